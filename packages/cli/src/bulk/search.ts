/** One search as the command line wants it: within a time, or for the smallest solution. */
import {
  type Cell,
  type Digit,
  type Geometry,
  type Grid,
  NOTHING_COUNTED,
  type SearchLimits,
  type SolveResult,
  type Solver,
  sumOfCounters,
} from '@sudoku-lab/core'

/** How many nodes a search in limited time gets at first: a few milliseconds for any solver. */
const FIRST_NODES = 1000

/** How much more the next search gets at most, so that one slow clock tick does not spend all the time. */
const GROWTH = 8

/**
 * Searches for at most about `milliseconds`. Solvers read no clock, so the time is told in nodes: a search
 * that used its nodes up is repeated with more of them while the time left allows for that. What a search
 * that ends in time costs on top is the shorter ones before it.
 */
export function solveWithin(
  milliseconds: number,
  solver: Solver,
  puzzle: Readonly<Grid>,
  limits: SearchLimits,
): SolveResult {
  const start = performance.now()
  let nodes = Math.min(FIRST_NODES, limits.nodes)
  let begun = start
  for (;;) {
    const result = solver.solve(puzzle, { ...limits, nodes })
    if (result.ending !== 'node-limit' || nodes === limits.nodes) return result

    const now = performance.now()
    const left = milliseconds - (now - start)
    const affordable = Math.floor(nodes * Math.min(GROWTH, left / (now - begun)))
    if (affordable <= nodes) return result
    nodes = Math.min(affordable, limits.nodes)
    begun = now
  }
}

export type Search = (puzzle: Readonly<Grid>, limits: SearchLimits) => SolveResult

/**
 * Finds the smallest solution, read as a row of digits, with any solver that proves what it says: cell by
 * cell in reading order, every digit smaller than that of the best solution so far is tried until one can
 * be completed. A puzzle with one solution costs the proof that there is no other.
 *
 * The result counts that one solution and ends with `solution-limit`. Where a search gave up, the result ends
 * as that did and has no solution: what was found so far need not be the smallest.
 */
export function smallestSolution(
  search: Search,
  geometry: Geometry,
  puzzle: Readonly<Grid>,
  nodes: number,
): SolveResult {
  const two = search(puzzle, { solutions: 2, nodes, keep: 1 })
  const [found] = two.solutions
  if (found === undefined || two.ending === 'exhausted') return two
  if (two.solutionCount < 2) return { ...two, solutionCount: 0, solutions: [] }

  let best = found
  let { statistics } = two
  const fixed = puzzle.slice() // agrees with the smallest solution in front of `cell`
  for (let cell = 0; cell < fixed.length; cell++) {
    if (fixed[cell] !== 0) continue
    const smaller = smallerDigits(geometry, fixed, cell, best[cell] ?? 0)
    const result = tryDigits(search, fixed, { cell, digits: smaller }, nodes)
    statistics = sumOfCounters(statistics, result.statistics)
    if (result.solutions[0] !== undefined) best = result.solutions[0]
    else if (result.ending !== 'exhausted') return { ...result, statistics }
    fixed[cell] = best[cell] ?? 0
  }
  return { solutionCount: 1, solutions: [best], ending: 'solution-limit', statistics }
}

/** The digits below `bound` that no peer of an empty cell holds. */
function smallerDigits({ peersOf }: Geometry, grid: Readonly<Grid>, cell: Cell, bound: Digit): Digit[] {
  const taken = new Set(Array.from(peersOf[cell] ?? [], (peer) => grid[peer]))
  return Array.from({ length: bound - 1 }, (_, index) => index + 1).filter((digit) => !taken.has(digit))
}

/** The result for the first digit that can be completed or not be decided; with none, the proof that there is none. */
function tryDigits(
  search: Search,
  grid: Grid,
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
    grid[cell] = digit
    const result = search(grid, { solutions: 1, nodes, keep: 1 })
    total = { ...result, statistics: sumOfCounters(total.statistics, result.statistics) }
    if (result.solutionCount > 0 || result.ending !== 'exhausted') break
  }
  return total
}
