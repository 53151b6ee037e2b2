/**
 * Times single instances while all of them are answered.
 *
 * Long ones are timed by the clock of the slices, so a process that waits for a core is not charged for it. This clock counts
 * microseconds and takes one to two of them to read, so short ones are timed by the wall clock. Only the half of the sweeps
 * counts that waited least, and a pause falls into one instance of a sweep, which the median over the sweeps ignores.
 */
import { medianOf, sumOf } from '../../numbers.ts'
import { saySteps } from './channel.ts'
import { type EntrantClock, wallNow } from './clocks.ts'
import { callsFor, type Given, type Laps, type Part, type ReadyEntrant } from './entrant.ts'

/** From this mean time of an instance on, the clock of the slices is read after each. */
const LONG_NS = 5e4
/** From this one on, this takes so little that it is done within the slices. */
const VERY_LONG_NS = 4e5
const WANTED_NS = 1e7
const MOST_SWEEPS = 25
/** The system is asked after every instance of an entrant in other processes, which takes longer than a reading of a clock. */
const MOST_OUTSIDE_SWEEPS = 3
const CLOCK_READINGS = 101

export class SingleTimes {
  private readonly clock: EntrantClock
  private readonly lapNow: () => number
  private readonly lapCostNs: number
  private readonly costsNs: readonly number[]
  /** Instance → its times within the slices, if these record them. */
  private readonly inSlices: number[][] | undefined

  /**
   * @param costsNs what each instance takes, roughly
   * @param repeats of each part within its slice
   */
  constructor(clock: EntrantClock, costsNs: readonly number[], repeats: number) {
    const { outside } = clock
    const meanNs = sumOf(costsNs) / costsNs.length
    this.clock = clock
    this.costsNs = costsNs
    this.lapNow = outside || meanNs >= LONG_NS ? () => clock.now() : wallNow
    this.lapCostNs = outside?.exchangeNs ?? costOf(this.lapNow)
    if (!outside && meanNs >= VERY_LONG_NS && repeats === 1) this.inSlices = costsNs.map(() => [])
  }

  /** Works on a part, and records the time after each of its instances if slices should. */
  slice({ first, count }: Part, work: (laps?: Laps) => void): void {
    if (this.inSlices === undefined) work()
    else
      for (const [position, time] of this.timesWithin(work, count).entries())
        this.inSlices[first + position]?.push(time)
  }

  /** The time of each of these instances. */
  of(ready: ReadyEntrant, given: readonly Given[], detailed: readonly number[]): number[] {
    const { inSlices, clock } = this
    if (inSlices !== undefined) return detailed.map((index) => medianOf(inSlices[index] ?? []))
    const chosen = detailed.map((index) => given[index] as Given)
    const calls = callsFor(ready, chosen)
    const ask = (laps: Laps): void => calls.ask(ready.timedBudget, undefined, 1, laps)
    const sweep = (): { times: Float64Array; waited: number } => {
      const [spent, wall] = [clock.now(), wallNow()]
      const times = this.timesWithin(ask, chosen.length)
      const waited = (wallNow() - wall) / Math.max(clock.now() - spent, 1)
      saySteps()
      return { times, waited }
    }
    const costNs = sumOf(detailed.map((index) => this.costsNs[index] ?? 0))
    const most = clock.outside === undefined ? MOST_SWEEPS : MOST_OUTSIDE_SWEEPS
    const length = Math.min(most, Math.max(1, Math.round(WANTED_NS / Math.max(costNs, 1))))
    const sweeps = Array.from({ length }, sweep).sort((a, b) => a.waited - b.waited)
    const calm = sweeps.slice(0, Math.ceil(length / 2))
    return detailed.map((_, position) => medianOf(calm.map(({ times }) => times[position] as number)))
  }

  private timesWithin(work: (laps: Laps) => void, count: number): Float64Array {
    const after = new Float64Array(count)
    const start = this.lapNow()
    work({ now: this.lapNow, after })
    return after.map((now, position) => Math.max(0, now - (after[position - 1] ?? start) - this.lapCostNs))
  }
}

/** What one reading of a clock takes by itself. */
function costOf(now: () => number): number {
  const start = now()
  let last = start
  for (let reading = 0; reading < CLOCK_READINGS; reading++) last = now()
  return (last - start) / CLOCK_READINGS
}
