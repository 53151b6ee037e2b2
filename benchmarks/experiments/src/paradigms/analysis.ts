/** What the searches say: how much was solved, how two solvers compare on each set, and what several would gain together. */
import { mean } from 'simple-statistics'
import type { Data } from '../shared/data-file.ts'
import { type Bounded, bootstrap, type Draw, spearman } from '../shared/statistics.ts'

export interface Plan {
  readonly solvers: readonly string[]
  readonly judges: readonly string[]
  readonly datasets: readonly string[]
  readonly random: number
  readonly size: number
  readonly neighbours: number
  readonly seconds: number
  readonly seed: number
}

export interface SearchRow {
  readonly [column: string]: string | number
  readonly set: string
  readonly puzzle: number
  readonly solver: string
  readonly solved: number
  readonly seconds: number
  readonly nodes: number
}

/** One entrant on one set. */
export interface Cell {
  readonly set: string
  readonly solver: string
  readonly puzzles: number
  readonly solved: number
  /** The CPU seconds of each puzzle, from the shortest; a search that was stopped counts its limit. */
  readonly times: readonly number[]
  readonly nodes: number
}

export interface Analysis {
  readonly plan: Plan
  readonly sets: readonly string[]
  /** Those that prove. */
  readonly provers: readonly string[]
  readonly pairs: readonly Pair[]
  readonly cells: readonly Cell[]
  /** The pair of which one or the other solves most puzzles, and of equal ones the faster in turns. */
  readonly bestPair: Pair
  /**
   * What was computed, by name. A mean is geometric, and a search that was stopped counts its limit.
   *
   * - `time SET SOLVER`, and `ratio SET SOLVER`: its time by that of the first solver;
   * - `best SET`: the virtual best solver, and `turns SET A B`: two in turns;
   * - `nodes SET A B`: the nodes of A by those of B, and `swing A B`: this on the set bred against A, by this on the set bred against B.
   */
  readonly values: Readonly<Record<string, Bounded>>
  /** What a node costs, over the searches that are long enough to be timed. */
  readonly costs: readonly Cost[]
}

type Pair = readonly [a: string, b: string]

interface Cost {
  readonly solver: string
  readonly nodesPerSecond: number
  /** Rank correlation of nodes and seconds; undefined for fewer than five searches. */
  readonly correlation: Bounded | undefined
}

const REPLICATES = 400
/** Shorter searches contain the compilation of the program. */
const TIMED = 0.01

export const bredAgainst = (solver: string): string => `bred:${solver}`

export function analyse({ plan, rows }: Data<Plan, SearchRow>): Analysis {
  const sets = [...new Set(rows.map(({ set }) => set))]
  const provers = plan.solvers.filter((id) => id !== 'annealing')
  const searches = new Searches(rows, plan.seconds)
  const pairs = provers.flatMap((a, index) => provers.slice(index + 1).map((b): Pair => [a, b]))
  const sizeOf = (set: string): number => searches.of(set, provers[0]).length
  const bredPairs = pairs.filter((pair) => pair.every((id) => sets.includes(bredAgainst(id))))
  const groups = new Map([
    ...sets.map((set) => [set, sizeOf(set)] as const),
    // Two sets that were bred from the same puzzles are drawn together.
    ...bredPairs.map(
      (pair) => [pair.join(' '), Math.min(...pair.map((id) => sizeOf(bredAgainst(id))))] as const,
    ),
  ])
  const statistics = (draw: Draw): Map<string, number> =>
    new Map([
      ...sets.flatMap((set) => ofSet(searches, set, { positions: draw.get(set) ?? [], provers, pairs })),
      ...bredPairs.map((pair) => swing(searches, pair, draw.get(pair.join(' ')) ?? [])),
    ])
  return {
    plan,
    sets,
    provers,
    pairs,
    bestPair: bestPairOf(pairs, sets, searches),
    cells: sets.flatMap((set) => plan.solvers.map((solver) => cellOf(set, solver, searches.of(set, solver)))),
    values: Object.fromEntries(bootstrap(groups, statistics, { replicates: REPLICATES, seed: 1 })),
    costs: provers.map((solver) => costOf(solver, rows)),
  }
}

