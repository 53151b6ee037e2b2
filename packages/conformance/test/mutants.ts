/** Solvers with one mistake each: what it is, and the part of the suite that is there to notice it. */
import {
  allDigits,
  type BatchResult,
  type BatchSpace,
  type Cell,
  type Counters,
  cluesOf,
  type Digit,
  type Ending,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  geometryOf,
  isCandidateGrid,
  NO_DIGITS,
  type Puzzle,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { Backtracker, BatchBacktracker, definitionWith, SinglesFiller } from './flawed-solvers.ts'

export interface Mutant {
  readonly mistake: string
  readonly noticedBy: RegExp
  readonly definition: SolverDefinition
}

const remembered: { puzzle?: Puzzle } = {} // state that outlives a solver

function mutant(
  mistake: string,
  noticedBy: RegExp,
  flawed: new (geometry: Geometry) => Backtracker,
  traits: Partial<SolverDefinition['traits']> = {},
): Mutant {
  return { mistake, noticedBy, definition: definitionWith((geometry) => new flawed(geometry), traits) }
}

const RULES: readonly Mutant[] = [
  mutant(
    'drops the rule of boxes',
    /answers/,
    class extends Backtracker {
      protected override peersOf(cell: Cell): Readonly<Uint16Array> {
        const { rowOf, columnOf } = this.geometry
        return super
          .peersOf(cell)
          .filter((peer) => rowOf[peer] === rowOf[cell] || columnOf[peer] === columnOf[cell])
      }
    },
  ),
  mutant(
    'takes boxes to be as high as they are wide',
    /boxes of (2×3|3×2): answers/,
    class extends Backtracker {
      protected override peersOf(cell: Cell): Readonly<Uint16Array> {
        const { boxHeight, boxWidth } = this.geometry
        return geometryOf(boxWidth, boxHeight).peersOf[cell]
      }
    },
  ),
  mutant(
    'forgets the largest digit of the board',
    /answers/,
    class extends Backtracker {
      protected override candidatesOf(cell: Cell): Digit[] {
        return super.candidatesOf(cell).filter((digit) => digit < this.geometry.size)
      }
    },
  ),
  mutant(
    'does not look for conflicts among the clues',
    /answers: answers two equal clues|answers: answers a full board/,
    class extends Backtracker {
      protected override hasConflict(): boolean {
        return false
      }
    },
  ),
]

const SEARCH: readonly Mutant[] = [
  mutant(
    'returns early, after the first candidate of the last cells',
    /answers/,
    class extends Backtracker {
      protected override candidatesOf(cell: Cell): Digit[] {
        const candidates = super.candidatesOf(cell)
        return cell > this.geometry.cellCount / 2 ? candidates.slice(0, 1) : candidates
      }
    },
  ),
  mutant(
    'forgets to take a digit back',
    /answers/,
    class extends Backtracker {
      protected override takeBack(cell: Cell): void {
        if (cell % 5 !== 4) this.grid[cell] = 0
        this.counters.backtracks++
      }
    },
  ),
  mutant(
    'hands out the board it works on instead of a copy',
    /isolation|answers/,
    class extends Backtracker {
      protected override copyOf(grid: Grid): Grid {
        return grid
      }
    },
  ),
]

const LIMITS: readonly Mutant[] = [
  mutant(
    'stops one solution late',
    /answers/,
    class extends Backtracker {
      protected override record(): Ending {
        const ending = this.solutionCount === this.limits.solutions ? 'solution-limit' : 'exhausted'
        super.record()
        return ending
      }
    },
  ),
  mutant(
    "ends 'exhausted' when the last solution is also the limit",
    /answers/,
    class extends Backtracker {
      protected override result(ending: Ending): SolveResult {
        return super.result(ending === 'solution-limit' ? 'exhausted' : ending)
      }
    },
  ),
  mutant(
    'allows one node more than the limit',
    /limits/,
    class extends Backtracker {
      protected override enter(depth: number): boolean {
        if (this.counters.nodes > this.limits.nodes) return false
        this.counters.nodes++
        this.counters.maxDepth = Math.max(this.counters.maxDepth, depth)
        return true
      }
    },
  ),
  mutant(
    'reports a limit of nodes as a proof that there is no solution',
    /limits/,
    class extends Backtracker {
      protected override result(ending: Ending): SolveResult {
        return super.result(ending === 'node-limit' ? 'exhausted' : ending)
      }
    },
  ),
  mutant(
    'takes the node that just fits for one too many',
    /limits/,
    class extends Backtracker {
      protected override result(ending: Ending): SolveResult {
        return super.result(this.counters.nodes === this.limits.nodes ? 'node-limit' : ending)
      }
    },
  ),
  mutant(
    'counts only the solutions that it keeps',
    /limits/,
    class extends Backtracker {
      protected override record(): Ending {
        const kept = this.solutions.length
        const ending = super.record()
        if (this.solutions.length === kept) this.solutionCount--
        return ending
      }
    },
  ),
  mutant(
    'looks for two solutions when no limits are given',
    /limits/,
    class extends Backtracker {
      override solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
        const result = super.solve(puzzle, limits ?? { ...FIRST_SOLUTION, solutions: 2 })
        if (limits !== undefined || result.solutionCount === 0) return result
        return { ...result, solutionCount: 1, ending: 'solution-limit' }
      }
    },
  ),
]

