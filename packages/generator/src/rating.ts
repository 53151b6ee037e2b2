import {
  applySymmetry,
  type Grid,
  randomSymmetry,
  type Solver,
  type Symmetry,
  UNIQUENESS,
} from '@sudoku-lab/core'
import type { Tools } from './tools.ts'

/** As many isomorphs are solved for a rating: a single one may be lucky or unlucky by a factor of five. */
const ISOMORPHS = 8

/**
 * How hard a puzzle is to search: the nodes that it takes to prove the solution unique, as a mean over the same
 * few isomorphs of every puzzle, so that it is nearly a property of the puzzle and not of how it lies. Of several
 * solvers the least: a puzzle that is bred for a single one comes to play on its weaknesses.
 */
export class Rating {
  private readonly solvers: readonly Solver[]
  private readonly nodeLimit: number
  private readonly symmetries: readonly Symmetry[]

  /** A search that gives up counts as many nodes as it may take. */
  constructor(
    { geometry, random, nodeLimit }: Pick<Tools, 'geometry' | 'random' | 'nodeLimit'>,
    solvers: readonly Solver[],
  ) {
    this.solvers = solvers
    this.nodeLimit = nodeLimit
    this.symmetries = Array.from({ length: ISOMORPHS }, () => randomSymmetry(geometry, random))
  }

  /** Nodes, as a mean over the isomorphs. */
  of(puzzle: Readonly<Grid>): number {
    const isomorphs = this.symmetries.map((symmetry) => applySymmetry(symmetry, puzzle))
    return this.leastNodes((solver) => {
      const nodes = isomorphs.map((isomorph) => this.nodes(solver, isomorph))
      return nodes.reduce((sum, count) => sum + count, 0) / ISOMORPHS
    })
  }

  /** The same from one isomorph only: what can be had for an eighth of the work. */
  firstGlance(puzzle: Readonly<Grid>): number {
    const [symmetry] = this.symmetries
    const isomorph = symmetry === undefined ? puzzle : applySymmetry(symmetry, puzzle)
    return this.leastNodes((solver) => this.nodes(solver, isomorph))
  }

  private leastNodes(nodesOf: (solver: Solver) => number): number {
    return Math.min(...this.solvers.map(nodesOf))
  }

  private nodes(solver: Solver, puzzle: Readonly<Grid>): number {
    return solver.solve(puzzle, { ...UNIQUENESS, nodes: this.nodeLimit, keep: 0 }).statistics.nodes
  }
}
