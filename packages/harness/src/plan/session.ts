/** The context of every step of a run: what is measured, where it is recorded, and who is told about it. */

import { setMaxListeners } from 'node:events'
import type { InstancesJob, Place } from '../fork/protocol.ts'
import type { Event, PreflightEvent, RecordedAnswer, Records } from '../record/events.ts'
import {
  type Contest,
  isSameEntry,
  originalOf,
  type Plan,
  type PlannedSet,
  plannedSetOf,
} from '../record/plan.ts'
import type { RunStore } from '../record/run-folder.ts'
import type { Entrants } from './entrants.ts'
import type { LoadedSuite } from './load-suite.ts'
import type { AskedInstance, AskedInstances } from './sets.ts'

/** The progress that a run reports. */
export interface Progress {
  /** An entrant has answered this many instances of a contest. */
  preflight(seen: { entrantId: string; contest: Contest; answered: number; asked: number }): void
  /** An entrant has answered all instances of a contest that it was asked, and its answers were proved. */
  checked(seen: Checked): void
  /** A round of a contest continues: `warm` of its entrants are warm, and `turn` of its turns have ended. */
  round(seen: RoundSeen): void
  /** A message in one line that the user should see at once. */
  note(text: string): void
  /** There will be no more progress. */
  end(): void
}

export interface Checked extends Pick<PreflightEvent, 'entrantId' | 'contest' | 'status'> {
  readonly asked: number
  readonly solved: number
}

export interface RoundSeen {
  readonly contest: Contest
  readonly round: number
  /** The number of rounds of the run. */
  readonly rounds: number
  readonly entrants: number
  readonly warm: number
  readonly turn: number
  readonly turns: number
  readonly expected: ExpectedTimes
}

/** The time of a round, of all rounds before it and of all after it, in milliseconds. */
export interface ExpectedTimes {
  readonly roundMs: number
  readonly earlierMs: number
  readonly laterMs: number
}

/** An instance that an entrant solved, and its answer. Instances that reached a limit are not timed again. */
export interface Solved {
  readonly asked: AskedInstance
  readonly answer: RecordedAnswer
}

/** What a job says of the entrant that it asks. */
export type Asked = Pick<InstancesJob, 'reference' | 'entrantId' | 'external'>

type Parts = Pick<Session, 'store' | 'loaded' | 'entrants' | 'asked' | 'directory' | 'signal' | 'progress'>

export class Session {
  readonly store: RunStore
  readonly loaded: LoadedSuite
  readonly entrants: Entrants
  readonly asked: AskedInstances
  /** The folder from which relative references are resolved. */
  readonly directory: string
  readonly signal: AbortSignal
  readonly progress: Progress

  constructor({ store, loaded, entrants, asked, directory, signal, progress }: Parts) {
    this.store = store
    this.loaded = loaded
    this.entrants = entrants
    this.asked = asked
    this.directory = directory
    this.signal = signal
    this.progress = progress
    setMaxListeners(0, signal) // every process of a round listens to it
  }

  get suite(): LoadedSuite['suite'] {
    return this.loaded.suite
  }

  get folder(): string {
    return this.store.folder
  }

  get records(): Records {
    return this.store.records
  }

  get plan(): Plan {
    return this.records.head.plan
  }

  get isAborted(): boolean {
    return this.signal.aborted
  }

  /** Records what was measured. @throws UsageError if it may have been measured with other code than the run was begun with. */
  record(...events: readonly Event[]): void {
    this.entrants.requireSameCode()
    this.store.append(...events)
  }

  /** Ends the measurements. What was measured until an interruption is in the records. */
  end(): 'complete' | 'interrupted' {
    const state = this.isAborted ? 'interrupted' : 'complete'
    this.store.append({ type: 'end', endedAt: new Date().toISOString(), state })
    this.progress.end()
    return state
  }

  /** Releases the run for other processes. */
  close(): void {
    this.store.close()
  }

  preflightOf(entrantId: string, contest: Contest): PreflightEvent | undefined {
    const entered = { entrantId: originalOf(entrantId), contest }
    return this.records.preflights.find((preflight) => isSameEntry(preflight, entered))
  }

  plannedSet(contest: Contest): PlannedSet {
    return plannedSetOf(this.plan, contest)
  }

  /** `puzzle 7`, for people. */
  nameOf(contest: Contest, instance: number): string {
    return `${this.suite.words.instance} ${this.asked.nameOf(contest, instance)}`
  }

  solvedBy({ contest, answers }: PreflightEvent): Solved[] {
    const all = this.asked.of(contest)
    return answers.flatMap((answer, index) =>
      answer.status === 'solved' ? [{ asked: all[index] as AskedInstance, answer }] : [],
    )
  }

  /** The part of a job that names the entrant. */
  placeOf({ reference, entrantId, external }: Asked): Asked & Place {
    const known = entrantId === null ? undefined : this.entrants.placeOf(entrantId)
    return {
      ...(known ?? { reference, entrantId, suite: this.loaded.module, directory: this.directory }),
      external,
    }
  }
}

const CHEAP_SHARE = 0.7

/** The solved answers without the dearest ones, the cheapest first: variants of these are probably cheap, too. */
export function cheapest<Item extends Pick<RecordedAnswer, 'cpuNs'>>(solved: readonly Item[]): Item[] {
  const inOrder = [...solved].sort((a, b) => (a.cpuNs ?? 0) - (b.cpuNs ?? 0))
  return inOrder.slice(0, Math.ceil(inOrder.length * CHEAP_SHARE))
}

/** The CPU seconds in which a fork starts, loads its entrant and does something small. */
export const STARTING_SECONDS = 10
