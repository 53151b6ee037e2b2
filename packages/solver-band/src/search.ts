import {
  type Ending,
  emptyGrid,
  type Geometry,
  type Grid,
  hasConflict,
  requireGrid,
  type SearchLimits,
  type SolveResult,
  type Solver,
  Tally,
} from '@sudoku-lab/core'
import { goOtherWay, guess } from './guess.ts'
import {
  claimMinicolumns,
  countCandidates,
  placeNaked,
  settleAll,
  settleChanged,
} from './propagate.generated.ts'
import { decode, load, nakedCells, type Outcome, searchState } from './state.ts'
import { CELLS_AFTER_PLACING, placeOf } from './tables.ts'

/** Dead ends after which minicolumns are claimed not only at the root: in a search that fails it pays, in one that finds it does not. */
const PATIENCE = 3

const state = searchState
const naked = nakedCells
const cellsAfterPlacing = CELLS_AFTER_PLACING

/** Whether the boxes are 3×3, as the bit patterns take for granted. */
export function fitsBands({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === 3 && boxWidth === 3
}

export class BandSearch implements Solver {
  private readonly geometry: Geometry
  private readonly tally = new Tally()
  private readonly solution: Grid

  constructor(geometry: Geometry) {
    if (!fitsBands(geometry)) {
      throw new RangeError(`band solves boxes of 3×3, got ${geometry.boxHeight}×${geometry.boxWidth}`)
    }
    this.geometry = geometry
    this.solution = emptyGrid(geometry)
  }

  solve(puzzle: Readonly<Grid>, limits?: SearchLimits): SolveResult {
    if (!load(puzzle)) requireGrid(this.geometry, puzzle) // which says what is wrong
    this.tally.begin(limits)
    return this.tally.result(this.searchFrom(puzzle))
  }

  /** Searches the state that has been loaded from `puzzle`. */
  private searchFrom(puzzle: Readonly<Grid>): Ending {
    const outcome = settleAll()
    // clues that conflict always end in a contradiction here, and are not worth a look before
    if (outcome === 0 && hasConflict(this.geometry, puzzle)) return 'exhausted'
    return this.walk(outcome)
  }

  /** Walks the tree of guesses, depth first. `outcome` is what settling the root has come to. */
  private walk(rootOutcome: Outcome): Ending {
    const { tally, solution } = this
    let outcome = rootOutcome
    let depth = 0 // guesses on the path
    let level = 0 // nodes on the path, less the root
    let deadEnds = 0
    for (;;) {
      if (!tally.enter(depth)) return 'node-limit'
      if (outcome === 2) outcome = propagate(depth === 0 || deadEnds >= PATIENCE)
      if (outcome === 2) {
        guess(depth++, level++)
        tally.guesses++
        continue
      }
      if (outcome === 1) {
        decode(solution)
        if (tally.record(solution) === 'solution-limit') return 'solution-limit'
      } else {
        deadEnds++
      }
      // what lies below the last guess is done with
      if (depth === 0) {
        tally.backtracks += level
        return 'exhausted'
      }
      const guessed = goOtherWay(--depth)
      tally.backtracks += level - guessed
      level = guessed + 1
      outcome = 2
    }
  }
}

/** Infers all that it can. Answers contradiction, solved or open; when open, the cells with two candidates are known. */
function propagate(claiming: boolean): Outcome {
  for (;;) {
    const settled = settleChanged()
    if (settled !== 2) return settled
    const counted = countCandidates()
    if (counted === 0) return 0
    if (counted === 3) {
      placeNaked()
      continue
    }
    if (!claiming) return counted
    const claimed = claimMinicolumns()
    if (claimed !== 3) return claimed
  }
}
