/** A rating says how hard a puzzle is to search. */
import {
  applySymmetry,
  type Puzzle,
  randomSymmetry,
  type Solver,
  type Symmetry,
  UNIQUENESS,
} from '@sudoku-lab/core'
import type { Tools } from './tools.ts'

/** How many isomorphs are solved for a rating. The nodes of a single isomorph vary by a factor of five. */
const ISOMORPHS = 8

/**
 * How hard a puzzle is to search: the number of nodes that a solver needs to prove that the solution is unique. It is a
 * mean over a few isomorphs, which are made by the same symmetries for every puzzle, so it hardly depends on the given
 * isomorph. With several solvers, the smallest mean counts, because a puzzle that is bred for one solver exploits the
 * weaknesses of that solver.
 */
export class Rating {
  private readonly solvers: readonly Solver[]
  private readonly nodeLimit: number
  private readonly symmetries: readonly Symmetry[]

  /** A search that gives up counts the nodes that it has searched. */
  constructor(
    { geometry, random, nodeLimit }: Pick<Tools, 'geometry' | 'random' | 'nodeLimit'>,
    solvers: readonly Solver[],
  ) {
    this.solvers = solvers
    this.nodeLimit = nodeLimit
    this.symmetries = Array.from({ length: ISOMORPHS }, () => randomSymmetry(geometry, random))
  }

  /** The mean number of nodes over the isomorphs. */
  of(puzzle: Readonly<Puzzle>): number {
    const isomorphs = this.symmetries.map((symmetry) => applySymmetry(symmetry, puzzle))
    return this.leastNodes((solver) => {
      const nodes = isomorphs.map((isomorph) => this.nodes(solver, isomorph))
      return nodes.reduce((sum, count) => sum + count, 0) / ISOMORPHS
    })
  }

  /** An estimate from one isomorph, which takes an eighth of the time. */
  firstGlance(puzzle: Readonly<Puzzle>): number {
    const [symmetry] = this.symmetries
    const isomorph = symmetry === undefined ? puzzle : applySymmetry(symmetry, puzzle)
    return this.leastNodes((solver) => this.nodes(solver, isomorph))
  }

  private leastNodes(nodesOf: (solver: Solver) => number): number {
    return Math.min(...this.solvers.map(nodesOf))
  }

  private nodes(solver: Solver, puzzle: Readonly<Puzzle>): number {
    return solver.solve(puzzle, { ...UNIQUENESS, nodes: this.nodeLimit, keep: 0 }).statistics.nodes
  }
}
