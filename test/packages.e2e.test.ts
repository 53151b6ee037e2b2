/** The packages as people get them: packed, laid out in an empty project, checked and used. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bundleForBrowser,
  FOR_BROWSERS,
  problemsOfManifest,
  problemsOfPublint,
  problemsOfTypes,
  SIZE_BUDGET,
  undeclaredImports,
} from '../tools/release/checks.mjs'
import {
  installTarballs,
  manifestIn,
  packAll,
  publishedPackages,
  REPOSITORY,
} from '../tools/release/packages.mjs'
import { launch, missingBrowser } from './browser.ts'

const run = promisify(execFile)
const project = mkdtempSync(join(tmpdir(), 'sudoku-lab-packages-'))
const folderOf = (name: string): string => join(project, 'node_modules', name)
const names = publishedPackages().map(({ name }) => name)

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
  const { stdout } = await run(process.execPath, words, {
    cwd: project,
    env: ENVIRONMENT,
  })
  return stdout
}

describe.each(names)('%s', (name) => {
  it('has what a registry shows, and names nothing of the workspace', () => {
    expect(problemsOfManifest(folderOf(name))).toEqual([])
    expect(readdirSync(folderOf(name))).not.toContain('test')
  })

  it('passes publint', async () => {
    expect(await problemsOfPublint(folderOf(name))).toEqual([])
  })

  it('names every package that it imports', async () => {
    expect(await undeclaredImports(folderOf(name))).toEqual([])
  })

  it('has source maps whose sources are in it', () => {
    expect(missingSources(folderOf(name))).toEqual([])
  })
})

const programs = publishedPackages().flatMap(({ name, manifest: { bin = {} } }) =>
  Object.entries(bin).map(([program, path]) => [program, name, path] as const),
)
it.each(programs)('%s tells its version, and calls itself by its name', async (program, name, path) => {
  const file = join(folderOf(name), path)
  expect(await node(file, '--version')).toBe(`${manifestIn(folderOf(name)).version}\n`)
  expect(await node(file, '--help')).toMatch(
    new RegExp(`^Usage: ${program.replace('create-', 'npm create ')} `),
  )
})

const typed = names.filter((name) => name !== 'create-sudoku-solver' && !name.endsWith('/datasets'))
it.each(typed)('%s has types where Node finds code', async (name) => {
  expect(await problemsOfTypes(String(tarballs.get(name)))).toEqual([])
})

it.each(names.filter((name) => FOR_BROWSERS.test(name)))(
  '%s uses nothing of Node, and nothing of it is kept where nothing is used',
  async (name) => {
    expect(await bundleForBrowser(project, `export * from '${name}'`)).not.toBe('')
    expect(await bundleForBrowser(project, `import '${name}'`)).toBe('')
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
  it('gives a solution in three lines', async () => {
    writeFileSync(join(project, 'three-lines.mjs'), THREE_LINES)
    expect(await node('three-lines.mjs')).toBe(`unique ${SOLUTION}\n`)
  })

  it('solves a file, and knows the file of Project Euler and all its solvers', async () => {
    writeFileSync(join(project, 'puzzle.txt'), `${PUZZLE}\n`)
    const program = join(folderOf('sudoku-lab'), manifestIn(folderOf('sudoku-lab')).bin?.['sudoku-lab'] ?? '')
    expect(await node(program, 'puzzle.txt')).toBe(`${SOLUTION}\n`)
    expect(await node(program, 'answer', '--quiet')).toBe('24702\n')
    const lines = (await node(program, 'list', '--json')).trimEnd().split('\n')
    const ids = lines.map((line) => JSON.parse(line).id)
    expect(ids).toEqual(expect.arrayContaining(['bitmask', 'dlx', 'mrv', 'band', 'lanes-batch', 'sieve']))
  })

  it('is small in a bundle, from which what is not used is gone', async () => {
    const solving = await bundleForBrowser(project, THREE_LINES)
    expect(solving.length).toBeLessThanOrEqual(SIZE_BUDGET)
    const all = await bundleForBrowser(project, "export * from 'sudoku-lab'")
    expect(all.length).toBeGreaterThan(solving.length)
    expect(all).toContain('found no new puzzle of this kind')
    expect(solving).not.toContain('found no new puzzle of this kind')
  })

  it.skipIf(missingBrowser !== '')(
    `solves in a browser, in the page and in a worker${missingBrowser}`,
    async () => {
      const code = await bundleForBrowser(project, THREE_LINES.replace('console.log', 'globalThis.report'))
      const browser = await launch()
      try {
        const page = await browser.newPage()
        await page.route('**/*', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
        )
        await page.goto('http://lab.test/') // an origin, which a page needs to start a worker
        const found = await page.evaluate(solvedInPageAndWorker, code)
        expect(found).toEqual([`unique ${SOLUTION}`, `unique ${SOLUTION}`])
      } finally {
        await browser.close()
      }
    },
  )
})

