/**
 * Sets of digits as the bits of one small integer, with named functions for the bit operations.
 *
 *   bit        …  8 7 6 5 4 3 2 1 0
 *   digit      …  9 8 7 6 5 4 3 2 1        {1, 4, 9} = 0b1_0000_1001
 */
import type { Digit } from './geometry.ts'

/** A set of up to 25 digits. Bit d − 1 is set if digit d is in the set. */
export type DigitSet = number

export const NO_DIGITS: DigitSet = 0

/** The digits 1 to `size`. */
export function allDigits(size: number): DigitSet {
  return (1 << size) - 1
}

/** The set of one digit. */
export function singleton(digit: Digit): DigitSet {
  return 1 << (digit - 1)
}

/** The digit of a singleton, or the largest digit of any other non-empty set. */
export function digitOf(single: DigitSet): Digit {
  return 32 - Math.clz32(single)
}

export function has(set: DigitSet, digit: Digit): boolean {
  return ((set >>> (digit - 1)) & 1) !== 0
}

/** The set of the smallest digit of a set. For the empty set, this is the empty set. */
export function lowest(set: DigitSet): DigitSet {
  return set & -set
}

export function withoutLowest(set: DigitSet): DigitSet {
  return set & (set - 1)
}

/** True for the empty set too. */
export function hasAtMostOne(set: DigitSet): boolean {
  return withoutLowest(set) === NO_DIGITS
}

/** The number of digits in a set: bits are added in pairs, then nibbles, then bytes. */
export function sizeOf(set: DigitSet): number {
  const pairs = set - ((set >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** The digits of a set, ascending. For tests, tables and messages; a search uses the bits directly. */
export function digitsOf(set: DigitSet): Digit[] {
  const digits: Digit[] = []
  for (let rest = set; rest !== NO_DIGITS; rest = withoutLowest(rest)) digits.push(digitOf(lowest(rest)))
  return digits
}
