/** The packages as people get them: packed, laid out in an empty project, checked and used. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  innerPackages,
  installTarballs,
  manifestIn,
  packAll,
  publishedPackages,
  REPOSITORY,
  workspacePackages,
} from '../tools/release/packages.mjs'
import { launch, missingBrowser, PATIENCE_MS } from './browser.ts'

const run = promisify(execFile)
const project = mkdtempSync(join(tmpdir(), 'sudoku-lab-packages-'))
const folderOf = (name: string): string => join(project, 'node_modules', name)
const published = publishedPackages()
const names = published.map(({ name }) => name)
/** What `sudoku-lab` contains, by the names under which it exports it. */
const inner = innerPackages().map(({ name }) => name.replace('@', ''))

/** They run in browsers: their entries, and all that these import, use nothing of Node. */
const FOR_BROWSERS =
  /^(sudoku-lab(\/(generator|proof|trace|solver-.+))?|@sudoku-lab\/(core|exact-cover|sat))$/

/**
 * The bytes that a page may load for `import { solve } from 'sudoku-lab'`, minified and not compressed. Some 60,000 of them
 * read texts, links and JSON of other programs, and 1,000 are the licence of lz-string.
 */
const SIZE_BUDGET = 222_500

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
const THREE_LINES = `import { solve } from 'sudoku-lab'
const { solution, verdict } = solve('${PUZZLE}')
console.log(verdict, solution)`

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', NO_COLOR: '1' }

let tarballs: ReadonlyMap<string, string>
beforeAll(async () => {
  tarballs = await packAll(join(project, 'tarballs'))
  await installTarballs(tarballs, project)
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Runs Node in the project. */
async function node(...words: string[]): Promise<string> {
  return (await run(process.execPath, words, { cwd: project, env: ENVIRONMENT })).stdout
}

/** A module of Node anywhere in the import graph is an error. */
async function bundleForBrowser(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

describe.each(names)('%s', (name) => {
  it('has what a registry shows, and no tests', () => {
    const files = readdirSync(folderOf(name))
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
    expect(files).not.toContain('test')
    expect(manifestIn(folderOf(name))).toMatchObject({
      homepage: expect.stringMatching(/^https:.*#readme$/),
      license: expect.stringMatching(/./),
      engines: { node: '>=20.19' },
    })
  })

  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: folderOf(name), pack: false, strict: true })
    const manifest = manifestIn(folderOf(name))
    expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([])
  })

  it('has types where Node finds code', async () => {
    const tarball = readFileSync(String(tarballs.get(name)))
    const analysis = await checkPackage(createPackageFromTarballData(tarball))
    // `require` of CommonJS and the resolution of Node 10 do not read ES modules.
    const problems = analysis.types === false ? [] : analysis.problems
    expect(
      problems.filter(
        (problem) => !('resolutionKind' in problem && /^node1[06](-cjs)?$/.test(problem.resolutionKind)),
      ),
    ).toEqual([])
  })
})

const programs = published.flatMap(({ name, manifest: { bin = {} } }) =>
  Object.entries(bin).map(([program, path]) => [program, name, path] as const),
)
it.each(programs)('%s tells its version, and calls itself by its name', async (program, name, path) => {
  const file = join(folderOf(name), path)
  if (program !== 'create-sudoku-solver')
    expect(await node(file, '--version')).toBe(`${manifestIn(folderOf(name)).version}\n`)
  expect(await node(file, '--help')).toMatch(
    new RegExp(`^Usage: ${program.replace('create-', 'npm create ')} `),
  )
})

it.each([...names, ...inner].filter((name) => FOR_BROWSERS.test(name)))(
  '%s uses nothing of Node, and nothing of it is kept where nothing is used',
  async (name) => {
    expect(await bundleForBrowser(`export * from '${name}'`)).not.toBe('')
    expect(await bundleForBrowser(`import '${name}'`)).toBe('')
  },
)

