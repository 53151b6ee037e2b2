/**
 * Defines the columns of the CSV files of a run: their names, meanings, values and order. The unit is part of
 * the name, and null is an empty cell. A column never changes its meaning, and new columns are added at the
 * end.
 */
import { stringify } from 'csv-stringify/sync'
import { type Entry, entriesOf, isStopped, machinesOf } from '../analysis/entries.ts'
import { instanceMedians } from '../analysis/instances.ts'
import { isByWall } from '../analysis/round-times.ts'
import {
  type ContestSummary,
  type EntrySummary,
  type Estimate,
  FLAGS,
  type PairSummary,
  type RunSummary,
} from '../analysis/summary.ts'
import type { RecordedAnswer, Records } from '../events/run-records.ts'
import type { ForkEvent, InstancesEvent, RunEvent } from '../events/schema.ts'
import {
  type Contest,
  instanceKey,
  instanceKeyAt,
  isControl,
  mode,
  originalOf,
  track,
} from '../events/words.ts'

type Cell = string | number | null

interface Column<Row> {
  readonly name: string
  readonly type: 'text' | 'integer' | 'number'
  readonly about: string
  readonly of: (row: Row) => Cell
}

type Head = Pick<RunEvent, 'counters' | 'facts'>
/** Some columns depend on the domain, which has one for each of its counters. */
type Columns<Row> = readonly (Column<Row> | ((head: Head) => Column<Row>[]))[]

function columnsFor<Row>(columns: Columns<Row>, head: Head): Column<Row>[] {
  return columns.flatMap((column) => (typeof column === 'function' ? column(head) : column))
}

type Make = <Row>(name: string, about: string, of: (row: Row) => Cell) => Column<Row>
const text: Make = (name, about, of) => ({ name, type: 'text', about, of })
const integer: Make = (name, about, of) => ({ name, type: 'integer', about, of })
const number: Make = (name, about, of) => ({ name, type: 'number', about, of })

/** The name of a counter or a fact in a file: `maxDepth` → `max_depth`. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns that have the names of the properties that they show. */
function properties<Row>(make: Make, abouts: { readonly [Name in keyof Row]?: string }): Column<Row>[] {
  return Object.entries(abouts).map(([name, about]) =>
    make(snakeCase(name), about as string, (row: Row) => row[name as keyof Row] as Cell),
  )
}

// what takes more than a line
const STATUSES = '`solved`, `wrong`, `undecided` (it gave up), `timeout`, `killed`, `memory` or `error`.'
const TIME_OF_ONE =
  'The time of one answer within sweeps, as a median over the rounds. If it was stopped at a limit, the limit. Empty for a run of several machines.'
const ALLOCATED = 'The median of the bytes that one answer allocates.'
const MEAN =
  'The mean time of an instance, with bounds at 95 %. Instances that were stopped at a limit count with that limit. Empty for a run of several machines.'
const RATIO_TO_FASTEST =
  'The mean time divided by that of `fastest_id`, with bounds at the level of the pair.'
