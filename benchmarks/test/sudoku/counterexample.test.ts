import {
  type CandidateGrid,
  COUNT_ALL,
  candidateSets,
  conflictsIn,
  filledCount,
  type Grid,
  geometryOf,
  type Puzzle,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { withAnotherVerdict, withOneMoreClue } from '../../src/sudoku/counterexample.ts'
import { shapeOf } from '../../src/sudoku/shape.ts'

const geometry = geometryOf(3, 3)
const shape = shapeOf(geometry)
const euler1 = parseGrid('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..')
const two = euler1.map((clue, cell) => (cell < 10 ? 0 : clue))
const impossible = parseGrid(
  '..654..1............8..9.6..3...8..19..1.35..2......9..4..1.28.5.2.9.........7...',
)

function verdictAbout(puzzle: Puzzle): string {
  return verdictOf(mrv.create(geometry).solve(puzzle, UNIQUENESS))
}

describe('a puzzle with another verdict', () => {
  it('has several solutions if the puzzle has one, by removing clues until the first second solution', async () => {
    const found = await withAnotherVerdict(euler1, 7, shape)
    expect(found?.claim).toBe('multiple')
    const { instance } = found as { instance: Grid }
    expect(verdictAbout(instance)).toBe('multiple')
    expect(conflictsIn(geometry, instance)).toEqual([])
    expect(filledCount(instance)).toBeLessThan(filledCount(euler1))
    expect(mrv.create(geometry).solve(instance, COUNT_ALL).solutionCount).toBeLessThan(1000)
  })

  it('is made of candidate grids by giving cells back all digits, and by taking them', async () => {
    const sets = candidateSets(geometry, euler1).with(0, 0b1_1000)
    const form = shapeOf(geometry, 'candidates')
    const more = (await withAnotherVerdict(sets, 7, form))?.instance as CandidateGrid
    expect([verdictAbout(sets), verdictAbout(more)]).toEqual(['unique', 'multiple'])
    expect(more).toBeInstanceOf(Uint32Array)
    const fewer = (await withAnotherVerdict(more, 7, form))?.instance as CandidateGrid
    expect(verdictAbout(fewer)).toBe('unique')
  })

  it('is made of a puzzle without a solution', async () => {
    expect(verdictAbout(impossible)).toBe('none')
    const found = await withAnotherVerdict(impossible, 1, shape)
    expect(verdictAbout(found?.instance as Grid)).toBe('multiple')
  })

  it('has one solution if the puzzle has several, by adding digits until there is no other', async () => {
    const found = await withAnotherVerdict(two, 3, shape)
    expect(found?.claim).toBe('unique')
    const { instance } = found as { instance: Grid }
    expect(verdictAbout(two)).toBe('multiple')
    expect(verdictAbout(instance)).toBe('unique')
    expect(filledCount(instance)).toBeGreaterThan(filledCount(two))
    expect(await withAnotherVerdict(two, 3, shape)).toEqual(found)
    expect(verdictAbout((await withAnotherVerdict(new Uint8Array(81), 1, shape))?.instance as Grid)).toBe(
      'unique',
    )
  })
})

describe('a fresh puzzle', () => {
  it('has one solution, and one more clue than the puzzle from which it was made', async () => {
    const [fresh, again, other] = await Promise.all(
      [7, 7, 8].map((seed) => withOneMoreClue(euler1, seed, shape)),
    )
    expect(filledCount(fresh as Grid)).toBe(filledCount(euler1) + 1)
    expect(verdictAbout(fresh as Grid)).toBe('unique')
    expect(again).toEqual(fresh)
    expect(other).not.toEqual(fresh)
  })

  it('is made of candidate grids', async () => {
    const sets = candidateSets(geometry, euler1)
    const fresh = (await withOneMoreClue(sets, 7, shapeOf(geometry, 'candidates'))) as CandidateGrid
    expect(fresh).toBeInstanceOf(Uint32Array)
    expect(verdictAbout(fresh)).toBe('unique')
  })

  it('is not made from a puzzle without a solution, or from a full grid', async () => {
    const [solved] = mrv.create(geometry).solve(euler1, UNIQUENESS).solutions
    expect(await withOneMoreClue(impossible, 1, shape)).toBeUndefined()
    expect(await withOneMoreClue(solved as Grid, 1, shape)).toBeUndefined()
  })
})
