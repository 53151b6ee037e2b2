import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Records } from '../../src/record/events.ts'
import { mergedRecords, type ShardRun } from '../../src/record/merge-shards.ts'
import { type SimulatedRun, simulatedRun } from '../judge/simulated-run.ts'

const ENTRANTS = {
  quick: { ns: 10_000 },
  steady: { ns: 20_000 },
  slow: { ns: 40_000 },
  deep: { ns: 80_000 },
}
const RUN: SimulatedRun = { seed: 'one run', rounds: 20, entrants: ENTRANTS }

function shard(index: number, changes: Partial<SimulatedRun> = {}, count = 2): ShardRun {
  const plan = { shard: { index, count }, ...changes.plan }
  const runId = `a-run-shard-${index}-of-${count}`
  return { name: `s${index}`, records: simulatedRun({ ...RUN, runId, ...changes, plan }) }
}

const whole = simulatedRun(RUN)

describe('two shards merged', () => {
  const merged = mergedRecords([shard(2), shard(1)])

  it('equal one whole run in shape', () => {
    expect(merged.head.plan).toEqual(whole.head.plan)
    expect(merged.head.runId).toBe('a-run-merged')
    expect(merged.state).toBe('complete')
    const placesOf = ({ forks }: Records): string[] =>
      forks.map(({ entrantId, round }) => `${round} ${entrantId}`)
    expect(placesOf(merged).sort()).toEqual(placesOf(whole).sort())
    expect(merged.rounds.map(({ round }) => round)).toEqual(whole.rounds.map(({ round }) => round))
    expect(merged.preflights).toEqual(whole.preflights)
    const shapeOf = (records: Records): unknown =>
      judgeRun(records).contests.map(({ ranked, pairs, control }) => [
        ranked.map(({ entrantId, rounds, solved, counters }) => [entrantId, rounds, solved, counters]),
        pairs.map(({ a, b }) => [a, b]),
        control?.entrantId,
      ])
    expect(shapeOf(merged)).toEqual(shapeOf(whole))
  })

  it('take their ratios within each machine, and pool no times, though one is three times as slow', () => {
    const slow = shard(2, { slowdown: () => 3, environment: { cpuModel: 'Slow CPU', host: 'def' } })
    const summary = judgeRun(mergedRecords([shard(1), slow]))
    const [contest] = summary.contests
    const pair = contest?.pairs.find(({ a, b }) => a === 'quick' && b === 'steady')
    expect(pair?.verdict).toBe('faster')
    expect(pair?.ratio.value).toBeGreaterThan(0.48)
    expect(pair?.ratio.value).toBeLessThan(0.52)
    expect(contest?.ranked).toMatchObject(Array(4).fill({ mean: null, median: null, par2: null }))
    expect(contest?.timedRounds.filter(({ pace }) => Math.abs((pace ?? 0) - 1) > 0.1)).toEqual([])
    const [fast, late] = contest?.ranked[0]?.meanByMachine ?? []
    expect((late?.mean.value ?? 0) / (fast?.mean.value ?? 1)).toBeCloseTo(3, 0)
    expect(summary.machines.map(({ cpuModel }) => cpuModel)).toEqual(['Any CPU', 'Slow CPU'])
  })

  it('keep what only one of them has to tell of an entrant', () => {
    const late = shard(2, {
      entrants: { ...ENTRANTS, slow: { ns: 40_000, answers: { 1: { status: 'timeout', claim: '' } } } },
    })
    const [contest] = judgeRun(mergedRecords([shard(1), late])).contests
    expect(contest?.apart.find(({ entrantId }) => entrantId === 'slow')).toMatchObject({
      solved: 9,
      timeouts: 1,
    })
    const refuted = shard(2, {
      entrants: { ...ENTRANTS, slow: { ns: 40_000, refuted: [[3, 'claims too much']] } },
    })
    const [other] = judgeRun(mergedRecords([shard(1), refuted])).contests
    expect(other?.apart.find(({ entrantId }) => entrantId === 'slow')).toMatchObject({ status: 'wrong' })
  })
})

describe('shards that do not belong together are refused', () => {
  const refusal = (...shards: ShardRun[]): (() => unknown) => {
    return () => mergedRecords(shards)
  }

  it('one alone', () => {
    expect(refusal(shard(1))).toThrow('expected at least two shards, got 1')
  })

  it('the same shard twice', () => {
    expect(refusal(shard(1), { ...shard(1), name: 'copy' })).toThrow('s1 and copy are both shard 1 of 2')
  })

  it('one missing', () => {
    expect(refusal(shard(1, {}, 3), shard(3, {}, 3))).toThrow('shard 2 of 3 is missing')
  })

  it('another number of shards', () => {
    expect(refusal(shard(1), shard(2, {}, 3))).toThrow('one is of 2 shards, the other of 3')
  })

  it('another plan, naming what differs', () => {
    const other = shard(2, { plan: { seed: 8, sliceMs: 99, suiteSource: '/elsewhere.js' } })
    Object.assign(other.records.head, { planSha256: 'other' })
    expect(refusal(shard(1), other)).toThrow(
      's1 and s2 do not belong together: their plans differ in seed, sliceMs',
    )
  })

  it('other code', () => {
    const [one, two] = [shard(1), shard(2)]
    one.records.head.codeSha256['slow'] = 'abc'
    two.records.head.codeSha256['slow'] = 'def'
    expect(refusal(one, two)).toThrow('the code of slow is not the same')
  })

  it('one that was cut short', () => {
    expect(refusal(shard(1), shard(2, { state: 'interrupted' }))).toThrow(
      's2 is not complete: go on with --resume s2',
    )
  })

  it('answers or counters that are not the same', () => {
    const others = (answer: object): ShardRun =>
      shard(2, { entrants: { ...ENTRANTS, deep: { ns: 80_000, answers: { 1: answer } } } })
    const refused = 's1 and s2 do not belong together: deep in tiny unique given single answers puzzle 2'
    expect(refusal(shard(1), others({ counters: { nodes: 12, maxDepth: 2 } }))).toThrow(
      `${refused} differently`,
    )
    expect(refusal(shard(1), others({ digest: 'another' }))).toThrow(`${refused} differently`)
    expect(refusal(shard(1), others({ status: 'timeout', claim: '', digest: '' }))).not.toThrow()
  })

  it('one without the answers of an entrant', () => {
    const lacking = shard(2)
    lacking.records.preflights.pop()
    expect(refusal(shard(1), lacking)).toThrow('s2 has no answers of deep')
  })
})
