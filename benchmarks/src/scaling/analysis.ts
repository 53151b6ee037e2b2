/** What the searches show. */
import { shapeNamed } from './boards.ts'
import type { Pattern } from './names.ts'
import type { Plan, Row } from './plan.ts'
import type { Strategy } from './restarts.ts'
import {
  type Bounded,
  type Cost,
  isomorphsNeeded,
  mean,
  quantile,
  spreadWithin,
  survival,
  tailIndex,
} from './statistics.ts'

/** One solver on the boards of one kind. */
interface GrowthPoint {
  readonly board: string
  readonly pattern: Pattern
  /** Holes in each house, and the share of cells with a clue. */
  readonly holes: number
  readonly clueShare: number
  readonly solver: string
  /** The geometric mean; a search that gave up counts its limit. */
  readonly nodes: number
  readonly gaveUp: number
  /** Share of searches that ended without a solution and without a limit: the solver is not complete. */
  readonly stuck: number
}

interface PhasePoint {
  readonly board: string
  readonly pattern: Pattern
  readonly holes: number
  readonly clueShare: number
  /** Shares of the boards. The rest is undecided. */
  readonly unique: number
  readonly multiple: number
}

/** Where a solver needs most nodes. */
export interface Peak {
  readonly board: string
  readonly pattern: Pattern
  readonly solver: string
  readonly clueShare: number
  readonly nodes: number
  readonly gaveUp: number
}

export interface CostSummary {
  readonly median: number | null
  readonly ninetieth: number | null
  readonly ninetyNinth: number | null
  /** A lower bound where some gave up. */
  readonly mean: number
  readonly gaveUp: number
  readonly searches: number
}

interface Tail extends CostSummary {
  readonly board: string
  readonly holes: number
  readonly solver: string
  /** From the largest fifth, and from the largest tenth. */
  readonly fifth: Bounded | null
  readonly tenth: Bounded | null
  /** Shares of searches with more nodes than a number. */
  readonly survival: readonly { readonly nodes: number; readonly share: number }[]
}

export interface RestartRow extends CostSummary {
  readonly board: string
  readonly solver: string
  readonly strategy: 'none' | Strategy
  readonly survival: readonly { readonly nodes: number; readonly share: number }[]
}

/** How much of the nodes is the luck of an isomorph, and how many isomorphs it takes to see through it. */
export interface Luck {
  readonly set: string
  readonly solvers: readonly [a: string, b: string | null]
  readonly gaveUp: number
  /** Standard deviation within a puzzle of the logarithm of the nodes, or of the ratio of two solvers. */
  readonly spread: Bounded | null
  readonly needed: readonly { readonly factor: number; readonly isomorphs: number }[]
}

export interface Analysis {
  readonly plan: Plan
  readonly searches: number
  readonly growth: readonly GrowthPoint[]
  readonly phases: readonly PhasePoint[]
  readonly peaks: readonly Peak[]
  readonly tails: readonly Tail[]
  readonly restarts: readonly RestartRow[]
  readonly luck: readonly Luck[]
}

export const FACTORS = [1.1, 2, 10] as const

export function analyse(plan: Plan, rows: readonly Row[]): Analysis {
  const growth = growthOf(rows)
  return {
    plan,
    searches: rows.length,
    growth,
    phases: phasesOf(rows),
    peaks: peaksOf(growth),
    tails: tailsOf(rows),
    restarts: restartsOf(rows),
    luck: luckOf(rows),
  }
}

/** Rows with the same key, in the order in which they came. */
function groups(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = found.get(key)
    if (group === undefined) found.set(key, [row])
    else group.push(row)
  }
  return [...found.values()]
}

function pointOf({ board, pattern, holes }: Row): Omit<PhasePoint, 'unique' | 'multiple'> {
  const perHouse = Number(holes)
  const { size } = shapeNamed(board).geometry
  return { board, pattern: pattern as Pattern, holes: perHouse, clueShare: rounded(1 - perHouse / size) }
}

function share(rows: readonly Row[], ...endings: readonly Row['ending'][]): number {
  return rounded(rows.filter(({ ending }) => endings.includes(ending)).length / rows.length)
}

/** Enough for every table and figure, and short in a file. */
function rounded(number: number): number {
  return Number(number.toPrecision(6))
}

function growthOf(rows: readonly Row[]): GrowthPoint[] {
  const searched = rows.filter(({ part }) => part === 'growth')
  return groups(searched, (row) => [row.board, row.pattern, row.holes, row.solver].join()).flatMap(
    (group) => {
      const [row] = group
      if (row === undefined) return []
      const logs = group.map(({ nodes }) => Math.log(nodes))
      const nodes = rounded(Math.exp(mean(logs)))
      return [
        {
          ...pointOf(row),
          solver: row.solver,
          nodes,
          gaveUp: share(group, 'gave-up'),
          stuck: share(group, 'stuck'),
        },
      ]
    },
  )
}

function phasesOf(rows: readonly Row[]): PhasePoint[] {
  const proofs = rows.filter(({ part }) => part === 'phase')
  return groups(proofs, (row) => [row.board, row.pattern, row.holes].join()).flatMap((group) => {
    const [row] = group
    if (row === undefined) return []
    return [{ ...pointOf(row), unique: share(group, 'unique'), multiple: share(group, 'multiple') }]
  })
}

