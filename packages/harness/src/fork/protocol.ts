/**
 * The messages between the parent and its forks.
 *
 * The parent writes a job, and later commands, to the fork's stdin. The fork writes messages to file descriptor 3,
 * synchronously, so a message arrives even if the fork then loops, exits or is killed. stdout and stderr belong to the
 * entrant. Every value is preceded by its length and written as V8 clones values, which keeps bytes as they are.
 */
import { deserialize, serialize } from 'node:v8'
import type { ForkEvent, RecordedAnswer } from '../record/events.ts'
import type { Engine, Mode, Plan } from '../record/plan.ts'
import type { Answer, EntrantDefinition, Shape } from '../suite.ts'

/**
 * What a fork writes to stdout and stderr when its entrant is open. What follows is printed by the entrant while it answers, by
 * whichever means.
 */
export const OPENED_MARK = '\u0002opened\u0003'
/** The file descriptor to which a fork writes messages. */
export const MESSAGE_CHANNEL = 3
/** The file descriptor that closes when the parent ends, which a fork's guard waits for. */
export const LIFELINE = 4
/** An instance that was not answered is asked again with this multiple of the budget. */
export const BUDGET_FACTOR = 4
/** An entrant whose slices are long works in fewer turns than others, but in at least so many. */
export const LEAST_SLICES = 4
/** An entrant whose slices are longer than this many planned ones works in fewer turns. */
export const LONG_SLICES = 4

/** Where the code of an entrant is. */
export interface Place {
  /** The module that exports `suite`, as a URL. */
  readonly suite: string
  readonly reference: string
  /** The folder from which a relative reference starts. */
  readonly directory: string
  /** In which its process runs. Without it, in that of the harness. */
  readonly engine?: Engine
}

/** Loads a reference and reports which entrants it names, as `Inspected`. */
export interface InspectJob extends Place {
  readonly kind: 'inspect'
  readonly shapes: readonly Shape[]
}

type Bytes = Readonly<Uint8Array>

export interface InstancesJob extends Place {
  /** One of the entrants that the reference names, or null for the first one. */
  readonly entrantId: string | null
  readonly mode: Mode
  readonly task: string
  readonly shape: Shape
  /** The entrant works in another process, whose time the CPU clock of the fork does not measure. */
  readonly external: boolean
  readonly instances: readonly Bytes[]
}

/** Answers every instance once, in order, and then others. */
export interface AnswerJob extends InstancesJob {
  readonly kind: 'answer'
  readonly timeoutSeconds: number
}

/** Warms up, and then works for a slice at each command. */
export interface TimeJob extends InstancesJob, Pick<Plan, 'warmUpMs' | 'sliceMs' | 'turns'> {
  readonly kind: 'time'
  /** What the preflight proved of each instance. */
  readonly proved: readonly RecordedAnswer[]
  /** The indexes of the instances that have a row of their own. */
  readonly detailed: readonly number[]
}

export type Job = InspectJob | AnswerJob | TimeJob

/**
 * What a fork can be asked to do once its entrant is open, and what it then returns. Everything ends with a turn of the event loop before the
 * result is sent, and the end with as many as there is something to wait for, so that an accident is seen whichever work it happened in.
 */
export interface Work {
  /**
   * Answers the instances of the job, or others that are not part of the set. Each reply is a message of its own.
   *
   * @returns the sums of the counters of a batch, if they are known
   */
  answer(others?: readonly Bytes[]): { readonly totals?: readonly number[] }
  warmUp(): WarmUp
  /**
   * Divides its work into slices.
   *
   * @param sweepNs what a whole sweep takes, roughly
   * @returns the number of slices that it works, at most one in each turn
   */
  planSlices(sweepNs: number): number
  slice(): Slice
  /** For each instance of `detailed` its time within sweeps. */
  detail(): readonly number[]
  /** Asks again, within a budget of 0, for what was stopped by it in the preflight. @returns some of the answers, which are remembered. */
  recall(): readonly Reply[]
  /** Asks for instances that the process has never seen, each several times. The first ones only warm up. */
  meet(unseen: readonly UnseenInstance[], warming: number): readonly Meeting[]
  /** Waits until nothing is left that could still happen. @returns the peak memory of an entrant in other processes, if it is known exactly */
  end(): number | undefined
}

