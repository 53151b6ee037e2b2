/** What the searches show. */
import { mean } from 'simple-statistics'
import type { Data } from '../shared/data-file.ts'
import type { Bounded } from '../shared/statistics.ts'
import { type Pattern, shapeNamed } from './boards.ts'
import type { Plan, SearchRow } from './plan.ts'
import type { Strategy } from './restarts.ts'
import { type Cost, quantile, spreadWithin, survival, tailIndex } from './statistics.ts'

/** One solver on the boards of one kind. */
interface GrowthPoint {
  readonly board: string
  readonly pattern: Pattern
  readonly clueShare: number
  readonly solver: string
  /** The geometric mean; a search that gave up counts its limit. */
  readonly nodes: number
  readonly gaveUp: number
  /** The share of searches that ended without a solution and without a limit, because the solver is not complete. */
  readonly stuck: number
}

/** The shares of boards with one and with several solutions. The rest is undecided. */
interface PhasePoint {
  readonly board: string
  readonly pattern: Pattern
  readonly clueShare: number
  readonly unique: number
  readonly multiple: number
}

/** The searches of one solver on isomorphs of one board, without restarts or with them. */
export interface Tail {
  readonly board: string
  readonly solver: string
  readonly strategy: 'none' | Strategy
  /** Undefined where it is only known to be above the limit. */
  readonly median: number | undefined
  readonly ninetyNinth: number | undefined
  /** A lower bound where some gave up. */
  readonly mean: number
  readonly gaveUp: number
  /** α, from the largest fifth. */
  readonly index: Bounded | undefined
  /** Shares of searches with more nodes than a number. */
  readonly survival: readonly { readonly nodes: number; readonly share: number }[]
}

/** How much of the nodes is the luck of an isomorph. */
export interface Luck {
  readonly set: string
  /** The same solver twice: two solvers that are equally lucky and get different isomorphs. Otherwise both get the same. */
  readonly solvers: readonly [a: string, b: string]
  /** The standard deviation within a puzzle of the logarithm of the ratio of their nodes. Undefined if too many gave up. */
  readonly spread: Bounded | undefined
}

export interface Analysis {
  readonly plan: Plan
  readonly growth: readonly GrowthPoint[]
  readonly phases: readonly PhasePoint[]
  /** Where a solver needs most nodes, for each board and pattern. */
  readonly peaks: readonly GrowthPoint[]
  readonly tails: readonly Tail[]
  readonly luck: readonly Luck[]
}

export function analyse({ plan, rows }: Data<Plan, SearchRow>): Analysis {
  const of = (...parts: readonly SearchRow['part'][]): SearchRow[] =>
    rows.filter(({ part }) => parts.includes(part))
  const growth = groups(of('growth'), ['board', 'pattern', 'holes', 'solver']).map(growthOf)
  return {
    plan,
    growth,
    phases: groups(of('phase'), ['board', 'pattern', 'holes']).map(phaseOf),
    peaks: peaksOf(growth),
    tails: groups(of('tails', 'restarts'), ['board', 'solver', 'part', 'pattern']).map(tailOf),
    luck: groups(of('luck'), ['board']).flatMap(luckOf),
  }
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

function pointOf({ board, pattern, holes }: SearchRow) {
  const clueShare = 1 - holes / shapeNamed(board).geometry.size
  return { board, pattern: pattern as Pattern, clueShare }
}

function share(rows: readonly SearchRow[], ...endings: readonly SearchRow['ending'][]): number {
  return rows.filter(({ ending }) => endings.includes(ending)).length / rows.length
}

function growthOf(group: Group): GrowthPoint {
  const nodes = Math.exp(mean(group.map((row) => Math.log(row.nodes))))
  const { solver } = group[0]
  return {
    ...pointOf(group[0]),
    solver,
    nodes,
    gaveUp: share(group, 'gave-up'),
    stuck: share(group, 'stuck'),
  }
}

function phaseOf(group: Group): PhasePoint {
  return { ...pointOf(group[0]), unique: share(group, 'unique'), multiple: share(group, 'multiple') }
}

/** With fewer clues a search chooses freely: each choice costs a node, and hardly one is wrong. */
const FEWEST_CLUES = 0.2

/** A solver that gets stuck has no peak. */
function peaksOf(growth: readonly GrowthPoint[]): GrowthPoint[] {
  const stuck = new Set(growth.filter((point) => point.stuck > 0).map(({ solver }) => solver))
  const best = new Map<string, GrowthPoint>()
  for (const point of growth) {
    if (stuck.has(point.solver) || point.clueShare < FEWEST_CLUES) continue
    const key = [point.board, point.pattern, point.solver].join()
    if (point.nodes > (best.get(key)?.nodes ?? 0)) best.set(key, point)
  }
  return [...best.values()]
}

/** A figure shows no more than that many steps. */
const MOST_STEPS = 120

function tailOf(group: Group): Tail {
  const [{ board, solver, part, pattern }] = group
  const costs = group.map(({ nodes, ending }): Cost => ({ nodes, isCensored: ending === 'gave-up' }))
  const steps = survival(costs)
  const every = Math.ceil(steps.length / MOST_STEPS)
  return {
    board,
    solver,
    strategy: part === 'tails' ? 'none' : (pattern as Strategy),
    median: quantile(costs, 0.5),
    ninetyNinth: quantile(costs, 0.99),
    mean: mean(costs.map(({ nodes }) => nodes)),
    gaveUp: share(group, 'gave-up'),
    index: tailIndex(costs, 0.2),
    survival: steps.filter((_, index) => index % every === 0 || index >= steps.length - MOST_STEPS / 4),
  }
}

/** Where more searches gave up, the spread is not known. */
const MOST_GIVEN_UP = 0.02

/** The luck of every solver and of every two, on one set. */
function luckOf(ofSet: Group): Luck[] {
  const set = ofSet[0].board
  const solvers = [...new Set(ofSet.map(({ solver }) => solver))]
  return solvers.flatMap((a, index) =>
    solvers.slice(index).map((b): Luck => ({ set, solvers: [a, b], spread: spreadOf(ofSet, a, b) })),
  )
}

function spreadOf(rows: readonly SearchRow[], a: string, b: string): Bounded | undefined {
  const [ofA, ofB] = [a, b].map((id) => rows.filter(({ solver }) => solver === id))
  if (share([...ofA, ...ofB], 'gave-up') > MOST_GIVEN_UP) return undefined
  const within = new Map<number, number[]>()
  for (const [index, { instance, nodes }] of ofA.entries()) {
    const log = a === b ? Math.SQRT2 * Math.log(nodes) : Math.log(nodes / ofB[index].nodes)
    within.set(instance, [...(within.get(instance) ?? []), log])
  }
  return spreadWithin([...within.values()])
}
