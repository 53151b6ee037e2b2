/** What the searches say: nodes, times and their ranking on each kind of board; where Latin squares are hard; tails and restarts. */
import { mean } from 'simple-statistics'
import { type Cost, quantile, survival, tailIndex } from '../growth/statistics.ts'
import { nameAxis, powers, steps, svgOf } from '../shared/chart.ts'
import type { Data } from '../shared/data-file.ts'
import type { Shown } from '../shared/finding.ts'
import { type Bounded, bootstrap, correlation, type Draw, ranks } from '../shared/statistics.ts'
import { bounded, code, markdown, number, percent, twoDigits } from '../shared/table.ts'
import { KINDS, type Kind } from './boards.ts'

export interface Plan {
  readonly solvers: readonly string[]
  readonly shaped: readonly string[]
  readonly quasigroup: readonly string[]
  readonly peers: readonly string[]
  readonly orders: readonly number[]
  readonly shares: readonly number[]
  readonly puzzles: number
  readonly boards: number
  readonly nodeLimit: number
  readonly seconds: number
  readonly seed: number
}

/** One search. */
export interface SearchRow extends Readonly<Record<string, string | number>> {
  /** `kinds`, `peers`, `phase` (a proof), `holes`, or `tails-` and a strategy of restarts. */
  readonly part: string
  readonly board: string
  /** Percent of the cells; 0 for minimal puzzles. */
  readonly holes: number
  readonly puzzle: number
  readonly solver: string
  readonly nodes: number
  /** CPU time; 0 where it was not measured. */
  readonly micros: number
  readonly ending: 'ended' | 'gave-up' | 'unique' | 'multiple'
}

export const STRATEGIES = ['none', 'luby', 'geometric'] as const
/** Times are multiples of the time of this solver on the same puzzle. */
const MEASURE = 'mrv'
const REPLICATES = 400

export function show({ plan, rows }: Data<Plan, SearchRow>): Shown {
  const on = new Searches(rows)
  const kinds = KINDS.filter((kind) => on.of('kinds', kind, MEASURE).length > 0)
  const values = valuesOf(on, kinds, plan)
  const cell = (name: string, text = number): string => {
    const value = values.get(name)
    return value === undefined ? '–' : bounded(value, text)
  }
  const all = [...plan.solvers, ...plan.shaped]
  const byKind = (
    wanted: readonly Kind[],
    ids: readonly string[],
    text: (kind: Kind, id: string) => string,
  ) =>
    markdown(
      ['', ...ids.map(code)],
      wanted.map((kind) => [kind, ...ids.map((id) => text(kind, id))]),
    )
  const others = kinds.filter((kind) => kind !== 'usual')
  return {
    tables: new Map([
      [
        'nodes',
        byKind(
          kinds,
          plan.solvers,
          (kind, id) => `${on.gaveUp('kinds', kind, id) > 0 ? '≥ ' : ''}${cell(`nodes ${kind} ${id}`)}`,
        ),
      ],
      ['times', byKind(kinds, all, (kind, id) => cell(`time ${kind} ${id}`, factor))],
      ['node-cost', byKind(others, plan.solvers, (kind, id) => cell(`node ${kind} ${id}`, twoDigits))],
      [
        'ranks',
        markdown(
          ['', 'nodes', 'CPU time'],
          others.map((kind) => [
            kind,
            ...['nodes', 'time'].map((of) => cell(`rank ${of} ${kind}`, twoDigits)),
          ]),
        ),
      ],
      ['holes', holesTable(on, plan)],
      ['tails', tailsTable(on, plan)],
      ['peers', peersTable(on, plan, cell)],
    ]),
    figures: new Map([
      ['times', timesFigure(values, kinds, plan)],
      ['holes', holesFigure(on, plan)],
      ['tails', tailsFigure(on, plan)],
    ]),
    values: new Map([
      ...kinds.map(
        (kind) => [`microseconds of ${MEASURE}, ${kind}`, cell(`micros ${kind} ${MEASURE}`)] as const,
      ),
      ...kinds.flatMap((kind) =>
        plan.solvers.map((id) => [`gave up: ${kind} ${id}`, percent(on.gaveUp('kinds', kind, id))] as const),
      ),
    ]),
  }
}

class Searches {
  private readonly groups = new Map<string, SearchRow[]>()

  /** The puzzles of a group are in order. */
  constructor(rows: readonly SearchRow[]) {
    for (const row of rows) {
      const key = [row.part, row.board, row.solver, row.holes].join()
      const group = this.groups.get(key)
      if (group === undefined) this.groups.set(key, [row])
      else group.push(row)
    }
  }

