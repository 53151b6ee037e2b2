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
 * What naked and hidden singles alone make of a puzzle: they are placed until none is left. A contradiction is a cell
 * without candidate, or a house without cell for a digit.
 */
export function settleSingles(
  geometry: Geometry,
  puzzle: Readonly<Grid>,
): 'contradiction' | 'solved' | 'open' {
  return new Singles(geometry, puzzle).settle()
}

class Singles {
  private readonly geometry: Geometry
  private readonly candidates: Int32Array // cell → digit set
  private readonly isPlaced: Uint8Array
  private readonly waiting: Cell[] // cells with one candidate that their peers may still have

  constructor(geometry: Geometry, puzzle: Readonly<Grid>) {
    this.geometry = geometry
    this.candidates = Int32Array.from(puzzle, (digit) =>
      digit === 0 ? allDigits(geometry.size) : singleton(digit),
    )
    this.isPlaced = new Uint8Array(puzzle.length)
    this.waiting = Array.from(puzzle.keys()).filter((cell) => puzzle[cell] !== 0)
  }

  settle(): 'contradiction' | 'solved' | 'open' {
    do {
      if (!this.placeWaiting() || !this.findHidden()) return 'contradiction'
    } while (this.waiting.length > 0)
    return this.isPlaced.includes(0) ? 'open' : 'solved'
  }

  /** Takes the digits of the waiting cells from their peers. False when one has no candidate left. */
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

  /** Has the cells wait that alone can have a digit in a house. False when no cell can. */
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
