import { Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import { centreOverRounds } from '../../src/statistics/centre.ts'
import { ExactShift } from '../../src/statistics/exact-shift.ts'
import { median } from '../../src/statistics/location.ts'
import { type RoundLogs, shiftOf } from '../../src/statistics/rounds.ts'
import { fitTurns } from '../../src/statistics/turns.ts'
import { NOISES, sampleDrift, sampleNoise, simulatedLogs } from './simulation.ts'

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

  it.each(Object.entries(NOISES))('keeps its level when signed ranks are too coarse: %s', (name, noise) => {
    const rng = new Rng(`aligned, ${name}`)
    const runs = 250
    let rejected = 0
    for (let run = 0; run < runs; run++) {
      const logs = simulatedLogs([1, 1, 1, 1, 1, 1], 10, { noise, rng })
      const shift = shiftOf(logs[0] as RoundLogs, logs[1] as RoundLogs, logs, 1e-4)
      expect(shift?.test.smallestMisrate).toBeLessThan(1e-4)
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

  it.each(Object.entries(NOISES))(
    'is covered by its bounds in 95 % of runs, drift included: %s',
    (name, noise) => {
      const rng = new Rng(`centre, ${name}`)
      // the pseudomedian of the noise: that of the means of two processes
      const means = Array.from(
        { length: 20_000 },
        () => (sampleNoise(noise, rng) + sampleNoise(noise, rng)) / 2,
      )
      const truth = median(means)
      const runs = 300
      let covered = 0
      for (let run = 0; run < runs; run++) {
        const drift = sampleDrift(noise, run % 2 === 0 ? 10 : 30, rng)
        const { bounds } = centreOverRounds(drift.map((shared) => shared + sampleNoise(noise, rng)))
        if (bounds !== undefined && bounds.lo <= truth && truth <= bounds.hi) covered++
      }
      // 0.95 less one standard deviation of such a share
      expect(covered / runs).toBeGreaterThanOrEqual(0.937)
    },
  )
})

describe('the effects of turns', () => {
  it('are taken out, so that only the entrants are left', () => {
    const effects = [0, 0.5, -0.2, 0.1, 0, 0.05, -0.1]
    const times = (base: number): Map<number, number> =>
      new Map(effects.map((effect, turn) => [turn + 1, base + effect]))
    const { centres, effects: found } = fitTurns([times(1), times(2), times(5)])
    expect(centres.map((centre) => centre.toFixed(9))).toEqual(['1.000000000', '2.000000000', '5.000000000'])
    expect(found.get(2)).toBeCloseTo(0.5, 9)
  })

  it('are not moved by one disturbed slice', () => {
    const times = (base: number): Map<number, number> => new Map([1, 2, 3, 4, 5].map((turn) => [turn, base]))
    const { centres } = fitTurns([times(1), times(2), times(3).set(4, 30)])
    expect(centres).toEqual([1, 2, 3])
  })

  it('are not known of an entrant alone', () => {
    const { centres, effects } = fitTurns([new Map([1, 2, 3].map((turn) => [turn, turn]))])
    expect(centres).toEqual([2])
    expect([...effects.values()]).toEqual([0, 0, 0])
  })
})
