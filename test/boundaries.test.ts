/**
 * Who may import whom. The table is the whole rule, and this is the one place that checks it. What it need not say: the
 * compiler finds no subpath that a package does not export, and in engines neither Node nor a browser.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = dirname(import.meta.dirname)

const ENGINES = ['exact-cover', 'sat']
const lab = (...names: string[]): string[] => names.map((name) => `@sudoku-lab/${name}`)
const NODE = 'node:*'
const NPM = 'npm' // packages of others, which the manifest has to name

/**
 * Folder → what its files may import besides files of their own package. The first row that fits decides. A solver is
 * imported by name only in the library `sudoku-lab`; everything else asks the catalog.
 */
const MAY: readonly (readonly [folder: string, may: readonly string[]])[] = [
  ['packages/*/bin', []], // it starts what was built
  ['packages/core/src/formats', [NPM]],
  ['packages/core/src', []],
  ['packages/sat/src', []],
  ['packages/exact-cover/src/command', [NODE, ...lab('console')]],
  ['packages/exact-cover/src', []],
  ['packages/trace/src', lab('core')],
  ['packages/generator/src', lab('core')],
  ['packages/solver-*/src', lab('core', 'trace', ...ENGINES)],
  ['packages/proof/src', lab('core', 'trace')],
  ['packages/conformance/src', [NODE, NPM, ...lab('core', 'proof', 'trace')]],
  ['packages/catalog/src', [NODE, ...lab('console', 'core', 'trace')]],
  ['packages/console/src', [NODE, NPM]],
  ['packages/look/src', [NPM, ...lab('console/printable')]],
  ['packages/puzzles/src', [NODE, NPM, ...lab('core', 'console')]],
  ['packages/create-sudoku-solver/src', [NODE, ...lab('catalog', 'console')]],
  [
    'packages/sudoku-lab/src/command',
    [NODE, NPM, ...lab('catalog', 'console', 'core', 'generator', 'proof', 'puzzles', 'sat', 'trace')],
  ],
  // it runs in browsers, too
  [
    'packages/sudoku-lab/src',
    lab('core', 'generator', 'proof/explain', 'solver-band', 'solver-cdcl', 'solver-lanes', 'solver-mrv'),
  ],
  ['packages/harness/src/judge', [NPM]], // pure: the caller reads and writes
  ['packages/harness/src', [NODE, NPM, ...lab('console')]], // what is measured comes through a suite
  ['packages/harness/page', [NPM, ...lab('console/printable', 'look')]],
  ['packages/harness/maintain', [NODE, NPM, ...lab('console', 'core', 'look')]], // not published
  ['packages/playground/src', [NODE, NPM, ...lab('catalog', 'console')]],
  [
    'packages/playground/page',
    [NPM, 'virtual:*', ...lab('core', 'generator', 'look', 'proof/explain', 'trace', ...ENGINES)],
  ],
  ['benchmarks/peers/src', [NODE, NPM, ...lab('catalog', 'core', 'puzzles')]],
  [
    'benchmarks/experiments/src',
    [
      NODE,
      NPM,
      ...lab(
        'catalog',
        'console',
        'core',
        'generator',
        'harness',
        'look',
        'peers',
        'proof/explain',
        'puzzles',
        ...ENGINES,
      ),
    ],
  ],
  [
    'benchmarks/src',
    [
      NODE,
      NPM,
      'sudoku-lab',
      ...lab('catalog', 'console', 'core', 'datasets', 'harness', 'peers', 'puzzles', ...ENGINES),
    ],
  ],
  ['benchmarks/bin', []],
]

/** What reads and writes puzzle texts, and the only ones who may import it. A solver does not load it. */
const FORMATS = '@sudoku-lab/core/formats'
const WITH_FORMATS = ['catalog/src', 'playground/page', 'puzzles/src', 'sudoku-lab/src']
  .map((folder) => `packages/${folder}`)
  .concat('benchmarks')

/** Folder of a package → the folder in it that no other file of it may import, and why. */
const INNER: readonly (readonly [folder: string, inner: string, why: string])[] = [
  ['packages/sudoku-lab/src/library/', '/command/', 'is of the command, and the library runs in browsers'],
  ['packages/core/src/', '/formats/', 'is of the texts, which a solver does not load'],
]

/** Why a file may not import something, or undefined if it may. */
function objection(file: string, specifier: string): string | undefined {
  const home = packageOf(file)
  if (specifier.startsWith('.')) {
    const target = join(dirname(file), specifier).replaceAll('\\', '/')
    if (!target.startsWith(`${home}/`)) return 'is in another package, which has a name'
    const [, , why] =
      INNER.find(
        ([folder, inner]) => file.startsWith(folder) && !file.includes(inner) && target.includes(inner),
      ) ?? []
    return why
  }
  if (specifier === FORMATS && !WITH_FORMATS.some((folder) => fits(folder, file)))
    return 'is for those who read and write puzzle texts'
  const [, may] = MAY.find(([folder]) => fits(folder, file)) ?? []
  if (may === undefined) return 'is imported where the table has no row'
  const kind = /^(@sudoku-lab\/|sudoku-lab\b|node:|virtual:)/.test(specifier) ? specifier : NPM
  return may.some((pattern) => fits(pattern, kind)) ? undefined : 'is not in its row of the table'
}

