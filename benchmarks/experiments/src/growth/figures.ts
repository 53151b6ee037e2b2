/** The analysis as figures. */
import { type Axis, type Chart, type Panel, powers, steps, svgOf } from '../shared/chart.ts'
import type { Analysis, Tail } from './analysis.ts'

/** As many lines as there are colours. */
const MOST_LINES = 7
const PREFERRED = ['bitmask', 'mrv-forward', 'mrv-naked', 'dlx', 'mrv', 'mrv-locked', 'band']

/** name → SVG; only what was searched. */
export function figuresOf(analysis: Analysis): ReadonlyMap<string, string> {
  const { growth, tails } = analysis
  return new Map([
    ...(growth.length > 0 ? [['growth', svgOf(growthChart(analysis))] as const] : []),
    ...(tails.some(({ strategy }) => strategy === 'none')
      ? [['tails', svgOf(tailChart(analysis))] as const]
      : []),
    ...(tails.some(({ strategy }) => strategy !== 'none')
      ? [['restarts', svgOf(restartChart(analysis))] as const]
      : []),
  ])
}

function shownOf(solvers: readonly string[]): string[] {
  const preferred = PREFERRED.filter((id) => solvers.includes(id))
  return (preferred.length > 0 ? preferred : [...solvers]).slice(0, MOST_LINES)
}

function nodeAxis(limit: number): Axis {
  return powers('nodes', 0, Math.max(1, Math.ceil(Math.log10(limit))))
}

function growthChart({ growth, phases, plan }: Analysis): Chart {
  const names = shownOf(plan.solvers)
  const panels = plan.boards.map((board): Panel => {
    const isShown = (point: { readonly board: string; readonly pattern: string }): boolean =>
      point.board === board && point.pattern === 'balanced'
    const byClues = (points: readonly (readonly [number, number])[]) => points.toSorted(([a], [b]) => a - b)
    const series = names.map((name) => {
      const points = growth.filter((point) => isShown(point) && point.solver === name)
      return { name, points: byClues(points.map(({ clueShare, nodes }) => [clueShare, Math.log10(nodes)])) }
    })
    const area = byClues(phases.filter(isShown).map(({ clueShare, unique }) => [clueShare, unique]))
    return { title: board, series: series.filter(({ points }) => points.length > 0), area }
  })
  return {
    title: 'Nodes against the share of clues, by board and solver',
    description:
      'One chart for each board, with balanced holes. Each line is a solver: the geometric mean of its nodes on a logarithmic scale, where a search that gave up counts its limit. The grey area is the share of boards with one solution. Nodes are few with many clues, most near the share at which boards begin to have one solution, and fewer with hardly any clues.',
    kind: 'lines',
    panels,
    across: 4,
    x: steps('share of clues', [0, 0.25, 0.5, 0.75, 1]),
    y: nodeAxis(plan.nodeLimit),
    names,
    areaName: 'boards with one solution',
  }
}

function survivalAxes({ plan }: Analysis): { readonly x: Axis; readonly y: Axis } {
  const lowest = -Math.max(1, Math.ceil(Math.log10(plan.isomorphs)))
  return { x: nodeAxis(plan.tailLimit), y: powers('share with more', lowest, 0) }
}

function logLog({ survival }: Tail): [number, number][] {
  const shown = survival.filter(({ share }) => share > 0)
  return [
    [Math.log10(survival[0]?.nodes ?? 1), 0],
    ...shown.map(({ nodes, share }): [number, number] => [Math.log10(nodes), Math.log10(share)]),
  ]
}

function tailChart(analysis: Analysis): Chart {
  const { tails, plan } = analysis
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
    kind: 'lines',
    panels,
    across: 2,
    ...survivalAxes(analysis),
    names,
    looks: shownOf(plan.solvers),
  }
}

/** The solver to which restarts make most difference, on each board. */
function restartChart(analysis: Analysis): Chart {
  const { tails, plan } = analysis
  const names = ['none', 'luby', 'geometric']
  const panels = plan.tailBoards.flatMap((board): Panel[] => {
    const ofBoard = tails.filter((tail) => tail.board === board)
    const solver = mostHelped(ofBoard)
    const shown = ofBoard.filter((tail) => tail.solver === solver)
    if (solver === undefined) return []
    return [
      {
        title: `${board}, ${solver}`,
        series: shown.map((tail) => ({ name: tail.strategy, points: logLog(tail) })),
      },
    ]
  })
  return {
    title: 'Share of searches that take more than a number of nodes, with and without restarts',
    description:
      'One chart for each board, both axes logarithmic, for the solver whose mean falls most. Without restarts a part of the searches takes very long or gives up; with restarts after a budget of nodes the lines fall steeply.',
    kind: 'lines',
    panels,
    across: 2,
    ...survivalAxes(analysis),
    names,
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
