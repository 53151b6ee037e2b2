/**
 * The events of a run, one JSON object on each line of events.jsonl, in the order in which they happened. The
 * file is only appended to, and all other files of a run are made from it.
 *
 * Arrays that belong together are columns. The same index means the same slice, or the same instance.
 */
import * as z from 'zod'
import {
  answerStatus,
  contest,
  type Environment,
  entrantStatus,
  environment,
  integer,
  integers,
  nullable,
  number,
  numbers,
  plan,
  SCHEMA_VERSION,
  text,
  texts,
  track,
} from './plan.ts'

function eventOf<Type extends string, Shape extends z.ZodRawShape>(type: Type, about: string, shape: Shape) {
  return z.object({ type: z.literal(type), ...shape }).describe(about)
}

const named = z.object({ name: z.string(), description: z.string() })
const memory = nullable(z.number(), 'Peak resident memory of its process.')
const notes = texts('Other observations, such as output on stdout.')
const variant = integers('0 for the unchanged instance, 1 … K for its variants.')

export const runEvent = eventOf('run', 'The first line.', {
  schemaVersion: z.literal(SCHEMA_VERSION),
  runId: z.string(),
  createdAt: z.iso.datetime(),
  arguments: texts('The words of the command line.'),
  plan,
  planSha256: text('The digest of the plan without anything that differs between machines.'),
  words: z.object({ instance: z.string(), instances: z.string(), entrant: z.string(), entrants: z.string() }),
  counters: z.array(named.extend({ total: z.enum(['sum', 'max']) })),
  tasks: z.array(named),
  facts: z.array(named).describe('What is known about an instance before it is asked.'),
  work: nullable(
    z.object({ counter: z.string(), one: z.string() }),
    'The counter that measures the work of an entrant, and its singular.',
  ),
  codeSha256: z
    .record(z.string(), z.string())
    .describe('Entrant id → digest of its modules. That of the harness and the suite is under `harness`.'),
})
export type RunEvent = z.infer<typeof runEvent>

const sessionEvent = eventOf('session', 'A process began to work on the run, or resumed it.', {
  shard: integer('The shard of this process, from 1.'),
  startedAt: z.iso.datetime(),
  environment,
})
export type SessionEvent = z.infer<typeof sessionEvent>

export const entrantEvent = eventOf('entrant', 'The description that an entrant gives of itself.', {
  entrantId: z.string(),
  reference: z.string(),
  title: z.string(),
  traits: z.record(z.string(), z.string()),
  family: text('Entrants of a family look alike in figures.').optional(),
  incomplete: z.boolean().describe('Whether it may give up.'),
  origin: z.string(),
})
export type EntrantEvent = z.infer<typeof entrantEvent>

export const instancesEvent = eventOf('instances', 'The instances that a track asks from a set.', {
  setId: z.string(),
  track,
  asked: integer('All instances of the track. The columns contain those that have their own rows.'),
  instance: integers('Number in the set, from 1.'),
  variant,
  variantSeed: z
    .array(z.int().nullable())
    .describe('The seed of the variant. Null for the unchanged instance.'),
  name: texts('For people: its name, or its number.'),
  sha256: texts('The digest of the instance as it is asked.'),
  facts: z.record(z.string(), z.array(z.number().nullable())),
  text: texts('The instance as text for people.').optional(),
  solution: z
    .array(z.string().nullable())
    .describe('A solution as text, if the trusted entrant finds one quickly.')
    .optional(),
  fragment: texts(
    'What follows the # in the address of the viewer. The ids go where `{entrants}` is.',
  ).optional(),
})
export type InstancesEvent = z.infer<typeof instancesEvent>

const entered = { entrantId: z.string(), contest }

const recordedAnswer = z.object({
  instance: integer('Number in the set, from 1.'),
  variant: integer('0 for the unchanged instance, 1 … K for its variants.'),
  status: answerStatus.describe('The status as far as it follows from this entrant alone.'),
  claim: text('The claim of the entrant about the instance, or empty without an answer.'),
  digest: text('A short digest of each proved witness, sorted, with spaces between them.'),
  counters: z.record(z.string(), z.int().nullable()),
  cpuNs: nullable(z.number(), 'The CPU time of the last attempt by cold code, as a rough guide.'),
  limitNs: nullable(z.number(), 'The CPU time that this attempt was given.'),
  problem: text('What was wrong, or empty.'),
  stopsAtOnce: z.boolean().optional().describe('A budget of 0 stopped it, before it had answered.'),
})
export type RecordedAnswer = z.infer<typeof recordedAnswer>

const preflightEvent = eventOf('preflight', 'One entrant was asked everything of a contest once.', {
  ...entered,
  status: entrantStatus.describe('By its own answers. Another entrant may still prove one of them wrong.'),
  problem: z.string().nullable(),
  answers: z.array(recordedAnswer).describe('In the order in which the instances were asked.'),
  batchTotals: nullable(
    z.record(z.string(), z.int()),
    'The sums of the counters of a batch, which does not know single ones.',
  ),
  summary: text('What the suite says of all answers together, if the whole set was solved.').optional(),
  peakMemoryMiB: memory,
  notes,
})
export type PreflightEvent = z.infer<typeof preflightEvent>

/** Whether a note tells of output, and not of what happened to the process. */
export const tellsOfOutput = (note: string): boolean => note.startsWith('printed ')

const refutedEvent = eventOf('refuted', 'The evidence of all entrants contradicts answers of an entrant.', {
  ...entered,
  instance: integers('The numbers of their instances.'),
  variant,
  problem: texts('Why the claim cannot be true, in words that can follow the name.'),
})

const controlEvent = eventOf('control', 'This entrant runs twice. A later event replaces it.', entered)

