/** Models of boards of any houses: each is true for the solutions of a puzzle, and for no other grid. */
import { geometryIn } from '@sudoku-lab/core'
import { type ModelFormat, modelOf } from '@sudoku-lab/puzzles/models'
import { describe, expect, it } from 'vitest'

const LAYOUTS = [
  '1x4',
  '2x2',
  '2x2-x',
  '1x4-x',
  '1112122233343444',
  '1122112233443344-r1c1r2c3r3c2r4c4',
  '1112122233343444-x',
]
const PUZZLES = ['................', '1..............2', '.2....3.........']

/** Every grid in whose rows and columns each digit is once, as rows of numbers. */
const SQUARES = latinSquares()

function latinSquares(): number[][] {
  const found: number[][] = []
  const fill = (grid: readonly number[]): void => {
    const at = grid.length
    if (at === 16) found.push([...grid])
    for (const digit of at === 16 ? [] : [1, 2, 3, 4]) {
      const isTaken = grid.some(
        (other, cell) => other === digit && (cell >> 2 === at >> 2 || (cell & 3) === (at & 3)),
      )
      if (!isTaken) fill([...grid, digit])
    }
  }
  fill([])
  return found
}

/** The cells of the houses of a layout that are no rows and columns, as its text says. */
function housesIn(layout: string): number[][] {
  const [base = '', ...words] = layout.split('-')
  const regions = base === '2x2' ? '1122112233443344' : base === '1x4' ? '' : base
  const groups = ['1', '2', '3', '4'].map((symbol) =>
    [...regions].flatMap((each, at) => (each === symbol ? at : [])),
  )
  const extras = words.flatMap((word) =>
    word === 'x'
      ? [
          [0, 5, 10, 15],
          [3, 6, 9, 12],
        ]
      : [
          Array.from(
            word.matchAll(/r(\d)c(\d)/g),
            ([, row, column]) => 4 * (Number(row) - 1) + Number(column) - 1,
          ),
        ],
  )
  return [...(regions === '' ? [] : groups), ...extras]
}

/** Whether a grid fulfils what the text of a model says. */
const READERS: Readonly<Record<ModelFormat, (model: string) => (grid: readonly number[]) => boolean>> = {
  dimacs: (model) => {
    const [, ...lines] = model.trimEnd().split('\n')
    const clauses = lines.map((line) => line.split(' ').slice(0, -1).map(Number))
    const isTrue = (grid: readonly number[], variable: number): boolean =>
      grid[(variable - 1) >> 2] === ((variable - 1) & 3) + 1
    return (grid) =>
      clauses.every((clause) => clause.some((literal) => isTrue(grid, Math.abs(literal)) === literal > 0))
  },
  lp: (model) => {
    const equations = Array.from(model.matchAll(/^ (x_.*) = ([01])$/gm), ([, sum = '', value]) => ({
      terms: Array.from(sum.matchAll(/x_(\d)_(\d)_(\d)/g), ([, ...numbers]) => numbers.map(Number)),
      value: Number(value),
    }))
    expect(equations.length).toBeGreaterThan(40)
    return (grid) =>
      equations.every(({ terms, value }) => {
        const isTrue = ([row = 0, column = 0, digit]: number[]): boolean =>
          grid[4 * row + column - 5] === digit
        return terms.filter(isTrue).length === value
      })
  },
  minizinc: (model) => {
    const listed = Array.from(model.matchAll(/all_different\(\[(x\[\d.*)\]\)/g), ([, cells = '']) =>
      placesIn(cells),
    )
    const limits = Array.from(
      model.matchAll(/^constraint (x\[\d, \d\]) in \{(.*)\};$/gm),
      ([, cell = '', digits = '']) => ({
        cell: placesIn(cell)[0] ?? -1,
        digits: digits.split(', ').map(Number),
      }),
    )
    expect(model).toContain('forall(i in 1..4)(all_different([x[i, j] | j in 1..4]))')
    expect(model).toContain('forall(j in 1..4)(all_different([x[i, j] | i in 1..4]))')
    return (grid) =>
      listed.every((cells) => new Set(cells.map((cell) => grid[cell])).size === cells.length) &&
      limits.every(({ cell, digits }) => digits.includes(grid[cell] ?? 0))
  },
  asp: (model) => {
    const facts = Array.from(model.matchAll(/^house\((\d),(\d),(\d+)\)\.$/gm), ([, ...numbers]) =>
      numbers.map(Number),
    )
    const excluded = Array.from(model.matchAll(/^:- x\((\d),(\d),(\d)\)\.$/gm), ([, ...numbers]) =>
      numbers.map(Number),
    )
    const houses = new Set(facts.map(([, , house]) => house))
    expect(model.includes('= 1 :- house(_,_,H), digit(D).')).toBe(houses.size > 0)
    return (grid) =>
      [...houses].every((wanted) => {
        const cells = facts.filter(([, , house]) => house === wanted)
        const digits = cells.map(([row = 0, column = 0]) => grid[4 * row + column - 5])
        return [1, 2, 3, 4].every((digit) => digits.filter((each) => each === digit).length === 1)
      }) && excluded.every(([row = 0, column = 0, digit]) => grid[4 * row + column - 5] !== digit)
  },
}

function placesIn(cells: string): number[] {
  return Array.from(
    cells.matchAll(/x\[(\d), (\d)\]/g),
    ([, row, column]) => 4 * Number(row) + Number(column) - 5,
  )
}

describe.each(Object.keys(READERS) as ModelFormat[])('the model %s', (format) => {
  it.each(LAYOUTS)('is true for the solutions on %s, and for no other Latin square', (layout) => {
    const geometry = geometryIn(layout)
    const houses = housesIn(layout)
    for (const puzzle of PUZZLES) {
      const clues = [...puzzle].map((symbol) => (symbol === '.' ? 0 : Number(symbol)))
      const isSolution = (grid: readonly number[]): boolean =>
        houses.every((cells) => new Set(cells.map((cell) => grid[cell])).size === 4) &&
        clues.every((clue, cell) => clue === 0 || clue === grid[cell])
      const isModel = READERS[format](modelOf(geometry, Uint8Array.from(clues), format))
      expect(SQUARES.filter((grid) => isModel(grid) !== isSolution(grid))).toEqual([])
    }
  })
})

it('there are 576 Latin squares of order 4, and 288 of them are solutions of a board with boxes', () => {
  expect(SQUARES).toHaveLength(576)
  const boxes = housesIn('2x2')
  expect(
    SQUARES.filter((grid) => boxes.every((cells) => new Set(cells.map((cell) => grid[cell])).size === 4)),
  ).toHaveLength(288)
})
