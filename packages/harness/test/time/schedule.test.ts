import { describe, expect, it } from 'vitest'
import { contestsOf, forkIdOf, roundsOfShard } from '../../src/record/plan.ts'
import { contestsOfRound, hasUnseen, orderOfTurn } from '../../src/time/rounds.ts'
import { CONTEST, planOf } from '../judge/simulated-run.ts'

const everyone = ['a', 'b', 'c', 'd', 'a~control']
const plan = planOf({ seed: 'x', entrants: { a: { ns: 1 }, b: { ns: 1 }, c: { ns: 1 }, d: { ns: 1 } } })
const orderOf = (round: number, turn = 1, seed = 7): string[] =>
  orderOfTurn({ ...plan, seed }, { round, turn, contest: CONTEST }, everyone)

describe('the schedule', () => {
  it('lets everyone work once a turn, in an order that the seed, the round and the turn decide', () => {
    expect([...orderOf(1)].sort()).toEqual([...everyone].sort())
    expect(orderOf(1)).toEqual(orderOf(1))
    const orders = new Set(Array.from({ length: 20 }, (_, turn) => orderOf(1, turn + 1).join()))
    expect(orders.size).toBeGreaterThan(15)
    expect(orderOf(1, 1, 8)).not.toEqual(orderOf(1))
    expect(orderOf(2)).not.toEqual(orderOf(1))
  })

  it('lets everyone be the first about equally often', () => {
    const first = Array.from({ length: 400 }, (_, turn) => orderOf(1, turn + 1)[0])
    for (const id of everyone) {
      const share = first.filter((entrantId) => entrantId === id).length / first.length
      expect(share).toBeGreaterThan(0.12)
      expect(share).toBeLessThan(0.28)
    }
  })

  it('names a fork by contest, round and entrant', () => {
    expect(forkIdOf(plan, CONTEST, 3, 'b')).toBe('c1-r03-b')
  })

  it('asks unseen instances in the first four rounds of a shard', () => {
    const long = { ...plan, rounds: 20, shard: { index: 2, count: 2 } }
    expect(roundsOfShard(long).filter((round) => hasUnseen(long, round))).toEqual([2, 4, 6, 8])
  })

  it('splits the rounds among the shards, each once', () => {
    const ten = { ...plan, rounds: 10 }
    const rounds = [1, 2, 3].map((index) => roundsOfShard({ ...ten, shard: { index, count: 3 } }))
    expect(rounds[0]).toEqual([1, 4, 7, 10])
    expect(rounds.flat().sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('holds a contest of batches only where an entrant has that mode, and mixes the contests of a round', () => {
    const several = { ...plan, tasks: ['unique', 'first'], tracks: ['given' as const, 'permuted' as const] }
    expect(contestsOf(several)).toHaveLength(4)
    const [entrant = expect.unreachable()] = plan.entrants
    const withBatch = { ...several, entrants: [{ ...entrant, modes: ['single' as const, 'batch' as const] }] }
    expect(contestsOf(withBatch)).toHaveLength(8)
    expect(new Set(contestsOfRound(withBatch, 1))).toEqual(new Set(contestsOf(withBatch)))
    const orders = new Set([1, 2, 3, 4].map((round) => JSON.stringify(contestsOfRound(withBatch, round))))
    expect(orders.size).toBe(4)
  })
})