const COUNTERS: readonly Mutant[] = [
  mutant(
    'counts every placement as a guess',
    /answers/,
    class extends Backtracker {
      protected override takeBack(cell: Cell): void {
        super.takeBack(cell)
        this.counters.guesses = this.counters.nodes - 1
      }
      protected override record(): Ending {
        this.counters.guesses = this.counters.nodes - 1
        return super.record()
      }
    },
  ),
  mutant(
    'does not count what it takes back',
    /answers/,
    class extends Backtracker {
      protected override takeBack(cell: Cell): void {
        this.grid[cell] = 0
      }
    },
  ),
]

const STATE: readonly Mutant[] = [
  mutant(
    'changes the puzzle that it is given',
    /answers/,
    class extends Backtracker {
      override solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
        const result = super.solve(puzzle, limits)
        ;(puzzle as Grid).set(this.grid)
        return result
      }
    },
  ),
  mutant(
    'keeps its largest depth from one puzzle to the next',
    /isolation/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        const { maxDepth } = this.counters
        super.start(puzzle, limits)
        this.counters.maxDepth = maxDepth
      }
    },
  ),
  mutant(
    'remembers the last digits that worked, and tries them first',
    /isolation/,
    class extends Backtracker {
      private lastSolution: Grid = new Uint8Array()

      protected override record(): Ending {
        this.lastSolution = this.grid.slice()
        return super.record()
      }
      protected override candidatesOf(cell: Cell): Digit[] {
        const candidates = super.candidatesOf(cell)
        const last = this.lastSolution[cell]
        return candidates.includes(last)
          ? [last, ...candidates.filter((digit) => digit !== last)]
          : candidates
      }
    },
    { lexicographic: false },
  ),
  mutant(
    'shares a table with every other solver',
    /isolation/,
    class extends Backtracker {
      override solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
        const again = remembered.puzzle !== undefined && remembered.puzzle.length === puzzle.length
        const same = again && puzzle.every((digit, cell) => digit === remembered.puzzle?.[cell])
        remembered.puzzle = puzzle.slice()
        const result = super.solve(puzzle, limits)
        const maxDepth = same ? 0 : result.statistics.maxDepth
        return { ...result, statistics: { ...result.statistics, maxDepth } }
      }
    },
  ),
  mutant(
    'is left half-way by a grid that it refuses',
    /isolation/,
    class extends Backtracker {
      private broken = false

      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        const wasBroken = this.broken
        this.broken = true
        requirePuzzle(this.geometry, puzzle)
        this.broken = false
        super.start(puzzle, limits)
        if (wasBroken) this.limits = { ...limits, keep: 0 }
      }
    },
  ),
  mutant(
    'hands the same solution object out again and again',
    /isolation/,
    class extends Backtracker {
      private readonly shared = new Uint8Array(this.geometry.cellCount)

      protected override copyOf(grid: Grid): Grid {
        if (this.limits.keep > 1) return grid.slice()
        this.shared.set(grid)
        return this.shared
      }
    },
  ),
  mutant(
    'writes into the tables of the geometry',
    /isolation: leaves the tables/,
    class extends Backtracker {
      protected override record(): Ending {
        const table = this.geometry.stackOf as Uint8Array // nobody else reads it here
        table[0] = (table[0] + 1) % 2
        return super.record()
      }
    },
  ),
]

