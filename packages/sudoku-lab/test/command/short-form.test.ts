import { expect, it } from 'vitest'
import { withCommand } from '../../src/command/short-form.ts'

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
])('treats the file in %j as an input of solve', (words, expected) => {
  expect(withCommand(COMMANDS, words)).toEqual(expected)
})

it.each([[[]], [['solve', 'puzzle.txt']], [['help']], [['--help']], [['slove']], [['list', '--json']]])(
  'leaves %j alone',
  (words) => {
    expect(withCommand(COMMANDS, words)).toEqual(words)
  },
)
