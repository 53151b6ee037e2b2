/**
 * Writes the CSV files of a run. The unit is part of the name of a column, and an empty cell is null. A column never changes its meaning,
 * and new columns are added at the end.
 */
import { basename } from 'node:path'
import { cellText } from '@sudoku-lab/console'
import { stringify } from 'csv-stringify/sync'
import { askedIn, entriesOf, isStopped } from '../judge/results.ts'
import { ownValue } from '../numbers.ts'
import { instancesEvent } from '../record/events.ts'
import { answerStatus, type Contest, contest, mode, track } from '../record/plan.ts'
import {
  type Answers,
  answers,
  type ComparedPair,
  type ContestResult,
  comparedPair,
  contestResult,
  type EntrantResult,
  type Estimate,
  entrantResult,
  type Machine,
  machine,
  type Run,
  type TimedRound,
  timedRound,
  verdict,
} from '../record/run.ts'

type Cell = string | number | null

interface Column<Row> {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number'
  readonly meaning: string
  readonly value: (row: Row) => Cell | undefined
}

/** A field of run.json, which has the meaning of the column, or the meaning itself. */
type Meaning = string | { readonly description?: string | undefined }

type Make = <Row>(name: string, meaning: Meaning, value: Column<Row>['value']) => Column<Row>

const columnOf =
  (type: Column<never>['type']): Make =>
  (name, meaning, value) => {
    return { name, type, meaning: typeof meaning === 'string' ? meaning : (meaning.description ?? ''), value }
  }
const text = columnOf('string')
const integer = columnOf('integer')
const number = columnOf('number')

/** A number with bounds is three columns. */
function estimate<Row>(
  name: string,
  meaning: Meaning,
  of: (row: Row) => Estimate | null | undefined,
): Column<Row>[] {
  return [
    number(name, meaning, (row) => of(row)?.value),
    number(`${name}_lo`, 'Its lower bound.', (row) => of(row)?.lo),
    number(`${name}_hi`, 'Its upper bound.', (row) => of(row)?.hi),
  ]
}

interface InContest {
  readonly contest: Contest
}

const CONTEST: readonly Column<InContest>[] = [
  text('set_id', contest.shape.setId, (row) => row.contest.setId),
  text('task', contest.shape.task, (row) => row.contest.task),
  text('track', track, (row) => row.contest.track),
  text('mode', mode, (row) => row.contest.mode),
]

const MACHINES: readonly Column<Machine & { readonly index: number }>[] = [
  integer('machine', 'Its index, from 0.', ({ index }) => index),
  integer('shard', machine.shape.shard, ({ shard }) => shard),
  text('host', machine.shape.host, ({ host }) => host),
  text('cpu_model', machine.shape.cpuModel, ({ cpuModel }) => cpuModel),
  text('node', machine.shape.node, ({ node }) => node),
  integer('cpus', machine.shape.cpuCount, ({ cpuCount }) => cpuCount),
  integer('memory_mib', machine.shape.memoryMiB, ({ memoryMiB }) => memoryMiB),
  text('platform', machine.shape.platform, ({ platform }) => platform),
  text('arch', machine.shape.arch, ({ arch }) => arch),
  number('load_average', machine.shape.loadAverage, ({ loadAverage }) => loadAverage),
  text('commit', machine.shape.commit, ({ commit }) => commit),
  integer('rounds', machine.shape.rounds, ({ rounds }) => rounds),
]

const ROUNDS: readonly Column<InContest & TimedRound>[] = [
  text('entrant_id', timedRound.shape.entrantId, ({ entrantId }) => entrantId),
  ...CONTEST,
  integer('is_control', timedRound.shape.isControl, ({ isControl }) => Number(isControl)),
  integer('shard', timedRound.shape.shard, ({ shard }) => shard),
  integer('machine', timedRound.shape.machine, (row) => row.machine),
  integer('round', timedRound.shape.round, ({ round }) => round),
  text('fork_id', timedRound.shape.forkId, ({ forkId }) => forkId),
  text('status', timedRound.shape.status, ({ status }) => status),
  number('mean_ns', timedRound.shape.mean, ({ mean }) => mean),
  number('pace', timedRound.shape.pace, ({ pace }) => pace),
  integer('asked', timedRound.shape.asked, ({ asked }) => asked),
  number('cpu_ns', timedRound.shape.cpu, ({ cpu }) => cpu),
  number('wall_ns', timedRound.shape.wall, ({ wall }) => wall),
]

/** What a suite counts and knows about its instances. */
type Head = Pick<Run, 'counters' | 'facts'>

/** The name of a counter or a fact in a file: `maxDepth` → `max_depth`. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One answer: a place in the columns of run.json. */
interface AnswerRow extends InContest {
  readonly entrantId: string
  readonly asked: Run['instances'][number]
  readonly own: Answers
  readonly index: number
  readonly cpuModel: string
  readonly node: string
}