const PROMISES: readonly Mutant[] = [
  mutant(
    'promises the smallest solution first, and sorts only the first two cells wrong',
    /answers|random/,
    class extends Backtracker {
      protected override candidatesOf(cell: Cell): Digit[] {
        const candidates = super.candidatesOf(cell)
        return cell < 2 ? candidates.toReversed() : candidates
      }
    },
  ),
  mutant(
    'gives up without saying how far it came',
    /answers/,
    class extends SinglesFiller {
      protected override partial(): Grid {
        return new Uint8Array()
      }
    },
    { complete: false },
  ),
  mutant(
    'gives up with a guess left on the board',
    /answers/,
    class extends SinglesFiller {
      protected override partial(): Grid {
        const cell = this.grid.indexOf(0)
        return this.grid.with(cell, this.candidatesOf(cell)[0])
      }
    },
    { complete: false },
  ),
  mutant(
    'gives up, and calls that a proof',
    /answers/,
    class extends SinglesFiller {
      protected override giveUp(): Ending {
        return 'exhausted'
      }
    },
    { complete: false },
  ),
]

const SHAPES: readonly Mutant[] = [
  mutant(
    'takes wide boxes for tall ones where they are twice as wide',
    /shapes: solves on every shape/,
    class extends Backtracker {
      protected override peersOf(cell: Cell): Readonly<Uint16Array> {
        const { boxHeight, boxWidth } = this.geometry
        return boxWidth === 2 * boxHeight
          ? geometryOf(boxWidth, boxHeight).peersOf[cell]
          : super.peersOf(cell)
      }
    },
  ),
  {
    mistake: 'lacks a part of the contract and says so',
    noticedBy: /definition: keeps the whole contract/,
    definition: { ...definitionWith((geometry) => new Backtracker(geometry)), lacks: ['counters'] },
  },
]

const REFUSALS: readonly Mutant[] = [
  mutant(
    'takes a grid of any length',
    /refusals/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        const { cellCount } = this.geometry
        const padded = new Uint8Array(cellCount)
        padded.set(puzzle.subarray(0, cellCount))
        super.start(padded, limits)
      }
    },
  ),
  mutant(
    'takes a digit that is too large for an empty cell',
    /refusals/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        super.start(
          puzzle.length === this.geometry.cellCount
            ? puzzle.map((digit) => (digit > this.geometry.size ? 0 : digit))
            : puzzle,
          limits,
        )
      }
    },
  ),
  mutant(
    'takes whatever has the length of a grid, and makes bytes of it',
    /refusals: refuses what is no Uint8Array/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        super.start(Uint8Array.from(puzzle), limits)
      }
    },
  ),
  mutant(
    'takes batches of anything',
    /refusals: refuses a batch/,
    class extends BatchBacktracker {
      override solveMany(puzzles: Readonly<Uint8Array>, limits?: SearchLimits): BatchResult {
        return super.solveMany(Uint8Array.from(puzzles), limits)
      }
    },
  ),
  mutant(
    'takes limits that mean nothing',
    /refusals/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        super.start(puzzle, { ...limits, keep: Math.floor(Math.max(0, limits.keep || 0)) })
      }
    },
  ),
  {
    mistake: 'makes a solver for a shape that it says it does not support',
    noticedBy: /shapes: says of every shape/,
    definition: {
      ...definitionWith((geometry) => new Backtracker(geometry)),
      create: (geometry) => new Backtracker(geometry),
    },
  },
]

