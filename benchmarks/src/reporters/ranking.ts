/** The table that a run is read by, in words, for the terminal and for Markdown. */
import type { PairwiseRow, SummaryRow } from '../record.ts'
import type { Records } from '../records.ts'
import type { ContestSummary } from '../summarize.ts'
import { bounds, duration, grouped, hasFlag, ratio } from './words.ts'

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Column = readonly [title: string, cell: (row: SummaryRow) => string]

const MISSING = '–'

/** One row for each solver of a contest: what it solved, how long it takes, and how that compares. */
export function rankingTable({ rows, pairs, knownSum }: ContestSummary): Table {
  const columns = [...columnsFor(rows, knownSum !== null), ...comparisonColumns(rows, pairs)]
  return {
    header: columns.map(([title]) => title),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  }
}

function columnsFor(rows: readonly SummaryRow[], hasKnownSum: boolean): Column[] {
  const optional = (isShown: boolean, column: Column): Column[] => (isShown ? [column] : [])
  return [
    ['solver', ({ solver_id }) => solver_id],
    ...optional(
      rows.some(({ tier }) => tier !== null),
      ['tier', ({ tier }) => String(tier ?? MISSING)],
    ),
    ['solved', ({ solved, puzzles }) => `${grouped(solved)}/${grouped(puzzles)}`],
    ...optional(hasKnownSum, ['Euler answer', ({ corner_sum }) => String(corner_sum ?? MISSING)]),
    ...optional(
      rows.some((row) => hasFlag(row, 'censored')),
      ['PAR-2', ({ par2_ns }) => duration(par2_ns)],
    ),
    ['time/puzzle', ({ puzzle_ns_median }) => duration(puzzle_ns_median)],
    ['puzzles/s', ({ puzzles_per_second: rate }) => grouped(rate === null ? null : Math.round(rate))],
    ['nodes', ({ nodes_total }) => grouped(nodes_total)],
  ]
}

/** How much longer a sweep takes than the fastest solver's, with bounds, and the mean over the puzzles. */
function comparisonColumns(rows: readonly SummaryRow[], pairs: readonly PairwiseRow[]): Column[] {
  const [best] = rows
  if (best === undefined || best.sweep_cpu_ns === null) return []
  const withBest = new Map(
    rows.map(({ solver_id }) => [solver_id, against(best.solver_id, solver_id, pairs)]),
  )
  const isLowerBound = (row: SummaryRow): boolean => hasFlag(row, 'censored')
  const columns: Column[] = [
    [
      '× fastest',
      (row) => (row === best ? '1.00' : ratio(withBest.get(row.solver_id)?.ratio ?? null, isLowerBound(row))),
    ],
  ]
  if (pairs.some(({ ratio_lo }) => ratio_lo !== null)) {
    columns.push([
      'bounds',
      ({ solver_id }) => bounds(withBest.get(solver_id)?.lo ?? null, withBest.get(solver_id)?.hi ?? null),
    ])
  }
  columns.push(['× by puzzle', (row) => ratio(row.geo_ratio, isLowerBound(row))])
  return columns
}

/** What tells the solvers of a run apart, in the order of its first ranking. */
export function traitsTable({ solvers }: Records, [contest]: readonly ContestSummary[]): Table {
  return {
    header: ['solver', 'infers', 'branches on', 'keeps'],
    rows: (contest?.rows ?? []).flatMap(({ solver_id }) => {
      const about = solvers.get(solver_id)
      return about === undefined ? [] : [[solver_id, about.inference, about.order, about.state]]
    }),
  }
}

interface Comparison {
  readonly ratio: number | null
  readonly lo: number | null
  readonly hi: number | null
}

/** The pair of a solver with the best, turned so that a number above 1 says that the solver takes longer. */
function against(best: string, solver: string, pairs: readonly PairwiseRow[]): Comparison | undefined {
  const pair = pairs.find(({ a, b }) => a === solver && b === best)
  if (pair !== undefined) return { ratio: pair.ratio, lo: pair.ratio_lo, hi: pair.ratio_hi }
  const turned = pairs.find(({ a, b }) => a === best && b === solver)
  if (turned === undefined) return undefined
  return { ratio: inverse(turned.ratio), lo: inverse(turned.ratio_hi), hi: inverse(turned.ratio_lo) }
}

function inverse(value: number | null): number | null {
  return value === null ? null : 1 / value
}

/** What is to be said of the pairs that are neighbours in the table; nothing without tiers. */
export function neighbourLines({ rows, pairs }: ContestSummary): string[] {
  if (rows.every(({ tier }) => tier === null)) return []
  return rows.slice(1).flatMap((row, index) => {
    const above = rows[index]?.solver_id ?? ''
    const pair = pairs.find(({ a, b }) => [a, b].includes(above) && [a, b].includes(row.solver_id))
    return pair === undefined ? [] : [verdictLine(above, row.solver_id, pair)]
  })
}

function verdictLine(
  above: string,
  below: string,
  { verdict, rounds_needed, threshold }: PairwiseRow,
): string {
  switch (verdict) {
    case 'same':
      return `${above} and ${below} are the same within ${(100 * threshold).toFixed(1)} %`
    case 'faster':
    case 'slower':
      return `${above} is faster than ${below}`
    case 'unresolved':
      return `${above} and ${below} are not told apart${rounds_needed === null ? '' : `; some ${rounds_needed} more rounds would do`}`
  }
}
