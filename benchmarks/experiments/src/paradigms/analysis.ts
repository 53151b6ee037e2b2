/** What the searches say: how much was solved, how two solvers compare on each set, and what several would gain together. */
import { mean } from 'simple-statistics'
import { powers, steps, svgOf } from '../shared/chart.ts'
import type { Data } from '../shared/data-file.ts'
import type { Shown } from '../shared/finding.ts'
import { type Bounded, bootstrap, type Draw } from '../shared/statistics.ts'
import { bounded, code, markdown, number, twoDigits } from '../shared/table.ts'

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
  /** Of the CPU; a search that was stopped counts its limit. */
  readonly seconds: number
  readonly nodes: number
}

type Pair = readonly [a: string, b: string]

const bredAgainst = (solver: string): string => `bred:${solver}`

export function show({ plan, rows }: Data<Plan, SearchRow>): Shown {
  const on = new Searches(rows, plan)
  const values = valuesOf(on)
  const timeCell = (set: string, solver: string): string => {
    const time = values.get(`time ${set} ${solver}`) as Bounded
    const { length } = on.of(set, solver)
    const solved = on.solvedOf(set, solver)
    if (solved === 0) return `≥ ${number(time.estimate)} (0/${length})`
    const text = bounded(time, seconds)
    return solved < length ? `≥ ${text} (${solved}/${length})` : text
  }
  const nodeCell = (set: string, solver: string): string => {
    const found = on.of(set, solver)
    const isCensored = on.solvedOf(set, solver) < found.length
    return `${isCensored ? '≥ ' : ''}${number(geometric(found.map(({ nodes }) => Math.max(1, nodes))))}`
  }
  return {
    tables: new Map([
      ['times', tableOf(on, timeCell)],
      ['nodes', tableOf(on, nodeCell)],
    ]),
    figures: new Map([['cactus', cactusOf(on)]]),
    values: new Map([
      ...Array.from(values, ([name, value]) => [name, bounded(value)] as const),
      ...on.provers.map((id) => [`nodes a second of ${id}`, number(on.nodesPerSecond(id))] as const),
    ]),
  }
}

function seconds(value: number): string {
  return value >= 0.1 ? twoDigits(value) : Number(value.toPrecision(2)).toString()
}

function geometric(numbers: readonly number[]): number {
  return Math.exp(mean(numbers.map(Math.log)))
}

/** Shorter searches contain the compilation of the program. */
const TIMED = 0.01

class Searches {
  private readonly rows = new Map<string, SearchRow[]>()
  readonly sets: readonly string[]
  readonly limit: number
  /** Those that prove. */
  readonly provers: readonly string[]
  readonly pairs: readonly Pair[]
  /** The pairs of which there are sets that were bred against both. */
  readonly bredPairs: readonly Pair[]

  constructor(rows: readonly SearchRow[], plan: Plan) {
    for (const row of rows) this.rows.set(`${row.set} ${row.solver}`, [...this.of(row.set, row.solver), row])
    this.sets = [...new Set(rows.map(({ set }) => set))]
    this.limit = plan.seconds
    this.provers = plan.solvers.filter((id) => id !== 'annealing')
    this.pairs = this.provers.flatMap((a, index) => this.provers.slice(index + 1).map((b): Pair => [a, b]))
    this.bredPairs = this.pairs.filter((pair) => pair.every((id) => this.sets.includes(bredAgainst(id))))
  }

  of(set: string, solver: string): readonly SearchRow[] {
    return this.rows.get(`${set} ${solver}`) ?? []
  }

  solvedOf(set: string, solver: string): number {
    return this.of(set, solver).filter(({ solved }) => solved === 1).length
  }

  /** The geometric mean of the seconds of the fastest of some solvers on each puzzle. */
  bestTime(set: string, solvers: readonly string[], positions: readonly number[]): number {
    return geometric(
      positions.map((position) => Math.min(...solvers.map((id) => this.of(set, id)[position].seconds))),
    )
  }

  nodeRatio(set: string, [a, b]: Pair, positions: readonly number[]): number {
    const nodesOf = (id: string, position: number): number => Math.max(1, this.of(set, id)[position].nodes)
    return geometric(positions.map((position) => nodesOf(a, position) / nodesOf(b, position)))
  }

