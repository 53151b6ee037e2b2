/** The tables of a run as text, for the terminal and for Markdown. */
import { type ContestSummary, type EntrySummary, isUntimed } from '../analysis/summary.ts'
import type { Records } from '../events/run-records.ts'
import { withArticle } from '../phrases.ts'
import type { Table } from './document.ts'
import {
  MISSING,
  readableBytes,
  readableCount,
  readableEstimate,
  readableMean,
  readableMeans,
  readableMebibytes,
  readableTime,
} from './page/readable.ts'

type Column<Row = EntrySummary> = readonly [title: string, cell: (row: Row) => string, isShown?: boolean]

/** The entrants that solved everything, in the proved order. */
export function rankingTable(records: Records, { ranked, fastestId, knownSum }: ContestSummary): Table {
  const { words, answerNumber } = records.head
  const isRace = ranked.length > 1
  /** A column that is left out if no entrant has such a value. */
  const known = <Value>(
    title: string,
    of: (entry: EntrySummary) => Value | null,
    write: (value: Value | null) => string,
  ): Column => [title, (entry) => write(of(entry)), ranked.some((entry) => of(entry) !== null)]
  return tableOf(ranked, [
    [words.entrant, ({ entrantId }) => entrantId],
    known('tier', ({ tier }) => tier, readableCount),
    [answerNumber?.name ?? '', ({ answerSum }) => String(answerSum ?? MISSING), knownSum !== null],
    [`mean time of ${withArticle(words.instance)}`, timeOf],
    [`× ${fastestId}`, ({ ratio }) => unitless(ratio), isRace],
    known(`× by ${words.instance}`, ({ geometricRatio }) => (isRace ? geometricRatio : null), unitless),
    known('median', ({ median }) => median, readableTime),
    ...workColumns(records),
    known('allocated', ({ allocatedBytes }) => allocatedBytes, readableBytes),
    known('peak memory', ({ peakMemoryMiB }) => peakMemoryMiB, readableMebibytes),
  ])
}

/** The entrants that did not solve everything, without those that are not ranked. */
export function apartTable(records: Records, { apart }: ContestSummary): Table {
  const { words } = records.head
  const shown = apart.filter((entry) => entry.status === 'ranked' && !isUntimed(entry))
  return tableOf(shown, [
    [words.entrant, ({ entrantId }) => entrantId],
    ['solved', solvedOf],
    ['stopped', ({ timeouts }) => readableCount(timeouts)],
    ['gave up', ({ undecided }) => readableCount(undecided)],
    [`mean time of ${withArticle(words.instance)}`, timeOf],
    ['PAR-2', ({ par2 }) => readableTime(par2)],
    ...workColumns(records),
  ])
}

/** The entrants that solved everything and were not timed to the end of a round. */
export function untimedTable(records: Records, { apart }: ContestSummary): Table {
  return tableOf(apart.filter(isUntimed), [
    [records.head.words.entrant, ({ entrantId }) => entrantId],
    ['solved', solvedOf],
    ...workColumns(records),
  ])
}

function solvedOf({ solved, asked }: EntrySummary): string {
  return `${readableCount(solved)}/${readableCount(asked)}`
}

function workColumns({ head: { work } }: Records): Column[] {
  if (work === null) return []
  return [[work.counter, ({ counters }) => readableCount(counters?.[work.counter] ?? null)]]
}

/** The mean time with its bounds, or the times on several machines. */
export function timeOf(entry: EntrySummary): string {
  return entry.mean === null ? readableMeans(entry) : readableMean(entry)
}

/** The × is in the title. */
function unitless(estimate: EntrySummary['ratio']): string {
  if (estimate === null) return MISSING
  return estimate.value === 1 && estimate.lo === 1 ? '1' : readableEstimate(estimate).replace(/\s×/, '')
}

export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  const shown = columns.filter(([, , isShown = true]) => isShown)
  return {
    header: shown.map(([title]) => title),
    rows: rows.map((row) => shown.map(([, cell]) => cell(row))),
  }
}

/** The traits of the entrants, in the order of the first ranking. */
export function traitsTable({ entrants, head }: Records, [contest]: readonly ContestSummary[]): Table {
  const shown = [...(contest?.ranked ?? []), ...(contest?.apart ?? [])].flatMap(
    ({ entrantId }) => entrants.get(entrantId) ?? [],
  )
  const names = [...new Set(shown.flatMap(({ traits }) => Object.keys(traits)))]
  return {
    header: [head.words.entrant, ...names],
    rows:
      names.length === 0
        ? []
        : shown.map(({ entrantId, traits }) => [entrantId, ...names.map((name) => traits[name] ?? '')]),
  }
}
