import { countGrids, emptyGrid, geometryOf, requireGrid } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'

const NINE = geometryOf(3, 3)
const FOUR = geometryOf(2, 2)
const TEXT = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const GRID = parseGrid(TEXT)

describe('a grid', () => {
  it.each([
    ['of bytes', GRID],
    ['in a part of a buffer', new Uint8Array(100).fill(200).fill(0, 7, 88).subarray(7, 88)],
    ['in a Buffer of Node', Buffer.from(GRID)],
    ['in memory that threads share', new Uint8Array(new SharedArrayBuffer(81))],
  ])('may lie %s', (__, grid) => {
    expect(() => requireGrid(NINE, grid)).not.toThrow()
  })

  it.each([
    ['null', null, 'null'],
    ['nothing', undefined, 'undefined'],
    ['a text', '53', '"53", which `parse` would read'],
    ['a bigint', 81n, '81n'],
    ['a function', () => GRID, 'a function'],
    ['a plain array', [...GRID], 'an Array'],
    ['bytes with a sign', Int8Array.from(GRID), 'an Int8Array'],
    ['digit sets', new Uint32Array(81), 'a Uint32Array'],
  ])('is not %s', (__, value, seen) => {
    expect(() => requireGrid(NINE, value as unknown as Uint8Array)).toThrow(
      new RangeError(`expected a Uint8Array of 81 cells (9×9), got ${seen}`),
    )
  })

  it.each([0, 80, 82])('is not %d bytes', (length) => {
    const message = `expected a grid of 81 cells (9×9), got ${length}`
    expect(() => requireGrid(NINE, new Uint8Array(length))).toThrow(new RangeError(message))
  })

  it('has no digit that the board does not have, and the message names the cell', () => {
    expect(() => requireGrid(NINE, GRID.with(24, 10))).toThrow('r3c7: expected a digit from 0 to 9, got 10')
    expect(() => requireGrid(FOUR, emptyGrid(FOUR).with(15, 5))).toThrow(
      'r4c4: expected a digit from 0 to 4, got 5',
    )
    expect(() => requireGrid(NINE, GRID.with(80, 9).with(0, 9))).not.toThrow()
  })
})

describe('a batch', () => {
  it.each([0, 1, 3])('has %d grids, of digits or of sets', (count) => {
    expect(countGrids(NINE, new Uint8Array(81 * count))).toBe(count)
    expect(countGrids(NINE, new Uint32Array(81 * count))).toBe(count)
  })

  it('is neither another value nor a part of a grid', () => {
    const expected = 'of 81 cells (9×9), one grid after another, got'
    expect(() => countGrids(NINE, [GRID, GRID] as unknown as Uint8Array)).toThrow(
      new RangeError(`expected a Uint8Array ${expected} an Array`),
    )
    expect(() => countGrids(NINE, new Uint8Array(82))).toThrow(
      new RangeError(`expected grids ${expected} 82`),
    )
  })
})
