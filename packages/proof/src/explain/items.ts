/**
 * A board as items and options, as in an exact cover: each option is a digit in a cell, and each item is a cell, or a digit in
 * a house, that takes exactly one option.
 *
 *   items      0 … cellCount − 1   cells
 *              cellCount …         digits in houses: cellCount + house × size + digit − 1
 *   options    cell × size + digit − 1
 */
import {
  type Cell,
  type Digit,
  exactlyOnes,
  type Geometry,
  type House,
  type Numbering,
  oncePerGeometry,
  symbolsOf,
} from '@sudoku-lab/core'

export type Item = number
export type Option = number

/** The items of an option: its cell, row, column and box. */
export const ITEMS_PER_OPTION = 4

export class Items {
  readonly geometry: Geometry
  readonly symbolOf: (digit: Digit) => string
  readonly itemCount: number
  readonly optionCount: number
  /** option × 4 + index → item. */
  readonly itemsOf: Readonly<Uint16Array>
  /** item × size + position → option. Positions are digits, or places in the house. */
  readonly optionsOf: Readonly<Uint16Array>
  /** option × 4 + index → its position in that item. */
  readonly positionsOf: Readonly<Uint8Array>
  private readonly lists: readonly (readonly Option[])[]

  constructor(geometry: Geometry, numbering: Numbering = {}) {
    this.geometry = geometry
    this.symbolOf = symbolsOf(numbering)
    this.lists = exactlyOnes(geometry)
    this.optionCount = geometry.cellCount * geometry.size
    this.itemCount = this.lists.length
    this.optionsOf = Uint16Array.from(this.lists.flat())
    const itemsOf = new Uint16Array(ITEMS_PER_OPTION * this.optionCount)
    const positionsOf = new Uint8Array(itemsOf.length)
    const ends = Uint16Array.from({ length: this.optionCount }, (_, option) => ITEMS_PER_OPTION * option)
    this.lists.forEach((options, item) => {
      options.forEach((option, position) => {
        const at = ends[option]++
        itemsOf[at] = item
        positionsOf[at] = position
      })
    })
    this.itemsOf = itemsOf
    this.positionsOf = positionsOf
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

const usualItems = oncePerGeometry((geometry) => new Items(geometry))
const zeroBasedItems = oncePerGeometry((geometry) => new Items(geometry, { zeroBased: true }))

export function itemsOfBoard(geometry: Geometry, { zeroBased }: Numbering = {}): Items {
  return zeroBased ? zeroBasedItems(geometry) : usualItems(geometry)
}
