/** What every solver counts on a puzzle: its nodes over the same isomorphs of every puzzle. */
import {
  applySymmetry,
  type Geometry,
  type Grid,
  Random,
  randomSymmetry,
  type Solver,
  type Symmetry,
  UNIQUENESS,
} from '@sudoku-lab/core'

export interface Count {
  /** The geometric mean over the isomorphs; a search that gave up counts its limit. */
  readonly nodes: number
  /** How many searches gave up. */
  readonly gaveUp: number
}

/** Different seeds give different isomorphs. */
export function symmetriesFrom(geometry: Geometry, seed: number, count: number): Symmetry[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => randomSymmetry(geometry, random))
}

export function countOn(
  puzzle: Readonly<Grid>,
  solver: Solver,
  { symmetries, nodeLimit }: { readonly symmetries: readonly Symmetry[]; readonly nodeLimit: number },
): Count {
  const limits = { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }
  let logarithms = 0
  let gaveUp = 0
  for (const symmetry of symmetries) {
    const { ending, statistics } = solver.solve(applySymmetry(symmetry, puzzle), limits)
    logarithms += Math.log(statistics.nodes)
    if (ending === 'node-limit') gaveUp++
  }
  return { nodes: Number(Math.exp(logarithms / symmetries.length).toPrecision(6)), gaveUp }
}
