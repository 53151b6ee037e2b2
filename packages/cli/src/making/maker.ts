import { FIRST_SOLUTION, type Geometry, geometryOf, Random, type Solver } from '@sudoku-lab/core'
import { type Made, Rating, type Recipe, recipeFor, type Wish } from '@sudoku-lab/generator'
import { type Engaged, SolverBank } from '../bulk/solver-bank.ts'
import { CommandError } from '../errors.ts'
import type { MadeAttempt, MadePuzzle, Order } from './order.ts'

/** Makes attempts of an order, in one thread. */
export class Maker {
  /** How many attempts should be made in one call. */
  readonly together: number
  private readonly recipe: Recipe
  private readonly solver: Solver
  private readonly rating: Rating | undefined
  private readonly withSolution: boolean

  private constructor(recipe: Recipe, solver: Solver, rating: Rating | undefined, withSolution: boolean) {
    this.together = recipe.together
    this.recipe = recipe
    this.solver = solver
    this.rating = rating
    this.withSolution = withSolution
  }

  /** @throws CommandError if a named solver cannot do what is requested. */
  static async open(order: Order): Promise<Maker> {
    const { wish, boxes, nodeLimit, seed, singleStream } = order
    const geometry = geometryOf(boxes.height, boxes.width)
    const solver = await proverFor(geometry, wish)
    const raters =
      order.withRating || wish.kind === 'hard' || wish.kind === 'adverse'
        ? await Promise.all(order.raters.map((id) => countingSolver(geometry, id)))
        : []
    const rival = order.rival === undefined ? undefined : await countingSolver(geometry, order.rival)
    const recipe = recipeFor(wish, { geometry, solver, nodeLimit, seed, raters, rival, singleStream })
    const random = new Random(seed)
    const rating = order.withRating ? new Rating({ geometry, random, nodeLimit }, raters) : undefined
    return new Maker(recipe, solver, rating, order.withSolution)
  }

  make(first: number, count: number): MadeAttempt[] {
    return this.recipe.make(first, count).map(({ made, missed }) => ({
      made: made.map((puzzle) => this.withFacts(puzzle)),
      missed,
    }))
  }

  private withFacts({ puzzle, weight }: Made): MadePuzzle {
    const solution = this.withSolution ? this.solver.solve(puzzle, FIRST_SOLUTION).solutions[0] : undefined
    return { puzzle, weight, solution, rating: this.rating?.of(puzzle) }
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

async function engage(geometry: Geometry, id: string): Promise<Engaged | undefined> {
  return (await SolverBank.open(id)).engage(geometry)
}

async function countingSolver(geometry: Geometry, id: string): Promise<Solver> {
  const engaged = await engage(geometry, id)
  if (engaged === undefined)
    throw new CommandError(`${id} cannot solve boards of ${geometry.size}×${geometry.size}`)
  if (!engaged.definition.lacks?.includes('counters')) return engaged.solver
  throw new CommandError(`${engaged.definition.id} counts no nodes, so it cannot rate puzzles`)
}
