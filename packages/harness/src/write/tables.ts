/** The tables of a run: their columns, which the page has in common with the terminal, Markdown and LaTeX, and which of them are shown where. */
import { entriesOf, workPointOf } from '../judge/results.ts'
import { groupedBy, sumOf } from '../numbers.ts'
import {
  MISSING,
  readableCount,
  readableMean,
  readableMeans,
  readableMebibytes,
  readableTime,
  STATUS_WORDS,
  unitless,
  withArticle,
} from '../phrases.ts'
import type { ContestResult, EntrantResult, Estimate, Run } from '../record/run.ts'
import type { Words } from '../suite.ts'
import type { Table } from './document.ts'

/** A column of a table that people read. */
export interface Column<Row> {
  readonly name: string
  readonly text: (row: Row) => string
  /** What the page sorts it by. Null comes last. */
  readonly value: (row: Row) => number | string | null
  readonly isText?: boolean
  /** Whether the text says what went wrong. */
  readonly isBad?: (row: Row) => boolean
}

export function textColumn<Row>(name: string, text: (row: Row) => string): Column<Row> {
  return { name, text, value: text, isText: true }
}

export function entrantColumn({ entrant }: Words): Column<{ readonly entrantId: string }> {
  return textColumn(entrant, ({ entrantId }) => entrantId)
}

export function numberColumn<Row>(
  name: string,
  value: (row: Row) => number | null,
  write: (value: number | null) => string,
): Column<Row> {
  return { name, text: (row) => write(value(row)), value }
}

export function estimateColumn<Row>(name: string, of: (row: Row) => Estimate | null): Column<Row> {
  return { name, text: (row) => unitless(of(row)), value: (row) => of(row)?.value ?? null }
}

export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  return {
    header: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ text }) => text(row))),
  }
}

/** The columns in which something is known. */
export function knownIn<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ text }) => rows.some((row) => text(row) !== MISSING && text(row) !== ''))
}

/** Every instance was asked, answered and proved. Only then can its time be compared with others. */
export function isWhole({ solved, asked, status }: EntrantResult): boolean {
  return solved === asked && status === 'ranked'
}

/** The time of an entrant that solved everything. */
function timeOf(entry: EntrantResult | undefined): number | null {
  return entry !== undefined && isWhole(entry) ? (entry.meanByMachine[0]?.mean.value ?? null) : null
}

function solvedOf({ status, solved, asked }: EntrantResult): string {
  return status === 'ranked' ? `${readableCount(solved)}/${readableCount(asked)}` : STATUS_WORDS[status]
}

type Ratios = Pick<EntrantResult, 'ratio' | 'geometricRatio'>

/** Every figure of an entrant. @param ratiosOf to whom all others are compared, whose name is `base` */
export function figureColumns(
  { words, work, counters: counted }: Run,
  base: string | null,
  ratiosOf: (entry: EntrantResult) => Ratios,
) {
  const count = (name: string, of: (entry: EntrantResult) => number | null) =>
    numberColumn(name, of, readableCount)
  const time = (name: string, of: (entry: EntrantResult) => number | null) =>
    numberColumn(name, of, readableTime)
  const ratio = (name: string, of: (entry: EntrantResult) => Estimate | null) => estimateColumn(name, of)
  const counters = counted.map(({ name, total }) =>
    count(`${total === 'sum' ? 'sum of' : 'largest'} ${name}`, (entry) => entry.counters?.[name] ?? null),
  )
  const solved: Column<EntrantResult> = { name: 'solved', text: solvedOf, value: (entry) => -entry.solved }
  return {
    entrant: entrantColumn(words),
    tier: count('tier', ({ tier }) => tier),
    solved,
    stopped: count('stopped', ({ timeouts }) => timeouts),
    gaveUp: count('gave up', ({ undecided }) => undecided),
    mean: { name: `mean time of ${withArticle(words.instance)}`, text: readableMean, value: timeOf },
    ratio: ratio(`× ${base ?? 'fastest'}`, (entry) => ratiosOf(entry).ratio),
    byInstance: ratio(`× by ${words.instance}`, (entry) => ratiosOf(entry).geometricRatio),
    median: time('median', ({ median }) => median),
    wall: time('wall time', ({ wall }) => wall),
    par2: time('PAR-2', ({ par2 }) => par2),
    ofSolved: [
      time('median of solved', ({ solvedTimes }) => solvedTimes?.median ?? null),
      time('90 %', ({ solvedTimes }) => solvedTimes?.p90 ?? null),
      time('longest', ({ solvedTimes }) => solvedTimes?.longest ?? null),
    ],
    /** The time of a unit of work. */
    price: time(`time a ${work?.one}`, (entry) => workPointOf(entry)?.price ?? null),
    counters,
    /** The counter that measures work, as a sum where the ranking of the page shows a mean. */
    work: counters.filter((_, index) => counted[index]?.name === work?.counter),
    memory: numberColumn('peak memory', (entry: EntrantResult) => entry.peakMemoryMiB, readableMebibytes),
    noticed: textColumn('noticed', ({ flags }: EntrantResult) => flags.join(', ').replaceAll('-', ' ')),
  }
}

