import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { generate, isUnique, rate, solve, solveMany } from '../../src/index.ts'

const DATASETS = join(import.meta.dirname, '../../../../datasets')
const EULER = readFileSync(join(DATASETS, 'euler-50.txt'), 'utf8')
const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'

describe('solveMany', () => {
  it('answers the problem of Project Euler from one text', () => {
    const { answers } = solveMany(EULER)
    const corners = answers.map(({ solution }) => Number(solution?.match(/^\d{3}/m)?.[0]))
    expect(corners.reduce((sum, corner) => sum + corner, 0)).toBe(24702)
    expect(new Set(answers.map(({ verdict }) => verdict))).toEqual(new Set(['unique']))
  })

  it('gives the same answers as solve, for puzzles of all forms and sizes', () => {
    const puzzles = [
      PUZZLE,
      '1...............',
      '.'.repeat(81),
      `55${PUZZLE.slice(2)}`,
      '.'.repeat(16),
      PUZZLE,
    ]
    const { answers } = solveMany(puzzles)
    expect(answers.map(({ verdict }) => verdict)).toEqual(puzzles.map((puzzle) => solve(puzzle).verdict))
    expect(answers.map(({ solution }) => solution?.length)).toEqual([81, 16, 81, undefined, 16, 81])
  })

  it('gives the same answers, and the sums of counters, with a solver that takes one puzzle at a time', () => {
    const { answers, counters } = solveMany(EULER, { solver: mrv })
    expect(answers).toEqual(solveMany(EULER).answers)
    expect(counters.nodes).toBe(88)
  })

  it('names the puzzle that it cannot read', () => {
    expect(() => solveMany([PUZZLE, 'hello'])).toThrow(/^puzzle 2: line 1/)
    expect(() => solveMany(`${PUZZLE}\n${PUZZLE.replace('7', 'x')}`)).toThrow(/^line 2, column 5/)
    expect(() => solveMany(7 as never)).toThrow(/got 7$/)
  })
})

describe('generate', () => {
  it('makes the same puzzles from a seed as the command line', () => {
    const [first, second] = generate({ seed: 1, count: 2 })
    expect(first?.puzzle).toBe(
      '..654..1.......3....8..9.62.3......19..1.35..2......9..4..1.28.5.289.........7...',
    )
    expect(second?.puzzle).toBe(
      '9...8.7..4..592.........1......1....8....9.6.....7.5123491...5......8.4.5.8.2....',
    )
    expect(solve(String(first?.puzzle)).solution).toBe(first?.solution)
    expect(generate({ seed: 0 })[0]?.puzzle).toBe(
      '.8....5....57....9.1..4.26...2....7..3....6..7..9.3..1....2..1.298..1....6...5...',
    )
  })

  it('keeps to the number of clues, the symmetry and the shape of the boxes', () => {
    for (const { puzzle, clues } of generate({ seed: 2, count: 5, clues: { fewest: 28, most: 30 } })) {
      expect(clues).toBeGreaterThanOrEqual(28)
      expect(clues).toBeLessThanOrEqual(30)
      expect(isUnique(puzzle)).toBe(true)
    }
    const [turned] = generate({ seed: 3, symmetry: 'half-turn' })
    const filled = Array.from(String(turned?.puzzle), (symbol) => symbol !== '.')
    expect(filled).toEqual(filled.toReversed())
    expect(generate({ seed: 4, boxes: { height: 2, width: 2 } })[0]?.puzzle).toHaveLength(16)
  })

  it.each([
    [{ seed: -1 }, /^seed: expected a whole number of at least 0, got -1$/],
    [null, /^expected options with a seed, .* got null$/],
    [
      { seed: 1, clue: 30 },
      /^unknown option "clue"; the options are seed, count, clues, symmetry, candidates, boxes, layout$/,
    ],
    [{ seed: 1, clues: '30' }, /^clues: expected a whole number, or a range .* got "30"$/],
    [{ seed: 1, clues: { fewest: 30 } }, /^clues: .* got \{"fewest":30\}$/],
    [{ seed: 1, clues: 16 }, /^clues: a 9×9 puzzle with one solution has at least 17 clues; got 16$/],
    [
      { seed: 1, clues: 30, symmetry: 'quarter-turn' },
      /^clues: .* has 29 or 32 clues, but no number between them; got 30$/,
    ],
    [{ seed: 1, boxes: '3x3' }, /^boxes: expected numbers as \{ height: 3, width: 3 \}, got "3x3"$/],
    [{ seed: 1, symmetry: 'mirror' }, /^symmetry: expected half-turn, .* got "mirror"$/],
    [{ seed: 1, candidates: true, clues: 30 }, /^candidates: expected neither clues nor symmetry beside it$/],
    [{ seed: 1, candidates: true, boxes: { height: 3, width: 4 } }, /^boxes: .* up to 9×9, got 12×12$/],
    [{ seed: 1, boxes: { height: 5, width: 5 } }, /^boxes: .* as in clues: 325$/],
  ])('refuses %j', (options, message) => {
    expect(() => generate(options as never)).toThrow(message)
  })

  it('makes candidate grids, which are solved as texts, alone and with others', () => {
    const [{ puzzle = '', solution = '', clues = 0 } = {}] = generate({ seed: 1, candidates: true })
    expect([puzzle.length, solution.length]).toEqual([729, 81])
    expect(clues).toBe(729 - puzzle.replaceAll('.', '').length)
    expect(solve(puzzle)).toMatchObject({ verdict: 'unique', solution })
    expect(isUnique(`${puzzle.slice(0, 720)}.........`)).toBe(false)
    const { answers } = solveMany([PUZZLE, puzzle, PUZZLE])
    expect(answers.map(({ verdict }) => verdict)).toEqual(['unique', 'unique', 'unique'])
    expect(answers[1]?.solution).toBe(solution)
    const sets = Uint32Array.from({ length: 81 }, (_, cell) =>
      [...puzzle.slice(9 * cell, 9 * cell + 9)].reduce(
        (set, symbol, digit) => set | (symbol === '.' ? 0 : 1 << digit),
        0,
      ),
    )
    expect(solve(sets).solution?.join('')).toBe(solution)
    expect(() => solve(sets.with(0, 512))).toThrow(/^r1c1: expected a set of the digits 1 to 9/)
  })

  it('gives up after a thousand attempts in a row without a new puzzle', () => {
    expect(() => generate({ seed: 1, count: 3, clues: 20 })).toThrow(/1000 attempts, after 0 of 3 puzzles$/)
  })
})

describe('rate', () => {
  it('is 1 if inference is enough, and otherwise more', () => {
    expect(rate(PUZZLE)).toBe(1)
    const [hard = ''] = readFileSync(join(DATASETS, 'hard-200.txt'), 'utf8').split('\n')
    expect(rate(hard)).toBeGreaterThan(50)
  })

  it('refuses a puzzle that does not have exactly one solution', () => {
    expect(() => rate('.'.repeat(81))).toThrow(/^expected a puzzle with exactly one solution$/)
  })
})