export type Command = {
  [Name in keyof Work]: { readonly do: Name; readonly with: Readonly<Parameters<Work[Name]>> }
}[keyof Work]

/** An instance that a process has never seen, and the budget within which it is asked. */
export interface UnseenInstance {
  readonly bytes: Bytes
  /** The index of the instance of the job from which it was made. */
  readonly parent: number
  readonly budget: number
}

/** What happened when an instance was met. */
export interface Meeting {
  /** The times of the calls, in their order. None if the budget was too small, or if there was no answer. */
  readonly ns: readonly number[]
  /** The time of a call for its parent, just before. */
  readonly knownNs: number
  /** What budgets limit, if it is counted. */
  readonly work: number | null
}

export interface WarmUp {
  readonly warmUp: NonNullable<ForkEvent['warmUp']>
  /** The approximate time of a whole sweep. */
  readonly sweepNs: number
  /** What was taken off the CPU time of an external entrant, if the system tells it. */
  readonly outside: ForkEvent['outside']
  /** Some of the answers that differ from the proved ones, as after every slice. */
  readonly differing: readonly Reply[]
}

export interface Slice {
  readonly first: number
  readonly asked: number
  readonly cpuNs: number
  readonly wallNs: number
  /** The part of the slice in which the process slept by itself. */
  readonly sleepShare: number
  readonly differing: readonly Reply[]
}

/** What a reference names, and which files were loaded for it. */
export interface Inspected {
  readonly definitions: readonly DefinitionReport[]
  /** The files of the suite's modules, and those that the reference loaded. */
  readonly suiteFiles: readonly string[]
  readonly files: readonly string[]
}

/** A definition as data for the parent, which never loads an entrant itself. */
export interface DefinitionReport
  extends Required<Pick<Definition, TextsAndMarks>>,
    Pick<Definition, 'family'> {
  /** For each shape of the job: why it is not supported, or null, and whether `askMany` exists for it. */
  readonly shapes: readonly { readonly refused: string | null; readonly batch: boolean }[]
}
type Definition = EntrantDefinition<unknown>
type TextsAndMarks = 'id' | 'title' | 'origin' | 'traits' | 'external' | 'incomplete' | 'refuses' | 'files'

/** What came of asking for one instance: an answer, or what was thrown instead. */
export interface Reply {
  readonly index: number
  readonly answer?: Answer
  readonly thrown?: string
  /** Whether the instance was changed while it was being answered. */
  readonly changed?: boolean
  /** Whether only the counters differ from those of the preflight. */
  readonly recounted?: boolean
  /** Whether it came within a budget of 0, which had stopped the entrant before it had answered for the first time. */
  readonly recalled?: boolean
}

/** A reply of the preflight: with the time of the last attempt, and the time that it was given. */
export interface TimedReply extends Reply {
  readonly cpuNs: number
  readonly limitNs: number
  /** Whether it took so much longer that it counts as stopped. */
  readonly isLate: boolean
  /** Whether a budget of 0 stopped the entrant before. */
  readonly stopsAtOnce?: boolean
}

export type Message =
  /** What the entrant did beside its answers, in words that can follow its name. It comes at any time, and only once. */
  | { readonly type: 'accident'; readonly problem: string }
  | { readonly type: 'answer'; readonly reply: TimedReply }
  /** The limit on CPU time starts again. */
  | { readonly type: 'step' }
  /** The command is done, or the entrant is open and commands may come, or the reference was inspected. */
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly why: string; readonly kind: 'usage' | 'entrant' }

const LENGTH_BYTES = 4

/** A value in the form in which it is sent. */
export function framed(value: Job | Command | Message): Buffer {
  const content = serialize(value)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(content.length)
  return Buffer.concat([length, content])
}

/** Takes values out of what arrived so far. */
export class Frames<Value> {
  private pending = Buffer.alloc(0)

  add(bytes: Uint8Array): void {
    this.pending = Buffer.concat([this.pending, bytes])
  }

  /** The next value, or undefined if it has not arrived completely. */
  take(): Value | undefined {
    if (this.pending.length < LENGTH_BYTES) return undefined
    const end = LENGTH_BYTES + this.pending.readUInt32LE()
    if (this.pending.length < end) return undefined
    const value = deserialize(this.pending.subarray(LENGTH_BYTES, end)) as Value
    this.pending = this.pending.subarray(end)
    return value
  }
}
