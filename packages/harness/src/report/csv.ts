/**
 * Writes the CSV files of a run. Their columns are fields of run.json and have the meanings that its schema gives them; the unit is
 * part of the name, and an empty cell is null. A column never changes its meaning, and new columns are added at the end.
 */
import { basename } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import { environment } from '../events/environment.ts'
import { instancesEvent } from '../events/schema.ts'
import { contest } from '../events/words.ts'
import { comparedPair } from '../judge/findings.ts'
import { answers, contestResult, entrantResult, machine, type Run, timedRound } from '../judge/run.ts'

type Cell = string | number | boolean | null | undefined
type Row = Readonly<Record<string, unknown>>

interface Column {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number'
  readonly about: string
  readonly of: (row: Row) => Cell
}

/** What a domain counts and knows about its instances. */
type Head = Pick<Run, 'counters' | 'facts'>

interface Table {
  readonly file: string
  readonly columns: readonly Column[]
  /** They are made one by one, so that a large table is never completely in memory. */
  readonly rows: (run: Run) => Iterable<object>
}

function tablesOf(head: Head): readonly Table[] {
  return [
    { file: 'machines.csv', columns: MACHINES, rows: machineRows },
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

/** Field of a schema → name of its column. A number with bounds is three columns, and columns of run.json have one value in a row. */
function fields<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
  names: { readonly [Field in keyof Shape]?: string },
  from: string | undefined = undefined,
): Column[] {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Described
  return Object.entries(names as Readonly<Record<string, string>>).flatMap(([field, name]) => {
    const described = properties[field] ?? {}
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

/** A column for each counter of the domain. */
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

const CONTEST = fields(contest, { setId: 'set_id', task: 'task', track: 'track', mode: 'mode' })

function inContests<Result extends object>(
  { contests }: Run,
  rowsOf: (contest: Run['contests'][number]) => readonly Result[],
): object[] {
  return contests.flatMap((result) => rowsOf(result).map((row) => ({ ...result.contest, ...row })))
}

const MACHINES: readonly Column[] = [
  {
    name: 'machine',
    type: 'integer',
    about: 'The index of the machine, from 0.',
    of: ({ index }) => index as Cell,
  },
  ...fields(machine, { shard: 'shard', host: 'host', cpuModel: 'cpu_model', node: 'node', cpuCount: 'cpus' }),
  ...fields(
    environment,
    {
      memoryMiB: 'memory_mib',
      platform: 'platform',
      arch: 'arch',
      loadAverage: 'load_average',
      commit: 'commit',
    },
    'environment',
  ),
  ...fields(machine, { rounds: 'rounds' }),
]

function machineRows({ machines, environments }: Run): object[] {
  return machines.map((one, index) => {
    const own = environments.filter(({ shard, host }) => shard === one.shard && host === one.host)
    return { ...one, index, environment: own.at(-1) }
  })
}

const ROUNDS: readonly Column[] = [
  ...fields(timedRound, { entrantId: 'entrant_id' }),
  ...CONTEST,
  ...fields(timedRound, {
    ...{ isControl: 'is_control', shard: 'shard', machine: 'machine', round: 'round', forkId: 'fork_id' },
    ...{ status: 'status', mean: 'mean_ns', pace: 'pace', asked: 'asked', cpu: 'cpu_ns', wall: 'wall_ns' },
  }),
]

const STOPPED: readonly unknown[] = ['timeout', 'killed', 'memory']

function instanceColumns(head: Head): Column[] {
  return [
    ...fields(entrantResult, { entrantId: 'entrant_id' }),
    ...CONTEST,
    ...fields(instancesEvent, { instance: 'instance', variant: 'variant', variantSeed: 'variant_seed' }),
    ...fields(instancesEvent, { name: 'name', sha256: 'instance_sha256' }),
    ...head.facts.map(
      ({ name, description }): Column => ({
        name: snakeCase(name),
        type: 'number',
        about: description,
        of: ({ facts }) => (facts as Record<string, Cell>)[name],
      }),
    ),
    ...fields(answers, { status: 'status', claim: 'claim', number: 'answer_number', time: 'time_ns' }),
    ...fields(answers, { preflight: 'preflight_ns', limit: 'limit_ns' }),
    {
      name: 'stopped',
      type: 'integer',
      about: '1 if it was stopped at the limit, so that the true time is longer.',
      of: ({ status }) => Number(STOPPED.includes(status)),
    },
    ...counterColumns(head, false),
    ...fields(answers, { problem: 'problem' }),
    ...fields(machine, { cpuModel: 'cpu_model', node: 'node' }),
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
    ...fields(entrantResult, { entrantId: 'entrant_id' }),
    ...CONTEST,
    ...fields(entrantResult, {
      ...{ status: 'status', tier: 'tier', asked: 'asked', solved: 'solved', wrong: 'wrong' },
      ...{ timeouts: 'timeouts', undecided: 'undecided', rounds: 'rounds' },
      ...{ mean: 'mean_ns', median: 'median_ns' },
    }),
    ...fields(contestResult, { fastestId: 'fastest_id' }),
    ...fields(entrantResult, { ratio: 'ratio', geometricRatio: 'geometric_ratio', par2: 'par2_ns' }),
    ...counterColumns(head, true),
    ...fields(entrantResult, {
      ...{ peakMemoryMiB: 'peak_memory_mib', contention: 'contention', answerSum: 'answer_sum' },
      ...{ flags: 'flags', problem: 'problem', work: 'work', price: 'ns_per_work' },
    }),
  ]
}

const PAIRS: readonly Column[] = [
  ...CONTEST,
  ...fields(comparedPair, { a: 'a', b: 'b', verdict: 'verdict', ratio: 'ratio', p: 'p' }),
  ...fields(
    comparedPair.shape.geometric.unwrap(),
    { verdict: 'geometric_verdict', ratio: 'geometric_ratio' },
    'geometric',
  ),
  ...fields(comparedPair, { aFaster: 'a_faster', bFaster: 'b_faster', censored: 'stopped' }),
  ...fields(comparedPair, { rounds: 'rounds', roundsNeeded: 'rounds_needed' }),
]
