/**
 * Writes the CSV files of a run. Their columns are fields of run.json and have the meanings that its schema gives them; the unit is
 * part of the name, and an empty cell is null. A column never changes its meaning, and new columns are added at the end.
 */
import { basename } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import { comparedPair } from '../judge/findings.ts'
import { answers, contestResult, entrantResult, machine, type Run, timedRound } from '../judge/run.ts'
import { instancesEvent } from '../record/schema.ts'
import { contest } from '../record/words.ts'

type Cell = string | number | boolean | null | undefined
type Row = Readonly<Record<string, unknown>>

interface Column {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number'
  readonly about: string
  readonly of: (row: Row) => Cell
}

/** What a suite counts and knows about its instances. */
type Head = Pick<Run, 'counters' | 'facts'>

interface Table {
  readonly file: string
  readonly columns: readonly Column[]
  /** They are made one by one, so that a large table is never completely in memory. */
  readonly rows: (run: Run) => Iterable<object>
}

function tablesOf(head: Head): readonly Table[] {
  return [
    {
      file: 'machines.csv',
      columns: MACHINES,
      rows: ({ machines }) => machines.map((one, index) => ({ ...one, index })),
    },
    { file: 'rounds.csv', columns: ROUNDS, rows: (run) => inContests(run, ({ timedRounds }) => timedRounds) },
    { file: 'instances.csv', columns: instanceColumns(head), rows: instanceRows },
    {
      file: 'summary.csv',
      columns: summaryColumns(head),
      rows: (run) =>
        inContests(run, ({ ranked, apart, fastestId }) =>
          [...ranked, ...apart].map((entrant) => ({ ...entrant, fastestId })),
        ),
    },
    { file: 'pairwise.csv', columns: PAIRS, rows: (run) => inContests(run, ({ pairs }) => pairs) },
  ]
}

const RUN_ID = { name: 'run_id', type: 'string', about: 'The run.' } as const

export interface CsvFile {
  readonly name: string
  readonly lines: Iterable<string>
}

export function csvFilesOf(run: Run): CsvFile[] {
  return tablesOf(run).map((table) => ({ name: table.file, lines: linesOf(run, table) }))
}

/** RFC 4180: CRLF, one header row, numbers with all digits. */
function* linesOf(run: Run, { columns, rows }: Table): Generator<string> {
  const options = {
    record_delimiter: 'windows',
    cast: { boolean: (is: boolean) => String(Number(is)) },
  } as const
  yield stringify([[RUN_ID, ...columns].map(({ name }) => name)], options)
  for (const row of rows(run))
    yield stringify([[run.runId, ...columns.map(({ of }) => of(row as Row))]], options)
}

/** Describes the columns of all files as a Data Package of Frictionless: https://datapackage.org. */
export function dataPackageOf(run: Run): object {
  return {
    name: run.runId.toLowerCase(),
    resources: tablesOf(run).map(({ file, columns }) => ({
      name: basename(file, '.csv'),
      path: file,
      format: 'csv',
      encoding: 'utf-8',
      schema: {
        fields: [RUN_ID, ...columns].map(({ name, type, about }) => ({ name, type, description: about })),
        missingValues: [''],
      },
    })),
  }
}

/** The part of a JSON Schema that says what a column contains. */
interface Described {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly items?: Described
  readonly anyOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, Described>>
}

/**
 * Columns that have the values and the meanings of fields of a schema. `mean=mean_ns` names a column, which otherwise has the name of its
 * field: `fork_id` of `forkId`. A number with bounds is three columns.
 *
 * @param from the field of a row that has the fields, if it is not the row
 */
function fields(schema: z.ZodObject, list: string, from?: string): Column[] {
  const { properties = {} } = z.toJSONSchema(schema) as Described
  return list.split(' ').flatMap((item) => {
    const [field = '', name = snakeCase(field)] = item.split('=')
    const described = properties[field]
    if (described === undefined) throw new RangeError(`there is no field ${field}`)
    const plain = plainOf(described)
    const about = described.description ?? plain.description ?? ''
    const fieldOf = (row: Row): unknown => (from === undefined ? row : ((row[from] ?? {}) as Row))[field]
    if (plain.properties === undefined)
      return [{ name, type: typeOf(plain), about, of: (row) => cellOf(fieldOf(row)) }]
    return (['value', 'lo', 'hi'] as const).map((part): Column => {
      const bound = { value: about, lo: 'Its lower bound.', hi: 'Its upper bound.' }[part]
      const of = (row: Row): Cell => (fieldOf(row) as Record<string, Cell> | null)?.[part]
      return { name: part === 'value' ? name : `${name}_${part}`, type: 'number', about: bound, of }
    })
  })
}

/** Of a value that may be null, and of a list of values: the value. */
function plainOf({ items, anyOf, ...described }: Described): Described {
  const inner = items ?? anyOf?.find(({ type }) => type !== 'null')
  return inner === undefined ? described : plainOf(inner)
}

