/** Makes puzzles with several solutions from those with one or none, and puzzles with one from those with several. */
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  allDigits,
  type Grid,
  isCandidateGrid,
  type Puzzle,
  Random,
  randomIsomorph,
  singleton,
  UNIQUENESS,
} from '@sudoku-lab/core'
import type { Counterexample, Shape } from '@sudoku-lab/harness'
import { REFERENCE } from './entrant.ts'
import type { Claim } from './proof.ts'
import { geometryIn } from './shape.ts'

let loading: ReturnType<typeof loadSolvers> | undefined

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
  loading ??= loadSolvers(REFERENCE) // once for all puzzles of a run, because it looks through the installed packages
  const [definition] = await loading
  if (definition?.supports(geometry) !== true) return undefined
  const solver = definition.create(geometry)
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
