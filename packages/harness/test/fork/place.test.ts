import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { placeOf } from '../../src/fork/child/place.ts'
import { PACKAGE_FOLDER } from '../../src/package-folder.ts'
import { temporaryFolder } from '../folder.ts'

const folder = temporaryFolder()

const HARNESS = join(PACKAGE_FOLDER, 'dist/fork/child/child.js')
const SUITE = join(folder, 'suite/suite.js')
const OWN = join(folder, 'solver/dist/index.js')

/** An error with these places in its stack, from the innermost to the outermost. */
function thrownAt(...places: readonly string[]): Error {
  const frames = places.map((place, index) => `    at ${index % 2 === 0 ? place : `Search.solve (${place})`}`)
  return Object.assign(new TypeError('no'), { stack: ['TypeError: no', ...frames].join('\n') })
}

const OTHER = join(folder, 'node_modules/lib/index.js')
const LENT = join(folder, 'core/dist/core.js')

it.each([
  [
    'the innermost line of the code that the suite has called',
    [`${OWN}:3:5`, `${OWN}:9:1`],
    `solver/dist/index.js:3:5`,
  ],
  ['a line that is written as an address', [`${pathToFileURL(OWN)}:3:5`], 'solver/dist/index.js:3:5'],
  ['who called a library', [`node:fs:1:1`, `${OTHER}:1:1`, `${OWN}:4:2`], 'solver/dist/index.js:4:2'],
  ['who called a package beside it', [`${LENT}:7:7`, `${OWN}:4:2`], 'solver/dist/index.js:4:2'],
  [
    'a file beside the one that was called',
    [`${join(OWN, '../search.js')}:8:8`, `${OWN}:4:2`],
    'solver/dist/search.js:8:8',
  ],
])('tells %s', (_, places, expected) => {
  expect(placeOf(thrownAt(...places, `${SUITE}:1:1`, `${HARNESS}:1:1`), folder)).toBe(expected)
})

it('tells the line of a suite that is an entrant itself', () => {
  const thrown = thrownAt(`${SUITE}:6:1`, `${SUITE}:1:1`, `${HARNESS}:1:1`)
  expect(placeOf(thrown, folder)).toBe('suite/suite.js:6:1')
})

it('tells nothing of what the harness throws, or of what is no error', () => {
  expect(placeOf(thrownAt(`${HARNESS}:1:1`, `${OWN}:1:1`), folder)).toBeUndefined()
  expect(placeOf('no', folder)).toBeUndefined()
})

it('tells the line of the source where there is a map', () => {
  mkdirSync(join(folder, 'solver/dist'), { recursive: true })
  writeFileSync(OWN, 'one\n\n\nthrows()\n//# sourceMappingURL=index.js.map\n')
  const mappings = ';;;AAAA' // the fourth line comes from the first
  const map = { version: 3, sources: ['../src/search.ts'], names: [], mappings }
  writeFileSync(`${OWN}.map`, JSON.stringify(map))
  expect(placeOf(thrownAt(`${OWN}:4:1`, `${HARNESS}:1:1`), folder)).toBe('solver/src/search.ts:1:1')
})
