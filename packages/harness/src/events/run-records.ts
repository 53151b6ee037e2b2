/**
 * The records of a run, which are made from its events. The object is the same for new events and for events
 * that are read from a file. Everything about a run is computed from it.
 */
import type { Environment } from './environment.ts'
import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  type AnswersEvent,
  type ControlEvent,
  type EntrantEvent,
  type Event,
  type ForkEvent,
  type InstancesEvent,
  type PreflightEvent,
  type RefutedEvent,
  type RoundEvent,
  type RunEvent,
  type SessionEvent,
  type SettledEvent,
} from './schema.ts'

export interface Records {
  /** With the plan as the preflight may have reduced it. */
  head: RunEvent
  readonly sessions: SessionEvent[]
  /** Entrant id → entrant. */
  readonly entrants: Map<string, EntrantEvent>
  /** The instances that each track asks from each set. */
  readonly instances: InstancesEvent[]
  /** The completed preflights, with all their answers, in the order in which they ended. */
  readonly preflights: Preflight[]
  /** Answers that the evidence of all entrants contradicts. */
  readonly refutations: RefutedEvent[]
  readonly controls: ControlEvent[]
  /** The completed rounds. */
  readonly rounds: RoundEvent[]
  /** The forks of these rounds. */
  readonly forks: ForkEvent[]
  readonly settled: SettledEvent[]
  readonly warnings: string[]
  /** It is `running` for a killed run, too. */
  state: 'running' | 'complete' | 'interrupted'
  /** The events of a preflight or a round that has not ended. A new session discards them. */
  readonly pending: { answers: AnswersEvent[]; forks: ForkEvent[] }
}

/** One entrant in one contest, before anything was timed. */
export interface Preflight extends Omit<PreflightEvent, 'type'> {
  readonly answers: readonly AnswersEvent[]
}

export function emptyRecords(head: RunEvent): Records {
  return {
    head,
    sessions: [],
    entrants: new Map(),
    instances: [],
    preflights: [],
    refutations: [],
    controls: [],
    rounds: [],
    forks: [],
    settled: [],
    warnings: [],
    state: 'running',
    pending: { answers: [], forks: [] },
  }
}

/** Adds an event to the records. */
export function addEvent(records: Records, event: Event): void {
  const fold: (records: Records, event: never) => void = FOLD[event.type]
  fold(records, event as never)
}

/** What each kind of event adds to the records. */
const FOLD: {
  readonly [Type in Event['type']]: (records: Records, event: Extract<Event, { type: Type }>) => void
} = {
  run: () => undefined,
  session: (records, event) => {
    // work that a killed process left unfinished is repeated
    records.pending.answers.length = 0
    records.pending.forks.length = 0
    records.sessions.push(event)
    records.state = 'running'
  },
  entrant: ({ entrants }, event) => entrants.set(event.entrantId, event),
  instances: ({ instances }, event) => instances.push(event),
  answers: ({ pending }, event) => pending.answers.push(event),
  preflight: ({ preflights, pending }, { type: _type, ...preflight }) => {
    preflights.push({ ...preflight, answers: pending.answers.splice(0) })
  },
  refuted: ({ refutations }, event) => refutations.push(event),
  control: ({ controls }, event) => controls.push(event),
  pace: (records, { rounds, looks }) => {
    records.head = { ...records.head, plan: { ...records.head.plan, rounds, looks } }
  },
  fork: ({ pending }, event) => pending.forks.push(event),
  round: ({ rounds, forks, pending }, event) => {
    rounds.push(event)
    forks.push(...pending.forks.splice(0))
  },
  settled: ({ settled }, event) => settled.push(event),
  warning: ({ warnings }, { text }) => {
    if (!warnings.includes(text)) warnings.push(text)
  },
  end: (records, { state }) => {
    records.state = state
  },
}

/** The number of rounds that were completed, over all shards. */
export function roundsDoneIn({ rounds }: Records): number {
  return new Set(rounds.map(({ round }) => round)).size
}

/** One answer of a preflight, from its columns: a field for each column, and the counters by name. */
export type RecordedAnswer = {
  readonly [Column in AnswerColumn]: AnswersEvent[Column][number]
} & { readonly counters: Readonly<Record<string, number | null>> }

/** Every answer of a preflight, in the order in which the instances were asked. */
export function* answersOf({ answers }: Pick<Preflight, 'answers'>): Generator<RecordedAnswer> {
  for (const columns of answers) {
    for (let index = 0; index < columns.instance.length; index++) yield answerAt(columns, index)
  }
}

function answerAt(columns: AnswersEvent, index: number): RecordedAnswer {
  const cells = ANSWER_COLUMNS.map((name) => [name, columns[name][index]])
  const counters = Object.entries(columns.counters).map(([name, values]) => [name, values[index]])
  return { ...Object.fromEntries(cells), counters: Object.fromEntries(counters) } as RecordedAnswer
}

/** The columns of answers in the form in which they are written. */
export function columnsOf(
  head: Pick<AnswersEvent, 'entrantId' | 'contest'>,
  answers: readonly RecordedAnswer[],
  counterNames: readonly string[],
): AnswersEvent {
  const columns = ANSWER_COLUMNS.map((name) => [name, answers.map((answer) => answer[name])])
  const counters = counterNames.map((name) => [name, answers.map((answer) => answer.counters[name] ?? null)])
  return {
    type: 'answers',
    ...head,
    ...Object.fromEntries(columns),
    counters: Object.fromEntries(counters),
  } as AnswersEvent
}

/** The machine of a fork, which is that of the last session of its shard that had begun before. */
export function environmentOf(
  { sessions }: Records,
  { shard, startedAt }: Pick<ForkEvent, 'shard' | 'startedAt'>,
): Environment | undefined {
  const own = sessions.filter((session) => session.shard === shard)
  return (own.findLast((session) => session.startedAt <= startedAt) ?? own[0])?.environment
}
