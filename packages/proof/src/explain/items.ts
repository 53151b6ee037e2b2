/**
 * A board as items and options, as in an exact cover: each option is a digit in a cell, and each item is a cell, or a digit in
 * a house, that takes exactly one option.
 *
 *   items      0 … cellCount − 1   cells
 *              cellCount …         digits in houses: cellCount + house × size + digit − 1
 *   options    cell × size + digit − 1
 */
import { type Cell, type Digit, type Geometry, type House, oncePerGeometry } from '@sudoku-lab/core'

export type Item = number
export type Option = number

/** The items of an option: its cell, row, column and box. */
export const ITEMS_PER_OPTION = 4

export class Items {
  readonly geometry: Geometry
  readonly itemCount: number
  readonly optionCount: number
  /** option × 4 + index → item. */
  readonly itemsOf: Readonly<Uint16Array>
  /** item × size + position → option. Positions are digits, or places in the house. */
  readonly optionsOf: Readonly<Uint16Array>
  /** option × 4 + index → its position in that item. */
  readonly positionsOf: Readonly<Uint8Array>
  private readonly lists: readonly (readonly Option[])[]

  constructor(geometry: Geometry) {
    const { size, cellCount, houseCount, housesOf, cellsOf } = geometry
    this.geometry = geometry
    this.optionCount = cellCount * size
    this.itemCount = cellCount + houseCount * size
    const itemsOf = new Uint16Array(ITEMS_PER_OPTION * this.optionCount)
    const optionsOf = new Uint16Array(size * this.itemCount)
    for (let option = 0; option < this.optionCount; option++) {
      const cell = this.cellOf(option)
      const houses = Array.from(housesOf[cell], (house) => this.itemOf(house, this.digitOf(option)))
      itemsOf.set([cell, ...houses], ITEMS_PER_OPTION * option)
      optionsOf[option] = option
    }
    cellsOf.forEach((cells, house) => {
      for (let digit = 1; digit <= size; digit++)
        optionsOf.set(
          cells.map((cell) => this.optionOf(cell, digit)),
          this.itemOf(house, digit) * size,
        )
    })
    this.itemsOf = itemsOf
    this.optionsOf = optionsOf
    this.positionsOf = Uint8Array.from(itemsOf, (item, index) => {
      const option = Math.floor(index / ITEMS_PER_OPTION)
      return optionsOf.subarray(item * size, (item + 1) * size).indexOf(option)
    })
    this.lists = Array.from({ length: this.itemCount }, (_, item) =>
      Array.from(optionsOf.subarray(item * size, (item + 1) * size)),
    )
  }

  itemOf(house: House, digit: Digit): Item {
    return this.geometry.cellCount + house * this.geometry.size + digit - 1
  }

  optionOf(cell: Cell, digit: Digit): Option {
    return cell * this.geometry.size + digit - 1
  }

  cellOf(option: Option): Cell {
    return Math.floor(option / this.geometry.size)
  }

  digitOf(option: Option): Digit {
    return (option % this.geometry.size) + 1
  }

  isCell(item: Item): boolean {
    return item < this.geometry.cellCount
  }

  /** The house of an item that is no cell. */
  houseOf(item: Item): House {
    return Math.floor((item - this.geometry.cellCount) / this.geometry.size)
  }

  /** The digit of an item that is no cell. */
  digitOfItem(item: Item): Digit {
    return ((item - this.geometry.cellCount) % this.geometry.size) + 1
  }

  /** Whether two options share an item, so that only one of them can be right. */
  exclude(one: Option, other: Option): boolean {
    for (let k = 0; k < ITEMS_PER_OPTION && one !== other; k++) {
      if (this.itemsOf[ITEMS_PER_OPTION * one + k] === this.itemsOf[ITEMS_PER_OPTION * other + k]) return true
    }
    return false
  }

  /** The options of an item. */
  allOf(item: Item): readonly Option[] {
    return this.lists[item]
  }
}

export const itemsOfBoard: (geometry: Geometry) => Items = oncePerGeometry((geometry) => new Items(geometry))
