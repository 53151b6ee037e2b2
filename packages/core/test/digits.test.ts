import {
  allDigits,
  digitOf,
  digitsOf,
  has,
  hasAtMostOne,
  lowest,
  singleton,
  sizeOf,
  withoutLowest,
} from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'

describe('digit sets', () => {
  it('hold up to 25 digits', () => {
    expect(digitsOf(allDigits(25))).toHaveLength(25)
    expect(digitOf(singleton(25))).toBe(25)
    expect(sizeOf(allDigits(25))).toBe(25)
  })
  it('are walked from the smallest digit', () => {
    const set = singleton(9) | singleton(2) | singleton(5)
    expect(digitsOf(set)).toEqual([2, 5, 9])
    expect(digitOf(lowest(set))).toBe(2)
    expect(digitsOf(withoutLowest(set))).toEqual([5, 9])
  })
  it('know what they hold', () => {
    expect(has(singleton(3), 3)).toBe(true)
    expect(has(singleton(3), 4)).toBe(false)
    expect(hasAtMostOne(0)).toBe(true)
    expect(hasAtMostOne(singleton(7))).toBe(true)
    expect(hasAtMostOne(0b11)).toBe(false)
  })
})
