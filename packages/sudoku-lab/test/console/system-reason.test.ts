import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { systemReasonOf, writingReasonOf } from '../../src/console/index.ts'

function failureOf(action: () => unknown): Error {
  try {
    action()
  } catch (error) {
    return error as Error
  }
  throw new Error('it did not fail')
}

it.each([
  ['no such file', '/no/such/file'],
  ['it is a directory', '/'],
  ['a part of its path is not a directory', `${import.meta.filename}/file`],
])('a failure of the system is described in words: %s', (words, path) => {
  expect(systemReasonOf(failureOf(() => readFileSync(path)))).toBe(words)
})

it('what cannot be written has no directory, or another reason', () => {
  expect(writingReasonOf(failureOf(() => readFileSync('/no/such/file')))).toBe('no such directory')
  expect(writingReasonOf(failureOf(() => readFileSync('/')))).toBe('it is a directory')
})

it('an unusual failure is described in the words of the system, without its code and the path', () => {
  const error = new Error("ELOOP: too many symbolic links encountered, open 'a, b'")
  expect(systemReasonOf(Object.assign(error, { code: 'ELOOP' }))).toBe('too many symbolic links encountered')
  const full = new Error('ENOSPC: no space left on device, write')
  expect(systemReasonOf(Object.assign(full, { code: 'ENOSPC' }))).toBe('no space left on device')
})

it('another error keeps its message', () => {
  expect(systemReasonOf(new Error('the disk is on fire, quickly'))).toBe('the disk is on fire, quickly')
})
