/** Makes the tables, figures and claims of the page from the counted searches. */
import { type Chart, type Panel, powers, steps, svgOf } from '@sudoku-lab/look'
import { mean, quantileSorted } from 'simple-statistics'
import type { Data, Row } from '../shared/data-file.ts'
import { madeText, type Shown } from '../shared/finding.ts'
import { type Bounded, bootstrapMean, geometricMean } from '../shared/statistics.ts'
import {
  bounded,
  type Claim,
  claimTable,
  code,
  markdown,
  number,
  percent,
  twoDigits,
} from '../shared/table.ts'
import { shapeNamed } from './boards.ts'
import { type Plan, STRATEGIES } from './searches.ts'
import {
  type Cost,
  costsIn,
  excessVariation,
  lognormalLike,
  quantile,
  slopeOf,
  survival,
} from './statistics.ts'

export function show({ plan, made, rows }: Data<Plan>): Shown {
  const points = groupsOf(rows.filter(isPart('growth')), ['board', 'holes', 'solver']).map(pointOf)
  const proofs = groupsOf(rows.filter(isPart('proof')), ['board', 'holes']).map(phaseOf)
  const tails = rows.filter(isPart('tails')).map(tailOf)
  const tailBoards = [...new Set(tails.map(({ board }) => board))]
  const { table, claims } = claimTable(plan.seeds, claimsOf(rows))
  return {
    tables: new Map([
      ['waste', wasteTable(points, proofs, plan)],
      ['tails', tailTable(tails, tailBoards, plan)],
      ['restarts', restartTable(tails, tailBoards, plan)],
      ['claims', table],
      ['made', madeText(made)],
    ]),
    figures: new Map([
      ['waste', svgOf(wasteChart(points, proofs, plan))],
      ['tails', svgOf(tailChart(tails, tailBoards, plan))],
    ]),
    values: new Map([
      ...[plan.points, plan.instances, plan.nodeLimit, plan.isomorphs, plan.tailLimit].map(
        (value, index): [string, string] => [
          ['points', 'boards', 'node limit', 'isomorphs', 'tail limit'][index],
          number(value),
        ],
      ),
      ['boards of all seeds', number(plan.instances * plan.seeds.length)],
      ...valuesOf(points, tails),
    ]),
    claims,
  }
}

function isPart(part: string): (row: Row) => boolean {
  return (row) => row['part'] === part
}

type Group = readonly [Row, ...Row[]]

/** Rows that agree in some columns, in the order in which they came. */
function groupsOf(rows: readonly Row[], columns: readonly string[]): Group[] {
  const found = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = columns.map((column) => row[column]).join()
    const group = found.get(key)
    if (group === undefined) found.set(key, [row])
    else group.push(row)
  }
  return [...found.values()]
}

/** The boards of one kind, and one solver on them. */
interface Point {
  readonly board: string
  readonly solver: string
  readonly clueShare: number
  /** One and the backtracks, as a geometric mean. What gave up counts what it had, so it is a lower bound. */
  readonly waste: Bounded
  readonly nodes: number
  readonly gaveUp: number
}

function pointOf(group: Group): Point {
  const [row] = group
  const costs = group.flatMap(({ searches }) => costsIn(String(searches)))
  return {
    board: String(row['board']),
    solver: String(row['solver']),
    clueShare: clueShareOf(row),
    waste: exponentOf(bootstrapMean(costs.map(({ backtracks }) => Math.log(1 + backtracks)))),
    nodes: geometricMean(costs.map(({ nodes }) => nodes)),
    gaveUp: gaveUpShare(costs),
  }
}

function clueShareOf({ board, holes }: Row): number {
  return 1 - Number(holes) / shapeNamed(String(board)).geometry.size
}

function gaveUpShare(costs: readonly Cost[]): number {
  return costs.filter(({ isCensored }) => isCensored).length / costs.length
}

function exponentOf({ estimate, low, high }: Bounded): Bounded {
  return { estimate: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high) }
}

interface Phase {
  readonly board: string
  readonly clueShare: number
  /** The share of the boards that were proved to have one solution, and of those that nothing was proved of. */
  readonly unique: number
  readonly undecided: number
}

function phaseOf(group: Group): Phase {
  const verdicts = group.flatMap(({ searches }) => String(searches).split(' '))
  const shareOf = (wanted: string): number =>
    verdicts.filter((verdict) => verdict === wanted).length / verdicts.length
  const board = String(group[0]['board'])
  return {
    board,
    clueShare: clueShareOf(group[0]),
    unique: shareOf('unique'),
    undecided: shareOf('undecided'),
  }
}

