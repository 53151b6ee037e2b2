/** The sets that are compared, and how they are drawn, picked and bred. */
import { digitsIn, type Grid, Random, type Solver, type Symmetry } from '@sudoku-lab/core'
import { recipeFor, streamOf, type Wish } from '@sudoku-lab/generator'
import { progress } from '../shared/program.ts'
import { NINE } from '../shared/solvers.ts'
import { climb, hardnessOf, judgeOf } from './breeding.ts'

/** The random puzzles: nobody chose them by how hard they are. */
export const CONTROL = 'random'
/** Bred against all solvers at once. */
export const JOINT = 'bred:all'
export const bredAgainst = (solver: string): string => `bred:${solver}`
/** The random puzzles that are hardest for a solver. */
export const pickedAgainst = (solver: string): string => `picked:${solver}`

export interface PuzzleSet {
  readonly name: string
  readonly puzzles: readonly Grid[]
}

export interface Tools {
  /** id → solver, of those that are compared. */
  readonly solvers: ReadonlyMap<string, Solver>
  /** Decides how many solutions a puzzle has. It is fast with many at once. */
  readonly prover: Solver
  /** On which sets are chosen, and not measured. */
  readonly symmetries: readonly Symmetry[]
  readonly nodeLimit: number
  readonly seed: number
}

export interface Sizes {
  /** Random puzzles. */
  readonly control: number
  /** Puzzles of every other set. */
  readonly size: number
  /** How many neighbours of a puzzle are looked at. */
  readonly neighbours: number
}

/** All of them, the random puzzles first. */
export function makeSets(tools: Tools, { control, size, neighbours }: Sizes): PuzzleSet[] {
  const { solvers } = tools
  progress(`drawing ${control} random minimal puzzles`)
  const random = draw({ kind: 'controlled-bias' }, tools, control)
  const picked = Array.from(solvers, ([id, solver]): PuzzleSet => {
    progress(`picking the ${size} of them that are hardest for ${id}`)
    return { name: pickedAgainst(id), puzzles: hardest(random, size, [solver], tools) }
  })
  const starts = draw({ kind: 'proper' }, { ...tools, seed: tools.seed + 1 }, size)
  const judged = [
    ...Array.from(solvers, ([id, solver]) => ({ name: bredAgainst(id), judges: [solver] })),
    { name: JOINT, judges: [...solvers.values()] },
  ]
  const bred = judged.map(({ name, judges }): PuzzleSet => {
    progress(`breeding ${size} puzzles: ${name}`)
    return { name, puzzles: breed(starts, neighbours, judges, tools) }
  })
  return [{ name: CONTROL, puzzles: random }, ...picked, ...bred]
}

function draw(wish: Wish, { prover, nodeLimit, seed }: Tools, count: number): Grid[] {
  const recipe = recipeFor(wish, { geometry: NINE, solver: prover, nodeLimit, seed })
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
  judges: readonly Solver[],
  { nodeLimit, symmetries }: Tools,
): Grid[] {
  const judge = judgeOf(judges, nodeLimit)
  const rated = puzzles.map((puzzle) => ({ puzzle, hardness: hardnessOf(puzzle, judge, symmetries) }))
  return rated
    .sort((a, b) => b.hardness - a.hardness)
    .slice(0, size)
    .map(({ puzzle }) => puzzle)
}

/** All sets start from the same puzzles, and every climb has random numbers of its own. */
function breed(
  starts: readonly Grid[],
  neighbours: number,
  judges: readonly Solver[],
  { nodeLimit, symmetries, prover, seed }: Tools,
): Grid[] {
  const judge = judgeOf(judges, nodeLimit)
  return starts.map((start, index) => {
    const random = streamOf(seed, index)
    return climb(start, { judge, symmetries, neighbours, solver: prover, random }).puzzle
  })
}

/** The seeds of isomorphs: of those on which sets are chosen, and of those on which they are measured. */
export function isomorphSeeds(seed: number): { readonly choosing: number; readonly measuring: number } {
  const random = new Random(seed)
  return { choosing: random.uint32(), measuring: random.uint32() }
}
