import { describe, expect, it } from 'vitest'
import { compareRuns } from '../src/comparison/compare.ts'
import { mergeShards } from '../src/merge.ts'
import type { Event } from '../src/record.ts'
import { addEvent, emptyRecords, type Records } from '../src/records.ts'
import { sampleRows } from '../src/rows.ts'
import { summarize } from '../src/summarize.ts'
import { type SimulatedRun, SOLVERS, sessionOn, simulatedRun } from './comparison/simulated-run.ts'
import { addPreflight, answerTo } from './samples.ts'

function shard(index: number, changes: Partial<SimulatedRun> = {}): { name: string; records: Records } {
  const plan = { rounds: 20, shard: { index, count: 2 }, ...changes.plan }
  const runId = `a-run-shard-${index}-of-2`
  return { name: `s${index}`, records: simulatedRun({ seed: 'one run', runId, ...changes, plan }) }
}

function recordsOf(events: readonly Event[]): Records {
  const [head, ...rest] = events
  if (head?.type !== 'run') throw new Error('a run begins with its head')
  const records = emptyRecords(head)
  for (const event of rest) addEvent(records, event)
  return records
}

const whole = simulatedRun({ seed: 'one run', plan: { rounds: 20 } })

describe('two shards merged', () => {
  const merged = recordsOf(mergeShards([shard(2), shard(1)]))

  it('equal one whole run in shape', () => {
    expect(merged.head.plan).toEqual(whole.head.plan)
    expect(merged.head.runId).toBe('a-run-merged')
    expect(merged.state).toBe('complete')
    const placesOf = ({ forks }: Records): string[] =>
      forks.map(({ solverId, round }) => `${round} ${solverId}`).sort()
    expect(placesOf(merged)).toEqual(placesOf(whole))
    expect(merged.preflights).toEqual(whole.preflights)
    expect([...sampleRows(merged)]).toHaveLength([...sampleRows(whole)].length)
    const shapeOf = (records: Records): unknown =>
      summarize(records).contests.map(({ rows, pairs, control }) => [
        rows
          .map(({ solver_id, forks, solved, nodes_total }) => [solver_id, forks, solved, nodes_total])
          .sort(),
        pairs.map(({ a, b }) => [a, b]),
        control?.solverId,
      ])
    expect(shapeOf(merged)).toEqual(shapeOf(whole))
  })

  it('compare as the same', () => {
    const [contest] = compareRuns(whole, merged, { acrossMachines: false }).contests
    expect(contest?.solvers.map(({ time }) => time?.verdict)).toEqual(new Array(5).fill('same'))
    expect(contest?.solvers.every(({ counters }) => counters === null)).toBe(true)
  })

  it('take their ratios within each machine, though one is three times as slow', () => {
    const slow = shard(2, {
      factors: Object.fromEntries(Object.entries(SOLVERS).map(([id, factor]) => [id, 3 * factor])),
      environment: { cpuModel: 'Slow CPU' },
    })
    const [contest] = summarize(recordsOf(mergeShards([shard(1), slow]))).contests
    const pair = contest?.pairs.find(({ a, b }) => a === 'quick' && b === 'steady')
    expect(pair?.verdict).toBe('faster')
    expect(pair?.ratio).toBeGreaterThan(0.48)
    expect(pair?.ratio).toBeLessThan(0.52)
  })

  it('keep what only one of them has to tell of a solver', () => {
    const late = shard(2, {
      answers: { slow: [answerTo(1), answerTo(2, { status: 'timeout', nodes: 5, digest: '' }), answerTo(3)] },
    })
    const [contest] = summarize(recordsOf(mergeShards([shard(1), late]))).contests
    const row = contest?.rows.find(({ solver_id }) => solver_id === 'slow')
    expect(row).toMatchObject({ solved: 2, timeouts: 1 })
  })
})

describe('shards that do not belong together are refused', () => {
  const refusal = (...shards: Parameters<typeof mergeShards>[0]): (() => unknown) => {
    return () => mergeShards(shards)
  }

  it('one alone', () => {
    expect(refusal(shard(1))).toThrow('expected at least two shards, got 1')
  })

  it('the same shard twice', () => {
    expect(refusal(shard(1), { ...shard(1), name: 'copy' })).toThrow('s1 and copy are both shard 1 of 2')
  })

  it('one missing', () => {
    const third = shard(3, { plan: { shard: { index: 3, count: 3 } } })
    const first = shard(1, { plan: { shard: { index: 1, count: 3 } } })
    expect(refusal(first, third)).toThrow('shard 2 of 3 is missing')
  })

  it('another number of shards', () => {
    const other = shard(2, { plan: { shard: { index: 2, count: 3 } } })
    expect(refusal(shard(1), other)).toThrow('one is of 2 shards, the other of 3')
  })

  it('another plan, naming what differs', () => {
    const other = shard(2, { plan: { seed: 8, steadyMs: 99 } })
    Object.assign(other.records.head, { planSha256: 'other' })
    expect(refusal(shard(1), other)).toThrow(
      's1 and s2 do not belong together: their plans differ in seed, steadyMs',
    )
  })

  it('another commit', () => {
    const other = shard(2, { environment: { commit: 'abcdef' } })
    expect(refusal(shard(1), other)).toThrow('one was made by commit 0123456789, the other by abcdef')
  })

  it('one that was cut short', () => {
    const cut = shard(2)
    cut.records.state = 'interrupted'
    expect(refusal(shard(1), cut)).toThrow('s2 is not complete: go on with --resume s2')
  })

  it('answers or counters that are not the same', () => {
    const otherNodes = shard(2, { answers: { deep: [answerTo(1), answerTo(2, { nodes: 12 }), answerTo(3)] } })
    expect(refusal(shard(1), otherNodes)).toThrow(
      's1 and s2 do not belong together: deep in tiny unique given single answers puzzle 2 in 10 nodes in the one, in 12 in the other',
    )
  })

  it('one without the answers of a solver', () => {
    const lacking = shard(2)
    lacking.records.preflights.pop()
    expect(refusal(shard(1), lacking)).toThrow('s2 has no answers of deep')
    addPreflight(
      lacking.records,
      'deep',
      [1, 2, 3].map((puzzle) => answerTo(puzzle)),
    )
    expect(refusal(shard(1), lacking)).not.toThrow()
  })

  it('but not for the names of their machines', () => {
    const other = shard(2)
    other.records.sessions.splice(0, 1, sessionOn({ host: 'xyz', cpuModel: 'Another CPU' }))
    expect(refusal(shard(1), other)).not.toThrow()
  })
})