  nodesPerSecond(solver: string): number {
    const all = this.sets.flatMap((set) => this.of(set, solver))
    const timed = all.filter((row) => row.solved === 1 && row.seconds >= TIMED)
    return timed.length === 0
      ? Number.NaN
      : geometric(timed.map((row) => Math.max(1, row.nodes) / row.seconds))
  }
}

const REPLICATES = 400

/**
 * What is computed, by name. A mean is geometric, and a search that was stopped counts its limit.
 *
 * - `time SET SOLVER`, and `ratio SET SOLVER`: its time by that of the first solver;
 * - `best SET`: the virtual best solver, and `turns SET A B`: two in turns;
 * - `nodes SET A B`: the nodes of A by those of B, and `swing A B`: this on the set bred against A, by this on the set bred against B.
 */
function valuesOf(on: Searches): Map<string, Bounded> {
  const { sets, provers, pairs, bredPairs } = on
  const sizeOf = (set: string): number => on.of(set, provers[0]).length
  const groups = new Map([
    ...sets.map((set) => [set, sizeOf(set)] as const),
    // Two sets that were bred from the same puzzles are drawn together.
    ...bredPairs.map(
      (pair) => [pair.join(' '), Math.min(...pair.map((id) => sizeOf(bredAgainst(id))))] as const,
    ),
  ])
  type Named = [name: string, value: number]
  const ofSet = (set: string, positions: readonly number[]): Named[] => {
    const time = (solvers: readonly string[]): number => on.bestTime(set, solvers, positions)
    const first = time([provers[0]])
    return [
      ...provers.flatMap((id): Named[] => [
        [`time ${set} ${id}`, time([id])],
        [`ratio ${set} ${id}`, time([id]) / first],
      ]),
      [`best ${set}`, time(provers)],
      ...pairs.flatMap((pair): Named[] => [
        [`turns ${set} ${pair.join(' ')}`, 2 * time(pair)],
        [`nodes ${set} ${pair.join(' ')}`, on.nodeRatio(set, pair, positions)],
      ]),
    ]
  }
  const swing = (pair: Pair, positions: readonly number[]): Named => {
    const [onA, onB] = pair.map((id) => on.nodeRatio(bredAgainst(id), pair, positions))
    return [`swing ${pair.join(' ')}`, onA / onB]
  }
  const statistics = (draw: Draw): Map<string, number> =>
    new Map([
      ...sets.flatMap((set) => ofSet(set, draw.get(set) ?? [])),
      ...bredPairs.map((pair) => swing(pair, draw.get(pair.join(' ')) ?? [])),
    ])
  return bootstrap(groups, statistics, { replicates: REPLICATES, seed: 1 })
}

function nameOf(set: string): string {
  if (set === 'random') return set
  return set.startsWith('bred:') ? `bred against ${code(set.slice(5))}` : code(set)
}

function tableOf(on: Searches, cell: (set: string, solver: string) => string): string {
  const rows = on.sets.map((set) => [
    nameOf(set),
    number(on.of(set, on.provers[0]).length),
    ...on.provers.map((id) => cell(set, id)),
  ])
  return markdown(['puzzles', 'count', ...on.provers.map(code)], rows)
}

function cactusOf(on: Searches): string {
  const panels = on.sets.map((set) => ({
    title: nameOf(set).replaceAll('`', ''),
    series: on.provers.flatMap((name) => {
      const rows = on.of(set, name)
      const times = rows.map((row) => row.seconds).sort((a, b) => a - b)
      const points = times
        .slice(0, on.solvedOf(set, name))
        .map((time, index) => [(index + 1) / rows.length, Math.log10(time)] as const)
      return points.length === 0 ? [] : [{ name, points: [[0, points[0][1]] as const, ...points] }]
    }),
  }))
  return svgOf({
    title: 'Puzzles that are solved within a time, by set and solver',
    description:
      'A cactus plot for each set. A line is a solver: on the horizontal axis the share of the puzzles that it solved, on the vertical axis the CPU seconds that none of these took longer than, on a logarithmic scale. A line that ends before the right edge is a solver that was stopped on the rest. The table on the page has the means.',
    kind: 'lines',
    panels,
    x: steps('share of puzzles solved', [0, 0.25, 0.5, 0.75, 1]),
    y: powers('CPU seconds', -4, Math.ceil(Math.log10(on.limit))),
    names: on.provers,
  })
}
