/**
 * The columns of the CSV files of a run: their names, meanings, values and order. The unit is part of the name, and null is an
 * empty cell. A column never changes its meaning, and new columns are added at the end.
 */
import type { Named } from '../domain.ts'
import { type Contest, mode, track } from '../events/words.ts'
import type { ComparedPair, Estimate } from '../judge/findings.ts'
import type {
  Answers,
  ContestResult,
  EntrantResult,
  Instances,
  Machine,
  Run,
  TimedRound,
} from '../judge/run.ts'
import { flag } from '../judge/run.ts'

type Cell = string | number | null

export interface Column<Row> {
  readonly name: string
  readonly type: 'text' | 'integer' | 'number'
  readonly about: string
  readonly of: (row: Row) => Cell
}

/** What a domain counts and knows about its instances. */
export type Head = Pick<Run, 'counters' | 'facts'>
/** Some columns depend on the domain, which has one for each of its counters. */
export type Columns<Row> = readonly (Column<Row> | ((head: Head) => Column<Row>[]))[]

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

/** A value and its bounds, as three columns. */
function estimates<Row>(name: string, about: string, of: (row: Row) => Estimate | null): Column<Row>[] {
  return [
    number(name, about, (row) => of(row)?.value ?? null),
    number(`${name}_lo`, 'Its lower bound.', (row) => of(row)?.lo ?? null),
    number(`${name}_hi`, 'Its upper bound.', (row) => of(row)?.hi ?? null),
  ]
}

/** Where a row belongs. */
interface InContest {
  readonly contest: Contest
}

const CONTEST: readonly Column<InContest>[] = [
  text('set_id', 'The set of instances.', ({ contest }) => contest.setId),
  text('task', 'The task.', ({ contest }) => contest.task),
  text('track', track.description ?? '', ({ contest }) => contest.track),
  text('mode', mode.description ?? '', ({ contest }) => contest.mode),
]

export interface MachineRow extends Machine {
  readonly machine: number
  readonly environment: Run['environments'][number] | undefined
}

export const machineColumns: Columns<MachineRow> = [
  ...properties<MachineRow>(integer, {
    machine: 'The index of the machine, from 0.',
    shard: 'The shard that it measured, from 1.',
  }),
  ...properties<MachineRow>(text, {
    host: 'A digest of the host name, which distinguishes machines.',
    cpuModel: 'The processor.',
    node: 'The version of Node.',
  }),
  integer('cpus', 'Logical processors that the run could use.', ({ cpuCount }) => cpuCount),
  number('memory_mib', 'Its memory.', ({ environment }) => environment?.memoryMiB ?? null),
  text('platform', 'The operating system.', ({ environment }) => environment?.platform ?? null),
  text('arch', 'The architecture of the processor.', ({ environment }) => environment?.arch ?? null),
  number(
    'load_average',
    'The load average over one minute, before the run.',
    ({ environment }) => environment?.loadAverage ?? null,
  ),
  text(
    'commit',
    'The commit of the code that was measured.',
    ({ environment }) => environment?.commit ?? null,
  ),
  ...properties<MachineRow>(integer, { rounds: 'The rounds of all contests that it measured.' }),
]

export type RoundRow = TimedRound & InContest

export const roundColumns: Columns<RoundRow> = [
  text('entrant_id', 'The entrant.', ({ entrantId }) => entrantId),
  ...CONTEST,
  integer('is_control', '1 for the second entry of the A/A control.', ({ isControl }) => Number(isControl)),
  ...properties<RoundRow>(integer, {
    shard: 'The shard that measured it, from 1.',
    machine: 'The machine, by its index.',
    round: 'The round, from 1.',
  }),
  ...properties<RoundRow>(text, {
    forkId: 'The process in events.jsonl, where its slices are.',
    status: 'How the process ended.',
  }),
  number('mean_ns', 'The mean time of an instance, without the effects of the turns.', ({ mean }) => mean),
  number(
    'pace',
    'That mean divided by the median of the entrant over all rounds of the machine.',
    ({ pace }) => pace,
  ),
  integer('asked', 'The instances that it answered in all of its slices.', ({ asked }) => asked),
  number('cpu_ns', 'The CPU time of its slices. Empty if the system does not show it.', ({ cpu }) => cpu),
  number('wall_ns', 'The wall time of its slices.', ({ wall }) => wall),
]

