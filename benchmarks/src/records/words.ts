/** The words that several records share. */
import { z } from 'zod'

/** Raised whenever a column or a field changes its meaning or leaves. A new column at the end raises nothing. */
export const SCHEMA_VERSION = 1

export const task = z
  .enum(['unique', 'first'])
  .describe('`unique`: prove that there is no second solution. `first`: stop at the first solution.')
export type Task = z.infer<typeof task>

export const track = z
  .enum(['given', 'permuted'])
  .describe('`given`: the puzzles as they stand. `permuted`: the same seeded isomorphs for every solver.')
export type Track = z.infer<typeof track>

export const mode = z
  .enum(['single', 'batch'])
  .describe('`single`: one call of `solve` for each puzzle. `batch`: all puzzles in one call of `solveMany`.')
export type Mode = z.infer<typeof mode>

export const phase = z
  .enum(['cold', 'warm-up', 'steady'])
  .describe('`cold`: the first sweep of a fork. `warm-up`: until the estimate rests. `steady`: what counts.')
export type Phase = z.infer<typeof phase>

export const puzzleStatus = z
  .enum([
    'solved',
    'wrong',
    'multiple',
    'none',
    'undecided',
    'timeout',
    'memory',
    'error',
    'killed',
    'unsupported',
  ])
  .describe(
    '`solved`: the task is done and the answer proved. `multiple`, `none`: proved that the puzzle is not proper. ' +
      '`wrong`: the answer breaks the rules, the clues or a known verdict. `undecided`: the solver gave up. ' +
      '`timeout`: out of CPU time, said by the solver itself at its node limit. `killed`: out of time, stopped ' +
      'from outside. `memory`: stopped for its memory. `error`: threw, or its process ended. ' +
      '`unsupported`: not a geometry of this solver, or not a task.',
  )
export type PuzzleStatus = z.infer<typeof puzzleStatus>

export const solverStatus = z
  .enum(['ranked', 'wrong', 'error', 'killed', 'memory', 'unsupported'])
  .describe(
    '`ranked`: every answer was proved, or censored at a limit. Any other solver is named and leaves the ranking.',
  )
export type SolverStatus = z.infer<typeof solverStatus>

export const pairVerdict = z
  .enum(['faster', 'slower', 'same', 'unresolved'])
  .describe('What the bounds prove about a against b, at the threshold of the run.')
export type PairVerdict = z.infer<typeof pairVerdict>

/** A contest is what solvers are ranked in: never is one contest's time mixed with another's. */
export const contest = z.object({
  datasetId: z.string(),
  task,
  track,
  mode,
})
export type Contest = z.infer<typeof contest>

/** The A/A control: the same solver entered a second time, under a name that no solver can have. */
const CONTROL_SUFFIX = '~control'

export function controlIdOf(solverId: string): string {
  return solverId + CONTROL_SUFFIX
}

export function isControl(solverId: string): boolean {
  return solverId.endsWith(CONTROL_SUFFIX)
}

/** The solver that an entry runs: `bitmask` for `bitmask` and for `bitmask~control`. */
export function subjectOf(solverId: string): string {
  return isControl(solverId) ? solverId.slice(0, -CONTROL_SUFFIX.length) : solverId
}
