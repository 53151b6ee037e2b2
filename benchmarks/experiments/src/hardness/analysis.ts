/** Compares counters with how hard puzzles are for people. */
import { Random } from '@sudoku-lab/core'
import LinearRegression from 'ml-regression-multivariate-linear'
import { mean, sum } from 'simple-statistics'
import type { Data } from '../shared/data-file.ts'
import { type Bounded, bootstrap, correlation, ranks, spearman } from '../shared/statistics.ts'

/** The ratings of Sudoku Explainer, and Berthier's W and B. Longer chains of inference have larger numbers. */
export const SCALES = ['ser', 'w', 'b'] as const
type Scale = (typeof SCALES)[number]

export interface Plan {
  readonly file: string
  readonly solvers: readonly string[]
  readonly sample: number
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly seed: number
}

/** The column of the constraints that the hardest step of an explanation needs. */
export const HARDEST_STEP = 'hardest_step'

/** A puzzle with its ratings, and the means of the counters of each solver over the isomorphs. */
export type RatedRow = Readonly<Record<string, number>>

/** The columns of a solver. A search that stopped at its limit counts with the limit. */
export function columnsOf(
  solver: string,
): Readonly<Record<'nodes' | 'guesses' | 'depth' | 'gaveUp', string>> {
  return {
    nodes: `${solver}_nodes`,
    guesses: `${solver}_guesses`,
    depth: `${solver}_depth`,
    gaveUp: `${solver}_gave_up`,
  }
}

export interface Analysis {
  readonly puzzles: number
  readonly hardPuzzles: number
  /** Rank correlation of the number of clues with each scale. */
  readonly clues: Readonly<Record<Scale, Bounded>>
  readonly solvers: readonly {
    readonly solver: string
    /** The share of puzzles on which a search stopped at its limit. */
    readonly gaveUp: number
    readonly withoutGuess: number
    /** Rank correlation of the mean nodes with each scale. */
    readonly all: Readonly<Record<Scale, Bounded>>
    /** The same for puzzles that people cannot solve by singles and the simplest eliminations. */
    readonly hard: Bounded
  }[]
  readonly hardestStep: HardestStep
  readonly fits: readonly Fit[]
}

/** Rank correlations with each scale. */
type ByScale = Readonly<Record<Scale, Bounded>>

interface HardestStep {
  /** Of the constraints of the hardest step, for all puzzles, and for hard ones. */
  readonly all: ByScale
  readonly hard: ByScale
  /** The solver whose nodes go best with SER for hard puzzles, their correlations for these, and how much larger those of the step are. */
  readonly solver: string
  readonly nodes: ByScale
  readonly more: ByScale
}

interface Fit {
  readonly features: string
  /** The share of the variance, on puzzles that were not used for the regression. */
  readonly explained: number
  readonly rank: Bounded
}

/** The SER from which a puzzle is hard. */
const HARD = 3
const FEWEST = 15 // a third of them is held out, and a rank correlation needs five
const FEWEST_HARD = 5

/** Why the correlations of some puzzles cannot be computed. Undefined if they can. */
export function whyTooFew(rows: readonly RatedRow[]): string | undefined {
  const hard = rows.filter((row) => row['ser'] >= HARD).length
  if (rows.length >= FEWEST && hard >= FEWEST_HARD) return undefined
  return `expected at least ${FEWEST} puzzles, and ${FEWEST_HARD} of them with an SER of ${HARD} and more, got ${rows.length} and ${hard}`
}

export function analyse({ plan: { solvers, seed }, rows }: Data<Plan, RatedRow>): Analysis {
  const hard = rows.filter((row) => row['ser'] >= HARD)
  const shareOf = (column: string, holds: (value: number) => boolean): number =>
    rows.filter((row) => holds(row[column])).length / rows.length
  return {
    puzzles: rows.length,
    hardPuzzles: hard.length,
    clues: byScale(rows, 'clues'),
    solvers: solvers.map((solver) => {
      const { nodes, guesses, gaveUp } = columnsOf(solver)
      return {
        solver,
        gaveUp: shareOf(gaveUp, (count) => count > 0),
        withoutGuess: shareOf(guesses, (count) => count === 0),
        all: byScale(rows, nodes),
        hard: spearman(columnIn(hard, nodes), columnIn(hard, 'ser')),
      }
    }),
    hardestStep: hardestStepsOf(rows, hard, { solvers, seed }),
    fits: fitsOf(rows, solvers, seed),
  }
}

