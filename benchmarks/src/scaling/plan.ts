/** What is searched: jobs in a fixed order, each with a fixed number of rows, so that a run can go on where it was stopped. */
import type { Grid, Solver, SolverDefinition } from '@sudoku-lab/core'
import {
  applySymmetry,
  FIRST_SOLUTION,
  randomSymmetry,
  UNIQUENESS,
  unknownEnding,
  verdictOf,
} from '@sudoku-lab/core'
import { boardWithHoles, holeCounts, randomFor, type Shape, shapeNamed } from './boards.ts'
import { PATTERNS, type Part, type Pattern } from './names.ts'
import { STRATEGIES, type Strategy, searchWithRestarts } from './restarts.ts'

/** The options that decide what is searched. A run is only continued with the same. */
export interface Plan {
  readonly parts: readonly Part[]
  readonly boards: readonly string[]
  readonly solvers: readonly string[]
  /** Solvers of all parts but growth, which search the same board many times. */
  readonly repeated: readonly string[]
  /** Steps between no holes and holes alone. */
  readonly points: number
  /** Boards of each kind. */
  readonly instances: number
  readonly nodeLimit: number
  /** Isomorphs of a board whose tail is looked at. */
  readonly isomorphs: number
  /** Of searches on isomorphs, and with restarts. */
  readonly tailLimit: number
  /** Boards whose tails are looked at. */
  readonly tailBoards: readonly string[]
  /** Sets of puzzles for isomorph luck, and how many of each. */
  readonly sets: readonly string[]
  readonly sample: number
  readonly luckIsomorphs: number
  readonly luckLimit: number
  readonly seed: number
}

/** One search. A row of `searches.csv`. */
export interface Row {
  readonly part: Part | 'phase'
  /** A shape, or a set of puzzles. */
  readonly board: string
  /** Of the holes, of the restarts, or empty. */
  readonly pattern: Pattern | Strategy | ''
  /** Holes in each house; empty for puzzles of a set. */
  readonly holes: number | ''
  readonly instance: number
  /** The number of the isomorph or of the run; 0 for the board itself. */
  readonly run: number
  readonly solver: string
  readonly nodes: number
  /** `gave-up` at the limit, `stuck` without a limit; `unique`, `multiple` or `undecided` for a proof. */
  readonly ending: 'solved' | 'gave-up' | 'stuck' | 'unique' | 'multiple' | 'undecided'
}

export interface Job {
  readonly about: string
  /** How many it gives. */
  readonly rows: number
  run(): Row[]
}

/** What jobs search with. */
export interface Equipment {
  /** The solver for a shape, which is created once. */
  readonly solverFor: (id: string, shape: Pick<Shape, 'geometry'>) => Solver
  readonly definitions: ReadonlyMap<string, SolverDefinition>
  /** Completes grids, and proves that a board has one solution. */
  readonly helper: string
  /** set → its puzzles, of which the sample was drawn. */
  readonly puzzles: ReadonlyMap<string, readonly Grid[]>
}

export function jobsOf(plan: Plan, equipment: Equipment): Job[] {
  const has = (part: Part): boolean => plan.parts.includes(part)
  return [
    ...(has('growth') ? growthJobs(plan, equipment) : []),
    ...(has('tails') ? tailJobs(plan, equipment) : []),
    ...(has('restarts') ? restartJobs(plan, equipment) : []),
    ...(has('luck') ? luckJobs(plan, equipment) : []),
  ]
}

function supporting(
  ids: readonly string[],
  { definitions }: Equipment,
  { geometry }: Pick<Shape, 'geometry'>,
): string[] {
  return ids.filter((id) => definitions.get(id)?.supports(geometry))
}

/** Every solver on boards of every size and share of holes. */
function growthJobs(plan: Plan, equipment: Equipment): Job[] {
  const { boards, points, instances } = plan
  return boards
    .map(shapeNamed)
    .flatMap((shape) =>
      PATTERNS.flatMap((pattern) =>
        holeCounts(shape, points).flatMap((holes) =>
          Array.from({ length: instances }, (_, instance) =>
            growthJob({ shape, pattern, holes, instance }, plan, equipment),
          ),
        ),
      ),
    )
}

interface Point {
  readonly shape: Shape
  readonly pattern: Pattern
  readonly holes: number
  readonly instance: number
}

function growthJob(point: Point, { solvers, nodeLimit, seed }: Plan, equipment: Equipment): Job {
  const { shape, pattern, holes, instance } = point
  const ids = supporting(solvers, equipment, shape)
  const row = { board: shape.name, pattern, holes, instance, run: 0 }
  const run = (): Row[] => {
    const helper = equipment.solverFor(equipment.helper, shape)
    const board = boardWithHoles(shape, { seed, ...point }, helper)
    const proof = helper.solve(board, { ...UNIQUENESS, nodes: nodeLimit, keep: 0 })
    const verdict = verdictOf(proof)
    if (verdict === 'none')
      throw new Error(`${equipment.helper}: no solution of a ${shape.name} board that has one`)
    return [
      { ...row, part: 'phase', solver: equipment.helper, nodes: proof.statistics.nodes, ending: verdict },
      ...ids.map((solver): Row => {
        const found = firstSolution(equipment.solverFor(solver, shape), board, nodeLimit)
        return { ...row, part: 'growth', solver, ...found }
      }),
    ]
  }
  return {
    about: `growth: ${shape.name}, ${pattern}, ${holes} of ${shape.geometry.size} holes`,
    rows: 1 + ids.length,
    run,
  }
}

