/** A duration is written with the unit that suits it. */

const UNITS = ['ns', 'µs', 'ms', 's']

export function duration(milliseconds: number): string {
  let [number, unit] = [milliseconds * 1e6, 0]
  for (; number >= 1000 && unit < UNITS.length - 1; unit++) number /= 1000
  return `${number.toPrecision(3)} ${UNITS[unit]}`
}

/** What was measured in nanoseconds with several versions of Node.js, from the least to the most. */
export function priceRange(prices: readonly number[]): string {
  const ends = [Math.min(...prices), Math.max(...prices)].map((price) => duration(price / 1e6))
  return [...new Set(ends)].join(' to ')
}
