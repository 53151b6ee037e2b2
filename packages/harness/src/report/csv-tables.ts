/**
 * The CSV files of a run: what a column is called, what it means and how it is made, once for each. The order is the
 * order of the columns; the unit is in the name; null is an empty cell. A column never changes its meaning; new ones
 * are added at the end.
 */
import { stringify } from 'csv-stringify/sync'
import { type Entry, entriesOf, isStopped, machinesOf } from '../analysis/entries.ts'
import { instanceMedians } from '../analysis/instances.ts'
import { instanceKey } from '../analysis/round-times.ts'
import type { ContestSummary, EntrySummary, Estimate, PairSummary, RunSummary } from '../analysis/summary.ts'
import type { ForkEvent, InstancesEvent, RunEvent } from '../records/events.ts'
import type { RecordedAnswer, Records } from '../records/run-records.ts'
import { type Contest, isControl, subjectOf } from '../records/words.ts'

type Cell = string | number | null

interface Column<Row> {
  readonly name: string
  readonly type: 'text' | 'integer' | 'number'
  readonly about: string
  readonly of: (row: Row) => Cell
}

type Head = Pick<RunEvent, 'counters' | 'facts'>
/** Some columns depend on the domain: there is one for each of its counters. */
type Columns<Row> = readonly (Column<Row> | ((head: Head) => Column<Row>[]))[]

function columnsFor<Row>(columns: Columns<Row>, head: Head): Column<Row>[] {
  return columns.flatMap((column) => (typeof column === 'function' ? column(head) : column))
}

type Make = <Row>(name: string, about: string, of: (row: Row) => Cell) => Column<Row>
const text: Make = (name, about, of) => ({ name, type: 'text', about, of })
const integer: Make = (name, about, of) => ({ name, type: 'integer', about, of })
const number: Make = (name, about, of) => ({ name, type: 'number', about, of })

/** What a counter or a fact is called in a file: `maxDepth` → `max_depth`. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function contestColumns<Row>(contestOf: (row: Row) => Contest): Column<Row>[] {
  return [
    text('set_id', 'The set of instances.', (row) => contestOf(row).setId),
    text('task', 'What was asked for.', (row) => contestOf(row).task),
    text(
      'track',
      '`given`: the instances as they stand; `permuted`: seeded variants of them.',
      (row) => contestOf(row).track,
    ),
    text(
      'mode',
      '`single`: one call for each instance; `batch`: all instances in one call.',
      (row) => contestOf(row).mode,
    ),
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
    ({ fork }) => fork.entrantId,
  ),
  ...contestColumns<SampleRow>(({ fork }) => fork.contest),
  integer('shard', 'The shard that took it, from 1.', ({ fork }) => fork.shard),
  integer('round', 'The round, from 1.', ({ fork }) => fork.round),
  text('fork_id', 'The fork: one fresh process.', ({ fork }) => fork.forkId),
  integer('turn', 'The turn in its round, from 1.', ({ fork, index }) => fork.turn[index] ?? null),
  integer(
    'first',
    'The first instance of the slice: its index in the order asked, from 0.',
    ({ fork, index }) => fork.first[index] ?? null,
  ),
  integer(
    'asked',
    'Instances answered in the slice: several sweeps, or a part of one.',
    ({ fork, index }) => fork.asked[index] ?? null,
  ),
  number(
    'cpu_ns',
    'CPU time of the slice; empty where the entrant works outside of its fork and the system does not tell.',
    ({ fork, external, index }) =>
      external && fork.outside === undefined ? null : (fork.cpuNs[index] ?? null),
  ),
  number('wall_ns', 'Wall time of the slice.', ({ fork, index }) => fork.wallNs[index] ?? null),
  text('status', 'How the fork ended.', ({ fork }) => fork.status),
]

interface InstanceRow {
  readonly entry: Entry
  readonly answer: RecordedAnswer
  /** What is known of the instance, and where in its columns it stands. */
  readonly asked: InstancesEvent
  readonly index: number
  readonly ns: number | null
  readonly allocatedBytes: number | null
}