export interface InstanceRow extends InContest {
  readonly entrantId: string
  readonly asked: Instances
  readonly answers: Answers
  /** In the columns of both. */
  readonly index: number
  readonly machines: readonly Machine[]
}

type AnswerColumn = 'status' | 'claim' | 'number' | 'time' | 'preflight' | 'limit' | 'problem'
const answer = (name: AnswerColumn) => (row: InstanceRow) => row.answers[name][row.index] ?? null
const asked = (name: 'instance' | 'variant' | 'variantSeed' | 'name' | 'sha256') => (row: InstanceRow) =>
  row.asked[name][row.index] ?? null
const different = (values: readonly string[]): string | null => [...new Set(values)].join(' | ') || null

const STATUSES = '`solved`, `wrong`, `undecided` (it gave up), `timeout`, `killed`, `memory` or `error`.'
const STOPPED: ReadonlySet<Cell> = new Set(['timeout', 'killed', 'memory'])
const TIME_OF_ONE =
  'The time of one answer within sweeps, as a median over the rounds. If it was stopped at a limit, the limit. Empty for a run of several machines, and in a batch.'

export const instanceColumns: Columns<InstanceRow> = [
  text('entrant_id', 'The entrant.', ({ entrantId }) => entrantId),
  ...CONTEST,
  integer('instance', 'The number of the instance in its set, from 1.', asked('instance')),
  integer('variant', '0 for the unchanged instance, or the number of its variant.', asked('variant')),
  integer('variant_seed', 'The seed of the variant. Empty for the unchanged instance.', asked('variantSeed')),
  text('name', 'The name of the instance.', asked('name')),
  text('instance_sha256', 'The digest of the instance as it is asked.', asked('sha256')),
  ({ facts }) => facts.map(factColumn),
  text('status', STATUSES, answer('status')),
  text('claim', 'The claim of the entrant about the instance.', answer('claim')),
  number('answer_number', 'The number that is computed from the answer, if there is one.', answer('number')),
  number('time_ns', TIME_OF_ONE, answer('time')),
  number('preflight_ns', 'The CPU time in the preflight, by cold code. A rough guide.', answer('preflight')),
  number('limit_ns', 'The CPU time that it was given.', answer('limit')),
  integer('stopped', '1 if it was stopped at the limit, so that the true time is longer.', (row) =>
    Number(STOPPED.has(answer('status')(row))),
  ),
  ({ counters }) =>
    counters.map(({ name, description }): Column<InstanceRow> => {
      return integer(
        snakeCase(name),
        description,
        ({ answers, index }) => answers.counters[name]?.[index] ?? null,
      )
    }),
  text('problem', 'What was wrong, in words.', answer('problem')),
  text('cpu_model', 'The processor of the machine.', ({ machines }) =>
    different(machines.map(({ cpuModel }) => cpuModel)),
  ),
  text('node', 'The version of Node.', ({ machines }) => different(machines.map((machine) => machine.node))),
]

function factColumn({ name, description }: Named): Column<InstanceRow> {
  return number(snakeCase(name), description, (row) => row.asked.facts[name]?.[row.index] ?? null)
}

export type SummaryRow = EntrantResult & InContest & Pick<ContestResult, 'fastestId'>

const MEAN =
  'The mean time of an instance, with bounds at 95 %. Instances that were stopped at a limit count with that limit. Empty for a run of several machines.'
