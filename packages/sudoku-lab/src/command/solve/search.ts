/** A single search is limited in time here, or finds the smallest solution. */
import {
  type Cell,
  candidateSets,
  cluesOf,
  type Digit,
  digitsOf,
  type Geometry,
  isCandidateGrid,
  NOTHING_COUNTED,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  singleton,
  sumOfCounters,
} from '@sudoku-lab/core'
import { now } from '../write/progress.ts'

/** The first limit of nodes of a search in limited time: a few milliseconds for any solver. */
const FIRST_NODES = 1000

/** The largest factor between two limits, so that one slow tick of the clock does not use up all the time. */
const GROWTH = 8

/**
 * Searches for about `milliseconds` at most. Solvers read no clock, so the search gets a limit of nodes. If it uses
 * up its nodes, it is repeated with more nodes as long as the remaining time allows. The only extra cost of a search
 * that ends in time are the shorter searches before it.
 */
export function solveWithin(
  milliseconds: number,
  solver: Solver,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits,
): SolveResult {
  const start = now()
  let nodes = Math.min(FIRST_NODES, limits.nodes)
  let begun = start
  for (;;) {
    const result = solver.solve(puzzle, { ...limits, nodes })
    if (result.ending !== 'node-limit' || nodes === limits.nodes) return result

    const ended = now()
    const left = milliseconds - (ended - start)
    const affordable = Math.floor(nodes * Math.min(GROWTH, left / (ended - begun)))
    if (affordable <= nodes) return result
    nodes = Math.min(affordable, limits.nodes)
    begun = ended
  }
}

export type Search = (puzzle: Readonly<Puzzle>, limits: SearchLimits) => SolveResult

/**
 * Finds the smallest solution, compared as a row of digits, with any complete solver. In reading order, it tries for
 * each cell the digits that are smaller than the digit of the best solution so far, until one of them can be
 * completed. For a puzzle with one solution, this costs a proof of uniqueness.
 *
 * The result counts this one solution and ends with `solution-limit`. If a search stopped at its limit, the result has
 * the ending of that search and no solution, because the best solution so far need not be the smallest.
 */
export function smallestSolution(
  search: Search,
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  nodes: number,
): SolveResult {
  const two = search(puzzle, { solutions: 2, nodes, keep: 1 })
  const [found] = two.solutions
  if (found === undefined || two.ending === 'exhausted') return two
  if (two.solutionCount < 2) return { ...two, solutionCount: 0, solutions: [] }

  let best = found
  let { statistics } = two
  const fixed = puzzle.slice() // agrees with the smallest solution before `cell`
  for (let cell = 0; cell < fixed.length; cell++) {
    const smaller = smallerDigits(geometry, fixed, cell, best[cell] ?? 0)
    const result = tryDigits(search, fixed, { cell, digits: smaller }, nodes)
    statistics = sumOfCounters(statistics, result.statistics)
    if (result.solutions[0] !== undefined) best = result.solutions[0]
    else if (result.ending !== 'exhausted') return { ...result, statistics }
    setDigit(fixed, cell, best[cell] ?? 0)
  }
  return { solutionCount: 1, solutions: [best], ending: 'solution-limit', statistics }
}

/** The digits below `bound` that a cell may be and that no peer has. */
function smallerDigits(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  cell: Cell,
  bound: Digit,
): readonly Digit[] {
  const clues = cluesOf(puzzle)
  const taken = new Set(Array.from(geometry.peersOf[cell] ?? [], (peer) => clues[peer]))
  const candidates = digitsOf(candidateSets(geometry, puzzle)[cell] ?? 0)
  return candidates.filter((digit) => digit < bound && !taken.has(digit))
}

function setDigit(puzzle: Puzzle, cell: Cell, digit: Digit): void {
  puzzle[cell] = isCandidateGrid(puzzle) ? singleton(digit) : digit
}

/** The result for the first digit that can be completed or cannot be decided, else the proof that there is none. */
function tryDigits(
  search: Search,
  puzzle: Puzzle,
  { cell, digits }: { readonly cell: Cell; readonly digits: readonly Digit[] },
  nodes: number,
): SolveResult {
  let total: SolveResult = {
    solutionCount: 0,
    solutions: [],
    ending: 'exhausted',
    statistics: NOTHING_COUNTED,
  }
  for (const digit of digits) {
    setDigit(puzzle, cell, digit)
    const result = search(puzzle, { solutions: 1, nodes, keep: 1 })
    total = { ...result, statistics: sumOfCounters(total.statistics, result.statistics) }
    if (result.solutionCount > 0 || result.ending !== 'exhausted') break
  }
  return total
}
