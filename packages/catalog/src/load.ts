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
  options: CatalogOptions = {},
): Promise<SolverDefinition[]> {
  if (!isProgram(reference)) return (await findSolvers(reference, options)).definitions
  const { directory = process.cwd(), patience = Infinity } = options
  const { source, id } = splitReference(reference)
  const traits = traitsIn(reference)
  return [await programNamed({ ...programIn(source), id, traits, directory, patience })]
}

/** Solvers, and the modules that they come from. */
export interface FoundSolvers {
  readonly definitions: SolverDefinition[]
  /** The module, absolute. */
  readonly file: string
  /** The traced instantiation of the module, absolute; undefined if there is none. */
  readonly tracedFile: string | undefined
  /** How much of a search its traces show. */
  readonly shows: TraceCompleteness
  /** The folder of the package, absolute; undefined for a module alone. */
  readonly directory?: string
}

/**
 * Loads the solvers that a reference names, which is none of a program, and says where they are.
 *
 * @throws CatalogError that says in one line what is wrong.
 */
export async function findSolvers(
  reference: string,
  { folder = HOME_FOLDER, directory = process.cwd() }: CatalogOptions = {},
): Promise<FoundSolvers> {
  const { source, id, told } = splitReference(reference)
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
  const found: Pick<FoundSolvers, 'definitions' | 'tracedFile' | 'shows'> = isProgram(reference)
    ? { definitions: await loadSolvers(reference, options), tracedFile: undefined, shows: 'solutions' }
    : await findSolvers(reference, options)
  const [definition, ...others] = found.definitions
  if (definition === undefined || others.length > 0) {
    const ids = found.definitions.map(({ id }) => id).join(', ')
    throw new CatalogError(`${reference} names several solvers: ${ids}`)
  }
  const { tracedFile: file, shows } = found
  if (file === undefined) return { definition, shows }
  const traced = { ...found, definitions: definitionsIn(reference, await importModule(file)) }
  const [instantiation = definition] = pick(reference, definition.id, traced).definitions
  return { definition: instantiation, shows }
}

function isPath(source: string): boolean {
  return /^(\.{0,2}[/\\]|\.{1,2}$|file:|[a-z]:[/\\])/i.test(source) || /\.[cm]?[jt]s$/.test(source)
}

async function loadPath(source: string, directory: string, folder: string): Promise<FoundSolvers> {
  const path = source.startsWith('file:') ? fileURLToPath(source) : resolve(directory, source)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new CatalogError(`no module at ${path}`)
  if (found.isDirectory()) return loadFolder(path, folder)
  const definitions = definitionsIn(source, await importModule(path))
  return { definitions, file: path, tracedFile: undefined, shows: 'solutions' }
}

/** Loads a package from its own folder and checks that it exports the ids that its package.json names. */
async function loadFolder(directory: string, folder: string): Promise<FoundSolvers> {
  const manifest = readManifest(directory)
  if (manifest === undefined) throw new CatalogError(`no package.json in ${directory}`)
  const { packageName, entryFile: file, tracedFile, trace: shows, solverIds } = manifest
  if (!existsSync(file)) {
    const isOurs = dirname(directory) === resolve(folder)
    const command = isOurs ? 'run `pnpm build`' : `run \`npm run build\` in ${directory}`
    throw new CatalogError(`${packageName} is not built (no ${file}): ${command}`)
  }
  const definitions = definitionsIn(packageName, await importModule(file))
  const promised = solverIds?.toSorted().join(', ')
  const exported = definitions.map(({ id }) => id).join(', ')
  if (promised === undefined || promised === exported)
    return { definitions, file, tracedFile, shows, directory }
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

/** Those with an id, or all. */
function pick<Found extends Pick<FoundSolvers, 'definitions'>>(
  source: string,
  id: string | undefined,
  found: Found,
): Found {
  const definitions = found.definitions.filter((definition) => id === undefined || definition.id === id)
  if (definitions.length > 0) return { ...found, definitions }
  const ids = found.definitions.map((definition) => definition.id).join(', ')
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
