/** The analysis as tables in Markdown, and the places of a page that they belong to. */
import { UsageError } from '@sudoku-lab/harness'
import type { Analysis, CostSummary, Luck, Peak } from './analysis.ts'
import { FACTORS } from './analysis.ts'
import type { Bounded } from './statistics.ts'

type Cells = readonly string[]

/** name → table; only what was searched. */
export function tablesOf(analysis: Analysis): ReadonlyMap<string, string> {
  const { growth, tails, restarts, luck } = analysis
  return new Map([
    ...(growth.length > 0
      ? ([
          ['peaks', peakTable(analysis)],
          ['balance', balanceTable(analysis)],
          ['phases', phaseTable(analysis)],
        ] as const)
      : []),
    ...(tails.length > 0 ? ([['tails', tailTable(analysis)]] as const) : []),
    ...(restarts.length > 0 ? ([['restarts', restartTable(analysis)]] as const) : []),
    ...(luck.length > 0
      ? ([
          ['luck', luckTable(luck.filter(isAlone))],
          ['luck-of-pairs', luckTable(luck.filter((row) => !isAlone(row)))],
        ] as const)
      : []),
  ])
}

const MARKED = /<!-- table ([\w-]+) -->[\s\S]*?<!-- \/table -->/g

/**
 * Writes tables into the places of a page: `<!-- table NAME -->` to `<!-- /table -->`.
 *
 * @throws UsageError for a place whose table there is not, and for a page without a place
 */
export function fillPage(page: string, tables: ReadonlyMap<string, string>): string {
  requirePlaces(page)
  return page.replaceAll(MARKED, (_, name: string) => {
    const table = tables.get(name)
    if (table === undefined)
      throw new UsageError(`the page has a place for '${name}', and there is no such table`)
    return `<!-- table ${name} -->\n\n${table}\n\n<!-- /table -->`
  })
}

/** @throws UsageError for a page without a place */
export function requirePlaces(page: string): void {
  if (page.search(MARKED) < 0) throw new UsageError('the page has no <!-- table NAME --> … <!-- /table -->')
}

function isAlone({ solvers: [, second] }: Luck): boolean {
  return second === null
}

/** Where each solver needs most nodes with balanced holes. */
function peakTable({ peaks, plan }: Analysis): string {
  const balanced = peaks.filter(({ pattern }) => pattern === 'balanced')
  const solvers = plan.solvers.filter((id) => balanced.some(({ solver }) => solver === id))
  const rows = solvers.map((solver) => [
    code(solver),
    ...plan.boards.map((board) => {
      const peak = balanced.find((found) => found.board === board && found.solver === solver)
      return peak === undefined ? '–' : peakText(peak, plan.nodeLimit)
    }),
  ])
  return markdown(['', ...plan.boards], rows)
}

function peakText({ clueShare, nodes, gaveUp }: Peak, limit: number): string {
  if (gaveUp === 1) return `≥ ${number(limit)}`
  return `${gaveUp > 0 ? '≥ ' : ''}${number(nodes)} at ${percent(clueShare)}`
}

/** The highest mean with unbalanced holes, by that with balanced ones. */
function balanceTable({ peaks, plan }: Analysis): string {
  const of = (pattern: string, board: string, solver: string): Peak | undefined =>
    peaks.find((peak) => peak.pattern === pattern && peak.board === board && peak.solver === solver)
  const solvers = plan.solvers.filter((id) => plan.repeated.includes(id))
  const rows = solvers.map((solver) => [
    code(solver),
    ...plan.boards.map((board) => {
      const [balanced, unbalanced] = [of('balanced', board, solver), of('unbalanced', board, solver)]
      if (balanced === undefined || unbalanced === undefined) return '–'
      if (balanced.gaveUp > 0 && unbalanced.gaveUp > 0) return 'gave up'
      const mark = balanced.gaveUp > 0 ? '≥ ' : unbalanced.gaveUp > 0 ? '≤ ' : ''
      return `${mark}${(balanced.nodes / unbalanced.nodes).toFixed(2)} ×`
    }),
  ])
  return markdown(['', ...plan.boards], rows)
}

/** The shares of clues at which half of the boards have one solution. */
function phaseTable({ phases, plan }: Analysis): string {
  const rows = plan.boards.map((board) => [
    board,
    ...(['balanced', 'unbalanced'] as const).flatMap((pattern) => {
      const points = phases.filter((point) => point.board === board && point.pattern === pattern)
      const inOrder = points.toSorted((a, b) => a.clueShare - b.clueShare)
      const most = inOrder.findLast(({ multiple }) => multiple > 0.5)
      const least = inOrder.find(({ unique }) => unique > 0.5)
      return [share(most?.clueShare), share(least?.clueShare)]
    }),
  ])
  const header = [
    'board',
    'balanced: most have several, up to',
    'most have one, from',
    'unbalanced: several, up to',
    'one, from',
  ]
  return markdown(header, rows)
}

function share(value: number | undefined): string {
  return value === undefined ? '–' : percent(value)
}

function tailTable({ tails }: Analysis): string {
  const rows = tails.map((tail) => [
    tail.board,
    code(tail.solver),
    ...costCells(tail),
    bounded(tail.fifth),
    bounded(tail.tenth),
  ])
  return markdown(
    ['board', 'solver', ...COST_HEADER, 'α of the largest fifth', 'α of the largest tenth'],
    rows,
  )
}

function restartTable({ restarts }: Analysis): string {
  const rows = restarts.map((row) => [row.board, code(row.solver), row.strategy, ...costCells(row)])
  const inOrder = rows.toSorted((a, b) => compare(`${a[0]} ${a[1]}`, `${b[0]} ${b[1]}`))
  return markdown(['board', 'solver', 'restarts', ...COST_HEADER], inOrder)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const COST_HEADER = ['median', '90 %', '99 %', 'mean', 'gave up']

function costCells({ median, ninetieth, ninetyNinth, mean, gaveUp }: CostSummary): string[] {
  const known = (value: number | null): string => (value === null ? 'gave up' : number(value))
  return [
    known(median),
    known(ninetieth),
    known(ninetyNinth),
    `${gaveUp > 0 ? '≥ ' : ''}${number(mean)}`,
    percent(gaveUp),
  ]
}

function luckTable(luck: readonly Luck[]): string {
  const rows = luck.map(({ set, solvers: [a, b], gaveUp, spread, needed }) => [
    set,
    b === null ? code(a) : `${code(a)}, ${code(b)}`,
    spread === null ? `gave up ${percent(gaveUp)}` : bounded(spread),
    ...FACTORS.map((factor) => number(needed.find((row) => row.factor === factor)?.isomorphs)),
  ])
  const factors = FACTORS.map((factor) =>
    factor < 2 ? `${Math.round(100 * (factor - 1))} %` : `${factor} ×`,
  )
  return markdown(['set', 'solver', 'spread', ...factors], rows)
}

function bounded(value: Bounded | null): string {
  if (value === null) return '–'
  return `${value.estimate.toFixed(2)} (${value.low.toFixed(2)} to ${value.high.toFixed(2)})`
}

function code(text: string): string {
  return `\`${text}\``
}

function percent(value: number): string {
  return `${(100 * value).toFixed(value > 0 && value < 0.01 ? 1 : 0)} %`
}

function number(value: number | undefined): string {
  if (value === undefined) return '–'
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(0) : value.toFixed(1)
}

function markdown(header: Cells, rows: readonly Cells[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'))
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
