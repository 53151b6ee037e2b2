import { emptyGrid, geometryOf } from '@sudoku-lab/core'
import { parseProblem } from '@sudoku-lab/exact-cover'
import { dominoes, langfordPairs, queens, sudoku } from '@sudoku-lab/exact-cover/problems'
import {
  ENGINE_IDS,
  measurePlanes,
  planesLine,
  type Rows,
  rowsOf,
  runnerOf,
  unsolvable,
} from '@sudoku-lab/experiments'
import { describe, expect, it } from 'vitest'

const SMALL = geometryOf(2, 2)
const sixQueens = rowsOf(queens(6).problem)

const cases: readonly [name: string, rows: Rows, solutions: number][] = [
  ['6 queens', sixQueens, 4],
  ['7 Langford pairs, with mirror images', rowsOf(langfordPairs(7).problem), 52],
  ['dominoes 4×4', rowsOf(dominoes(4, 4).problem), 36],
  ['Sudoku of 4×4, empty', rowsOf(sudoku(SMALL, emptyGrid(SMALL)).problem), 288],
  ['an item without an option', unsolvable(sixQueens), 0],
]

describe.each([...ENGINE_IDS, 'sieve'] as const)('%s', (id) => {
  it.each(cases)('solves %s', (_, rows, solutions) => {
    expect(runnerOf(id, rows)(Infinity).solutions).toBe(solutions)
  })
  it('stops at the requested number of solutions', () => {
    expect(runnerOf(id, sixQueens)(2).solutions).toBe(2)
  })
})

it('has primary items before secondary ones, and the items of an option ascending', () => {
  expect(rowsOf(parseProblem('a | x\na x\na'))).toEqual({ primary: 1, secondary: 1, options: [[0, 1], [0]] })
  const problem = parseProblem('a b | x y\ny b a\nx a')
  expect(rowsOf(problem).options).toEqual([
    [0, 1, 3],
    [0, 2],
  ])
})

it('has no colours', () => {
  expect(() => rowsOf(parseProblem('a | x\na x:R'))).toThrow('the problem has colours')
})

it('measures both engines on Latin squares that fill more and more planes', () => {
  const [first] = measurePlanes(0.001)
  expect(first).toMatchObject({ order: 8, planes: 2, auto: 'sieve' })
  expect(first?.items).toBe(3 * 45) // the open cells, and a symbol of a row and of a column for each
  expect(first?.milliseconds.links).toBeGreaterThan(0)
  expect(planesLine(first as NonNullable<typeof first>)).toMatch(
    /^\| 8 \| \d+ \| 135 \| 2 \|.* \| sieve \|\n$/,
  )
})
