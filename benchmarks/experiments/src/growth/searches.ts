/** What is searched, in a fixed order, so that an interrupted run can go on where it stopped. */
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
import {
  boardWithHoles,
  holeCounts,
  PATTERNS,
  type Pattern,
  randomFor,
  type Shape,
  shapeNamed,
} from './boards.ts'

export const PARTS = ['growth', 'tails', 'restarts'] as const
export type Part = (typeof PARTS)[number]

/** The options that decide what is searched. */
export interface Plan {
  readonly parts: readonly Part[]
  readonly boards: readonly string[]
  readonly solvers: readonly string[]
  /** The solvers of all parts but growth, which search the same board many times. */
  readonly repeated: readonly string[]
  /** Steps between no holes and holes alone. */
  readonly points: number
  /** Boards of each kind. */
  readonly instances: number
  readonly nodeLimit: number
  /** Isomorphs of a board whose tail is looked at. */
  readonly isomorphs: number
  /** The limit of searches on isomorphs, all restarts together. */
  readonly tailLimit: number
  readonly tailBoards: readonly string[]
  readonly seed: number
}

/** One search. */
export interface SearchRow extends Readonly<Record<string, string | number>> {
  readonly part: Part | 'phase'
  /** The name of a shape. */
  readonly board: string
  readonly pattern: Pattern | Strategy
  /** Holes in each house. */
  readonly holes: number
  readonly instance: number
  /** The number of the isomorph or of the run; 0 for the board itself. */
  readonly run: number
  readonly solver: string
  readonly nodes: number
  /** `gave-up` at the limit, `stuck` without a limit; `unique`, `multiple` or `undecided` for a proof. */
  readonly ending: 'solved' | 'gave-up' | 'stuck' | 'unique' | 'multiple' | 'undecided'
}

type Found = Pick<SearchRow, 'nodes' | 'ending'>

export interface Search {
  readonly row: Omit<SearchRow, 'nodes' | 'ending'>
  run(): Found
}

/** What searches need. */
export interface Equipment {
  /** The solver for a shape, which is created once; undefined if it does not support the shape. */
  readonly solverFor: (id: string, geometry: Geometry) => Solver | undefined
  /** Completes grids, and proves that a board has one solution. */
  readonly helper: string
}

export function* searchesOf(plan: Plan, equipment: Equipment): Generator<Search> {
  const tailShapes = plan.tailBoards.map(shapeNamed)
  if (plan.parts.includes('growth'))
    for (const board of plan.boards) yield* growthOn(shapeNamed(board), plan, equipment)
  if (plan.parts.includes('tails')) for (const shape of tailShapes) yield* tailsOn(shape, plan, equipment)
  if (plan.parts.includes('restarts'))
    for (const shape of tailShapes) yield* restartsOn(shape, plan, equipment)
}

/** The first solution of boards with every share of holes, and the proof whether there is another one. */
function* growthOn(shape: Shape, plan: Plan, equipment: Equipment): Generator<Search> {
  const { points, instances, nodeLimit, seed, solvers } = plan
  const { name, geometry } = shape
  const helper = helperOf(equipment, geometry)
  for (const pattern of PATTERNS) {
    for (const holes of holeCounts(shape, points)) {
      for (let instance = 0; instance < instances; instance++) {
        const row = { board: name, pattern, holes, instance, run: 0 }
        const board = once(() => boardWithHoles(shape, row, seed, helper))
        yield {
          row: { part: 'phase', ...row, solver: equipment.helper },
          run: () => proofOf(helper, board(), nodeLimit),
        }
        for (const [id, solver] of supporting(solvers, equipment, geometry))
          yield {
            row: { part: 'growth', ...row, solver: id },
            run: () => firstSolution(solver, board(), nodeLimit),
          }
      }
    }
  }
}

/** Many isomorphs of one hard board. */
function* tailsOn(shape: Shape, plan: Plan, equipment: Equipment): Generator<Search> {
  const { name, geometry, hardest } = shape
  const { repeated, isomorphs, tailLimit, seed } = plan
  const board = hardBoard(shape, seed, equipment)
  for (const [id, solver] of supporting(repeated, equipment, geometry)) {
    for (let run = 1; run <= isomorphs; run++)
      yield {
        row: {
          part: 'tails',
          board: name,
          pattern: 'balanced',
          holes: hardest,
          instance: 0,
          run,
          solver: id,
        },
        run: () => {
          const symmetry = randomSymmetry(geometry, randomFor(seed, 'isomorph', name, run))
          return firstSolution(solver, applySymmetry(symmetry, board()), tailLimit)
        },
      }
  }
}

