/** Runs that never happened: seeded forks with the noise that real ones were seen to have. */
import { Additive, Exp, type Rng } from 'pragmastat'
import type { Entry } from '../../src/statistics/index.ts'

export interface Weather {
  /** Standard deviation of a fork's log time within its round. Seen: 1.3–1.8 % on a busy machine. */
  readonly noise: number
  /** Standard deviation of what a round's forks share; half of it stays for the next round. Seen: 2.1–2.7 %. */
  readonly drift?: number
  /** Share of forks that are slow for a reason of their own, by 10 % on average. */
  readonly outliers?: number
}

/** Entries by the factor that each is slower than 1 ms: `{ a: 1, b: 1.05 }`. */
export function simulatedEntries(
  factors: Readonly<Record<string, number>>,
  rounds: number,
  weather: Weather,
  rng: Rng,
): Entry[] {
  const { noise, drift = 0, outliers = 0 } = weather
  const normal = new Additive(0, 1)
  const exponential = new Exp(10)
  let weatherNow = drift * normal.sample(rng)
  const effects = Array.from({ length: rounds }, () => {
    weatherNow = 0.5 * weatherNow + Math.sqrt(0.75) * drift * normal.sample(rng)
    return weatherNow
  })
  return Object.entries(factors).map(([id, factor]) => ({
    id,
    forks: effects.map((effect, index) => {
      const own = noise * normal.sample(rng) + (rng.uniformFloat() < outliers ? exponential.sample(rng) : 0)
      return { shard: 1, round: index + 1, time: 1e6 * factor * Math.exp(effect + own) }
    }),
  }))
}
