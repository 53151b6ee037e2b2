import { geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import type { Dataset } from '../src/dataset.ts'
import { makePlan, planSha256, type RunOptions } from '../src/plan.ts'
import type { PlannedSolver } from '../src/record.ts'

const OPTIONS: RunOptions = {
  tasks: ['unique'],
  tracks: ['given'],
  profile: 'default',
  rounds: undefined,
  steadyMs: undefined,
  warmUpMs: undefined,
  seed: 1,
  sample: undefined,
  isomorphs: 1,
  timeoutSeconds: 10,
  memoryMiB: 1024,
  resolve: 0,
  shard: { index: 1, count: 1 },
}

function datasetOf(puzzles: number): Dataset {
  return {
    id: 'tiny',
    path: '/puzzles/tiny.txt',
    sha256: 'abc',
    geometry: geometryOf(2, 2),
    grids: Array.from({ length: puzzles }, () => new Uint8Array(16)),
    known: undefined,
  }
}

const solvers = (count: number): PlannedSolver[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: `s${index}`,
    solverId: `s${index}`,
    modes: ['single'],
    external: false,
  }))

const planFor = (count: number, changes: Partial<RunOptions> = {}, puzzles = 50) =>
  makePlan({ ...OPTIONS, ...changes }, [datasetOf(puzzles)], solvers(count))

describe('a plan', () => {
  it('has more rounds the fewer the solvers, and never fewer than ten', () => {
    expect([1, 4, 8, 40].map((count) => planFor(count).rounds)).toEqual([30, 14, 10, 10])
    expect(planFor(4, { rounds: 12 }).rounds).toBe(12)
    expect(planFor(40, { profile: 'rigorous' }).rounds).toBe(40)
  })

  it('gives each fork less time the more there are, down to a floor, unless a time was asked for', () => {
    expect(planFor(4)).toMatchObject({ warmUpMs: 400, steadyMs: 150 })
    expect(planFor(40)).toMatchObject({ warmUpMs: 250, steadyMs: 100 })
    expect(planFor(40, { steadyMs: 700 })).toMatchObject({ warmUpMs: 400, steadyMs: 700 })
    expect(planFor(40, { warmUpMs: 50 }).warmUpMs).toBe(50)
  })

  it('promises verdicts only where there are rounds enough', () => {
    expect(planFor(4, { profile: 'quick' })).toMatchObject({ rounds: 3, verdicts: false, memoryFork: false })
    expect([5, 6].map((rounds) => planFor(4, { rounds }).verdicts)).toEqual([false, true])
  })

  it('times a sample of a large dataset one by one, and asks all of it', () => {
    const [dataset] = planFor(1, {}, 50_000).datasets
    expect(dataset?.puzzles).toHaveLength(50_000)
    expect(dataset?.timed).toHaveLength(2000)
    expect(planFor(1, { sample: 100 }, 50_000).datasets[0]?.puzzles).toHaveLength(100)
  })

  it('has the digest of another plan that differs in nothing but shard and path', () => {
    const plan = planFor(4)
    const elsewhere = {
      ...plan,
      shard: { index: 2, count: 3 },
      datasets: plan.datasets.map((dataset) => ({ ...dataset, path: '/elsewhere/tiny.txt' })),
    }
    expect(planSha256(elsewhere)).toBe(planSha256(plan))
    expect(planSha256({ ...plan, seed: 2 })).not.toBe(planSha256(plan))
    expect(planSha256(planFor(5))).not.toBe(planSha256(plan))
  })
})
