/**
 * The messages between the parent and its forks.
 *
 * The parent writes a job, and later commands, to the fork's stdin, with one JSON value on each line. The
 * fork writes messages to file descriptor 3, one on each line, synchronously. So a message arrives even if
 * the fork then loops, exits or is killed. stdout and stderr belong to the entrant.
 */
import type { Answer, EntrantDefinition, Shape } from '../../domain.ts'
import type { ForkEvent } from '../../events/schema.ts'
import type { Mode } from '../../events/words.ts'

/** The file descriptor to which a fork writes messages. */
export const MESSAGE_CHANNEL = 3
/** The file descriptor that closes when the parent ends, which a fork's guard waits for. */
export const LIFELINE = 4
/** An instance that was not answered is asked again with this multiple of the budget. */
export const BUDGET_FACTOR = 4

/** Encodes several byte strings as one text. */
export interface Packed {
  readonly lengths: readonly number[]
  readonly base64: string
}

interface AnyJob {
  /** The module that exports `domain`, as a URL. */
  readonly suite: string
  readonly reference: string
  /** The folder from which relative references are resolved. */
  readonly directory: string
}

/** Loads a reference and reports which entrants it names. */
export interface InspectJob extends AnyJob {
  readonly kind: 'inspect'
  readonly shapes: readonly Shape[]
  /** The ids of entrants that are not asked what they offer, because their process ended when they were. */
  readonly unasked: readonly string[]
}

/** The common fields of every job with instances. */
export interface InstancesJob extends AnyJob {
  /** One of the entrants that the reference names, or null for the first one. */
  readonly entrantId: string | null
  readonly mode: Mode
  readonly task: string
  readonly shape: Shape
  /** The entrant works in another process, so its wall time is measured instead of the fork's CPU time. */
  readonly external: boolean
  readonly instances: Packed
  /** With this budget, an entrant that repeats its work can answer every instance. Absent if no budget is known to be enough. */
  readonly sufficientBudget?: number
}

/** Answers every instance once, in order. */
export interface AnswerJob extends InstancesJob {
  readonly kind: 'answer'
  readonly timeoutSeconds: number
}

/** Warms up, and then works when it is told to. */
export interface TimeJob extends InstancesJob {
  readonly kind: 'time'
  /** What the preflight proved of each instance. */
  readonly claims: readonly string[]
  readonly digests: readonly string[]
  /** What each answer counted in the preflight, in the order of the domain's counters. */
  readonly counters: readonly (readonly (number | null)[])[]
  /** The CPU time of each instance in the preflight. */
  readonly costsNs: readonly number[]
  /** The indexes of the instances that have a row of their own. */
  readonly detailed: readonly number[]
  readonly warmUpMs: number
  readonly sliceMs: number
  readonly turns: number
}

/** Measures what one answer allocates. */
export interface MemoryJob extends InstancesJob {
  readonly kind: 'memory'
}

export type Job = InspectJob | AnswerJob | TimeJob | MemoryJob

/** The commands for a fork that does a `time` job, one after another. */
export type Command =
  | { readonly do: 'slice' }
  | { readonly do: 'detail' }
  /**
   * Asks for variants that the process has never seen. Before them it asks other instances, so that the code is warm: variants, and
   * counterexamples, whose answers are wanted.
   */
  | {
      readonly do: 'meet'
      readonly warmers: Packed
      readonly counterexamples: Packed
      readonly variants: Packed
      /** How many of them are timed together. */
      readonly groupSize: number
    }

/** A definition as data for the parent, which never loads an entrant itself. */
export interface DefinitionReport extends Required<Pick<EntrantDefinition<unknown>, TextsAndMarks>> {
  /** For each shape of the job: why it is not supported, or null, and whether `askMany` exists for it. */
  readonly shapes: readonly { readonly refused: string | null; readonly batch: boolean }[]
}
type TextsAndMarks = 'id' | 'title' | 'origin' | 'traits' | 'external' | 'incomplete' | 'refuses' | 'files'

