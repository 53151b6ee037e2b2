/** The analysis as figures. */
import type { Analysis, RestartRow } from './analysis.ts'
import { type Axis, type Chart, type Panel, svgOf } from './chart.ts'

/** As many lines as there are colours. */
const MOST_LINES = 7
const PREFERRED = ['bitmask', 'mrv-forward', 'mrv-naked', 'dlx', 'mrv', 'mrv-locked', 'band']

/** name → SVG; only what was searched. */
export function figuresOf(analysis: Analysis): ReadonlyMap<string, string> {
  const charts: [string, Chart | undefined][] = [
    ['growth', growthChart(analysis)],
    ['tails', tailChart(analysis)],
    ['restarts', restartChart(analysis)],
  ]
  return new Map(charts.flatMap(([name, chart]) => (chart === undefined ? [] : [[name, svgOf(chart)]])))
}

function shownOf(solvers: readonly string[]): string[] {
  const preferred = PREFERRED.filter((id) => solvers.includes(id))
  return (preferred.length > 0 ? preferred : [...solvers]).slice(0, MOST_LINES)
}

function powers(label: string, most: number): Axis {
  const top = Math.max(1, Math.ceil(Math.log10(most)))
  const ticks = Array.from(
    { length: top + 1 },
    (_, power) => [power, (10 ** power).toLocaleString('en')] as const,
  )
  return { label, from: 0, to: top, ticks }
}

function growthChart({ growth, phases, plan }: Analysis): Chart | undefined {
  if (growth.length === 0) return undefined
  const balanced = growth.filter(({ pattern }) => pattern === 'balanced')
  const names = shownOf(plan.solvers)
  const panels = plan.boards.map((board): Panel => {
    const lines = names.map((name) => ({
      name,
      points: balanced
        .filter((point) => point.board === board && point.solver === name)
        .map(({ clueShare, nodes }) => [clueShare, Math.log10(nodes)] as const)
        .sort(([a], [b]) => a - b),
    }))
    const area = phases
      .filter((point) => point.board === board && point.pattern === 'balanced')
      .map(({ clueShare, unique }) => [clueShare, unique] as const)
      .sort(([a], [b]) => a - b)
    return { title: board, lines: lines.filter(({ points }) => points.length > 0), area }
  })
  return {
    title: 'Nodes against the share of clues, by board and solver',
    description:
      'One chart for each board, with balanced holes. Each line is a solver: the geometric mean of its nodes on a logarithmic scale, where a search that gave up counts its limit. The grey area is the share of boards with one solution. Nodes are few with many clues, most near the share at which boards begin to have one solution, and fewer with hardly any clues.',
    panels,
    x: {
      label: 'share of clues',
      from: 0,
      to: 1,
      ticks: [0, 0.25, 0.5, 0.75, 1].map((at) => [at, String(at)]),
    },
    y: powers('nodes', plan.nodeLimit),
    across: 4,
    names,
    areaName: 'boards with one solution',
  }
}

function survivalAxes(most: number, searches: number): { x: Axis; y: Axis } {
  const lowest = -Math.max(1, Math.ceil(Math.log10(searches)))
  const shares = Array.from({ length: -lowest + 1 }, (_, index) => [-index, String(10 ** -index)] as const)
  return { x: powers('nodes', most), y: { label: 'share with more', from: lowest, to: 0, ticks: shares } }
}

function logLog(steps: readonly { readonly nodes: number; readonly share: number }[]): [number, number][] {
  const shown = steps.filter(({ share }) => share > 0)
  return [
    [Math.log10(steps[0]?.nodes ?? 1), 0],
    ...shown.map(({ nodes, share }): [number, number] => [Math.log10(nodes), Math.log10(share)]),
  ]
}

function tailChart({ tails, plan }: Analysis): Chart | undefined {
  if (tails.length === 0) return undefined
  const names = shownOf(plan.repeated)
  const panels = plan.tailBoards.map((board): Panel => {
    const ofBoard = tails.filter((tail) => tail.board === board && names.includes(tail.solver))
    return {
      title: board,
      lines: ofBoard.map(({ solver, survival }) => ({ name: solver, points: logLog(survival) })),
    }
  })
  return {
    title: 'Share of isomorphs of one board that take more than a number of nodes',
    description:
      'One chart for each board, both axes logarithmic. Each line is a solver on the same isomorphs of one board. A straight line is a heavy tail; a line that ends above the bottom is cut off at the limit of nodes.',
    panels,
    ...survivalAxes(plan.tailLimit, plan.isomorphs),
    across: 2,
    names,
    looks: shownOf(plan.solvers),
  }
}

/** The solver to which restarts make most difference, on each board. */
function restartChart({ restarts, plan }: Analysis): Chart | undefined {
  if (restarts.length === 0) return undefined
  const strategies = ['none', 'luby', 'geometric'] as const
  const panels = plan.tailBoards.flatMap((board): Panel[] => {
    const ofBoard = restarts.filter((row) => row.board === board)
    const solver = mostHelped(ofBoard)
    if (solver === undefined) return []
    const lines = strategies.flatMap((name) => {
      const row = ofBoard.find((found) => found.solver === solver && found.strategy === name)
      return row === undefined ? [] : [{ name, points: logLog(row.survival) }]
    })
    return [{ title: `${board}, ${solver}`, lines }]
  })
  return {
    title: 'Share of searches that take more than a number of nodes, with and without restarts',
    description:
      'One chart for each board, both axes logarithmic, for the solver whose mean falls most. Without restarts a part of the searches takes very long or gives up; with restarts after a budget of nodes the lines fall steeply.',
    panels,
    ...survivalAxes(plan.tailLimit, plan.isomorphs),
    across: 2,
    names: [...strategies],
  }
}

function mostHelped(rows: readonly RestartRow[]): string | undefined {
  const gains = rows
    .filter(({ strategy }) => strategy === 'none')
    .map(({ solver, mean }) => {
      const restarted = rows.filter((row) => row.solver === solver && row.strategy !== 'none')
      return { solver, gain: mean / Math.min(...restarted.map((row) => row.mean)) }
    })
  return gains.sort((a, b) => b.gain - a.gain)[0]?.solver
}
