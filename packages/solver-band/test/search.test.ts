import { readFileSync } from 'node:fs'
import { type Grid, geometryOf, Random, randomIsomorph, UNIQUENESS } from '@sudoku-lab/core'
import { band } from '@sudoku-lab/solver-band'
import { expect, it } from 'vitest'

const gridOf = (text: string): Grid => Uint8Array.from(text.replaceAll('.', '0'), Number)

// With a limit of one dead end less, the first two need 27 and 101 nodes. With one more, the last two need 11
// and 109.
it.each([
  ['..1.....4......8..7....3.9...8...9.....7......3...2..1....7..1..1..5.6..6.4.1..32', 23, 11, 4],
  ['.6.9...8.9....5..7.3..4.2...7....9..2..1.8......6.4...8.....41...4...7..........5', 87, 43, 10],
  ['9.....3....5..7.1....2.4........62..3..8...7.....7.1..8.......4...3..8..2.36.5...', 9, 4, 3],
])('chooses with more care from exactly the third dead end on: %s', (text, nodes, guesses, maxDepth) => {
  const { statistics } = band.create(geometryOf(3, 3)).solve(gridOf(text), UNIQUENESS)
  expect(statistics).toMatchObject({ nodes, guesses, backtracks: nodes - 1, maxDepth })
})

it('finds that clues conflict if one of two in a minirow shares its column with a third', () => {
  const random = new Random(4)
  const grid = new Uint8Array(81)
  grid[0] = grid[1] = grid[27] = 5
  for (let isomorph = 0; isomorph < 200; isomorph++) {
    const puzzle = randomIsomorph(geometryOf(3, 3), grid, random)
    const { solutionCount, statistics } = band.create(geometryOf(3, 3)).solve(puzzle, UNIQUENESS)
    expect({ solutionCount, nodes: statistics.nodes }).toEqual({ solutionCount: 0, nodes: 0 })
  }
})

it.each([10, 11, 29, 30, 129, 255])('refuses the digit %d in any cell of an empty board', (digit) => {
  for (let cell = 0; cell < 81; cell++) {
    const grid = new Uint8Array(81)
    grid[cell] = digit
    expect(() => band.create(geometryOf(3, 3)).solve(grid, UNIQUENESS)).toThrow(
      'expected a digit from 0 to 9',
    )
  }
})

it('keeps its arrays as constants if a bundler turns the constants of a module into variables', () => {
  const source = readFileSync(new URL('../src/propagate.generated.ts', import.meta.url), 'utf8')
  const ofModule = source.split('\n').filter((line) => /^const \w+ = (?!withConstants)/.test(line))
  const inFunction = source.slice(
    source.indexOf('function withConstants'),
    source.indexOf('\nfunction propagateAll'),
  )
  expect(ofModule).toEqual([])
  expect(inFunction).toContain('const state = searchState\n')
})
