import { Random, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../src/shared/data-file.ts'
import { NINE, proofsOf, solverNamed, symmetriesFrom } from '../src/shared/solvers.ts'
import { show } from '../src/transfer/report.ts'
import { climb, hardnessOf, judgeOf } from '../src/transfer/sets.ts'
import { MADE } from './made.ts'

describe('a climb', () => {
  let mrv: Solver
  let band: Solver
  beforeAll(async () => {
    ;[mrv, band] = await Promise.all([solverNamed('mrv'), solverNamed('band')])
  })
  const text = '...7.6...5....24....245....6.9.......8...7.6.1.5...98.836.4..9.4.....2...5......1'
  const start = parseGrid(text, { geometry: NINE })

  it('ends at a minimal puzzle that is no easier for the judge than the one it began with', () => {
    const judge = judgeOf([mrv], 1000)
    const symmetries = symmetriesFrom(1, 2)
    const climbed = () =>
      climb(start, { judge, symmetries, neighbours: 300, solver: band, random: new Random(1) })
    const top = climbed()
    expect(top.hardness).toBeGreaterThan(hardnessOf(start, judge, symmetries))
    expect(top.hardness).toBe(hardnessOf(top.puzzle, judge, symmetries))
    expect(band.solve(top.puzzle, UNIQUENESS)).toMatchObject({ solutionCount: 1, ending: 'exhausted' })
    const clues = Array.from(top.puzzle.keys()).filter((cell) => top.puzzle[cell] !== 0)
    expect(clues.map((cell) => band.solve(top.puzzle.with(cell, 0), UNIQUENESS).solutionCount)).toEqual(
      clues.map(() => 2),
    )
    expect(climbed().puzzle).toEqual(top.puzzle)
  })

  it('of several judges counts the mean of their logarithms', () => {
    const symmetries = symmetriesFrom(1, 1)
    const [one, other, both] = [[mrv], [band], [mrv, band]].map((solvers) =>
      hardnessOf(start, judgeOf(solvers, 1000), symmetries),
    )
    expect(both).toBeCloseTo((one + other) / 2, 12)
  })

  it('is measured with what gave up in sight', () => {
    const proofs = proofsOf(start, mrv, { symmetries: symmetriesFrom(2, 3), nodeLimit: 1 })
    expect(proofs.map(({ ending }) => ending)).toEqual(['node-limit', 'node-limit', 'node-limit'])
  })
})

/** Two solvers that agree on random puzzles, and of which each is slow on the set bred against it. */
function madeUp(): Row[] {
  const random = new Random(9)
  const rows = (set: string, slowA: number, slowB: number): Row[] =>
    Array.from({ length: 60 }, (_, puzzle) => {
      const common = 2 ** (random.below(1000) / 100)
      const noise = (): number => 2 ** (random.below(100) / 100)
      const nodes = { a: common * slowA * noise(), b: common * slowB * noise(), c: common * noise() }
      return {
        seed: 1,
        set,
        puzzle,
        ...nodes,
        a_gave_up: 0,
        b_gave_up: 0,
        c_gave_up: set === 'bred:c' ? 1 : 0,
      }
    })
  const bred = [rows('bred:a', 8, 1), rows('bred:b', 1, 8), rows('bred:c', 1, 1), rows('bred:all', 2, 2)]
  const picked = ['a', 'b', 'c'].map((id) => rows(`picked:${id}`, 1, 1))
  return [...rows('random', 1, 1), ...bred.flat(), ...picked.flat()]
}

it('the report tells how a pair swings, which sets are fair, and who gave up', () => {
  const plan = {
    solvers: ['a', 'b', 'c'],
    control: 60,
    size: 60,
    neighbours: 0,
    isomorphs: 4,
    nodeLimit: 1000,
    seeds: [1],
  }
  const { tables, claims, values } = show({ plan, made: MADE, rows: madeUp() })
  expect(tables.get('nodes')).toMatch(/bred against `c` \| 60 \|.*≥/)
  expect(tables.get('nodes')).not.toMatch(/\| random \|.*≥/)
  const distances = Array.from(
    tables.get('choices')?.matchAll(/\| (\d+\.\d+) \([^|]*\) \|$/gm) ?? [],
    ([, text]) => Number(text),
  )
  expect(distances[2]).toBeGreaterThan(2 * (distances[4] ?? Infinity))
  expect([...claims.values()].slice(0, 2)).toEqual([true, true])
  expect(Math.abs(Math.log(Number(/^[\d.]+/.exec(values.get('largest swing') ?? '')) / 64))).toBeLessThan(0.4)
})
