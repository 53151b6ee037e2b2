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
import { pairOf } from '../../packages/harness/src/judge/results.ts'
import {
  MISSING,
  readableCount,
  readableEstimate,
  readableMean,
  readableRatio,
  withArticle,
} from '../../packages/harness/src/phrases.ts'
import type { ContestResult, EntrantResult, Run } from '../../packages/harness/src/record/run.ts'
import { plain, type Table } from '../../packages/harness/src/write/document.ts'
import { readableWork, tableOf, textColumn } from '../../packages/harness/src/write/tables.ts'

/** What is replaced has no other head, behind which a text would be lost. */
const MARKED =
  /(?<head><!-- bench (?<set>\S+) (?<task>\S+) (?<track>\S+)(?: (?<ids>(?!-->)\S+)(?: (?<mode>batch))?)? -->\n)(?:(?!<!-- bench )[\s\S])*?(?<tail><!-- \/bench -->)/g

interface Marker {
  readonly head: string
  readonly set: string
  readonly task: string
  readonly track: string
  /** Entrants with commas between them. */
  readonly ids: string | undefined
  readonly mode: string | undefined
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
  const ended = [...text.matchAll(MARKED)].length
  if (ended === 0)
    throw new Error('there is no table between <!-- bench SET TASK TRACK --> and <!-- /bench -->')
  if (ended < text.split('<!-- bench ').length - 1)
    throw new Error('there is a <!-- bench … --> without <!-- /bench -->')
  return text.replace(MARKED, (...match) => {
    const marker = match.at(-1) as Marker // named groups come last
    const table = marker.set.includes(',') ? setsTable(marker, run) : entrantsTable(marker, run)
    return `${marker.head}\n${table}\n${marker.tail}`
  })
}

function entrantsTable({ set, task, track, ids }: Marker, filled: FilledRun): string {
  const { words, work, entrants, contests } = filled.run
  const here = contests
    .filter(({ contest }) => contest.setId === set && contest.task === task && contest.track === track)
    .flatMap((contest): Row[] => {
      const timed = contest.apart.filter(({ status }) => status === 'ranked')
      return [...contest.ranked, ...timed].map((entry) => ({ entry, contest }))
    })
  if (here.length === 0) throw new Error(`the run has no contest ${set} ${task} ${track}`)
  // those that did not solve everything come first, then the slowest
  const inOrder = [...here].sort(
    (a, b) => Number(solvesAll(a)) - Number(solvesAll(b)) || timeOf(b) - timeOf(a),
  )
  const rows = ids === undefined ? inOrder : named(here, ids, `${set} ${task} ${track}`)
  const trait = ({ entry }: Row, name: string): string =>
    entrants.find(({ entrantId }) => entrantId === entry.entrantId)?.traits[name] ?? ''
  const table = tableOf(rows, [
    textColumn(
      words.entrant,
      ({ entry, contest }) => `\`${entry.entrantId}\`${contest.contest.mode === 'batch' ? ', batch' : ''}`,
    ),
    textColumn('keeps', (row) => trait(row, 'state')),
    textColumn('infers', (row) => trait(row, 'inference')),
    textColumn('solved', ({ entry }) => `${entry.solved}/${entry.asked}`),
    textColumn(work?.counter ?? 'work', ({ entry }) =>
      readableCount(entry.counters?.[work?.counter ?? ''] ?? null),
    ),
    textColumn(`mean time of ${withArticle(words.instance)}`, ({ entry }) => readableMean(entry)),
    textColumn('speed', (row) => speedOf(row, inOrder.find(solvesAll))),
  ])
  return `${markdownOf(table, 3)}\n${ids === undefined ? `\n${originOf(filled)}\n` : ''}`
}

function named(here: readonly Row[], ids: string, where: string): Row[] {
  return ids.split(',').flatMap((id) => {
    const found = here.filter(({ entry }) => entry.entrantId === id)
    if (found.length === 0) throw new Error(`the run has no ${id} in ${where}`)
    return found
  })
}

const solvesAll = ({ entry }: Row): boolean => entry.solved === entry.asked

const timeOf = ({ entry }: Row): number => entry.mean?.value ?? Number.POSITIVE_INFINITY

/**
 * How many times as fast as the slowest solver a row is. A batch has no bounds, because it is another contest
 * than that of the slowest.
 */
function speedOf(row: Row, slowest: Row | undefined): string {
  if (slowest === undefined || !solvesAll(row) || row.entry.mean === null) return MISSING
  const pairs = row.contest === slowest.contest ? row.contest.pairs : []
  const pair = pairOf(pairs, slowest.entry.entrantId, row.entry.entrantId)
  return pair === undefined ? readableRatio(timeOf(slowest) / timeOf(row)) : readableEstimate(pair.ratio)
}

function setsTable({ set, task, track, ids = '', mode = 'single' }: Marker, filled: FilledRun): string {
  const { contests, words, work } = filled.run
  const [first = '', ...others] = ids.split(',')
  const counter = work?.counter ?? 'work'
  const header = [
    'set',
    `\`${first}\`: ${counter}`,
    `mean time of ${withArticle(words.instance)}`,
    ...others.flatMap((id) => [`\`${id}\`: ${counter}`, `time relative to \`${first}\``]),
  ]
  const rows = set.split(',').map((setId) => {
    const where = `${setId} ${task} ${track} ${mode}`
    const found = contests.find(({ contest }) => Object.values(contest).join(' ') === where)
    if (found === undefined) throw new Error(`the run has no contest ${where}`)
    const entryOf = (id: string): EntrantResult => {
      const entry = [...found.ranked, ...found.apart].find(({ entrantId }) => entrantId === id)
      if (entry === undefined) throw new Error(`the run has no ${id} in ${where}`)
      return entry
    }
    return [
      `\`${setId}\``,
      readableWork(entryOf(first)),
      readableMean(entryOf(first)),
      ...others.flatMap((id) => [readableWork(entryOf(id)), relativeTime(found, id, first)]),
    ]
  })
  return `${markdownOf({ header, rows }, 1)}\n\n${originOf(filled)}\n`
}

/** The cells may contain Markdown. The columns after the first `words` contain numbers. */
function markdownOf({ header, rows }: Table, words: number): string {
  const rule = header.map((_, column) => (column < words ? '---' : '---:'))
  return [header, rule, ...rows].map((cells) => `| ${plain(cells.join(' | '))} |`).join('\n')
}

/** If a limit is part of the time of one of the two, the true ratio is larger or smaller. */
function relativeTime({ pairs }: ContestResult, id: string, first: string): string {
  const pair = pairOf(pairs, id, first)
  if (pair === undefined || pair.stopped === 'both') return MISSING
  const sign = { none: '', a: '≥ ', b: '≤ ' }[pair.stopped]
  return `${sign}${readableEstimate(pair.ratio)}`
}

function originOf({ run, call }: FilledRun): string {
  const machine = run.machines.at(-1)
  const command = `${call} ${run.arguments.join(' ')}`.trim()
  const where = machine === undefined ? '' : `, Node ${machine.node}, ${machine.cpuModel}`
  return `<sub>${run.createdAt.slice(0, 10)}${where}: \`${command}\`</sub>`
}
