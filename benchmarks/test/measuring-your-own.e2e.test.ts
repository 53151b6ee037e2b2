/** The suite of docs/measuring-your-own.md runs as it is printed there. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAIN, temporaryFolder } from './runs.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/measuring-your-own.md'), 'utf8')
const SUITE = /^```js sorting\.js[^\n]*\n(.*?)^```$/ms.exec(PAGE)?.[1] ?? ''
const folder = temporaryFolder()

function bench(suite: string, run: string, ...words: string[]) {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'sorting.js'), suite)
  const short = '--suite ./sorting.js --rounds 1 --time 10 --warm-up 5'.split(' ')
  return spawnSync(process.execPath, [MAIN, ...short, '--out', run, ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
}

it('has at most forty lines', () => {
  expect(SUITE.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})

it('is measured as it is printed on the page, with its table and its report', () => {
  const { status, stdout, stderr } = bench(SUITE, 'run')
  expect(stderr).toContain('20 answers')
  for (const name of ['library', 'insertion', 'merge'])
    expect(stdout).toMatch(new RegExp(`^${name} +\\d`, 'm'))
  expect(stdout).toMatch(/^sort +mean time of an array/m)
  expect(existsSync(join(folder, 'run/report.html'))).toBe(true)
  expect(status).toBe(0)
})

it('names a function that changes what it was given', () => {
  const { status, stdout } = bench(
    SUITE.replace('given.slice().sort()', 'given.sort()'),
    'spoiled',
    '--quick',
  )
  expect(stdout).toMatch(/^library is not ranked/m)
  expect(status).toBe(1)
})

it.each([
  [
    '? undefined',
    '? 0',
    /^bench: the suite sorting: check has to return what is wrong in words, or undefined, got 0$/,
  ],
  [
    'entrants: {',
    'entrant: {',
    /^bench: .*sorting\.js is not a suite: suite\.entrants: expected a function, or an object of functions$/,
  ],
  ['numbersFrom(n)', 'numbersOf(n)', /^bench: cannot read random: numbersOf is not defined$/],
  [
    'Uint32Array.from(',
    'new Map(); Array.from(',
    /^bench: the suite sorting: its arrays are no plain data, so it needs encode and decode: \{\}$/,
  ],
])('names a mistake of the suite in its last line: %s → %s', (right, mistaken, message) => {
  const { status, stdout, stderr } = bench(
    SUITE.replace(right, mistaken),
    mistaken.replace(/\W+/g, '_'),
    '--quick',
  )
  expect(stderr.trimEnd().split('\n').at(-1)).toMatch(message)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
})
