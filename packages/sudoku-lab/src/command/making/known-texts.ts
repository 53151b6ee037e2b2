/** A set of boards. A single `Set` holds at most 2²⁴ texts, so this class uses several. */
export class KnownTexts {
  private last = new Set<string>()
  private readonly full: Set<string>[] = []
  size = 0

  /** Returns whether the board is new. */
  add(board: Uint8Array | string): boolean {
    const text =
      typeof board === 'string'
        ? board
        : Buffer.from(board.buffer, board.byteOffset, board.length).toString('latin1')
    const { size } = this.last
    if (this.full.some((set) => set.has(text)) || this.last.add(text).size === size) return false
    if (this.last.size === LARGEST_SET) {
      this.full.push(this.last)
      this.last = new Set()
    }
    this.size++
    return true
  }
}

const LARGEST_SET = 2 ** 23
