/** Makes the table, the figure and the claims of the page: what each solver solved within several limits, and how two compare on bred sets. */
import { type Chart, powers, steps } from '@sudoku-lab/look'
import type { Data } from '../shared/data-file.ts'
import { type Shown, shownOn } from '../shared/finding.ts'
import { type Bounded, geometricBounds, geometricMean, shareBounds } from '../shared/statistics.ts'
import { bounded, type Claims, code, markdown, number, twoDigits } from '../shared/table.ts'
import type { Outcome } from './entrants.ts'

export type Search = Outcome & {
  readonly set: string
  readonly seed: number
  readonly puzzle: number
  readonly solver: string
}

export interface Plan {
  readonly solvers: readonly string[]
  readonly judges: readonly string[]
  readonly datasets: readonly string[]
  /** Puzzles of each list. */
  readonly sample: number
  /** Puzzles of every other set and seed. */
  readonly size: number
  readonly neighbours: number
  readonly seconds: number
  readonly seeds: readonly number[]
}

/** Shares are told at each limit of CPU seconds that is not above that of the plan. */
const LIMITS = [0.01, 0.1]
const BACKTRACKING = ['mrv', 'lanes']
/** The solver whose times are compared with the first one. */
const INTEGER = 'peer-highs'
/** Shorter searches contain the compilation of the program. */
const TIMED = 0.01

export function show(data: Data<Plan, Search>): Shown {
  const { rows, plan } = data
  const { solvers, judges, seeds, seconds } = plan
  const on: On = (set, solver, seed) =>
    rows.filter(
      (row) => row.set === set && row.solver === solver && (seed === undefined || row.seed === seed),
    )
  const sets = [...new Set(rows.map(({ set }) => set))].filter((set) => !set.startsWith('bred:'))
  const limits = [...LIMITS.filter((limit) => limit < seconds), seconds]
  const shares = sets.flatMap((set) =>
    solvers.map((id) => [
      nameOf(set),
      code(id),
      ...limits.map((limit) => bounded(solvedWithin(on(set, id), limit), inPercent)),
    ]),
  )
  const swings = judges.flatMap((a, index) => judges.slice(index + 1).map((b) => [a, b] as const))
  const counts = sets.flatMap((set) => solvers.map((id) => [set, id] as const))
  return shownOn('paradigms', data, {
    tables: { shares: markdown(['puzzles', 'solver', ...limits.map((limit) => `${limit} s`)], shares) },
    figures: { cactus: cactusOf(sets, plan, on) },
    values: {
      seconds: number(seconds),
      'first limit': `${limits[0]}`,
      sample: number(plan.sample),
      made: number(plan.size * seeds.length),
      neighbours: number(plan.neighbours),
      ...Object.fromEntries(
        counts.map(([set, id]) => [`solved ${set} ${id}`, `${on(set, id).filter(isSolved).length}`]),
      ),
      ...Object.fromEntries(
        solvers.map((id) => [`rate ${id}`, number(rateOf(rows.filter(({ solver }) => solver === id)))]),
      ),
      ...Object.fromEntries(
        swings.map(([a, b]) => [`swing ${a} ${b}`, bounded(swingOf(a, b, on), twoDigits)]),
      ),
      'programs minisat-bt-1m': programsText(on('minisat-bt-1m', INTEGER)),
    },
    claims: claimsOf(on, plan),
    facts: {
      'no solver solves most on every set': winners(sets, solvers, on).length === 0,
      'backtracking solves all random puzzles within the first limit': BACKTRACKING.every(
        (id) => solvedWithin(on('random', id), limits[0]).estimate === 1,
      ),
    },
  })
}

/** Those that nobody surpasses on any set. */
function winners(sets: readonly string[], solvers: readonly string[], on: On): string[] {
  const solved = (set: string, id: string): number => on(set, id).filter(isSolved).length
  return solvers.filter((id) =>
    sets.every((set) => solvers.every((other) => solved(set, id) >= solved(set, other))),
  )
}

type On = (set: string, solver: string, seed?: number) => Search[]

function isSolved({ solved }: Search): boolean {
  return solved === 1
}

function solvedWithin(rows: readonly Search[], limit: number): Bounded {
  const solved = rows.filter((row) => isSolved(row) && row.seconds <= limit)
  return shareBounds(solved.length, rows.length)
}

function inPercent(share: number): string {
  return (100 * share).toFixed(0)
}

/** Nodes a second, over the searches that are long enough to be timed. */
function rateOf(rows: readonly Search[]): number {
  const timed = rows.filter((row) => isSolved(row) && row.seconds >= TIMED)
  return Number(geometricMean(timed.map(({ nodes, seconds }) => nodes / seconds)).toPrecision(2))
}

/** The ratio of the nodes of two solvers on the set bred against the first, by this ratio on the set bred against the second. */
function swingOf(a: string, b: string, on: On): Bounded {
  const ratios = (set: string): number[] =>
    on(set, a).map(({ nodes }, index) => nodes / on(set, b)[index].nodes)
  const [onA, onB] = [a, b].map((id) => ratios(`bred:${id}`))
  return geometricBounds(onA.map((ratio, index) => ratio / onB[index]))
}

/** The least, the middle and the most linear programs of what was solved. */
function programsText(rows: readonly Search[]): string {
  const solved = rows.filter(isSolved).map(({ nodes }) => nodes)
  const nodes = solved.sort((a, b) => a - b)
  const [least, middle, most] = [0, 0.5, 1].map((share) =>
    number(nodes[Math.floor(share * (nodes.length - 1))] ?? Number.NaN),
  )
  return `${least} to ${most}, in the middle ${middle}`
}

function claimsOf(on: On, { solvers: [first], seconds: limit }: Plan): Claims {
  const isSlow = `on random puzzles, \`${INTEGER}\` takes more than ten times as long as \`${first}\`, as a geometric mean`
  return {
    [isSlow]: (seed) => {
      const [slow, fast] = [INTEGER, first].map((id) => on('random', id, seed))
      const mean = geometricMean(slow.map(({ seconds }, index) => seconds / fast[index].seconds))
      const isBound = slow.some(({ seconds }) => seconds >= limit)
      return [`${isBound ? '≥ ' : ''}${number(Number(mean.toPrecision(2)))}`, mean > 10]
    },
  }
}

function nameOf(set: string): string {
  return set === 'random' ? set : code(set)
}

function cactusOf(sets: readonly string[], { solvers, seconds }: Plan, on: On): Chart {
  const panels = sets.map((set) => ({
    title: nameOf(set).replaceAll('`', ''),
    series: solvers.flatMap((name) => {
      const rows = on(set, name)
      const times = rows
        .filter(isSolved)
        .map((row) => row.seconds)
        .sort((a, b) => a - b)
      const points = times.map((time, index) => [(index + 1) / rows.length, Math.log10(time)] as const)
      return points.length === 0 ? [] : [{ name, points: [[0, points[0][1]] as const, ...points] }]
    }),
  }))
  return {
    title: 'Puzzles that are solved within a time, by set and solver',
    description:
      'A cactus plot for each set. A line is a solver: on the horizontal axis the share of the puzzles that it solved, on the vertical axis the CPU seconds that none of these took longer than, on a logarithmic scale. A line that ends before the right edge is a solver that was stopped on the rest. The table on the page has the shares.',
    kind: 'lines',
    panels,
    x: steps('share of puzzles solved', [0, 0.25, 0.5, 0.75, 1]),
    y: powers('CPU seconds', -4, Math.ceil(Math.log10(seconds))),
    names: solvers,
  }
}
