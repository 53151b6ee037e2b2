/**
 * Minimal 9×9 puzzles whose chance to be drawn is known up to one constant factor.
 *
 * Idea. Take clues from a uniform solution grid one by one, each time a random one of those that are left. When a second
 * solution appears, start again with another grid; when the puzzle is minimal, it is drawn. A minimal puzzle of n clues
 * is reached by all (81 − n)! orders of what was taken, so its chance is proportional to 1 / C(81, n): few clues are
 * favoured, but it is known by how much. Weights C(81, n) make it even.
 *
 * Speed. One order in 257,000 succeeds. So orders share their beginnings: after some clues have been taken, every puzzle
 * that has one solution still is continued in several ways that are drawn apart. Each way is as random as if it had been
 * drawn alone. What is drawn k times as often weighs one k-th:
 *
 *   grid ─┬─▶ 40 clues ─┬─▶ 36 ─┬─▶ 34 ─▶ 33 …      weight of n clues = C(81, n) / (product of the splits down to n)
 *         ├─▶ ✗         └─▶ ✗   └─▶ ✗
 *
 * Puzzles from one grid are relatives, which is rare: about one grid in fifty gives a puzzle, and one in thirty of those gives two.
 *
 * Limits. Above 34 clues puzzles are not looked at; from the published shares, fewer than one minimal puzzle in 10⁸ is
 * there.
 *
 * Origin. Denis Berthier, "Unbiased Statistics of a Constraint Satisfaction Problem – a Controlled-Bias Generator"
 * (CISSE 2009; Innovations in Computing Sciences and Software Engineering, Springer 2010). That beginnings are shared is
 * the splitting of Herman Kahn and Theodore Harris (1951).
 */
import type { Grid, Random, Solver } from '@sudoku-lab/core'
import { askAll } from './ask.ts'
import { UniformGrids } from './uniform.ts'

interface Stage {
  /** Clues that are left at its end. */
  readonly clues: number
  /** How many ways each puzzle is continued. */
  readonly continuations: number
}

/** The ways make up for what is lost, so that a few puzzles of each grid come as far as 27 clues. */
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
/** Puzzles of so many clues may be minimal. */
const MOST_CLUES = 34

/** A puzzle on its way down. */
interface Branch {
  readonly puzzle: Grid
  readonly cells: Readonly<Uint8Array> // of its clues
}

/** What is left of one grid. */
interface Tree {
  readonly random: Random
  branches: readonly Branch[]
  readonly minimal: Grid[]
}

/** How much a minimal puzzle with so many clues weighs; 1 with 26 clues, which are among the most common. */
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

/** Draws from one uniform grid for each source of chance. Returns the minimal puzzles of each. */
export function controlledBiasPuzzles(solver: Solver, randoms: readonly Random[]): Grid[][] {
  const grids = new UniformGrids()
  const trees = randoms.map((random): Tree => {
    const puzzle = grids.next(random)
    return { random, branches: [{ puzzle, cells: Uint8Array.from(puzzle.keys()) }], minimal: [] }
  })
  for (const stage of STAGES) goDown(solver, trees, stage)
  return trees.map(({ minimal }) => minimal)
}

/** Continues every branch of every tree. Notes the puzzles that turn out to be minimal. */
function goDown(solver: Solver, trees: readonly Tree[], { clues, continuations }: Stage): void {
  const parents = trees.flatMap((tree) => tree.branches.map((parent) => ({ tree, parent })))
  const tried = parents.flatMap(({ tree, parent }) =>
    Array.from({ length: continuations }, () => take(parent, parent.cells.length - clues, tree.random)),
  )
  const verdicts = askAll(solver, tried, Infinity)
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
  for (const { tree, parent } of minimalOf(solver, ended)) tree.minimal.push(parent.puzzle)
}

/** Takes some random clues away. */
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

/** Those that get a second solution whichever clue goes. Most others are told by a few clues. */
function minimalOf<Ended extends { readonly parent: Branch }>(
  solver: Solver,
  ended: readonly Ended[],
): Ended[] {
  const minimal: Ended[] = []
  let open = ended
  for (let index = 0; open.length > 0; index++) {
    minimal.push(...open.filter(({ parent }) => index === parent.cells.length))
    open = open.filter(({ parent }) => index < parent.cells.length)
    const verdicts = askAll(
      solver,
      open.map(({ parent }) => ({ puzzle: parent.puzzle.with(parent.cells[index], 0) })),
      Infinity,
    )
    open = open.filter((_, position) => verdicts[position] !== 'unique')
  }
  return minimal
}
