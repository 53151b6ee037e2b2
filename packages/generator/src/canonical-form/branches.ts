/** The branches of `puzzle.ts`, which lie one after another in one array of bytes. */

// Where the parts of a branch are in its bytes.
export const COLUMNS = 0 // column of the image → column of the board
export const NAMES = 9 // digit → its name, or NEW; an empty cell has 0
export const FRESH_COLUMNS = 19 // stack of the image → its fresh columns
export const FRESH_STACKS = 22
export const NEXT_NAME = 23
export const ROWS = 24 // row of the image → row of the board, as far as chosen
export const IS_TRANSPOSED = 33
export const BRANCH = 34 // bytes

/** Branches for which the same number of rows has been chosen. */
export class Branches {
  bytes: Uint8Array = new Uint8Array(BRANCH * 64)
  /** Branch → the number of equivalent choices. */
  orders: Float64Array = new Float64Array(64)
  count = 0

  /** Adds a branch. Returns where its bytes begin. */
  add(orders: number): number {
    if (this.count === this.orders.length) {
      const { bytes, orders: before } = this
      this.bytes = new Uint8Array(2 * bytes.length)
      this.bytes.set(bytes)
      this.orders = new Float64Array(2 * before.length)
      this.orders.set(before)
    }
    this.orders[this.count] = orders
    return BRANCH * this.count++
  }
}
