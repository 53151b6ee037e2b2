import {
  COUNT_ALL,
  FIRST_SOLUTION,
  requireBatchLimits,
  requireLimits,
  type SearchLimits,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'

const GOOD: SearchLimits = { solutions: 1, nodes: 0, keep: 0 }

it('names the limits that are asked for most', () => {
  expect(FIRST_SOLUTION).toEqual({ solutions: 1, nodes: Infinity, keep: 1 })
  expect(UNIQUENESS).toEqual({ solutions: 2, nodes: Infinity, keep: 2 })
  expect(COUNT_ALL).toEqual({ solutions: Infinity, nodes: Infinity, keep: 0 })
  for (const limits of [FIRST_SOLUTION, UNIQUENESS, COUNT_ALL]) expect(Object.isFrozen(limits)).toBe(true)
})

describe.each([requireLimits, requireBatchLimits])('%o', (require) => {
  it.each([GOOD, { ...GOOD, keep: 1 }, COUNT_ALL, { ...GOOD, solutions: 2 ** 40 }])('takes %j', (limits) => {
    expect(() => require(limits)).not.toThrow()
  })

  it.each<[keyof SearchLimits, unknown, string]>([
    ['solutions', 0, 'limits.solutions: expected an integer of at least 1 or Infinity, got 0'],
    ['nodes', 0.5, 'limits.nodes: expected an integer of at least 0 or Infinity, got 0.5'],
    ['keep', Number.NaN, 'limits.keep: expected an integer of at least 0 or Infinity, got NaN'],
    ['keep', '1', 'limits.keep: expected an integer of at least 0 or Infinity, got "1"'],
    ['nodes', undefined, 'limits.nodes: expected an integer of at least 0 or Infinity, got undefined'],
    ['solutions', [2], 'limits.solutions: expected an integer of at least 1 or Infinity, got an Array'],
  ])('refuses %s of %o', (name, value, message) => {
    expect(() => require({ ...GOOD, [name]: value })).toThrow(new RangeError(message))
  })

  it.each([
    [null, 'null'],
    [3, '3'],
  ])('refuses %o for limits', (limits, quoted) => {
    expect(() => require(limits as unknown as SearchLimits)).toThrow(
      new RangeError(`limits: expected an object, got ${quoted}`),
    )
  })
})

it('lets a batch keep one solution of each puzzle, and no more', () => {
  expect(() => requireBatchLimits({ ...GOOD, keep: 2 })).toThrow(
    new RangeError('limits.keep: expected 0 or 1 for a batch, got 2'),
  )
  expect(() => requireLimits({ ...GOOD, keep: 2 })).not.toThrow()
})