/** The same boards, with every strategy. The shortest budget is a node for each cell, so that a search without inference can end. */
function* restartsOn(shape: Shape, plan: Plan, equipment: Equipment): Generator<Search> {
  const { name, geometry, hardest } = shape
  const { repeated, isomorphs, tailLimit, seed } = plan
  const board = hardBoard(shape, seed, equipment)
  for (const [id, solver] of supporting(repeated, equipment, geometry)) {
    for (const strategy of STRATEGIES) {
      const budgets = { strategy, unit: geometry.cellCount, nodeLimit: tailLimit }
      for (let run = 1; run <= isomorphs; run++)
        yield {
          row: {
            ...{ part: 'restarts', board: name, pattern: strategy, holes: hardest, instance: 0 },
            run,
            solver: id,
          },
          run: () => {
            const random = randomFor(seed, 'restarts', name, strategy, run)
            const { nodes, ending } = searchWithRestarts(
              { geometry, solver, board: board() },
              budgets,
              random,
            )
            return { nodes, ending }
          },
        }
    }
  }
}

function hardBoard(shape: Shape, seed: number, equipment: Equipment): () => Grid {
  const helper = helperOf(equipment, shape.geometry)
  const point = { pattern: 'balanced', holes: shape.hardest, instance: 0 } as const
  return once(() => boardWithHoles(shape, point, seed, helper))
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => {
    made ??= make()
    return made
  }
}

function helperOf({ solverFor, helper }: Equipment, geometry: Geometry): Solver {
  const solver = solverFor(helper, geometry)
  if (solver === undefined) throw new RangeError(`${helper} does not support the board`)
  return solver
}

function supporting(
  ids: readonly string[],
  { solverFor }: Equipment,
  geometry: Geometry,
): [string, Solver][] {
  return ids.flatMap((id): [string, Solver][] => {
    const solver = solverFor(id, geometry)
    return solver === undefined ? [] : [[id, solver]]
  })
}

function proofOf(helper: Solver, board: Readonly<Grid>, nodeLimit: number): Found {
  const proof = helper.solve(board, { ...UNIQUENESS, nodes: nodeLimit, keep: 0 })
  const verdict = verdictOf(proof)
  if (verdict === 'none') throw new Error('the helper found no solution of a board that has one')
  return { nodes: proof.statistics.nodes, ending: verdict }
}

function firstSolution(solver: Solver, board: Readonly<Grid>, nodeLimit: number): Found {
  const limits = { ...FIRST_SOLUTION, nodes: nodeLimit, keep: 0 }
  const { solutionCount, ending, statistics } = solver.solve(board, limits)
  const { nodes } = statistics
  if (solutionCount > 0) return { nodes, ending: 'solved' }
  if (ending === 'stuck') return { nodes, ending }
  if (ending === 'node-limit') return { nodes, ending: 'gave-up' }
  throw new Error(`a solver found no solution of a board that has one, and its search ended by '${ending}'`)
}

/**
 * - `luby`: the universal strategy of Luby, Sinclair and Zuckerman ("Optimal speedup of Las Vegas algorithms", Information
 *   Processing Letters 47, 1993): 1, 1, 2, 1, 1, 2, 4, 1 … units.
 * - `geometric`: each budget is half as large again as the one before.
 */
const STRATEGIES = ['luby', 'geometric'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** Nodes of the search with this number, from 1. */
export function budgetOf(strategy: Strategy, attempt: number, unit: number): number {
  return strategy === 'luby' ? unit * luby(attempt) : Math.floor(unit * 1.5 ** (attempt - 1))
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
  readonly strategy: Strategy
  readonly unit: number
  /** Of all searches together. */
  readonly nodeLimit: number
}

/** Looks for one solution. Gives a search up after some nodes, and begins anew on another random isomorph of the same board. */
export function searchWithRestarts(
  { geometry, solver, board }: Task,
  { strategy, unit, nodeLimit }: Budgets,
  random: Random,
): Found & { readonly attempts: number } {
  let nodes = 0
  for (let attempt = 1; ; attempt++) {
    const budget = Math.min(budgetOf(strategy, attempt, unit), nodeLimit - nodes)
    const isomorph = randomIsomorph(geometry, board, random)
    const limits = { ...FIRST_SOLUTION, nodes: budget, keep: 0 }
    const { solutionCount, statistics } = solver.solve(isomorph, limits)
    nodes += statistics.nodes
    if (solutionCount > 0) return { nodes, attempts: attempt, ending: 'solved' }
    if (nodes >= nodeLimit) return { nodes, attempts: attempt, ending: 'gave-up' }
  }
}
