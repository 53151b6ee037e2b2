/** The tables of a run as text, for the terminal, for Markdown and for LaTeX. */
import { groupedBy } from '../grouped.ts'
import { isUntimed } from '../judge/pair-order.ts'
import type { ContestResult, EntrantResult, Run } from '../judge/run.ts'
import {
  contestTitle,
  MISSING,
  readableCount,
  readableMean,
  readableMeans,
  readableMebibytes,
  readableTime,
  unitless,
  withArticle,
} from '../phrases.ts'
import type { Table } from './document.ts'

type Column<Row = EntrantResult> = readonly [title: string, cell: (row: Row) => string, isShown?: boolean]

export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  const shown = columns.filter(([, , isShown = true]) => isShown)
  return {
    header: shown.map(([title]) => title),
    rows: rows.map((row) => shown.map(([, cell]) => cell(row))),
  }
}

/** The entrants that solved everything, in the proved order. */
export function rankingTable(run: Run, { ranked, fastestId, knownSum }: ContestResult): Table {
  const { words, answerNumber } = run
  const isRace = ranked.length > 1
  const isKnown = (of: (entrant: EntrantResult) => unknown): boolean =>
    ranked.some((entrant) => of(entrant) !== null)
  return tableOf(ranked, [
    [words.entrant, ({ entrantId }) => entrantId],
    ['tier', ({ tier }) => readableCount(tier), isKnown(({ tier }) => tier)],
    [answerNumber?.name ?? '', ({ answerSum }) => String(answerSum ?? MISSING), knownSum !== null],
    [`mean time of ${withArticle(words.instance)}`, readableMean],
    [`× ${fastestId}`, ({ ratio }) => unitless(ratio), isRace],
    [
      `× by ${words.instance}`,
      ({ geometricRatio }) => unitless(geometricRatio),
      isRace && isKnown(({ geometricRatio }) => geometricRatio),
    ],
    ['median', ({ median }) => readableTime(median), isKnown(({ median }) => median)],
    ...workColumns(run),
    [
      'peak memory',
      ({ peakMemoryMiB }) => readableMebibytes(peakMemoryMiB),
      isKnown(({ peakMemoryMiB }) => peakMemoryMiB),
    ],
  ])
}

/** The entrants that did not solve everything, without those that are not ranked. */
export function apartTable(run: Run, { apart }: ContestResult): Table {
  const shown = apart.filter((entrant) => entrant.status === 'ranked' && !isUntimed(entrant))
  return tableOf(shown, [
    [run.words.entrant, ({ entrantId }) => entrantId],
    ['solved', solvedOf],
    ['stopped', ({ timeouts }) => readableCount(timeouts)],
    ['gave up', ({ undecided }) => readableCount(undecided)],
    [`mean time of ${withArticle(run.words.instance)}`, readableMean],
    ['PAR-2', ({ par2 }) => readableTime(par2)],
    ['median of solved', ({ solvedTimes }) => readableTime(solvedTimes?.median ?? null)],
    ['90 %', ({ solvedTimes }) => readableTime(solvedTimes?.p90 ?? null)],
    ['longest', ({ solvedTimes }) => readableTime(solvedTimes?.longest ?? null)],
    ...workColumns(run),
  ])
}

/** The entrants that solved everything and were not timed to the end of a round. */
export function untimedTable(run: Run, { apart }: ContestResult): Table {
  return tableOf(apart.filter(isUntimed), [
    [run.words.entrant, ({ entrantId }) => entrantId],
    ['solved', solvedOf],
    ...workColumns(run),
  ])
}

function solvedOf({ solved, asked }: EntrantResult): string {
  return `${readableCount(solved)}/${readableCount(asked)}`
}

function workColumns({ work }: Run): Column[] {
  if (work === null) return []
  return [[work.counter, ({ counters }) => readableCount(counters?.[work.counter] ?? null)]]
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

/** A row for each contest and entrant, the fastest first: its time, its ratio, its work, and the time of one unit of work. */
export function speedTable({ words, work, plan, contests }: Run): Table {
  const isOneKind = plan.tasks.length * plan.tracks.length === 1
  const titleOf = (contest: ContestResult['contest']): string =>
    isOneKind ? `${contest.setId}${contest.mode === 'batch' ? ', batch' : ''}` : contestTitle(contest)
  // the order on the first machine stands for that on all
  const firstMean = ({ meanByMachine }: EntrantResult): number => meanByMachine[0]?.mean.value ?? 0
  const rows = contests.flatMap(({ contest, ranked, apart }) =>
    [...ranked, ...apart]
      .filter(({ status, meanByMachine }) => status === 'ranked' && meanByMachine.length > 0)
      .sort((a, b) => firstMean(a) - firstMean(b))
      .map((entrant) => ({ ...entrant, contest })),
  )
  const { counter = '', one = '' } = work ?? {}
  return tableOf(rows, [
    ['set', ({ contest }) => titleOf(contest)],
    [words.entrant, ({ entrantId }) => entrantId],
    ['solved', solvedOf],
    [`mean time of ${withArticle(words.instance)}`, readableMean],
    [
      '× the fastest',
      ({ ratio, isLowerBound }) => `${ratio !== null && isLowerBound ? '≥ ' : ''}${unitless(ratio)}`,
    ],
    [`${counter} of ${withArticle(words.instance)}`, readableWork, work !== null],
    [`time of ${withArticle(one)}`, ({ price }) => readableTime(price), work !== null],
  ])
}

/** The work of one instance as text: a mean, `18.4`. */
export function readableWork({ work }: Pick<EntrantResult, 'work'>): string {
  if (work === null) return MISSING
  const digits = work < 100 ? 1 : 0
  return work.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