/** The share of clues at which half of the boards have one solution, between the two shares next to it. */
function transitionOf(phases: readonly Phase[]): number {
  const inOrder = phases.toSorted((a, b) => a.clueShare - b.clueShare)
  const above = inOrder.findIndex(({ unique }) => unique >= 0.5)
  const [low, high] = [inOrder[Math.max(0, above - 1)], inOrder[above]]
  if (high.unique === low.unique) return high.clueShare
  const part = (0.5 - low.unique) / (high.unique - low.unique)
  return low.clueShare + part * (high.clueShare - low.clueShare)
}

/** Where a solver wastes most. The empty board is left out, because it is one board and not several. */
function peakOf(points: readonly Point[]): Point {
  return points
    .filter(({ clueShare }) => clueShare > 0)
    .reduce((best, point) => (point.waste.estimate > best.waste.estimate ? point : best))
}

function on<Place extends { readonly board: string; readonly solver?: string }>(
  places: readonly Place[],
  board: string,
  solver?: string,
): Place[] {
  return places.filter((place) => place.board === board && (solver === undefined || place.solver === solver))
}

/** Where each solver wastes most, and how much. */
function wasteTable(points: readonly Point[], phases: readonly Phase[], plan: Plan): string {
  const rows = plan.boards.map((board) => [
    board,
    percent(transitionOf(on(phases, board)), 0),
    ...plan.solvers.map((solver) => {
      const { waste, clueShare, gaveUp } = peakOf(on(points, board, solver))
      const most = { estimate: waste.estimate - 1, low: waste.low - 1, high: waste.high - 1 }
      return `${gaveUp > 0 ? '≥ ' : ''}${bounded(most)} at ${percent(clueShare, 0)}`
    }),
  ])
  return markdown(['board', 'half have one solution at', ...plan.solvers.map(code)], rows)
}

/** The isomorphs of one board. */
interface Tail {
  readonly board: string
  readonly instance: number
  readonly seed: number
  readonly solver: string
  readonly restarts: string
  readonly costs: readonly Cost[]
}

function tailOf(row: Row): Tail {
  const [board, solver, restarts] = ['board', 'solver', 'restarts'].map((column) => String(row[column]))
  const [instance, seed] = ['instance', 'seed'].map((column) => Number(row[column]))
  return { board, instance, seed, solver, restarts, costs: costsIn(String(row['searches'])) }
}

/** The largest shares of the searches from which a slope is estimated. */
const SHARES = [0.2, 0.1, 0.05]

function median(numbers: readonly number[]): number {
  if (numbers.length === 0) return Number.NaN
  return quantileSorted(
    [...numbers].sort((a, b) => a - b),
    0.5,
  )
}

/** The slope of the observed range, as the median over the boards, beside that of lognormal distributions. */
function tailTable(tails: readonly Tail[], boards: readonly string[], plan: Plan): string {
  const rows = boards.flatMap((board) =>
    plan.repeated.map((solver) => {
      const own = on(tails, board, solver).filter(({ restarts }) => restarts === 'none')
      const slopes = SHARES.map((share) => {
        const [found, lognormal] = [
          own.map(({ costs }) => costs),
          own.map(({ costs }) => lognormalLike(costs)),
        ].map((all) => median(all.flatMap((costs) => slopeOf(costs, share) ?? [])))
        return `${twoDigits(found)} / ${twoDigits(lognormal)}`
      })
      const all = own.flatMap(({ costs }) => costs)
      return [
        board,
        code(solver),
        ...[0.5, 0.99, 1].map((share) => quantileText(all, share)),
        bounded(variationOf(own), twoDigits),
        ...slopes,
      ]
    }),
  )
  const slopeHeads = SHARES.map((share) => `α, largest ${percent(share)}`)
  return markdown(['board', 'solver', 'median', '99th percentile', 'most', 'variation', ...slopeHeads], rows)
}

function variationOf(tails: readonly Tail[]): Bounded {
  return bootstrapMean(tails.flatMap(({ costs }) => excessVariation(costs, SHARES[0]) ?? []))
}

function quantileText(costs: readonly Cost[], share: number): string {
  const found = quantile(costs, share)
  return found === undefined ? `> ${number(Math.max(...costs.map(({ nodes }) => nodes)))}` : number(found)
}

