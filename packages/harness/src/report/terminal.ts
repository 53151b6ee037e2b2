/** Writes the result of a run for a terminal. It is a pure function. */
import pc from 'picocolors'
import type { ContestSummary, RunSummary } from '../analysis/summary.ts'
import type { Records } from '../records/run-records.ts'
import { contestTitle } from '../records/words.ts'
import { isNumber } from './figures.ts'
import { overviewsOf, speedTable } from './overview.ts'
import { apartTable, rankingTable, type Table, traitsTable } from './ranking.ts'

export interface TerminalOptions {
  readonly colour: boolean
}

export type Paint = ReturnType<typeof pc.createColors>

/** The tables and remarks of each contest, and at the end the traits of the entrants. */
export function renderTerminal(records: Records, summary: RunSummary, { colour }: TerminalOptions): string {
  const paint = pc.createColors(colour)
  const traits = traitsTable(records, summary.contests)
  return paragraphs([
    ...(records.head.inOneTable === true
      ? oneTableParts(records, summary, paint)
      : everyContestParts(records, summary, paint)),
    traits.rows.length === 0 ? [] : drawTable(traits, paint),
    summary.warnings.map((warning) => `${paint.yellow('note')} ${oneLine(warning)}`),
  ])
}

function everyContestParts(records: Records, summary: RunSummary, paint: Paint): string[][] {
  return [
    ...summary.contests.flatMap((contest) => contestParts(records, contest, paint)),
    ...overviewsOf(records, summary).map(({ title, table }) => [
      paint.bold(title),
      ...drawTable(table, paint),
    ]),
  ]
}

/** One table for everything, and of each contest what explains its rows or lacks a row. */
function oneTableParts(records: Records, summary: RunSummary, paint: Paint): string[][] {
  const explained = new Set<string>(EXPLAINING)
  const remarks = summary.contests.flatMap(({ contest, remarks: all, apart }) => {
    const refused = apart.filter(({ status }) => status === 'unsupported').map(({ entrantId }) => entrantId)
    return all
      .filter(
        ({ kind, entrantIds }) => explained.has(kind) && !entrantIds.every((id) => refused.includes(id)),
      )
      .map(({ text }) => oneLine(`${contestTitle(contest)}: ${text}`))
  })
  return [drawTable(speedTable(records, summary), paint), remarks]
}

const EXPLAINING = ['not-ranked', 'answer-sum', 'slow-first-meeting', 'wall-clock', 'own-processes'] as const

function contestParts(records: Records, contest: ContestSummary, paint: Paint): string[][] {
  const apart = apartTable(records, contest)
  const { ranked, remarks } = contest
  return [
    [
      paint.bold(contestTitle(contest.contest)),
      ...(ranked.length === 0 ? [] : drawTable(rankingTable(records, contest), paint)),
    ],
    apart === undefined
      ? []
      : [`These did not solve every ${records.head.words.instance}:`, ...drawTable(apart, paint)],
    remarks.map(({ kind, text }) => (kind === 'not-ranked' ? paint.red(oneLine(text)) : oneLine(text))),
  ]
}

/** Puts blank lines between groups. */
export function paragraphs(parts: readonly (readonly string[])[]): string {
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

/** Texts of an entrant may contain line ends and control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** Columns are as wide as their widest cell. Words are aligned left and numbers right. */
export function drawTable({ header, rows }: Table, paint: Paint): string[] {
  const clean = rows.map((cells) => cells.map(oneLine))
  const widths = header.map((title, column) =>
    Math.max(title.length, ...clean.map((cells) => cells[column]?.length ?? 0)),
  )
  const isNumeric = header.map((_, column) => clean.every((cells) => isNumber(cells[column])))
  const align = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [paint.dim(align(header)), ...clean.map(align)]
}
