/** Makes attempts of an order, in one thread or in several. */
import {
  FIRST_SOLUTION,
  type Geometry,
  isCandidateGrid,
  Random,
  type Solver,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { type Made, needsLearning, Rating, type Recipe, recipeFor, type Wish } from '@sudoku-lab/generator'
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import { CommandError } from '../errors.ts'
import { inOrder, openPool, Stopped, singleThread } from '../solve/pool.ts'
import { type SolverInUse, Solvers } from '../solve/solvers.ts'
import { type DatasetFacts, geometryOfOrder, type MadeAttempt, type MadePuzzle, type Order } from './order.ts'

export interface Run {
  readonly first: number
  readonly count: number
}

/**
 * Makes attempts, from the first on, and passes them on in order. The size of a run suits the recipe. The first runs are
 * small, so that a few puzzles do not have to wait for many.
 *
 * @param take receives the attempts; it returns whether it has enough
 * @throws CommandError if a named solver cannot do what is requested
 */
export async function makeInOrder(
  order: Order,
  { threads, wanted }: { readonly threads: number; readonly wanted: number },
  take: (attempts: readonly MadeAttempt[]) => Promise<boolean>,
): Promise<void> {
  const maker = await Maker.open(order) // also in this thread, so that an error in the order is reported once
  const pool =
    threads === 1
      ? singleThread(async (run: Run) => maker.make(run))
      : await openPool<Run, MadeAttempt[]>({ make: order }, threads)
  try {
    await inOrder(runs(maker.together, wanted), pool, async (attempts) => {
      if (await take(attempts)) throw new Stopped()
    })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    await pool.close()
  }
}

function* runs(together: number, wanted: number): Generator<Run> {
  let first = 0
  for (let count = Math.min(together, wanted); ; count = Math.min(together, 2 * count)) {
    yield { first, count }
    first += count
  }
}

interface Tools {
  readonly recipe: Recipe
  readonly solver: Solver
  readonly rating: Rating | undefined
  readonly counting: readonly Solver[]
}

export class Maker {
  private readonly order: Order
  private readonly tools: Tools

  private constructor(order: Order, tools: Tools) {
    this.order = order
    this.tools = tools
  }

  /** How many attempts should be made in one run. */
  get together(): number {
    return this.tools.recipe.together
  }

  /** @throws CommandError if a named solver cannot do what is requested. */
  static async open(order: Order): Promise<Maker> {
    const { wish, nodeLimit, seed } = order
    const singleStream = order.stream === 'single'
    const geometry = geometryOfOrder(order)
    const solver = await proverFor(geometry, wish)
    const withRating = order.with?.includes('rating') ?? false
    const isRated = withRating || wish.kind === 'hard' || wish.kind === 'adverse'
    const ids = isRated ? (order.solver ?? ['mrv-locked']) : []
    const raters = await Promise.all(ids.map((id) => ratingSolver(geometry, id)))
    const rival = order.rival === undefined ? undefined : await ratingSolver(geometry, order.rival)
    const recipe = recipeFor(wish, { geometry, solver, nodeLimit, seed, raters, rival, singleStream })
    const random = new Random(seed)
    const rating = withRating ? new Rating({ geometry, random, nodeLimit }, raters) : undefined
    const counted = order.counted?.solvers ?? []
    const counting = await Promise.all(counted.map(async (id) => (await countingSolver(geometry, id)).solver))
    return new Maker(order, { recipe, solver, rating, counting })
  }

  make({ first, count }: Run): MadeAttempt[] {
    return this.tools.recipe.make(first, count).map(({ made, missed }) => ({
      made: made.map((puzzle) => this.withFacts(puzzle)),
      missed,
    }))
  }

  private withFacts(made: Made): MadePuzzle {
    const { puzzle, weight } = made
    const solution = this.order.with?.includes('solution')
      ? (made.solution ?? this.tools.solver.solve(puzzle, FIRST_SOLUTION).solutions[0])
      : undefined
    const facts = solution && this.datasetFacts(made, solution)
    return { puzzle, weight, solution, rating: this.tools.rating?.of(puzzle), facts }
  }

  private datasetFacts({ puzzle }: Made, solution: Uint8Array): DatasetFacts | undefined {
    const { counted, seed } = this.order
    if (counted === undefined || isCandidateGrid(puzzle)) return undefined
    const { grid: leastIsomorph, automorphisms } = canonicalForm(puzzle)
    const limits = { ...UNIQUENESS, nodes: counted.nodeLimit, keep: 0 }
    const nodes = this.tools.counting.map((solver) => {
      const { ending, statistics } = solver.solve(puzzle, limits)
      return ending === 'exhausted' ? statistics.nodes : -1
    })
    return { leastIsomorph, automorphisms, share: shareOf(seed, canonicalForm(solution).grid), nodes }
  }
}

/** A number from 0 to 1. It follows from the seed and the board alone, and looks random. */
function shareOf(seed: number, board: Uint8Array): number {
  const { hash } = process.getBuiltinModule('node:crypto')
  return hash('sha256', Buffer.concat([Buffer.from(`${seed}:`), board]), 'buffer').readUInt32LE() / 2 ** 32
}

/** The solver that counts the solutions of a grid. The puzzles do not depend on it. */
async function proverFor(geometry: Geometry, { kind }: Wish): Promise<Solver> {
  if (needsLearning(geometry)) return (await solverFor(geometry, '@sudoku-lab/solver-cdcl#cdcl')).solver
  const asksMany = kind === 'proper' || kind === 'controlled-bias'
  return (await Solvers.fastest(asksMany ? 'many' : 'one').forGeometry(geometry)).solver
}

async function solverFor(geometry: Geometry, id: string): Promise<SolverInUse> {
  const inUse = await (await Solvers.open(id)).forGeometry(geometry)
  if (inUse.definition.supports(geometry)) return inUse
  throw new CommandError(`${id} cannot solve boards of ${geometry.size}×${geometry.size}`)
}

/** A solver whose nodes say how hard a puzzle is. */
async function ratingSolver(geometry: Geometry, id: string): Promise<Solver> {
  const { definition, solver } = await countingSolver(geometry, id)
  if (definition.traits.complete) return solver
  throw new CommandError(`${definition.id} may give up, so it cannot rate puzzles`)
}

async function countingSolver(geometry: Geometry, id: string): Promise<SolverInUse> {
  const inUse = await solverFor(geometry, id)
  if (!inUse.definition.lacks?.includes('counters')) return inUse
  throw new CommandError(`${inUse.definition.id} counts no nodes, so it cannot rate puzzles`)
}
