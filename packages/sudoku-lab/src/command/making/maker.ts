import {
  FIRST_SOLUTION,
  type Geometry,
  geometryOf,
  isCandidateGrid,
  Random,
  type Solver,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { type Made, Rating, type Recipe, recipeFor, type Wish } from '@sudoku-lab/generator'
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import { type SolverInUse, Solvers } from '../bulk/solvers.ts'
import { CommandError } from '../errors.ts'
import type { DatasetFacts, MadeAttempt, MadePuzzle, Order } from './order.ts'
import { Shares } from './shares.ts'

interface Workplace {
  readonly recipe: Recipe
  readonly solver: Solver
  readonly rating: Rating | undefined
  readonly counting: readonly Solver[]
  readonly order: Order
}

/** Makes attempts of an order, in one thread. */
export class Maker {
  /** How many attempts should be made in one call. */
  readonly together: number
  private readonly recipe: Recipe
  private readonly solver: Solver
  private readonly rating: Rating | undefined
  private readonly counting: readonly Solver[]
  private readonly order: Order
  private readonly shares: Shares

  private constructor({ recipe, solver, rating, counting, order }: Workplace) {
    this.together = recipe.together
    this.recipe = recipe
    this.solver = solver
    this.rating = rating
    this.counting = counting
    this.order = order
    this.shares = new Shares(order.seed)
  }

  /** @throws CommandError if a named solver cannot do what is requested. */
  static async open(order: Order): Promise<Maker> {
    const { wish, boxes, nodeLimit, seed, singleStream } = order
    const geometry = geometryOf(boxes.height, boxes.width)
    const solver = await proverFor(geometry, wish)
    const raters =
      order.withRating || wish.kind === 'hard' || wish.kind === 'adverse'
        ? await Promise.all(order.raters.map((id) => ratingSolver(geometry, id)))
        : []
    const rival = order.rival === undefined ? undefined : await ratingSolver(geometry, order.rival)
    const recipe = recipeFor(wish, { geometry, solver, nodeLimit, seed, raters, rival, singleStream })
    const random = new Random(seed)
    const rating = order.withRating ? new Rating({ geometry, random, nodeLimit }, raters) : undefined
    const counted = order.counted?.solvers ?? []
    const counting = await Promise.all(counted.map(async (id) => (await countingSolver(geometry, id)).solver))
    return new Maker({ recipe, solver, rating, counting, order })
  }

  make(first: number, count: number): MadeAttempt[] {
    return this.recipe.make(first, count).map(({ made, missed }) => ({
      made: made.map((puzzle) => this.withFacts(puzzle)),
      missed,
    }))
  }

  private withFacts(made: Made): MadePuzzle {
    const { puzzle, weight } = made
    const solution = this.order.withSolution ? this.solutionOf(made) : undefined
    return {
      puzzle,
      weight,
      solution,
      rating: this.rating?.of(puzzle),
      facts: solution && this.datasetFacts(made, solution),
    }
  }

  private solutionOf({ puzzle, solution }: Made): Uint8Array | undefined {
    return solution ?? this.solver.solve(puzzle, FIRST_SOLUTION).solutions[0]
  }

  private datasetFacts({ puzzle }: Made, solution: Uint8Array): DatasetFacts | undefined {
    const { counted } = this.order
    if (counted === undefined || isCandidateGrid(puzzle)) return undefined
    const { grid: leastIsomorph, automorphisms } = canonicalForm(puzzle)
    const nodes = this.counting.map((solver) => {
      const { ending, statistics } = solver.solve(puzzle, {
        ...UNIQUENESS,
        nodes: counted.nodeLimit,
        keep: 0,
      })
      return ending === 'exhausted' ? statistics.nodes : -1
    })
    return { leastIsomorph, automorphisms, share: this.shares.of(canonicalForm(solution).grid), nodes }
  }
}

/** The solver that counts the solutions of a grid. The puzzles do not depend on it. */
async function proverFor(geometry: Geometry, { kind }: Wish): Promise<Solver> {
  const asksMany = kind === 'proper' || kind === 'controlled-bias'
  const fastestFirst = asksMany ? ['lanes-batch', 'band', 'mrv'] : ['band', 'mrv']
  for (const id of fastestFirst) {
    const engaged = await engage(geometry, id).catch(() => undefined) // if this one is broken, the next one is tried
    if (engaged !== undefined) return engaged.solver
  }
  throw new CommandError(`no solver supports boards of ${geometry.size}×${geometry.size}`)
}

async function engage(geometry: Geometry, id: string): Promise<SolverInUse | undefined> {
  return (await Solvers.open(id)).forGeometry(geometry)
}

/** A solver whose nodes say how hard a puzzle is. */
async function ratingSolver(geometry: Geometry, id: string): Promise<Solver> {
  const { definition, solver } = await countingSolver(geometry, id)
  if (definition.traits.complete) return solver
  throw new CommandError(`${definition.id} may give up, so it cannot rate puzzles`)
}

async function countingSolver(geometry: Geometry, id: string): Promise<SolverInUse> {
  const engaged = await engage(geometry, id)
  if (engaged === undefined)
    throw new CommandError(`${id} cannot solve boards of ${geometry.size}×${geometry.size}`)
  if (!engaged.definition.lacks?.includes('counters')) return engaged
  throw new CommandError(`${engaged.definition.id} counts no nodes, so it cannot rate puzzles`)
}
