import { countGrids, emptyGrid, geometryOf, parseGrid, requireCells, requireGrid } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'

const NINE = geometryOf(3, 3)
const FOUR = geometryOf(2, 2)
const TEXT = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const GRID = parseGrid(TEXT)
const REVOKED = Proxy.revocable(GRID, {})
REVOKED.revoke()

describe.each([
  ['a grid', (grid: unknown) => requireGrid(NINE, grid as Uint8Array)],
  ['the cells of a grid', (grid: unknown) => requireCells(NINE, grid as Uint8Array)],
])('%s', (_, require) => {
  it.each([
    ['of bytes', GRID],
    ['in a part of a buffer', new Uint8Array(100).fill(200).fill(0, 7, 88).subarray(7, 88)],
    ['in a Buffer of Node', Buffer.from(GRID)],
    ['in memory that threads share', new Uint8Array(new SharedArrayBuffer(81))],
  ])('may lie %s', (__, grid) => {
    expect(() => require(grid)).not.toThrow()
  })

  it.each([
    ['null', null, 'null'],
    ['nothing', undefined, 'undefined'],
    ['a text', TEXT, 'the text "53..7....6..195....98....6.8...6...34..8"…, which `parse` would read'],
    ['a short text', '53', 'the text "53", which `parse` would read'],
    ['a number', 81, '81'],
    ['a bigint', 81n, '81n'],
    ['a symbol', Symbol('grid'), 'Symbol(grid)'],
    ['a function', () => GRID, 'a function'],
    ['a plain array', [...GRID], 'an Array of 81'],
    ['an array with a hole', new Array(81), 'an Array of 81 with undefined in r1c1'],
    ['−1', Int8Array.from(GRID).fill(-1, 24, 25), 'an Int8Array of 81 with -1 in r3c7'],
    ['257', Uint16Array.from(GRID).fill(257, 80), 'a Uint16Array of 81 with 257 in r9c9'],
    ['NaN', Float64Array.from(GRID).fill(NaN, 9, 10), 'a Float64Array of 81 with NaN in r2c1'],
    ['1.5', [...GRID].with(0, 1.5), 'an Array of 81 with 1.5 in r1c1'],
    ['a text in an array', [...TEXT], 'an Array of 81 with "5" in r1c1'],
    ['too many cells', [...GRID, 10], 'an Array of 82 with 10 in entry 81'],
    ['a Proxy', new Proxy(GRID, {}), 'an Object'],
    ['a revoked Proxy', REVOKED.proxy, 'a Proxy'],
    ['a BigUint64Array', new BigUint64Array(81), 'a BigUint64Array of 81 with 0n in r1c1'],
  ])('is not %s', (__, value, seen) => {
    expect(() => require(value)).toThrow(
      new RangeError(`expected a Uint8Array of 81 cells (9×9), got ${seen}`),
    )
  })

  it.each([0, 80, 82])('is not %d bytes', (length) => {
    const message = `expected a grid of 81 cells (9×9), got ${length}`
    expect(() => require(new Uint8Array(length))).toThrow(new RangeError(message))
  })

  it('has the length that it says it has', () => {
    const short = Object.defineProperty(GRID.slice(1), 'length', { value: 81 })
    expect(() => require(short)).toThrow(RangeError)
  })
})

it('names the cell whose digit the board does not have', () => {
  expect(() => requireGrid(NINE, GRID.with(24, 10))).toThrow('r3c7: expected a digit from 0 to 9, got 10')
  expect(() => requireGrid(FOUR, emptyGrid(FOUR).with(15, 5))).toThrow(
    'r4c4: expected a digit from 0 to 4, got 5',
  )
  expect(() => requireGrid(NINE, GRID.with(80, 9).with(0, 9))).not.toThrow()
})

it('leaves the digits of cells to those who ask for the cells alone', () => {
  expect(() => requireCells(NINE, GRID.with(24, 200))).not.toThrow()
})

describe('a batch', () => {
  it.each([0, 1, 3])('has %d grids', (count) => {
    expect(countGrids(NINE, new Uint8Array(81 * count))).toBe(count)
  })

  it.each([
    [null, 'null'],
    [[GRID, GRID], 'an Array of 2 with a Uint8Array in r1c1'],
    [new Int8Array(162).fill(-1, 161), 'an Int8Array of 162 with -1 in entry 161'],
    [Object.defineProperty(new Uint8Array(80), 'length', { value: 81 }), 'a Uint8Array'],
  ])('is none in %o', (value, seen) => {
    expect(() => countGrids(NINE, value as Uint8Array)).toThrow(
      `expected a Uint8Array of 81 cells (9×9), one grid after another, got ${seen}`,
    )
  })

  it('has no part of a grid', () => {
    expect(() => countGrids(NINE, new Uint8Array(82))).toThrow(
      new RangeError('expected grids of 81 cells (9×9), one grid after another, got 82'),
    )
  })
})
