/** Adds solvers to the page that are not built into it: new packages of the repository, and packages and modules by their path. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FoundSolvers, findSolvers, isProgram, listSolvers } from '@sudoku-lab/catalog'
import { UsageError } from '@sudoku-lab/console'
import type { BuildFailure, PartialMessage } from 'esbuild'
import { aboutOf, sourcesIn } from './described.ts'
import { PLAYGROUND } from './index.ts'

const BUILT_IN = new URL('../assets/solvers.json', import.meta.url)
/** Not in `assets`, which belongs to the build. */
const PAGE = fileURLToPath(new URL('../node_modules/.cache/playground.html', import.meta.url))
const MOST_SHOWN = 4

/** A page, and what it begins with. */
export interface Prepared {
  /** The file, absolute. */
  readonly page: string
  /** The solvers in it that are not built into it. */
  readonly added: readonly string[]
  /** The solvers that it shows. */
  readonly shown: readonly string[]
}

/**
 * The page with all solvers of the repository, and with those that references name.
 *
 * @param file where a page is written that has more solvers than the built one
 * @throws CatalogError or UsageError that says in one line what is wrong with a reference.
 */
export async function preparePage(references: readonly string[], file = PAGE): Promise<Prepared> {
  const builtIn: readonly string[] = JSON.parse(readFileSync(BUILT_IN, 'utf8'))
  const listed = await listSolvers()
  const isListed = ({ directory }: FoundSolvers): boolean =>
    listed.some((entry) => entry.directory === directory)
  const asked = await Promise.all(references.map(findModule))
  const fresh = listed.filter(({ id }) => !builtIn.includes(id))
  const own = await Promise.all(fresh.map(({ id }) => findSolvers(id)))
  own.push(...asked.filter((found) => !isListed(found)))
  requireOwnIds(own, builtIn)
  const idsOf = (all: readonly FoundSolvers[]): string[] => [
    ...new Set(all.flatMap(({ definitions }) => definitions.map(({ id }) => id))),
  ]
  const page = own.length === 0 ? PLAYGROUND : await writePage(own, file)
  return { page, added: idsOf(own), shown: idsOf(asked).slice(0, MOST_SHOWN) }
}

async function findModule(reference: string): Promise<FoundSolvers> {
  if (!isProgram(reference)) return await findSolvers(reference)
  throw new UsageError(`${reference}: a page starts no programs; \`pnpm bench\` takes them`)
}

function requireOwnIds(own: readonly FoundSolvers[], builtIn: readonly string[]): void {
  const fileOf = new Map(builtIn.map((id) => [id, 'the repository']))
  for (const { file, definitions } of own) {
    for (const { id } of definitions) {
      const other = fileOf.get(id) ?? file
      if (other !== file)
        throw new UsageError(
          `${nameOf(file)} has a solver ${id}, and so has ${nameOf(other)}: give yours another id`,
        )
      fileOf.set(id, file)
    }
  }
}

const nameOf = (file: string): string => (file.startsWith('/') ? relative(process.cwd(), file) : file)

/** Puts scripts into the page: one with what it lists and shows, and in it, as text, one for its workers, which has the solvers. */
async function writePage(own: readonly FoundSolvers[], page: string): Promise<string> {
  const solvers = own.flatMap(({ definitions, directory, shows }) =>
    definitions.map(({ id, title, origin }) => {
      const about = directory === undefined ? '' : aboutOf(directory)
      return { id, about: about || `${title}. ${origin}`, shows }
    }),
  )
  const folders = own.flatMap(({ directory }) => directory ?? [])
  const sources = Object.assign({}, ...folders.map(sourcesIn))
  const worker = await bundled(own)
  const text = JSON.stringify({ solvers, sources, worker }).replaceAll('<', '\\u003c')
  const html = readFileSync(PLAYGROUND, 'utf8')
  mkdirSync(dirname(page), { recursive: true })
  const script = `<script>sudokuLabOwn=${text}</script>`
  writeFileSync(
    page,
    html.replace('<body>', () => `<body>\n${script}`),
  )
  return page
}

/** A script for a worker, which has what `solversHere` of page/worker/searches.ts looks for. */
async function bundled(own: readonly FoundSolvers[]): Promise<string> {
  const { build } = await import('esbuild')
  const files = own.flatMap(({ file, tracedFile = file }) => [file, tracedFile])
  const imports = files.map((file, index) => `import * as m${index} from ${JSON.stringify(file)}`)
  const namesFrom = (first: 0 | 1): string =>
    files.flatMap((_, index) => (index % 2 === first ? `m${index}` : [])).join(', ')
  const contents = `${imports.join('\n')}
self.sudokuLabOwn = { untraced: [${namesFrom(0)}], traced: [${namesFrom(1)}] }`
  try {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: process.cwd() },
      bundle: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'imports',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: /^@sudoku-lab\/trace$/ }, ({ path }) => ({ path, namespace: 'worker' }))
            onResolve({ filter: /^file:/ }, ({ path }) => ({ path: fileURLToPath(path) }))
            onLoad({ filter: /.*/, namespace: 'worker' }, () => ({
              contents: 'module.exports = self.sudokuLabTrace',
            }))
          },
        },
      ],
    })
    return outputFiles[0]?.text ?? ''
  } catch (thrown) {
    const [first] = (thrown as Partial<BuildFailure>).errors ?? []
    if (first === undefined) throw thrown
    throw new UsageError(`no page can have this solver: ${mistakeIn(first)}`)
  }
}

function mistakeIn({ location, text = '' }: PartialMessage): string {
  return location?.file === undefined ? text : `${location.file}, line ${location.line}: ${text}`
}