const instanceColumns: Columns<InstanceRow> = [
  text('entrant_id', 'The entrant.', ({ entry }) => entry.entrantId),
  ...contestColumns<InstanceRow>(({ entry }) => entry.contest),
  integer('instance', 'Number of the instance in its set, from 1.', ({ answer }) => answer.instance),
  integer(
    'variant',
    '0 for the instance as it stands, else the number of its variant.',
    ({ answer }) => answer.variant,
  ),
  integer(
    'variant_seed',
    'Seed of the variant; empty for the instance as it stands.',
    ({ asked, index }) => asked.variantSeed[index] ?? null,
  ),
  text('name', 'What the instance is called.', ({ asked, index }) => asked.name[index] ?? null),
  text('instance_sha256', 'Of the instance as asked.', ({ asked, index }) => asked.sha256[index] ?? null),
  ({ facts }) =>
    facts.map(
      (fact): Column<InstanceRow> =>
        number(
          snakeCase(fact),
          'A fact about the instance.',
          ({ asked, index }) => asked.facts[fact]?.[index] ?? null,
        ),
    ),
  text(
    'status',
    '`solved`, `wrong`, `undecided` (it gave up), `timeout`, `killed`, `memory` or `error`.',
    ({ answer }) => answer.status,
  ),
  text('claim', 'What the entrant says of the instance.', ({ answer }) => answer.claim || null),
  number(
    'answer_number',
    'The number that is read off the answer, where the domain has one.',
    ({ answer }) => answer.number,
  ),
  number(
    'time_ns',
    'Time of one answer within sweeps: median over the rounds; the limit where it was stopped there. Empty over several machines.',
    ({ ns }) => ns,
  ),
  number(
    'preflight_ns',
    'CPU time of the answer in the preflight, by code that is not warm; a rough guide.',
    ({ answer }) => answer.cpuNs,
  ),
  number('limit_ns', 'CPU time that was granted to it.', ({ answer }) => answer.limitNs),
  integer('stopped', '1: stopped at the limit, so that the true time is longer.', ({ answer }) =>
    isStopped(answer.status) ? 1 : 0,
  ),
  ({ counters }) =>
    counters.map(
      (counter): Column<InstanceRow> =>
        integer(
          snakeCase(counter.name),
          counter.description,
          ({ answer }) => answer.counters[counter.name] ?? null,
        ),
    ),
  number('allocated_bytes', 'Median that one answer allocates.', ({ allocatedBytes }) => allocatedBytes),
  text('problem', 'What was wrong, in words.', ({ answer }) => answer.problem || null),
]

interface EntryRow {
  readonly contest: Contest
  readonly fastestId: string | null
  readonly entry: EntrySummary
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
  text('entrant_id', 'The entrant.', ({ entry }) => entry.entrantId),
  ...contestColumns<EntryRow>(({ contest }) => contest),
  text(
    'status',
    '`ranked`, or why it is not: `wrong`, `cheating`, `error`, `killed`, `memory`, `unsupported`.',
    ({ entry }) => entry.status,
  ),
  integer(
    'tier',
    '1 is the best; who shares a tier is not told apart. Empty for who is not ranked or did not solve everything.',
    ({ entry }) => entry.tier,
  ),
  integer('asked', 'Instances asked, variants counted singly.', ({ entry }) => entry.asked),
  integer('solved', 'Answers that were proved.', ({ entry }) => entry.solved),
  integer('wrong', 'Answers that are wrong.', ({ entry }) => entry.wrong),
  integer('timeouts', 'Instances stopped at a limit of time or memory.', ({ entry }) => entry.timeouts),
  integer('undecided', 'Instances that it gave up on.', ({ entry }) => entry.undecided),
  integer('rounds', 'Rounds in which it was timed to the end.', ({ entry }) => entry.rounds),
  ...estimateColumns<EntryRow>(
    'mean_ns',
    'Mean time of an instance, with bounds at 95 %. Instances stopped at a limit count that limit. Empty over several machines.',
    ({ entry }) => entry.mean,
  ),
  number('median_ns', 'Time of the median instance, within sweeps.', ({ entry }) => entry.median),
  text('fastest_id', 'The entrant that the ratios are against.', ({ fastestId }) => fastestId),
  ...estimateColumns<EntryRow>(
    'ratio',
    'Mean time by that of `fastest_id`, with bounds at the level of the pair.',
    ({ entry }) => entry.ratio,
  ),
  ...estimateColumns<EntryRow>(
    'geometric_ratio',
    'Geometric mean over the instances of the ratio to `fastest_id`.',
    ({ entry }) => entry.geometricRatio,
  ),
  number(
    'par2_ns',
    'Mean time of an instance, with twice the limit for each that was not solved.',
    ({ entry }) => entry.par2,
  ),
  number('cold_ns', 'Mean time of an instance in the first calls of a process.', ({ entry }) => entry.cold),
  ({ counters }) =>
    counters.map(
      (counter): Column<EntryRow> =>
        integer(
          snakeCase(counter.name),
          counter.total === 'sum'
            ? `${counter.description} Sum over all instances.`
            : `${counter.description} The largest of all instances.`,
          ({ entry }) => entry.counters?.[counter.name] ?? null,
        ),
    ),
  number('allocated_bytes', 'Median that one answer allocates.', ({ entry }) => entry.allocatedBytes),
  number(
    'peak_memory_mib',
    'The largest resident memory of its processes.',
    ({ entry }) => entry.peakMemoryMiB,
  ),
  number('contention', 'Wall time by CPU time.', ({ entry }) => entry.contention),
  number(
    'answer_sum',
    'Sum of the answer numbers, where every instance as it stands was solved.',
    ({ entry }) => entry.answerSum,
  ),
  text(
    'flags',
    'What else was noticed, words with a space between: `gave-up`, `censored`, `contended`, `unsteady`, `short-warm-up`, `wall-clock`, `own-processes`, `output`, `slow-first-meeting`, `indicative`.',
    ({ entry }) => entry.flags.join(' ') || null,
  ),
  text('problem', 'Why it is not ranked.', ({ entry }) => entry.problem),
]

