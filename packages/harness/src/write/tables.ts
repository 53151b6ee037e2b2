/** The tables of a run as text, for the terminal, for Markdown and for LaTeX. */
import { groupedBy } from '../grouped.ts'
import {
  MISSING,
  readableCount,
  readableMean,
  readableMeans,
  readableMebibytes,
  readableTime,
  unitless,
  withArticle,
} from '../phrases.ts'
import type { ContestResult, EntrantResult, Run } from '../record/run.ts'
import { change, countersOf, foundOf, timedChanges, verdictOf } from './changes.ts'
import type { Table } from './document.ts'

type Column<Row = EntrantResult> = readonly [title: string, cell: (row: Row) => string]

export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  return {
    header: columns.map(([title]) => title),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  }
}

/** The entrants that solved everything, in the proved order. */
export function rankingTable(run: Run, contest: ContestResult): Table {
  const { words } = run
  const { ranked, fastestId } = contest
  const isRace = ranked.length > 1
  return knownTable(ranked, [
    [words.entrant, ({ entrantId }) => entrantId],
    ['tier', ({ tier }) => readableCount(tier)],
    [`mean time of ${withArticle(words.instance)}`, readableMean],
    [`× ${fastestId}`, ({ ratio }) => unitless(isRace ? ratio : null)],
    [`× by ${words.instance}`, ({ geometricRatio }) => unitless(isRace ? geometricRatio : null)],
    ['median', ({ median }) => readableTime(median)],
    [workTitle(run), workIn(run)],
    ['peak memory', ({ peakMemoryMiB }) => readableMebibytes(peakMemoryMiB)],
  ])
}

/** The entrants that did not solve everything or were not timed to the end of a round, without those that failed. */
export function apartTable(run: Run, { apart }: ContestResult): Table {
  const shown = apart.filter(({ status }) => status === 'ranked')
  return knownTable(shown, [
    [run.words.entrant, ({ entrantId }) => entrantId],
    ['solved', solvedOf],
    ['stopped', ({ timeouts }) => readableCount(timeouts)],
    ['gave up', ({ undecided }) => readableCount(undecided)],
    [`mean time of ${withArticle(run.words.instance)}`, readableMean],
    ['PAR-2', ({ par2 }) => readableTime(par2)],
    ['median of solved', ({ solvedTimes }) => readableTime(solvedTimes?.median ?? null)],
    ['90 %', ({ solvedTimes }) => readableTime(solvedTimes?.p90 ?? null)],
    ['longest', ({ solvedTimes }) => readableTime(solvedTimes?.longest ?? null)],
    [workTitle(run), workIn(run)],
  ])
}

/** Without the columns in which nothing is known. */
function knownTable(rows: readonly EntrantResult[], columns: readonly Column[]): Table {
  return tableOf(
    rows,
    columns.filter(([, cell]) => rows.some((row) => cell(row) !== MISSING)),
  )
}

function solvedOf({ solved, asked }: EntrantResult): string {
  return `${readableCount(solved)}/${readableCount(asked)}`
}

/** A sum, where the page shows a mean beside it. */
function workTitle({ work }: Run): string {
  return work === null ? '' : `sum of ${work.counter}`
}

function workIn({ work }: Run): (entrant: EntrantResult) => string {
  return ({ counters }) => readableCount(counters?.[work?.counter ?? ''] ?? null)
}

/** The traits of the entrants, in the order of the first ranking. */
export function traitsTable({ entrants, words, contests: [contest] }: Run): Table {
  const shown = [...(contest?.ranked ?? []), ...(contest?.apart ?? [])].flatMap(
    ({ entrantId }) => entrants.find((entrant) => entrant.entrantId === entrantId) ?? [],
  )
  const names = [...new Set(shown.flatMap(({ traits }) => Object.keys(traits)))]
  const rows = shown.map(({ entrantId, traits }) => [entrantId, ...names.map((name) => traits[name] ?? '')])
  return { header: [words.entrant, ...names], rows: names.length === 0 ? [] : rows }
}

interface Overview {
  readonly title: string
  readonly table: Table
}

/** Entrants in rows and sets in columns: a table for each task, track and mode in which several sets were measured. */
export function overviewsOf(run: Run): Overview[] {
  const groups = groupedBy(run.contests, ({ contest: { task, track, mode } }) => {
    return `All sets: ${task}, ${track}${mode === 'batch' ? ', batch' : ''}`
  })
  return [...groups]
    .filter(([, contests]) => contests.length > 1)
    .map(([title, contests]) => ({ title, table: overviewOf(run, contests) }))
}

/** Entrants that solved more come first. If two solved equally many, their order is that of the names. */
function overviewOf({ words }: Run, contests: readonly ContestResult[]): Table {
  const results = contests.map(
    ({ ranked, apart }) => new Map([...ranked, ...apart].map((one) => [one.entrantId, one])),
  )
  const ids = [...new Set(results.flatMap((own) => [...own.keys()]))]
  const rows = ids.map((id) => {
    const own = results.map((result) => result.get(id))
    const solved = own.reduce((sum, one) => sum + (one?.status === 'ranked' ? one.solved : 0), 0)
    return { id, own, solved }
  })
  rows.sort((a, b) => b.solved - a.solved || a.id.localeCompare(b.id))
  return {
    header: [words.entrant, 'solved', ...contests.map(({ contest }) => contest.setId)],
    rows: rows.map(({ id, own, solved }) => [id, readableCount(solved), ...own.map(overviewCell)]),
  }
}

/** The mean time. If a limit is part of it, `≥` and the number of solved instances are added. */
function overviewCell(entrant: EntrantResult | undefined): string {
  if (entrant === undefined || entrant.status === 'unsupported') return MISSING
  if (entrant.status !== 'ranked') return entrant.status
  const time = readableMeans(entrant)
  return entrant.solved === entrant.asked ? time : `${time} (${solvedOf(entrant)})`
}

/** The work of one instance as text: a mean, `18.4`. */
export function readableWork({ work }: Pick<EntrantResult, 'work'>): string {
  if (work === null) return MISSING
  const digits = work < 100 ? 1 : 0
  return work.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Every entrant and its earlier state. */
export function changesTable(run: Run, contest: ContestResult): Table {
  return tableOf(timedChanges(contest), [
    [run.words.entrant, ({ entrantId }) => entrantId],
    ['before', ({ mean }) => readableTime(mean.before?.value ?? null)],
    ['after', ({ mean }) => readableTime(mean.after?.value ?? null)],
    ['after/before', ({ pair }) => unitless(pair?.ratio ?? null)],
    ['verdict', (row) => verdictOf(run, row)],
    ['would have found', ({ pair }) => foundOf(pair)],
    ['counters', ({ counters }) => countersOf(counters, run.words)],
    ['solved', ({ solvedBefore, solvedAfter }) => change(solvedBefore, solvedAfter)],
  ])
}