const outside = z
  .object({
    startNs: number('CPU time of its start, which is part of no slice.'),
    exchangeNs: number('CPU time of one call without an instance.'),
    exchangeNsLo: z.number(),
    exchangeNsHi: z.number(),
    isStartedForEach: z.boolean().optional().describe('Such a call is a start for the easiest instance.'),
    includesStart: z
      .boolean()
      .optional()
      .describe('Its start was not taken off: it is a part of every time.'),
    unsureNs: number(
      'By how much the CPU time of an answer may be wrong, because the system tells that of ended processes in coarse steps.',
    ).optional(),
  })
  .describe('What was taken off the CPU time of an entrant that works in processes of its own.')

const fork = z
  .object({
    forkId: text('Contest, round and entrant: the same in a run that was never interrupted.'),
    shard: z.int(),
    round: integer('From 1.'),
    entrantId: text('The entrant, with `~control` for the control.'),
    contest,
    startedAt: z.iso.datetime(),
    status: z.enum(['ok', 'wrong', 'disqualified', 'error', 'killed', 'memory']),
    problem: z.string().nullable(),
    warmUp: z
      .object({
        cpuNs: z.number(),
        steady: nullable(z.boolean(), 'Its time was stable. Null if this is not known.'),
        cutShort: z.boolean().describe('It got less CPU time than planned.'),
      })
      .nullable(),
    turn: integers('The slices in the order of measurement: the turn, from 1.'),
    first: integers('The index of the first instance of the slice in the order asked, from 0.'),
    asked: integers('The number of instances answered in the slice: several sweeps, or a part of one.'),
    cpuNs: numbers('Their CPU time.'),
    wallNs: numbers('Their wall time.'),
    inSet: integer('The number of instances in one sweep.'),
    instance: integers('The numbers of the instances that were timed one by one within sweeps.'),
    variant,
    instanceNs: numbers('The time of one answer within a sweep: median over the sweeps.'),
    met: z
      .object({
        instance: integers('The instances from which new ones were made.'),
        variant,
        ns: z.array(numbers('The times of the calls for one of these, in their order.')),
        knownNs: numbers('The time of a call for the instance from which it was made, just before.'),
        work: z.array(z.int().nullable()).describe('What each counted of what budgets limit.'),
        knownWork: z.array(z.int().nullable()).describe('The same of the instance from which it was made.'),
      })
      .optional()
      .describe('The new instances that were answered, each several times.'),
    sleepShare: nullable(
      z.number(),
      'The share of a slice in which it neither worked nor waited for a processor: the median.',
    ).optional(),
    outside: outside.optional(),
    peakMemoryMiB: memory,
    notes,
  })
  .describe('One fork that was timed.')
export type ForkEvent = z.infer<typeof fork>

const roundEvent = eventOf('round', 'A round of a contest has ended.', {
  round: z.int(),
  contest,
  forks: z.array(fork).describe('The forks of its entrants, in the order of the first turn.'),
})
export type RoundEvent = z.infer<typeof roundEvent>

const interimEvent = eventOf(
  'settled',
  'An interim analysis: the pairs were judged, at its level in the plan.',
  {
    contest,
    afterRound: z.int(),
    entrantIds: texts('Entrants whose pairs are all decided. They no longer take part.'),
  },
)

const paceEvent = eventOf('pace', 'The planned rounds would take too long, so there are fewer.', {
  rounds: plan.shape.rounds,
  interims: plan.shape.interims,
})

const endEvent = eventOf('end', 'The last line of a session that ended by itself.', {
  endedAt: z.iso.datetime(),
  state: z.enum(['complete', 'interrupted']),
})

export const event = z.discriminatedUnion('type', [
  runEvent,
  sessionEvent,
  entrantEvent,
  instancesEvent,
  preflightEvent,
  refutedEvent,
  controlEvent,
  roundEvent,
  paceEvent,
  interimEvent,
  endEvent,
])
export type Event = z.infer<typeof event>

/** Type of an event → the list of the records to which it is added. */
const LISTS = {
  session: 'sessions',
  instances: 'instances',
  preflight: 'preflights',
  refuted: 'refutations',
  control: 'controls',
  round: 'rounds',
  settled: 'interims',
} as const

type Lists = {
  readonly [Type in keyof typeof LISTS as (typeof LISTS)[Type]]: Extract<Event, { type: Type }>[]
}

/** Everything about a run is computed from its records, which its events add to: new ones, and those that are read from a file. */
export interface Records extends Lists {
  /** With the plan as the preflight may have reduced it. */
  head: RunEvent
  /** Entrant id → entrant. */
  readonly entrants: Map<string, EntrantEvent>
  /** Those of all rounds. */
  readonly forks: ForkEvent[]
  /** It is `running` for a killed run, too. */
  state: 'running' | 'complete' | 'interrupted'
}

export function emptyRecords(head: RunEvent): Records {
  const lists = Object.fromEntries(Object.values(LISTS).map((name) => [name, []])) as unknown as Lists
  return { head, ...lists, entrants: new Map(), forks: [], state: 'running' }
}

export function addEvent(records: Records, event: Event): void {
  if (event.type in LISTS) (records[LISTS[event.type as keyof typeof LISTS]] as Event[]).push(event)
  if (event.type === 'session') records.state = 'running'
  if (event.type === 'entrant') records.entrants.set(event.entrantId, event)
  if (event.type === 'round') records.forks.push(...event.forks)
  if (event.type === 'end') records.state = event.state
  if (event.type === 'pace') {
    const { rounds, interims } = event
    records.head = { ...records.head, plan: { ...records.head.plan, rounds, interims } }
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
