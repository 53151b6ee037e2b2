import { Rng } from 'pragmastat'
import { median } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { ExactShift } from '../../src/judge/statistics/exact-shift.ts'
import { centreOverRounds, type RoundLogs, shiftOf, turnEffects } from '../../src/judge/statistics/rounds.ts'
import { NOISES, sampleDrift, sampleNoise, simulatedLogs } from './simulation.ts'

function logsOf(logs: Readonly<Record<number, number>>): RoundLogs {
  return new Map(Object.entries(logs).map(([round, log]) => [Number(round), log]))
}

describe('the test of a pair', () => {
  const Level = 0.05

  it('is that of signed ranks, from the rounds in which both took part', () => {
    const a: RoundLogs = new Map([...Array(20).keys()].map((round) => [round, Math.sin(round)]))
    const b: RoundLogs = new Map([...Array(15).keys()].map((round) => [round + 5, Math.cos(round)]))
    const differences = [...Array(15).keys()].map((index) => Math.sin(index + 5) - Math.cos(index))
    const shift = shiftOf(a, b, [a, b], Level)
    expect(shift?.rounds).toBe(15)
    expect(shift?.test.bounds(Level)).toEqual(ExactShift.ofDifferences(differences).bounds(Level))
    expect(shiftOf(a, new Map([[99, 1]]), [a], Level)).toBeUndefined()
  })

  // Expected values: an implementation in Python of what the head of rounds.ts says.
  it('takes out what slowed all entrants of a round alike, where signed ranks are too coarse', () => {
    const a = logsOf({ 1: 1, 2: 1.3, 3: 0.9, 4: 1.1, 5: 1.6, 6: 1.05 })
    const b = logsOf({ 1: 2.1, 2: 2.3, 3: 2, 4: 2.2, 5: 2.4, 7: 9 })
    const disturbed = logsOf({ 1: 3, 2: 3.5, 3: 3.1, 4: 7, 6: 3.3 }) // and absent in round 5
    const shift = shiftOf(a, b, [a, b, disturbed, logsOf({ 8: 4 })], 1e-4)
    const expected = ExactShift.ofSamples(
      [1.187287156094, 1.143643578047, 1.1, 1.008491941338, 1.6],
      [2.287287156094, 2.112712843906, 2.2, 2.108491941338, 2.4],
    )
    expect(shift?.rounds).toBe(5)
    expect(shift?.test.shift).toBeCloseTo(expected.shift, 9)
    for (const level of [0.02, 0.1, 0.4]) {
      const { lo, hi } = expected.bounds(level) ?? { lo: Number.NaN, hi: Number.NaN }
      expect(shift?.test.bounds(level)?.lo).toBeCloseTo(lo, 9)
      expect(shift?.test.bounds(level)?.hi).toBeCloseTo(hi, 9)
    }
  })

  it.each([
    { why: 'the level is met with the required fineness', rounds: 8, entrants: 3, level: 0.0625 },
    { why: 'two entrants cannot tell the effect of a round', rounds: 4, entrants: 2, level: 1e-4 },
    { why: 'one round cannot either', rounds: 1, entrants: 3, level: 1e-4 },
  ])('is that of signed ranks where $why', ({ rounds, entrants, level }) => {
    const logsOfOne = (entrant: number): RoundLogs =>
      new Map([...Array(rounds).keys()].map((round) => [round, Math.sin(round + 7 * entrant)]))
    const logs = Array.from({ length: entrants }, (_, entrant) => logsOfOne(entrant))
    const [a, b] = logs as [RoundLogs, RoundLogs]
    const differences = [...a.keys()].map((round) => (a.get(round) ?? 0) - (b.get(round) ?? 0))
    const paired = ExactShift.ofDifferences(differences)
    expect(shiftOf(a, b, logs, level)?.test).toEqual(paired)
    if (rounds === 8) expect(shiftOf(a, b, logs, 0.999 * level)?.test).not.toEqual(paired)
  })

  it.each(Object.entries(NOISES))('keeps its level when signed ranks are too coarse: %s', (name, noise) => {
    const rng = new Rng(`aligned, ${name}`)
    const runs = 250
    let rejected = 0
    for (let run = 0; run < runs; run++) {
      const logs = simulatedLogs([1, 1, 1, 1, 1, 1], 10, { noise, rng })
      const shift = shiftOf(logs[0] as RoundLogs, logs[1] as RoundLogs, logs, 1e-4)
      if ((shift?.test.pUnlike(0) ?? 0) <= Level) rejected++
    }
    // 0.05 and two standard deviations of such a share
    expect(rejected / runs).toBeLessThanOrEqual(0.078)
  })
})