function typeOf({ type = [] }: Described): Column['type'] {
  if (type.includes('integer') || type.includes('boolean')) return 'integer'
  return type.includes('number') ? 'number' : 'string'
}

/** A list, such as the flags, is words with spaces between them. */
function cellOf(value: unknown): Cell {
  return Array.isArray(value) ? value.join(' ') : (value as Cell)
}

/** The name of a counter or a fact in a file: `maxDepth` → `max_depth`. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A column for each counter of the suite. */
function counterColumns({ counters }: Head, isTotal: boolean): Column[] {
  return counters.map(({ name, description, total }) => {
    const how = total === 'sum' ? 'Sum over all instances.' : 'The largest of all instances.'
    const of = ({ counters: own }: Row): Cell => (own as Record<string, Cell> | null)?.[name]
    return {
      name: snakeCase(name),
      type: 'integer',
      about: isTotal ? `${description} ${how}` : description,
      of,
    }
  })
}

const CONTEST = fields(contest, 'setId task track mode')

function inContests<Result extends object>(
  { contests }: Run,
  rowsOf: (contest: Run['contests'][number]) => readonly Result[],
): object[] {
  return contests.flatMap((result) => rowsOf(result).map((row) => ({ ...result.contest, ...row })))
}

const MACHINES: readonly Column[] = [
  { name: 'machine', type: 'integer', about: 'Its index, from 0.', of: ({ index }) => index as Cell },
  ...fields(machine, 'shard host cpuModel node cpuCount=cpus'),
  ...fields(machine, 'memoryMiB=memory_mib platform arch loadAverage commit rounds'),
]

const ROUNDS: readonly Column[] = [
  ...fields(timedRound, 'entrantId'),
  ...CONTEST,
  ...fields(timedRound, 'isControl shard machine round forkId status'),
  ...fields(timedRound, 'mean=mean_ns pace asked cpu=cpu_ns wall=wall_ns'),
]

const STOPPED: readonly unknown[] = ['timeout', 'killed', 'memory']

function instanceColumns(head: Head): Column[] {
  const factOf = ({ name, description }: Head['facts'][number]): Column => {
    const of = ({ facts }: Row): Cell => (facts as Record<string, Cell>)[name]
    return { name: snakeCase(name), type: 'number', about: description, of }
  }
  const stopped = '1 if it was stopped at the limit, so that the true time is longer.'
  return [
    ...fields(entrantResult, 'entrantId'),
    ...CONTEST,
    ...fields(instancesEvent, 'instance variant variantSeed name sha256=instance_sha256'),
    ...head.facts.map(factOf),
    ...fields(
      answers,
      'status claim number=answer_number time=time_ns preflight=preflight_ns limit=limit_ns',
    ),
    { name: 'stopped', type: 'integer', about: stopped, of: ({ status }) => STOPPED.includes(status) },
    ...counterColumns(head, false),
    ...fields(answers, 'problem'),
    ...fields(machine, 'cpuModel node'),
  ]
}

/** A row for each entrant and each instance that is timed one by one. For a large set this is a sample. */
function* instanceRows({ contests, instances, machines }: Run): Generator<object> {
  const different = (texts: readonly string[]): string => [...new Set(texts)].join(' | ')
  const cpuModel = different(machines.map((machine) => machine.cpuModel))
  const node = different(machines.map((machine) => machine.node))
  for (const { contest: of, answers: all } of contests) {
    const asked = instances.find(({ setId, track }) => setId === of.setId && track === of.track)
    if (asked === undefined) continue
    for (const [entrantId, own] of Object.entries(all)) {
      for (const [index, status] of own.status.entries()) {
        if (status !== null)
          yield { entrantId, ...rowAt(asked, index), ...of, ...rowAt(own, index), cpuModel, node }
      }
    }
  }
}

/** One row of columns, which may be grouped: `{ status, counters: { nodes } }`. */
function rowAt(columns: object, index: number): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]: [string, unknown]) => {
      if (Array.isArray(column)) return [name, column[index]]
      return [name, typeof column === 'object' && column !== null ? rowAt(column, index) : column]
    }),
  )
}

function summaryColumns(head: Head): Column[] {
  return [
    ...fields(entrantResult, 'entrantId'),
    ...CONTEST,
    ...fields(
      entrantResult,
      'status tier asked solved wrong timeouts undecided rounds mean=mean_ns median=median_ns',
    ),
    ...fields(contestResult, 'fastestId'),
    ...fields(entrantResult, 'ratio geometricRatio par2=par2_ns'),
    ...counterColumns(head, true),
    ...fields(
      entrantResult,
      'peakMemoryMiB=peak_memory_mib contention answerSum flags problem work price=ns_per_work',
    ),
  ]
}

const PAIRS: readonly Column[] = [
  ...CONTEST,
  ...fields(comparedPair, 'a b verdict ratio p'),
  ...fields(
    comparedPair.shape.geometric.unwrap(),
    'verdict=geometric_verdict ratio=geometric_ratio',
    'geometric',
  ),
  ...fields(comparedPair, 'aFaster bFaster censored=stopped rounds roundsNeeded'),
]
