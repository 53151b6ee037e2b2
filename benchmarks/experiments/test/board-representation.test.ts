import { geometryOf } from '@sudoku-lab/core'
import { generatePuzzles, REPRESENTATION_IDS, searchBoards } from '@sudoku-lab/experiments'
import { describe, expect, it } from 'vitest'

describe.each([3, 4])('on boards of %i×%i boxes', (boxHeight) => {
  const geometry = geometryOf(boxHeight, boxHeight)
  const puzzles = generatePuzzles(geometry, 3, 1)

  it('searches the same tree with every representation', () => {
    const [first, ...others] = REPRESENTATION_IDS.map((id) => {
      const search = searchBoards(geometry, id)
      return puzzles.map((puzzle) => search(puzzle, 3000))
    })
    for (const other of others) expect(other).toEqual(first)
  })

  it('does not change the puzzle', () => {
    const before = puzzles.map((puzzle) => puzzle.slice())
    for (const id of REPRESENTATION_IDS) {
      for (const puzzle of puzzles) searchBoards(geometry, id)(puzzle, 100)
    }
    expect(puzzles).toEqual(before)
  })
})

it('generates the same puzzles for the same seed, and different ones for another', () => {
  const geometry = geometryOf(3, 3)
  expect(generatePuzzles(geometry, 2, 7)).toEqual(generatePuzzles(geometry, 2, 7))
  expect(generatePuzzles(geometry, 2, 7)).not.toEqual(generatePuzzles(geometry, 2, 8))
})
