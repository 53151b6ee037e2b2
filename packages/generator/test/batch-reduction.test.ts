import { Random } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { BatchReduction } from '../src/batch-reduction.ts'
import { ClueBoard } from '../src/clue-board.ts'
import { UniformGrids } from '../src/index.ts'
import { Unavoidable } from '../src/unavoidable.ts'
import { isProper, judge, NINE } from './tools.ts'

const random = new Random(7)
const grids = Array.from({ length: 12 }, () => new UniformGrids().next(random))
const cellsInRandomOrder = () => random.shuffle(Uint8Array.from({ length: 81 }, (_, cell) => cell))

/** What every question would have answered, one after another. */
function reduceSlowly(grid: Readonly<Uint8Array>, order: ArrayLike<number>, clues: number): Uint8Array {
  let puzzle = grid.slice()
  for (const cell of Array.from(order)) {
    if (puzzle.filter((digit) => digit !== 0).length <= clues) break
    const without = puzzle.with(cell, 0)
    if (isProper(without)) puzzle = without
  }
  return puzzle
}

describe('many puzzles that are reduced at once', () => {
  it.each([0, 26, 40])('are those that one question for each clue would leave, down to %i clues', (clues) => {
    const tasks = grids.map((grid) => ({ puzzle: grid.slice(), order: cellsInRandomOrder(), clues }))
    const reduction = new BatchReduction(mrv.create(NINE), Infinity)
    for (const part of [tasks.slice(0, 8), tasks.slice(8)]) {
      expect(reduction.run(part)).toEqual(part.map(() => true))
    }
    for (const [index, { puzzle, order }] of tasks.entries()) {
      expect(puzzle).toEqual(reduceSlowly(grids[index], order, clues))
    }
  })
})

/** The clues of a grid without those of some cells. */
function boardWithout(grid: Readonly<Uint8Array>, cells: Iterable<number>): ClueBoard {
  const board = new ClueBoard()
  board.begin(grid)
  for (const cell of cells) board.flip(cell)
  return board
}

describe('an unavoidable set', () => {
  it('without a clue leaves another solution', () => {
    let opened = 0
    for (const grid of grids) {
      const board = boardWithout(grid, [])
      const unavoidable = new Unavoidable(board)
      unavoidable.begin()
      const puzzle = grid.slice()
      for (const cell of cellsInRandomOrder()) {
        board.flip(cell)
        if (unavoidable.isOpenAt(cell)) {
          opened++
          const without = puzzle.with(cell, 0)
          expect(judge(without, { solutions: 2, nodes: Infinity, keep: 0 }).solutionCount).toBe(2)
          board.flip(cell)
        } else puzzle[cell] = 0
      }
    }
    expect(opened).toBeGreaterThan(12 * 10)
  })

  it('tells that digits of two rows, of two columns and of two digits can be exchanged', () => {
    const [grid] = grids
    const isOpenWithout = (cells: readonly number[]): boolean => {
      const unavoidable = new Unavoidable(boardWithout(grid, cells))
      unavoidable.begin()
      return cells.some((cell) => unavoidable.isOpenAt(cell))
    }
    const all = Array.from(grid.keys())
    expect(isOpenWithout(all.filter((cell) => cell >= 9 && cell < 27))).toBe(true)
    expect(isOpenWithout(all.filter((cell) => cell % 9 === 3 || cell % 9 === 5))).toBe(true)
    expect(isOpenWithout(all.filter((cell) => grid[cell] === 2 || grid[cell] === 9))).toBe(true)
    expect(isOpenWithout(all.filter((cell) => cell >= 9 && cell < 18))).toBe(false)
    expect(isOpenWithout(all.filter((cell) => grid[cell] === 4))).toBe(false)
  })
})
