/** The last cell of a board, and the last block of random numbers, count as much as the others. */
import { geometryOf, isSolutionOf, parseGrid, Random } from '@sudoku-lab/core'
import { expect, it } from 'vitest'

const NINE = geometryOf(3, 3)
const SOLUTION = parseGrid(
  '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
)

it('a solution keeps the clue of every cell', () => {
  const lost = Array.from(SOLUTION.keys()).filter((cell) => {
    const puzzle = new Uint8Array(81).with(cell, (SOLUTION[cell] % 9) + 1)
    return isSolutionOf(NINE, SOLUTION, puzzle)
  })
  expect(lost).toEqual([])
})

it.each([2 ** 31, 2 ** 31 + 1, 3 * 2 ** 30, 2 ** 32 - 1])(
  'below %i, only a block that is cut short is drawn again',
  (bound) => {
    const random = new Random(5)
    const words = new Random(5)
    const end = Math.floor(2 ** 32 / bound) * bound // of the blocks that are whole
    const expected = Array.from({ length: 100 }, () => {
      let word = words.uint32()
      while (word >= end) word = words.uint32()
      return word % bound
    })
    expect(Array.from({ length: 100 }, () => random.below(bound))).toEqual(expected)
  },
)
