/** The words that several records share. */
import { z } from 'zod'

/** Raised whenever a column or a field changes its meaning or leaves. A new column at the end raises nothing. */
export const SCHEMA_VERSION = 2

export const track = z
  .enum(['given', 'permuted'])
  .describe(
    '`given`: the instances as they stand. `permuted`: seeded variants of them, the same for every entrant.',
  )
export type Track = z.infer<typeof track>

export const mode = z
  .enum(['single', 'batch'])
  .describe('`single`: one call for each instance. `batch`: all instances in one call.')
export type Mode = z.infer<typeof mode>

/** A contest is what entrants are ranked in: the time of one contest is never mixed with that of another. */
export const contest = z.object({ setId: z.string(), task: z.string(), track, mode })
export type Contest = z.infer<typeof contest>

/** One text for a contest, to be used as a key. */
export function contestKey({ setId, task, track, mode }: Contest): string {
  return `${setId} ${task} ${track} ${mode}`
}

export function isSameContest(one: Contest, other: Contest): boolean {
  return contestKey(one) === contestKey(other)
}

export const answerStatus = z
  .enum(['solved', 'wrong', 'undecided', 'timeout', 'memory', 'killed', 'error'])
  .describe(
    '`solved`: the task is done and the answer proved. `wrong`: the answer breaks the rules, contradicts the instance ' +
      'or what is known. `undecided`: the entrant gave up. `timeout`: its CPU time was used up, and it stopped at its ' +
      'budget. `killed`: its CPU time was used up, and it was stopped from outside. `memory`: stopped for its memory. ' +
      '`error`: it threw, or its process ended.',
  )
export type AnswerStatus = z.infer<typeof answerStatus>

export const entrantStatus = z
  .enum(['ranked', 'wrong', 'cheating', 'error', 'killed', 'memory', 'unsupported'])
  .describe(
    '`ranked`: every answer was proved, or stopped at a limit. `wrong`: one answer was wrong. `cheating`: its times ' +
      'are not those of the work that was asked for. Every status but `ranked` has a reason and leaves the ranking.',
  )
export type EntrantStatus = z.infer<typeof entrantStatus>

const pairVerdict = z
  .enum(['faster', 'slower', 'same', 'unresolved', 'too-noisy'])
  .describe(
    'What is proved of a against b. `faster`, `slower`: the bounds exclude 1, and the difference exceeds the noise ' +
      'floor. `same`: the bounds lie within the margin of equivalence. `unresolved`: neither, but more rounds would ' +
      'tell. `too-noisy`: neither, because identical code differed by more than the margin.',
  )
export type PairVerdict = z.infer<typeof pairVerdict>

/** The A/A control: one entrant entered a second time, under a name that no entrant can have. */
const CONTROL_SUFFIX = '~control'

export function controlIdOf(entrantId: string): string {
  return entrantId + CONTROL_SUFFIX
}

export function isControl(entrantId: string): boolean {
  return entrantId.endsWith(CONTROL_SUFFIX)
}

/** The entrant that an entry runs: `bitmask` for `bitmask` and for `bitmask~control`. */
export function subjectOf(entrantId: string): string {
  return isControl(entrantId) ? entrantId.slice(0, -CONTROL_SUFFIX.length) : entrantId
}
