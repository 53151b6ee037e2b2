/**
 * Minimal 9×9 puzzles that are drawn with a probability that is known up to one constant factor.
 *
 * Idea. Random clues are removed from a uniform solution grid one by one. If a second solution appears, the method starts
 * again with another grid. If the puzzle is minimal, it is drawn. A minimal puzzle of n clues is reached by all (81 − n)!
 * orders of the removed clues, so its probability is proportional to 1 / C(81, n). Puzzles with few clues are favoured, and
 * weights of C(81, n) compensate for this.
 *
 * Speed. One order in 257,000 succeeds. So orders share their beginnings: after some clues have been removed, each puzzle
 * that still has one solution is continued several times, with independent random numbers. Each continuation has the same
 * distribution as if it had been drawn alone. If a puzzle is drawn k times as often, its weight is divided by k:
 *
 *   grid ─┬─▶ 40 clues ─┬─▶ 36 ─┬─▶ 34 ─▶ 33 …      weight of n clues = C(81, n) / (product of the splits down to n)
 *         ├─▶ ✗         └─▶ ✗   └─▶ ✗
 *
 * Puzzles from one grid are related. This is rare: about one grid in fifty gives a puzzle, and one in thirty of those gives
 * two.
 *
 * Limits. Puzzles with more than 34 clues are not found. The published shares imply that fewer than one minimal puzzle in
 * 10⁸ has so many clues.
 *
 * Origin. Denis Berthier, "Unbiased Statistics of a Constraint Satisfaction Problem – a Controlled-Bias Generator"
 * (CISSE 2009; Innovations in Computing Sciences and Software Engineering, Springer 2010). Sharing the beginnings is the
 * splitting of Herman Kahn and Theodore Harris (1951).
 */
import type { Grid, Random, Solver } from '@sudoku-lab/core'
import { Questions } from './ask.ts'
import { UniformGrids } from './uniform.ts'

interface Stage {
  /** The number of clues at its end. */
  readonly clues: number
  /** How often each puzzle is continued. */
  readonly continuations: number
}

/** The continuations compensate for the losses, so that a few puzzles of each grid reach 27 clues. */
const STAGES: readonly Stage[] = [
  { clues: 40, continuations: 12 },
  { clues: 36, continuations: 2 },
  { clues: 34, continuations: 2 },
  { clues: 33, continuations: 2 },
  { clues: 32, continuations: 1 },
  { clues: 31, continuations: 2 },
  { clues: 30, continuations: 2 },
  { clues: 29, continuations: 2 },
  { clues: 28, continuations: 3 },
  { clues: 27, continuations: 2 },
  ...Array.from({ length: 12 }, (_, index) => ({ clues: 26 - index, continuations: 1 })),
]
/** Puzzles with more clues are not tested for being minimal. */
const MOST_CLUES = 34

/** A puzzle from which clues are being removed. */
interface Branch {
  readonly puzzle: Grid
  readonly cells: Readonly<Uint8Array> // of its clues
}

/** The puzzles that descend from one grid. */
interface Tree {
  readonly random: Random
  branches: readonly Branch[]
  readonly minimal: Grid[]
}

/** The weight of a minimal puzzle with this many clues. It is 1 for 26 clues, which are among the most common. */
export function weightOf(clues: number): number {
  return chooseFrom81(clues) / splitsDownTo(clues) / (chooseFrom81(26) / splitsDownTo(26))
}

function chooseFrom81(clues: number): number {
  let continuations = 1
  for (let index = 1; index <= clues; index++) continuations *= (82 - index) / index
  return continuations
}

function splitsDownTo(clues: number): number {
  return STAGES.filter((stage) => stage.clues >= clues).reduce(
    (product, { continuations }) => product * continuations,
    1,
  )
}

/** Draws from one uniform grid for each source of random numbers. Returns the minimal puzzles of each grid. */
export function controlledBiasPuzzles(solver: Solver, randoms: readonly Random[]): Grid[][] {
  const grids = new UniformGrids()
  const questions = new Questions(solver, Infinity)
  const trees = randoms.map((random): Tree => {
    const puzzle = grids.next(random)
    return { random, branches: [{ puzzle, cells: Uint8Array.from(puzzle.keys()) }], minimal: [] }
  })
  for (const stage of STAGES) goDown(questions, trees, stage)
  return trees.map(({ minimal }) => minimal)
}

/** Continues every branch of every tree, and collects the puzzles that turn out to be minimal. */
function goDown(questions: Questions, trees: readonly Tree[], { clues, continuations }: Stage): void {
  const parents = trees.flatMap((tree) => tree.branches.map((parent) => ({ tree, parent })))
  const tried = parents.flatMap(({ tree, parent }) =>
    Array.from({ length: continuations }, () => take(parent, parent.cells.length - clues, tree.random)),
  )
  const verdicts = questions.ask(tried)
  for (const tree of trees) tree.branches = []
  const ended: typeof parents = []
  for (const [index, { tree, parent }] of parents.entries()) {
    const first = index * continuations
    const children = tried
      .slice(first, first + continuations)
      .filter((_, continuation) => verdicts[first + continuation] === 'unique')
    tree.branches = tree.branches.concat(children)
    if (children.length === 0 && parent.cells.length <= MOST_CLUES) ended.push({ tree, parent })
  }
  for (const { tree, parent } of minimalOf(questions, ended)) tree.minimal.push(parent.puzzle)
}

/** Removes some random clues. */
function take({ puzzle, cells }: Branch, count: number, random: Random): Branch {
  const left = cells.slice()
  const less = puzzle.slice()
  let last = left.length
  for (let taken = 0; taken < count; taken++) {
    const index = random.below(last)
    less[left[index]] = 0
    left[index] = left[--last]
  }
  return { puzzle: less, cells: left.subarray(0, last) }
}

/** The puzzles that get a second solution if any clue is removed. Most others are excluded after a few clues. */
function minimalOf<Ended extends { readonly parent: Branch }>(
  questions: Questions,
  ended: readonly Ended[],
): Ended[] {
  const minimal: Ended[] = []
  let open = ended
  for (let index = 0; open.length > 0; index++) {
    minimal.push(...open.filter(({ parent }) => index === parent.cells.length))
    open = open.filter(({ parent }) => index < parent.cells.length)
    const verdicts = questions.ask(
      open.map(({ parent }) => ({ puzzle: parent.puzzle.with(parent.cells[index], 0) })),
    )
    open = open.filter((_, position) => verdicts[position] !== 'unique')
  }
  return minimal
}
