/** Compares the tables with the sentences that define them. */
import { type Geometry, geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { tablesOf } from '../src/tables.ts'

const SHAPES = [geometryOf(3, 3), geometryOf(2, 2), geometryOf(2, 3), geometryOf(3, 2), geometryOf(1, 4)]

function cellsIn(set: number, cells: ArrayLike<number>): number[] {
  return Array.from(cells).filter((_, position) => ((set >> position) & 1) === 1)
}

/** Pairs of a line and a box, with the cells that they share. */
function meetingsOf({ size, cellsOf }: Geometry) {
  return cellsOf.slice(0, 2 * size).flatMap((cells, line) =>
    cellsOf.slice(2 * size).map((boxCells, index) => ({
      line,
      box: 2 * size + index,
      shared: Array.from(cells).filter((cell) => boxCells.includes(cell)),
    })),
  )
}

describe.each(SHAPES)('the tables of boxes of $boxHeight×$boxWidth', (geometry) => {
  const { size, cellCount, houseCount, cellsOf, housesOf, rowOf, columnOf } = geometry
  const tables = tablesOf(geometry)
  const houses = Array.from({ length: houseCount }, (_, house) => house)

  it('are built once', () => {
    expect(tablesOf(geometry)).toBe(tables)
  })

  it('have an item for each cell, and for each digit in each house', () => {
    expect(tables.itemCount).toBe(cellCount + houseCount * size)
    expect([...tables.firstItemOf]).toEqual(houses.map((house) => cellCount + house * size))
    expect([...tables.houseOf]).toEqual([
      ...new Array<number>(cellCount).fill(0),
      ...houses.flatMap((house) => new Array<number>(size).fill(house)),
    ])
  })

  it('lead from a cell to its houses, and back', () => {
    for (let cell = 0; cell < cellCount; cell++) {
      for (const [k, house] of Array.from(housesOf[cell] ?? []).entries()) {
        const seat = 3 * cell + k
        const firstItem = tables.itemsOf[seat] ?? -1
        expect(firstItem).toBe(tables.firstItemOf[house])
        expect(cellsIn(tables.bitsOf[seat] ?? 0, cellsOf[house] ?? [])).toEqual([cell])
        expect([...tables.members.subarray(firstItem, firstItem + size)]).toEqual([...(cellsOf[house] ?? [])])
      }
    }
    expect(tables.itemsOf).toHaveLength(3 * cellCount)
    expect(tables.bitsOf).toHaveLength(3 * cellCount)
  })

  it('know the cells of a box that share no line with a cell', () => {
    for (let cell = 0; cell < cellCount; cell++) {
      const box = cellsOf[housesOf[cell]?.[2] ?? -1] ?? []
      const expected = Array.from(box).filter(
        (other) => rowOf[other] !== rowOf[cell] && columnOf[other] !== columnOf[cell],
      )
      expect(cellsIn(tables.offLines[cell] ?? -1, box)).toEqual(expected)
    }
  })

  it('know where a line and a box share several cells, but not all', () => {
    const expected = meetingsOf(geometry).filter(({ shared }) => shared.length > 1 && shared.length < size)
    const { overlapCount, lineOf, boxOf, sharedInLine, sharedInBox } = tables
    const found = Array.from({ length: overlapCount }, (_, i) => {
      const [line, box] = [lineOf[i] ?? -1, boxOf[i] ?? -1]
      const shared = cellsIn(sharedInLine[i] ?? 0, cellsOf[line] ?? [])
      expect(cellsIn(sharedInBox[i] ?? 0, cellsOf[box] ?? [])).toEqual(shared)
      return { line, box, shared }
    })
    expect(found).toEqual(expected)
    for (const table of [lineOf, boxOf, sharedInLine, sharedInBox]) expect(table).toHaveLength(overlapCount)
  })
})

it('the usual board has 54 overlaps, and boards whose boxes are rows have none', () => {
  expect(SHAPES.map((geometry) => tablesOf(geometry).overlapCount)).toEqual([54, 16, 30, 30, 0])
})