function instanceColumns({ counters, facts }: Head): readonly Column<AnswerRow>[] {
  const { shape } = answers
  const asked = instancesEvent.shape
  const stopped = '1 if it was stopped at the limit, so that the true time is longer.'
  return [
    text('entrant_id', entrantResult.shape.entrantId, ({ entrantId }) => entrantId),
    ...CONTEST,
    integer('instance', asked.instance, (row) => row.asked.instance[row.index]),
    integer('variant', asked.variant, (row) => row.asked.variant[row.index]),
    integer('variant_seed', asked.variantSeed, (row) => row.asked.variantSeed[row.index]),
    text('name', asked.name, (row) => row.asked.name[row.index]),
    text('instance_sha256', asked.sha256, (row) => row.asked.sha256[row.index]),
    ...facts.map(({ name, description }) =>
      number<AnswerRow>(snakeCase(name), description, (row) => ownValue(row.asked.facts, name)?.[row.index]),
    ),
    text('status', answerStatus, ({ own, index }) => own.status[index]),
    text('claim', shape.claim, ({ own, index }) => own.claim[index]),
    number('time_ns', shape.time, ({ own, index }) => own.time[index]),
    number('preflight_ns', shape.preflight, ({ own, index }) => own.preflight[index]),
    number('limit_ns', shape.limit, ({ own, index }) => own.limit[index]),
    integer('stopped', stopped, ({ own, index }) => Number(isStopped(own.status[index]))),
    ...counters.map(({ name, description }) =>
      integer<AnswerRow>(
        snakeCase(name),
        description,
        ({ own, index }) => ownValue(own.counters, name)?.[index],
      ),
    ),
    text('problem', shape.problem, ({ own, index }) => own.problem[index]),
    text('cpu_model', machine.shape.cpuModel, ({ cpuModel }) => cpuModel),
    text('node', machine.shape.node, ({ node }) => node),
  ]
}

/** A row for each entrant and each instance that is timed one by one. For a large set this is a sample. */
function* answerRows(run: Run): Generator<AnswerRow> {
  const { contests, machines } = run
  const different = (texts: readonly string[]): string => [...new Set(texts)].join(' | ')
  const cpuModel = different(machines.map((one) => one.cpuModel))
  const node = different(machines.map((one) => one.node))
  for (const { contest: of, answers: all } of contests) {
    const asked = askedIn(run, of)
    if (asked === undefined) continue
    for (const [entrantId, own] of Object.entries(all)) {
      for (const [index, status] of own.status.entries()) {
        if (status !== null) yield { entrantId, contest: of, asked, own, index, cpuModel, node }
      }
    }
  }
}

type SummaryRow = InContest & EntrantResult & Pick<ContestResult, 'fastestId'>

function summaryColumns({ counters }: Head): readonly Column<SummaryRow>[] {
  const { shape } = entrantResult
  return [
    text('entrant_id', shape.entrantId, ({ entrantId }) => entrantId),
    ...CONTEST,
    text('status', shape.status, ({ status }) => status),
    integer('tier', shape.tier, ({ tier }) => tier),
    integer('asked', shape.asked, ({ asked }) => asked),
    integer('solved', shape.solved, ({ solved }) => solved),
    integer('wrong', shape.wrong, ({ wrong }) => wrong),
    integer('timeouts', shape.timeouts, ({ timeouts }) => timeouts),
    integer('undecided', shape.undecided, ({ undecided }) => undecided),
    integer('rounds', shape.rounds, ({ rounds }) => rounds),
    ...estimate<SummaryRow>('mean_ns', shape.mean, ({ mean }) => mean),
    number('median_ns', shape.median, ({ median }) => median),
    text('fastest_id', contestResult.shape.fastestId, ({ fastestId }) => fastestId),
    ...estimate<SummaryRow>('ratio', shape.ratio, ({ ratio }) => ratio),
    ...estimate<SummaryRow>('geometric_ratio', shape.geometricRatio, ({ geometricRatio }) => geometricRatio),
    number('par2_ns', shape.par2, ({ par2 }) => par2),
    ...counters.map(({ name, description, total }) => {
      const how = total === 'sum' ? 'Sum over all instances.' : 'The largest of all instances.'
      return integer<SummaryRow>(snakeCase(name), `${description} ${how}`, (row) =>
        ownValue(row.counters ?? {}, name),
      )
    }),
    number('peak_memory_mib', shape.peakMemoryMiB, ({ peakMemoryMiB }) => peakMemoryMiB),
    number('contention', shape.contention, ({ contention }) => contention),
    text('flags', FLAGS, ({ flags }) => flags.join(' ')),
    text('problem', shape.problem, ({ problem }) => problem),
    number('work', shape.work, ({ work }) => work),
    number('ns_per_work', shape.price, ({ price }) => price),
    text('summary', shape.summary, ({ summary }) => summary),
    number('wall_ns', shape.wall, ({ wall }) => wall),
    number('at_most_ns', shape.atMost, ({ atMost }) => atMost),
  ]
}