  of(part: string, board: string, solver: string, holes = 0): readonly SearchRow[] {
    return this.groups.get([part, board, solver, holes].join()) ?? []
  }

  gaveUp(part: string, board: string, solver: string, holes = 0): number {
    const rows = this.of(part, board, solver, holes)
    return rows.filter(({ ending }) => ending === 'gave-up').length / rows.length
  }
}

/** `0.042`, `1.30`, `220`. */
function factor(value: number): string {
  return value < 0.1 ? Number(value.toPrecision(2)).toString() : number(value)
}

function geometric(numbers: readonly number[]): number {
  return Math.exp(mean(numbers.map((value) => Math.log(Math.max(1e-9, value)))))
}

/**
 * What is computed, by name, from puzzles that are drawn anew for the bounds:
 *
 * - `nodes KIND SOLVER`, `micros KIND SOLVER`: geometric means, where a search that gave up counts its limit;
 * - `time KIND SOLVER`: the geometric mean of its time by that of `mrv` on the same puzzle;
 * - `node KIND SOLVER`: the time of a node, by that on the usual board;
 * - `rank nodes KIND`, `rank time KIND`: the rank correlation of the solvers' means with those on the usual board.
 *
 * The kind `peers` stands for the Latin squares that the solvers of others were asked, too.
 */
function valuesOf(on: Searches, kinds: readonly Kind[], plan: Plan): Map<string, Bounded> {
  const board = `latin-${Math.max(...plan.orders)}`
  const share = peersShare(on, board, plan)
  const groups = new Map<string, number>([
    ...kinds.map((kind) => [kind, on.of('kinds', kind, MEASURE).length] as const),
    ['peers', on.of('peers', board, MEASURE, share).length],
  ])
  const searches = (part: string, group: string, id: string) =>
    part === 'peers' ? on.of(part, board, id, share) : on.of(part, group, id)
  const statistics = (draw: Draw): Map<string, number> => {
    const drawn = (part: string, group: string, id: string): SearchRow[] => {
      const rows = searches(part, group, id)
      return rows.length === 0 ? [] : (draw.get(group) ?? []).map((place) => rows[place])
    }
    const ofKinds = kinds.flatMap((kind) =>
      [...plan.solvers, ...plan.shaped].flatMap((id) =>
        ofSolver(`${kind} ${id}`, drawn('kinds', kind, id), drawn('kinds', kind, MEASURE)),
      ),
    )
    const ofPeers = [...plan.quasigroup, ...plan.peers].flatMap((id) =>
      ofSolver(`peers ${id}`, drawn('peers', 'peers', id), drawn('peers', 'peers', MEASURE)),
    )
    const found = new Map([...ofKinds, ...ofPeers])
    return new Map([...found, ...kinds.flatMap((kind) => besideUsual(kind, found, plan.solvers))])
  }
  return bootstrap(groups, statistics, { replicates: REPLICATES, seed: 1 })
}

type Named = readonly [name: string, value: number]

/** @param measure the searches of `mrv` on the same puzzles */
function ofSolver(name: string, rows: readonly SearchRow[], measure: readonly SearchRow[]): Named[] {
  if (rows.length === 0) return []
  return [
    [`nodes ${name}`, geometric(rows.map(({ nodes }) => Math.max(1, nodes)))],
    [`time ${name}`, geometric(rows.map(({ micros }, place) => micros / measure[place].micros))],
    [`micros ${name}`, geometric(rows.map(({ micros }) => micros))],
    [`micros of a node ${name}`, total(rows, 'micros') / total(rows, 'nodes')],
  ]
}

function besideUsual(kind: Kind, found: ReadonlyMap<string, number>, solvers: readonly string[]): Named[] {
  const on = (each: Kind, of: string): number[] =>
    solvers.map((id) => found.get(`${of} ${each} ${id}`) ?? Number.NaN)
  const [here, usual] = [kind, 'usual' as const].map((each) => on(each, 'micros of a node'))
  return [
    ...solvers.map((id, index): Named => [`node ${kind} ${id}`, here[index] / usual[index]]),
    ...['nodes', 'time'].map(
      (of): Named => [`rank ${of} ${kind}`, correlation(ranks(on('usual', of)), ranks(on(kind, of)))],
    ),
  ]
}

function total(rows: readonly SearchRow[], column: 'micros' | 'nodes'): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}