describe('the time of one entrant over the rounds', () => {
  it('has no bounds where so few rounds allow none', () => {
    expect(centreOverRounds([1, 2, 3])).toEqual({ value: 2, bounds: undefined })
    expect(centreOverRounds([1, 1, 1, 1, 1, 1])).toEqual({ value: 1, bounds: { lo: 1, hi: 1 } })
  })

  // Expected factors: an implementation in Python of the formula of Bartlett.
  it.each([
    ['slow waves', [1, 2, 3, 4, 6, 7, 9, 8, 7, 5, 4, 2], 2.08474311274887, 0.02],
    ['ups and downs', [1, 5, 2, 6, 1, 7, 2, 5, 1, 6, 2, 8], 1, 0.02],
    ['few rounds, with a level that they can meet', [1, 2, 4, 8, 16, 32], 2.0612511295098113, 0.05],
  ])('has bounds that are widened by the correlation of neighbours: %s', (_, logs, factor, level) => {
    const test = ExactShift.ofDifferences(logs)
    const exact = test.bounds(level) ?? { lo: Number.NaN, hi: Number.NaN }
    const { value, bounds } = centreOverRounds(logs)
    expect(value).toBe(test.shift)
    expect(bounds?.lo).toBeCloseTo(value - factor * (value - exact.lo), 12)
    expect(bounds?.hi).toBeCloseTo(value + factor * (exact.hi - value), 12)
  })

  it.each(Object.entries(NOISES))(
    'is covered by its bounds in 95 % of runs, drift included: %s',
    (name, noise) => {
      const rng = new Rng(`centre, ${name}`)
      // the pseudomedian of the noise: that of the means of two processes
      const meanOfTwo = () => (sampleNoise(noise, rng) + sampleNoise(noise, rng)) / 2
      const truth = median(Array.from({ length: 20_000 }, meanOfTwo))
      const runs = 300
      let covered = 0
      for (let run = 0; run < runs; run++) {
        const drift = sampleDrift(noise, run % 2 === 0 ? 10 : 30, rng)
        const { bounds } = centreOverRounds(drift.map((shared) => shared + sampleNoise(noise, rng)))
        if (bounds !== undefined && bounds.lo <= truth && truth <= bounds.hi) covered++
      }
      // 0.95 less two standard deviations of such a share
      expect(covered / runs).toBeGreaterThanOrEqual(0.925)
    },
  )
})

describe('the effects of turns', () => {
  it('are those of all entrants, and are not moved by one disturbed slice', () => {
    const effects = [0, 0.5, -0.2, 0.1, 0, 0.05, -0.1]
    const times = (base: number) => new Map(effects.map((effect, turn) => [turn + 1, base + effect]))
    const found = turnEffects([times(1), times(2), times(5).set(4, 30)])
    const rounded = (values: readonly number[]) => values.map((value) => value.toFixed(9))
    expect(rounded([...found.values()])).toEqual(rounded(effects))
  })

  // Expected values: median polish of five passes in Python. In turns with one entrant nothing can be separated.
  it('are found by median polish where entrants miss turns', () => {
    const entrants = [
      { 1: 3.5, 2: 1.9, 4: 2.9, 5: 0.7 },
      { 1: 3, 2: 3.4, 3: 1.4, 4: 3.5, 5: 3.8 },
      { 1: 2.2, 2: 0.2, 3: 3.5, 6: 2.5 },
    ]
    const found = turnEffects(entrants.map(logsOf))
    const expected = [0.2462890625, -0.2115234375, -0.0251953125, 0.7673828125, -0.1826171875, 0.0251953125]
    const rounded = [1, 2, 3, 4, 5, 6].map((turn) => found.get(turn)?.toFixed(6))
    expect(rounded).toEqual(expected.map((effect) => effect.toFixed(6)))
  })

  it('are not known of an entrant alone', () => {
    expect([...turnEffects([logsOf({ 1: 1, 2: 2, 3: 3 })]).values()]).toEqual([0, 0, 0])
  })
})
