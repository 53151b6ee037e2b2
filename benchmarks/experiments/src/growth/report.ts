/** What the searches show, as tables and figures. */
import { mean } from 'simple-statistics'
import { type Axis, type Chart, type Panel, powers, steps, svgOf } from '../shared/chart.ts'
import type { Data } from '../shared/data-file.ts'
import type { Shown } from '../shared/finding.ts'
import { bounded, code, markdown, number, percent, twoDigits } from '../shared/table.ts'
import { shapeNamed } from './boards.ts'
import type { Plan, SearchRow } from './searches.ts'
import { type Cost, quantile, survival, tailIndex } from './statistics.ts'

export function show({ plan, rows }: Data<Plan, SearchRow>): Shown {
  const of = (...parts: readonly SearchRow['part'][]): SearchRow[] =>
    rows.filter(({ part }) => parts.includes(part))
  const growth = groups(of('growth'), ['board', 'pattern', 'holes', 'solver']).map(pointOf)
  const phases = groups(of('phase'), ['board', 'pattern', 'holes']).map(pointOf)
  const tails = groups(of('tails', 'restarts'), ['board', 'solver', 'part', 'pattern']).map(tailOf)
  const isRestarted = ({ strategy }: Tail): boolean => strategy !== 'none'
  const tables = new Map<string, string>()
  const figures = new Map<string, string>()
  if (growth.length > 0) {
    tables.set('peaks', peakTable(growth, plan))
    figures.set('growth', svgOf(growthChart(growth, phases, plan)))
  }
  if (tails.length > 0) tables.set('tails', tailTable(tails, plan))
  if (!tails.every(isRestarted)) figures.set('tails', svgOf(tailChart(tails, plan)))
  if (tails.some(isRestarted)) figures.set('restarts', svgOf(restartChart(tails, plan)))
  const peaks = peaksOf(growth).filter(({ pattern }) => pattern !== 'balanced')
  const values = new Map([
    ...peaks.map(
      ({ board, solver, nodes }) => [`peak, holes anywhere: ${board} ${solver}`, number(nodes)] as const,
    ),
    ...tails.map(
      (tail) => [`${tail.board} ${tail.solver}, restarts: ${tail.strategy}`, summaryOf(tail)] as const,
    ),
  ])
  return { tables, figures, values }
}

type Group = readonly [SearchRow, ...SearchRow[]]

/** Rows that agree in some columns, in the order in which they came. */
function groups(rows: readonly SearchRow[], columns: readonly (keyof SearchRow)[]): Group[] {
  const found = new Map<string, [SearchRow, ...SearchRow[]]>()
  for (const row of rows) {
    const key = columns.map((column) => row[column]).join()
    const group = found.get(key)
    if (group === undefined) found.set(key, [row])
    else group.push(row)
  }
  return [...found.values()]
}

function share(rows: readonly SearchRow[], ending: SearchRow['ending']): number {
  return rows.filter((row) => row.ending === ending).length / rows.length
}

/** The boards of one kind, and one solver on them. */
type Point = ReturnType<typeof pointOf>

function pointOf(group: Group) {
  const [{ board, pattern, holes, solver }] = group
  return {
    board,
    pattern,
    solver,
    clueShare: 1 - holes / shapeNamed(board).geometry.size,
    nodes: Math.exp(mean(group.map((row) => Math.log(row.nodes)))), // a search that gave up counts its limit
    gaveUp: share(group, 'gave-up'),
    stuck: share(group, 'stuck'),
    unique: share(group, 'unique'),
  }
}

/** With fewer clues a search chooses freely: each choice costs a node, and hardly one is wrong. */
const FEWEST_CLUES = 0.2