const FLAGS: Meaning = entrantResult.shape.flags.element

const PAIRS: readonly Column<InContest & ComparedPair>[] = [
  ...CONTEST,
  text('a', comparedPair.shape.a, ({ a }) => a),
  text('b', comparedPair.shape.b, ({ b }) => b),
  text('verdict', verdict, (pair) => pair.verdict),
  ...estimate<InContest & ComparedPair>('ratio', comparedPair.shape.ratio, ({ ratio }) => ratio),
  number('p', comparedPair.shape.p, ({ p }) => p),
  text('geometric_verdict', verdict, ({ geometric }) => geometric?.verdict),
  ...estimate<InContest & ComparedPair>(
    'geometric_ratio',
    comparedPair.shape.geometric,
    ({ geometric }) => geometric?.ratio,
  ),
  integer('a_faster', comparedPair.shape.aFaster, ({ aFaster }) => aFaster),
  integer('b_faster', comparedPair.shape.bFaster, ({ bFaster }) => bFaster),
  text('stopped', comparedPair.shape.stopped, ({ stopped }) => stopped),
  integer('rounds', comparedPair.shape.rounds, ({ rounds }) => rounds),
  integer('rounds_needed', comparedPair.shape.roundsNeeded, ({ roundsNeeded }) => roundsNeeded),
  number('detectable', comparedPair.shape.detectable, ({ detectable }) => detectable),
]

interface Table {
  readonly file: string
  readonly fields: readonly Omit<Column<never>, 'value'>[]
  /** They are made one by one, so that a large table is never completely in memory. */
  readonly rows: (run: Run) => Iterable<readonly (Cell | undefined)[]>
}

function tableOf<Row>(
  file: string,
  columns: readonly Column<Row>[],
  rowsOf: (run: Run) => Iterable<Row>,
): Table {
  function* rows(run: Run): Generator<readonly (Cell | undefined)[]> {
    for (const row of rowsOf(run)) yield columns.map(({ value }) => value(row))
  }
  return { file, fields: columns, rows }
}

function tablesOf(head: Head): readonly Table[] {
  return [
    tableOf('machines.csv', MACHINES, ({ machines }) => machines.map((one, index) => ({ ...one, index }))),
    tableOf('rounds.csv', ROUNDS, (run) => inContests(run, ({ timedRounds }) => timedRounds)),
    tableOf('instances.csv', instanceColumns(head), answerRows),
    tableOf('summary.csv', summaryColumns(head), (run) =>
      inContests(run, (result) =>
        entriesOf(result).map((entrant) => ({ ...entrant, fastestId: result.fastestId })),
      ),
    ),
    tableOf('pairwise.csv', PAIRS, (run) => inContests(run, ({ pairs }) => pairs)),
  ]
}

function inContests<Result>(
  { contests }: Run,
  rowsOf: (result: ContestResult) => readonly Result[],
): (Result & InContest)[] {
  return contests.flatMap((result) => rowsOf(result).map((row) => ({ contest: result.contest, ...row })))
}

const RUN_ID = { name: 'run_id', type: 'string', meaning: 'The run.' } as const

export interface CsvFile {
  readonly name: string
  readonly lines: Iterable<string>
}

export function csvFilesOf(run: Run): CsvFile[] {
  return tablesOf(run).map((table) => ({ name: table.file, lines: linesOf(run, table) }))
}

/** RFC 4180: CRLF, one header row, numbers with all digits. */
function* linesOf(run: Run, { fields, rows }: Table): Generator<string> {
  yield csvLine([RUN_ID, ...fields].map(({ name }) => name))
  for (const row of rows(run)) yield csvLine([run.runId, ...row])
}

export function csvLine(cells: readonly (Cell | undefined)[]): string {
  return stringify([cells.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell))], {
    record_delimiter: 'windows',
  })
}

/** Describes the columns of all files as a Data Package of Frictionless: https://datapackage.org. */
export function dataPackageOf(run: Run): object {
  return {
    name: run.runId.toLowerCase().replace(/[^a-z0-9._-]+/g, '-'),
    resources: tablesOf(run).map(({ file, fields }) => ({
      name: basename(file, '.csv'),
      path: file,
      format: 'csv',
      encoding: 'utf-8',
      schema: {
        fields: [RUN_ID, ...fields].map(({ name, type, meaning }) => ({ name, type, description: meaning })),
        missingValues: [''],
      },
    })),
  }
}
