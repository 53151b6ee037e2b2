import {
  candidateSets,
  clueCount,
  conflictSummary,
  conflictsIn,
  conflictsInWords,
  emptyGrid,
  filledCount,
  geometryOf,
  geometryOfSize,
  hasConflict,
  isComplete,
  isSolutionOf,
  nameOfCell,
  nameOfHouse,
  oncePerGeometry,
  UnknownBoxes,
} from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepsCandidates } from '../src/puzzle.ts'
import { anyBoard, anyGeometry } from './arbitraries.ts'

const NINE = geometryOf(3, 3)
const PUZZLE = parseGrid('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')
const SOLUTION = parseGrid(
  '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
)

describe('a geometry', () => {
  it('is built once for each shape', () => {
    expect(geometryOf(3, 3)).toBe(NINE)
    expect(geometryOf(2, 6)).not.toBe(geometryOf(6, 2))
  })

  it('has tables that agree with each other, whatever the shape', () => {
    fc.assert(
      fc.property(anyGeometry, (geometry) => {
        const { size, boxHeight, boxWidth } = geometry
        expect(geometry.cellsOf.every((cells) => cells.length === size)).toBe(true)
        for (let cell = 0; cell < geometry.cellCount; cell++) {
          const [row, column, box] = geometry.housesOf[cell]
          expect([row, column - size]).toEqual([geometry.rowOf[cell], geometry.columnOf[cell]])
          const isLatin = boxHeight === 1 || boxWidth === 1
          expect(box).toBe(isLatin ? undefined : 2 * size + geometry.boxOf[cell])
          expect(cell).toBe(geometry.rowOf[cell] * size + geometry.columnOf[cell])
          expect(geometry.bandOf[cell]).toBe(Math.floor(geometry.rowOf[cell] / boxHeight))
          expect(geometry.stackOf[cell]).toBe(Math.floor(geometry.columnOf[cell] / boxWidth))
          const isListed = [...geometry.housesOf[cell]].every((house) =>
            geometry.cellsOf[house].includes(cell),
          )
          const isPeer = geometry.peersOf[cell].every((peer) => geometry.peersOf[peer].includes(cell))
          expect([cell, isListed, isPeer]).toEqual([cell, true, true])
        }
      }),
      { seed: 43, numRuns: 12 },
    )
  })

  it('gives a cell 20 peers on the 9×9 board', () => {
    expect(NINE.peersOf.every((peers) => new Set(peers).size === 20)).toBe(true)
    expect([...NINE.peersOf[0]]).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 27, 36, 45, 54, 63, 72,
    ])
    expect(nameOfCell(NINE, 24)).toBe('r3c7')
    expect([0, 8, 9, 17, 18, 26].map((house) => nameOfHouse(NINE, house))).toEqual(
      ['row', 'column', 'box'].flatMap((kind) => [`${kind} 1`, `${kind} 9`]),
    )
  })

  it.each([
    [1, 3],
    [3, 9],
    [2, 2.5],
    [-2, -2],
    [2.5, 2],
    [5, 6],
    [Number.NaN, 3],
  ])('is refused for boxes of %d×%d', (boxHeight, boxWidth) => {
    expect(() => geometryOf(boxHeight, boxWidth)).toThrow(`got ${boxHeight} × ${boxWidth}`)
  })

  it('is refused for sizes that no board has', () => {
    expect(() => geometryOfSize(3)).toThrow('a board of 3×3: expected N × N cells with N from 4 to 25')
    expect(() => geometryOfSize(26)).toThrow(RangeError)
  })
})

it('what is made once for each geometry is shared', () => {
  const made: number[] = []
  const sizeOf = oncePerGeometry(({ size }) => {
    made.push(size)
    return { size }
  })
  expect(sizeOf(NINE)).toBe(sizeOf(NINE))
  expect(sizeOf(geometryOf(2, 2))).toEqual({ size: 4 })
  expect(made).toEqual([9, 4])
})

it.each([
  [7, undefined, 'a board of 7×7 has no usual box shape', '1x7'],
  [12, 'the lines show boxes of 6×2', /^the lines show .* a board of 12×12 usually has boxes of 3×4:/, '6x2'],
  [12, 'the lines are 2×6 around boxes', 'say which, as box height × box width (1×12: rows only)', '3x4'],
  [24, 'there are boxes of 2×12', 'usually has boxes of 4×6', '2x12'],
  [24, 'there are boxes of 12×2', 'usually has boxes of 4×6', '12x2'],
])(
  'boxes of a board of %d×%1$d that are not clear are asked for with an example: %s',
  (size, drawn, message, example) => {
    const error = new UnknownBoxes(size, drawn)
    expect(error.message).toMatch(message)
    expect(error).toMatchObject({ name: 'UnknownBoxes', size, example })
  },
)

