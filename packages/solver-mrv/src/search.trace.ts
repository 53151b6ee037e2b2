/** Tells a trace in cells and digits what the search thinks of as items and options. */
import {
  type Cell,
  type Digit,
  digitOf,
  type Geometry,
  type House,
  lowest,
  oncePerGeometry,
  withoutLowest,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'
import { type Item, type OptionSet, type Tables, tablesOf } from './tables.ts'

export class ItemTeller {
  private readonly geometry: Geometry
  private readonly tables: Tables

  constructor(geometry: Geometry, tables: Tables) {
    this.geometry = geometry
    this.tables = tables
  }

  tellBranch(item: Item, option: OptionSet, isGuess: boolean): void {
    trace.branch(this.cellOf(item, option), this.digitOf(item, option), isGuess)
  }

  /** Requires an item with one option. */
  tellSingle(item: Item, option: OptionSet): void {
    const cell = this.cellOf(item, option)
    if (this.isCell(item)) trace.infer(cell, digitOf(option), 'naked-single')
    else trace.infer(cell, this.digitOf(item, option), 'hidden-single', this.tables.houseOf[item])
  }

  /** The digit is locked in the first house, so it leaves these cells of the second one. */
  tellLocked([source, target]: readonly [House, House], options: OptionSet, digit: Digit): void {
    for (let rest = options; rest !== 0; rest = withoutLowest(rest)) {
      const cell = this.geometry.cellsOf[target][digitOf(lowest(rest)) - 1]
      trace.eliminate(cell, digit, 'locked-candidates', source)
    }
  }

  private isCell(item: Item): boolean {
    return item < this.geometry.cellCount
  }

  private cellOf(item: Item, option: OptionSet): Cell {
    return this.isCell(item) ? item : this.geometry.cellsOf[this.tables.houseOf[item]][digitOf(option) - 1]
  }

  private digitOf(item: Item, option: OptionSet): Digit {
    return this.isCell(item) ? digitOf(option) : item - this.tables.firstItemOf[this.tables.houseOf[item]] + 1
  }
}

export const tellerOf: (geometry: Geometry) => ItemTeller = oncePerGeometry(
  (geometry) => new ItemTeller(geometry, tablesOf(geometry)),
)
