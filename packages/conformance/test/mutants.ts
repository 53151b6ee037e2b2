/** Solvers with one mistake each, of the kinds that people make: what it is, and the part of the suite that is there to notice it. */
import {
  allDigits,
  type BoxGeometry,
  cluesOf,
  type Ending,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  geometryOf,
  hasBoxes,
  isCandidateGrid,
  NO_DIGITS,
  type Puzzle,
  requirePuzzle,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { Backtracker, BatchBacktracker, definitionWith, SinglesFiller } from './flawed-solvers.ts'

export interface Mutant {
  readonly mistake: string
  readonly noticedBy: RegExp
  readonly definition: SolverDefinition
}

/** What the mistake is: methods that replace those of a solver. `right` has the methods as they are. */
type Mistake<Flawed> = (it: Flawed, right: Flawed) => Partial<Flawed>
type Row<Flawed> = readonly [
  mistake: string,
  noticedBy: RegExp,
  methods: Mistake<Flawed>,
  traits?: Partial<SolverDefinition['traits']>,
]

function spoiled<Flawed extends Backtracker>(it: Flawed, mistake: Mistake<Flawed>): Flawed {
  const methods: object = Object.getPrototypeOf(it)
  const right = new Proxy(it, {
    get: (_, name) => {
      const method: unknown = Reflect.get(methods, name)
      return typeof method === 'function' ? method.bind(it) : Reflect.get(it, name)
    },
  })
  return Object.assign(it, mistake(it, right))
}

function mutantsOf<Flawed extends Backtracker>(
  solver: new (geometry: Geometry) => Flawed,
  rows: readonly Row<Flawed>[],
): Mutant[] {
  return rows.map(([mistake, noticedBy, methods, traits]) => {
    const create = (geometry: Geometry): Flawed => spoiled(new solver(geometry), methods)
    return { mistake, noticedBy, definition: definitionWith(create, traits) }
  })
}

/** Sees the houses of another board, if there is one to be confused with. */
const onBoard =
  (other: (geometry: Geometry) => Geometry | undefined): Mistake<Backtracker> =>
  ({ geometry }, right) => ({ peersOf: (cell) => other(geometry)?.peersOf[cell] ?? right.peersOf(cell) })

const turned = ({ boxHeight, boxWidth }: BoxGeometry): Geometry => geometryOf(boxWidth, boxHeight)

/** Searches another puzzle than the one that it is given. */
const reading =
  (change: (puzzle: Readonly<Puzzle>, geometry: Geometry) => Readonly<Puzzle>): Mistake<Backtracker> =>
  ({ geometry }, right) => ({ start: (puzzle, limits) => right.start(change(puzzle, geometry), limits) })

/** Says another ending than that of its search. */
const saying =
  (change: (ending: Ending, it: Backtracker) => Ending): Mistake<Backtracker> =>
  (it, right) => ({ result: (ending) => right.result(change(ending, it)) })

let lastPuzzle: Readonly<Puzzle> = new Uint8Array() // state that outlives a solver

const ONE_BY_ONE = mutantsOf(Backtracker, [
  // the rules
  [
    'drops the rule of boxes',
    /answers/,
    ({ geometry: { rowOf, columnOf } }, right) => ({
      peersOf: (cell) =>
        right
          .peersOf(cell)
          .filter((peer) => rowOf[peer] === rowOf[cell] || columnOf[peer] === columnOf[cell]),
    }),
  ],
  [
    'takes boxes to be as high as they are wide',
    /boxes of (2×3|3×2): answers/,
    onBoard((geometry) => (hasBoxes(geometry) ? turned(geometry) : undefined)),
  ],
  [
    'takes wide boxes for tall ones where they are twice as wide',
    /shapes: solves on every shape/,
    onBoard((geometry) =>
      hasBoxes(geometry) && geometry.boxWidth === 2 * geometry.boxHeight ? turned(geometry) : undefined,
    ),
  ],
  [
    'takes the regions for boxes',
    /regions of other forms.*: answers/,
    onBoard(({ size, regionOf }) => (size === 5 && regionOf !== undefined ? geometryOf(1, 5) : undefined)),
  ],
  [
    'does not see the diagonals',
    /diagonal 1, diagonal 2: answers/,
    onBoard(({ layout }) => (layout === '2x3-x' ? geometryOf(2, 3) : undefined)),
  ],
  [
    'does not see a house of any cells',
    /without regions, diagonal 1: answers/,
    onBoard(({ layout }) => (layout.startsWith('1x5-') ? geometryOf(1, 5) : undefined)),
  ],
  [
    'does not look for conflicts among the clues',
    /answers: answers two equal clues|answers: answers a full board/,
    () => ({ hasConflict: () => false }),
  ],
  // the search
  [
    'forgets to take a digit back',
    /answers/,
    (it) => ({
      takeBack: (cell) => {
        if (cell % 5 !== 4) it.grid[cell] = 0
        it.counters.backtracks++
      },
    }),
  ],
  [
    'hands out the board it works on instead of a copy',
    /isolation|answers/,
    () => ({ copyOf: (grid) => grid }),
  ],
  // the limits
  [
    'stops one solution late',
    /answers/,
    (it, right) => ({
      record: () => {
        const ending = it.solutionCount === it.limits.solutions ? 'solution-limit' : 'exhausted'
        right.record()
        return ending
      },
    }),
  ],
  [
    "ends 'exhausted' when the last solution is also the limit",
    /answers/,
    saying((ending) => (ending === 'solution-limit' ? 'exhausted' : ending)),
  ],
  [
    'allows one node more than the limit',
    /limits/,
    (it, right) => ({
      enter: (depth) => {
        it.limits = { ...it.limits, nodes: it.counters.nodes === 0 ? it.limits.nodes + 1 : it.limits.nodes }
        return right.enter(depth)
      },
    }),
  ],
  [
    'reports a limit of nodes as a proof that there is no solution',
    /limits/,
    saying((ending) => (ending === 'node-limit' ? 'exhausted' : ending)),
  ],
  [
    'takes the node that just fits for one too many',
    /limits/,
    saying((ending, { counters, limits }) => (counters.nodes === limits.nodes ? 'node-limit' : ending)),
  ],
  [
    'counts only the solutions that it keeps',
    /limits/,
    (it, right) => ({
      record: () => {
        const kept = it.solutions.length
        const ending = right.record()
        if (it.solutions.length === kept) it.solutionCount--
        return ending
      },
    }),
  ],
  [
    'looks for two solutions when no limits are given',
    /limits/,
    (_, right) => ({
      solve: (puzzle, limits) => {
        const result = right.solve(puzzle, limits ?? { ...FIRST_SOLUTION, solutions: 2 })
        if (limits !== undefined || result.solutionCount === 0) return result
        return { ...result, solutionCount: 1, ending: 'solution-limit' }
      },
    }),
  ],
  // the counters
  [
    'counts every placement as a guess',
    /answers/,
    (it, right) => ({
      result: (ending) => {
        it.counters.guesses = Math.max(0, it.counters.nodes - 1)
        return right.result(ending)
      },
    }),
  ],
  [
    'does not count what it takes back',
    /answers/,
    (it) => ({
      takeBack: (cell) => {
        it.grid[cell] = 0
      },
    }),
  ],
  // what outlives a call
  [
    'changes the puzzle that it is given',
    /answers/,
    (it, right) => ({
      solve: (puzzle, limits) => {
        const result = right.solve(puzzle, limits)
        ;(puzzle as Grid).set(it.grid)
        return result
      },
    }),
  ],
  [
    'keeps its largest depth from one puzzle to the next',
    /isolation/,
    (it, right) => ({
      start: (puzzle, limits) => {
        const { maxDepth } = it.counters
        right.start(puzzle, limits)
        it.counters.maxDepth = maxDepth
      },
    }),
  ],
  [
    'remembers the last digits that worked, and tries them first',
    /isolation/,
    (it, right) => {
      let lastSolution: Grid = new Uint8Array()
      return {
        record: () => {
          lastSolution = it.grid.slice()
          return right.record()
        },
        candidatesOf: (cell) =>
          right
            .candidatesOf(cell)
            .sort((a, b) => Number(b === lastSolution[cell]) - Number(a === lastSolution[cell])),
      }
    },
    { lexicographic: false },
  ],
  [
    'shares a table with every other solver',
    /isolation/,
    (_, right) => ({
      solve: (puzzle, limits) => {
        const isSame = puzzle.join() === lastPuzzle.join()
        lastPuzzle = puzzle.slice()
        const result = right.solve(puzzle, limits)
        return isSame ? { ...result, statistics: { ...result.statistics, maxDepth: 0 } } : result
      },
    }),
  ],
  [
    'is left half-way by a grid that it refuses',
    /isolation/,
    (it, right) => {
      let isBroken = false
      return {
        start: (puzzle, limits) => {
          const wasBroken = isBroken
          isBroken = true
          requirePuzzle(it.geometry, puzzle)
          isBroken = false
          right.start(puzzle, limits)
          if (wasBroken) it.limits = { ...limits, keep: 0 }
        },
      }
    },
  ],
  [
    'writes into the tables of the geometry',
    /isolation: leaves the tables/,
    ({ geometry }, right) => ({
      record: () => {
        const table = geometry.columnOf as Uint8Array
        table[0] = (table[0] + 1) % 2
        return right.record()
      },
    }),
  ],
  // what it promises, and what it refuses
  [
    'promises the smallest solution first, and sorts only the first two cells wrong',
    /answers|random/,
    (_, right) => ({
      candidatesOf: (cell) => (cell < 2 ? right.candidatesOf(cell).reverse() : right.candidatesOf(cell)),
    }),
  ],
  [
    'takes a grid of any length',
    /refusals/,
    reading((puzzle, { cellCount }) => {
      const padded = new Uint8Array(cellCount)
      padded.set(puzzle.subarray(0, cellCount))
      return padded
    }),
  ],
  [
    'takes a digit that is too large for an empty cell',
    /refusals/,
    reading((puzzle, { cellCount, size }) =>
      puzzle.length === cellCount ? puzzle.map((digit) => (digit > size ? 0 : digit)) : puzzle,
    ),
  ],
  [
    'takes whatever has the length of a grid, and makes bytes of it',
    /refusals: refuses what is no grid/,
    reading((puzzle) => Uint8Array.from(puzzle)),
  ],
  [
    'takes limits that mean nothing',
    /refusals/,
    (_, right) => ({
      start: (puzzle, limits) =>
        right.start(puzzle, { ...limits, keep: Math.floor(Math.max(0, limits.keep || 0)) }),
    }),
  ],
  // candidate grids
  [
    'reads the clues of a candidate grid, and nothing else of it',
    /candidate grids.*: agrees with the oracle/,
    reading((puzzle) => cluesOf(puzzle)),
  ],
  [
    'takes a cell that may be no digit for an empty one',
    /candidate grids: answers without a search/,
    (it, right) => ({
      start: (puzzle, limits) => {
        right.start(puzzle, limits)
        it.allowed = it.allowed.map((set) => (set === NO_DIGITS ? allDigits(it.geometry.size) : set))
      },
    }),
  ],
  [
    'takes sets of digits that the board does not have',
    /candidate grids: refuses/,
    reading((puzzle, { size }) =>
      isCandidateGrid(puzzle) ? puzzle.map((set) => set & allDigits(size)) : puzzle,
    ),
  ],
  [
    'searches a candidate grid with nothing but clues in another order',
    /candidate grids: answers a puzzle of digits and the sets of its cells alike/,
    (_, right) => {
      let isOfSets = false
      return {
        start: (puzzle, limits) => {
          right.start(puzzle, limits)
          isOfSets = isCandidateGrid(puzzle)
        },
        candidatesOf: (cell) => (isOfSets ? right.candidatesOf(cell).reverse() : right.candidatesOf(cell)),
      }
    },
    { lexicographic: false },
  ],
])

const GIVING_UP = mutantsOf(SinglesFiller, [
  [
    'gives up without saying how far it came',
    /answers/,
    () => ({ partial: () => new Uint8Array() }),
    { complete: false },
  ],
  [
    'gives up with a guess left on the board',
    /answers/,
    (it) => ({
      partial: () => it.grid.with(it.grid.indexOf(0), it.candidatesOf(it.grid.indexOf(0))[0]),
    }),
    { complete: false },
  ],
  ['gives up, and calls that a proof', /answers/, () => ({ giveUp: () => 'exhausted' }), { complete: false }],
])

const IN_BATCHES = mutantsOf(BatchBacktracker, [
  [
    'gives a puzzle of a batch the solution of its neighbour',
    /batch/,
    ({ geometry: { cellCount } }, right) => ({
      solveMany: (puzzles, limits) => {
        const result = right.solveMany(puzzles, limits)
        result.solutions.copyWithin(0, cellCount)
        return result
      },
    }),
  ],
  [
    'forgets the last puzzles of a batch that fill no whole group of eight',
    /batch/,
    (_, right) => ({
      solveMany: (puzzles, limits) => {
        const result = right.solveMany(puzzles, limits)
        const count = result.endings.length
        if (count > 8) result.solutionCounts.fill(0, count - (count % 8))
        return result
      },
    }),
  ],
  [
    'searches a puzzle of a batch in another order',
    /batch/,
    (_, right) => {
      let isInBatch = false
      return {
        solveMany: (puzzles, limits) => {
          isInBatch = true
          const result = right.solveMany(puzzles, limits)
          isInBatch = false
          return result
        },
        candidatesOf: (cell) => (isInBatch ? right.candidatesOf(cell).reverse() : right.candidatesOf(cell)),
      }
    },
  ],
  [
    'reports the counters of the last puzzle for the whole batch',
    /batch/,
    (_, right) => ({ added: (all) => all.at(-1) ?? right.added(all) }),
  ],
  [
    'takes batches of anything',
    /refusals: refuses a batch/,
    (_, right) => ({ solveMany: (puzzles, limits) => right.solveMany(Uint8Array.from(puzzles), limits) }),
  ],
  [
    'leaves what was in its memory where a puzzle has no solution',
    /batch/,
    (_, right) => ({
      solveMany: (puzzles, limits, space) => {
        const result = right.solveMany(puzzles, limits)
        const { length } = result.solutions
        if (space === undefined || space.solutions.length < length) return result
        const solutions = space.solutions.subarray(0, length)
        for (const [at, digit] of result.solutions.entries()) if (digit !== 0) solutions[at] = digit
        return { ...result, solutions }
      },
    }),
  ],
  [
    'changes the puzzles of a batch',
    /batch/,
    (_, right) => ({
      solveMany: (puzzles, limits) => {
        const result = right.solveMany(puzzles, limits)
        if ((limits?.keep ?? 1) === 1) (puzzles as Uint8Array).set(result.solutions)
        return result
      },
    }),
  ],
])

const right = definitionWith((geometry) => new Backtracker(geometry))

export const MUTANTS: readonly Mutant[] = [
  ...ONE_BY_ONE,
  ...GIVING_UP,
  ...IN_BATCHES,
  {
    mistake: 'lacks a part of the contract and says so',
    noticedBy: /definition: keeps the whole contract/,
    definition: { ...right, lacks: ['counters'] },
  },
  {
    mistake: 'makes a solver for a shape that it says it does not support',
    noticedBy: /shapes: says of every shape/,
    definition: { ...right, create: (geometry) => new Backtracker(geometry) },
  },
]
