/** Makes the tables, figures and claims of the page from the counted searches. */
import { type Chart, type Panel, powers, steps } from '@sudoku-lab/look'
import { mean, median } from 'simple-statistics'
import { type Data, type Group, groupsOf } from '../shared/data-file.ts'
import { type Shown, shownOn } from '../shared/finding.ts'
import {
  type Bounded,
  bootstrapMean,
  bootstrapOf,
  geometricBounds,
  geometricMean,
  lessOne,
} from '../shared/statistics.ts'
import { atLeast, bounded, type Claims, code, markdown, number, percent, twoDigits } from '../shared/table.ts'
import { shapeNamed } from './boards.ts'
import { type Plan, type Searched, STRATEGIES } from './searches.ts'
import { type Between, type Cost, costsIn, factorBetween, quantile, survival } from './statistics.ts'
import { commonSlope, type Explained, explained, type SlopeSums, slopeSums, tailOf } from './tails.ts'

export function show(data: Data<Plan, Searched>): Shown {
  const { plan, rows } = data
  const [points, proofs] = [pointsIn(rows), phasesIn(rows)]
  const tails = rows.filter(({ part }) => part === 'tails').map(isomorphsOf)
  const kinds = kindsOf(tails, plan)
  return shownOn('how-cost-grows', data, {
    tables: {
      waste: wasteTable(points, proofs, plan),
      tails: tailTable(kinds),
      distributions: distributionTable(kinds),
      restarts: restartTable(kinds),
    },
    figures: { waste: wasteChart(points, proofs, plan), tails: tailChart(kinds, plan) },
    values: {
      points: number(plan.points),
      boards: number(plan.instances),
      'node limit': number(plan.nodeLimit),
      isomorphs: number(plan.isomorphs),
      'tail limit': number(plan.tailLimit),
      'boards of all seeds': number(plan.instances * plan.seeds.length),
      ...valuesOf(points, kinds),
    },
    claims: claimsOf(rows, tails),
    facts: factsOf(kinds),
  })
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

function pointsIn(rows: readonly Searched[]): Point[] {
  const growth = rows.filter(({ part }) => part === 'growth')
  return groupsOf(growth, ['board', 'holes', 'solver']).map((group) => {
    const [{ board, solver }] = group
    const costs = group.flatMap(({ searches }) => costsIn(searches))
    return {
      board,
      solver,
      clueShare: clueShareOf(group),
      waste: geometricBounds(costs.map(({ backtracks }) => 1 + backtracks)),
      nodes: geometricMean(costs.map(({ nodes }) => nodes)),
      gaveUp: costs.filter(({ isCensored }) => isCensored).length / costs.length,
    }
  })
}

function clueShareOf([{ board, holes }]: Group<Searched>): number {
  return 1 - holes / shapeNamed(board).geometry.size
}

interface Phase {
  readonly board: string
  readonly clueShare: number
  /** The share of the boards that were proved to have one solution. */
  readonly unique: number
}

function phasesIn(rows: readonly Searched[]): Phase[] {
  const proofs = rows.filter(({ part }) => part === 'proof')
  return groupsOf(proofs, ['board', 'holes']).map((group) => {
    const verdicts = group.flatMap(({ searches }) => searches.split(' '))
    const unique = verdicts.filter((verdict) => verdict === 'unique').length / verdicts.length
    return { board: group[0].board, clueShare: clueShareOf(group), unique }
  })
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
  const isWasted = (board: string): boolean => on(points, board).some(({ waste }) => waste.high > 1)
  const rows = plan.boards.filter(isWasted).map((board) => [
    board,
    percent(transitionOf(on(phases, board)), 0),
    ...plan.solvers.map((solver) => {
      const { waste, clueShare, gaveUp } = peakOf(on(points, board, solver))
      const most = lessOne(waste)
      return `${gaveUp > 0 ? atLeast(most) : bounded(most)} at ${percent(clueShare, 0)}`
    }),
  ])
  return markdown(['board', 'half have one solution at', ...plan.solvers.map(code)], rows)
}

/** The searches of the isomorphs of one board, and what explains their tail. */
interface Isomorphs extends Searched {
  readonly costs: readonly Cost[]
  readonly explained?: Explained | undefined
}

function isomorphsOf(row: Searched): Isomorphs {
  const costs = costsIn(row.searches)
  const tail = row.restarts === 'none' ? tailOf(costs, SHARES[0]) : undefined
  return { ...row, costs, explained: tail && explained(tail) }
}

/** The largest shares of the searches from which a slope is estimated. */
const SHARES = [0.2, 0.05] as const

/** The boards of a kind, and a solver on them. */
interface Kind {
  readonly board: string
  readonly solver: string
  readonly all: readonly Isomorphs[]
  /** Without restarts. */
  readonly plain: readonly Isomorphs[]
  /** By the shares from which they are estimated. */
  readonly slopes: readonly Bounded[]
  /** How many boards are missing in each, because more searches gave up. */
  readonly missing: readonly number[]
  /** By which factor the last slope is larger than the first, on boards that have both. */
  readonly steepening: Bounded
  /** As in `COMPARED`. */
  readonly better: readonly Bounded[]
}

function kindsOf(tails: readonly Isomorphs[], { repeated }: Plan): Kind[] {
  const boards = [...new Set(tails.map(({ board }) => board))]
  return boards.flatMap((board) => repeated.map((solver) => kindOf(board, solver, on(tails, board, solver))))
}

function kindOf(board: string, solver: string, all: readonly Isomorphs[]): Kind {
  const plain = all.filter(({ restarts }) => restarts === 'none')
  const sums = SHARES.map((share) =>
    plain.map(({ costs }): SlopeSums | undefined => {
      const tail = tailOf(costs, share)
      return tail && slopeSums(tail)
    }),
  )
  const slopeAt = (own: readonly (SlopeSums | undefined)[], places: readonly number[]): number =>
    commonSlope(places.flatMap((place) => own[place] ?? []))
  const [wide, narrow] = sums
  return {
    ...{ board, solver, all, plain },
    slopes: sums.map((own) => bootstrapOf(plain.length, (places) => slopeAt(own, places))),
    missing: sums.map((own) => own.filter((each) => each === undefined).length),
    steepening: bootstrapOf(plain.length, (places) => {
      const both = places.filter((place) => narrow[place] !== undefined)
      return slopeAt(narrow, both) / slopeAt(wide, both)
    }),
    better: Object.values(COMPARED).map((compared) => bootstrapMean(differences(plain, compared))),
  }
}

/** By how much one distribution explains a tail better than another one, by the logarithms of their likelihoods. */
const COMPARED: Readonly<Record<string, (tail: Explained) => number>> = {
  'power law − exponential': ({ powerLaw }) => powerLaw,
  'lognormal − exponential': ({ lognormal }) => lognormal,
  'lognormal − power law': ({ powerLaw, lognormal }) => lognormal - powerLaw,
}

function differences(plain: readonly Isomorphs[], compared: (tail: Explained) => number): number[] {
  return plain.flatMap((isomorphs) => isomorphs.explained ?? []).map(compared)
}

/** Quantiles of all searches of a kind, and the slope of the observed range at several places. */
function tailTable(kinds: readonly Kind[]): string {
  const rows = kinds.map(({ board, solver, plain, slopes, steepening }) => {
    const all = plain.flatMap(({ costs }) => costs)
    const quantiles = [0.5, 0.99].map((share) => {
      const { nodes, isCensored } = quantile(all, share)
      return `${isCensored ? '> ' : ''}${number(nodes)}`
    })
    return [board, code(solver), ...quantiles, ...[...slopes, steepening].map((it) => bounded(it, twoDigits))]
  })
  const slopeHeads = SHARES.map((share) => `α, largest ${percent(share)}`)
  const last = `α of ${percent(SHARES[1])} ÷ α of ${percent(SHARES[0])}`
  return markdown(['board', 'solver', 'median', '99th percentile', ...slopeHeads, last], rows)
}

function distributionTable(kinds: readonly Kind[]): string {
  const rows = kinds.map(({ board, solver, plain, better }) => [
    board,
    code(solver),
    `${plain.filter((isomorphs) => isomorphs.explained !== undefined).length} of ${plain.length}`,
    ...better.map((it) => bounded(it, twoDigits)),
  ])
  return markdown(['board', 'solver', 'boards', ...Object.keys(COMPARED)], rows)
}

/** What restarts do to a statistic of the nodes, as the factor of the median board, with bounds over the boards. */
function factorOf(own: readonly Isomorphs[], restarts: string, statistic: Statistic): Between & Bounded {
  const factors = own
    .filter((plain) => plain.restarts === 'none')
    .map(({ seed, instance, costs }) => {
      const other = own.find(
        (each) => each.restarts === restarts && each.seed === seed && each.instance === instance,
      )
      return factorBetween(statistic(other?.costs ?? costs), statistic(costs))
    })
  const [least, most] = (['least', 'most'] as const).map((end) =>
    bootstrapOf(factors.length, (places) => median(places.map((place) => factors[place][end]))),
  )
  const { estimate, high } = most
  return { least: least.estimate, most: estimate, estimate, low: least.low, high }
}

/** Bounds that are not known, because searches gave up, are left out. */
function factorText({ least, most, low, high }: Between & Bounded): string {
  if (low > 0 && high < Infinity && least === most) return bounded({ estimate: most, low, high }, twoDigits)
  return low > 0 ? `≥ ${twoDigits(low)}` : `≤ ${twoDigits(high)}`
}

type Statistic = (costs: readonly Cost[]) => Cost

const TAIL = '99th percentile'
const middleOf: Statistic = (costs) => quantile(costs, 0.5)
const STATISTICS: Readonly<Record<string, Statistic>> = {
  'mean, up to the limit': (costs) => ({
    nodes: mean(costs.map(({ nodes }) => nodes)),
    backtracks: 0,
    isCensored: false,
  }),
  [TAIL]: (costs) => quantile(costs, 0.99),
}

/** A kind and a strategy of restarts that was tried on it. */
function restarted(kinds: readonly Kind[]) {
  return kinds.flatMap((kind) =>
    STRATEGIES.slice(1)
      .filter((name) => kind.all.some(({ restarts }) => restarts === name))
      .map((restarts) => ({ ...kind, restarts })),
  )
}

function restartTable(kinds: readonly Kind[]): string {
  const rows = restarted(kinds).map(({ board, solver, all, restarts }) => [
    ...[board, code(solver), restarts],
    ...Object.values(STATISTICS).map((statistic) => factorText(factorOf(all, restarts, statistic))),
  ])
  return markdown(['board', 'solver', 'restarts', ...Object.keys(STATISTICS)], rows)
}

function valuesOf(points: readonly Point[], kinds: readonly Kind[]): Record<string, string> {
  const nodesAt = (share: number): string => {
    const found = on(points, '9x9', 'mrv').find(({ clueShare }) => Math.abs(clueShare - share) < 0.01)
    return number(found?.nodes ?? Number.NaN)
  }
  const medians = restarted(kinds).map(({ all, restarts }) => factorOf(all, restarts, middleOf))
  const ofKinds = kinds.map(({ board, solver, all, missing, better }) => {
    const kind = `${board} ${solver}`
    const [wide, narrow] = missing.map((count, index) => `${count} at ${percent(SHARES[index])}`)
    return {
      ...Object.fromEntries(
        Object.keys(COMPARED).map((name, index) => [`${name}, ${kind}`, bounded(better[index], twoDigits)]),
      ),
      [`missing ${kind}`]: `${wide} and ${narrow}`,
      [`luby ${kind}`]: factorText(factorOf(all, 'luby', STATISTICS[TAIL])),
    }
  })
  return Object.assign(
    {
      'nodes of mrv, 9x9, a third': nodesAt(1 / 3),
      'nodes of mrv, 9x9, empty': nodesAt(0),
      'most median': twoDigits(Math.max(...medians.flatMap(({ low, high }) => [1 / low, high]))),
      shares: SHARES.map((share) => percent(share)).join(' and '),
    },
    ...ofKinds,
  )
}

/** Boards on which searches get lost at all. */
const LARGE = ['16x16', '20x20', '25x25', 'latin-16', 'latin-20', 'latin-25']
const BY_BACKTRACKING = ['dlx', 'mrv']

function claimsOf(rows: readonly Searched[], tails: readonly Isomorphs[]): Claims {
  const tailsOf = (seed: number, board: string, solver: string): Isomorphs[] =>
    on(tails, board, solver).filter((each) => each.seed === seed)
  const betterOn = (seed: number, boards: readonly string[], compared: (tail: Explained) => number) =>
    boards.flatMap((board) =>
      BY_BACKTRACKING.map(
        (solver) => bootstrapMean(differences(tailsOf(seed, board, solver), compared)).estimate,
      ),
    )
  return {
    'from 16×16 on, `dlx` and `mrv` waste more at the peak than wherever half of the boards have one solution, and give up nowhere there (the least factor of one and the waste)':
      (seed) => {
        const least = Math.min(...peakFactorsOf(rows.filter((row) => row.seed === seed)))
        return [number(least), least > 1]
      },
    'a lognormal explains the tails of `dlx` and `mrv` better than an exponential on Latin squares (the least difference), and a power law worse on 16×16 with boxes (the most)':
      (seed) => {
        const least = Math.min(
          ...betterOn(seed, ['latin-16', 'latin-20'], COMPARED['lognormal − exponential']),
        )
        const most = Math.max(...betterOn(seed, ['16x16'], COMPARED['power law − exponential']))
        return [`${twoDigits(least)}, ${twoDigits(most)}`, least > 0 && most < 0]
      },
    'restarts after Luby lower the 99th percentile of `mrv` and `dlx` on Latin squares of order 20, and raise that of `dlx` on 16×16 with boxes (factors)':
      (seed) => {
        const factor = (board: string, solver: string) =>
          factorOf(tailsOf(seed, board, solver), 'luby', STATISTICS[TAIL])
        const [mrv, dlx, boxes] = [
          factor('latin-20', 'mrv'),
          factor('latin-20', 'dlx'),
          factor('16x16', 'dlx'),
        ]
        const text = [mrv, dlx, boxes].map(({ most }) => twoDigits(most)).join(', ')
        return [text, mrv.most < 1 && dlx.most < 1 && boxes.least > 1]
      },
  }
}

/** What the bounds over all seeds say, and sentences of the page repeat. */
function factsOf(kinds: readonly Kind[]): Record<string, boolean> {
  const [powerLaw, lognormal, between] = Object.keys(COMPARED).keys()
  const isLatin = ({ board }: Kind): boolean => board.startsWith('latin')
  const learns = ({ solver }: Kind): boolean => solver === 'cdcl'
  const isSteeper = ({ steepening }: Kind): boolean => steepening.low > 1
  return {
    'all slopes get steeper': kinds.every(
      (kind) => isSteeper(kind) !== (isLatin(kind) && kind.solver === 'mrv'),
    ),
    'a lognormal is better than an exponential': kinds.every(
      (kind) => !isLatin(kind) || learns(kind) || kind.better[lognormal].low > 0,
    ),
    'no power law is better than a lognormal': kinds.every(({ better }) => better[between].high > 0),
    'a power law is worse than an exponential': kinds.every(
      (kind) => (isLatin(kind) && !learns(kind)) || kind.better[powerLaw].high < 0,
    ),
  }
}

/** By which factor each solver on each large board wastes more at its peak than wherever half of the boards have one solution; 0 where that is not known. */
function peakFactorsOf(rows: readonly Searched[]): number[] {
  const [points, phases] = [pointsIn(rows), phasesIn(rows)]
  return LARGE.flatMap((board) =>
    BY_BACKTRACKING.flatMap((solver) => {
      const own = on(points, board, solver)
      if (own.length === 0) return []
      const mostly = own.filter(({ clueShare }) =>
        on(phases, board).some((phase) => phase.clueShare === clueShare && phase.unique >= 0.5),
      )
      if (mostly.some(({ gaveUp }) => gaveUp > 0)) return [0]
      return peakOf(own).waste.estimate / Math.max(...mostly.map(({ waste }) => waste.estimate))
    }),
  )
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
function tailChart(kinds: readonly Kind[], { seeds, isomorphs, instances }: Plan): Chart {
  const multiples = ({ costs }: Isomorphs): Cost[] => {
    const middle = quantile(costs, 0.5).nodes
    return costs.map((cost) => ({ ...cost, nodes: cost.nodes / middle }))
  }
  const panels = kinds.map(({ board, solver, all: own }): Panel => {
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
  })
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
