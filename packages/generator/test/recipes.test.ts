import {
  COUNT_ALL,
  clueCount,
  digitsOf,
  ENDINGS,
  geometryOf,
  hasConflict,
  singleton,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { lanesBatch } from '@sudoku-lab/solver-lanes'
import { mrv, mrvLocked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { groupsOf } from '../src/clue-symmetry.ts'
import { CLUE_SYMMETRIES, type Wish } from '../src/index.ts'
import { propagateSingles } from '../src/unsolvable.ts'
import { clueCells, isMinimal, isProper, judge, NINE, puzzlesOf, recipe } from './tools.ts'

const PATTERN = Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => cell % 5 < 2)

const WISHES: readonly Wish[] = [
  { kind: 'proper' },
  { kind: 'proper', clues: { fewest: 26, most: 28 } },
  { kind: 'proper', symmetry: 'diagonal' },
  { kind: 'loose', solutions: { fewest: 2, most: 20 } },
  { kind: 'pattern', cells: PATTERN },
  { kind: 'unsolvable' },
]

describe('every attempt', () => {
  it.each(WISHES)('gives the same whoever makes it, alone or with others: $kind', (wish) => {
    const together = recipe(wish).make(0, 4)
    expect(recipe(wish).make(2, 2)).toEqual(together.slice(2))
    expect(recipe(wish).make(3, 1)).toEqual(together.slice(3))
    const { made } = recipe(wish, { seed: 2 })
      .make(0, 4)
      .find(({ made }) => made.length > 0) ?? { made: [] }
    expect(made.length).toBeGreaterThan(0)
    expect(together).not.toContainEqual({ made })
  })

  it.each(WISHES)('gives the same whichever solver is asked: $kind', (wish) => {
    const other = recipe(wish, { solver: mrvLocked.create(NINE) })
    expect(other.make(0, 3)).toEqual(recipe(wish).make(0, 3))
  })

  it('is the same for a solver that answers many questions at once', () => {
    const one = mrv.create(NINE)
    const solver: typeof one = {
      solve: () => {
        throw new Error('asked one by one')
      },
      solveMany: (puzzles) => {
        const results = Array.from({ length: puzzles.length / 81 }, (_, index) =>
          one.solve(puzzles.slice(81 * index, 81 * index + 81), { solutions: 2, nodes: Infinity, keep: 0 }),
        )
        return {
          solutionCounts: Uint32Array.from(results, ({ solutionCount }) => solutionCount),
          endings: Uint8Array.from(results, ({ ending }) => ENDINGS.indexOf(ending)),
          solutions: new Uint8Array(),
          statistics: results[0].statistics,
        }
      },
    }
    expect(recipe({ kind: 'proper' }, { solver }).make(0, 5)).toEqual(recipe({ kind: 'proper' }).make(0, 5))
  })

  it('comes to nothing when what is asked cannot be decided within the nodes', () => {
    for (const wish of WISHES.filter((wish) => !('clues' in wish))) {
      expect(puzzlesOf(recipe(wish, { nodeLimit: 0 }), 2)).toEqual([])
    }
  })
})

describe('puzzles', () => {
  it('are minimal when nothing else is asked', () => {
    const puzzles = puzzlesOf(recipe({ kind: 'proper' }), 10)
    expect(puzzles).toHaveLength(10)
    expect(puzzles.every(isMinimal)).toBe(true)
  })

  it('are minimal on other boards, and drawn from one stream of chance', () => {
    for (const changes of [{ geometry: geometryOf(2, 3) }, { singleStream: true }]) {
      const puzzles = puzzlesOf(recipe({ kind: 'proper' }, changes), 5)
      expect(puzzles).toHaveLength(5)
      expect(puzzles.every(isMinimal)).toBe(true)
    }
  })

  it('have exactly as many clues as asked, or say how many they came to', () => {
    for (const [fewest, most] of [
      [32, 32],
      [24, 25],
      [17, 17],
    ]) {
      const wish: Wish = { kind: 'proper', clues: { fewest, most } }
      for (const { made, missed = 0 } of recipe(wish).make(0, 10)) {
        for (const { puzzle } of made) {
          expect(isProper(puzzle)).toBe(true)
          expect(clueCells(puzzle).length).toBeGreaterThanOrEqual(fewest)
          expect(clueCells(puzzle).length).toBeLessThanOrEqual(most)
        }
        if (made.length === 0) expect(missed).toBeGreaterThan(most)
      }
    }
    expect(puzzlesOf(recipe({ kind: 'proper', clues: { fewest: 32, most: 32 } }), 10)).toHaveLength(10)
    expect(puzzlesOf(recipe({ kind: 'proper', clues: { fewest: 17, most: 17 } }), 10)).toEqual([])
  })

  it('have as many solutions as asked, now few, now many', () => {
    const puzzles = puzzlesOf(recipe({ kind: 'loose', solutions: { fewest: 5, most: 100 } }), 16)
    const counts = puzzles.map((puzzle) => judge(puzzle, COUNT_ALL).solutionCount)
    expect(counts.length).toBeGreaterThan(7)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5)
    expect(Math.min(...counts)).toBeLessThan(20)
    expect(Math.max(...counts)).toBeLessThanOrEqual(100)
    expect(Math.max(...counts)).toBeGreaterThan(40)
    const exactly = puzzlesOf(recipe({ kind: 'loose', solutions: { fewest: 3, most: 3 } }), 16)
    expect(exactly.length).toBeGreaterThan(0)
    expect(exactly.every((puzzle) => judge(puzzle, COUNT_ALL).solutionCount === 3)).toBe(true)
  })

  it.each(CLUE_SYMMETRIES)('have clues that are symmetric: %s', (symmetry) => {
    const groups = groupsOf(NINE, symmetry)
    expect(groups.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 81 }, (_, cell) => cell))
    const puzzles = puzzlesOf(recipe({ kind: 'proper', symmetry }), 3)
    expect(puzzles).toHaveLength(3)
    for (const puzzle of puzzles) {
      expect(isProper(puzzle)).toBe(true)
      for (const group of groups) {
        const clues = group.filter((cell) => puzzle[cell] !== 0)
        expect([0, group.length]).toContain(clues.length)
        if (clues.length === 0) continue
        const without = puzzle.slice()
        for (const cell of group) without[cell] = 0
        expect(isProper(without)).toBe(false)
      }
    }
  })

  it('have clues exactly in the cells of a pattern', () => {
    const puzzles = puzzlesOf(recipe({ kind: 'pattern', cells: PATTERN }), 3)
    expect(puzzles.length).toBeGreaterThan(0)
    for (const puzzle of puzzles) {
      expect(isProper(puzzle)).toBe(true)
      expect(clueCells(puzzle)).toEqual(PATTERN)
    }
  })

  it('without solution need a search, and every clue', () => {
    for (const geometry of [NINE, geometryOf(2, 3)]) {
      const puzzles = puzzlesOf(recipe({ kind: 'unsolvable' }, { geometry }), geometry === NINE ? 8 : 40)
      expect(puzzles.length).toBeGreaterThan(0)
      for (const puzzle of puzzles) {
        expect(hasConflict(geometry, puzzle)).toBe(false)
        expect(propagateSingles(geometry, puzzle)).toBe('open')
        expect(judge(puzzle)).toMatchObject({ solutionCount: 0, ending: 'exhausted' })
        expect(clueCells(puzzle).every((cell) => judge(puzzle.with(cell, 0)).solutionCount > 0)).toBe(true)
        expect(mrv.create(geometry).solve(puzzle).statistics.nodes).toBeGreaterThan(1)
      }
    }
  })

  it.each([
    ['9×9', NINE, lanesBatch],
    ['6×6', geometryOf(2, 3), mrv],
  ])(
    'of candidates have one solution, and several with any candidate that is missing: %s',
    (_, geometry, prover) => {
      const solver = prover.create(geometry)
      const all = 2 ** geometry.size - 1
      const { make } = recipe({ kind: 'candidates' }, { geometry, solver })
      const [{ puzzle, solution } = { puzzle: new Uint8Array() }] = make(0, 1).flatMap(({ made }) => made)
      expect(solver.solve(puzzle, UNIQUENESS)).toMatchObject({ solutions: [solution], ending: 'exhausted' })
      const more = Array.from(puzzle, (set, cell) =>
        digitsOf(all & ~set).map((digit) => puzzle.with(cell, set | singleton(digit))),
      ).flat()
      expect(more.length).toBe(clueCount(puzzle))
      expect(more.filter((other) => solver.solve(other, UNIQUENESS).solutionCount < 2)).toEqual([])
    },
  )

  it('of candidates are the same whoever makes them, and differ', () => {
    const geometry = geometryOf(2, 3)
    const { make } = recipe({ kind: 'candidates' }, { geometry, solver: mrv.create(geometry) })
    const [[one], [other]] = make(0, 2).map(({ made }) => made)
    expect([make(0, 1), make(1, 1)].map(([{ made }]) => made[0])).toEqual([one, other])
    expect(other?.puzzle).not.toEqual(one?.puzzle)
  })

  it('with known weights are for 9×9 boards only', () => {
    expect(() => recipe({ kind: 'controlled-bias' }, { geometry: geometryOf(2, 3) })).toThrow('9×9')
  })
})

describe('singles', () => {
  it('solve an easy puzzle, get stuck at a harder one, and find what contradicts them', () => {
    const easy = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
    const hard = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......'
    const outcomeOf = (puzzle: string) =>
      propagateSingles(NINE, Uint8Array.from(puzzle.replaceAll('.', '0'), Number))
    expect(outcomeOf(easy)).toBe('solved')
    expect(outcomeOf(hard)).toBe('open')
    expect(outcomeOf(`..1${easy.slice(3)}`)).toBe('contradiction')
    expect(outcomeOf('.'.repeat(81))).toBe('open')
  })
})
