/** What is searched: boards with every share of holes, and isomorphs of hard boards, without restarts and with them. */
import {
  applySymmetry,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  type Random,
  randomIsomorph,
  randomSymmetry,
  type Solver,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import type { Unit } from '../shared/finding.ts'
import { once } from '../shared/solvers.ts'
import { boardWithHoles, holeCounts, randomFor, type Shape, shapeNamed } from './boards.ts'
import { type Cost, textOfCosts } from './statistics.ts'

export interface Plan {
  readonly boards: readonly string[]
  readonly solvers: readonly string[]
  /** Steps between no holes and holes alone. */
  readonly points: number
  /** Boards of each kind and seed. */
  readonly instances: number
  readonly nodeLimit: number
  /** The solvers that search isomorphs of the same board. */
  readonly repeated: readonly string[]
  readonly isomorphs: number
  /** The limit of searches on isomorphs, all restarts together. */
  readonly tailLimit: number
  readonly seeds: readonly number[]
}

export type Searched = {
  /** `growth` (first solutions), `proof` (whether there is another one) or `tails` (first solutions of isomorphs). */
  readonly part: string
  readonly board: string
  readonly seed: number
  readonly holes: number
  readonly instance: number
  readonly restarts: string
  readonly solver: string
  /** What each search took, as `textOfCosts` writes it, or the verdict of each proof. */
  readonly searches: string
}

/** The solver for a shape, which is created once. */
export type SolverFor = (id: string, geometry: Geometry) => Solver

/** It completes grids, and proves whether a board has one solution. */
const HELPER = 'mrv'
/** It begins anew by itself. */
const RESTARTS_ITSELF = 'cdcl'

export const ALL_SOLVERS = (plan: Plan): string[] => [...new Set([...plan.solvers, ...plan.repeated, HELPER])]

export function* unitsOf(plan: Plan, solverFor: SolverFor): Generator<Unit> {
  const shapes = plan.boards.map(shapeNamed)
  for (const shape of shapes) for (const seed of plan.seeds) yield* growthOn(shape, seed, plan, solverFor)
  for (const shape of shapes.filter(({ hardest }) => hardest > 0))
    for (const seed of plan.seeds) yield* tailsOn(shape, seed, plan, solverFor)
}

/** The first solution of boards with every share of holes, and the proof whether there is another one. */
function* growthOn(shape: Shape, seed: number, plan: Plan, solverFor: SolverFor): Generator<Unit> {
  const { points, instances, nodeLimit, solvers } = plan
  const { name, geometry } = shape
  for (const holes of holeCounts(shape, points)) {
    const boards = once(() =>
      Array.from({ length: instances }, (_, instance) =>
        boardWithHoles(shape, { holes, instance, seed }, solverFor(HELPER, geometry)),
      ),
    )
    const key = { board: name, seed, holes, instance: 0, restarts: 'none' }
    yield {
      key: { part: 'proof', ...key, solver: HELPER },
      count: () => {
        const proofs = boards().map((board) => verdict(solverFor(HELPER, geometry), board, nodeLimit))
        return { searches: proofs.join(' ') }
      },
    }
    for (const solver of solvers)
      yield {
        key: { part: 'growth', ...key, solver },
        count: () => {
          const own = solverFor(solver, geometry)
          return { searches: textOfCosts(boards().map((board) => firstSolution(own, board, nodeLimit))) }
        },
      }
  }
}

/** Many isomorphs of hard boards, with every strategy. The shortest budget is a node for each cell, so that a search without inference can end. */
function* tailsOn(shape: Shape, seed: number, plan: Plan, solverFor: SolverFor): Generator<Unit> {
  const { name, geometry, hardest } = shape
  const { repeated, isomorphs, tailLimit, instances } = plan
  for (let instance = 0; instance < instances; instance++) {
    const board = once(() =>
      boardWithHoles(shape, { holes: hardest, instance, seed }, solverFor(HELPER, geometry)),
    )
    for (const solver of repeated)
      for (const restarts of solver === RESTARTS_ITSELF ? (['none'] as const) : STRATEGIES)
        yield {
          key: { part: 'tails', board: name, seed, holes: hardest, instance, restarts, solver },
          count: () => {
            const task = { geometry, solver: solverFor(solver, geometry), board: board() }
            const limits = { unit: geometry.cellCount, nodeLimit: tailLimit }
            const costs = Array.from({ length: isomorphs }, (_, run) => {
              const random = randomFor(seed, restarts, name, instance, run)
              if (restarts !== 'none') return searchWithRestarts(task, { restarts, ...limits }, random)
              const isomorph = applySymmetry(randomSymmetry(geometry, random), task.board)
              return firstSolution(task.solver, isomorph, tailLimit)
            })
            return { searches: textOfCosts(costs, false) }
          },
        }
  }
}

function verdict(helper: Solver, board: Readonly<Grid>, nodeLimit: number): string {
  const found = verdictOf(helper.solve(board, { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }))
  if (found === 'none') throw new Error('the helper found no solution of a board that has one')
  return found
}

function firstSolution(solver: Solver, board: Readonly<Grid>, nodeLimit: number): Cost {
  const limits = { ...FIRST_SOLUTION, nodes: nodeLimit, keep: 0 }
  const { solutionCount, ending, statistics } = solver.solve(board, limits)
  const { nodes, backtracks } = statistics
  if (solutionCount > 0) return { nodes, backtracks, isCensored: false }
  if (ending === 'node-limit') return { nodes, backtracks, isCensored: true }
  throw new Error(`a solver found no solution of a board that has one, and its search ended by '${ending}'`)
}

/**
 * - `luby`: the universal strategy of Luby, Sinclair and Zuckerman ("Optimal speedup of Las Vegas algorithms", Information
 *   Processing Letters 47, 1993): 1, 1, 2, 1, 1, 2, 4, 1 … units.
 * - `geometric`: each budget is half as large again as the one before.
 */
export const STRATEGIES = ['none', 'luby', 'geometric'] as const
type Restarts = Exclude<(typeof STRATEGIES)[number], 'none'>

/** Nodes of the search with this number, from 1. */
export function budgetOf(restarts: Restarts, attempt: number, unit: number): number {
  return restarts === 'luby' ? unit * luby(attempt) : Math.floor(unit * 1.5 ** (attempt - 1))
}

/** 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 … */
function luby(attempt: number): number {
  const power = 2 ** Math.floor(Math.log2(attempt + 1))
  return attempt === power - 1 ? power / 2 : luby(attempt - power + 1)
}

interface Task {
  readonly geometry: Geometry
  readonly solver: Solver
  readonly board: Readonly<Grid>
}

interface Budgets {
  readonly restarts: Restarts
  readonly unit: number
  /** Of all searches together. */
  readonly nodeLimit: number
}

/** Looks for one solution. Gives a search up after some nodes, and begins anew on another random isomorph of the same board. */
export function searchWithRestarts(
  { geometry, solver, board }: Task,
  { restarts, unit, nodeLimit }: Budgets,
  random: Random,
): Cost {
  let [nodes, backtracks] = [0, 0]
  for (let attempt = 1; ; attempt++) {
    const budget = Math.min(budgetOf(restarts, attempt, unit), nodeLimit - nodes)
    const cost = firstSolution(solver, randomIsomorph(geometry, board, random), budget)
    nodes += cost.nodes
    backtracks += cost.backtracks
    if (!cost.isCensored || nodes >= nodeLimit) return { nodes, backtracks, isCensored: cost.isCensored }
  }
}
