/**
 * Band bitboards: one puzzle in 27 words.
 *
 * Idea.      A band has 27 cells, so the candidates of one digit in one band are the bits of one word, a subband.
 *            Three bits, which are one octal digit, are a minirow (the README draws one). A few operations apply a
 *            rule to all cells of a subband at once.
 * Inference. One look-up maps the minirows that still have a candidate to the cells that the digit can use.
 *            It finds locked candidates within the band, and rows without a candidate. A row with one cell
 *            left is a hidden single. Another look-up maps the columns of the subband to what the digit loses
 *            in the other two bands. The subbands are propagated in turn until none has changed. The other
 *            digits of the band lose a placed cell when their turn comes.
 * Then.      Counting bit by bit finds naked singles and cells with two candidates, and minicolumns are
 *            claimed (see `claimMinicolumns`). When nothing more follows, the search guesses.
 * Guess.     The search guesses between two candidates of which one must be right: in a cell with two
 *            candidates and, when the search is failing, also for a digit with two cells left in a row or a
 *            column (see choose.ts). It tries one, then the other.
 * Invariant. Only one digit is placed in a cell. The cell then ceases to be free at once, and every digit
 *            keeps only free cells and its own. So if no cell is free, the board is a solution and needs no
 *            check.
 * Cost.      84 words of state, 36 a guess. Propagating a subband takes about 50 instructions. Seeing that it
 *            has not changed takes 5.
 * Origin.    See the README.
 */
import {
  cluesOf,
  describeGeometry,
  digitOf,
  type Ending,
  type Geometry,
  type Grid,
  hasAtMostOne,
  hasConflict,
  hasGrid,
  lowest,
  NO_DIGITS,
  type Puzzle,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  Tally,
  withoutLowest,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'
import * as guesses from './guess.ts'
import * as propagation from './propagate.generated.ts'
import { prepareTelling, tellClaims, tellNaked, tellNode, tellOtherWay, tellOutcome } from './search.trace.ts'
import { type Outcome, solutionBytes, searchState as state } from './state.ts'

// constants of the module, as in choose.ts
const { goOtherWay, guess } = guesses
const { coversAllCells, decode, load, propagateAll } = propagation
const { claimMinicolumns, countCandidates, placeNaked, propagateChanged } = propagation
const CELLS_IN_BAND = 27
const ALL_DIGITS = 0b1_1111_1111
const solution: Readonly<Grid> = solutionBytes.subarray(1)

/**
 * After this number of dead ends a search is failing. It then claims minicolumns at every node, not only at
 * the root, and chooses guesses with more care. A search with fewer dead ends is faster without this.
 */
const MANY_DEAD_ENDS = 3

/** Whether the houses are rows, columns and boxes of 3×3, which the bit patterns require. */
export function fitsBands({ layout }: Geometry): boolean {
  return layout === '3x3'
}

export class BandSearch implements Solver {
  private readonly geometry: Geometry
  private readonly tally = new Tally()

  constructor(geometry: Geometry) {
    if (!fitsBands(geometry)) {
      throw new RangeError(`band solves 9×9 with boxes of 3×3, got ${describeGeometry(geometry)}`)
    }
    this.geometry = geometry
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    this.tally.begin(limits)
    if (hasGrid(this.geometry, puzzle)) load(puzzle)
    else {
      requirePuzzle(this.geometry, puzzle)
      if (puzzle.includes(NO_DIGITS)) return this.tally.result('exhausted')
      load(cluesOf(puzzle))
      restrict(puzzle)
    }
    return this.tally.result(this.searchFrom(puzzle))
  }

  /** Searches the state that has been loaded from `puzzle`. */
  private searchFrom(puzzle: Readonly<Puzzle>): Ending {
    if (TRACE) prepareTelling()
    const outcome = propagateAll()
    // A digit that is too high and clues that conflict always end here, so they are not checked before.
    if (outcome === 'contradiction' || !coversAllCells()) {
      if (hasConflict(this.geometry, puzzle)) return 'exhausted' // it throws if a digit is too high
    }
    return this.walk(outcome)
  }

  /** Walks the tree of guesses, depth first. `outcome` is the state of the root after the first propagation. */
  private walk(rootOutcome: Outcome): Ending {
    const { tally } = this
    let outcome = rootOutcome
    let depth = 0 // guesses between the root and the node
    let steps = 0 // nodes from the root to the node, without the root
    let deadEnds = 0
    for (;;) {
      if (!tally.enter(depth)) return 'node-limit'
      if (TRACE && !tellNode()) return 'node-limit'
      const failing = deadEnds >= MANY_DEAD_ENDS
      if (outcome === 'open') outcome = infer(failing || depth === 0)
      if (outcome === 'open') {
        guess(depth++, steps++, failing)
        tally.guesses++
        continue
      }
      if (TRACE) tellOutcome(outcome)
      if (outcome === 'solved') {
        if (this.record() === 'solution-limit') return 'solution-limit'
      } else {
        deadEnds++
      }
      // nothing is left below the last guess
      if (depth === 0) {
        tally.backtracks += steps
        if (TRACE) trace.takeBack(steps)
        return 'exhausted'
      }
      const stepsToGuess = goOtherWay(--depth)
      tally.backtracks += steps - stepsToGuess
      if (TRACE) tellOtherWay(steps - stepsToGuess, depth)
      steps = stepsToGuess + 1
      outcome = 'open'
    }
  }

  /** Records the state as a solution. */
  private record(): Ending {
    const { tally } = this
    if (tally.keepsNext) decode()
    return tally.record(solution)
  }
}

/** Eliminates what the cells of a candidate grid may not be, except for its clues, which have been loaded. */
function restrict(sets: Readonly<Puzzle>): void {
  for (let cell = 0; cell < sets.length; cell++) {
    if (hasAtMostOne(sets[cell])) continue
    const band = Math.trunc(cell / CELLS_IN_BAND)
    for (let gone = ALL_DIGITS & ~sets[cell]; gone !== 0; gone = withoutLowest(gone))
      state[10 * band + digitOf(lowest(gone))] &= ~(1 << (cell % CELLS_IN_BAND))
  }
}

/** Infers until nothing more follows. If it returns `open`, the cells with two candidates are known. */
function infer(claiming: boolean): Outcome {
  for (;;) {
    if (TRACE) trace.here()
    const propagated = propagateChanged()
    if (propagated !== 'open') return propagated
    const counted = countCandidates()
    if (counted === 'contradiction') return counted
    if (counted === 'changed') {
      if (TRACE) tellNaked()
      placeNaked()
      continue
    }
    if (!claiming) return counted
    const claimed = claimMinicolumns()
    if (TRACE) tellClaims()
    if (claimed !== 'changed') return claimed
  }
}
