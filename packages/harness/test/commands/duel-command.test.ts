import { describe, expect, it } from 'vitest'
import { namedCommands } from '../../src/commands/duel-command.ts'
import { type Duel, duelIn, withDuel } from '../../src/duel/duel.ts'

const namesOf = (...words: string[]): string[] => namedCommands(words, '/').map(({ name }) => name)

describe('the commands of a duel', () => {
  it.each([
    [
      ['./old <in.txt', './new <in.txt'],
      ['old', 'new'],
    ],
    [
      ['old=./solve -a', 'new=./solve -b'],
      ['old', 'new'],
    ],
    [
      ['./build/a.out', './other/a.out'],
      ['a.out', 'a.out-2'],
    ],
    [
      ['python3 bin/old.py < in', 'python3 new.py < in'],
      ['python3-old.py', 'python3-new.py'],
    ],
    [
      ['sort -k 1', 'sort -k 1 -u', 'sort'],
      ['sort', 'sort-2', 'sort-3'],
    ],
    [
      ['LEVEL=2 ./solve', './solve'],
      ['solve', 'solve-2'],
    ], // a variable, and not a name
    [
      ['solve=./a', './solve'],
      ['solve', 'solve-2'],
    ],
  ])('%j have the names %j', (words, names) => {
    expect(namesOf(...words)).toEqual(names)
  })

  it('are what follows a name', () => {
    expect(namedCommands(['a=x=1 ./solve', './b'], '/d')[0]).toEqual({
      ...{ name: 'a', command: 'x=1 ./solve', directory: '/d' },
    })
  })

  it.each([
    [['./one'], 'expected 2 to 10 commands, each in quotes, got 1'],
    [Array.from({ length: 11 }, () => './one'), 'expected 2 to 10 commands, each in quotes, got 11'],
    [['a=./x', 'a=./y'], 'two commands have the name a'],
    [['a= ', './y'], "expected a command, got 'a= '"],
  ])('%j are refused', (words, message) => {
    expect(() => namesOf(...words)).toThrow(message)
  })
})

it('an address tells a suite what it compares, whatever the commands contain', () => {
  const duel: Duel = {
    commands: [{ name: 'a', command: 'printf "%s?&#é" \'x\'', directory: '/tmp/a b' }],
    ...{ output: 'equal', environment: { X: '1' }, byWall: false, timeoutMs: 1000 },
  }
  expect(duelIn(withDuel(new URL('file:///suite.js'), duel))).toEqual(duel)
})