const GEOMETRIC_TO_FASTEST = 'The geometric mean over the instances of the ratio to `fastest_id`.'
const FLAGS_ABOUT = `Other observations, as words with spaces between them: ${Object.keys(FLAGS)
  .map((flag) => `\`${flag}\``)
  .join(', ')}.`
const RATIO_OF_PAIR =
  'The time of a divided by the time of b: 2 means that a takes twice as long. The bounds are at the level that the correction gives the pair.'
const GEOMETRIC_OF_PAIR = 'The geometric mean of the ratios over the instances.'
const STOPPED =
  'The entrant that was stopped at a limit. If it is `a`, the true ratio is larger; if it is `b`, smaller.'

function contestColumns<Row>(contestOf: (row: Row) => Contest): Column<Row>[] {
  return [
    text('set_id', 'The set of instances.', (row) => contestOf(row).setId),
    text('task', 'The task.', (row) => contestOf(row).task),
    text('track', track.description ?? '', (row) => contestOf(row).track),
    text('mode', mode.description ?? '', (row) => contestOf(row).mode),
  ]
}

interface SampleRow {
  readonly fork: ForkEvent
  readonly external: boolean
  /** The slice. */
  readonly index: number
}

const sampleColumns: Columns<SampleRow> = [
  text(
    'entrant_id',
    'The entrant; `~control` marks the second entry of the A/A control.',
    ofFork('entrantId'),
  ),
  ...contestColumns<SampleRow>(({ fork }) => fork.contest),
  integer('shard', 'The shard that measured it, from 1.', ofFork('shard')),
  integer('round', 'The round, from 1.', ofFork('round')),
  text('fork_id', 'The fork, which is one fresh process.', ofFork('forkId')),
  integer('turn', 'The turn in its round, from 1.', ofSlice('turn')),
  integer(
    'first',
    'The index of the first instance of the slice in the order asked, from 0.',
    ofSlice('first'),
  ),
  integer(
    'asked',
    'The instances answered in the slice: several sweeps, or a part of one.',
    ofSlice('asked'),
  ),
  number('cpu_ns', 'The CPU time of the slice. Empty if the system does not show it.', (row) =>
    isByWall(row.fork, row.external) ? null : ofSlice('cpuNs')(row),
  ),
  number('wall_ns', 'The wall time of the slice.', ofSlice('wallNs')),
  text('status', 'How the fork ended.', ofFork('status')),
]

function ofFork(name: 'entrantId' | 'shard' | 'round' | 'forkId' | 'status'): (row: SampleRow) => Cell {
  return ({ fork }) => fork[name]
}

function ofSlice(name: 'turn' | 'first' | 'asked' | 'cpuNs' | 'wallNs'): (row: SampleRow) => Cell {
  return ({ fork, index }) => fork[name][index] ?? null
}

interface InstanceRow {
  readonly entry: Entry
  readonly answer: RecordedAnswer
  /** What is known about the instance, and its index in the columns. */
  readonly asked: InstancesEvent
  readonly index: number
  readonly ns: number | null
  readonly allocatedBytes: number | null
}

const instanceColumns: Columns<InstanceRow> = [
  text('entrant_id', 'The entrant.', ({ entry }) => entry.entrantId),
  ...contestColumns<InstanceRow>(({ entry }) => entry.contest),
  integer('instance', 'The number of the instance in its set, from 1.', ({ answer }) => answer.instance),
  integer(
    'variant',
    '0 for the unchanged instance, or the number of its variant.',
    ({ answer }) => answer.variant,
  ),
  integer(
    'variant_seed',
    'The seed of the variant. Empty for the unchanged instance.',
    ofAsked('variantSeed'),
  ),
  text('name', 'The name of the instance.', ofAsked('name')),
  text('instance_sha256', 'The digest of the instance as it is asked.', ofAsked('sha256')),
  ({ facts }) => facts.map(factColumn),
  text('status', STATUSES, ({ answer }) => answer.status),
  text('claim', 'The claim of the entrant about the instance.', ({ answer }) => answer.claim || null),
  number(
    'answer_number',
    'The number that is computed from the answer, if there is one.',
    ({ answer }) => answer.number,
  ),
  number('time_ns', TIME_OF_ONE, ({ ns }) => ns),
  number(
    'preflight_ns',
    'The CPU time in the preflight, by cold code. A rough guide.',
    ({ answer }) => answer.cpuNs,
  ),
  number('limit_ns', 'The CPU time that it was given.', ({ answer }) => answer.limitNs),
  integer('stopped', '1 if it was stopped at the limit, so that the true time is longer.', ({ answer }) =>
    isStopped(answer.status) ? 1 : 0,
  ),
  ({ counters }) =>
    counters.map(({ name, description }): Column<InstanceRow> => {
      return integer(snakeCase(name), description, ({ answer }) => answer.counters[name] ?? null)
    }),
  number('allocated_bytes', ALLOCATED, ({ allocatedBytes }) => allocatedBytes),
  text('problem', 'What was wrong, in words.', ({ answer }) => answer.problem || null),
]

function ofAsked(name: 'variantSeed' | 'name' | 'sha256'): (row: InstanceRow) => Cell {
  return ({ asked, index }) => asked[name][index] ?? null
}

function factColumn(fact: string): Column<InstanceRow> {
  const of = ({ asked, index }: InstanceRow): Cell => asked.facts[fact]?.[index] ?? null
  return number(snakeCase(fact), 'A fact about the instance.', of)
}

interface EntryRow extends EntrySummary {
  readonly contest: Contest
  readonly fastestId: string | null
}

/** A value and its bounds, as three columns. */
function estimateColumns<Row>(name: string, about: string, of: (row: Row) => Estimate | null): Column<Row>[] {
  return [
    number(name, about, (row) => of(row)?.value ?? null),
    number(`${name}_lo`, 'Its lower bound.', (row) => of(row)?.lo ?? null),
    number(`${name}_hi`, 'Its upper bound.', (row) => of(row)?.hi ?? null),
  ]
}

const summaryColumns: Columns<EntryRow> = [
  text('entrant_id', 'The entrant.', ({ entrantId }) => entrantId),
  ...contestColumns<EntryRow>(({ contest }) => contest),
  ...properties<EntryRow>(text, {
    status:
      '`ranked`, or why it is not: `wrong`, `disqualified`, `error`, `gave-up`, `killed`, `memory`, `unsupported`.',
  }),
  ...properties<EntryRow>(integer, {
    tier: 'The tier, where 1 is the fastest. No difference was proved between entrants that share a tier. Empty for an entrant that is not ranked or did not solve everything.',
    asked: 'The number of instances asked. Every variant counts.',
    solved: 'The number of answers that were proved.',
    wrong: 'The number of wrong answers.',
    timeouts: 'The number of instances stopped at a limit of time or memory.',
    undecided: 'The number of instances on which it gave up.',
    rounds: 'The number of rounds in which it was timed to the end.',
  }),
  ...estimateColumns<EntryRow>('mean_ns', MEAN, ({ mean }) => mean),
  number('median_ns', 'The time of the median instance, within sweeps.', ({ median }) => median),
  ...properties<EntryRow>(text, { fastestId: 'The entrant with which the ratios compare.' }),
  ...estimateColumns<EntryRow>('ratio', RATIO_TO_FASTEST, ({ ratio }) => ratio),
  ...estimateColumns<EntryRow>(
    'geometric_ratio',
    GEOMETRIC_TO_FASTEST,
    ({ geometricRatio }) => geometricRatio,
  ),
  number('par2_ns', 'The mean time if each unsolved instance counts twice the limit.', ({ par2 }) => par2),
  number('cold_ns', 'The mean time of an instance in the first calls of a process.', ({ cold }) => cold),
  ({ counters }) => counters.map(totalColumn),
  number('allocated_bytes', ALLOCATED, ({ allocatedBytes }) => allocatedBytes),
  number(
    'peak_memory_mib',
    'The largest resident memory of its processes.',
    ({ peakMemoryMiB }) => peakMemoryMiB,
  ),
  ...properties<EntryRow>(number, {
    contention: 'Wall time divided by CPU time.',
    answerSum: 'The sum of the answer numbers, if every unchanged instance was solved.',
  }),
  text('flags', FLAGS_ABOUT, ({ flags }) => flags.join(' ') || null),
  ...properties<EntryRow>(text, { problem: 'Why it is not ranked.' }),
]

function totalColumn({ name, description, total }: Head['counters'][number]): Column<EntryRow> {
  const about = total === 'sum' ? 'Sum over all instances.' : 'The largest of all instances.'
  return integer(snakeCase(name), `${description} ${about}`, ({ counters }) => counters?.[name] ?? null)
}

interface PairRow extends PairSummary {
  readonly contest: Contest
}

const pairColumns: Columns<PairRow> = [
  ...contestColumns<PairRow>(({ contest }) => contest),
  ...properties<PairRow>(text, {
    a: 'An entrant.',
    b: 'The entrant with which it is compared.',
    verdict: 'Of a: `faster` or `slower` than b, `same`, `unresolved`, or `too-noisy` to tell.',
  }),
  ...estimateColumns<PairRow>('ratio', RATIO_OF_PAIR, ({ ratio }) => ratio),
  ...properties<PairRow>(number, {
    p: 'The p-value that the two are equal, corrected for the number of pairs.',
  }),
  text(
    'geometric_verdict',
    'The verdict by the geometric mean over the instances.',
    ({ geometric }) => geometric?.verdict ?? null,
  ),
  ...estimateColumns<PairRow>(
    'geometric_ratio',
    GEOMETRIC_OF_PAIR,
    ({ geometric }) => geometric?.ratio ?? null,
  ),
  ...properties<PairRow>(integer, {
    aFaster: 'The number of instances on which a is faster beyond the noise.',
    bFaster: 'The number of instances on which b is faster beyond the noise.',
  }),
  text('stopped', STOPPED, ({ censored }) => censored),
  ...properties<PairRow>(integer, {
    rounds: 'The number of rounds in which both took part.',
    roundsNeeded: 'The further rounds that would probably settle it.',
  }),
]

/** The lines are generated one by one, so that a large table is never completely in memory. */
export interface CsvFile {
  readonly name: string
  readonly lines: Iterable<string>
}

export function csvFilesOf(records: Records, summary: RunSummary): CsvFile[] {
  const { head } = records
  const fileOf = <Row>(name: string, columns: Columns<Row>, rows: Iterable<Row>): CsvFile => {
    return { name, lines: linesOf(head.runId, columnsFor(columns, head), rows) }
  }
  return [
    fileOf('samples.csv', sampleColumns, sampleRows(records)),
    fileOf('instances.csv', instanceColumns, instanceRows(records)),
    fileOf('summary.csv', summaryColumns, summary.contests.flatMap(entryRows)),
    fileOf('pairwise.csv', pairColumns, summary.contests.flatMap(pairRows)),
  ]
}

/** The columns of every file as a table of Markdown, with the counters and facts of a domain. */
export function describeColumns(head: Head): string {
  const section = <Row>(name: string, columns: Columns<Row>): string => {
    const rows = columnsFor(columns, head).map(
      ({ name: column, type, about }) => `| \`${column}\` | ${type} | ${about} |`,
    )
    const first = `| \`${RUN_ID}\` | text | The run. |`
    return [`### \`${name}\``, '', '| column | type | meaning |', '| --- | --- | --- |', first, ...rows].join(
      '\n',
    )
  }
  return [
    section('samples.csv', sampleColumns),
    section('instances.csv', instanceColumns),
    section('summary.csv', summaryColumns),
    section('pairwise.csv', pairColumns),
  ].join('\n\n')
}

