/**
 * Who may import whom: each forbidden import of ARCHITECTURE.md is planted once, in a copy of the workspace's
 * configuration, and the linter has to name it; each allowed one has to pass.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const copy = mkdtempSync(join(tmpdir(), 'sudoku-lab-boundaries-'))

/** folder → what a file in it may not import, or do. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  'packages/solver-dlx/src': [
    '@sudoku-lab/solver-bitmask',
    '../../solver-bitmask/src/search.ts',
    'node:fs',
    '@sudoku-lab/catalog',
    '@sudoku-lab/core/dist/tally.js',
    '../../core/src/tally.ts',
    'Math.random()',
    'Date.now()',
    'performance.now()',
    'process.hrtime()',
  ],
  'packages/core/src': ['@sudoku-lab/solver-bitmask', 'node:fs', 'fast-check'],
  'packages/exact-cover/src': ['@sudoku-lab/core', 'node:fs'],
  'packages/sat/src': ['@sudoku-lab/core', 'node:fs'],
  'packages/solver-lanes/src': ['@sudoku-lab/solver-band/kernel'],
  'packages/conformance/src': ['@sudoku-lab/solver-bitmask'],
  'packages/look/src': ['@sudoku-lab/core'],
  'packages/proof/src': ['@sudoku-lab/solver-bitmask', 'node:fs'],
  'packages/catalog/src': ['@sudoku-lab/solver-bitmask'],
  'packages/generator/src': ['@sudoku-lab/solver-bitmask'],
  'packages/sudoku-lab/src/command': ['@sudoku-lab/solver-bitmask', '@sudoku-lab/benchmarks'],
  'packages/sudoku-lab/src/library': ['node:fs', '@sudoku-lab/console'],
  'benchmarks/src': ['@sudoku-lab/solver-bitmask'],
  'packages/harness/bin': ['node:fs'],
  'packages/harness/src/time': ['@sudoku-lab/core'],
  'packages/harness/src/fork/child': ['../../../../core/src/index.ts'],
  'packages/harness/src/judge/statistics': ['@sudoku-lab/core', 'node:fs'],
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/solver-dlx/src': [
    '@sudoku-lab/core',
    '@sudoku-lab/exact-cover',
    '@sudoku-lab/exact-cover/problems',
    '@sudoku-lab/sat',
    './encode.ts',
  ],
  'packages/solver-lanes/scripts': ['@sudoku-lab/solver-band/kernel'],
  'packages/exact-cover/src/command': ['node:fs'],
  'packages/solver-dlx/test': ['@sudoku-lab/conformance'],
  'packages/conformance/src': ['@sudoku-lab/core'],
  'packages/sudoku-lab/src/library': ['@sudoku-lab/solver-band'],
  'packages/sudoku-lab/src/command': ['@sudoku-lab/catalog'],
  'packages/look/src': ['preact'],
  'packages/proof/src': ['@sudoku-lab/trace'],
  'benchmarks/src': ['node:fs', '@sudoku-lab/harness'],
  'packages/harness/src/time': ['node:fs', '@sudoku-lab/console'],
}

const plantsOf = (table: typeof FORBIDDEN) =>
  Object.entries(table).flatMap(([where, things]) => things.map((what) => ({ where, what })))
type Plant = ReturnType<typeof plantsOf>[number]

const fileOf = ({ where, what }: Plant): string => `${where}/planted-${what.replaceAll(/\W/g, '-')}.ts`

/** planted file → the rules that the linter says it breaks */
const broken = new Map<string, string[]>()

beforeAll(() => {
  cpSync(join(root, 'biome.json'), join(copy, 'biome.json'))
  cpSync(join(root, '.biome'), join(copy, '.biome'), { recursive: true })
  for (const plant of [...plantsOf(FORBIDDEN), ...plantsOf(ALLOWED)]) {
    const file = join(copy, fileOf(plant))
    mkdirSync(dirname(file), { recursive: true })
    const code = plant.what.endsWith('()')
      ? `const found = ${plant.what}`
      : `import { found } from '${plant.what}'`
    writeFileSync(file, `${code}\nexport const planted: unknown = found\n`)
  }
  const only = ['style/noRestrictedImports', 'style/noRestrictedGlobals', 'plugin'].map(
    (rule) => `--only=${rule}`,
  )
  const words = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...only, '.']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), words, { cwd: copy, encoding: 'utf8' })
  for (const { category, location } of JSON.parse(stdout).diagnostics)
    broken.set(location.path, [...(broken.get(location.path) ?? []), category])
})

afterAll(() => rmSync(copy, { recursive: true }))

it.each(plantsOf(FORBIDDEN))('refuses $what in $where', (plant) => {
  expect(broken.get(fileOf(plant)) ?? []).not.toEqual([])
})

it.each(plantsOf(ALLOWED))('allows $what in $where', (plant) => {
  expect(broken.get(fileOf(plant)) ?? []).toEqual([])
})