function columnIn(rows: readonly RatedRow[], column: string): number[] {
  return rows.map((row) => row[column])
}

function byScale(rows: readonly RatedRow[], column: string): Readonly<Record<Scale, Bounded>> {
  const correlations = SCALES.map((scale) => [scale, spearman(columnIn(rows, column), columnIn(rows, scale))])
  return Object.fromEntries(correlations) as Record<Scale, Bounded>
}

const REPLICATES = 500

function hardestStepsOf(
  rows: readonly RatedRow[],
  hard: readonly RatedRow[],
  { solvers, seed }: Pick<Plan, 'solvers' | 'seed'>,
): HardestStep {
  const withSer = (solver: string): number => rankCorrelation(hard, columnsOf(solver).nodes, 'ser')
  const solver = solvers.reduce((best, next) => (withSer(next) > withSer(best) ? next : best))
  const { nodes } = columnsOf(solver)
  const groups = new Map([
    ['rows', rows.length],
    ['hard', hard.length],
  ])
  const bounds = bootstrap(
    groups,
    (draw) => {
      const all = draw.get('rows')?.map((place) => rows[place]) ?? []
      const some = draw.get('hard')?.map((place) => hard[place]) ?? []
      return new Map(
        SCALES.flatMap((scale): [string, number][] => {
          const [step, count] = [
            rankCorrelation(some, HARDEST_STEP, scale),
            rankCorrelation(some, nodes, scale),
          ]
          const values = {
            all: rankCorrelation(all, HARDEST_STEP, scale),
            hard: step,
            nodes: count,
            more: step - count,
          }
          return Object.entries(values).map(([name, value]) => [`${name} ${scale}`, value])
        }),
      )
    },
    { replicates: REPLICATES, seed },
  )
  const named = (name: string): ByScale =>
    Object.fromEntries(SCALES.map((scale) => [scale, bounds.get(`${name} ${scale}`)])) as ByScale
  return { all: named('all'), hard: named('hard'), solver, nodes: named('nodes'), more: named('more') }
}

/** The rank correlation of two columns. */
function rankCorrelation(rows: readonly RatedRow[], column: string, scale: Scale): number {
  return correlation(ranks(columnIn(rows, column)), ranks(columnIn(rows, scale)))
}

/** Regressions of SER on the clues, on the counters of each solver, and on all of them. A random third of the puzzles is kept for testing. */
function fitsOf(rows: readonly RatedRow[], solvers: readonly string[], seed: number): Fit[] {
  const order = new Random(seed).shuffle([...rows])
  const heldOut = order.slice(0, Math.floor(order.length / 3))
  const seen = order.slice(heldOut.length)
  const targets = columnIn(heldOut, 'ser')
  const regress = (features: string, of: (row: RatedRow) => number[]): Fit => {
    const regression = new LinearRegression(
      seen.map(of),
      seen.map((row) => [row['ser']]),
    )
    const predictions = heldOut.map((row) => regression.predict(of(row))[0] ?? Number.NaN)
    return { features, explained: explainedBy(predictions, targets), rank: spearman(predictions, targets) }
  }
  const countersOf = (row: RatedRow, solver: string): number[] => {
    const { nodes, guesses, depth } = columnsOf(solver)
    return [Math.log(row[nodes]), Math.log1p(row[guesses]), row[depth], row[guesses] === 0 ? 1 : 0]
  }
  return [
    regress('clues', (row) => [row['clues']]),
    ...solvers.map((solver) => regress(solver, (row) => countersOf(row, solver))),
    regress('all of these', (row) => [row['clues'], ...solvers.flatMap((solver) => countersOf(row, solver))]),
  ]
}

/** The share of the variance that predictions explain. It is negative if the mean is a better prediction. */
function explainedBy(predictions: readonly number[], targets: readonly number[]): number {
  const average = mean([...targets])
  const left = sum(targets.map((target, index) => (target - predictions[index]) ** 2))
  return 1 - left / sum(targets.map((target) => (target - average) ** 2))
}
