/**
 * The records of a run, which are made from its events. The object is the same for new events and for events
 * that are read from a file. Everything about a run is computed from it.
 */

import type {
  ControlEvent,
  EntrantEvent,
  Event,
  ForkEvent,
  InstancesEvent,
  InterimEvent,
  PreflightEvent,
  RefutedEvent,
  RoundEvent,
  RunEvent,
  SessionEvent,
} from './schema.ts'
import type { Environment } from './words.ts'

export interface Records {
  /** With the plan as the preflight may have reduced it. */
  head: RunEvent
  readonly sessions: SessionEvent[]
  /** Entrant id → entrant. */
  readonly entrants: Map<string, EntrantEvent>
  /** The instances that each track asks from each set. */
  readonly instances: InstancesEvent[]
  /** In the order in which they ended. */
  readonly preflights: PreflightEvent[]
  /** Answers that the evidence of all entrants contradicts. */
  readonly refutations: RefutedEvent[]
  readonly controls: ControlEvent[]
  readonly rounds: RoundEvent[]
  /** The forks of these rounds. */
  readonly forks: ForkEvent[]
  /** The interim analyses after some rounds. */
  readonly interims: InterimEvent[]
  /** It is `running` for a killed run, too. */
  state: 'running' | 'complete' | 'interrupted'
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
    interims: [],
    state: 'running',
  }
}

/** Type of an event → the list to which it is added. */
const LISTS: Partial<Record<Event['type'], keyof Records>> = {
  session: 'sessions',
  instances: 'instances',
  preflight: 'preflights',
  refuted: 'refutations',
  control: 'controls',
  round: 'rounds',
  settled: 'interims',
}

export function addEvent(records: Records, event: Event): void {
  const list = LISTS[event.type]
  if (list !== undefined) (records[list] as unknown as Event[]).push(event)
  if (event.type === 'session') records.state = 'running'
  if (event.type === 'entrant') records.entrants.set(event.entrantId, event)
  if (event.type === 'round') records.forks.push(...event.forks)
  if (event.type === 'end') records.state = event.state
  if (event.type === 'pace') {
    const { rounds, looks } = event
    records.head = { ...records.head, plan: { ...records.head.plan, rounds, looks } }
  }
}

/** The number of rounds that were completed, over all shards. */
export function roundsDoneIn({ rounds }: Records): number {
  return new Set(rounds.map(({ round }) => round)).size
}

/** The machine of a fork, which is that of the last session of its shard that had begun before. */
export function environmentOf(
  { sessions }: Records,
  { shard, startedAt }: Pick<ForkEvent, 'shard' | 'startedAt'>,
): Environment | undefined {
  const own = sessions.filter((session) => session.shard === shard)
  return (own.findLast((session) => session.startedAt <= startedAt) ?? own[0])?.environment
}
