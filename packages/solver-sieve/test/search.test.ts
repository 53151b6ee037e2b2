import { emptyGrid, type Grid, geometryOf, isSolutionOf, parse, UNIQUENESS } from '@sudoku-lab/core'
import { nameOfItem } from '@sudoku-lab/exact-cover'
import { sieve } from '@sudoku-lab/solver-sieve'
import { describe, expect, it } from 'vitest'
import { decode, encode, optionOf } from '../src/encode.ts'

const gridOf = (text: string): Grid => parse(text).grid

describe('the encoding', () => {
  it('has N³ options, each on its cell and on its digit in three houses', () => {
    const geometry = geometryOf(3, 3)
    const problem = encode(geometry)
    expect([problem.optionCount, problem.itemCount]).toEqual([729, 324])
    const option = optionOf(geometry, 2 * 9 + 6, 5)
    const [from, to] = [problem.starts[option], problem.starts[option + 1]]
    const houses = [...geometry.housesOf[2 * 9 + 6]].map((house) => 81 + 9 * house + 4)
    expect(problem.items.slice(from, to)).toEqual([24, ...houses])
    expect(nameOfItem(problem, 24)).toBe('24')
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

describe('sieve', () => {
  const geometry = geometryOf(3, 3)
  const solver = sieve.create(geometry)

  it('needs the root alone where singles suffice', () => {
    const puzzle = gridOf('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..')
    const { solutions, solutionCount, ending, statistics } = solver.solve(puzzle, UNIQUENESS)
    expect({ solutionCount, ending }).toEqual({ solutionCount: 1, ending: 'exhausted' })
    expect(isSolutionOf(geometry, solutions[0], puzzle)).toBe(true)
    expect(statistics).toMatchObject({ nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 })
  })
  it('may be asked in turns on boards of several shapes', () => {
    const solvers = [solver, sieve.create(geometryOf(2, 2)), sieve.create(geometryOf(4, 4))]
    const shapes = [geometry, geometryOf(2, 2), geometryOf(4, 4)]
    for (let turn = 0; turn < 6; turn++) {
      const shape = shapes[turn % 3]
      const { solutions } = solvers[turn % 3].solve(emptyGrid(shape))
      expect(isSolutionOf(shape, solutions[0], emptyGrid(shape))).toBe(true)
    }
  })
})
