/**
 * A filling of the board: every region (without regions, every row) has every digit once, and the clues stay where they are. A row or column may have a digit
 * twice, and then it misses another one. The cost is the number of digits that rows and columns miss. In a candidate grid,
 * a cell with a digit that it may not have costs one more.
 *
 *      clues        a filling, which costs 2        after the swap of r1c3 and r2c3
 *     1 . | . 4     1 2 | 1 4    misses 3           1 2 | 3 4
 *     . 4 | . 2     3 4 | 3 2    misses 1           3 4 | 1 2
 *     ----+----     ----+----                       ----+----
 *     . 1 | 4 .     2 1 | 4 3                       2 1 | 4 3
 *     4 . | . 1     4 3 | 2 1                       4 3 | 2 1
 */
import {
  allDigits,
  type CandidateGrid,
  type Cell,
  candidateSets,
  type Digit,
  digitOf,
  digitsOf,
  emptyGrid,
  type Geometry,
  type Grid,
  has,
  hasAtMostOne,
  type Puzzle,
  type Random,
} from '@sudoku-lab/core'

/** Index of a pair of free cells that share a region. */
export type Swap = number

/** A swap changes two rows, two columns and two cells, and the cost by no more than this. */
export const MOST_CHANGE = 6

export class Filling {
  readonly grid: Grid
  /** At 0, the grid is a solution. */
  cost = 0
  /** The swaps are numbered from 0 to `swapCount` − 1. */
  swapCount = 0
  /** cell → the digits that the puzzle allows in it */
  readonly allowed: CandidateGrid
  private readonly geometry: Geometry
  private readonly firstOf: Uint16Array // swap → one of its cells
  private readonly secondOf: Uint16Array // swap → the other
  private readonly rowOf: Uint16Array // cell → where the counts of its row begin
  private readonly columnOf: Uint16Array // cell → where the counts of its column begin
  private readonly counts: Uint8Array // line × (N + 1) + digit → cells of the line that have the digit; rows come first

  constructor(geometry: Geometry) {
    const { cellCount, size, rowOf, columnOf } = geometry
    const mostSwaps = (size * size * (size - 1)) / 2 // all pairs of all regions
    this.geometry = geometry
    this.grid = emptyGrid(geometry)
    this.allowed = new Uint32Array(cellCount)
    this.firstOf = new Uint16Array(mostSwaps)
    this.secondOf = new Uint16Array(mostSwaps)
    this.rowOf = Uint16Array.from(rowOf, (row) => row * (size + 1))
    this.columnOf = Uint16Array.from(columnOf, (column) => (size + column) * (size + 1))
    this.counts = new Uint8Array(2 * size * (size + 1))
  }

  /** Reads the candidates of a puzzle, whose clues must not conflict. */
  open(puzzle: Readonly<Puzzle>): void {
    candidateSets(this.geometry, puzzle, this.allowed)
  }

  /** Puts the missing digits of every region into its free cells at random. */
  fill(random: Random): void {
    const { size, cellsOf, regionOf } = this.geometry
    const first = regionOf === undefined ? 0 : 2 * size
    this.swapCount = 0
    for (let house = first; house < first + size; house++) this.fillHouse(cellsOf[house], random)
    this.counts.fill(0)
    for (let cell = 0; cell < this.grid.length; cell++) this.count(cell, 1)
    this.cost = this.missing() + this.misplaced()
  }

  private fillHouse(cells: Readonly<Uint16Array>, random: Random): void {
    let missing = allDigits(this.geometry.size)
    for (const cell of cells) if (hasAtMostOne(this.allowed[cell])) missing ^= this.allowed[cell]
    const digits = random.shuffle(digitsOf(missing))
    const free = cells.filter((cell) => !hasAtMostOne(this.allowed[cell]))
    for (const cell of cells) this.grid[cell] = digitOf(this.allowed[cell])
    for (const [index, cell] of free.entries()) {
      this.grid[cell] = digits[index]
      for (let other = 0; other < index; other++) this.addSwap(free[other], cell)
    }
  }

  private addSwap(first: Cell, second: Cell): void {
    this.firstOf[this.swapCount] = first
    this.secondOf[this.swapCount++] = second
  }

  private missing(): number {
    const { size } = this.geometry
    let count = 0
    for (let line = 0; line < 2 * size; line++) {
      for (let digit = 1; digit <= size; digit++) if (this.counts[line * (size + 1) + digit] === 0) count++
    }
    return count
  }

  private misplaced(): number {
    let count = 0
    for (let cell = 0; cell < this.grid.length; cell++) if (!has(this.allowed[cell], this.grid[cell])) count++
    return count
  }

  /** By how much a swap would change the cost. */
  changeBy(swap: Swap): number {
    const { grid, rowOf, columnOf, allowed } = this
    const first = this.firstOf[swap]
    const second = this.secondOf[swap]
    const a = grid[first]
    const b = grid[second]
    let change = 0
    if (rowOf[first] !== rowOf[second])
      change += this.changeOfLines(rowOf[first] + a, rowOf[second] + b, b - a)
    if (columnOf[first] !== columnOf[second])
      change += this.changeOfLines(columnOf[first] + a, columnOf[second] + b, b - a)
    if (has(allowed[first], a)) change++
    if (has(allowed[second], b)) change++
    if (has(allowed[first], b)) change--
    if (has(allowed[second], a)) change--
    return change
  }

  /**
   * Two lines exchange a digit a and a digit b.
   *
   * @param ofA the count of a in the first line
   * @param ofB the count of b in the second line
   * @param step b − a
   */
  private changeOfLines(ofA: number, ofB: number, step: number): number {
    const { counts } = this
    let change = 0
    if (counts[ofA] === 1) change++
    if (counts[ofB] === 1) change++
    if (counts[ofA + step] === 0) change--
    if (counts[ofB - step] === 0) change--
    return change
  }

  /** Makes a swap. The same swap takes it back. */
  swap(swap: Swap, change: number): void {
    const { grid } = this
    const first = this.firstOf[swap]
    const second = this.secondOf[swap]
    const digit = grid[first]
    this.put(first, grid[second])
    this.put(second, digit)
    this.cost += change
  }

  private put(cell: Cell, digit: Digit): void {
    this.count(cell, -1)
    this.grid[cell] = digit
    this.count(cell, 1)
  }

  private count(cell: Cell, by: 1 | -1): void {
    this.counts[this.rowOf[cell] + this.grid[cell]] += by
    this.counts[this.columnOf[cell] + this.grid[cell]] += by
  }
}
