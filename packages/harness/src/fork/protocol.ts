/**
 * What the parent and its forks say to each other.
 *
 * The parent writes a job, and later commands, to the fork's stdin, one JSON value a line. The fork writes messages
 * to file descriptor 3, a line each, synchronously: what a fork has said arrives even when it then loops, exits or
 * is killed. Every message begins with a token that only the job knew, so that an entrant cannot speak for its fork.
 * stdout and stderr belong to the entrant, whatever it prints there.
 */
import type { Shape } from '../domain.ts'
import type { Mode } from '../records/words.ts'

/** The file descriptor that a fork speaks on. */
export const MESSAGE_CHANNEL = 3
/** The file descriptor whose end tells a fork's guard that the parent is gone. */
export const LIFELINE = 4

/** Several byte strings in one text. */
export interface Packed {
  readonly lengths: readonly number[]
  readonly base64: string
}

interface AnyJob {
  /** What every message of the fork begins with. */
  readonly token: string
  /** The module that exports `domain`, as a URL. */
  readonly suite: string
  readonly reference: string
  /** What relative references are looked up from. */
  readonly directory: string
}

/** Loads a reference and says which entrants it names. */
export interface InspectJob extends AnyJob {
  readonly kind: 'inspect'
  readonly shapes: readonly Shape[]
}

/** What every job with instances has in common. */
export interface InstancesJob extends AnyJob {
  /** Among those that the reference names; null for the first of them. */
  readonly entrantId: string | null
  readonly mode: Mode
  readonly task: string
  readonly shape: Shape
  /** The entrant works in a process of its own: the CPU clock of the fork does not see it, the wall clock does. */
  readonly external: boolean
  readonly instances: Packed
}

/** Answers every instance once, in order. */
export interface AnswerJob extends InstancesJob {
  readonly kind: 'answer'
  readonly timeoutSeconds: number
}

/** Warms up, then works whenever it is told to. */
export interface TimeJob extends InstancesJob {
  readonly kind: 'time'
  /** What the preflight proved of each instance. */
  readonly claims: readonly string[]
  readonly digests: readonly string[]
  /** CPU time of each instance in the preflight. */
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

/** What a fork that does a `time` job is told, one after the other. */
export type Command =
  | { readonly do: 'slice'; readonly turn: number }
  | { readonly do: 'detail' }
  /**
   * Asks for instances that the process has never seen, `originals` being the indexes of those they are made from.
   * The primers are others, asked before so that the code is warm.
   */
  | {
      readonly do: 'meet'
      readonly primers: Packed
      readonly instances: Packed
      readonly originals: readonly number[]
      /** So many are timed together. */
      readonly groupSize: number
    }

/** A definition as the parent knows it, which never loads an entrant itself. */
export interface DefinitionReport {
  readonly id: string
  readonly title: string
  readonly origin: string
  readonly traits: Readonly<Record<string, string>>
  readonly external: boolean
  readonly incomplete: boolean
  readonly refuses: Readonly<Record<string, string>>
  /** For each shape of the job: why it is not taken, or null, and whether `askMany` is offered for it. */
  readonly shapes: readonly { readonly refused: string | null; readonly batch: boolean }[]
  /** Files that its work rests on beside its modules. */
  readonly files: readonly string[]
}

/** An answer as it travels. */
export interface SentAnswer {
  readonly claim: string
  readonly witnesses: Packed
  readonly counters?: readonly number[]
  readonly stopped?: boolean
}

/** What came of asking for one instance: an answer, or what was thrown instead. */
export interface AnswerReport {
  readonly index: number
  readonly answer?: SentAnswer
  readonly thrown?: string
  /** The instance was no longer what it had been when the answer was there. */
  readonly changed?: boolean
  /** Of the last attempt, and what was granted to it. */
  readonly cpuNs: number
  readonly limitNs: number
}

/** An answer of a timed part that is not the one that was proved. */
export interface DifferingAnswer extends Omit<AnswerReport, 'cpuNs' | 'limitNs'> {
  /** The answer was right when it was given, and became another with the next call. */
  readonly overwritten?: boolean
}

export interface WarmUpReport {
  readonly cold: { readonly instances: number; readonly cpuNs: number; readonly wallNs: number }
  readonly warmUp: {
    readonly cpuNs: number
    readonly calls: number
    readonly steady: boolean
    readonly cutShort: boolean
  }
  /** What a whole sweep takes, roughly. */
  readonly sweepNs: number
  /** Slices in which the sweep is gone through once: 1 for an entrant that does whole sweeps. */
  readonly parts: number
  /** For an external entrant whose CPU time the system tells. */
  readonly outside?: OutsideReport
}

/** What was taken off the CPU time of an external entrant. */
export interface OutsideReport {
  /** CPU time of its start, which no slice contains. */
  readonly startNs: number
  /** CPU time of one call without an instance, which was taken off for every call: its median, and bounds at 95 %. */
  readonly exchangeNs: number
  readonly exchangeNsLo: number
  readonly exchangeNsHi: number
}

export interface DetailReport {
  /** For each instance of `detailed`. */
  readonly instanceNs: readonly number[]
  readonly sweeps: number
}

export interface MeetingReport {
  /** The places of those new instances that the times are of; all answers are to be proved. */
  readonly met: readonly number[]
  /** Time of the instances from which the new ones were made. */
  readonly familiarNs: number
  readonly firstNs: number
  /** The least of a few further times, over the same objects, and over copies of them. */
  readonly againNs: number
  readonly copiesNs: number
  readonly answers: readonly AnswerReport[]
}

export type Message =
  | {
      readonly type: 'definitions'
      readonly definitions: readonly DefinitionReport[]
      /** The files of the suite's modules, and those that came with the reference; see loaded-files.ts. */
      readonly suiteFiles: readonly string[]
      readonly files: readonly string[]
    }
  | { readonly type: 'answer'; readonly answer: AnswerReport }
  | { readonly type: 'totals'; readonly totals: readonly number[] }
  /** A limit on CPU time begins anew. */
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
  /**
   * The answers of the last slice were compared: the CPU clock of the fork, and whether they were only worked out
   * when they were read.
   */
  | {
      readonly type: 'verified'
      readonly clockNs: number
      readonly isLate: boolean
      /** For an external entrant: the share of the slice in which neither it nor the fork worked. */
      readonly idleShare?: number
    }
  | { readonly type: 'detail'; readonly report: DetailReport }
  | { readonly type: 'meeting'; readonly report: MeetingReport }
  | { readonly type: 'allocations'; readonly bytes: readonly number[] }
  /** Something of Node that the harness relies on is no longer what it was. */
  | { readonly type: 'tampered'; readonly what: string }
  | { readonly type: 'failed'; readonly why: string; readonly kind: 'usage' | 'entrant' }
  | { readonly type: 'done' }

export function pack(all: readonly Readonly<Uint8Array>[]): Packed {
  return { lengths: all.map(({ length }) => length), base64: Buffer.concat(all).toString('base64') }
}

/** Each in an array and a buffer of its own. */
export function unpack({ lengths, base64 }: Packed): Uint8Array[] {
  const bytes = Buffer.from(base64, 'base64')
  let end = 0
  return lengths.map((length) => {
    end += length
    return Uint8Array.from(bytes.subarray(end - length, end))
  })
}
