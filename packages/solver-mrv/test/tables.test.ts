/** Compares the tables with the sentences that define them. */
import { type Geometry, geometryIn } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { tablesOf } from '../src/tables.ts'

const JIGSAW = '1122211322133345534455544'
const SHAPES = ['3x3', '2x2', '2x3', '3x2', '1x4', JIGSAW, '2x3-x', '3x3-windoku'].map(geometryIn)

function cellsIn(set: number, cells: ArrayLike<number>): number[] {
  return Array.from(cells).filter((_, position) => ((set >> position) & 1) === 1)
}

/** Pairs of houses, with the cells that they share. */
function meetingsOf({ cellsOf }: Geometry) {
  return cellsOf.flatMap((cells, first) =>
    cellsOf.slice(first + 1).map((others, index) => ({
      first,
      second: first + 1 + index,
      shared: Array.from(cells).filter((cell) => others.includes(cell)),
    })),
  )
}

describe.each(SHAPES)('the tables of $layout', (geometry) => {
  const { size, cellCount, houseCount, cellsOf, housesOf, rowOf, columnOf, regionOf } = geometry
  const tables = tablesOf(geometry)
  const houses = Array.from({ length: houseCount }, (_, house) => house)

  it('are built once', () => {
    expect(tablesOf(geometry)).toBe(tables)
  })

  it('have an item for each cell, and for each digit in each house', () => {
    const isFull = housesOf.every(({ length }) => length === tables.seats)
    expect(tables.itemCount).toBe(cellCount + (houseCount + (isFull ? 0 : 1)) * size)
    expect([...tables.firstItemOf]).toEqual(houses.map((house) => cellCount + house * size))
    expect([...tables.houseOf.subarray(0, cellCount + houseCount * size)]).toEqual([
      ...new Array<number>(cellCount).fill(0),
      ...houses.flatMap((house) => new Array<number>(size).fill(house)),
    ])
  })

  it('lead from a cell to its houses, and back', () => {
    for (let cell = 0; cell < cellCount; cell++) {
      for (const [k, house] of Array.from(housesOf[cell] ?? []).entries()) {
        const seat = tables.seats * cell + k
        const firstItem = tables.itemsOf[seat] ?? -1
        expect(firstItem).toBe(tables.firstItemOf[house])
        expect(cellsIn(tables.bitsOf[seat] ?? 0, cellsOf[house] ?? [])).toEqual([cell])
        expect([...tables.members.subarray(firstItem, firstItem + size)]).toEqual([...(cellsOf[house] ?? [])])
      }
    }
    expect(tables.itemsOf).toHaveLength(tables.seats * cellCount)
    expect(tables.bitsOf).toHaveLength(tables.seats * cellCount)
  })

  it('have no bit, and an item that is never open, for a seat without a house', () => {
    for (let cell = 0; cell < cellCount; cell++) {
      for (let k = housesOf[cell]?.length ?? 0; k < tables.seats; k++) {
        expect(tables.bitsOf[tables.seats * cell + k]).toBe(0)
        expect(tables.itemsOf[tables.seats * cell + k]).toBe(cellCount + houseCount * size)
      }
    }
  })

  it('know the cells of a region that share no line with a cell', () => {
    for (let cell = 0; cell < cellCount; cell++) {
      const box = regionOf === undefined ? [] : (cellsOf[2 * size + (regionOf[cell] ?? 0)] ?? [])
      const expected = Array.from(box).filter(
        (other) => rowOf[other] !== rowOf[cell] && columnOf[other] !== columnOf[cell],
      )
      expect(cellsIn(tables.offLines[cell] ?? -1, box)).toEqual(expected)
    }
  })

  it('know where two houses share several cells, but not all', () => {
    const expected = meetingsOf(geometry).filter(({ shared }) => shared.length > 1 && shared.length < size)
    const { overlapCount, firstOf, secondOf, sharedInFirst, sharedInSecond } = tables
    const found = Array.from({ length: overlapCount }, (_, i) => {
      const [first, second] = [firstOf[i] ?? -1, secondOf[i] ?? -1]
      const shared = cellsIn(sharedInFirst[i] ?? 0, cellsOf[first] ?? [])
      expect(cellsIn(sharedInSecond[i] ?? 0, cellsOf[second] ?? [])).toEqual(shared)
      return { first, second, shared }
    })
    expect(found).toEqual(expected)
    for (const table of [firstOf, secondOf, sharedInFirst, sharedInSecond])
      expect(table).toHaveLength(overlapCount)
  })
})

it('the usual board has 54 overlaps, and a Latin square has none', () => {
  expect(SHAPES.slice(0, 5).map((geometry) => tablesOf(geometry).overlapCount)).toEqual([54, 16, 30, 30, 0])
})