/** What restarts do to a statistic of the nodes, as a factor, with bounds over the boards. */
function factorOf(
  tails: readonly Tail[],
  restarts: string,
  statistic: (costs: readonly Cost[]) => number,
): Bounded {
  const plain = tails.filter((tail) => tail.restarts === 'none')
  const logs = plain.map(({ seed, instance, costs }) => {
    const other = tails.find(
      (tail) => tail.restarts === restarts && tail.seed === seed && tail.instance === instance,
    )
    return Math.log(statistic(other?.costs ?? []) / statistic(costs))
  })
  return exponentOf(bootstrapMean(logs))
}

/** Lower bounds where searches gave up. */
const STATISTICS: Readonly<Record<string, (costs: readonly Cost[]) => number>> = {
  median: (costs) => median(costs.map(({ nodes }) => nodes)),
  mean: (costs) => mean(costs.map(({ nodes }) => nodes)),
  '99th percentile': (costs) =>
    quantileSorted(
      costs.map(({ nodes }) => nodes).sort((a, b) => a - b),
      0.99,
    ),
}

function restartTable(tails: readonly Tail[], boards: readonly string[], plan: Plan): string {
  const rows = boards.flatMap((board) =>
    plan.repeated.flatMap((solver) => {
      const own = on(tails, board, solver)
      const strategies = STRATEGIES.slice(1).filter((name) => own.some(({ restarts }) => restarts === name))
      return strategies.map((restarts) => [
        board,
        code(solver),
        restarts,
        ...Object.values(STATISTICS).map((statistic) =>
          bounded(factorOf(own, restarts, statistic), twoDigits),
        ),
      ])
    }),
  )
  return markdown(['board', 'solver', 'restarts', ...Object.keys(STATISTICS)], rows)
}

function valuesOf(points: readonly Point[], tails: readonly Tail[]): [string, string][] {
  const nodesAt = (share: number): string =>
    number(
      on(points, '9x9', 'mrv').find(({ clueShare }) => Math.abs(clueShare - share) < 0.01)?.nodes ??
        Number.NaN,
    )
  const factor = (board: string, solver: string): string =>
    bounded(factorOf(on(tails, board, solver), 'luby', STATISTICS['99th percentile']), twoDigits)
  const kinds = [...new Set(tails.map(({ board, solver }) => `${board} ${solver}`))]
  return [
    ['nodes of mrv, 9x9, a third', nodesAt(1 / 3)],
    ['nodes of mrv, 9x9, empty', nodesAt(0)],
    ...kinds.flatMap((kind): [string, string][] => {
      const [board = '', solver = ''] = kind.split(' ')
      const own = on(tails, board, solver).filter(({ restarts }) => restarts === 'none')
      const slopes = SHARES.map((share) =>
        twoDigits(median(own.flatMap(({ costs }) => slopeOf(costs, share) ?? []))),
      )
      return [
        [`variation ${kind}`, bounded(variationOf(own), twoDigits)],
        [`slopes ${kind}`, `${slopes[0]} to ${slopes.at(-1)}`],
        ...(solver === 'cdcl' ? [] : [[`luby ${kind}`, factor(board, solver)] as [string, string]]),
      ]
    }),
  ]
}

/** Boards on which searches get lost at all. */
const LARGE = ['16x16', '20x20', '25x25', 'latin-16', 'latin-20', 'latin-25']
const BY_BACKTRACKING = ['dlx', 'mrv']

function claimsOf(rows: readonly Row[]): Claim[] {
  const tailsOf = (seed: number): Tail[] =>
    rows.filter((row) => isPart('tails')(row) && row['seed'] === seed).map(tailOf)
  const variations = (seed: number, boards: readonly string[]): number[] =>
    boards.flatMap((board) =>
      BY_BACKTRACKING.map((solver) => {
        const own = on(tailsOf(seed), board, solver).filter(({ restarts }) => restarts === 'none')
        return variationOf(own).estimate
      }),
    )
  return [
    {
      says: 'from 16×16 on, `dlx` and `mrv` waste most where less than half of the boards have one solution (the most of these shares)',
      of(seed) {
        const own = rows.filter((row) => row['seed'] === seed)
        const points = groupsOf(own.filter(isPart('growth')), ['board', 'holes', 'solver']).map(pointOf)
        const phases = groupsOf(own.filter(isPart('proof')), ['board', 'holes']).map(phaseOf)
        const boards = LARGE.filter((board) => on(points, board).length > 0)
        const shares = boards.flatMap((board) =>
          BY_BACKTRACKING.filter((solver) => on(points, board, solver).length > 0).map((solver) => {
            const { clueShare } = peakOf(on(points, board, solver))
            return on(phases, board).find((phase) => phase.clueShare === clueShare)?.unique ?? 1
          }),
        )
        const most = Math.max(0, ...shares)
        return [percent(most, 0), most < 0.5]
      },
    },
    {
      says: 'the tails of `dlx` and `mrv` are heavier than exponential on Latin squares (the least variation), and lighter on 16×16 with boxes (the most)',
      of(seed) {
        const [least, most] = [
          Math.min(...variations(seed, ['latin-16', 'latin-20'])),
          Math.max(...variations(seed, ['16x16'])),
        ]
        return [`${twoDigits(least)}, ${twoDigits(most)}`, least > 1 && most < least]
      },
    },
    {
      says: 'restarts after Luby lower the 99th percentile of `mrv` and `dlx` on Latin squares of order 20, and raise that of `dlx` on 16×16 with boxes (factors)',
      of(seed) {
        const factors = [
          ['latin-20', 'mrv'],
          ['latin-20', 'dlx'],
          ['16x16', 'dlx'],
        ].map(([board, solver]) => {
          const own = on(tailsOf(seed), board, solver)
          return own.length === 0 ? Number.NaN : factorOf(own, 'luby', STATISTICS['99th percentile']).estimate
        })
        return [factors.map(twoDigits).join(', '), factors[0] < 1 && factors[1] < 1 && factors[2] > 1]
      },
    },
  ]
}

