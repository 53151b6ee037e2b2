/** The words that several records share. */
import * as z from 'zod'

/** It grows if a column or a field changes its meaning or is removed, but not for a new column at the end. */
export const SCHEMA_VERSION = 4
/** An earlier version that is read, too: it has fields that are not used any more. */
export const EARLIER_VERSION = 3

export const track = z
  .enum(['given', 'permuted'])
  .describe('`given`: unchanged instances. `permuted`: seeded variants of them, the same for every entrant.')
export type Track = z.infer<typeof track>

export const mode = z
  .enum(['single', 'batch'])
  .describe('`single`: one call for each instance. `batch`: all instances in one call.')
export type Mode = z.infer<typeof mode>

/** Entrants are ranked within a contest. Times of different contests are never combined. */
export const contest = z.object({
  setId: z.string().describe('The set of instances.'),
  task: z.string().describe('The task.'),
  track,
  mode,
})
export type Contest = z.infer<typeof contest>

/** One text for a contest, to be used as a key. */
export function contestKey({ setId, task, track, mode }: Contest): string {
  return `${setId} ${task} ${track} ${mode}`
}

export function isSameContest(one: Contest, other: Contest): boolean {
  return contestKey(one) === contestKey(other)
}

/** One text for an instance and its variant, to be used as a key. */
export function instanceKey({ instance, variant }: { instance: number; variant: number }): string {
  return `${instance}/${variant}`
}

/** The same for a row of columns. */
export function instanceKeyAt(
  { instance, variant }: { readonly instance: readonly number[]; readonly variant: readonly number[] },
  index: number,
): string {
  return instanceKey({ instance: instance[index] ?? 0, variant: variant[index] ?? 0 })
}

/** One text for an entrant in a contest, to be used as a key. */
export function entryKey({ entrantId, contest }: Entered): string {
  return `${entrantId} ${contestKey(contest)}`
}

/** An entrant in a contest. */
export interface Entered {
  readonly entrantId: string
  readonly contest: Contest
}

export function isSameEntry(one: Entered, other: Entered): boolean {
  return entryKey(one) === entryKey(other)
}

export const answerStatus = z
  .enum(['solved', 'wrong', 'undecided', 'timeout', 'memory', 'killed', 'error'])
  .describe(
    '`solved`: the task is done and the answer is proved. `wrong`: the answer breaks the rules, contradicts the instance ' +
      'or known facts. `undecided`: the entrant gave up. `timeout`: its CPU time was used up, and it stopped at its ' +
      'budget. `killed`: its CPU time was used up, and it was killed. `memory`: it used too much memory and was killed. ' +
      '`error`: it threw, or its process ended.',
  )
export type AnswerStatus = z.infer<typeof answerStatus>

export const entrantStatus = z
  .enum(['ranked', 'wrong', 'disqualified', 'error', 'gave-up', 'killed', 'memory', 'unsupported'])
  .describe(
    '`ranked`: every answer was proved, or was stopped at a limit. `wrong`: an answer was wrong. `disqualified`: its times ' +
      'are not those of the work that was asked. `gave-up`: it gave up on every instance, which is no failure. Every status except for `ranked` has a reason and excludes the entrant.',
  )
export type EntrantStatus = z.infer<typeof entrantStatus>

/** The A/A control: the second entry of one entrant, under a name that no entrant can have. */
const CONTROL_SUFFIX = '~control'

export function controlIdOf(entrantId: string): string {
  return entrantId + CONTROL_SUFFIX
}

export function isControl(entrantId: string): boolean {
  return entrantId.endsWith(CONTROL_SUFFIX)
}

/** Without the mark of the control: `bitmask` for `bitmask` and for `bitmask~control`. */
export function originalOf(entrantId: string): string {
  return isControl(entrantId) ? entrantId.slice(0, -CONTROL_SUFFIX.length) : entrantId
}

/** The machine that a process of a run worked on. */
export const environment = z.object({
  node: z.string().describe('The version of Node.'),
  v8: z.string(),
  flags: z.array(z.string()).describe('The flags of Node: execArgv and NODE_OPTIONS.'),
  platform: z.string().describe('`linux`, `darwin`, `win32` …'),
  osRelease: z.string(),
  arch: z.string().describe('The architecture of the processor.'),
  cpuModel: z.string().describe('The processor.'),
  cpuCount: z.int().describe('Logical processors that this process may use.'),
  memoryMiB: z.int().describe('Its memory.'),
  host: z.string().describe('A digest of the host name, which distinguishes machines.'),
  loadAverage: z.number().describe('The load average over one minute, before the run.'),
  commit: z.string().nullable().describe('The commit of the code that was measured.'),
  dirty: z.boolean().nullable().describe('Whether tracked files differed from the commit.'),
})
export type Environment = z.infer<typeof environment>
