/** The board in the course of a trace. */
import {
  type CandidateGrid,
  type Cell,
  candidateSets,
  cluesOf,
  type Digit,
  type DigitSet,
  type Geometry,
  type Grid,
  type Puzzle,
  singleton,
} from '@sudoku-lab/core'
import { cellOf, digitOf, ELIMINATE, type EventWord, EXCLUDE, kindOf } from './event.ts'
import { SearchState } from './search-state.ts'

/** `grid` and `eliminated` are what the live events make of the puzzle, one after another. */
export class TraceState extends SearchState {
  readonly geometry: Geometry
  /** The clues and the placed digits. */
  readonly grid: Grid
  /** cell → the candidates that were eliminated, beyond those that a peer holds. */
  readonly eliminated: Uint32Array

  private readonly clues: Readonly<Grid>
  private readonly sets: Readonly<CandidateGrid> // cell → the digits that the puzzle allows

  constructor(geometry: Geometry, puzzle: Readonly<Puzzle>) {
    super()
    this.geometry = geometry
    this.sets = candidateSets(geometry, puzzle)
    this.clues = cluesOf(puzzle).slice()
    this.grid = this.clues.slice()
    this.eliminated = new Uint32Array(geometry.cellCount)
  }

  /** The digits that the puzzle allows, no peer holds and no event has eliminated; none for a filled cell. */
  candidatesOf(cell: Cell): DigitSet {
    if (this.grid[cell] !== 0) return 0
    let left = this.sets[cell] & ~this.eliminated[cell]
    const peers = this.geometry.peersOf[cell]
    for (let i = 0; i < peers.length; i++) {
      const digit = this.grid[peers[i]]
      if (digit !== 0) left &= ~singleton(digit)
    }
    return left
  }

  /** Whether an event has placed this digit here, or a clue has. */
  holds(cell: Cell, digit: Digit): boolean {
    return this.grid[cell] === digit
  }

  /** @throws RangeError for a placement in a filled cell. */
  protected carryOut(event: EventWord): void {
    const cell = cellOf(event)
    if (eliminates(event)) this.eliminated[cell] |= singleton(digitOf(event))
    else if (this.grid[cell] === 0) this.grid[cell] = digitOf(event)
    else
      throw new RangeError(`cell ${cell} holds ${this.grid[cell]}: ${digitOf(event)} cannot be placed in it`)
  }

  protected undo(event: EventWord): void {
    if (eliminates(event)) this.eliminated[cellOf(event)] &= ~singleton(digitOf(event))
    else this.grid[cellOf(event)] = 0
  }

  protected clear(): void {
    this.grid.set(this.clues)
    this.eliminated.fill(0)
  }
}

function eliminates(event: EventWord): boolean {
  const kind = kindOf(event)
  return kind === ELIMINATE || kind === EXCLUDE
}
