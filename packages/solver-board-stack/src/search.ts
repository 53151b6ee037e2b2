/**
 * Depth-first search over a stack of whole boards.
 *
 * Idea.      A frame is a board and the cells still to visit. The top frame is popped; for each digit
 *            that its next cell can take, a copy of the board with that digit is pushed. A board on
 *            the stack never changes, so nothing has to be undone. The README has a drawing.
 * Order.     All boards visit the cells in the same order, so a frame only stores how many cells are
 *            filled. Reading order, or sorted once by their number of candidates; digits ascending.
 * Invariant. Every board on the stack keeps the rules, and from bottom to top no board has fewer
 *            cells filled than the one below it. Boards with equally many differ in the digit of one cell.
 * Counters.  Nothing is undone, but branches still end: a placement counts as taken back when the
 *            next board from the stack does not contain it. All boards below it have then been
 *            visited. The counters of reading order are those of `bitmask`.
 * Cost.      N² bytes for each frame; at most N − 1 frames wait for each cell, 53 kB on the 9×9 board,
 *            all of them allocated beforehand. A node reads the peers of one cell and copies a board
 *            for itself and for each of its candidates.
 */
import {
  type CandidateGrid,
  type Cell,
  candidateSets,
  type Digit,
  type DigitSet,
  digitOf,
  type Ending,
  type Geometry,
  type Grid,
  hasAtMostOne,
  NO_DIGITS,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  singleton,
  sizeOf,
  Tally,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'

/** Reading order, or fewest candidates first. */
export type VisitingOrder = 'reading' | 'sorted'

const CELL_BITS = 10 // a cell is below 1,024: the largest board has 625
const CELL_MASK = (1 << CELL_BITS) - 1

export class BoardStackSearch implements Solver {
  private readonly geometry: Geometry
  private readonly order: VisitingOrder
  private readonly tally = new Tally()
  private readonly allowed: CandidateGrid // cell → the digits that the puzzle allows there
  private readonly toVisit: Uint16Array // the empty cells of the puzzle, in the order of their visits
  private toVisitCount = 0

  private readonly boards: Uint8Array // the current board, then the board of each frame, cellCount bytes each
  private readonly board: Grid // the current board: a copy of the frame that was popped last
  private readonly filledOf: Uint16Array // frame → how many of the cells to visit it has filled
  private readonly depthOf: Uint16Array // frame → guesses between the root and it
  private frameCount = 0

  constructor(geometry: Geometry, order: VisitingOrder) {
    const { cellCount, size } = geometry
    const frames = cellCount * (size - 1) + 1 // each cell leaves at most N − 1 boards waiting; one is popped
    this.geometry = geometry
    this.order = order
    this.allowed = new Uint32Array(cellCount)
    this.toVisit = new Uint16Array(cellCount)
    this.boards = new Uint8Array((1 + frames) * cellCount)
    this.board = this.boards.subarray(0, cellCount)
    this.filledOf = new Uint16Array(frames)
    this.depthOf = new Uint16Array(frames)
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    candidateSets(this.geometry, puzzle, this.allowed)
    return this.tally.result(this.placeClues() ? this.search() : 'exhausted')
  }

  /** Fills the current board and lists the cells to visit. Returns false if two equal clues share a house, or a cell may be no digit. */
  private placeClues(): boolean {
    this.board.fill(0)
    for (let cell = 0; cell < this.allowed.length; cell++) {
      const set = this.allowed[cell]
      if (!hasAtMostOne(set)) continue
      if (this.candidatesOf(cell) === NO_DIGITS) return false
      this.board[cell] = digitOf(set)
    }
    this.listCells()
    return true
  }

  private listCells(): void {
    this.toVisitCount = 0
    for (let cell = 0; cell < this.board.length; cell++) {
      if (this.board[cell] !== 0) continue
      const rank = this.order === 'sorted' ? sizeOf(this.candidatesOf(cell)) : 0
      this.toVisit[this.toVisitCount++] = (rank << CELL_BITS) | cell
    }
    const cells = this.toVisit.subarray(0, this.toVisitCount).sort() // by rank; equal ones stay in reading order
    for (let index = 0; index < cells.length; index++) cells[index] &= CELL_MASK
  }

  private search(): Ending {
    this.frameCount = 0
    this.push(0, 0)
    let visited = -1 // how many cells the board visited last has filled
    while (this.frameCount > 0) {
      this.pop()
      const filled = this.filledOf[this.frameCount]
      const depth = this.depthOf[this.frameCount]
      this.tally.backtracks += visited + 1 - filled // its last placements that this board does not contain
      if (TRACE) trace.takeBack(visited + 1 - filled)
      if (this.isWayWaiting(filled)) this.tally.guesses++
      if (TRACE && filled > 0) {
        const cell = this.toVisit[filled - 1]
        trace.branch(cell, this.board[cell], this.isWayWaiting(filled))
      }
      visited = filled

      if (!this.tally.enter(depth)) return 'node-limit'
      if (TRACE && !trace.node()) return 'node-limit'
      if (TRACE && filled === this.toVisitCount) trace.solution()
      if (filled < this.toVisitCount) this.pushWays(filled, depth)
      else if (this.tally.record(this.board) === 'solution-limit') return 'solution-limit'
    }
    if (TRACE) trace.takeBack(visited)
    this.tally.backtracks += visited // the branch that led to the last board is exhausted from end to end
    return 'exhausted'
  }

  /** Whether the top frame has another digit in the cell that was filled last on a board of `filled` cells. */
  private isWayWaiting(filled: number): boolean {
    return this.frameCount > 0 && this.filledOf[this.frameCount - 1] === filled
  }

  /** Pushes a copy of the current board for each digit of its next cell, the largest first. */
  private pushWays(filled: number, depth: number): void {
    const cell = this.toVisit[filled]
    if (TRACE && this.candidatesOf(cell) === NO_DIGITS) trace.contradiction()
    let guess = 0 // the digit that is tried last is forced, not guessed
    for (let rest = this.candidatesOf(cell); rest !== NO_DIGITS; ) {
      const digit = digitOf(rest) // the largest
      this.board[cell] = digit
      this.push(filled + 1, depth + guess)
      rest ^= singleton(digit)
      guess = 1
    }
  }

  private push(filled: number, depth: number): void {
    const { cellCount } = this.geometry
    this.boards.copyWithin((1 + this.frameCount) * cellCount, 0, cellCount)
    this.filledOf[this.frameCount] = filled
    this.depthOf[this.frameCount] = depth
    this.frameCount++
  }

  private pop(): void {
    const { cellCount } = this.geometry
    this.frameCount--
    this.boards.copyWithin(0, (1 + this.frameCount) * cellCount, (2 + this.frameCount) * cellCount)
  }

  /** The digits that the puzzle allows and that no peer of the cell has on the current board. */
  private candidatesOf(cell: Cell): DigitSet {
    const peers = this.geometry.peersOf[cell]
    let held: DigitSet = NO_DIGITS
    for (let i = 0; i < peers.length; i++) {
      const digit: Digit = this.board[peers[i]]
      if (digit !== 0) held |= singleton(digit)
    }
    return this.allowed[cell] & ~held
  }
}