const BATCHES: readonly Mutant[] = [
  mutant(
    'gives a puzzle of a batch the solution of its neighbour',
    /batches/,
    class extends BatchBacktracker {
      override solveMany(puzzles: Readonly<Uint8Array>, limits?: SearchLimits): BatchResult {
        const result = super.solveMany(puzzles, limits)
        result.solutions.copyWithin(0, this.geometry.cellCount)
        return result
      }
    },
  ),
  mutant(
    'forgets the last puzzles of a batch that fill no whole group of eight',
    /batches/,
    class extends BatchBacktracker {
      override solveMany(puzzles: Readonly<Uint8Array>, limits?: SearchLimits): BatchResult {
        const result = super.solveMany(puzzles, limits)
        const count = result.endings.length
        if (count > 8) result.solutionCounts.fill(0, count - (count % 8))
        return result
      }
    },
  ),
  mutant(
    'searches a puzzle of a batch in another order',
    /batches: stops each puzzle at the same node/,
    class extends BatchBacktracker {
      private descending = false

      override solveMany(puzzles: Readonly<Uint8Array>, limits?: SearchLimits): BatchResult {
        this.descending = true
        const result = super.solveMany(puzzles, limits)
        this.descending = false
        return result
      }

      protected override candidatesOf(cell: Cell): Digit[] {
        return this.descending ? super.candidatesOf(cell).reverse() : super.candidatesOf(cell)
      }
    },
  ),
  mutant(
    'leaves the limit of solutions to the batch as a whole',
    /batches/,
    class extends BatchBacktracker {
      override solveMany(puzzles: Readonly<Uint8Array>, limits: SearchLimits = FIRST_SOLUTION): BatchResult {
        const result = super.solveMany(puzzles, limits)
        result.solutionCounts.fill(0, limits.solutions + 3)
        return result
      }
    },
  ),
  mutant(
    'reports the counters of the last puzzle for the whole batch',
    /batches/,
    class extends BatchBacktracker {
      protected override added(all: readonly Counters[]): Counters {
        return all.at(-1) ?? super.added(all)
      }
    },
  ),
  mutant(
    'lets batches of any length in',
    /batches/,
    class extends BatchBacktracker {
      override solveMany(puzzles: Readonly<Uint8Array>, limits?: SearchLimits): BatchResult {
        const { cellCount } = this.geometry
        return super.solveMany(puzzles.subarray(0, puzzles.length - (puzzles.length % cellCount)), limits)
      }
    },
  ),
  mutant(
    'leaves what was in its memory where a puzzle has no solution',
    /batches/,
    class extends BatchBacktracker {
      override solveMany(
        puzzles: Readonly<Uint8Array>,
        limits?: SearchLimits,
        space?: BatchSpace,
      ): BatchResult {
        const result = super.solveMany(puzzles, limits)
        const { length } = result.solutions
        if (space === undefined || space.solutions.length < length) return result
        const solutions = space.solutions.subarray(0, length)
        for (const [at, digit] of result.solutions.entries()) if (digit !== 0) solutions[at] = digit
        return { ...result, solutions }
      }
    },
  ),
  mutant(
    'changes the puzzles of a batch',
    /batches/,
    class extends BatchBacktracker {
      override solveMany(puzzles: Readonly<Uint8Array>, limits?: SearchLimits): BatchResult {
        const result = super.solveMany(puzzles, limits)
        if ((limits?.keep ?? 1) === 1) (puzzles as Uint8Array).set(result.solutions)
        return result
      }
    },
  ),
]

const CANDIDATES: readonly Mutant[] = [
  mutant(
    'reads the clues of a candidate grid, and nothing else of it',
    /candidate grids: agrees with the oracle/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        super.start(isCandidateGrid(puzzle) ? cluesOf(puzzle) : puzzle, limits)
      }
    },
  ),
  mutant(
    'takes a cell that may be no digit for an empty one',
    /candidate grids: answers without a search/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        super.start(puzzle, limits)
        const all = allDigits(this.geometry.size)
        this.allowed = this.allowed.map((set) => (set === NO_DIGITS ? all : set))
      }
    },
  ),
  mutant(
    'takes sets of digits that the board does not have',
    /candidate grids: refuses/,
    class extends Backtracker {
      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        const all = allDigits(this.geometry.size)
        super.start(isCandidateGrid(puzzle) ? puzzle.map((set) => set & all) : puzzle, limits)
      }
    },
  ),
  mutant(
    'searches a candidate grid with nothing but clues in another order',
    /candidate grids: answers a puzzle of digits and the sets of its cells alike/,
    class extends Backtracker {
      private isOfSets = false

      protected override start(puzzle: Readonly<Puzzle>, limits: SearchLimits): void {
        super.start(puzzle, limits)
        this.isOfSets = isCandidateGrid(puzzle)
      }

      protected override candidatesOf(cell: Cell): Digit[] {
        const candidates = super.candidatesOf(cell)
        return this.isOfSets ? candidates.toReversed() : candidates
      }
    },
    { lexicographic: false },
  ),
]

export const MUTANTS: readonly Mutant[] = [
  ...RULES,
  ...SEARCH,
  ...LIMITS,
  ...COUNTERS,
  ...STATE,
  ...PROMISES,
  ...SHAPES,
  ...REFUSALS,
  ...BATCHES,
  ...CANDIDATES,
]