/** The share of holes at which the solvers of others were asked. */
function peersShare(on: Searches, board: string, { shares }: Plan): number {
  return shares.find((share) => on.of('peers', board, MEASURE, share).length > 0) ?? 0
}

/** The geometric mean of the nodes at each share of holes. */
function curveOf(on: Searches, order: number, solver: string, { shares }: Plan) {
  return shares.flatMap((share) => {
    const rows = on.of('holes', `latin-${order}`, solver, share)
    return rows.length === 0 ? [] : [{ share, rows, nodes: geometric(rows.map(({ nodes }) => nodes)) }]
  })
}

/** How many times the nodes of the typical square the mean is: a tail lifts the mean alone. */
function excessOf(rows: readonly SearchRow[]): number {
  return mean(rows.map(({ nodes }) => nodes)) / geometric(rows.map(({ nodes }) => nodes))
}

/** The share of holes at which the mean is farthest above the typical square. */
function holesTable(on: Searches, plan: Plan): string {
  const lines = plan.orders.flatMap((order) =>
    plan.quasigroup.flatMap((solver) => {
      const [first, ...rest] = curveOf(on, order, solver, plan)
      if (first === undefined) return []
      const { rows, share } = rest.reduce(
        (worst, next) => (excessOf(next.rows) > excessOf(worst.rows) ? next : worst),
        first,
      )
      const nodes = rows.map((row) => row.nodes)
      const bound = rows.some(({ ending }) => ending === 'gave-up') ? '≥ ' : ''
      return [
        [
          String(order),
          code(solver),
          percent(share / 100),
          percent(uniqueShare(on, order, share)),
          number(quantile(costsOf(rows), 0.5) ?? Number.NaN),
          `${bound}${number(mean(nodes))}`,
          `${bound}${number(Math.max(...nodes))}`,
        ],
      ]
    }),
  )
  return markdown(['order', 'solver', 'holes', 'with one solution', 'median', 'mean', 'most nodes'], lines)
}

/** The share of the squares that can be completed in one way. */
function uniqueShare(on: Searches, order: number, share: number): number {
  const proofs = on.of('phase', `latin-${order}`, 'cdcl', share)
  return proofs.filter(({ ending }) => ending === 'unique').length / Math.max(1, proofs.length)
}

function costsOf(rows: readonly SearchRow[]): Cost[] {
  return rows.map(({ nodes, ending }) => ({ nodes, isCensored: ending === 'gave-up' }))
}

/** The runs of a solver on all boards, with a strategy of restarts. */
function runsOf(
  on: Searches,
  solver: string,
  strategy: string,
  { orders, shares }: Plan,
): readonly SearchRow[] {
  const board = `latin-${Math.max(...orders)}`
  return shares.flatMap((share) => on.of(`tails-${strategy}`, board, solver, share))
}

function tailsTable(on: Searches, plan: Plan): string {
  const lines = plan.quasigroup.flatMap((solver) =>
    STRATEGIES.flatMap((strategy) => {
      const runs = runsOf(on, solver, strategy, plan)
      if (runs.length === 0) return []
      const boards = [...new Set(runs.map(({ puzzle }) => puzzle))]
      const indices = boards.flatMap(
        (board) => tailIndex(costsOf(runs.filter(({ puzzle }) => puzzle === board)), 0.2)?.estimate ?? [],
      )
      const below = (bound: number): string =>
        `${indices.filter((index) => index < bound).length} of ${boards.length}`
      const quantiles = [0.5, 0.99, 0.999].map((share) => {
        const found = quantile(costsOf(runs), share)
        return found === undefined ? `> ${number(plan.nodeLimit)}` : number(found)
      })
      const gaveUp = runs.filter(({ ending }) => ending === 'gave-up').length / runs.length
      return [
        [
          code(solver),
          strategy,
          ...quantiles,
          number(mean(runs.map(({ nodes }) => nodes))),
          percent(gaveUp),
          below(2),
          below(1),
        ],
      ]
    }),
  )
  return markdown(
    ['solver', 'restarts', 'median', '99 %', '99.9 %', 'mean', 'gave up', 'α < 2', 'α < 1'],
    lines,
  )
}

