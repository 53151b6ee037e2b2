/** Solves many puzzles of one board and form, in one call if the solver takes batches. */
import {
  type Counters,
  endingOf,
  type Grid,
  isCandidateGrid,
  NOTHING_COUNTED,
  type Puzzle,
  type Solver,
  sumOfCounters,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'

export interface Found {
  readonly verdict: Verdict
  /** The first solution that was found, if there is one. */
  readonly solution: Grid | undefined
}

/** What is proved of each puzzle, and the counters of all searches together. @param nodes the limit of each search */
export function solveAll(
  solver: Solver,
  puzzles: readonly Puzzle[],
  nodes: number = Infinity,
): { readonly found: readonly Found[]; readonly counters: Counters } {
  const limits = { ...UNIQUENESS, nodes, keep: 1 }
  if (solver.solveMany === undefined) {
    const results = puzzles.map((puzzle) => solver.solve(puzzle, limits))
    return {
      found: results.map((result) => ({ verdict: verdictOf(result), solution: result.solutions[0] })),
      counters: results.map(({ statistics }) => statistics).reduce(sumOfCounters, NOTHING_COUNTED),
    }
  }
  const [first = new Uint8Array()] = puzzles
  const { length } = first
  const cells = puzzles.length * length
  const batch = isCandidateGrid(first) ? new Uint32Array(cells) : new Uint8Array(cells)
  for (const [index, puzzle] of puzzles.entries()) batch.set(puzzle, index * length)
  const { solutionCounts, endings, solutions, statistics } = solver.solveMany(batch, limits)
  const found = puzzles.map((_, index): Found => {
    const [solutionCount = 0, ending] = [solutionCounts[index], endingOf(endings[index])]
    const solution = solutions.slice(index * length, (index + 1) * length)
    return {
      verdict: verdictOf({ solutionCount, ending }),
      solution: solutionCount === 0 ? undefined : solution,
    }
  })
  return { found, counters: statistics }
}
