import { explain } from 'sudoku-lab'
import { expect, it } from 'vitest'

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'

it('explains a puzzle in the form in which it is given', () => {
  const { steps, ending, grid } = explain(PUZZLE)
  expect(ending).toBe('solved')
  expect(grid).toBe('534678912672195348198342567859761423426853791713924856961537284287419635345286179')
  expect(steps).toHaveLength(51)
  expect(explain(Array.from(PUZZLE.replaceAll('.', '0'), Number)).grid).toEqual(Array.from(grid, Number))
})

it('explains boards of other shapes', () => {
  expect(explain('1234............', { boxes: { height: 1, width: 4 } }).ending).toBe('stuck')
})
