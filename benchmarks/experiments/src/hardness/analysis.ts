/** Compares counters with how hard puzzles are for people. */
import { Random } from '@sudoku-lab/core'
import type { Counted } from './count.ts'
import { type RatedPuzzle, SCALES, type Scale } from './rated-puzzles.ts'
import { type Correlation, explained, Regression, spearman } from './statistics.ts'

interface SolverRow {
  readonly solver: string
  /** The share of puzzles on which a search stopped at its limit. */
  readonly censored: number
  /** The share of puzzles that need no guess. */
  readonly withoutGuess: number
  /** Rank correlation of the mean nodes with each scale. */
  readonly all: Readonly<Record<Scale, Correlation>>
  /**
   * The same for puzzles with an SER of 3 and more, which people cannot solve by singles and the simplest
   * eliminations.
   */
  readonly hard: Correlation
}

interface Fit {
  readonly features: string
  /** On puzzles that were not used for the regression. */
  readonly explained: number
  readonly rank: Correlation
}

export interface Analysis {
  readonly puzzles: number
  readonly hardPuzzles: number
  readonly clues: Readonly<Record<Scale, Correlation>>
  readonly solvers: readonly SolverRow[]
  readonly fits: readonly Fit[]
}

const HARD = 3
const FEWEST = 15 // a third of them is held out, and a rank correlation needs five
const FEWEST_HARD = 5

/** Why the correlations of some puzzles cannot be computed. Undefined if they can. */
export function whyTooFew(puzzles: readonly RatedPuzzle[]): string | undefined {
  const hard = puzzles.filter(({ ratings }) => ratings.ser >= HARD).length
  if (puzzles.length >= FEWEST && hard >= FEWEST_HARD) return undefined
  return `expected at least ${FEWEST} puzzles, and ${FEWEST_HARD} of them with an SER of ${HARD} and more, got ${puzzles.length} and ${hard}`
}

/** @param counted solver → its counters on each puzzle */
export function analyse(
  puzzles: readonly RatedPuzzle[],
  counted: ReadonlyMap<string, readonly Counted[]>,
  seed: number,
): Analysis {
  const hard = Array.from(puzzles.keys()).filter((index) => puzzles[index].ratings.ser >= HARD)
  const solvers = Array.from(counted, ([solver, counts]): SolverRow => {
    const nodes = counts.map((count) => count.nodes)
    return {
      solver,
      censored: shareOf(counts, ({ isCensored }) => isCensored),
      withoutGuess: shareOf(counts, ({ guesses }) => guesses === 0),
      all: byScale(puzzles, nodes),
      hard: spearman(
        hard.map((index) => nodes[index]),
        hard.map((index) => puzzles[index].ratings.ser),
      ),
    }
  })
  return {
    puzzles: puzzles.length,
    hardPuzzles: hard.length,
    clues: byScale(
      puzzles,
      puzzles.map(({ clues }) => clues),
    ),
    solvers,
    fits: fitsOf(puzzles, counted, seed),
  }
}

function shareOf(counts: readonly Counted[], holds: (count: Counted) => boolean): number {
  return counts.filter(holds).length / counts.length
}

function byScale(
  puzzles: readonly RatedPuzzle[],
  numbers: readonly number[],
): Readonly<Record<Scale, Correlation>> {
  const of = (scale: Scale): Correlation =>
    spearman(
      numbers,
      puzzles.map(({ ratings }) => ratings[scale]),
    )
  return Object.fromEntries(SCALES.map((scale) => [scale, of(scale)])) as Record<Scale, Correlation>
}

/**
 * Regressions of SER on the clues, on the counters of each solver, and on all of them. A random third of the
 * puzzles is kept for testing.
 */
function fitsOf(
  puzzles: readonly RatedPuzzle[],
  counted: ReadonlyMap<string, readonly Counted[]>,
  seed: number,
): Fit[] {
  const order = new Random(seed).shuffle(Array.from(puzzles.keys()))
  const heldOut = order.slice(0, Math.floor(order.length / 3))
  const seen = order.slice(heldOut.length)
  const fitTo = (features: string, of: (index: number) => number[]): Fit => {
    const regression = new Regression(
      seen.map(of),
      seen.map((index) => puzzles[index].ratings.ser),
    )
    const targets = heldOut.map((index) => puzzles[index].ratings.ser)
    const predictions = heldOut.map((index) => regression.predict(of(index)))
    return { features, explained: explained(targets, predictions), rank: spearman(predictions, targets) }
  }
  const cluesOf = (index: number): number[] => [puzzles[index].clues]
  const countersOf = (counts: readonly Counted[], index: number): number[] => {
    const { nodes, guesses, depth } = counts[index]
    return [Math.log(nodes), Math.log1p(guesses), depth, guesses === 0 ? 1 : 0]
  }
  return [
    fitTo('clues', cluesOf),
    ...Array.from(counted, ([solver, counts]) => fitTo(solver, (index) => countersOf(counts, index))),
    fitTo('all of these', (index) => [
      ...cluesOf(index),
      ...Array.from(counted.values()).flatMap((counts) => countersOf(counts, index)),
    ]),
  ]
}
