/** The next row of a branch decides how its columns are ordered. */
import { COLUMNS, FRESH_COLUMNS, FRESH_STACKS, NAMES } from './branches.ts'

/** The columns of a branch of `puzzle.ts` after another row has been added to it. */
export class NextRow {
  readonly columns: Uint8Array = new Uint8Array(9) // column of the image → column of the board
  readonly keys: Uint8Array = new Uint8Array(9) // column of the image → 0, a name or NEW, in that row

  /** Reads a row of the board as the next one of a branch, and orders the columns so that it becomes least. */
  read(bytes: Readonly<Uint8Array>, at: number, board: Readonly<Uint8Array>, row: number): void {
    const { columns, keys } = this
    for (let column = 0; column < 9; column++) {
      const source = bytes[at + COLUMNS + column]
      columns[column] = source
      keys[column] = bytes[at + NAMES + board[9 * row + source]]
    }
    for (let stack = 0; stack < 3; stack++) this.sortColumns(3 * stack, bytes[at + FRESH_COLUMNS + stack])
    this.sortStacks(bytes[at + FRESH_STACKS])
  }

  /** Sorts some columns of a stack by what they have in the row. */
  private sortColumns(start: number, count: number): void {
    const { columns, keys } = this
    for (let index = start + 1; index < start + count; index++) {
      const key = keys[index]
      const column = columns[index]
      let at = index
      for (; at > start && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1]
        columns[at] = columns[at - 1]
      }
      keys[at] = key
      columns[at] = column
    }
  }

  private sortStacks(count: number): void {
    for (let sorted = 1; sorted < count; sorted++) {
      for (let stack = sorted; stack > 0 && this.stackKey(stack - 1) > this.stackKey(stack); stack--) {
        exchange(this.columns, 3 * (stack - 1), 3, 1)
        exchange(this.keys, 3 * (stack - 1), 3, 1)
      }
    }
  }

  /** What the row has in a stack, four bits for each column. */
  stackKey(stack: number): number {
    const { keys } = this
    return (keys[3 * stack] << 8) | (keys[3 * stack + 1] << 4) | keys[3 * stack + 2]
  }
}

/** Exchanges the first of some blocks with another one. */
export function exchange(table: Uint8Array, start: number, width: number, other: number): void {
  for (let index = start; index < start + width; index++) {
    const entry = table[index]
    table[index] = table[index + width * other]
    table[index + width * other] = entry
  }
}
