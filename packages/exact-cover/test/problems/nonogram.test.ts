import { solve } from '@sudoku-lab/exact-cover'
import { type NonogramClues, nonogram, parseNonogram } from '@sudoku-lab/exact-cover/problems'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

type Picture = readonly string[]

function blocksOf(line: string): number[] {
  return [...line.matchAll(/#+/g)].map(([block]) => block.length)
}

function cluesOf(picture: Picture): NonogramClues {
  const columns = Array.from(picture[0] ?? '', (_, x) => picture.map((row) => row[x]).join(''))
  return { rows: picture.map(blocksOf), columns: columns.map(blocksOf) }
}

function picturesFor(clues: NonogramClues): string[] {
  const { problem, draw } = nonogram(clues)
  return solve(problem).solutions.map(draw).sort()
}

/** Every picture of 4×4, by its clues. */
const byClues = new Map<string, string[]>()
for (let bits = 0; bits < 1 << 16; bits++) {
  const marks = Array.from({ length: 16 }, (_, cell) => ((bits >> cell) & 1 ? '#' : '.')).join('')
  const picture = [0, 4, 8, 12].map((from) => marks.slice(from, from + 4))
  const key = JSON.stringify(cluesOf(picture))
  byClues.set(key, [...(byClues.get(key) ?? []), picture.join('\n')])
}

describe('a nonogram', () => {
  it('has the pictures that have its clues, and no others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...byClues.keys()), (key) => {
        expect(picturesFor(JSON.parse(key))).toEqual([...(byClues.get(key) ?? [])].sort())
      }),
      { seed: 13, numRuns: 300 },
    )
  })
  it('of a picture with many ways for each line is solved by colours alone', () => {
    const picture = [
      '....####....',
      '..##....##..',
      '.#..#..#..#.',
      '.#........#.',
      '.#.#....#.#.',
      '..#.####.#..',
      '...##..##...',
    ]
    expect(picturesFor(cluesOf(picture))).toContain(picture.join('\n'))
  })
  it('can have lines without blocks', () => {
    expect(picturesFor({ rows: [[], [1]], columns: [[], [1]] })).toEqual(['..\n.#'])
  })
  it('has none if its clues contradict each other', () => {
    expect(picturesFor({ rows: [[2], [2]], columns: [[2], [1]] })).toEqual([])
  })
  it('refuses a line that is too short for its blocks', () => {
    expect(() => nonogram({ rows: [[1, 1]], columns: [[1], []] })).toThrow(
      'row 1: blocks of 1, 1 do not fit into 2 cells',
    )
  })
})

describe('the clues of a nonogram', () => {
  it('are read from lines of numbers, rows before columns', () => {
    expect(parseNonogram('# a cross\r\n1\n3\n1\n\n0\n1, 1\n\r\n')).toEqual({
      rows: [[1], [3], [1]],
      columns: [[], [1, 1]],
    })
  })
  it('are refused with the line that is wrong', () => {
    expect(() => parseNonogram('1\n1 x\n\n1')).toThrow("line 2: expected lengths of blocks, got 'x'")
    expect(() => parseNonogram(`1\n\0${'x'.repeat(99)}`)).toThrow(
      `line 2: expected lengths of blocks, got '\\x00${'x'.repeat(76)}…'`,
    )
    expect(() => parseNonogram('1\n2')).toThrow(
      'expected the rows, an empty line and the columns, got 1 group of lines',
    )
  })
})