it('importing a package changes no global, prints nothing and keeps no process alive', async () => {
  const libraries = names.filter((name) => manifestIn(folderOf(name)).exports?.['.'] !== undefined)
  const quiet = libraries.filter((name) => name !== '@sudoku-lab/conformance') // it belongs into a run of vitest
  const code = `const before = new Set(Reflect.ownKeys(globalThis))
for (const name of ${JSON.stringify(quiet)}) await import(name)
const added = Reflect.ownKeys(globalThis).filter((name) => !before.has(name)).map(String)
process.stdout.write(JSON.stringify(added.filter((name) => !name.startsWith('__zod_')))) // zod's own registry`
  expect(await node('--input-type=module', '--eval', code)).toBe('[]')
})

describe('sudoku-lab', () => {
  it('gives a solution in three lines, solves a file, and knows its solvers', async () => {
    writeFileSync(join(project, 'three-lines.mjs'), THREE_LINES)
    expect(await node('three-lines.mjs')).toBe(`unique ${SOLUTION}\n`)
    writeFileSync(join(project, 'puzzle.txt'), `${PUZZLE}\n`)
    const program = join(folderOf('sudoku-lab'), manifestIn(folderOf('sudoku-lab')).bin?.['sudoku-lab'] ?? '')
    expect(await node(program, 'puzzle.txt')).toBe(`${SOLUTION}\n`)
    expect(await node(program, 'answer')).toBe('24702\n')
    expect(await node(program, 'solve', 'puzzle.txt', '--solver', '@sudoku-lab/solver-dlx#bitset')).toBe(
      `${SOLUTION}\n`,
    )
    expect(await node(program, 'explain', 'puzzle.txt')).toMatch(/ r\dc\d/)
    expect(await node(program, 'generate', '--count', '2', '--seed', '1')).toMatch(/^([1-9.]{81}\n){2}$/)
    await node(program, 'prove', 'puzzle.txt', '--output', 'proofs', '--solver', 'lanes')
    await node(program, 'verify', 'proofs')
    const parrot = `require('readline').createInterface(process.stdin).on('line', () => console.log('${SOLUTION}'))`
    writeFileSync(join(project, 'parrot.cjs'), parrot)
    expect(await node(program, 'puzzle.txt', '--solver', 'exec:node parrot.cjs')).toBe(`${SOLUTION}\n`)
  })

  it('is small in a bundle, from which what is not used is gone', async () => {
    const solving = await bundleForBrowser(THREE_LINES)
    expect(solving.length).toBeLessThanOrEqual(SIZE_BUDGET)
    expect(await bundleForBrowser("export * from 'sudoku-lab'")).toContain('found no new puzzle of this kind')
    expect(solving).not.toContain('found no new puzzle of this kind')
  })

  it.skipIf(missingBrowser !== '')(
    `solves in a browser, in the page and in a worker${missingBrowser}`,
    async () => {
      const code = await bundleForBrowser(THREE_LINES)
      const browser = await launch()
      try {
        const page = await browser.newPage()
        page.setDefaultTimeout(PATIENCE_MS)
        const inPage = page.waitForEvent('console')
        await page.addScriptTag({ type: 'module', content: code })
        expect((await inPage).text()).toBe(`unique ${SOLUTION}`)
        const inWorker = page.waitForEvent('console')
        const url = `data:text/javascript,${encodeURIComponent(code)}`
        await page.evaluate((module) => void new Worker(module, { type: 'module' }), url)
        expect((await inWorker).text()).toBe(`unique ${SOLUTION}`)
      } finally {
        await browser.close()
      }
    },
  )
})

