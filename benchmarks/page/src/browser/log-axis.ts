import type { Estimate } from '../data.ts'

/** A log axis over whole decades. */
export interface LogAxis {
  readonly low: number
  readonly high: number
  /** One for each decade, or for every second or third where there are many. */
  readonly ticks: readonly number[]
}

export function decadesOf(estimates: readonly (Estimate | null)[]): LogAxis {
  const values = estimates
    .flatMap((one) => (one === null ? [] : [one.low, one.high]))
    .filter((value) => value > 0)
  const first = values.length === 0 ? 0 : Math.floor(Math.log10(Math.min(...values)))
  const last = Math.max(first + 1, values.length === 0 ? 1 : Math.ceil(Math.log10(Math.max(...values))))
  const step = Math.ceil((last - first) / 4)
  const ticks = []
  for (let decade = first; decade <= last; decade += step) ticks.push(10 ** decade)
  return { low: 10 ** first, high: 10 ** last, ticks }
}

/** Per cent of the axis' length, 0 to 100. */
export function positionOn({ low, high }: LogAxis, value: number): number {
  return (100 * Math.log(value / low)) / Math.log(high / low)
}
