/** Makes puzzles with several solutions from the puzzles of a set, which usually have one. */
import { loadSolvers } from '@sudoku-lab/catalog'
import { type Grid, Random, randomIsomorph, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import type { Counterexample, Shape } from '@sudoku-lab/harness'
import { REFERENCE } from './entrant.ts'
import type { Claim } from './proof.ts'
import { geometryIn } from './shape.ts'

let loading: ReturnType<typeof loadSolvers> | undefined

/** For all searches of one puzzle together. Large boards may need more, and then there is no counterexample. */
const MOST_NODES = 5000

/**
 * Removes clues in a seeded order until the puzzle has several solutions, and returns an isomorph of it. Undefined if the puzzle
 * already has several solutions, or if this takes too long.
 */
export async function withSeveralSolutions(
  puzzle: Readonly<Grid>,
  seed: number,
  shape: Shape,
): Promise<Counterexample<Grid> | undefined> {
  const geometry = geometryIn(shape)
  loading ??= loadSolvers(REFERENCE) // once for all puzzles of a run, because it looks through the installed packages
  const [definition] = await loading
  if (definition?.supports(geometry) !== true) return undefined
  const solver = definition.create(geometry)
  const random = new Random(seed)
  const fewer = Uint8Array.from(puzzle)
  let nodes = 0
  const hasSeveral = (): boolean => {
    const result = solver.solve(fewer, { ...UNIQUENESS, nodes: MOST_NODES - nodes })
    nodes += result.statistics.nodes
    return verdictOf(result) === 'multiple'
  }
  if (hasSeveral()) return undefined
  for (const cell of random.shuffle([...puzzle.keys()].filter((at) => puzzle[at] !== 0))) {
    fewer[cell] = 0
    if (hasSeveral()) {
      return { instance: randomIsomorph(geometry, fewer, random), claim: 'multiple' satisfies Claim }
    }
  }
  return undefined
}