function wasteChart(points: readonly Point[], phases: readonly Phase[], { boards, solvers }: Plan): Chart {
  const panels = boards.map((board): Panel => {
    const inOrder = (solver: string): Point[] =>
      on(points, board, solver).sort((a, b) => a.clueShare - b.clueShare)
    const series = solvers.map((name) => ({
      name,
      points: inOrder(name).map(({ clueShare, waste }) => [clueShare, Math.log10(waste.estimate)] as const),
      band: inOrder(name).map(({ waste }) => [Math.log10(waste.low), Math.log10(waste.high)] as const),
    }))
    const area = on(phases, board)
      .sort((a, b) => a.clueShare - b.clueShare)
      .map(({ clueShare, unique }) => [clueShare, unique] as const)
    return { title: board, series, area }
  })
  const most = Math.max(...points.map(({ waste }) => waste.high))
  return {
    title: 'Backtracks against the share of clues, by board and solver',
    description:
      'One chart for each board. Each line is a solver: one and the geometric mean of its backtracks on a logarithmic scale, with bounds as a band, where a search that gave up counts what it had. The grey area is the share of boards with one solution. The tables on the page have the peaks.',
    kind: 'lines',
    panels,
    x: steps('share of clues', [0, 0.25, 0.5, 0.75, 1]),
    y: powers('1 + backtracks', 0, Math.ceil(Math.log10(most))),
    names: solvers,
    areaName: 'boards with one solution',
  }
}

/** A figure shows no more than that many steps of a line. */
const MOST_STEPS = 120

/** The isomorphs of all boards of a kind, each board as a multiple of its own median. */
function tailChart(
  tails: readonly Tail[],
  boards: readonly string[],
  { repeated, seeds, isomorphs, instances }: Plan,
): Chart {
  const multiples = (tail: Tail): Cost[] => {
    const middle = median(tail.costs.map(({ nodes }) => nodes))
    return tail.costs.map((cost) => ({ ...cost, nodes: cost.nodes / middle }))
  }
  const panels = boards.flatMap((board) =>
    repeated.map((solver): Panel => {
      const own = on(tails, board, solver)
      const series = STRATEGIES.flatMap((name) => {
        const shown = own.filter(({ restarts }) => restarts === name)
        if (shown.length === 0) return []
        const all = survival(shown.flatMap(multiples)).filter(({ share, nodes }) => share > 0 && nodes >= 1)
        const every = Math.ceil(all.length / MOST_STEPS)
        const some = all.filter((_, index) => index % every === 0 || index >= all.length - MOST_STEPS / 2)
        return [
          { name, points: some.map(({ nodes, share }) => [Math.log10(nodes), Math.log10(share)] as const) },
        ]
      })
      return { title: `${board}, ${solver}`, series }
    }),
  )
  const least = -Math.ceil(Math.log10(seeds.length * instances * isomorphs))
  const most = Math.max(
    ...panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(([x]) => x))),
  )
  return {
    title: 'Share of searches that take more than a multiple of the median of their board',
    description:
      'One chart for each kind of board and solver, both axes logarithmic, over isomorphs of several boards, without restarts and with them. A straight line would be a power law. The table on the page has its slopes at several places.',
    kind: 'lines',
    panels,
    x: powers('nodes, by the median', 0, Math.ceil(most)),
    y: powers('share with more', least, 0),
    names: STRATEGIES,
  }
}
