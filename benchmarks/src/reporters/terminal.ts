/** The result of a run for a terminal. Pure: the colours are given to it. */
import pc from 'picocolors'
import { isSameContest, type Standing, standingsOf } from '../judge.ts'
import type { Records } from '../records.ts'
import type { ContestSummary, RunSummary } from '../summarize.ts'
import { virtualBestLine } from '../virtual-best.ts'
import { neighbourLines, rankingTable, type Table, traitsTable } from './ranking.ts'
import { contestTitle, isNumber, percent, ratio } from './words.ts'

export interface TerminalOptions {
  readonly colour: boolean
}

/** One table for each contest, what is to be said of it, and at the end what tells the solvers apart. */
export function renderTerminal(
  records: Records,
  { contests, warnings }: RunSummary,
  { colour }: TerminalOptions,
): string {
  const paint = pc.createColors(colour)
  const standings = standingsOf(records)
  const sections = contests.map((summary) => [
    paint.bold(contestTitle(summary.contest)),
    ...drawTable(rankingTable(summary), paint),
    ...remarksOn(summary, standings, paint),
  ])
  const traits = traitsTable(records, contests)
  const notes = warnings.map((warning) => `${paint.yellow('note')} ${warning}`)
  return [...sections, traits.rows.length === 0 ? [] : drawTable(traits, paint), notes]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

type Paint = ReturnType<typeof pc.createColors>

function remarksOn(summary: ContestSummary, standings: readonly Standing[], paint: Paint): string[] {
  const { contest, control } = summary
  const failed = standings.filter(
    ({ status, contest: own }) => status !== 'ranked' && isSameContest(own, contest),
  )
  return [
    ...neighbourLines(summary),
    ...(summary.virtualBest === undefined ? [] : [virtualBestLine(summary.virtualBest)]),
    ...(control === undefined
      ? []
      : [`A/A control ${control.solverId}: ratio ${ratio(control.ratio)}, floor ${percent(control.floor)}`]),
    ...failed.map(
      ({ solverId, status, problem }) =>
        `${paint.red(`${solverId}: ${status}`)}${problem === null ? '' : ` ${problem}`}`,
    ),
  ]
}

/** Columns as wide as their widest cell; words stand on the left, numbers on the right. */
export function drawTable({ header, rows }: Table, paint: Paint): string[] {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const isNumeric = header.map((_, column) => rows.every((cells) => isNumber(cells[column])))
  const align = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [paint.dim(align(header)), ...rows.map(align)]
}
