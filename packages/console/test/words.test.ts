import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { amountOf, rangeOf, systemReasonOf, writingReasonOf } from '../src/index.ts'

it('amounts and ranges are written with their nouns', () => {
  expect([0, 1, 12_345].map((count) => amountOf(count, 'try', 'tries'))).toEqual([
    '0 tries',
    '1 try',
    '12,345 tries',
  ])
  expect([rangeOf(24, 26, 'clue'), rangeOf(1, 1, 'clue')]).toEqual(['24 to 26 clues', '1 clue'])
})

function failureOf(path: string): Error {
  try {
    readFileSync(path)
  } catch (error) {
    return error as Error
  }
  throw new Error('it did not fail')
}

it('a failure of the system is described in words, without its code and the path', () => {
  expect(systemReasonOf(failureOf('/no/such/file'))).toBe('no such file')
  expect(writingReasonOf(failureOf('/no/such/file'))).toBe('no such directory')
  expect(systemReasonOf(failureOf('/'))).toBe('it is a directory')
  const error = new Error("ELOOP: too many symbolic links encountered, open 'a, b'")
  expect(systemReasonOf(error)).toBe('too many symbolic links encountered')
  expect(systemReasonOf(new Error('the disk is on fire, quickly'))).toBe('the disk is on fire, quickly')
})