const RATIO = 'The mean time divided by that of `fastest_id`, with bounds at the level of the pair.'
const FLAGS = `Other observations, as words with spaces between them: ${flag.options
  .map((flag) => `\`${flag}\``)
  .join(', ')}.`

export const summaryColumns: Columns<SummaryRow> = [
  text('entrant_id', 'The entrant.', ({ entrantId }) => entrantId),
  ...CONTEST,
  ...properties<SummaryRow>(text, {
    status:
      '`ranked`, or why it is not: `wrong`, `disqualified`, `error`, `gave-up`, `killed`, `memory`, `unsupported`.',
  }),
  ...properties<SummaryRow>(integer, {
    tier: 'The tier, where 1 is the fastest. No difference was proved between entrants that share a tier. Empty for an entrant that is not ranked or did not solve everything, and if there are too few rounds.',
    asked: 'The number of instances asked. Every variant counts.',
    solved: 'The number of answers that were proved.',
    wrong: 'The number of wrong answers.',
    timeouts: 'The number of instances stopped at a limit of time or memory.',
    undecided: 'The number of instances on which it gave up.',
    rounds: 'The number of rounds in which it was timed to the end.',
  }),
  ...estimates<SummaryRow>('mean_ns', MEAN, ({ mean }) => mean),
  number('median_ns', 'The time of the median instance, within sweeps.', ({ median }) => median),
  ...properties<SummaryRow>(text, { fastestId: 'The entrant with which the ratios compare.' }),
  ...estimates<SummaryRow>('ratio', RATIO, ({ ratio }) => ratio),
  ...estimates<SummaryRow>(
    'geometric_ratio',
    'The geometric mean over the instances of the ratio to `fastest_id`.',
    ({ geometricRatio }) => geometricRatio,
  ),
  number('par2_ns', 'The mean time if each unsolved instance counts twice the limit.', ({ par2 }) => par2),
  ({ counters }) =>
    counters.map(({ name, description, total }): Column<SummaryRow> => {
      const about = total === 'sum' ? 'Sum over all instances.' : 'The largest of all instances.'
      return integer(snakeCase(name), `${description} ${about}`, (row) => row.counters?.[name] ?? null)
    }),
  number(
    'peak_memory_mib',
    'The largest resident memory of its processes.',
    ({ peakMemoryMiB }) => peakMemoryMiB,
  ),
  ...properties<SummaryRow>(number, {
    contention: 'Wall time divided by CPU time.',
    answerSum: 'The sum of the answer numbers, if every unchanged instance was solved.',
  }),
  text('flags', FLAGS, ({ flags }) => flags.join(' ') || null),
  ...properties<SummaryRow>(text, { problem: 'Why it is not ranked.' }),
  number(
    'work',
    'How much of the counter that measures work it did for an instance, on average.',
    ({ work }) => work,
  ),
  number('ns_per_work', 'The time of one unit of that work.', ({ price }) => price),
]

export type PairRow = ComparedPair & InContest

const RATIO_OF_PAIR =
  'The time of a divided by the time of b: 2 means that a takes twice as long. The bounds are at the level that the correction gives the pair.'

export const pairColumns: Columns<PairRow> = [
  ...CONTEST,
  ...properties<PairRow>(text, {
    a: 'An entrant.',
    b: 'The entrant with which it is compared.',
    verdict: 'Of a: `faster` or `slower` than b, `same`, `unresolved`, or `too-noisy` to tell.',
  }),
  ...estimates<PairRow>('ratio', RATIO_OF_PAIR, ({ ratio }) => ratio),
  ...properties<PairRow>(number, {
    p: 'The p-value that the two are equal, corrected for the number of pairs.',
  }),
  text(
    'geometric_verdict',
    'The verdict by the geometric mean over the instances.',
    ({ geometric }) => geometric?.verdict ?? null,
  ),
  ...estimates<PairRow>(
    'geometric_ratio',
    'The geometric mean of the ratios over the instances.',
    ({ geometric }) => geometric?.ratio ?? null,
  ),
  ...properties<PairRow>(integer, {
    aFaster: 'The number of instances on which a is faster beyond the noise. Empty if it is not known.',
    bFaster: 'The number of instances on which b is faster beyond the noise.',
  }),
  text(
    'stopped',
    'The entrant that was stopped at a limit. If it is `a`, the true ratio is larger; if it is `b`, smaller.',
    ({ censored }) => censored,
  ),
  ...properties<PairRow>(integer, {
    rounds: 'The number of rounds in which both took part.',
    roundsNeeded: 'The further rounds that would probably settle it.',
  }),
]
