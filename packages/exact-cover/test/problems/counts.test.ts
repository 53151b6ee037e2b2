import { geometryOf } from '@sudoku-lab/core'
import { parse } from '@sudoku-lab/core/formats'
import { cheapest, count, type Solution, solve } from '@sudoku-lab/exact-cover'
import {
  dominoes,
  type Encoding,
  emptySudoku,
  graphColourings,
  gridOf,
  langfordPairs,
  latinSquares,
  matchings,
  namedProblem,
  PETERSEN_GRAPH,
  pentominoes,
  queens,
  questionOf,
  rectangle,
  squareWithHole,
  sudoku,
  wordRectangles,
} from '@sudoku-lab/exact-cover/problems'
import { describe, expect, it } from 'vitest'

function numberOf({ problem }: Encoding): number {
  const { solutionCount, ending } = solve(problem, { keep: 0 })
  expect(ending).toBe('exhausted')
  return solutionCount
}

function firstOf({ problem, draw }: Encoding): string {
  const { solutions } = solve(problem, { solutions: 1 })
  return draw(solutions[0] as Solution)
}

describe('queens', () => {
  it('have as many solutions as in OEIS A000170', () => {
    const numbers = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]
    expect(numbers.map((_, index) => numberOf(queens(index + 1)))).toEqual(numbers)
  })
  it('are drawn on their squares', () => {
    expect(['. Q . .\n. . . Q\nQ . . .\n. . Q .', '. . Q .\nQ . . .\n. . . Q\n. Q . .']).toContain(
      firstOf(queens(4)),
    )
  })
})

describe('the twelve pentominoes', () => {
  it('fill 3×20 in 8 ways', () => {
    expect(numberOf(pentominoes(rectangle(20, 3)))).toBe(4 * 2)
  })
  it('are drawn with the letter of each piece in its five cells', () => {
    const letters = firstOf(pentominoes(squareWithHole())).replace(/[\s]/g, '')
    expect([...letters].sort().join('')).toBe([...'FILNPTUVWXYZ'].map((letter) => letter.repeat(5)).join(''))
  })
})

describe('Langford pairs', () => {
  it('have twice as many sequences as in OEIS A014552, because mirror images count', () => {
    const numbers = [0, 0, 1, 1, 0, 0, 26, 150]
    expect(numbers.map((_, index) => numberOf(langfordPairs(index + 1)))).toEqual(numbers.map((n) => 2 * n))
  })
  it('are drawn as a row', () => {
    expect(['4 1 3 1 2 4 3 2', '2 3 4 2 1 3 1 4']).toContain(firstOf(langfordPairs(4)))
  })
})

describe('dominoes', () => {
  it('have as many tilings as in OEIS A004003', () => {
    expect([2, 4, 6, 8].map((n) => count(dominoes(n, n).problem, { memo: true }).count)).toEqual([
      2n,
      36n,
      6_728n,
      12_988_816n,
    ])
  })
  it('are drawn as two halves that look at each other', () => {
    expect(firstOf(dominoes(2, 1))).toBe('⊂⊃')
    expect(firstOf(dominoes(1, 2))).toBe('∩\n∪')
  })
})

describe('perfect matchings', () => {
  it('of n people are 1 × 3 × … × (n − 1), or none if n is odd', () => {
    expect([2, 4, 6, 8, 10, 9].map((n) => numberOf(matchings(n)))).toEqual([1, 3, 15, 105, 945, 0])
    expect(count(matchings(20).problem, { memo: true }).count).toBe(654_729_075n)
  })
  it('can be the cheapest ones', () => {
    const { problem, draw } = matchings(6, (one, other) => Math.abs(other - one - 3))
    const { solutions } = cheapest(problem)
    expect(solutions[0]?.cost).toBe(0)
    expect(draw(solutions[0]?.options ?? [])).toBe('1–4  2–5  3–6')
  })
})

