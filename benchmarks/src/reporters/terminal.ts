/** The result of a run for a terminal. Pure: the colours are given to it. */
import pc from 'picocolors'
import { isSameContest, type Standing } from '../judge.ts'
import type { ContestSummary, RunSummary } from '../summarize.ts'
import { virtualBestLine } from '../virtual-best.ts'
import { neighbourLines, rankingTable, type Table } from './ranking.ts'
import { contestTitle, percent, ratio } from './words.ts'

export interface TerminalOptions {
  readonly colour: boolean
}

/** One table for each contest, and what is to be said of it. */
export function renderTerminal(
  { contests, warnings }: RunSummary,
  standings: readonly Standing[],
  { colour }: TerminalOptions,
): string {
  const paint = pc.createColors(colour)
  const sections = contests.map((summary) => [
    paint.bold(contestTitle(summary.contest)),
    ...drawTable(rankingTable(summary), paint),
    ...remarksOn(summary, standings, paint),
  ])
  const notes = warnings.map((warning) => `${paint.yellow('note')} ${warning}`)
  return [...sections, notes]
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
  const isNumeric = header.map((_, column) => rows.every((cells) => /^[\d≥–]/.test(cells[column] ?? '')))
  const align = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [paint.dim(align(header)), ...rows.map(align)]
}
