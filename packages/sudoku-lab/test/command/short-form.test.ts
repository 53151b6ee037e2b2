import { expect, it } from 'vitest'
import { isPuzzle, withCommand } from '../../src/command/read/short-form.ts'

const COMMANDS = ['solve', 'list', 'help']

it.each([
  [['puzzle.txt'], ['solve', 'puzzle.txt']],
  [
    ['folder/puzzles', '--unique'],
    ['solve', 'folder/puzzles', '--unique'],
  ],
  [['-'], ['solve', '-']],
  [['package.json'], ['solve', 'package.json']],
  [['12'.padEnd(81, '0')], ['solve', '12'.padEnd(81, '0')]],
  [['[[1,2,3,4]]'], ['solve', '[[1,2,3,4]]']],
  [['x3..7'.padEnd(81, '.')], ['solve', 'x3..7'.padEnd(81, '.')]],
  [['x30070'.padEnd(81, '0')], ['solve', 'x30070'.padEnd(81, '0')]],
])('treats the file in %j as an input of solve', (words, expected) => {
  expect(withCommand(COMMANDS, words)).toEqual(expected)
})

it.each([[[]], [['solve', 'puzzle.txt']], [['help']], [['--help']], [['slove']], [['list', '--json']]])(
  'leaves %j alone',
  (words) => {
    expect(withCommand(COMMANDS, words)).toEqual(words)
  },
)

it('takes a board with a wrong symbol for a puzzle, so that the message names the cell', () => {
  expect(isPuzzle('x3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')).toBe(
    true,
  )
  expect(isPuzzle(`${'1'.padEnd(81, '.')} 3x3-x`)).toBe(true)
  expect(isPuzzle('https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2')).toBe(true)
  expect(isPuzzle('results-of-a-run-2024-01.txt')).toBe(false)
  expect(isPuzzle('a-folder/'.padEnd(81, '.'))).toBe(false)
})
