/** Records what a traced solver does. */
import type { Geometry, Puzzle, SearchLimits, SolveResult, Solver } from '@sudoku-lab/core'
import { EventLog, type RecordOptions } from './event-log.ts'
import type { Trace } from './trace.ts'
import { trace } from './tracer.ts'

/**
 * Runs a solver, which has to be of a traced instantiation (`@sudoku-lab/solver-x/traced`), and records what it does.
 * A solver of another kind gives a trace of its solutions.
 *
 * @throws RangeError as `solve` does, and for a limit of events out of range.
 */
export function recordTrace(
  solver: Solver,
  { geometry, puzzle, limits }: { geometry: Geometry; puzzle: Readonly<Puzzle>; limits?: SearchLimits },
  options: RecordOptions = {},
): Trace {
  const log = new EventLog(options)
  const answer = trace.follow(geometry, puzzle, log, () => solver.solve(puzzle, limits))
  // what was not told was not proved: the search may have come to its end behind the last event that was kept
  const isCut = log.isTruncated && answer.ending === 'exhausted'
  const result: SolveResult = isCut ? { ...answer, ending: 'node-limit' } : answer
  const { boxHeight, boxWidth } = geometry
  return {
    ...log.finish(result.ending === 'node-limit'),
    boxHeight,
    boxWidth,
    puzzle: puzzle.slice(),
    result,
  }
}