interface PairRow {
  readonly contest: Contest
  readonly pair: PairSummary
}

const pairColumns: Columns<PairRow> = [
  ...contestColumns<PairRow>(({ contest }) => contest),
  text('a', 'An entrant.', ({ pair }) => pair.a),
  text('b', 'The entrant that it is compared with.', ({ pair }) => pair.b),
  text(
    'verdict',
    'Of a: `faster` or `slower` than b, `same`, `unresolved`, or `too-noisy` to tell.',
    ({ pair }) => pair.verdict,
  ),
  ...estimateColumns<PairRow>(
    'ratio',
    'Time of a by time of b: 2 says that a takes twice as long. Bounds at the level that the correction leaves to the pair.',
    ({ pair }) => pair.ratio,
  ),
  number('p', 'That the two are equal, corrected for the number of pairs.', ({ pair }) => pair.p),
  text(
    'geometric_verdict',
    'The verdict by the geometric mean over the instances.',
    ({ pair }) => pair.geometric?.verdict ?? null,
  ),
  ...estimateColumns<PairRow>(
    'geometric_ratio',
    'Geometric mean over the instances of their ratios.',
    ({ pair }) => pair.geometric?.ratio ?? null,
  ),
  integer('a_faster', 'Instances on which a is faster beyond the noise.', ({ pair }) => pair.aFaster),
  integer('b_faster', 'Instances on which b is faster beyond the noise.', ({ pair }) => pair.bFaster),
  text(
    'stopped',
    'Who was stopped at a limit: with `a` the true ratio is larger, with `b` smaller.',
    ({ pair }) => pair.censored,
  ),
  integer('rounds', 'Rounds in which both took part.', ({ pair }) => pair.rounds),
  integer('rounds_needed', 'Further rounds that would probably settle it.', ({ pair }) => pair.roundsNeeded),
]

/** A file, and its lines one by one, so that a large table is never held whole. */
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

/** RFC 4180: CRLF, one header row, every number in full, nothing for null. */
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
    const external = outside.has(subjectOf(fork.entrantId))
    for (let index = 0; index < fork.turn.length; index++) yield { fork, external, index }
  }
}

/** A row for each entrant and each instance that is timed singly; of a larger set that is a sample. */
function* instanceRows(records: Records): Generator<InstanceRow> {
  const isOneMachine = machinesOf(records).length < 2
  for (const { contest, entries } of entriesOf(records)) {
    const asked = records.instances.find(
      ({ setId, track }) => setId === contest.setId && track === contest.track,
    )
    if (asked === undefined) continue
    const positions = new Map(asked.instance.map((_, index) => [keyAt(asked, index), index]))
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
    allocations?.allocatedBytes.map((bytes, index) => [keyAt(allocations, index), bytes]),
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

function keyAt(
  { instance, variant }: { readonly instance: readonly number[]; readonly variant: readonly number[] },
  index: number,
): string {
  return instanceKey({ instance: instance[index] ?? 0, variant: variant[index] ?? 0 })
}

function entryRows({ contest, fastestId, ranked, apart }: ContestSummary): EntryRow[] {
  return [...ranked, ...apart].map((entry) => ({ contest, fastestId, entry }))
}

function pairRows({ contest, pairs }: ContestSummary): PairRow[] {
  return pairs.map((pair) => ({ contest, pair }))
}