/** The entrants that solved everything, in the proved order. */
export function rankingTable(run: Run, { ranked, fastestId }: ContestResult): Table {
  const of = figureColumns(run, fastestId, (entry) => entry)
  const ratios = ranked.length > 1 ? [of.ratio, of.byInstance] : []
  const columns = [of.entrant, of.tier, of.mean, of.wall, ...ratios, of.median, ...of.work, of.memory]
  return tableOf(ranked, knownIn(ranked, columns))
}

/** The entrants that did not solve everything or were not timed to the end of a round, without those that failed. */
export function unrankedTable(run: Run, { apart, fastestId }: ContestResult): Table {
  const shown = apart.filter(({ status }) => status === 'ranked')
  const of = figureColumns(run, fastestId, (entry) => entry)
  const columns = [of.entrant, of.solved, of.stopped, of.gaveUp, of.mean, of.par2, ...of.ofSolved, ...of.work]
  return tableOf(shown, knownIn(shown, columns))
}

/** The traits of the entrants, in the order of the first ranking. */
export function traitsTable({ entrants, words, contests }: Run): Table {
  const shown = contests
    .slice(0, 1)
    .flatMap(entriesOf)
    .flatMap(({ entrantId }) => entrants.find((entrant) => entrant.entrantId === entrantId) ?? [])
  const names = [...new Set(shown.flatMap(({ traits }) => Object.keys(traits)))]
  const rows = shown.map(({ entrantId, traits }) => [entrantId, ...names.map((name) => traits[name] ?? '')])
  return { header: [words.entrant, ...names], rows: names.length === 0 ? [] : rows }
}

/** Entrants in rows and sets in columns: a table for each task, track and mode in which several sets were measured. */
export function overviewsOf(run: Run): { readonly title: string; readonly table: Table }[] {
  const groups = groupedBy(run.contests, ({ contest: { task, track, mode } }) => {
    return `All sets: ${task}, ${track}${mode === 'batch' ? ', batch' : ''}`
  })
  return [...groups]
    .filter(([, contests]) => contests.length > 1)
    .map(([title, contests]) => ({ title, table: overviewOf(run, contests) }))
}

/** Entrants that solved more come first. If two solved equally many, their order is that of the names. */
function overviewOf({ words }: Run, contests: readonly ContestResult[]): Table {
  const all = contests.flatMap(entriesOf)
  const rows = Array.from(
    groupedBy(all, ({ entrantId }) => entrantId),
    ([entrantId, own]) => {
      return { entrantId, solved: sumOf(own.map(({ status, solved }) => (status === 'ranked' ? solved : 0))) }
    },
  )
  rows.sort((a, b) => b.solved - a.solved || a.entrantId.localeCompare(b.entrantId))
  return tableOf(rows, [
    entrantColumn(words),
    numberColumn('solved', ({ solved }) => solved, readableCount),
    ...contests.map((result) => timesColumn(result.contest.setId, result)),
  ])
}

/** The mean times in one contest. If a limit is part of one, `≥` and the number of solved instances are added. */
export function timesColumn(name: string, result: ContestResult): Column<{ readonly entrantId: string }> {
  const all = new Map(entriesOf(result).map((entry) => [entry.entrantId, entry]))
  const isBad = (entry: EntrantResult | undefined): boolean => entry !== undefined && !isWhole(entry)
  return {
    name,
    text: ({ entrantId }) => {
      const entry = all.get(entrantId)
      if (entry === undefined || entry.status === 'unsupported') return MISSING
      if (entry.status !== 'ranked') return entry.status
      const time = readableMeans(entry)
      return isWhole(entry) ? time : `${time} (${solvedOf(entry)})`
    },
    value: ({ entrantId }) => timeOf(all.get(entrantId)),
    isBad: ({ entrantId }) => isBad(all.get(entrantId)),
  }
}