describe('Latin squares', () => {
  it('are as many as in OEIS A002860, and reduced ones as in A000315', () => {
    expect([1, 2, 3, 4, 5].map((n) => numberOf(latinSquares(n)))).toEqual([1, 2, 12, 576, 161_280])
    expect([1, 2, 3, 4, 5, 6].map((n) => numberOf(latinSquares(n, { reduced: true })))).toEqual([
      1, 1, 1, 4, 56, 9_408,
    ])
  })
  it('have every symbol once in each row and column', () => {
    const rows = firstOf(latinSquares(5)).split('\n')
    const symbols = '1 2 3 4 5'.split(' ')
    for (const row of rows) expect(row.split(' ').sort()).toEqual(symbols)
    for (const column of symbols.keys()) expect(rows.map((row) => row[2 * column]).sort()).toEqual(symbols)
  })
})

describe('word rectangles', () => {
  const Words = ['bat', 'ape', 'ten', 'tap', 'ode', 'net', 'bot', 'and', 'tan', 'eat', 'tea', 'one']

  it('are those that trying all rows finds', () => {
    const isWord = new Set(Words)
    let found = 0
    for (const a of Words) {
      for (const b of Words) {
        for (const c of Words) if ([0, 1, 2].every((x) => isWord.has(`${a[x]}${b[x]}${c[x]}`))) found++
      }
    }
    expect(numberOf(wordRectangles(Words))).toBe(found)
    expect(found).toBeGreaterThan(0)
  })
  it('may have other words down than across', () => {
    expect(firstOf(wordRectangles(['no', 'on'], ['noo', 'onn', 'nno']))).toBe('no\non\non')
  })
  it('need words of one length', () => {
    expect(() => wordRectangles(['bat', 'late'])).toThrow(
      "across: expected words of one length, got 'bat' and 'late'",
    )
    expect(() => wordRectangles([])).toThrow("across: expected words of one length, got ''")
  })
})

describe('a Sudoku', () => {
  const { puzzle, geometry } = parse(
    '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
  )

  it('has one solution if it is proper, drawn as a board', () => {
    expect(numberOf(sudoku(geometry, puzzle))).toBe(1)
    expect(firstOf(sudoku(geometry, puzzle)).replaceAll(/\s/g, '')).toBe(
      '483921657967345821251876493548132976729564138136798245372689514814253769695417382',
    )
  })
  it('has 288 solutions if it is an empty board of 4×4', () => {
    expect(numberOf(sudoku(geometryOf(2, 2), new Uint8Array(16)))).toBe(288)
  })
  it('is the empty board with options taken, each on its cell and on its digit in three houses', () => {
    const board = geometryOf(3, 3)
    const problem = emptySudoku(board)
    expect([problem.optionCount, problem.itemCount]).toEqual([729, 324])
    const option = 9 * (2 * 9 + 6) + 4 // 5 in r3c7
    const items = [...problem.items.slice(problem.starts[option], problem.starts[option + 1])]
    expect(items).toEqual([24, 81 + 9 * 2 + 4, 81 + 9 * (9 + 6) + 4, 81 + 9 * (18 + 2) + 4])
    const { solutionCount, solutions } = solve(problem, questionOf(board, puzzle))
    expect(solutionCount).toBe(1)
    expect(questionOf(board, gridOf(board, solutions[0] ?? [])).taken).toEqual(solutions[0])
  })
})

describe('colourings of a graph', () => {
  it('are as many as the chromatic polynomial says', () => {
    expect([2, 3, 4].map((colours) => numberOf(graphColourings(PETERSEN_GRAPH, colours)))).toEqual([
      0, 120, 12_960,
    ])
    const ring = [0, 1, 2, 3, 4].map((corner) => [corner, (corner + 1) % 5] as const)
    expect([2, 3, 4].map((colours) => numberOf(graphColourings(ring, colours)))).toEqual([0, 30, 240])
  })
  it('are drawn corner by corner', () => {
    expect(firstOf(graphColourings([[0, 7]], 2))).toMatch(/^0: [01]\n7: [01]$/)
  })
  it('need two colours', () => {
    expect(() => graphColourings([[0, 1]], 1)).toThrow(
      'colourCount: expected an integer of at least 2, got 1',
    )
  })
})

it('squares of words with each letter once are Latin squares', () => {
  expect([1, 2, 3, 4].map((n) => numberOf(namedProblem(`word-squares-${n}`) as Encoding))).toEqual([
    1, 2, 12, 576,
  ])
})
