/** Makes puzzles that no solver has seen from those of a set: with another verdict, or of the same kind. */
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  allDigits,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  isCandidateGrid,
  type Puzzle,
  Random,
  randomIsomorph,
  type Solver,
  singleton,
  UNIQUENESS,
} from '@sudoku-lab/core'
import type { Counterexample, Shape } from '@sudoku-lab/harness'
import { REFERENCE } from './entrant.ts'
import type { Claim } from './proof.ts'
import { geometryIn } from './shape.ts'

let loading: ReturnType<typeof loadSolvers> | undefined

/** The trusted solver, if it takes boards of this shape. It is loaded once, because that looks through the installed packages. */
export async function trustedSolver(geometry: Geometry): Promise<Solver | undefined> {
  loading ??= loadSolvers(REFERENCE)
  const [definition] = await loading
  return definition?.supports(geometry) === true ? definition.create(geometry) : undefined
}

/** For all searches of one puzzle together. Large boards may need more, and then there is no counterexample. */
const MOST_NODES = 5000

/**
 * Removes the clues of cells in a seeded order until the puzzle has several solutions, or adds digits of one of its solutions until it has no
 * other. Returns an isomorph of it, or undefined if this takes too long.
 */
export async function withAnotherVerdict(
  puzzle: Readonly<Puzzle>,
  seed: number,
  shape: Shape,
): Promise<Counterexample<Puzzle> | undefined> {
  const geometry = geometryIn(shape)
  const solver = await trustedSolver(geometry)
  if (solver === undefined) return undefined
  const random = new Random(seed)
  const changed = puzzle.slice()
  const isOfSets = isCandidateGrid(changed)
  const unknown = isOfSets ? allDigits(geometry.size) : 0
  let nodes = 0
  /** Two solutions, if there are so many. */
  const someSolutions = (): readonly Grid[] => {
    const result = solver.solve(changed, { ...UNIQUENESS, nodes: MOST_NODES - nodes })
    nodes += result.statistics.nodes
    return result.solutions
  }
  const found = (claim: Claim): Counterexample<Puzzle> | undefined =>
    nodes < MOST_NODES ? { instance: randomIsomorph(geometry, changed, random), claim } : undefined

  const [kept, first] = someSolutions()
  if (kept !== undefined && first !== undefined) {
    for (let other: Grid | undefined = first; other !== undefined; ) {
      const cell = differingCell(kept, other, random)
      const digit = kept[cell] as number
      changed[cell] = isOfSets ? singleton(digit) : digit
      other = someSolutions().find((solution) => differs(solution, kept))
    }
    return found('unique')
  }
  for (const cell of random.shuffle([...puzzle.keys()].filter((at) => puzzle[at] !== unknown))) {
    changed[cell] = unknown
    if (someSolutions().length > 1) return found('multiple')
  }
  return undefined
}

function differs(one: Grid, other: Grid): boolean {
  return one.some((digit, cell) => digit !== other[cell])
}

function differingCell(one: Grid, other: Grid, random: Random): number {
  return random.shuffle([...one.keys()].filter((cell) => one[cell] !== other[cell]))[0] as number
}

/**
 * An isomorph of the puzzle with one more digit of its solution. So a proper puzzle stays one, and is nearly as hard. The digit may stand in any
 * empty cell, so a process hardly ever gets two isomorphs. Undefined if the puzzle has no solution, if finding one takes long, or if it is full.
 */
export async function withOneMoreClue(
  puzzle: Readonly<Puzzle>,
  seed: number,
  shape: Shape,
): Promise<Puzzle | undefined> {
  const solution = await solutionOf(puzzle, shape)
  if (solution === null) return undefined
  const random = new Random(seed)
  const fresh = puzzle.slice()
  const isOfSets = isCandidateGrid(fresh)
  const clue = (cell: number): number =>
    isOfSets ? singleton(solution[cell] as number) : (solution[cell] as number)
  const [cell] = random.shuffle([...fresh.keys()].filter((at) => fresh[at] !== clue(at)))
  if (cell === undefined) return undefined
  fresh[cell] = clue(cell)
  return randomIsomorph(geometryIn(shape), fresh, random)
}

/** The solution of each puzzle of a set, or null. */
const solutions = new WeakMap<Readonly<Puzzle>, Grid | null>()

async function solutionOf(puzzle: Readonly<Puzzle>, shape: Shape): Promise<Grid | null> {
  const known = solutions.get(puzzle)
  if (known !== undefined) return known
  const solver = await trustedSolver(geometryIn(shape))
  const found = solver?.solve(puzzle, { ...FIRST_SOLUTION, nodes: MOST_NODES }).solutions[0] ?? null
  solutions.set(puzzle, found)
  return found
}
