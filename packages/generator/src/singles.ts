import {
  allDigits,
  type Cell,
  type Geometry,
  type Grid,
  hasAtMostOne,
  lowest,
  singleton,
  withoutLowest,
} from '@sudoku-lab/core'

/**
 * Places naked and hidden singles until none is left, and returns the result. A contradiction is a cell without a
 * candidate, or a house without a cell for a digit.
 */
export function propagateSingles(
  geometry: Geometry,
  puzzle: Readonly<Grid>,
): 'contradiction' | 'solved' | 'open' {
  return new Singles(geometry, puzzle).propagate()
}

class Singles {
  private readonly geometry: Geometry
  private readonly candidates: Int32Array // cell → digit set
  private readonly isPlaced: Uint8Array
  private readonly waiting: Cell[] // cells with one candidate, which has not been eliminated from their peers

  constructor(geometry: Geometry, puzzle: Readonly<Grid>) {
    this.geometry = geometry
    this.candidates = Int32Array.from(puzzle, (digit) =>
      digit === 0 ? allDigits(geometry.size) : singleton(digit),
    )
    this.isPlaced = new Uint8Array(puzzle.length)
    this.waiting = Array.from(puzzle.keys()).filter((cell) => puzzle[cell] !== 0)
  }

  propagate(): 'contradiction' | 'solved' | 'open' {
    do {
      if (!this.placeWaiting() || !this.findHidden()) return 'contradiction'
    } while (this.waiting.length > 0)
    return this.isPlaced.includes(0) ? 'open' : 'solved'
  }

  /** Eliminates the digits of the waiting cells from their peers. Returns false if a peer has no candidate left. */
  private placeWaiting(): boolean {
    const { waiting, isPlaced } = this
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      if (isPlaced[cell] === 0 && !this.place(cell)) return false
    }
    return true
  }

  private place(cell: Cell): boolean {
    const { candidates, waiting } = this
    this.isPlaced[cell] = 1
    for (const peer of this.geometry.peersOf[cell]) {
      candidates[peer] &= ~candidates[cell]
      if (candidates[peer] === 0) return false
      if (hasAtMostOne(candidates[peer])) waiting.push(peer)
    }
    return true
  }

  /** Finds the hidden singles and lets them wait. Returns false if a house has no cell for a digit. */
  private findHidden(): boolean {
    const { candidates, isPlaced, waiting } = this
    const { cellsOf, size } = this.geometry
    for (const cells of cellsOf) {
      let once = 0
      let twice = 0
      for (const cell of cells) {
        twice |= once & candidates[cell]
        once |= candidates[cell]
      }
      if (once !== allDigits(size)) return false
      for (let rest = once & ~twice; rest !== 0; rest = withoutLowest(rest)) {
        const cell = cells.find((other) => (candidates[other] & lowest(rest)) !== 0)
        if (cell === undefined || isPlaced[cell] !== 0) continue
        candidates[cell] = lowest(rest)
        waiting.push(cell)
      }
    }
    return true
  }
}
