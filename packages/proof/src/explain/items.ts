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

export class Items {
  readonly geometry: Geometry
  readonly symbolOf: (digit: Digit) => string
  readonly itemCount: number
  readonly optionCount: number
  /** option → where its items begin: its cell, and its digit in each house of the cell. Those of the next option follow. */
  readonly firstOf: Readonly<Uint32Array>
  /** From `firstOf` on, the items of an option. */
  readonly itemsOf: Readonly<Uint16Array>
  /** item × size + position → option. Positions are digits, or places in the house. */
  readonly optionsOf: Readonly<Uint16Array>
  /** From `firstOf` on, the positions of an option in its items. */
  readonly positionsOf: Readonly<Uint8Array>
  private readonly lists: readonly (readonly Option[])[]

  constructor(geometry: Geometry, numbering: Numbering = {}) {
    this.geometry = geometry
    this.symbolOf = symbolsOf(numbering)
    this.lists = exactlyOnes(geometry)
    this.optionCount = geometry.cellCount * geometry.size
    this.itemCount = this.lists.length
    this.optionsOf = Uint16Array.from(this.lists.flat())
    const firstOf = new Uint32Array(this.optionCount + 1)
    for (let option = 0; option < this.optionCount; option++)
      firstOf[option + 1] = firstOf[option] + 1 + geometry.housesOf[this.cellOf(option)].length
    const itemsOf = new Uint16Array(firstOf[this.optionCount])
    const positionsOf = new Uint8Array(itemsOf.length)
    const ends = firstOf.slice()
    this.lists.forEach((options, item) => {
      options.forEach((option, position) => {
        const at = ends[option]++
        itemsOf[at] = item
        positionsOf[at] = position
      })
    })
    this.firstOf = firstOf
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

  /** The items of an option. */
  itemsIn(option: Option): Readonly<Uint16Array> {
    return this.itemsOf.subarray(this.firstOf[option], this.firstOf[option + 1])
  }

  /** Whether two options share an item, so that only one of them can be right. */
  exclude(one: Option, other: Option): boolean {
    return one !== other && this.itemsIn(one).some((item) => this.itemsIn(other).includes(item))
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