function peersTable(
  on: Searches,
  plan: Plan,
  cell: (name: string, text?: (value: number) => string) => string,
): string {
  const board = `latin-${Math.max(...plan.orders)}`
  const share = peersShare(on, board, plan)
  const lines = [...plan.quasigroup, ...plan.peers].flatMap((id) => {
    const rows = on.of('peers', board, id, share)
    if (rows.length === 0) return []
    const solved = rows.filter(({ ending }) => ending === 'ended').length
    const slowest = Math.max(...rows.map(({ micros }) => micros)) / 1e6
    const isBound = solved < rows.length ? '≥ ' : ''
    return [
      [
        code(id),
        `${solved} of ${rows.length}`,
        `${isBound}${cell(`micros peers ${id}`, (micros) => factor(micros / 1e6))}`,
        `${isBound}${cell(`time peers ${id}`, factor)}`,
        `${isBound}${factor(slowest)}`,
      ],
    ]
  })
  return markdown(['', 'solved', 'CPU seconds', `× \`${MEASURE}\``, 'slowest'], lines)
}

function timesFigure(
  values: ReadonlyMap<string, Bounded>,
  kinds: readonly Kind[],
  { solvers }: Plan,
): string {
  const others = solvers.filter((id) => id !== MEASURE)
  const log = (value: number): number => Math.log10(value)
  return svgOf({
    title: `CPU time of each solver as a multiple of that of ${MEASURE}, by kind of board`,
    description:
      'A row for each kind of board, and a mark for each solver with its bounds, on a logarithmic scale. On the usual board, mrv is the fastest of all. The table on the page has the numbers.',
    kind: 'marks',
    panels: [
      {
        title: '',
        series: others.map((name) => {
          const found = kinds.map((kind) => values.get(`time ${kind} ${name}`) as Bounded)
          return {
            name,
            points: found.map(({ estimate }, index) => [log(estimate), -index] as const),
            bounds: found.map(({ low, high }) => [log(low), log(high)] as const),
          }
        }),
      },
    ],
    x: powers(`CPU time by that of ${MEASURE}`, -1, 3),
    y: nameAxis(kinds),
    names: others,
    looks: solvers,
  })
}

function holesFigure(on: Searches, plan: Plan): string {
  const [from = 0, to = 100] = [plan.shares[0], plan.shares.at(-1)]
  return svgOf({
    title: 'Nodes against the share of holes, by order and solver',
    description:
      'One chart for each order of Latin squares. A line is the mean of the nodes of a solver on a logarithmic scale, where a search that gave up counts its limit. The grey area is the share of squares that can be completed in one way. The mean has its peak where this share has just become 0.',
    kind: 'lines',
    panels: plan.orders.map((order) => ({
      title: `order ${order}`,
      series: plan.quasigroup.map((name) => ({
        name,
        points: curveOf(on, order, name, plan).map(
          ({ share, rows }) => [share, Math.log10(mean(rows.map(({ nodes }) => nodes)))] as const,
        ),
      })),
      area: plan.shares.map((share) => [share, uniqueShare(on, order, share)] as const),
    })),
    x: steps('holes, % of the cells', [from, 42, 50, to]),
    y: powers('mean of the nodes', 0, 4),
    names: plan.quasigroup,
    areaName: 'one solution',
  })
}

function tailsFigure(on: Searches, plan: Plan): string {
  const panels = plan.quasigroup.map((solver) => ({
    title: solver,
    series: STRATEGIES.flatMap((name) => {
      const runs = runsOf(on, solver, name, plan)
      const all = survival(costsOf(runs)).filter(({ share }) => share > 0)
      const every = Math.ceil(all.length / MOST_STEPS)
      const points = all.filter((_, index) => index % every === 0 || index >= all.length - MOST_STEPS / 2)
      return runs.length === 0
        ? []
        : [
            {
              name,
              points: points.map(({ nodes, share }) => [Math.log10(nodes), Math.log10(share)] as const),
            },
          ]
    }),
  }))
  const runs = plan.boards * 100
  const nodes = powers('nodes', 1, Math.ceil(Math.log10(plan.nodeLimit)))
  return svgOf({
    title: 'Share of searches that take more than a number of nodes, with and without restarts',
    description:
      'One chart for each solver, both axes logarithmic, over isomorphs of Latin squares with holes. A straight line is a heavy tail. Restarts bend the end of the line of dlx, and hardly that of mrv. The line of cdcl is the steepest.',
    kind: 'lines',
    panels,
    x: { ...nodes, ticks: nodes.ticks.slice(0, -1) }, // the last text has no space
    y: powers('share with more', -Math.ceil(Math.log10(runs)), 0),
    names: STRATEGIES,
  })
}

/** A figure shows no more than that many steps of a line. */
const MOST_STEPS = 120
