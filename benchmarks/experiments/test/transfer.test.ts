import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import { geometryOf, parse, Random, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import {
  analyseTransfer,
  bootstrap,
  type CountedData,
  climb,
  countOn,
  fillTransferPage,
  formatData,
  hardnessOf,
  judgeOf,
  quantileOf,
  readData,
  symmetriesFrom,
  transferFigures,
  transferTables,
} from '@sudoku-lab/experiments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const geometry = geometryOf(3, 3)
const findings = join(import.meta.dirname, '../../../docs/findings')
const scratch = mkdtempSync(join(tmpdir(), 'transfer-'))
afterAll(() => rmSync(scratch, { recursive: true }))

describe('quantiles', () => {
  it('are those that R computes by its default method', () => {
    // quantile(c(1, 2, 4, 8), c(0.25, 0.5, 0.975))
    const quantiles = [0.25, 0.5, 0.975].map((share) => quantileOf([1, 2, 4, 8], share).toFixed(9))
    expect(quantiles).toEqual(['1.750000000', '3.000000000', '7.700000000'])
    expect(quantileOf([1, Number.NaN], 0.5)).toBeNaN()
  })
})

describe('the bootstrap', () => {
  const meanOf = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length

  it('bounds a mean by about twice its standard error', () => {
    const random = new Random(5)
    const numbers = Array.from({ length: 400 }, () => random.below(1_000_000) / 1_000_000)
    const [mean] = bootstrap(
      new Map([['all', numbers.length]]),
      (draw) => [meanOf((draw.get('all') ?? []).map((at) => numbers[at] ?? 0))],
      { replicates: 1000, seed: 1 },
    )
    const error = Math.sqrt(1 / 12 / numbers.length)
    expect(mean?.estimate).toBeCloseTo(meanOf(numbers), 12)
    expect((mean?.high ?? 0) - (mean?.low ?? 0)).toBeGreaterThan(3.4 * error)
    expect((mean?.high ?? 0) - (mean?.low ?? 0)).toBeLessThan(4.4 * error)
  })

  it('draws the sets of a group together, and the same way for the same seed', () => {
    const drawn = (seed: number): unknown =>
      bootstrap(new Map([['a', 5]]), (draw) => [meanOf(draw.get('a') ?? [])], { replicates: 50, seed })
    expect(drawn(1)).toEqual(drawn(1))
    expect(drawn(1)).not.toEqual(drawn(2))
  })
})

describe('a climb', () => {
  let mrv: Solver
  let band: Solver
  beforeAll(async () => {
    ;[mrv, band] = (await Promise.all(
      ['mrv', 'band'].map(async (id) => {
        const [definition] = await loadSolvers(id)
        if (definition === undefined) throw new RangeError(id)
        return definition.create(geometry)
      }),
    )) as [Solver, Solver]
  })
  const start = parse(
    '...7.6...5....24....245....6.9.......8...7.6.1.5...98.836.4..9.4.....2...5......1',
  ).grid

  it('ends at a minimal puzzle that is no easier for the judge than the one it began with', () => {
    const judge = judgeOf([mrv], 1000)
    const symmetries = symmetriesFrom(geometry, 1, 2)
    const options = { judge, symmetries, neighbours: 300, solver: band, random: new Random(1) }
    const top = climb(start, options)
    expect(top.hardness).toBeGreaterThan(hardnessOf(start, judge, symmetries))
    expect(top.hardness).toBe(hardnessOf(top.puzzle, judge, symmetries))
    expect(band.solve(top.puzzle, UNIQUENESS)).toMatchObject({ solutionCount: 1, ending: 'exhausted' })
    for (const [cell, digit] of top.puzzle.entries()) {
      if (digit === 0) continue
      expect(band.solve(top.puzzle.with(cell, 0), UNIQUENESS).solutionCount).toBe(2)
    }
    expect(climb(start, { ...options, random: new Random(1) }).puzzle).toEqual(top.puzzle)
  })

  it('of several judges counts the mean of their logarithms', () => {
    const symmetries = symmetriesFrom(geometry, 1, 1)
    const [one, other, both] = [[mrv], [band], [mrv, band]].map((solvers) =>
      hardnessOf(start, judgeOf(solvers, 1000), symmetries),
    )
    expect(both).toBeCloseTo(((one ?? 0) + (other ?? 0)) / 2, 12)
  })

  it('is measured with what gave up in sight', () => {
    const symmetries = symmetriesFrom(geometry, 2, 3)
    expect(countOn(start, mrv, { symmetries, nodeLimit: 1 })).toEqual({ nodes: 1, gaveUp: 3 })
    expect(countOn(start, mrv, { symmetries, nodeLimit: 100_000 }).gaveUp).toBe(0)
  })
})

/** Two solvers that agree on random puzzles, and of which each is slow on the set bred against it. */
function madeUp(): CountedData {
  const random = new Random(9)
  const row = (set: string, slowA: number, slowB: number) => {
    const common = 2 ** (random.below(1000) / 100)
    const noise = (): number => 2 ** (random.below(100) / 100)
    const counts = new Map([
      ['a', { nodes: common * slowA * noise(), gaveUp: 0 }],
      ['b', { nodes: common * slowB * noise(), gaveUp: 0 }],
      ['c', { nodes: common * noise(), gaveUp: set === 'bred:c' ? 1 : 0 }],
    ])
    return { set, puzzle: '', counts }
  }
  const rows = (set: string, slowA: number, slowB: number) =>
    Array.from({ length: 60 }, () => row(set, slowA, slowB))
  return {
    solvers: ['a', 'b', 'c'],
    isomorphs: 4,
    nodeLimit: 1000,
    rows: [
      rows('random', 1, 1),
      rows('bred:a', 8, 1),
      rows('bred:b', 1, 8),
      rows('bred:c', 1, 1),
      rows('bred:all', 2, 2),
    ].flat(),
  }
}

describe('the analysis', () => {
  const analysis = analyseTransfer(madeUp())

  it('finds by how much two solvers swing between the sets that were bred against them', () => {
    const swing = analysis.swings.find(({ a, b }) => a === 'a' && b === 'b')?.swing
    expect(swing?.estimate).toBeGreaterThan(64 / 1.4)
    expect(swing?.estimate).toBeLessThan(64 * 1.4)
    expect(swing?.low).toBeLessThan(64)
    expect(swing?.high).toBeGreaterThan(64)
  })

  it('finds that a set bred against a third solver is nearer the middle', () => {
    const factorOf = (choice: string): number =>
      analysis.distances.find((distance) => distance.choice.startsWith(choice))?.factor.estimate ?? Number.NaN
    expect(factorOf('bred against one of the two')).toBeGreaterThan(2 * factorOf('bred against all'))
  })

  it('finds the correlation that all share', () => {
    const { correlation } = analysis.pairs.find(({ set }) => set === 'random') ?? {}
    expect(correlation?.estimate).toBeGreaterThan(0.9)
    expect(correlation?.low).toBeLessThan(correlation?.estimate ?? 0)
  })

  it('marks the nodes of a solver that gave up as a lower bound', () => {
    const table = transferTables(analysis).get('nodes') ?? ''
    expect(table).toMatch(/bred against `c` \| 60 \|.*≥/)
    expect(table).not.toMatch(/\| random \|.*≥/)
  })

  it('reads the counts that it has written', () => {
    const path = join(scratch, 'counts.csv')
    const data = madeUp()
    writeFileSync(path, formatData(data))
    expect(readData(path)).toEqual(data)
    writeFileSync(path, formatData(data).replace(/random,,[^,]*/, 'random,,many'))
    expect(() => readData(path)).toThrow("row 1: expected a number in a, got 'many'")
    writeFileSync(path, 'set,puzzle\n')
    expect(() => readData(path)).toThrow('expected counts that finding:transfer has written')
  })
})

describe('hardness-transfer.md', () => {
  const analysis = analyseTransfer(readData(join(findings, 'data/hardness-transfer.csv')))
  const page = readFileSync(join(findings, 'hardness-transfer.md'), 'utf8')

  it('has the tables that follow from its data', () => {
    expect(fillTransferPage(page, transferTables(analysis))).toBe(page)
  })

  it.each([...transferFigures(analysis)])('shows the figure %s that follows from its data', (name, svg) => {
    expect(readFileSync(join(findings, `hardness-transfer-${name}.svg`), 'utf8')).toBe(svg)
    expect(page).toContain(`(hardness-transfer-${name}.svg)`)
  })
})