/** Where a solver needs most nodes, for each board and pattern. A solver that gets stuck has no peak. */
function peaksOf(growth: readonly Point[]): Point[] {
  const stuck = new Set(growth.filter((point) => point.stuck > 0).map(({ solver }) => solver))
  const best = new Map<string, Point>()
  for (const point of growth) {
    if (stuck.has(point.solver) || point.clueShare < FEWEST_CLUES) continue
    const key = [point.board, point.pattern, point.solver].join()
    if (point.nodes > (best.get(key)?.nodes ?? 0)) best.set(key, point)
  }
  return [...best.values()]
}

/** The most nodes with balanced holes. */
function peakTable(growth: readonly Point[], plan: Plan): string {
  const peaks = peaksOf(growth).filter(({ pattern }) => pattern === 'balanced')
  return bySolver(plan.repeated, plan.boards, (solver, board) => {
    const peak = peaks.find((found) => found.board === board && found.solver === solver)
    return peak === undefined ? '–' : `${peak.gaveUp > 0 ? '≥ ' : ''}${number(peak.nodes)}`
  })
}

function bySolver(
  solvers: readonly string[],
  boards: readonly string[],
  cell: (solver: string, board: string) => string,
): string {
  const rows = solvers.map((solver) => [code(solver), ...boards.map((board) => cell(solver, board))])
  return markdown(['', ...boards], rows)
}

/** The searches of one solver on isomorphs of one board, without restarts or with them. */
interface Tail {
  readonly board: string
  readonly solver: string
  /** `none`, or a strategy of restarts. */
  readonly strategy: string
  readonly costs: readonly Cost[]
  readonly gaveUp: number
  /** A lower bound where some gave up. */
  readonly mean: number
}

function tailOf(group: Group): Tail {
  const [{ board, solver, part, pattern }] = group
  return {
    board,
    solver,
    strategy: part === 'tails' ? 'none' : pattern,
    costs: group.map(({ nodes, ending }) => ({ nodes, isCensored: ending === 'gave-up' })),
    gaveUp: share(group, 'gave-up'),
    mean: mean(group.map(({ nodes }) => nodes)),
  }
}

/** The index of the tail, from the largest fifth of the searches. */
function tailTable(tails: readonly Tail[], plan: Plan): string {
  return bySolver(plan.repeated, plan.tailBoards, (solver, board) => {
    const tail = tails.find((own) => own.board === board && own.solver === solver && own.strategy === 'none')
    if (tail === undefined) return '–'
    const index = tailIndex(tail.costs, 0.2)
    return index === undefined ? `gave up ${percent(tail.gaveUp)}` : bounded(index, twoDigits)
  })
}

function summaryOf({ costs, gaveUp, mean: average }: Tail): string {
  const [half, ninetyNinth] = [0.5, 0.99].map((part) => quantile(costs, part) ?? 'above the limit')
  return `median ${half}, 99th percentile ${ninetyNinth}, mean ${number(average)}, gave up ${percent(gaveUp)}`
}

/** As many lines as there are colours. */
const MOST_LINES = 7
const PREFERRED = ['bitmask', 'mrv-forward', 'mrv-naked', 'dlx', 'mrv', 'mrv-locked', 'band']

function shownOf(solvers: readonly string[]): string[] {
  const preferred = PREFERRED.filter((id) => solvers.includes(id))
  return (preferred.length > 0 ? preferred : [...solvers]).slice(0, MOST_LINES)
}

function nodeAxis(limit: number): Axis {
  return powers('nodes', 0, Math.max(1, Math.ceil(Math.log10(limit))))
}

