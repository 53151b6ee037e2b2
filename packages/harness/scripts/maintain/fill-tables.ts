/**
 * Fills the tables of a text from a run, so that no figure in it is written by hand. It is a pure function.
 *
 *   <!-- bench euler-50 unique given naive-scan,bitmask -->
 *   (the table, replaced each time)
 *   <!-- /bench -->
 *
 * The marker names a set, a task, a track and, if not all are wanted, the entrants in their order. A table of
 * all entrants has its source below it.
 *
 *   <!-- bench euler-50,hard-200 unique permuted band,mrv batch -->
 *
 * Several sets give a row for each set. It compares the entrants with the first one, in single calls or in a
 * batch, and has its source below it.
 */
import { pairOf } from '../../src/judge/pair-order.ts'
import type { ContestResult, EntrantResult, Run } from '../../src/judge/run.ts'
import {
  readableCount,
  readableEstimate,
  readableMean,
  readableRatio,
  withArticle,
} from '../../src/phrases.ts'
import { plain, type Table } from '../../src/report/document.ts'
import { readableWork, tableOf } from '../../src/report/tables.ts'

const HEAD =
  /(?<head><!-- bench (?<set>\S+) (?<task>\S+) (?<track>\S+)(?: (?<ids>(?!-->)\S+)(?: (?<mode>batch))?)? -->(?<end>\r?\n))/g
const TAIL = '<!-- /bench -->'
/** What is replaced has no other head, behind which a text would be lost. */
const MARKED = new RegExp(`${HEAD.source}(?:(?!<!-- bench )[\\s\\S])*?(?<tail>${TAIL})`, 'g')

interface Marker {
  readonly head: string
  readonly set: string
  readonly task: string
  readonly track: string
  /** Entrants with commas between them. */
  readonly ids: string | undefined
  readonly mode: string | undefined
  /** The end of its line. */
  readonly end: string
  readonly tail: string
}

interface FilledRun {
  readonly run: Run
  /** How the harness is called: `pnpm bench`. */
  readonly call: string
}

interface Row {
  readonly entry: EntrantResult
  readonly contest: ContestResult
}

/**
 * @throws Error if no table is marked, if one has no end, or if a marker names a contest or an entrant that the run has not
 *   measured.
 */
export function fillTables(text: string, run: FilledRun): string {
  const starts = Array.from(text.matchAll(MARKED), ({ index }) => index)
  const open = [...text.matchAll(HEAD)].find(({ index }) => !starts.includes(index))
  if (open !== undefined) throw new Error(`there is no ${TAIL} after ${open[0].trim()}`)
  if (starts.length === 0)
    throw new Error(`there is no table between <!-- bench SET TASK TRACK --> and ${TAIL}`)
  return text.replace(MARKED, (...match) => {
    const marker = match.at(-1) as Marker // named groups come last
    return filled(marker, run).replaceAll(/\r?\n/g, marker.end)
  })
}

function filled(marker: Marker, run: FilledRun): string {
  if (marker.set.includes(',')) return setsTable(marker, run)
  const here = run.run.contests.filter((contest) => isOf(contest, marker)).flatMap(rowsOf)
  const table = entrantsTable(run.run, chosen(here, marker), slowestOf(here))
  const origin = marker.ids === undefined ? `\n${originOf(run)}\n` : ''
  return `${marker.head}\n${table}\n${origin}\n${marker.tail}`
}

function isOf({ contest }: ContestResult, { set, task, track }: Marker): boolean {
  return contest.setId === set && contest.task === task && contest.track === track
}

function rowsOf(contest: ContestResult): Row[] {
  const timed = contest.apart.filter(({ status }) => status === 'ranked')
  return [...contest.ranked, ...timed].map((entry) => ({ entry, contest }))
}

/** The rows that a marker names. If it names no entrants, these are all of them, the slowest first. */
function chosen(here: readonly Row[], { set, task, track, ids }: Marker): Row[] {
  if (here.length === 0) throw new Error(`the run has no contest ${set} ${task} ${track}`)
  if (ids === undefined) {
    return [...here].sort((a, b) => Number(solvesAll(a)) - Number(solvesAll(b)) || timeOf(b) - timeOf(a))
  }
  return ids.split(',').flatMap((id) => {
    const found = here.filter(({ entry }) => entry.entrantId === id)
    if (found.length === 0) throw new Error(`the run has no ${id} in ${set} ${task} ${track}`)
    return found
  })
}

const solvesAll = ({ entry }: Row): boolean => entry.solved === entry.asked

function slowestOf(rows: readonly Row[]): Row | undefined {
  return [...rows].filter(solvesAll).sort((a, b) => timeOf(b) - timeOf(a))[0]
}

