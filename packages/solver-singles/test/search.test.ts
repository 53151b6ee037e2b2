import { geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { singlesHidden, singlesNaked } from '@sudoku-lab/solver-singles'
import { describe, expect, it } from 'vitest'

const VARIANTS = [singlesNaked, singlesHidden]
const NAKED_SINGLES_SUFFICE = parseGrid(
  '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
)
const SEVENTEEN_CLUES = parseGrid(
  '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........',
)
const board4 = geometryOf(2, 2)
const board9 = geometryOf(3, 3)

describe.each(VARIANTS)('$id', ({ create }) => {
  it('proves the only solution of a puzzle that singles solve, in one node', () => {
    const result = create(board9).solve(NAKED_SINGLES_SUFFICE, UNIQUENESS)
    expect(result.ending).toBe('exhausted')
    expect(result.solutionCount).toBe(1)
    expect(result.statistics).toMatchObject({ nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 })
    expect(result.partial).toBeUndefined()
  })

  it('gives up on a puzzle that needs more, and shows how far it came', () => {
    const { ending, partial, solutionCount } = create(board9).solve(SEVENTEEN_CLUES, UNIQUENESS)
    expect(ending).toBe('stuck')
    expect(solutionCount).toBe(0)
    expect(partial).toHaveLength(81)
    SEVENTEEN_CLUES.forEach((clue, cell) => {
      if (clue !== 0) expect(partial?.[cell]).toBe(clue)
    })
  })

  it('proves that there is no solution where a cell has no candidate', () => {
    const result = create(board4).solve(parseGrid('12..' + '...3' + '....' + '...4'), UNIQUENESS) // r1c4
    expect(result.ending).toBe('exhausted')
    expect(result.solutionCount).toBe(0)
  })
})

it('places a digit that has one cell left in a house only with hidden singles', () => {
  const puzzle = parseGrid('....' + '..1.' + '.1..' + '...1') // box 1 takes its 1 at r1c1 alone
  const [naked, hidden] = VARIANTS.map(({ create }) => create(board4).solve(puzzle, UNIQUENESS).partial)
  expect(naked).toEqual(puzzle)
  expect(hidden).toEqual(parseGrid('1...' + '..1.' + '.1..' + '...1'))
})

it('sees only with hidden singles that a digit has no cell in a house', () => {
  const puzzle = parseGrid(`234.........1...........1..${'.'.repeat(54)}`) // row 1 has no cell for a 1
  const endings = VARIANTS.map(({ create }) => create(board9).solve(puzzle, UNIQUENESS).ending)
  expect(endings).toEqual(['stuck', 'exhausted'])
})