/** Runs in the page. */
async function solvedInPageAndWorker(code: string): Promise<string[]> {
  const reported = await new Promise<string>((resolve, reject) => {
    addEventListener('error', ({ message }) => reject(new Error(message)))
    Object.assign(globalThis, { report: (...words: string[]) => resolve(words.join(' ')) })
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = code
    document.head.append(script)
  })
  const inWorker = `globalThis.report = (...words) => postMessage(words.join(' '));\n${code}`
  const worker = new Worker(URL.createObjectURL(new Blob([inWorker], { type: 'text/javascript' })), {
    type: 'module',
  })
  const posted = await new Promise<string>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.onmessage = ({ data }) => resolve(data)
  })
  return [reported, posted]
}

// the commands of packages/create-sudoku-solver/README.md, with what is installed here
it('a solver of one’s own is made, builds, passes the suite and gets a row beside another', async () => {
  const create = join(folderOf('create-sudoku-solver'), 'dist/main.js')
  expect(await node(create, 'my-idea', '--author', "A. O'Reader")).toMatch(/^Wrote sudoku-solver-my-idea\./)
  await expect(node(create, 'my-idea')).rejects.toThrow(/sudoku-solver-my-idea is not empty/)
  await expect(node(create, 'bitmask')).rejects.toThrow(/there is a solver bitmask already/)
  const folder = join(project, 'sudoku-solver-my-idea')
  expect(readFileSync(join(folder, 'src/search.ts'), 'utf8')).not.toContain('//+')
  const tools = join(REPOSITORY, 'node_modules')
  const inFolder = async (...words: string[]): Promise<string> =>
    (await run(process.execPath, words, { cwd: folder, env: ENVIRONMENT })).stdout
  await inFolder(join(tools, 'typescript/bin/tsc'))
  expect(await inFolder(join(tools, 'vitest/vitest.mjs'), 'run', '--root', folder)).toMatch(/ \d{3} passed/)
  const bench = join(folderOf('@sudoku-lab/benchmarks'), 'dist/main.js')
  const table = await inFolder(
    bench,
    '--solver',
    '.,mrv',
    '--quick',
    '--sample',
    '2',
    '--rounds',
    '2',
    '--time',
    '20',
  )
  expect(table).toMatch(/^mrv /m)
  expect(table).toMatch(/^my-idea /m)
  expect(existsSync(join(folder, 'reports'))).toBe(true)
})

it('every published solver is installed with the benchmarks, and not with the catalog', () => {
  const solvers = names.filter((name) => name.startsWith('@sudoku-lab/solver-'))
  const neededBy = (name: string) => Object.keys(manifestIn(folderOf(name)).dependencies ?? {})
  expect(neededBy('@sudoku-lab/benchmarks')).toEqual(expect.arrayContaining(solvers))
  expect(neededBy('@sudoku-lab/catalog').filter((needed) => solvers.includes(needed))).toEqual([])
})

it('what is published depends on nothing that is not', () => {
  const own = /^(@sudoku-lab\/|sudoku-lab$)/
  for (const name of names) {
    const { dependencies = {} } = manifestIn(folderOf(name))
    expect(Object.keys(dependencies).filter((needed) => own.test(needed) && !names.includes(needed))).toEqual(
      [],
    )
  }
})

/** Sources that a map names and that are neither in it nor beside it. */
function missingSources(folder: string): string[] {
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.js.map'),
  )
  return maps.flatMap((path) => {
    const { sources, sourcesContent, sourceRoot = '' } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    if (sourcesContent !== undefined) return []
    return sources.filter((source: string) => !existsSync(join(folder, path, '..', sourceRoot, source)))
  })
}