const timeOf = ({ entry }: Row): number => entry.mean?.value ?? Number.POSITIVE_INFINITY

function entrantsTable(
  { words, work, entrants }: Run,
  rows: readonly Row[],
  slowest: Row | undefined,
): string {
  const trait = (row: Row, name: string): string =>
    entrants.find(({ entrantId }) => entrantId === row.entry.entrantId)?.traits[name] ?? ''
  const table = tableOf(rows, [
    [words.entrant, ({ entry, contest }) => `\`${entry.entrantId}\`${isBatch(contest) ? ', batch' : ''}`],
    ['keeps', (row) => trait(row, 'state')],
    ['infers', (row) => trait(row, 'inference')],
    ['solved', ({ entry }) => `${entry.solved}/${entry.asked}`],
    [work?.counter ?? 'work', ({ entry }) => readableCount(entry.counters?.[work?.counter ?? ''] ?? null)],
    [`mean time of ${withArticle(words.instance)}`, ({ entry }) => readableMean(entry)],
    ['speed', (row) => speedOf(row, slowest)],
  ])
  return markdownOf(table, 3)
}

const isBatch = ({ contest: { mode } }: ContestResult): boolean => mode === 'batch'

/**
 * How many times as fast as the slowest solver a row is. A batch has no bounds, because it is another contest
 * than that of the slowest.
 */
function speedOf(row: Row, slowest: Row | undefined): string {
  if (slowest === undefined || !solvesAll(row) || row.entry.mean === null) return '–'
  const pairs = row.contest === slowest.contest ? row.contest.pairs : []
  const pair = pairOf(pairs, slowest.entry.entrantId, row.entry.entrantId)
  return pair === undefined ? readableRatio(timeOf(slowest) / timeOf(row)) : readableEstimate(pair.ratio)
}

function setsTable(marker: Marker, run: FilledRun): string {
  const { contests, words, work } = run.run
  if (marker.ids === undefined)
    throw new Error(`the table of ${marker.set} has to name its ${words.entrants}`)
  const [first = '', ...others] = marker.ids.split(',')
  const counter = work?.counter ?? 'work'
  const header = [
    'set',
    `\`${first}\`: ${counter}`,
    `mean time of ${withArticle(words.instance)}`,
    ...others.flatMap((id) => [`\`${id}\`: ${counter}`, `time relative to \`${first}\``]),
  ]
  const rows = marker.set.split(',').map((set) => {
    const contest = contestOf({ ...marker, set }, contests)
    const workOf = (id: string): string => readableWork(entryOf(contest, id))
    return [
      `\`${set}\``,
      workOf(first),
      readableMean(entryOf(contest, first)),
      ...others.flatMap((id) => [workOf(id), relativeTime(contest, id, first)]),
    ]
  })
  return `${marker.head}\n${markdownOf({ header, rows }, 1)}\n\n${originOf(run)}\n\n${marker.tail}`
}

/** The cells may contain Markdown. The columns after the first `words` contain numbers. */
function markdownOf({ header, rows }: Table, words: number): string {
  const rule = header.map((_, column) => (column < words ? '---' : '---:'))
  return [header, rule, ...rows].map((cells) => `| ${plain(cells.join(' | '))} |`).join('\n')
}

function contestOf(marker: Marker, contests: readonly ContestResult[]): ContestResult {
  const { set, task, track, mode = 'single' } = marker
  const found = contests.find((one) => isOf(one, marker) && one.contest.mode === mode)
  if (found === undefined) throw new Error(`the run has no contest ${set} ${task} ${track} ${mode}`)
  return found
}

function entryOf({ contest, ranked, apart }: ContestResult, id: string): EntrantResult {
  const found = [...ranked, ...apart].find(({ entrantId }) => entrantId === id)
  if (found !== undefined) return found
  throw new Error(`the run has no ${id} in ${contest.setId} ${contest.task} ${contest.track}`)
}

/** If a limit is part of the time of one of the two, the true ratio is larger or smaller. */
function relativeTime({ pairs }: ContestResult, id: string, first: string): string {
  const pair = pairOf(pairs, id, first)
  if (pair === undefined || pair.censored === 'both') return '–'
  const sign = { none: '', a: '≥ ', b: '≤ ' }[pair.censored]
  return `${sign}${readableEstimate(pair.ratio)}`
}

function originOf({ run, call }: FilledRun): string {
  const machine = run.environments.at(-1)
  const command = `${call} ${run.arguments.join(' ')}`.trim()
  const where = machine === undefined ? '' : `, Node ${machine.node}, ${machine.cpuModel}`
  return `<sub>${run.createdAt.slice(0, 10)}${where}: \`${command}\`</sub>`
}
