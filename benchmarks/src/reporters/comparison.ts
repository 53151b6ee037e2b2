/** A comparison of two runs for a terminal. Pure: the colours are given to it. */
import pc from 'picocolors'
import type { ContestComparison, RunComparison, SolverComparison } from '../comparison/compare.ts'
import type { Table } from './ranking.ts'
import { drawTable, type TerminalOptions } from './terminal.ts'
import { contestTitle, grouped, percent } from './words.ts'

const MISSING = '–'

export function renderComparison(comparison: RunComparison, { colour }: TerminalOptions): string {
  const paint = pc.createColors(colour)
  const sections = comparison.contests.map((contest) => [
    paint.bold(contestTitle(contest.contest)),
    ...drawTable(comparisonTable(contest), paint),
    ...remarksOn(contest),
  ])
  const head = [`${comparison.after}, compared with ${comparison.before}`]
  const notes = comparison.notes.map((note) => `${paint.yellow('note')} ${note}`)
  return [head, ...sections, notes]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

type Column = readonly [title: string, cell: (solver: SolverComparison) => string]

const COLUMNS: readonly Column[] = [
  ['solver', ({ solverId }) => solverId],
  ['after/before', ({ time }) => (time === null ? MISSING : time.ratio.toFixed(3))],
  [
    'bounds',
    ({ time }) =>
      time?.ratioLo == null || time.ratioHi === null
        ? MISSING
        : `${time.ratioLo.toFixed(3)} … ${time.ratioHi.toFixed(3)}`,
  ],
  ['verdict', ({ time }) => (time === null ? MISSING : verdictOf(time))],
  ['nodes', ({ counters }) => nodesOf(counters)],
  ['solved', ({ solvedBefore, solvedAfter }) => change(solvedBefore, solvedAfter)],
]

function comparisonTable({ solvers }: ContestComparison): Table {
  return {
    header: COLUMNS.map(([title]) => title),
    rows: solvers.map((solver) => COLUMNS.map(([, cell]) => cell(solver))),
  }
}

function verdictOf({ verdict, roundsNeeded }: NonNullable<SolverComparison['time']>): string {
  return roundsNeeded === null ? verdict : `${verdict}, ${grouped(roundsNeeded)} more rounds`
}

function nodesOf(counters: SolverComparison['counters']): string {
  if (counters === null) return 'as before'
  const { moved, nodesBefore, nodesAfter } = counters
  return `${change(nodesBefore, nodesAfter)} (${grouped(moved)} ${moved === 1 ? 'puzzle' : 'puzzles'} moved)`
}

function change(before: number, after: number): string {
  return before === after ? grouped(after) : `${grouped(before)} → ${grouped(after)}`
}

function remarksOn({ common, threshold, solvers, onlyBefore, onlyAfter }: ContestComparison): string[] {
  const isTimed = solvers.some(({ time }) => time !== null)
  const remarks: [boolean, string][] = [
    [isTimed, `differences up to ${percent(threshold)} do not count`],
    [
      common !== null,
      `the solvers that moved together took ${(common ?? 1).toFixed(3)} times as long, which is taken for the machine's doing`,
    ],
    [
      isTimed && common === null,
      'no four solvers moved together: what the machine did between the runs cannot be told from what they did',
    ],
    [onlyBefore.length > 0, `only before: ${onlyBefore.join(', ')}`],
    [onlyAfter.length > 0, `only after: ${onlyAfter.join(', ')}`],
  ]
  return [
    ...remarks.flatMap(([isSo, text]) => (isSo ? [text] : [])),
    ...solvers.flatMap(({ solverId, broken }) => (broken === null ? [] : [`${solverId}: ${broken}`])),
    ...solvers.flatMap(exampleLines),
  ]
}

const SHOWN_EXAMPLES = 3

function exampleLines({ solverId, counters }: SolverComparison): string[] {
  return (counters?.examples ?? []).slice(0, SHOWN_EXAMPLES).map(({ puzzle, variant, before, after }) => {
    const where =
      puzzle === null ? 'the batch' : `puzzle ${puzzle}${variant === 0 ? '' : `, isomorph ${variant}`}`
    const moved = (['nodes', 'guesses', 'backtracks', 'maxDepth'] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => `${name} ${change(before[name], after[name])}`)
    return `${solverId}, ${where}: ${moved.join(', ')}`
  })
}
