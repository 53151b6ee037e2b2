/** Scales, and where their ticks are. */
import { type ScaleLinear, type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3-scale'

export type Scale = ScaleLogarithmic<number, number> | ScaleLinear<number, number>

/** A logarithmic scale that contains all values, with a margin at both ends. */
export function logScale(
  values: readonly number[],
  range: readonly [number, number],
): ScaleLogarithmic<number, number> {
  const [low, high] = extent(values.filter((value) => value > 0 && Number.isFinite(value)))
  const air = Math.max((high / low) ** 0.04, 1.08)
  return scaleLog([low / air, high * air], range)
}

export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): ScaleLinear<number, number> {
  return scaleLinear(domain, range)
}

/** The extent of any number of values; 1 and 10 if there are none. */
export function extent(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return values.length === 0 ? [1, 10] : [low, high]
}

/** About so many ticks, and two at least: one alone does not show how long a step is. */
function equalSteps(low: number, high: number, count: number): number[] {
  const ticks = scaleLinear([low, high], [0, 1]).ticks(count)
  return ticks.length < 2 ? equalSteps(low, high, count + 1) : ticks
}

/** Powers of ten, and 2 and 5 times them if there are fewer than three powers. A short scale has equal steps. */
export function logTicks(scale: ScaleLogarithmic<number, number>, most: number): number[] {
  const [low = 1, high = 10] = scale.domain()
  const multiples = (factors: readonly number[]): number[] => {
    const ticks: number[] = []
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
      for (const factor of factors) ticks.push(factor * 10 ** power)
    }
    return ticks.filter((tick) => tick >= low && tick <= high)
  }
  const powers = multiples([1])
  const inside = powers.length < 3 ? multiples([1, 2, 5]) : powers
  if (inside.length < 3) return equalSteps(low, high, Math.min(5, Math.max(2, most)))
  const step = Math.ceil(inside.length / Math.max(1, most))
  return inside.filter((_, index) => index % step === 0)
}