// the commands of packages/create-sudoku-solver/README.md, with what is installed here
it('a solver of one’s own is made, builds, passes the suite and gets a row beside another', async () => {
  const create = join(folderOf('create-sudoku-solver'), 'dist/main.js')
  expect(await node(create, 'my-idea', '--author', "A. O'Reader")).toMatch(/^Wrote sudoku-solver-my-idea\./)
  await expect(node(create, 'my-idea')).rejects.toThrow(/sudoku-solver-my-idea is not empty/)
  await expect(node(create, 'bitmask')).rejects.toThrow(/there is a solver bitmask already/)
  const folder = join(project, 'sudoku-solver-my-idea')
  expect(readFileSync(join(folder, 'src/search.ts'), 'utf8')).not.toMatch(/trace/i)
  const tools = join(REPOSITORY, 'node_modules')
  const inFolder = async (...words: string[]): Promise<string> =>
    (await run(process.execPath, words, { cwd: folder, env: ENVIRONMENT })).stdout
  await inFolder(join(tools, 'typescript/bin/tsc'))
  expect(await inFolder(join(tools, 'vitest/vitest.mjs'), 'run', '--root', folder)).toMatch(/ \d{3} passed/)
  const bench = join(folderOf('@sudoku-lab/benchmarks'), 'dist/main.js')
  const words = '--solver .,mrv --quick --sample 2 --rounds 2 --time 20'.split(' ')
  const table = await inFolder(bench, ...words)
  expect(table).toMatch(/^mrv /m)
  expect(table).toMatch(/^my-idea /m)
  expect(existsSync(join(folder, 'reports'))).toBe(true)
})

it('sudoku-lab contains every solver of the repository, and nothing needs a package that is not published', async () => {
  const program = join(folderOf('sudoku-lab'), 'dist/command/main.js')
  const listed = (await node(program, 'list', '--json')).trimEnd().split('\n')
  const promised = workspacePackages().flatMap(({ manifest: { sudokuLab } }) => sudokuLab?.solvers ?? [])
  expect(listed.map((line) => JSON.parse(line).id)).toEqual(promised.sort())
  const needed = names.flatMap((name) => Object.keys(manifestIn(folderOf(name)).dependencies ?? {}))
  const own = needed.filter((name) => /^(@sudoku-lab\/|sudoku-lab$)/.test(name))
  expect(own.filter((name) => !names.includes(name))).toEqual([])
})

it('a private package of the repository is a part of sudoku-lab, with its types', async () => {
  const code = `import { type Geometry, geometryOf, type SolverDefinition } from '@sudoku-lab/core'
import { type BoxShape, solve } from 'sudoku-lab'
import { canonicalForm } from 'sudoku-lab/generator/canonical-form'
import { prove } from 'sudoku-lab/proof'
import { verify } from 'sudoku-lab/proof/verify'
import { dlx } from 'sudoku-lab/solver-dlx'
import { mrv } from 'sudoku-lab/solver-mrv/traced'
import { recordTrace } from 'sudoku-lab/trace'
const chosen: SolverDefinition = dlx
const boxes: BoxShape = { height: 3, width: 3 }
const geometry: Geometry = geometryOf(3, 3)
const { solution, solver } = solve('${PUZZLE}', { solver: chosen, boxes })
const puzzle = Uint8Array.from('${PUZZLE}', (symbol) => Number(symbol) || 0)
const limits = { solutions: 2, nodes: Infinity, keep: 2 }
const { formula, proof } = prove(recordTrace(mrv.create(geometry), { geometry, puzzle, limits }))
const verdict: { accepted: boolean } = verify(formula, proof)
console.log(solver, solution, verdict.accepted, canonicalForm(puzzle).automorphisms)
// @ts-expect-error: it is no number
export const wrong: number = solve('${PUZZLE}').verdict
`
  writeFileSync(join(project, 'parts.mts'), code)
  const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc')
  const settings = '--strict --module nodenext --target es2023 --types node --typeRoots'.split(' ')
  await node(compiler, 'parts.mts', ...settings, join(REPOSITORY, 'node_modules/@types'))
  expect(await node('parts.mjs')).toBe(`dlx ${SOLUTION} true 1\n`)
})
