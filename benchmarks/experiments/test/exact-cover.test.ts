import {
  dominoes,
  ENGINE_IDS,
  langfordPairs,
  pentominoes,
  queens,
  type Rows,
  runnerOf,
  sudoku,
  unsolvable,
} from '@sudoku-lab/experiments'
import { describe, expect, it } from 'vitest'

const cases: readonly [name: string, rows: Rows, solutions: number][] = [
  ['6 queens', queens(6), 4],
  ['7 Langford pairs, with mirror images', langfordPairs(7), 52],
  ['dominoes 4×4', dominoes(4, 4), 36],
  ['Sudoku of 4×4, empty', sudoku(new Uint8Array(16)), 288],
  ['an item without an option', unsolvable(queens(6)), 0],
]

describe.each(ENGINE_IDS)('%s', (id) => {
  it.each(cases)('solves %s', (_, rows, solutions) => {
    expect(runnerOf(id, rows)(Infinity).solutions).toBe(solutions)
  })
  it('stops at the number of solutions that is asked for', () => {
    expect(runnerOf(id, queens(6))(2).solutions).toBe(2)
  })
})

it('has all places of the twelve pentominoes', () => {
  const { options, primary } = pentominoes(10, 6)
  expect([options.length, primary]).toEqual([2056, 72])
})
