import { afterEach, expect, it, vi } from 'vitest'
import { timed } from '../page/worker/timed.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A search that takes so many milliseconds in its first call, and in each further call. */
function searchOf(first: number, further: number) {
  let now = 0
  let calls = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return () => {
    now += calls === 0 ? first : further
    return ++calls
  }
}

it('leaves the first call out, in which the code of a search is compiled', () => {
  expect(timed(searchOf(265, 3))).toEqual({ answer: 1, milliseconds: 3 })
  expect(timed(searchOf(1, 0.002)).milliseconds).toBeCloseTo(0.002, 9)
  expect(timed(searchOf(400, 300)).milliseconds).toBe(300)
})

it('does not repeat a long search', () => {
  const search = searchOf(900, 700)
  expect(timed(search)).toEqual({ answer: 1, milliseconds: 900 })
  expect(search()).toBe(2)
})
