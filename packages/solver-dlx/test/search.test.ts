import { readFileSync } from 'node:fs'
import {
  emptyGrid,
  filledCount,
  geometryOf,
  isSolutionOf,
  nameOfCell,
  parseAll,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { dlx } from '@sudoku-lab/solver-dlx'
import { describe, expect, it } from 'vitest'
import { decode } from '../src/decode.ts'
import { encode, optionOf } from '../src/encode.ts'

const grid = (text: string) =>
  Uint8Array.from(text.replaceAll(/\s/g, ''), (mark) => (mark === '.' ? 0 : Number(mark)))

describe('the encoding', () => {
  it.each([
    [2, 2],
    [2, 3],
    [3, 3],
    [5, 5],
  ])('of the %i×%i board has N³ options on 4 N² items, all primary', (boxHeight, boxWidth) => {
    const geometry = geometryOf(boxHeight, boxWidth)
    const { itemCount, optionCount, secondary } = encode(geometry)
    expect(optionCount).toBe(geometry.size ** 3)
    expect(itemCount).toBe(4 * geometry.size ** 2)
    expect(secondary).toEqual([])
  })
  it('says of an option which cell and houses it covers', () => {
    const geometry = geometryOf(3, 3)
    const cell = 2 * 9 + 6
    expect(nameOfCell(geometry, cell)).toBe('r3c7')
    const { starts, items, itemNames } = encode(geometry)
    const option = optionOf(geometry, cell, 5)
    const names = items.slice(starts[option], starts[option + 1]).map((item) => itemNames[item])
    expect(names).toEqual(['r3c7', '5 in row 3', '5 in column 7', '5 in box 3'])
  })
  it('is undone by decoding', () => {
    const geometry = geometryOf(2, 3)
    const digits = Uint8Array.from({ length: 36 }, (_, cell) => (cell * 5) % 7)
    const options = [...digits].flatMap((digit, cell) =>
      digit === 0 ? [] : [optionOf(geometry, cell, digit)],
    )
    expect(decode(geometry, options)).toEqual(digits)
  })
})

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
  it('proves uniqueness on 25×25 boards with the nodes that its ties give', () => {
    const text = readFileSync(new URL('../../../datasets/twenty-five-10.txt', import.meta.url), 'utf8')
    const large = dlx.create(geometryOf(5, 5))
    const results = parseAll(text).map((reading) => large.solve(reading.grid, UNIQUENESS))
    expect(results.every(({ solutionCount, ending }) => solutionCount === 1 && ending === 'exhausted')).toBe(
      true,
    )
    const nodes = results.reduce((total, { statistics }) => total + statistics.nodes, 0)
    expect(nodes).toBe(8431)
  })
  it('fills an empty 25×25 board within ten thousand nodes', () => {
    const large = geometryOf(5, 5)
    const { solutions, statistics } = dlx
      .create(large)
      .solve(emptyGrid(large), { solutions: 1, nodes: 10_000, keep: 1 })
    expect(isSolutionOf(large, solutions[0], emptyGrid(large))).toBe(true)
    expect(statistics.nodes).toBeGreaterThan(large.cellCount)
  })
})