/** With fewer clues a search chooses freely: each choice costs a node, and hardly one is wrong. */
const FEWEST_CLUES = 0.2

/** A solver that gets stuck has no peak. */
function peaksOf(growth: readonly GrowthPoint[]): Peak[] {
  const best = new Map<string, GrowthPoint>()
  const stuck = new Set(growth.filter((point) => point.stuck > 0).map(({ solver }) => solver))
  for (const point of growth) {
    if (stuck.has(point.solver) || point.clueShare < FEWEST_CLUES) continue
    const key = [point.board, point.pattern, point.solver].join()
    if (point.nodes > (best.get(key)?.nodes ?? 0)) best.set(key, point)
  }
  return Array.from(best.values(), ({ board, pattern, solver, clueShare, nodes, gaveUp }) => ({
    board,
    pattern,
    solver,
    clueShare,
    nodes,
    gaveUp,
  }))
}

function costsOf(rows: readonly Row[]): Cost[] {
  return rows.map(({ nodes, ending }) => ({ nodes, isCensored: ending === 'gave-up' }))
}

function summaryOf(rows: readonly Row[]): CostSummary {
  const costs = costsOf(rows)
  return {
    median: quantile(costs, 0.5) ?? null,
    ninetieth: quantile(costs, 0.9) ?? null,
    ninetyNinth: quantile(costs, 0.99) ?? null,
    mean: rounded(mean(costs.map(({ nodes }) => nodes))),
    gaveUp: share(rows, 'gave-up'),
    searches: rows.length,
  }
}

/** A figure shows no more than that many steps. */
const MOST_STEPS = 120

function shownSurvival(rows: readonly Row[]): Tail['survival'] {
  const steps = survival(costsOf(rows)).map((step) => ({ nodes: step.nodes, share: rounded(step.share) }))
  const every = Math.ceil(steps.length / MOST_STEPS)
  const isRare = (index: number): boolean => index >= steps.length - MOST_STEPS / 4
  return steps.filter((_, index) => index % every === 0 || isRare(index))
}

function tailsOf(rows: readonly Row[]): Tail[] {
  const searched = rows.filter(({ part }) => part === 'tails')
  return groups(searched, (row) => [row.board, row.solver].join()).flatMap((group) => {
    const [row] = group
    if (row === undefined) return []
    const costs = costsOf(group)
    return [
      {
        board: row.board,
        holes: Number(row.holes),
        solver: row.solver,
        ...summaryOf(group),
        fifth: tailIndex(costs, 0.2) ?? null,
        tenth: tailIndex(costs, 0.1) ?? null,
        survival: shownSurvival(group),
      },
    ]
  })
}

/** Without restarts, a search on a random isomorph is one of those whose tails are looked at. */
function restartsOf(rows: readonly Row[]): RestartRow[] {
  if (!rows.some(({ part }) => part === 'restarts')) return []
  const searched = rows.filter(({ part }) => part === 'tails' || part === 'restarts')
  const found = groups(searched, (row) => [row.board, row.solver, row.part, row.pattern].join())
  return found.flatMap((group) => {
    const [row] = group
    if (row === undefined) return []
    const strategy = row.part === 'tails' ? 'none' : (row.pattern as Strategy)
    return [
      { board: row.board, solver: row.solver, strategy, ...summaryOf(group), survival: shownSurvival(group) },
    ]
  })
}

/** Where more searches gave up, the spread is not known. */
const MOST_GIVEN_UP = 0.02

function luckOf(rows: readonly Row[]): Luck[] {
  const searched = rows.filter(({ part }) => part === 'luck')
  return groups(searched, (row) => row.board).flatMap((ofSet) => {
    const set = ofSet[0]?.board ?? ''
    const solvers = [...new Set(ofSet.map(({ solver }) => solver))]
    const of = (solver: string): Row[] => ofSet.filter((row) => row.solver === solver)
    const alone = solvers.map((a) => luckFor(set, [a, null], [of(a)]))
    const pairs = solvers.flatMap((a, index) =>
      solvers.slice(index + 1).map((b) => luckFor(set, [a, b], [of(a), of(b)])),
    )
    return [...alone, ...pairs]
  })
}

/** One solver that is compared with another one which is just as lucky, or two that get the same isomorphs. */
function luckFor(set: string, solvers: Luck['solvers'], searches: readonly Row[][]): Luck {
  const [first = [], second] = searches
  const gaveUp = share(searches.flat(), 'gave-up')
  const logs = first.map(({ instance, nodes }, index) => {
    const other = second?.[index]
    return { instance, log: Math.log(nodes) - (other === undefined ? 0 : Math.log(other.nodes)) }
  })
  const instances = [...new Set(logs.map(({ instance }) => instance))]
  const within = instances.map((one) => logs.filter(({ instance }) => instance === one).map(({ log }) => log))
  const spread = gaveUp > MOST_GIVEN_UP ? undefined : spreadWithin(within)
  if (spread === undefined) return { set, solvers, gaveUp, spread: null, needed: [] }
  const ofDifference = second === undefined ? Math.SQRT2 * spread.estimate : spread.estimate
  const needed = FACTORS.map((factor) => ({ factor, isomorphs: isomorphsNeeded(ofDifference, factor) }))
  return { set, solvers, gaveUp, spread, needed }
}
