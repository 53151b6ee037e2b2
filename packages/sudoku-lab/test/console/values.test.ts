import { describe, expect, it } from 'vitest'
import { names, positiveNumber, wholeNumber } from '../../src/console/values.ts'

describe('a whole number', () => {
  it('is read if it is large enough', () => {
    expect(['0', '7', '007', '9007199254740991'].map(wholeNumber(0))).toEqual([0, 7, 7, 9007199254740991])
    expect(wholeNumber(3)('3')).toBe(3)
  })

  it.each(['', ' ', '2', '-3', '3.5', '1e3', '0x10', 'three', ' 4'])('is refused: %j', (text) => {
    expect(() => wholeNumber(3)(text)).toThrow(`Expected a whole number of at least 3, got '${text}'.`)
  })

  it('may be a word that stands for a number', () => {
    expect(wholeNumber(1, { all: Infinity })('all')).toBe(Infinity)
    expect(() => wholeNumber(1, { all: Infinity })('0')).toThrow(
      "Expected a whole number of at least 1, or all, got '0'.",
    )
  })

  it('is refused with the largest number if it is too large to be exact', () => {
    expect(() => wholeNumber(3)('9007199254740992')).toThrow(
      "Expected a whole number of at least 3 and at most 9007199254740991, got '9007199254740992'.",
    )
  })
})

describe('a number above 0', () => {
  it('is read in decimal notation', () => {
    expect(['2', '0.5', '.5', '007'].map(positiveNumber)).toEqual([2, 0.5, 0.5, 7])
  })

  it.each(['', ' ', '0', '0.0', '-1', '1e3', '0x10', 'Infinity', '1,5', ' 4', '9'.repeat(400)])(
    'is refused: %j',
    (text) => {
      expect(() => positiveNumber(text)).toThrow(`Expected a number above 0, got '${text}'.`)
    },
  )
})

describe('a list of names', () => {
  it('has each name once', () => {
    expect(names('mrv, dlx,mrv')).toEqual(['mrv', 'dlx'])
  })

  it.each(['', ',', 'mrv,', 'mrv, ,dlx'])('is refused: %j', (text) => {
    expect(() => names(text)).toThrow(`Expected names with a comma between them, got '${text}'.`)
  })
})
