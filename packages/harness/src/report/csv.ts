/** Writes the CSV files of a run, and what their columns mean. */
import { stringify } from 'csv-stringify/sync'
import type { ContestResult, Run } from '../judge/run.ts'
import {
  type Column,
  type Columns,
  type Head,
  type InstanceRow,
  instanceColumns,
  type MachineRow,
  machineColumns,
  pairColumns,
  roundColumns,
  summaryColumns,
} from './csv-columns.ts'

/** The lines are generated one by one, so that a large table is never completely in memory. */
export interface CsvFile {
  readonly name: string
  readonly lines: Iterable<string>
}

export function csvFilesOf(run: Run): CsvFile[] {
  const fileOf = <Row>(name: string, columns: Columns<Row>, rows: Iterable<Row>): CsvFile => {
    return { name, lines: linesOf(run.runId, columnsFor(columns, run), rows) }
  }
  const inContests = <Row>(rows: (contest: ContestResult) => readonly Row[]) =>
    run.contests.flatMap((result) => rows(result).map((row) => ({ ...row, contest: result.contest })))
  return [
    fileOf('machines.csv', machineColumns, machineRows(run)),
    fileOf(
      'rounds.csv',
      roundColumns,
      inContests(({ timedRounds }) => timedRounds),
    ),
    fileOf('instances.csv', instanceColumns, instanceRows(run)),
    fileOf(
      'summary.csv',
      summaryColumns,
      inContests(({ ranked, apart, fastestId }) =>
        [...ranked, ...apart].map((entrant) => ({ ...entrant, fastestId })),
      ),
    ),
    fileOf(
      'pairwise.csv',
      pairColumns,
      inContests(({ pairs }) => pairs),
    ),
  ]
}

/** The columns of every file, with the counters and facts of a domain. */
export function describeColumns(
  head: Head,
): { readonly file: string; readonly columns: readonly Described[] }[] {
  const described = <Row>(file: string, columns: Columns<Row>) => ({
    file,
    columns: [
      { name: RUN_ID, type: 'text' as const, about: 'The run.' },
      ...columnsFor(columns, head).map(({ name, type, about }) => ({ name, type, about })),
    ],
  })
  return [
    described('machines.csv', machineColumns),
    described('rounds.csv', roundColumns),
    described('instances.csv', instanceColumns),
    described('summary.csv', summaryColumns),
    described('pairwise.csv', pairColumns),
  ]
}

type Described = Pick<Column<never>, 'name' | 'type' | 'about'>

function columnsFor<Row>(columns: Columns<Row>, head: Head): Column<Row>[] {
  return columns.flatMap((column) => (typeof column === 'function' ? column(head) : column))
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

function machineRows({ machines, environments }: Run): MachineRow[] {
  return machines.map((one, machine) => {
    const own = environments.filter(({ shard, host }) => shard === one.shard && host === one.host)
    return { ...one, machine, environment: own.at(-1) }
  })
}

/** A row for each entrant and each instance that is timed one by one. For a large set this is a sample. */
function* instanceRows({ contests, instances, machines }: Run): Generator<InstanceRow> {
  for (const { contest, answers } of contests) {
    const asked = instances.find(({ setId, track }) => setId === contest.setId && track === contest.track)
    if (asked === undefined) continue
    for (const [entrantId, own] of Object.entries(answers)) {
      for (const [index, status] of own.status.entries()) {
        if (status !== null) yield { entrantId, contest, asked, answers: own, index, machines }
      }
    }
  }
}
