/** What the searches say: how much was solved, how two solvers compare on each set, and what several would gain together. */
import { mean } from 'simple-statistics'
import type { Data } from '../shared/data-file.ts'
import { type Bounded, bootstrap, correlation, ranks } from '../shared/statistics.ts'

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
  readonly cells: readonly Cell[]
  /**
   * What was computed, by name. A time is a geometric mean, in which a search that was stopped counts its limit.
   *
   * - `time SET SOLVER`, and `ratio SET SOLVER`: its time by that of the first solver;
   * - `best SET`: the virtual best solver; `turns SET A B`: two in turns.
   * - `correlation SOLVER`: of the ranks of its nodes and its seconds, over all sets
   */
  readonly values: Readonly<Record<string, Bounded>>
  readonly pairs: readonly (readonly [a: string, b: string])[]
}

const REPLICATES = 400

export function analyse({ plan, rows }: Data<Plan, SearchRow>): Analysis {
  const sets = [...new Set(rows.map(({ set }) => set))]
  const provers = plan.solvers.filter((id) => id !== 'annealing')
  const of = (set: string, solver: string): SearchRow[] =>
    rows.filter((row) => row.set === set && row.solver === solver)
  const cells = sets.flatMap((set) => plan.solvers.map((solver) => cellOf(set, solver, of(set, solver))))
  const pairs = provers.flatMap((a, index) => provers.slice(index + 1).map((b) => [a, b] as const))
  const groups = new Map(sets.map((set) => [set, of(set, provers[0]).length]))
  const times = new Map(
    sets.flatMap((set) =>
      provers.map((id) => [`${set} ${id}`, of(set, id).map(({ seconds }) => seconds)] as const),
    ),
  )
  const values = bootstrap(
    groups,
    (draw) => {
      const named: [string, number][] = sets.flatMap((set) => {
        const at = (id: string, index: number): number => times.get(`${set} ${id}`)?.[index] ?? Number.NaN
        const positions = draw.get(set) ?? []
        const over = (time: (index: number) => number): number =>
          Math.exp(mean(positions.map((index) => Math.log(Math.min(time(index), plan.seconds)))))
        const means = new Map(provers.map((id) => [id, over((index) => at(id, index))]))
        return [
          ...Array.from(means, ([id, time]): [string, number] => [`time ${set} ${id}`, time]),
          ...Array.from(means, ([id, time]): [string, number] => [
            `ratio ${set} ${id}`,
            time / (means.get(provers[0]) ?? Number.NaN),
          ]),
          [`best ${set}`, over((index) => Math.min(...provers.map((id) => at(id, index))))],
          ...pairs.map(([a, b]): [string, number] => [
            `turns ${set} ${a} ${b}`,
            over((index) => 2 * Math.min(at(a, index), at(b, index))),
          ]),
        ]
      })
      return new Map(named)
    },
    { replicates: REPLICATES, seed: 1 },
  )
  const correlations = provers.map((id): [string, Bounded] => {
    const found = rows.filter(({ solver, solved }) => solver === id && solved === 1)
    const estimate =
      found.length < 2
        ? Number.NaN
        : correlation(ranks(found.map(({ nodes }) => nodes)), ranks(found.map(({ seconds }) => seconds)))
    return [`correlation ${id}`, { estimate, low: estimate, high: estimate }]
  })
  return { plan, sets, provers, cells, pairs, values: Object.fromEntries([...values, ...correlations]) }
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