/** Whether a path is below another one, in which a star stands for any name. */
function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '[^/]*')}(/|$)`).test(path)
}

function packageOf(file: string): string {
  const folder = dirname(file)
  return existsSync(join(ROOT, folder, 'package.json')) ? folder : packageOf(folder)
}

const SOURCE = /\/(src|page|maintain|bin)\/.*\.(ts|tsx|js|mjs)$/
const IMPORT = /^(?:import|export)\b[^'"=()]*? from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

function files(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => SOURCE.test(path) && !/node_modules|\/(dist|test|templates)\/|\.generated\./.test(path))
}

/** Files that import each other, types included, as one line for each circle. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): string[] => {
    const start = trail.indexOf(file)
    if (start >= 0) return [`a circle: ${[...trail.slice(start), file].join(' → ')}`]
    if (done.has(file)) return []
    done.add(file)
    return (imports.get(file) ?? []).flatMap((target) => visit(target, [...trail, file]))
  }
  return [...imports.keys()].flatMap((file) => visit(file, []))
}

function importsIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^ *(\*|\/\/).*$/gm, '')
  return [...text.matchAll(IMPORT)].map(([, named, bare, dynamic]) => named ?? bare ?? dynamic ?? '')
}

describe('the sources', () => {
  const sources = ['packages', 'benchmarks'].flatMap(files)

  it('import what the table allows, and nothing else', () => {
    const imports = sources.flatMap((file) => importsIn(file).map((specifier) => ({ file, specifier })))
    expect(imports.length).toBeGreaterThan(2000)
    const strays = imports.flatMap(({ file, specifier }) => {
      const why = objection(file, specifier)
      return why === undefined ? [] : [`${file}: ${specifier} ${why}`]
    })
    expect(strays).toEqual([])
  })

  it('import each other in no circle, types included', () => {
    const imports = new Map(
      sources.map((file) => [
        file,
        importsIn(file).flatMap((name) => (name.startsWith('.') ? join(dirname(file), name) : [])),
      ]),
    )
    expect(circlesIn(imports)).toEqual([])
    const [one = '', two = ''] = imports.get('packages/harness/src/bench.ts') ?? []
    const planted = new Map([...imports, [one, [two]], [two, [one]]])
    expect(circlesIn(planted)).toContain(`a circle: ${one} → ${two} → ${one}`)
  })

  it.each([
    ['packages/solver-dlx/src/search.ts', '@sudoku-lab/solver-bitmask'],
    ['packages/solver-dlx/src/search.ts', '../../solver-bitmask/src/search.ts'],
    ['packages/solver-dlx/src/search.ts', '@sudoku-lab/catalog'],
    ['packages/solver-dlx/src/search.ts', 'node:fs'],
    ['packages/solver-lanes/src/wasm.ts', '@sudoku-lab/solver-band/kernel'],
    ['packages/core/src/index.ts', 'fast-check'],
    ['packages/core/src/solver.ts', './formats/parse.ts'],
    ['packages/solver-dlx/src/search.ts', '@sudoku-lab/core/formats'],
    ['packages/generator/src/puzzle.ts', '@sudoku-lab/core/formats'],
    ['packages/conformance/src/index.ts', '@sudoku-lab/core/formats'],
    ['packages/exact-cover/src/index.ts', 'node:fs'],
    ['packages/exact-cover/src/command/main.ts', '@sudoku-lab/core'],
    ['packages/catalog/src/load.ts', '@sudoku-lab/solver-bitmask'],
    ['packages/puzzles/src/lists.ts', 'sudoku-lab'],
    ['packages/sudoku-lab/src/command/main.ts', '@sudoku-lab/benchmarks'],
    ['packages/sudoku-lab/src/command/main.ts', '@sudoku-lab/solver-bitmask'],
    ['packages/sudoku-lab/src/library/solve.ts', 'node:fs'],
    ['packages/sudoku-lab/src/library/solve.ts', '../command/main.ts'],
    ['packages/harness/bin/lab-harness.js', 'node:fs'],
    ['packages/harness/src/time/turns.ts', '@sudoku-lab/core'],
    ['packages/harness/src/judge/verdict.ts', 'node:fs'],
    ['benchmarks/src/main.ts', '@sudoku-lab/solver-bitmask'],
  ])('%s may not import %s', (file, specifier) => {
    expect(objection(file, specifier)).toBeDefined()
  })
})
