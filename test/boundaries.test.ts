/**
 * Who may import whom: each forbidden import of ARCHITECTURE.md is planted once, in a copy of the workspace's
 * configuration, and the linter has to name it; each allowed one has to pass.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const copy = mkdtempSync(join(tmpdir(), 'sudoku-lab-boundaries-'))

interface Plant {
  readonly where: string
  readonly code: string
}

const forbidden: readonly Plant[] = [
  { where: 'packages/solver-dlx/src', code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'" },
  { where: 'packages/solver-dlx/src', code: "import { found } from '../../solver-bitmask/src/search.ts'" },
  { where: 'packages/solver-dlx/src', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/solver-dlx/src', code: "import { loadSolvers as found } from '@sudoku-lab/catalog'" },
  { where: 'packages/solver-dlx/src', code: 'const found = Math.random()' },
  { where: 'packages/solver-dlx/src', code: 'const found = Date.now()' },
  { where: 'packages/solver-dlx/src', code: 'const found = performance.now()' },
  { where: 'packages/solver-dlx/src', code: 'const found = process.hrtime()' },
  {
    where: 'packages/solver-dlx/src',
    code: "import { Tally as found } from '@sudoku-lab/core/dist/tally.js'",
  },
  { where: 'packages/solver-dlx/src', code: "import { Tally as found } from '../../core/src/tally.ts'" },
  { where: 'packages/core/src', code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'" },
  { where: 'packages/core/src', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/core/src', code: "import fc, { assert as found } from 'fast-check'" },
  { where: 'packages/exact-cover/src', code: "import { geometryOf as found } from '@sudoku-lab/core'" },
  { where: 'packages/exact-cover/src', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/sat/src', code: "import { geometryOf as found } from '@sudoku-lab/core'" },
  { where: 'packages/sat/src', code: "import { readFileSync as found } from 'node:fs'" },
  {
    where: 'packages/exact-cover/src/command',
    code: "import { geometryOf as found } from '@sudoku-lab/core'",
  },
  {
    where: 'packages/solver-lanes/src',
    code: "import { TABLES as found } from '@sudoku-lab/solver-band/kernel'",
  },
  {
    where: 'packages/conformance/src',
    code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'",
  },
  { where: 'packages/look/src', code: "import { geometryOf as found } from '@sudoku-lab/core'" },
  { where: 'packages/proof/src', code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'" },
  { where: 'packages/proof/src', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/catalog/src', code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'" },
  { where: 'packages/generator/src', code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'" },
  {
    where: 'packages/sudoku-lab/src/command',
    code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'",
  },
  { where: 'packages/sudoku-lab/src/command', code: "import { found } from '@sudoku-lab/benchmarks'" },
  { where: 'benchmarks/src', code: "import { bitmask as found } from '@sudoku-lab/solver-bitmask'" },
  { where: 'packages/sudoku-lab/src/library', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/harness/bin', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/harness/src/measure', code: "import { geometryOf as found } from '@sudoku-lab/core'" },
  {
    where: 'packages/harness/src/events',
    code: "import { loadSolvers as found } from '@sudoku-lab/catalog'",
  },
  {
    where: 'packages/harness/src/measure/fork/child',
    code: "import { found } from '../../../../../core/src/index.ts'",
  },
  {
    where: 'packages/harness/src/statistics',
    code: "import { geometryOf as found } from '@sudoku-lab/core'",
  },
  { where: 'packages/harness/src/statistics', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/harness/src/judge', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'packages/harness/src/measure/plan', code: "import { readFileSync as found } from 'node:fs'" },
]

const allowed: readonly Plant[] = [
  { where: 'packages/solver-dlx/src', code: "import { Tally as found } from '@sudoku-lab/core'" },
  { where: 'packages/solver-dlx/src', code: "import { solve as found } from '@sudoku-lab/exact-cover'" },
  {
    where: 'packages/solver-dlx/src',
    code: "import { queens as found } from '@sudoku-lab/exact-cover/problems'",
  },
  { where: 'packages/solver-dlx/src', code: "import { solve as found } from '@sudoku-lab/sat'" },
  { where: 'packages/solver-dlx/src', code: "import { found } from './encode.ts'" },
  {
    where: 'packages/solver-lanes/scripts',
    code: "import { TABLES as found } from '@sudoku-lab/solver-band/kernel'",
  },
  { where: 'packages/exact-cover/src/command', code: "import { readFileSync as found } from 'node:fs'" },
  {
    where: 'packages/solver-dlx/test',
    code: "import { describeSolver as found } from '@sudoku-lab/conformance'",
  },
  { where: 'packages/conformance/src', code: "import { geometryOf as found } from '@sudoku-lab/core'" },
  {
    where: 'packages/sudoku-lab/src/library',
    code: "import { band as found } from '@sudoku-lab/solver-band'",
  },
  {
    where: 'packages/sudoku-lab/src/command',
    code: "import { loadSolvers as found } from '@sudoku-lab/catalog'",
  },
  { where: 'packages/look/src', code: "import { render as found } from 'preact'" },
  { where: 'packages/proof/src', code: "import { recordTrace as found } from '@sudoku-lab/trace'" },
  { where: 'benchmarks/src', code: "import { readFileSync as found } from 'node:fs'" },
  { where: 'benchmarks/src/sudoku', code: "import { UsageError as found } from '@sudoku-lab/harness'" },
  { where: 'packages/harness/src/measure', code: "import { readFileSync as found } from 'node:fs'" },
]

const plants: readonly Plant[] = [...forbidden, ...allowed]

const fileOf = (plant: Plant): string => `${plant.where}/planted-${plants.indexOf(plant)}.ts`

/** planted file → the rules that the linter says it breaks */
const broken = new Map<string, string[]>()

beforeAll(() => {
  cpSync(join(root, 'biome.json'), join(copy, 'biome.json'))
  cpSync(join(root, '.biome'), join(copy, '.biome'), { recursive: true })
  for (const plant of plants) {
    const file = join(copy, fileOf(plant))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${plant.code}\nexport const planted: unknown = found\n`)
  }
  for (const { category, location } of lint()) {
    const rules = broken.get(location.path) ?? []
    broken.set(location.path, [...rules, category])
  }
})

afterAll(() => rmSync(copy, { recursive: true }))

interface Diagnostic {
  readonly category: string
  readonly location: { readonly path: string }
}

function lint(): readonly Diagnostic[] {
  const biome = join(root, 'node_modules/.bin/biome')
  const only = ['style/noRestrictedImports', 'style/noRestrictedGlobals', 'plugin'].map(
    (rule) => `--only=${rule}`,
  )
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...only, '.']
  try {
    return JSON.parse(execFileSync(biome, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })).diagnostics
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout).diagnostics
  }
}

it.each(forbidden)('refuses in $where: $code', (plant) => {
  expect(broken.get(fileOf(plant)) ?? []).not.toEqual([])
})

it.each(allowed)('allows in $where: $code', (plant) => {
  expect(broken.get(fileOf(plant)) ?? []).toEqual([])
})