/** An answer in the form in which it is sent. */
export interface SentAnswer extends Omit<Answer, 'witnesses'> {
  readonly witnesses: Packed
}

/** The result of asking for one instance: an answer, or what was thrown instead. */
export interface AnswerReport {
  readonly index: number
  readonly answer?: SentAnswer
  readonly thrown?: string
  /** Whether the instance was changed while it was being answered. */
  readonly changed?: boolean
  /** The time of the last attempt, and the time that it was given. */
  readonly cpuNs: number
  readonly limitNs: number
}

/** An answer of a timed part that differs from the proved one. */
export interface DifferingAnswer extends Omit<AnswerReport, 'cpuNs' | 'limitNs'> {
  /** Whether the answer is right, and only its counters differ. */
  readonly recounted?: boolean
}

export interface WarmUpReport {
  readonly cold: NonNullable<ForkEvent['cold']>
  readonly warmUp: NonNullable<ForkEvent['warmUp']>
  /** The approximate time of a whole sweep. */
  readonly sweepNs: number
  /** The number of slices that it works, at most one in each turn. */
  readonly slices: number
  /** For an external entrant whose CPU time the system tells. */
  readonly outside?: OutsideReport
}

/** What was taken off the CPU time of an external entrant. */
export type OutsideReport = NonNullable<ForkEvent['outside']>

export interface DetailReport {
  /** For each instance of `detailed`. */
  readonly instanceNs: readonly number[]
  readonly sweeps: number
  /** The time of one sweep over them by the clock of the slices. Null if they were timed in the slices. */
  readonly sweepNs: number | null
}

export interface MeetingReport {
  readonly groups: readonly GroupTimes[]
  /** The answers, with their positions. All of them have to be proved. */
  readonly variants: readonly AnswerReport[]
  readonly counterexamples: readonly AnswerReport[]
}

/** The times of new instances that are asked together: the first time, and the least of a few further times. */
export interface GroupTimes {
  readonly firstNs: number
  readonly againNs: number
}

export type Message =
  | {
      readonly type: 'definitions'
      readonly definitions: readonly DefinitionReport[]
      /** The files of the suite's modules, and those that the reference loaded. */
      readonly suiteFiles: readonly string[]
      readonly files: readonly string[]
    }
  /** An entrant is asked what it offers. */
  | { readonly type: 'asks'; readonly entrantId: string }
  /** The entrant was opened, and the instances come next. */
  | { readonly type: 'opened' }
  | { readonly type: 'answer'; readonly answer: AnswerReport }
  | { readonly type: 'totals'; readonly totals: readonly number[] }
  /** The limit on CPU time starts again. */
  | { readonly type: 'step' }
  | { readonly type: 'warm'; readonly report: WarmUpReport }
  | {
      readonly type: 'slice'
      readonly first: number
      readonly asked: number
      readonly cpuNs: number
      readonly wallNs: number
    }
  | { readonly type: 'differs'; readonly answer: DifferingAnswer }
  /** The answers of the last slice were compared. */
  | { readonly type: 'verified' }
  | { readonly type: 'detail'; readonly report: DetailReport }
  | { readonly type: 'meeting'; readonly report: MeetingReport }
  | { readonly type: 'allocations'; readonly bytes: readonly number[] }
  | { readonly type: 'failed'; readonly why: string; readonly kind: 'usage' | 'entrant' }
  | { readonly type: 'done' }

export function pack(all: readonly Readonly<Uint8Array>[]): Packed {
  return { lengths: all.map(({ length }) => length), base64: Buffer.concat(all).toString('base64') }
}

/** Each in its own array and buffer. */
export function unpack({ lengths, base64 }: Packed): Uint8Array[] {
  const bytes = Buffer.from(base64, 'base64')
  let end = 0
  return lengths.map((length) => {
    end += length
    return Uint8Array.from(bytes.subarray(end - length, end))
  })
}
