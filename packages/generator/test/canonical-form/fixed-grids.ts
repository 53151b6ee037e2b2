/**
 * Counts the solution grids that a rearrangement of the cells leads to themselves once digits are relabelled. Shares no
 * code with the package. Cells are tried in the order of fewest digits; as soon as two digits are known to be exchanged,
 * that is carried on to all cells.
 */
export class FixedGrids {
  /** The grids, each with a first box that reads 1 to 9. */
  readonly found: string[] = []
  private readonly image: readonly number[] // cell → where it goes
  private readonly origin: readonly number[]
  private readonly grid = new Int8Array(81)
  private readonly renamed = new Int8Array(10) // digit → its name in the image
  private readonly former = new Int8Array(10)
  private readonly trail: number[] = [] // cells that were filled; −digit for one that was renamed

  constructor(image: readonly number[]) {
    this.image = image
    this.origin = Array.from(image.keys()).sort((a, b) => image[a] - image[b])
    const fits = Array.from({ length: 9 }, (_, index) =>
      this.fill(9 * Math.floor(index / 3) + (index % 3), index + 1),
    )
    if (fits.every(Boolean)) this.search()
  }

  private search(): void {
    const empty = Array.from(this.grid.keys()).filter((cell) => this.grid[cell] === 0)
    if (empty.length === 0) {
      this.found.push(this.grid.join(''))
      return
    }
    const choices = empty.map((cell) => this.digitsFor(cell))
    const fewest = Math.min(...choices.map(({ length }) => length))
    const chosen = choices.findIndex(({ length }) => length === fewest)
    for (const digit of choices[chosen]) {
      const before = this.trail.length
      if (this.fill(empty[chosen], digit)) this.search()
      this.undo(before)
    }
  }

  private digitsFor(cell: number): number[] {
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(
      (digit) => !PEERS[cell].some((peer) => this.grid[peer] === digit),
    )
  }

  /** Fills a cell and all that follow by the rearrangement. False when that contradicts itself. */
  private fill(first: number, firstDigit: number): boolean {
    const waiting = [[first, firstDigit]]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [cell, digit] = next
      if (this.grid[cell] === digit) continue
      if (this.grid[cell] !== 0 || PEERS[cell].some((peer) => this.grid[peer] === digit)) return false
      this.grid[cell] = digit
      this.trail.push(cell)
      if (!this.follow(cell, waiting) || !this.follow(this.origin[cell], waiting)) return false
    }
    return true
  }

  /** What a cell and its image say of each other. */
  private follow(cell: number, waiting: number[][]): boolean {
    const { grid, image, renamed, former } = this
    const digit = grid[cell]
    const name = grid[image[cell]]
    if (digit !== 0 && name !== 0) return renamed[digit] === name || this.rename(digit, name, waiting)
    if (digit !== 0 && renamed[digit] !== 0) waiting.push([image[cell], renamed[digit]])
    if (name !== 0 && former[name] !== 0) waiting.push([cell, former[name]])
    return true
  }

  /** Notes what a digit is called in the image. False when it, or the name, is taken. */
  private rename(digit: number, name: number, waiting: number[][]): boolean {
    const { grid, renamed, former } = this
    if (renamed[digit] !== 0 || former[name] !== 0) return false
    renamed[digit] = name
    former[name] = digit
    this.trail.push(-digit)
    for (let cell = 0; cell < 81; cell++) {
      if (grid[cell] === digit) waiting.push([this.image[cell], name])
      if (grid[cell] === name) waiting.push([this.origin[cell], digit])
    }
    return true
  }

  private undo(length: number): void {
    while (this.trail.length > length) {
      const last = this.trail.pop() ?? 0
      if (last >= 0) this.grid[last] = 0
      else {
        this.former[this.renamed[-last]] = 0
        this.renamed[-last] = 0
      }
    }
  }
}

const boxOf = (cell: number): number => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)
const PEERS = Array.from({ length: 81 }, (_, cell) =>
  Array.from({ length: 81 }, (_, other) => other).filter(
    (other) =>
      other !== cell &&
      (Math.floor(cell / 9) === Math.floor(other / 9) ||
        cell % 9 === other % 9 ||
        boxOf(cell) === boxOf(other)),
  ),
)
