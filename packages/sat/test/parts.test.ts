import { Formula } from '@sudoku-lab/sat'
import { describe, expect, it } from 'vitest'
import { Clauses, KEPT } from '../src/clauses.ts'
import { Order } from '../src/order.ts'
import { Restarts } from '../src/restarts.ts'
import { dice } from './formulas.ts'

describe('the order of decisions', () => {
  it('is by activity, then by number, as a sorted list has it', () => {
    const roll = dice(7)
    const order = new Order(20)
    order.reset()
    const activity = new Array<number>(20).fill(0)
    let increment = 1
    for (let round = 0; round < 200; round++) {
      const variable = roll(20)
      order.bump(variable)
      activity[variable] += increment
      if (roll(3) === 0) {
        order.decay()
        increment /= 0.95
      }
      const sorted = [...activity.keys()].sort((a, b) => activity[b] - activity[a] || a - b)
      const taken = sorted.map(() => order.take())
      expect(taken).toEqual(sorted)
      expect(order.take()).toBe(-1)
      for (const one of taken.toSorted((a, b) => (a % 7) - (b % 7))) order.putBack(one)
    }
  })

  it('survives activities that grow without bound', () => {
    const order = new Order(3)
    order.reset()
    for (let round = 0; round < 20_000; round++) {
      order.bump(1)
      order.decay()
    }
    order.bump(2)
    expect([order.take(), order.take(), order.take()]).toEqual([1, 2, 0])
  })
})

it('restarts follow the Luby sequence', () => {
  const restarts = new Restarts()
  const gaps = Array.from({ length: 15 }, () => {
    const at = restarts.next
    restarts.step(at)
    return (restarts.next - at) / 100
  })
  expect(gaps).toEqual([1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1])
})

describe('the clauses', () => {
  const formula = new Formula(8).add([1, 2, 3]).add([-4, 5, 6, 4]).add([-1, 5, 5, -1, 7]).add([2, 8])

  it('are those of the formula, without literals that occur twice and clauses that are always true', () => {
    const clauses = new Clauses(formula)
    expect(watchersOf(clauses)).toEqual({ 0: ['0 2 4'], 1: ['1 8 12'], 2: ['0 2 4'], 8: ['1 8 12'] })
    const impliedBy = (code: number) =>
      Array.from(clauses.implied.subarray(clauses.impliedStarts[code], clauses.impliedStarts[code + 1]))
    expect([impliedBy(3), impliedBy(15), impliedBy(2)]).toEqual([[14], [2], []])
  })

  it('lose half of the learned ones, with the most levels and oldest first, but none of few levels', () => {
    const clauses = new Clauses(formula)
    const before = watchersOf(clauses)
    for (const [lbd, first] of [5, 2, 4, 4, 3, KEPT].entries()) clauses.add([2 * lbd, 2 * lbd + 1, 15], first)
    const deleted: string[] = []
    clauses.deleteWorse((codes) => deleted.push(codes.join(' ')))
    expect(deleted).toEqual(['0 1 15', '4 5 15'])
    expect(clauses.learnedCount).toBe(3)
    const kept = ['0 2 4', '1 8 12', '2 3 15', '6 7 15', '8 9 15', '10 11 15']
    expect(new Set(Object.values(watchersOf(clauses)).flat())).toEqual(new Set(kept))
    clauses.reset()
    expect(watchersOf(clauses)).toEqual(before)
    expect(clauses.learnedCount).toBe(0)
  })
})

/** Code of a literal → the clauses that watch it. */
function watchersOf(clauses: Clauses): Record<number, string[]> {
  const watchers: Record<number, string[]> = {}
  for (let code = 0; code < 16; code++) {
    let clause = clauses.memory[code]
    while (clause !== 0) {
      const codes = clauses.codesOf(clause)
      watchers[code] = [...(watchers[code] ?? []), codes.join(' ')]
      clause = clauses.memory[clause + (codes[0] === code ? 0 : 1)]
    }
  }
  return watchers
}
