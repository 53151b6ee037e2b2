/**
 * The sets that are compared, and how they are drawn, picked and bred.
 *
 * Idea. A random minimal puzzle climbs: again and again a neighbour of it is looked at, and takes its place if it is no
 * easier for the judge. Every puzzle climbs alone, from a grid of its own, so the puzzles of a set are not related.
 *
 * How hard a puzzle is for a judge is the mean of the logarithms of the nodes over the same few isomorphs of every
 * puzzle. The isomorphs on which a set is measured afterwards are others: a climb also picks up the luck of its own.
 */
import {
  applySymmetry,
  digitsIn,
  type Grid,
  type Random,
  type Solver,
  type Symmetry,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { neighbourOf, recipeFor, streamOf, type Wish } from '@sudoku-lab/generator'
import { mean } from 'simple-statistics'
import { NINE, once } from '../shared/solvers.ts'

/** The random puzzles: nobody chose them by how hard they are. */
export const CONTROL = 'random'
/** Bred against all solvers at once. */
export const JOINT = 'bred:all'
export const bredAgainst = (solver: string): string => `bred:${solver}`
/** The random puzzles that are hardest for a solver. */
export const pickedAgainst = (solver: string): string => `picked:${solver}`

export interface Plan {
  readonly solvers: readonly string[]
  /** Random puzzles of each seed, and puzzles of every other set. */
  readonly control: number
  readonly size: number
  /** Looked at for each bred puzzle. */
  readonly neighbours: number
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly seeds: readonly number[]
}

export interface PuzzleSet {
  readonly name: string
  readonly size: number
  puzzle(index: number): Grid
}

export interface Tools {
  /** id → solver, of those that are compared. */
  readonly solvers: ReadonlyMap<string, Solver>
  /** Decides how many solutions a puzzle has. It is fast with many at once. */
  readonly prover: Solver
  /** On which sets are chosen, and not measured. */
  readonly symmetries: readonly Symmetry[]
}

/** The sets of a seed, the random puzzles first. Nothing is made before it is asked for. */
export function setsOf({ solvers, symmetries, prover }: Tools, plan: Plan, seed: number): PuzzleSet[] {
  const { control, size, neighbours, nodeLimit } = plan
  const random = once(() => draw({ kind: 'controlled-bias' }, prover, { nodeLimit, seed }, control))
  // all bred sets start from the same puzzles, and every climb has random numbers of its own
  const starts = once(() => draw({ kind: 'proper' }, prover, { nodeLimit, seed: seed + 1000 }, size))
  const picked = Array.from(solvers, ([id, solver]): PuzzleSet => {
    const puzzles = once(() => hardest(random(), size, judgeOf([solver], nodeLimit), symmetries))
    return { name: pickedAgainst(id), size, puzzle: (index) => puzzles()[index] }
  })
  const judged = [
    ...Array.from(solvers, ([id, solver]) => ({ name: bredAgainst(id), judges: [solver] })),
    { name: JOINT, judges: [...solvers.values()] },
  ]
  const bred = judged.map(({ name, judges }): PuzzleSet => {
    const breeder = { judge: judgeOf(judges, nodeLimit), symmetries, neighbours, solver: prover }
    const puzzle = (index: number): Grid =>
      climb(starts()[index], { ...breeder, random: streamOf(seed, index) }).puzzle
    return { name, size, puzzle }
  })
  return [{ name: CONTROL, size: control, puzzle: (index) => random()[index] }, ...picked, ...bred]
}

function draw(
  wish: Wish,
  solver: Solver,
  { nodeLimit, seed }: { readonly nodeLimit: number; readonly seed: number },
  count: number,
): Grid[] {
  const recipe = recipeFor(wish, { geometry: NINE, solver, nodeLimit, seed })
  const puzzles: Grid[] = []
  for (let attempt = 0; puzzles.length < count; attempt += recipe.together) {
    const attempts = recipe.make(attempt, recipe.together)
    puzzles.push(...attempts.flatMap(({ made }) => made.map(({ puzzle }) => digitsIn(NINE, puzzle))))
  }
  return puzzles.slice(0, count)
}

function hardest(
  puzzles: readonly Grid[],
  size: number,
  judge: Judge,
  symmetries: readonly Symmetry[],
): Grid[] {
  const rated = puzzles.map((puzzle) => ({ puzzle, hardness: hardnessOf(puzzle, judge, symmetries) }))
  return rated
    .sort((a, b) => b.hardness - a.hardness)
    .slice(0, size)
    .map(({ puzzle }) => puzzle)
}

/** The logarithm of the nodes of one isomorph. */
export type Judge = (isomorph: Readonly<Grid>) => number

/** The mean of several solvers: each counts as much as every other, however many nodes it takes. */
export function judgeOf(solvers: readonly Solver[], nodeLimit: number): Judge {
  const limits = { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }
  return (isomorph) =>
    mean(solvers.map((solver) => Math.log(solver.solve(isomorph, limits).statistics.nodes)))
}

/** The mean over isomorphs. */
export function hardnessOf(puzzle: Readonly<Grid>, judge: Judge, symmetries: readonly Symmetry[]): number {
  return mean(symmetries.map((symmetry) => judge(applySymmetry(symmetry, puzzle))))
}

/** A neighbour that is so much easier on the first isomorph is not looked at on the others. */
const FIRST_GLANCE = Math.log(3)

interface Breeder {
  readonly judge: Judge
  readonly symmetries: readonly Symmetry[]
  /** How many are looked at. */
  readonly neighbours: number
  /** Decides how many solutions a puzzle has. */
  readonly solver: Solver
  readonly random: Random
}

interface Climb {
  readonly puzzle: Grid
  /** As the judge sees it, on the isomorphs of the climb: the logarithm of its nodes. */
  readonly hardness: number
}

export function climb(
  start: Readonly<Grid>,
  { judge, symmetries, neighbours, solver, random }: Breeder,
): Climb {
  const tools = { geometry: NINE, random, solver, nodeLimit: Infinity, grids: () => undefined }
  let best: Climb = { puzzle: start.slice(), hardness: hardnessOf(start, judge, symmetries) }
  for (let looked = 0; looked < neighbours; looked++) {
    const puzzle = neighbourOf(tools, best.puzzle)
    if (puzzle === undefined) continue
    if (hardnessOf(puzzle, judge, symmetries.slice(0, 1)) < best.hardness - FIRST_GLANCE) continue
    const hardness = hardnessOf(puzzle, judge, symmetries)
    if (hardness >= best.hardness) best = { puzzle, hardness }
  }
  return best
}