const RUN_ID = 'run_id'

/** RFC 4180: CRLF, one header row, numbers with all digits, and empty cells for null. */
function* linesOf<Row>(
  runId: string,
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
): Generator<string> {
  const options = { record_delimiter: 'windows' } as const
  yield stringify([[RUN_ID, ...columns.map(({ name }) => name)]], options)
  for (const row of rows) yield stringify([[runId, ...columns.map(({ of }) => of(row))]], options)
}

/** Every slice of every fork. */
function* sampleRows({ head, forks }: Records): Generator<SampleRow> {
  const outside = new Set(
    head.plan.entrants.filter(({ external }) => external).map(({ entrantId }) => entrantId),
  )
  for (const fork of forks) {
    const external = outside.has(originalOf(fork.entrantId))
    for (let index = 0; index < fork.turn.length; index++) yield { fork, external, index }
  }
}

/** A row for each entrant and each instance that is timed one by one. For a large set this is a sample. */
function* instanceRows(records: Records): Generator<InstanceRow> {
  const isOneMachine = machinesOf(records).length < 2
  for (const { contest, entries } of entriesOf(records)) {
    const asked = records.instances.find(
      ({ setId, track }) => setId === contest.setId && track === contest.track,
    )
    if (asked === undefined) continue
    const positions = new Map(asked.instance.map((_, index) => [instanceKeyAt(asked, index), index]))
    for (const entry of entries) {
      if (!isControl(entry.entrantId)) yield* rowsOf(entry, { asked, positions, isOneMachine })
    }
  }
}

function* rowsOf(
  entry: Entry,
  known: { asked: InstancesEvent; positions: ReadonlyMap<string, number>; isOneMachine: boolean },
): Generator<InstanceRow> {
  const { asked, positions, isOneMachine } = known
  const medians = isOneMachine ? instanceMedians(entry) : new Map<string, number>()
  const { allocations } = entry
  const allocated = new Map(
    allocations?.allocatedBytes.map((bytes, index) => [instanceKeyAt(allocations, index), bytes]),
  )
  for (const answer of entry.answers()) {
    const key = instanceKey(answer)
    const index = positions.get(key)
    if (index === undefined) continue
    yield {
      entry,
      answer,
      asked,
      index,
      ns: medians.get(key) ?? null,
      allocatedBytes: allocated.get(key) ?? null,
    }
  }
}

function entryRows({ contest, fastestId, ranked, apart }: ContestSummary): EntryRow[] {
  return [...ranked, ...apart].map((entry) => ({ ...entry, contest, fastestId }))
}

function pairRows({ contest, pairs }: ContestSummary): PairRow[] {
  return pairs.map((pair) => ({ ...pair, contest }))
}
