import { Additive, Exp, Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import { steadyState } from '../../src/statistics/index.ts'

const normal = new Additive(0, 1)

function samples(count: number, rng: Rng, trend: (index: number) => number): number[] {
  const spikes = new Exp(2)
  return Array.from({ length: count }, (_, index) => {
    const spike = rng.uniformFloat() < 0.05 ? spikes.sample(rng) : 0
    return 1e6 * trend(index) * Math.exp(0.01 * normal.sample(rng) + spike)
  })
}

describe('steadyState', () => {
  it.each([9, 12, 40, 300])('calls %i samples without a trend steady in nearly all forks', (count) => {
    const rng = new Rng(`steady ${count}`)
    const flags = Array.from({ length: 200 }, () => steadyState(samples(count, rng, () => 1)).steady)
    expect(flags.filter(Boolean).length / flags.length).toBeGreaterThanOrEqual(0.95)
  })

  it('finds a warm-up that is not over', () => {
    const rng = new Rng('warm-up')
    const { steady, drift } = steadyState(samples(100, rng, (index) => 1 + 0.3 * Math.exp(-index / 30)))
    expect(steady).toBe(false)
    expect(drift).toBeLessThan(-0.1)
  })

  it('finds a solver that slows down', () => {
    const rng = new Rng('leak')
    const { steady, drift } = steadyState(samples(60, rng, (index) => 1 + index / 600))
    expect(steady).toBe(false)
    expect(drift).toBeGreaterThan(0.04)
  })

  it('lets a trend pass that does not count', () => {
    const rng = new Rng('small')
    expect(steadyState(samples(300, rng, (index) => 1 + index / 60_000)).steady).toBe(true)
  })

  it('takes a few slow samples for what they are', () => {
    const times = new Array<number>(30).fill(100).map((time, index) => time + (index % 3) / 10)
    expect(steadyState(times.with(0, 900).with(1, 700)).steady).toBe(true)
  })

  it('says nothing against eight samples', () => {
    expect(steadyState([8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ steady: true, drift: 0 })
  })
})
