/** Rounds that never happened: seeded log times with the noise that real ones were seen to have, and worse. */
import { Additive, Exp, type Rng } from 'pragmastat'
import type { RoundLogs } from '../../src/judge/statistics/rounds.ts'

export interface Noise {
  /** Standard deviation of the log time of a process within its round. */
  readonly noise?: number
  /** The same code settles at one of two speeds that differ by this, each time anew. */
  readonly twoSpeeds?: number
  /** How many processes settle at the slower one. */
  readonly slowShare?: number
  /** Noise that only adds time: exponential with this mean. */
  readonly added?: number
  /** Share of processes that are slow for a reason of their own, by 10 % on average. */
  readonly outliers?: number
  /** Standard deviation of what all processes of a round share; half of it stays for the next round. */
  readonly drift?: number
}

/** Every kind of noise that claims are tried under, 1 to 30 %. */
export const NOISES: Readonly<Record<string, Noise>> = {
  'normal noise of 1 %': { noise: 0.01, drift: 0.03 },
  'normal noise of 4 %': { noise: 0.04, drift: 0.1 },
  'normal noise of 30 %': { noise: 0.3, drift: 0.3 },
  'two speeds, half and half': { noise: 0.012, twoSpeeds: 0.08, drift: 0.03 },
  'two speeds, three in ten': { noise: 0.012, twoSpeeds: 0.08, slowShare: 0.3 },
  outliers: { noise: 0.015, outliers: 0.1, drift: 0.03 },
  'noise that only adds time': { added: 0.05, drift: 0.03 },
}

const STANDARD = new Additive(0, 1)
const TENTH = new Exp(10)

export function sampleNoise(kind: Noise, rng: Rng): number {
  const { noise = 0, twoSpeeds = 0, slowShare = 0.5, added = 0, outliers = 0 } = kind
  const speed = rng.uniformFloat() < slowShare ? twoSpeeds : 0
  const slow = rng.uniformFloat() < outliers ? TENTH.sample(rng) : 0
  const late = added === 0 ? 0 : added * 10 * TENTH.sample(rng)
  return noise * STANDARD.sample(rng) + speed + late + slow
}

/** What all processes of a round share, for every round. */
export function sampleDrift({ drift = 0 }: Noise, rounds: number, rng: Rng): number[] {
  let now = drift * STANDARD.sample(rng)
  return Array.from({ length: rounds }, () => {
    now = 0.5 * now + Math.sqrt(0.75) * drift * STANDARD.sample(rng)
    return now
  })
}

/** Entrants by the factor that each is slower: `[1, 1.05]`. */
export function simulatedLogs(
  factors: readonly number[],
  rounds: number,
  { noise, rng }: { readonly noise: Noise; readonly rng: Rng },
): RoundLogs[] {
  const drift = sampleDrift(noise, rounds, rng)
  return factors.map((factor) => {
    const base = Math.log(factor)
    return new Map(drift.map((shared, index) => [index + 1, base + shared + sampleNoise(noise, rng)]))
  })
}
