import {
  COUNT_ALL,
  type Grid,
  geometryOf,
  isSolutionOf,
  Random,
  type SolveResult,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { mrv, mrvLocked, mrvNaked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import {
  breed,
  hardPuzzles,
  loosePuzzles,
  neighbourOf,
  type Puzzles,
  properPuzzles,
  Rating,
  randomSolution,
  type Tools,
} from '../src/index.ts'

const NINE = geometryOf(3, 3)
/** Say what is true of a puzzle; what made the puzzle was another solver. */
const judges = new Map(
  [geometryOf(2, 3), NINE].map((geometry) => [geometry.cellCount, mrvNaked.create(geometry)]),
)

function toolsFor(geometry = NINE, seed = 1, definition = mrv): Tools {
  return { geometry, random: new Random(seed), solver: definition.create(geometry), nodeLimit: 10_000 }
}

function take(puzzles: Puzzles, count: number): (Grid | undefined)[] {
  return Array.from({ length: count }, () => puzzles.next().value)
}

function judge(puzzle: Readonly<Grid>, limits = UNIQUENESS): SolveResult {
  const solver = judges.get(puzzle.length)
  if (solver === undefined) throw new RangeError(`no judge for ${puzzle.length} cells`)
  return solver.solve(puzzle, limits)
}

const isProper = (puzzle: Readonly<Grid>) => verdictOf(judge(puzzle)) === 'unique'

const clueCells = (puzzle: Readonly<Grid>) => Array.from(puzzle.keys()).filter((cell) => puzzle[cell] !== 0)

function isMinimal(puzzle: Readonly<Grid>): boolean {
  return isProper(puzzle) && clueCells(puzzle).every((cell) => !isProper(puzzle.with(cell, 0)))
}

describe('random solution grids', () => {
  it.each([
    [2, 2],
    [1, 5],
    [2, 3],
    [3, 3],
    [3, 4],
  ])('keep the rules on boards with boxes of %d×%d', (height, width) => {
    const geometry = geometryOf(height, width)
    const solution = randomSolution(toolsFor(geometry))
    expect(solution && isSolutionOf(geometry, solution, solution)).toBe(true)
  })

  it('are all 288 of the 4×4 board, none much more often than another', () => {
    const tools = toolsFor(geometryOf(2, 2))
    const counts = new Map<string | undefined, number>()
    for (let made = 0; made < 2880; made++) {
      const grid = randomSolution(tools)?.join('')
      counts.set(grid, (counts.get(grid) ?? 0) + 1)
    }
    expect(counts.size).toBe(288)
    expect(Math.max(...counts.values())).toBeLessThan(30) // 10 expected
  })

  it('are the same whichever solver is asked, and others with another seed', () => {
    const grids = (seed: number, definition = mrv) => {
      const tools = toolsFor(NINE, seed, definition)
      return Array.from({ length: 5 }, () => randomSolution(tools)?.join(''))
    }
    expect(grids(1, mrvLocked)).toEqual(grids(1))
    expect(grids(2)).not.toEqual(grids(1))
  })
})

describe('puzzles', () => {
  it('are minimal when nothing else is asked', () => {
    for (const puzzle of take(properPuzzles(toolsFor(), 0), 10)) {
      expect(puzzle && isMinimal(puzzle)).toBe(true)
    }
  })

  it('have as many clues as asked, or as few more as can be reached', () => {
    const clueCounts = (clues: number) =>
      take(properPuzzles(toolsFor(), clues), 10).map((puzzle) => {
        expect(puzzle && isProper(puzzle)).toBe(true)
        return clueCells(puzzle ?? NINE.rowOf).length
      })
    expect(clueCounts(32)).toEqual(Array(10).fill(32))
    expect(Math.min(...clueCounts(17))).toBeGreaterThan(17)
  })

  it('have as many solutions as asked, now few, now many', () => {
    const counts = take(loosePuzzles(toolsFor(), { fewest: 5, most: 100 }, 0), 16).flatMap((puzzle) =>
      puzzle === undefined ? [] : [judge(puzzle, COUNT_ALL).solutionCount],
    )
    expect(counts.length).toBeGreaterThan(7)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5)
    expect(Math.min(...counts)).toBeLessThan(20)
    expect(Math.max(...counts)).toBeLessThanOrEqual(100)
    expect(Math.max(...counts)).toBeGreaterThan(40)
  })

  it('come to nothing when what is asked cannot be decided within the nodes', () => {
    const tools = { ...toolsFor(), nodeLimit: 0 }
    expect(take(properPuzzles(tools, 0), 3)).toEqual([undefined, undefined, undefined])
    expect(take(hardPuzzles(tools, new Rating(tools, [tools.solver]), 5), 1)).toEqual([undefined])
  })
})

describe('hard puzzles', () => {
  it('have neighbours: minimal puzzles that share all but a few clues', () => {
    const tools = toolsFor()
    const [start] = take(properPuzzles(tools, 0), 1)
    if (start === undefined) throw new Error('no puzzle to start from')
    const clues = (puzzle: Grid) => clueCells(puzzle).map((cell) => `${cell}:${puzzle[cell]}`)
    let found = 0
    for (let tried = 0; tried < 200; tried++) {
      const neighbour = neighbourOf(tools, start)
      if (neighbour === undefined) continue
      found++
      expect(isMinimal(neighbour)).toBe(true)
      expect(clues(neighbour).filter((clue) => !clues(start).includes(clue)).length).toBeLessThanOrEqual(2)
    }
    expect(found).toBeGreaterThan(2)
  })

  it('are rated by a mean over isomorphs, each time the same', () => {
    const tools = toolsFor()
    const asked = new Set<string>()
    const solve: Tools['solver']['solve'] = (puzzle, limits) => {
      asked.add(puzzle.join(''))
      const result = tools.solver.solve(puzzle, limits)
      return { ...result, statistics: { ...result.statistics, nodes: asked.size } }
    }
    const rating = new Rating(tools, [{ solve }])
    const [puzzle] = take(properPuzzles(tools, 0), 1)
    expect(rating.of(puzzle ?? new Uint8Array(81))).toBe((1 + 2 + 3 + 4 + 5 + 6 + 7 + 8) / 8)
    const plain = new Rating(tools, [tools.solver])
    expect(plain.of(puzzle ?? new Uint8Array(81))).toBe(plain.of(puzzle ?? new Uint8Array(81)))
  })

  it('are as hard as they are for the solver that they cost least', () => {
    const tools = toolsFor()
    const other = mrvNaked.create(NINE)
    const [puzzle = new Uint8Array(81)] = take(properPuzzles(tools, 0), 1)
    const ratingBy = (...solvers: Tools['solver'][]) => new Rating(toolsFor(), solvers).of(puzzle)
    const [least, most] = [ratingBy(tools.solver), ratingBy(other)]
    expect(least).toBeLessThan(most)
    expect([ratingBy(tools.solver, other), ratingBy(other, tools.solver)]).toEqual([least, least])
  })

  it('are bred to a level that no random one reaches: different, minimal, the hardest first', () => {
    const tools = toolsFor(geometryOf(2, 3))
    /** Finds puzzles the harder the fewer clues they have. */
    const solve: Tools['solver']['solve'] = (puzzle) => {
      const statistics = { nodes: 36 - clueCells(puzzle).length, guesses: 0, backtracks: 0, maxDepth: 0 }
      return { solutionCount: 1, solutions: [], ending: 'exhausted', statistics }
    }
    const rating = new Rating(tools, [{ solve }])
    const family = breed(tools, rating, 36 - 8)
    const clueCounts = family.map((puzzle) => clueCells(puzzle).length)
    expect(family).toHaveLength(10)
    expect(new Set(family.map((puzzle) => puzzle.join(''))).size).toBe(10)
    expect(family.every(isMinimal)).toBe(true)
    expect(clueCounts).toEqual(clueCounts.toSorted((a, b) => a - b))
    expect(Math.max(...clueCounts)).toBeLessThanOrEqual(8)
  })
})
