import { parseGrid } from '@sudoku-lab/core/formats'
import { dlx } from '@sudoku-lab/solver-dlx'
import { singlesNaked } from '@sudoku-lab/solver-singles'
import { describe, expect, it } from 'vitest'
import { explain, isUnique, type Puzzle, solve, solveMany } from '../../src/index.ts'

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
const rowsOf = (line: string): string[] => line.match(/.{9}/g) ?? []
const numbersOf = (text: string): number[] => Array.from(text, (symbol) => Number(symbol.replace('.', '0')))

const FORMS: readonly (readonly [string, Puzzle, unknown])[] = [
  ['a line', PUZZLE, SOLUTION],
  ['nine lines', `${rowsOf(PUZZLE).join('\n')}\n`, rowsOf(SOLUTION).join('\n')],
  ['a text of JSON', JSON.stringify(rowsOf(PUZZLE).map(numbersOf)), /^\[\s*\[5, ?3, ?4/],
  ['an array of cells', numbersOf(PUZZLE), numbersOf(SOLUTION)],
  ['bytes', Uint8Array.from(numbersOf(PUZZLE)), Uint8Array.from(numbersOf(SOLUTION))],
  ['rows of numbers', rowsOf(PUZZLE).map(numbersOf), rowsOf(SOLUTION).map(numbersOf)],
  [
    'rows of numbers and null',
    rowsOf(PUZZLE).map((row) => numbersOf(row).map((n) => n || null)),
    rowsOf(SOLUTION).map(numbersOf),
  ],
  ['rows of characters', rowsOf(PUZZLE).map((row) => [...row]), rowsOf(SOLUTION).map((row) => [...row])],
  ['rows as strings', rowsOf(PUZZLE), rowsOf(SOLUTION)],
]

describe('solve', () => {
  it.each(FORMS)('answers %s in the same form', (_, puzzle, solution) => {
    const answer = solve(puzzle)
    expect(answer.verdict).toBe('unique')
    if (solution instanceof RegExp) expect(answer.solution).toMatch(solution)
    else expect(answer.solution).toEqual(solution)
  })

  it.each<readonly [string, Puzzle, unknown]>([
    ['a line', '0.2...0.1....3..', '0123320110322310'],
    ['rows', ['0.2.', '..0.', '1...', '.3..'], ['0123', '3201', '1032', '2310']],
    [
      'numbers and null',
      [0, null, 2, null, null, null, 0, null, 1, null, null, null, null, 3, null, null],
      Array.from('0123320110322310', Number),
    ],
  ])('keeps the symbols of a puzzle whose digits begin with 0, and says so: %s', (_, puzzle, solution) => {
    expect(solve(puzzle)).toMatchObject({
      solution,
      note: expect.stringMatching(/'\.' marks the empty cells, so 0 is a digit: 0 to 3 are read as 1 to 4$/u),
    })
    expect(solveMany([puzzle]).answers).toMatchObject([{ solution, note: solve(puzzle).note }])
    const [step] = explain(puzzle).steps
    expect(step?.answer).toBe('0 goes to r3c2')
    expect(explain(puzzle).grid).toEqual(solution)
  })

  it('takes 0 for an empty cell where nothing else marks one', () => {
    expect(solve('0020000010000300')).not.toHaveProperty('note')
  })

  it('returns the counters, the solver and the ending', () => {
    const { counters, solver, ending } = solve(PUZZLE)
    expect(counters).toMatchObject({ nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 })
    expect(solver).toMatch(/^(lanes|band)$/)
    expect(ending).toBe('exhausted')
  })

  it('solves boards of other sizes and shapes', () => {
    expect(solve('1...............').verdict).toBe('multiple')
    expect(solve('.'.repeat(256)).solution).toMatch(/^[1-9A-G]{256}$/)
    expect(solve(new Array(36).fill(0), { boxes: { height: 3, width: 2 } }).solution).toHaveLength(36)
    expect(solve('.'.repeat(49), { boxes: { height: 1, width: 7 } }).verdict).toBe('multiple')
  })

  it('recognises puzzles without a solution and with several', () => {
    expect(solve(`55${PUZZLE.slice(2)}`)).toMatchObject({ verdict: 'none', solution: null })
    const several = solve('.'.repeat(81))
    expect(several.verdict).toBe('multiple')
    expect(several.solution).toMatch(/^[1-9]{81}$/)
  })

  it('is undecided at a limit, which proves nothing', () => {
    expect(solve(PUZZLE, { nodeLimit: 0 })).toMatchObject({
      verdict: 'undecided',
      solution: null,
      ending: 'node-limit',
    })
  })

  it('uses any solver that keeps the contract', () => {
    expect(solve(PUZZLE, { solver: dlx })).toMatchObject({
      verdict: 'unique',
      solution: SOLUTION,
      solver: 'dlx',
    })
    expect(solve('.'.repeat(81), { solver: singlesNaked })).toMatchObject({
      verdict: 'undecided',
      solution: null,
    })
  })

  it('uses another solver if there is no WebAssembly', () => {
    const { WebAssembly } = globalThis
    try {
      Object.assign(globalThis, { WebAssembly: undefined })
      expect(solve(PUZZLE)).toMatchObject({ solution: SOLUTION, solver: 'band' })
    } finally {
      Object.assign(globalThis, { WebAssembly })
    }
  })

  it.each<[unknown, RegExp]>([
    ['', /^line 1: expected a puzzle, got none$/],
    ['hello', /line 1/],
    [PUZZLE.replace('7', 'x'), /^line 1, column 5 \(r1c5\): expected a digit, '\.' or '0', got 'x'$/],
    [`${PUZZLE}\n${PUZZLE}`, /^line 2: expected one puzzle, got another$/],
    [numbersOf(PUZZLE).with(4, 12), /^r1c5: expected a digit from 1 to 9, or 0, got 12$/],
    [numbersOf(PUZZLE).with(4, 1.5), /^r1c5: .* got 1.5$/],
    [(numbersOf(PUZZLE) as unknown[]).with(4, 'x'), /^r1c5: .* got "x"$/],
    [numbersOf(PUZZLE).slice(1), /^80 cells are no board/],
    [rowsOf(PUZZLE).map(numbersOf).with(2, [1, 2]), /^row 3: expected 9 cells, as there are 9 rows, got 2$/],
    [[...rowsOf(PUZZLE).map(numbersOf).slice(1), 7], /^row 9: expected a row, got 7$/],
    [null, /^expected a text or an array of cells or rows, got null$/],
    [{ length: 81 }, /got \{"length":81\}$/],
  ])('refuses %j and quotes what it saw', (puzzle, message) => {
    expect(() => solve(puzzle as Puzzle)).toThrow(message)
  })

  it.each<[unknown, RegExp]>([
    [{ nodeLimit: -1 }, /^nodeLimit: expected .* got -1$/],
    [{ nodeLimit: Number.NaN }, /^nodeLimit: expected .* got NaN$/],
    [{ nodeLimit: '5' }, /^nodeLimit: expected .* got "5"$/],
    [{ solver: 'band' }, /^solver: expected a solver, .* got "band"$/],
    [{ solver: null }, /^solver: expected a solver, .* got null$/],
    [{ boxes: { height: 2, width: 2 } }, /expected 16 cells, got 81 in '53\.\.7/],
    [{ boxes: { height: 0, width: 9 } }, /0/],
    [{ boxes: '3x3' }, /^boxes: expected numbers as \{ height: 3, width: 3 \}, got "3x3"$/],
    [{ boxes: [3, 3] }, /^boxes: .* got an array of 2$/],
    [{ boxes: null }, /^boxes: .* got null$/],
    [{ boxes: { height: '3', width: 3 } }, /^boxes: .* got \{"height":"3","width":3\}$/],
    [{ nodelimit: 5 }, /^unknown option "nodelimit"; the options are boxes, layout, nodeLimit, solver$/],
    [null, /^expected options as \{ boxes, layout, nodeLimit, solver \}, got null$/],
    ['fast', /^expected options as .* got "fast"$/],
    [[], /^expected options as .* got an array of 0$/],
  ])('refuses the options %j', (options, message) => {
    expect(() => solve(PUZZLE, options as never)).toThrow(message)
  })
})

describe('isUnique', () => {
  it('filters a list', () => {
    expect(['.'.repeat(81), PUZZLE].filter(isUnique as (puzzle: string) => boolean)).toEqual([PUZZLE])
  })

  it('says whether there is exactly one solution', () => {
    expect(isUnique(PUZZLE)).toBe(true)
    expect(isUnique('.'.repeat(81))).toBe(false)
    expect(isUnique(parseGrid(`55${PUZZLE.slice(2)}`))).toBe(false)
  })

  it('throws if it does not know', () => {
    expect(() => isUnique(PUZZLE, { nodeLimit: 0 })).toThrow(
      /^undecided: \w+ gave up after 0 nodes \(node-limit\)$/,
    )
  })
})