function growthChart(growth: readonly Point[], phases: readonly Point[], plan: Plan): Chart {
  const names = shownOf(plan.solvers)
  const byClues = (points: readonly Point[], y: (point: Point) => number) =>
    points.map((point) => [point.clueShare, y(point)] as const).sort(([a], [b]) => a - b)
  const panels = plan.boards.map((board): Panel => {
    const isShown = (point: Point): boolean => point.board === board && point.pattern === 'balanced'
    const series = names.map((name) => {
      const points = growth.filter((point) => isShown(point) && point.solver === name)
      return { name, points: byClues(points, ({ nodes }) => Math.log10(nodes)) }
    })
    const area = byClues(phases.filter(isShown), ({ unique }) => unique)
    return { title: board, series: series.filter(({ points }) => points.length > 0), area }
  })
  return {
    title: 'Nodes against the share of clues, by board and solver',
    description:
      'One chart for each board, with balanced holes. Each line is a solver: the geometric mean of its nodes on a logarithmic scale, where a search that gave up counts its limit. The grey area is the share of boards with one solution. Nodes are few with many clues, most near the share at which boards begin to have one solution, and fewer with hardly any clues.',
    kind: 'lines',
    panels,
    x: steps('share of clues', [0, 0.25, 0.5, 0.75, 1]),
    y: nodeAxis(plan.nodeLimit),
    names,
    areaName: 'boards with one solution',
  }
}

/** A figure shows no more than that many steps. */
const MOST_STEPS = 120

function logLog({ costs }: Tail): [number, number][] {
  const all = survival(costs)
  const every = Math.ceil(all.length / MOST_STEPS)
  const some = all.filter((_, index) => index % every === 0 || index >= all.length - MOST_STEPS / 4)
  return [
    [Math.log10(some[0]?.nodes ?? 1), 0],
    ...some
      .filter((step) => step.share > 0)
      .map((step): [number, number] => [Math.log10(step.nodes), Math.log10(step.share)]),
  ]
}

function survivalChart(plan: Plan, panels: readonly Panel[], names: readonly string[]) {
  const lowest = -Math.max(1, Math.ceil(Math.log10(plan.isomorphs)))
  const [x, y] = [nodeAxis(plan.tailLimit), powers('share with more', lowest, 0)]
  return { kind: 'lines' as const, panels, x, y, names }
}

function tailChart(tails: readonly Tail[], plan: Plan): Chart {
  const names = shownOf(plan.repeated)
  const panels = plan.tailBoards.map((board): Panel => {
    const shown = tails.filter(
      (tail) => tail.strategy === 'none' && tail.board === board && names.includes(tail.solver),
    )
    return { title: board, series: shown.map((tail) => ({ name: tail.solver, points: logLog(tail) })) }
  })
  return {
    title: 'Share of isomorphs of one board that take more than a number of nodes',
    description:
      'One chart for each board, both axes logarithmic. Each line is a solver on the same isomorphs of one board. A straight line is a heavy tail; a line that ends above the bottom is cut off at the limit of nodes.',
    ...survivalChart(plan, panels, names),
    looks: shownOf(plan.solvers),
  }
}

/** The solver to which restarts make most difference, on each board. */
function restartChart(tails: readonly Tail[], plan: Plan): Chart {
  const panels = plan.tailBoards.flatMap((board): Panel[] => {
    const ofBoard = tails.filter((tail) => tail.board === board)
    const solver = mostHelped(ofBoard)
    const shown = ofBoard.filter((tail) => tail.solver === solver)
    if (solver === undefined) return []
    const series = shown.map((tail) => ({ name: tail.strategy, points: logLog(tail) }))
    return [{ title: `${board}, ${solver}`, series }]
  })
  return {
    title: 'Share of searches that take more than a number of nodes, with and without restarts',
    description:
      'One chart for each board, both axes logarithmic, for the solver whose mean falls most. Without restarts a part of the searches takes very long or gives up; with restarts after a budget of nodes the lines fall steeply.',
    ...survivalChart(plan, panels, ['none', 'luby', 'geometric']),
  }
}

function mostHelped(tails: readonly Tail[]): string | undefined {
  const gains = tails
    .filter(({ strategy }) => strategy === 'none')
    .map(({ solver, mean }) => {
      const restarted = tails.filter((tail) => tail.solver === solver && tail.strategy !== 'none')
      return { solver, gain: mean / Math.min(...restarted.map((tail) => tail.mean)) }
    })
  return gains.sort((a, b) => b.gain - a.gain)[0]?.solver
}
