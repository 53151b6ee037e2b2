/** Loads the module of one solver package and takes the definitions from it. */
import { existsSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { nearestTo } from '@sudoku-lab/console'
import type { SolverDefinition } from '@sudoku-lab/core'
import type { TraceCompleteness } from '@sudoku-lab/trace'
import { definitionsIn } from './definition.ts'
import { CatalogError, reasonOf } from './errors.ts'
import type { ProgramReference } from './exec/program-solver.ts'
import { HOME_FOLDER, listSolvers } from './list.ts'
import { isObject, type Manifest, readManifest } from './manifest.ts'
import { isProgram, programIn, splitReference, traitsIn } from './references.ts'

export interface CatalogOptions {
  /** The folder of the packages `solver-*`. The default is the folder that contains this package. */
  readonly folder?: string
  /** The directory for relative paths and installed packages. The default is the current directory. */
  readonly directory?: string
  /**
   * The milliseconds that a program in another language has for each answer before it is killed. Without it, the time is
   * not limited.
   */
  readonly patience?: number
}

/**
 * Loads only the solvers that a reference names:
 *
 * - an id: `bitmask`
 * - a package: `@sudoku-lab/solver-mrv`, or any package that is installed in the current directory
 * - a module or the folder of a package, by path: `./my-solver.js`, `../ideas/solver-x`
 * - a program in any language: `exec:COMMAND`, `exec-batch:COMMAND` if it takes batches, or `judge:COMMAND` if it
 *   solves one puzzle and ends
 *
 * If a package or module has several solvers, `#id` chooses one: `./my-solver.js#my-idea`. For a program, `#id` sets the
 * id; without it, the id is made from the words of the command. `#id(inference=…; order=…; state=…)` also tells its traits.
 *
 * @throws CatalogError that says in one line what is wrong.
 */
export async function loadSolvers(
  reference: string,
  { folder = HOME_FOLDER, directory = process.cwd(), patience = Infinity }: CatalogOptions = {},
): Promise<SolverDefinition[]> {
  const { source, id, told } = splitReference(reference)
  if (isProgram(reference)) {
    const traits = traitsIn(reference)
    return [await programNamed({ ...programIn(source), id, traits, directory, patience })]
  }
  if (told !== undefined) throw new CatalogError(`${reference}: only of a program are traits told`)
  if (isPath(source)) return pick(source, id, await loadPath(source, directory, folder))
  const known = namedAfter(source, folder) ?? (await listed(source, folder))
  if (known !== undefined) {
    const wanted = id ?? (known.packageName === source ? undefined : source)
    return pick(known.packageName, wanted, await loadFolder(known.directory, folder))
  }
  const installed = findInstalled(source, directory)
  if (installed !== undefined) return pick(source, id, await loadFolder(installed, folder))
  throw await unknownSolver(source, folder)
}

async function programNamed(program: ProgramReference): Promise<SolverDefinition> {
  if (program.kind === 'judge')
    return (await import('./exec/started-program.ts')).judgedProgramDefinition(program)
  return (await import('./exec/program-solver.ts')).programDefinition(program)
}

type Place = Pick<Manifest, 'packageName' | 'directory'>

/** The package whose folder has the name of the solver. It is found without reading the manifests of all packages. */
function namedAfter(source: string, folder: string): Place | undefined {
  const name = source.startsWith('@sudoku-lab/') ? source.slice('@sudoku-lab/'.length) : `solver-${source}`
  const manifest = readManifest(join(folder, name))
  if (manifest?.solverIds === undefined) return undefined
  return manifest.packageName === source || manifest.solverIds.includes(source) ? manifest : undefined
}

async function listed(source: string, folder: string): Promise<Place | undefined> {
  const entries = await listSolvers(folder)
  return entries.find(({ id, packageName }) => id === source || packageName === source)
}

/** The traced instantiation of one solver. */
export interface TracedSolver {
  readonly definition: SolverDefinition
  /** How much of a search its traces show. */
  readonly shows: TraceCompleteness
}

/**
 * Loads the traced instantiation of the solver that a reference names. If there is none, the solver itself is
 * loaded, and its traces show only its solutions.
 *
 * @throws CatalogError that says in one line what is wrong, also if the reference names several solvers.
 */
export async function loadTraced(reference: string, options: CatalogOptions = {}): Promise<TracedSolver> {
  const definitions = await loadSolvers(reference, options)
  const [definition] = definitions
  if (definition === undefined || definitions.length > 1) {
    const ids = definitions.map(({ id }) => id).join(', ')
    throw new CatalogError(`${reference} names several solvers: ${ids}`)
  }
  const entry = (await listSolvers(options.folder)).find(({ id }) => id === definition.id)
  const manifest = entry && readManifest(entry.directory)
  if (manifest?.tracedFile === undefined) return { definition, shows: 'solutions' }
  const traced = definitionsIn(manifest.packageName, await importModule(manifest.tracedFile))
  const [found = definition] = pick(manifest.packageName, definition.id, traced)
  return { definition: found, shows: manifest.trace }
}

function isPath(source: string): boolean {
  return /^(\.{0,2}[/\\]|\.{1,2}$|file:|[a-z]:[/\\])/i.test(source) || /\.[cm]?[jt]s$/.test(source)
}

async function loadPath(source: string, directory: string, folder: string): Promise<SolverDefinition[]> {
  const path = source.startsWith('file:') ? fileURLToPath(source) : resolve(directory, source)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new CatalogError(`no module at ${path}`)
  return found.isDirectory() ? loadFolder(path, folder) : definitionsIn(source, await importModule(path))
}

/** Loads a package from its own folder and checks that it exports the ids that its package.json names. */
async function loadFolder(directory: string, folder: string): Promise<SolverDefinition[]> {
  const manifest = readManifest(directory)
  if (manifest === undefined) throw new CatalogError(`no package.json in ${directory}`)
  const { packageName, entryFile, solverIds } = manifest
  if (!existsSync(entryFile)) {
    const isOurs = dirname(directory) === resolve(folder)
    const command = isOurs ? 'run `pnpm build`' : `run \`npm run build\` in ${directory}`
    throw new CatalogError(`${packageName} is not built (no ${entryFile}): ${command}`)
  }
  const definitions = definitionsIn(packageName, await importModule(entryFile))
  const promised = solverIds?.toSorted().join(', ')
  const exported = definitions.map(({ id }) => id).join(', ')
  if (promised === undefined || promised === exported) return definitions
  throw new CatalogError(
    `${packageName}: sudokuLab.solvers in its package.json lists ${promised}, but its module exports ${exported}`,
  )
}

async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (thrown) {
    const isTypeScript = extname(file).endsWith('ts')
    const why =
      isTypeScript && isObject(thrown) && thrown['code'] === 'ERR_UNKNOWN_FILE_EXTENSION'
        ? `Node ${process.version} does not run TypeScript: compile it to JavaScript, or use Node 22.18 or newer`
        : reasonOf(thrown)
    throw new CatalogError(`cannot load ${file}: ${why}`, { cause: thrown })
  }
}

function pick(source: string, id: string | undefined, definitions: SolverDefinition[]): SolverDefinition[] {
  const picked = definitions.filter((definition) => id === undefined || definition.id === id)
  if (picked.length > 0) return picked
  const ids = definitions.map((definition) => definition.id).join(', ')
  throw new CatalogError(`${source} has no solver ${id}; it has ${ids}`)
}

/** The folder of an installed package, searched for as Node does: in every node_modules upwards. */
function findInstalled(packageName: string, from: string): string | undefined {
  if (!/^(@[\w.-]+\/)?[\w.-]+$/.test(packageName)) return undefined
  const candidate = join(from, 'node_modules', packageName)
  if (existsSync(join(candidate, 'package.json'))) return candidate
  const parent = dirname(from)
  return parent === from ? undefined : findInstalled(packageName, parent)
}

async function unknownSolver(source: string, folder: string): Promise<CatalogError> {
  const ids = (await listSolvers(folder)).map(({ id }) => id)
  const nearest = nearestTo(source, ids)
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
  return new CatalogError(`unknown solver "${source}"${hint} (known: ${ids.join(', ')})`)
}
