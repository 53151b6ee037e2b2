import { describe, expect, it } from 'vitest'
import { contestsOf, roundsOfShard, slotsOfRound } from '../src/schedule.ts'
import { CONTEST, planOf } from './samples.ts'

const entrants = ['a', 'b', 'c', 'd', 'a~control']
const field = (active: readonly string[]) => ({ contest: CONTEST, entrants, active: new Set(active) })
const orderOf = (round: number, active = entrants, seed = 7): string[] =>
  slotsOfRound(planOf(['a', 'b', 'c', 'd'], { seed }), round, [field(active)]).map(({ solverId }) => solverId)

describe('the schedule', () => {
  it('times everyone once a round, in an order that the seed and the round decide', () => {
    expect([...orderOf(1)].sort()).toEqual([...entrants].sort())
    expect(orderOf(1)).toEqual(orderOf(1))
    const orders = new Set(Array.from({ length: 20 }, (_, round) => orderOf(round + 1).join()))
    expect(orders.size).toBeGreaterThan(15)
    expect(orderOf(1, entrants, 8)).not.toEqual(orderOf(1, entrants, 7))
  })

  it('gives everyone every place about equally often', () => {
    const first = Array.from({ length: 400 }, (_, round) => orderOf(round + 1)[0])
    for (const id of entrants) {
      const share = first.filter((solverId) => solverId === id).length / first.length
      expect(share).toBeGreaterThan(0.12)
      expect(share).toBeLessThan(0.28)
    }
  })

  it('leaves the places and names of the others as they are when one drops out', () => {
    const plan = planOf(['a', 'b', 'c', 'd'])
    const all = slotsOfRound(plan, 3, [field(entrants)])
    const fewer = slotsOfRound(plan, 3, [field(entrants.filter((id) => id !== 'b'))])
    expect(fewer).toEqual(all.filter(({ solverId }) => solverId !== 'b'))
  })

  it('splits the rounds among the shards, each once', () => {
    const rounds = [1, 2, 3].map((index) =>
      roundsOfShard(planOf([], { rounds: 10, shard: { index, count: 3 } })),
    )
    expect(rounds[0]).toEqual([1, 4, 7, 10])
    expect(rounds.flat().sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('holds a contest of batches only where a solver has that mode', () => {
    const plan = planOf(['a'], { tasks: ['unique', 'first'], tracks: ['given', 'permuted'] })
    expect(contestsOf(plan)).toHaveLength(4)
    const [solver] = plan.solvers
    const withBatch = {
      ...plan,
      solvers: solver ? [{ ...solver, modes: ['single' as const, 'batch' as const] }] : [],
    }
    expect(contestsOf(withBatch)).toHaveLength(8)
  })
})