describe('puzzles of candidates', () => {
  const open = new Uint32Array(81).fill(511)

  it('have as many clues as digits are given or, if this does not say everything, as candidates are missing', () => {
    expect([PUZZLE, candidateSets(NINE, PUZZLE), open, open.with(0, 3).with(1, 1)].map(clueCount)).toEqual([
      30,
      30,
      0,
      7 + 8,
    ])
  })

  it('are kept by grids that have their digits, or nothing yet', () => {
    const sets = open.with(0, 3)
    const seen = [0, 1, 2, 3].map((digit) => keepsCandidates(NINE, emptyGrid(NINE).with(0, digit), sets))
    expect(seen).toEqual([true, true, true, false])
  })

  it('have a conflict where no digit can go into a cell, or where two clues are equal', () => {
    expect(
      [open, open.with(5, 0), open.with(5, 4).with(6, 4)].map((sets) => hasConflict(NINE, sets)),
    ).toEqual([false, true, true])
  })

  it('are refused with digits that the board does not have, and with cells that it does not have', () => {
    expect(() => hasConflict(NINE, open.with(10, 512))).toThrow(
      'r2c2: expected a set of the digits 1 to 9 (an integer up to 511), got 512',
    )
    expect(() => hasConflict(NINE, open.slice(1))).toThrow(
      'expected a candidate grid of 81 cells (9×9), got 80',
    )
  })
})

describe('the rules', () => {
  it('find every pair of equal digits in a house', () => {
    const grid = emptyGrid(NINE)
    grid[0] = grid[1] = grid[10] = 5
    expect(conflictsIn(NINE, grid)).toEqual([
      { house: 0, digit: 5, first: 0, second: 1 },
      { house: 10, digit: 5, first: 1, second: 10 },
      { house: 18, digit: 5, first: 0, second: 1 },
      { house: 18, digit: 5, first: 0, second: 10 },
      { house: 18, digit: 5, first: 1, second: 10 },
    ])
    expect(conflictsInWords(NINE, grid).slice(1, 3)).toEqual([
      'two 5s in column 2 (r1c2 and r2c2)',
      'two 5s in box 1 (r1c1 and r1c2)',
    ])
    expect(conflictSummary(NINE, grid)).toBe('two 5s in row 1 (r1c1 and r1c2), and 4 more conflicts')
    expect(conflictSummary(NINE, grid.with(1, 0), { zeroBased: true })).toBe(
      'two 4s in box 1 (r1c1 and r2c2)',
    )
    expect(conflictSummary(NINE, grid.with(10, 0))).toMatch(/^two 5s in row 1 .*, and 1 more conflict$/)
    expect(conflictSummary(NINE, PUZZLE)).toBe('')
  })

  it.each([NINE, geometryOf(2, 3), geometryOf(1, 5)])(
    'find a conflict between two cells exactly if these share a house: boxes of $boxHeight×$boxWidth',
    (geometry) => {
      const { cellCount, peersOf } = geometry
      const grid = emptyGrid(geometry)
      const wrong: string[] = []
      for (let first = 0; first < cellCount; first++) {
        for (let second = first + 1; second < cellCount; second++) {
          grid[first] = grid[second] = geometry.size
          const isPeer = peersOf[first].includes(second)
          if (hasConflict(geometry, grid) !== isPeer) wrong.push(`${first} and ${second}`)
          grid[first] = grid[second] = 0
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('agree with a comparison of every cell with every other', () => {
    fc.assert(
      fc.property(anyBoard, ({ geometry, grid }) => {
        const { rowOf, columnOf, regionOf } = geometry
        let pairs = 0
        grid.forEach((digit, first) => {
          for (let second = first + 1; second < grid.length; second++) {
            if (digit === 0 || grid[second] !== digit) continue
            pairs += Number(rowOf[first] === rowOf[second])
            pairs += Number(columnOf[first] === columnOf[second])
            pairs += Number(regionOf !== undefined && regionOf[first] === regionOf[second])
          }
        })
        expect(conflictsIn(geometry, grid)).toHaveLength(pairs)
        expect(hasConflict(geometry, grid)).toBe(pairs > 0)
      }),
      { seed: 47, numRuns: 40 },
    )
  })

  it('know a solution', () => {
    expect(isSolutionOf(NINE, SOLUTION, PUZZLE)).toBe(true)
    expect(isComplete(SOLUTION)).toBe(true)
    expect(filledCount(PUZZLE)).toBe(30)
  })

  it.each([
    ['an empty cell', SOLUTION.with(80, 0)],
    ['a conflict', SOLUTION.with(2, 5)],
    ['a solution of another puzzle', SOLUTION.map((digit) => (digit % 9) + 1)],
    ['the puzzle itself', PUZZLE],
  ])('know that %s is no solution', (_, grid) => {
    expect(isSolutionOf(NINE, grid, PUZZLE)).toBe(false)
  })

  it('know that the clue of every cell has to be kept', () => {
    const lost = Array.from(SOLUTION.keys()).filter((cell) =>
      isSolutionOf(NINE, SOLUTION, emptyGrid(NINE).with(cell, (SOLUTION[cell] % 9) + 1)),
    )
    expect(lost).toEqual([])
  })

  it('refuse what is no grid', () => {
    expect(() => isSolutionOf(NINE, SOLUTION, new Uint8Array(3))).toThrow(RangeError)
    expect(() => conflictsIn(NINE, SOLUTION.with(0, 200))).toThrow(RangeError)
  })
})