function firstSolution(
  solver: Solver,
  board: Readonly<Grid>,
  nodeLimit: number,
): Pick<Row, 'nodes' | 'ending'> {
  const { solutionCount, ending, statistics } = solver.solve(board, {
    ...FIRST_SOLUTION,
    nodes: nodeLimit,
    keep: 0,
  })
  const { nodes } = statistics
  if (solutionCount > 0) return { nodes, ending: 'solved' }
  switch (ending) {
    case 'stuck':
      return { nodes, ending }
    case 'node-limit':
      return { nodes, ending: 'gave-up' }
    case 'exhausted':
    case 'solution-limit':
      throw new Error(
        `a solver found no solution of a board that has one, and its search ended by '${ending}'`,
      )
    default:
      return unknownEnding(ending)
  }
}

/** Isomorphs that one job searches: between two jobs, Ctrl-C is heard. */
const TOGETHER = 20

function chunks(count: number): { readonly first: number; readonly count: number }[] {
  return Array.from({ length: Math.ceil(count / TOGETHER) }, (_, chunk) => ({
    first: chunk * TOGETHER + 1,
    count: Math.min(TOGETHER, count - chunk * TOGETHER),
  }))
}

/** Many isomorphs of one hard board. */
function tailJobs(plan: Plan, equipment: Equipment): Job[] {
  const { tailBoards, repeated, isomorphs, tailLimit, seed } = plan
  return tailBoards.map(shapeNamed).flatMap((shape) =>
    supporting(repeated, equipment, shape).flatMap((solver) =>
      chunks(isomorphs).map(({ first, count }): Job => {
        const run = (): Row[] => {
          const board = hardBoard(shape, seed, equipment)
          return Array.from({ length: count }, (_, index) => {
            const number = first + index
            const symmetry = randomSymmetry(shape.geometry, randomFor(seed, 'isomorph', shape.name, number))
            const isomorph = applySymmetry(symmetry, board)
            const found = firstSolution(equipment.solverFor(solver, shape), isomorph, tailLimit)
            return { ...hardRow(shape), part: 'tails', pattern: 'balanced', run: number, solver, ...found }
          })
        }
        return { about: `tails: ${shape.name}, ${solver}`, rows: count, run }
      }),
    ),
  )
}

function hardBoard(shape: Shape, seed: number, { solverFor, helper }: Equipment): Grid {
  const point = { seed, holes: shape.hardest, pattern: 'balanced', instance: 0 } as const
  return boardWithHoles(shape, point, solverFor(helper, shape))
}

function hardRow({ name, hardest }: Shape): Pick<Row, 'board' | 'holes' | 'instance'> {
  return { board: name, holes: hardest, instance: 0 }
}

/** The same boards, with every strategy. */
function restartJobs(plan: Plan, equipment: Equipment): Job[] {
  const { tailBoards, repeated, isomorphs, tailLimit, seed } = plan
  return tailBoards.map(shapeNamed).flatMap((shape) =>
    supporting(repeated, equipment, shape).flatMap((solver) =>
      STRATEGIES.flatMap((strategy) =>
        chunks(isomorphs).map(({ first, count }): Job => {
          const run = (): Row[] => {
            const task = {
              geometry: shape.geometry,
              solver: equipment.solverFor(solver, shape),
              board: hardBoard(shape, seed, equipment),
            }
            return Array.from({ length: count }, (_, index) => {
              const number = first + index
              const { nodes, ending } = searchWithRestarts(
                task,
                { strategy, unit: unitOf(shape), nodeLimit: tailLimit },
                randomFor(seed, 'restarts', shape.name, strategy, number),
              )
              return {
                ...hardRow(shape),
                part: 'restarts',
                pattern: strategy,
                run: number,
                solver,
                nodes,
                ending,
              }
            })
          }
          return { about: `restarts: ${shape.name}, ${solver}, ${strategy}`, rows: count, run }
        }),
      ),
    ),
  )
}

/** The shortest budget: a search without inference enters a node for each hole, so it must not be less. */
function unitOf({ geometry }: Pick<Shape, 'geometry'>): number {
  return geometry.cellCount
}

/** Isomorphs of puzzles, each proved to have one solution. */
function luckJobs(plan: Plan, equipment: Equipment): Job[] {
  const { sets, sample, repeated, luckIsomorphs, luckLimit, seed } = plan
  const limits = { ...UNIQUENESS, nodes: luckLimit, keep: 0 }
  return sets.flatMap((set) => {
    const puzzles = randomFor(seed, 'sample', set).shuffle([...(equipment.puzzles.get(set) ?? [])])
    return puzzles.slice(0, sample).map((puzzle, instance): Job => {
      const geometry = NINE.geometry
      const ids = supporting(repeated, equipment, NINE)
      const run = (): Row[] =>
        Array.from({ length: luckIsomorphs }, (_, index) => index + 1).flatMap((number) => {
          const symmetry = randomSymmetry(geometry, randomFor(seed, 'isomorph', 'luck', number))
          const isomorph = applySymmetry(symmetry, puzzle)
          return ids.map((solver): Row => {
            const { ending, statistics } = equipment.solverFor(solver, NINE).solve(isomorph, limits)
            const row = { part: 'luck', board: set, pattern: '', holes: '', instance, run: number } as const
            const isProved = ending === 'exhausted' // the sets have puzzles with one solution only
            return { ...row, solver, nodes: statistics.nodes, ending: isProved ? 'unique' : 'gave-up' }
          })
        })
      return { about: `luck: ${set}, puzzle ${instance + 1}`, rows: luckIsomorphs * ids.length, run }
    })
  })
}

const NINE = shapeNamed('9x9')
