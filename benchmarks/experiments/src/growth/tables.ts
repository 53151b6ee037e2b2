/** The analysis as tables. */
import { bounded, code, markdown, number, percent, type Tables, twoDigits } from '../shared/table.ts'
import type { Analysis, Luck, Tail } from './analysis.ts'
import type { Plan } from './plan.ts'
import { isomorphsNeeded } from './statistics.ts'

export function tablesOf(analysis: Analysis): Tables {
  const { growth, tails, luck, plan } = analysis
  return new Map([
    ...(growth.length > 0 ? [['peaks', peakTable(analysis)] as const] : []),
    ...(tails.length > 0 ? [['tails', tailTable(analysis)] as const] : []),
    ...(luck.length > 0 ? [['luck', luckTable(luck, plan)] as const] : []),
  ])
}

/** The most nodes with balanced holes. */
function peakTable({ peaks, plan }: Analysis): string {
  const rows = plan.repeated.map((solver) => [
    code(solver),
    ...plan.boards.map((board) => {
      const peak = peaks.find(
        (found) => found.pattern === 'balanced' && found.board === board && found.solver === solver,
      )
      return peak === undefined ? '–' : `${peak.gaveUp > 0 ? '≥ ' : ''}${number(peak.nodes)}`
    }),
  ])
  return markdown(['', ...plan.boards], rows)
}

/** A row for each solver, and a column for each board on which searches were repeated. */
function byBoard({ plan, tails }: Analysis, cellOf: (own: readonly Tail[]) => string): string {
  const rows = plan.repeated.map((solver) => [
    code(solver),
    ...plan.tailBoards.map((board) =>
      cellOf(tails.filter((tail) => tail.board === board && tail.solver === solver)),
    ),
  ])
  return markdown(['', ...plan.tailBoards], rows)
}

/** The index of the tail, from the largest fifth of the searches. */
function tailTable(analysis: Analysis): string {
  return byBoard(analysis, (own) => {
    const tail = own.find(({ strategy }) => strategy === 'none')
    if (tail === undefined) return '–'
    return tail.index === undefined ? `gave up ${percent(tail.gaveUp)}` : bounded(tail.index, twoDigits)
  })
}

const FACTORS = [1.1, 2, 10] as const

/** How many isomorphs tell two solvers apart that are equally lucky: a row for each solver, and columns for each set. */
function luckTable(luck: readonly Luck[], plan: Plan): string {
  const rows = plan.repeated.map((solver) => [
    code(solver),
    ...plan.sets.flatMap((set) => {
      const spread = luck.find((row) => row.set === set && row.solvers.every((id) => id === solver))?.spread
      return [
        spread === undefined ? 'gave up' : bounded(ofOne(spread), twoDigits),
        FACTORS.map((factor) => needed(spread?.estimate, factor)).join(', '),
      ]
    }),
  ])
  return markdown(['', ...plan.sets.flatMap((set) => [`spread on ${set}`, '10 %, 2 ×, 10 ×'])], rows)
}

/** The spread of one solver, and not of the difference of two. */
function ofOne({ estimate, low, high }: NonNullable<Luck['spread']>): NonNullable<Luck['spread']> {
  return { estimate: estimate / Math.SQRT2, low: low / Math.SQRT2, high: high / Math.SQRT2 }
}

function needed(spread: number | undefined, factor: number): string {
  return spread === undefined ? '–' : number(isomorphsNeeded(spread, factor))
}
