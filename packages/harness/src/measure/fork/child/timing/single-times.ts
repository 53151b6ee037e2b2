/**
 * Times single instances while all of them are answered.
 *
 * Long ones are timed by the clock of the slices, so a process that waits for a core is not charged for it. This clock counts
 * microseconds and takes one to two of them to read, so short ones are timed by the wall clock. Only the half of the sweeps
 * counts that waited least, and a pause falls into one instance of a sweep, which the median over the sweeps ignores.
 */
import { medianOf, sumOf } from '../../../../numbers.ts'
import { saySteps } from '../channel.ts'
import { wallNow } from '../clocks.ts'
import type { ReadyEntrant } from '../ready-entrant.ts'
import type { EntrantClock } from './entrant-clock.ts'
import type { Laps, Part } from './work.ts'

/** From this mean time of an instance on, the clock of the slices is read after each. */
const LONG_NS = 5e4
/** From this one on, this takes so little that it is done within the slices. */
const VERY_LONG_NS = 4e5
const WANTED_NS = 1e7
const MOST_SWEEPS = 25
/** The system is asked after every instance of an entrant in other processes, which takes longer than a reading of a clock. */
const MOST_OUTSIDE_SWEEPS = 3
const CLOCK_READINGS = 101

interface SingleSweep {
  readonly times: Float64Array
  /** Wall time divided by the time that counts. */
  readonly waited: number
}

export class SingleTimes {
  private readonly ready: ReadyEntrant
  private readonly clock: EntrantClock
  private readonly lapNow: () => number
  private readonly lapCostNs: number
  private readonly costsNs: readonly number[]
  /** Instance → its times within the slices, if these record them. */
  private readonly inSlices: number[][] | undefined

  /** @param costsNs what each instance takes, roughly */
  constructor(ready: ReadyEntrant, clock: EntrantClock, costsNs: readonly number[]) {
    this.ready = ready
    this.clock = clock
    this.costsNs = costsNs
    const meanNs = sumOf(costsNs) / costsNs.length
    const byClock = clock.outside !== undefined || meanNs >= LONG_NS
    this.lapNow = byClock ? () => clock.now() : wallNow
    this.lapCostNs = clock.outside?.exchangeNs ?? costOf(this.lapNow)
    if (clock.outside === undefined && meanNs >= VERY_LONG_NS) this.inSlices = costsNs.map(() => [])
  }

  /** Where a slice records the time after each instance of a part. Undefined if it should not. */
  lapsFor({ count }: Part, repeats: number): Laps | undefined {
    const isOnce = repeats === 1
    return isOnce && this.inSlices ? { now: this.lapNow, after: new Float64Array(count) } : undefined
  }

  /** @param start of the slice, by `now` of the laps */
  note({ first }: Part, start: number, { after }: Laps): void {
    for (const [position, time] of this.timesOf(start, after).entries())
      this.inSlices?.[first + position]?.push(time)
  }

  /** The time of each of these instances, and in how many sweeps it was measured. */
  of(detailed: readonly number[]): { instanceNs: number[]; sweeps: number } {
    const times = this.inSlices
      ? detailed.map((index) => this.inSlices?.[index] ?? [])
      : this.inSweeps(detailed)
    const sweeps = times.length === 0 ? 0 : Math.min(...times.map(({ length }) => length))
    return { instanceNs: times.map(medianOf), sweeps }
  }

  private inSweeps(detailed: readonly number[]): number[][] {
    const costNs = sumOf(detailed.map((index) => this.costsNs[index] ?? 0))
    const most = this.clock.outside === undefined ? MOST_SWEEPS : MOST_OUTSIDE_SWEEPS
    const length = Math.min(most, Math.max(1, Math.round(WANTED_NS / Math.max(costNs, 1))))
    const sweeps = Array.from({ length }, () => this.sweep(detailed))
    const calm = sweeps.sort((a, b) => a.waited - b.waited).slice(0, Math.ceil(length / 2))
    return detailed.map((_, position) => calm.map(({ times }) => times[position] as number))
  }

  private sweep(detailed: readonly number[]): SingleSweep {
    const { entrant, instances, timedBudget } = this.ready
    const after = new Float64Array(detailed.length)
    const [spent, wall, start] = [this.clock.now(), wallNow(), this.lapNow()]
    for (let position = 0; position < detailed.length; position++) {
      entrant.ask(instances[detailed[position] as number], timedBudget)
      after[position] = this.lapNow()
    }
    const waited = (wallNow() - wall) / Math.max(this.clock.now() - spent, 1)
    saySteps()
    return { times: this.timesOf(start, after), waited }
  }

  private timesOf(start: number, after: Float64Array): Float64Array {
    return after.map((now, position) => Math.max(0, now - (after[position - 1] ?? start) - this.lapCostNs))
  }
}

/** What one reading of a clock takes by itself. */
function costOf(now: () => number): number {
  const readings: number[] = []
  const start = now()
  for (let reading = 0; reading < CLOCK_READINGS; reading++) readings.push(now())
  return ((readings.at(-1) ?? start) - start) / CLOCK_READINGS
}
