import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { inPlaceOfShell } from '../../src/program/launch.ts'

it.each([
  ['./solve --fast', 'exec ./solve --fast'],
  ["python3 'my solver.py'", "exec python3 'my solver.py'"],
  ['"./my solver" x', 'exec "./my solver" x'],
  ['cd bin && ./solve', 'cd bin && exec ./solve'],
  ['./solve 2>/dev/null', 'exec ./solve 2>/dev/null'],
  [
    'cd "a b" && ulimit -s unlimited && ./solve 2>&1 <in',
    'cd "a b" && ulimit -s unlimited && exec ./solve 2>&1 <in',
  ],
  ['LEVEL=2 NAME="a b" ./solve', 'exec env LEVEL=2 NAME="a b" ./solve'],
  ['$HOME/bin/solve', 'exec $HOME/bin/solve'],
])('the program takes the place of the shell: %s', (command, expected) => {
  expect(inPlaceOfShell(command)).toBe(expected)
})

it.each([
  'exec ./solve',
  'cat | ./solve',
  './solve; echo',
  './solve || true',
  './solve &',
  '(cd bin && ./solve)',
  'if true; then ./solve; fi',
  './solve `cat flags`',
  './solve $(cat flags)',
  'cd bin && echo 1',
  'LEVEL=2',
  '2>/dev/null ./solve',
  "./solve 'open",
  'cat <<END\n1\nEND',
  '',
])('a command stays as it is: %s', (command) => {
  expect(inPlaceOfShell(command)).toBe(command)
})

it
  .skipIf(process.platform === 'win32')
  .each([`cd / && A=1 B='x y' sh -c 'echo "$A $B $PWD"' 2>/dev/null`, `A="q\\"q" sh -c 'echo "$A"'`])(
  'a command does the same in place of its shell: %s',
  (command) => {
    const run = (text: string): string => execFileSync('/bin/sh', ['-c', text], { encoding: 'utf8' })
    expect(run(inPlaceOfShell(command))).toBe(run(command))
    expect(inPlaceOfShell(command)).toContain('exec env')
  },
)
