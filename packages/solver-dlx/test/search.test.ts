import { readFileSync } from 'node:fs'
import { filledCount, geometryOf, isSolutionOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll, parseGrid } from '@sudoku-lab/core/formats'
import { bitset, dlx } from '@sudoku-lab/solver-dlx'
import { describe, expect, it } from 'vitest'

const grid = (text: string) =>
  Uint8Array.from(text.replaceAll(/\s/g, ''), (mark) => (mark === '.' ? 0 : Number(mark)))

describe('dlx', () => {
  const geometry = geometryOf(3, 3)
  const solver = dlx.create(geometry)

  it('needs no guess where singles suffice: a node for the root and one for each empty cell', () => {
    const puzzle = grid(`
      ..3.2.6.. 9..3.5..1 ..18.64.. ..81.29.. 7.......8
      ..67.82.. ..26.95.. 8..2.3..9 ..5.1.3..`)
    const { solutionCount, solutions, ending, statistics } = solver.solve(puzzle, UNIQUENESS)
    expect({ solutionCount, ending }).toEqual({ solutionCount: 1, ending: 'exhausted' })
    expect(isSolutionOf(geometry, solutions[0], puzzle)).toBe(true)
    const nodes = 1 + 81 - filledCount(puzzle)
    expect(statistics).toMatchObject({ nodes, guesses: 0, backtracks: nodes - 1, maxDepth: 0 })
  })
  it('sees at the root that a digit has no cell left', () => {
    const puzzle = grid(`
      12345678. ......... ........9 ......... .........
      ......... ......... ......... .........`)
    expect(solver.solve(puzzle).statistics).toMatchObject({
      nodes: 1,
      guesses: 0,
      backtracks: 0,
      maxDepth: 0,
    })
  })
  it('takes the first of several equal items on 9×9, and looks at their pairs on larger boards', () => {
    const hard = parseGrid(
      '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
    )
    expect(solver.solve(hard, UNIQUENESS).statistics).toMatchObject({ nodes: 2573, maxDepth: 8 })
    const file = new URL('../../../datasets/sixteen-50.txt', import.meta.url)
    const [large] = parseAll(readFileSync(file, 'utf8'))
    const { statistics } = dlx.create(geometryOf(4, 4)).solve(large.puzzle, UNIQUENESS)
    expect(statistics).toMatchObject({ nodes: 1585, maxDepth: 9 })
  })
})

describe('bitset', () => {
  const geometry = geometryOf(3, 3)
  const solver = bitset.create(geometry)

  it('needs the root alone where singles suffice', () => {
    const puzzle = parseGrid(
      '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
    )
    const { solutions, solutionCount, ending, statistics } = solver.solve(puzzle, UNIQUENESS)
    expect({ solutionCount, ending }).toEqual({ solutionCount: 1, ending: 'exhausted' })
    expect(isSolutionOf(geometry, solutions[0], puzzle)).toBe(true)
    expect(statistics).toMatchObject({ nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 })
  })
})