function bestPairOf(pairs: readonly Pair[], sets: readonly string[], searches: Searches): Pair {
  const scores = pairs.map((pair) => {
    const best = sets.flatMap((set) =>
      searches
        .of(set, pair[0])
        .map((_, position) => Math.min(...pair.map((id) => searches.seconds(set, id, position)))),
    )
    const solved = best.filter((seconds) => seconds < searches.limit).length
    return { pair, solved, time: mean(best.map(Math.log)) }
  })
  return scores.sort((a, b) => b.solved - a.solved || a.time - b.time)[0].pair
}

class Searches {
  private readonly rows = new Map<string, SearchRow[]>()
  readonly limit: number

  constructor(rows: readonly SearchRow[], limit: number) {
    this.limit = limit
    for (const row of rows) this.rows.set(`${row.set} ${row.solver}`, [...this.of(row.set, row.solver), row])
  }

  of(set: string, solver: string): readonly SearchRow[] {
    return this.rows.get(`${set} ${solver}`) ?? []
  }

  seconds(set: string, solver: string, position: number): number {
    return this.of(set, solver)[position].seconds
  }

  /** The geometric mean of seconds. */
  meanTime(positions: readonly number[], secondsAt: (position: number) => number): number {
    return Math.exp(mean(positions.map((position) => Math.log(secondsAt(position)))))
  }

  nodeRatio(set: string, [a, b]: Pair, positions: readonly number[]): number {
    const log = (solver: string, position: number): number =>
      Math.log(Math.max(1, this.of(set, solver)[position].nodes))
    return Math.exp(mean(positions.map((position) => log(a, position) - log(b, position))))
  }
}

type Named = [name: string, value: number]

interface On {
  readonly positions: readonly number[]
  readonly provers: readonly string[]
  readonly pairs: readonly Pair[]
}

function ofSet(searches: Searches, set: string, { positions, provers, pairs }: On): Named[] {
  const time = (solver: string): number =>
    searches.meanTime(positions, (position) => searches.seconds(set, solver, position))
  const bestOf = (solvers: readonly string[], position: number): number =>
    Math.min(...solvers.map((solver) => searches.seconds(set, solver, position)))
  const first = time(provers[0])
  return [
    ...provers.flatMap((solver): Named[] => [
      [`time ${set} ${solver}`, time(solver)],
      [`ratio ${set} ${solver}`, time(solver) / first],
    ]),
    [`best ${set}`, searches.meanTime(positions, (position) => bestOf(provers, position))],
    ...pairs.flatMap((pair): Named[] => [
      [
        `turns ${set} ${pair.join(' ')}`,
        searches.meanTime(positions, (position) => 2 * bestOf(pair, position)),
      ],
      [`nodes ${set} ${pair.join(' ')}`, searches.nodeRatio(set, pair, positions)],
    ]),
  ]
}

function swing(searches: Searches, pair: Pair, positions: readonly number[]): Named {
  const [onA, onB] = pair.map((id) => searches.nodeRatio(bredAgainst(id), pair, positions))
  return [`swing ${pair.join(' ')}`, onA / onB]
}

function cellOf(set: string, solver: string, rows: readonly SearchRow[]): Cell {
  return {
    set,
    solver,
    puzzles: rows.length,
    solved: rows.filter(({ solved }) => solved === 1).length,
    times: rows.map(({ seconds }) => seconds).sort((a, b) => a - b),
    nodes: Math.exp(mean(rows.map(({ nodes }) => Math.log(Math.max(1, nodes))))),
  }
}

function costOf(solver: string, rows: readonly SearchRow[]): Cost {
  const timed = rows.filter((row) => row.solver === solver && row.solved === 1 && row.seconds >= TIMED)
  const [nodes, seconds] = [timed.map((row) => row.nodes), timed.map((row) => row.seconds)]
  const rates = timed.map((row) => Math.log(Math.max(1, row.nodes) / row.seconds))
  return {
    solver,
    nodesPerSecond: timed.length === 0 ? Number.NaN : Math.exp(mean(rates)),
    correlation: timed.length < 5 ? undefined : spearman(nodes, seconds),
  }
}
