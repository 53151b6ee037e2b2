/** Logarithmic scales, and where their ticks are. */
import { type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3-scale'

/** A logarithmic scale that contains all values, with a margin at both ends. */
export function logScale(
  values: readonly number[],
  range: readonly [number, number],
): ScaleLogarithmic<number, number> {
  const [low, high] = extent(values.filter((value) => value > 0 && Number.isFinite(value)))
  const air = Math.max((high / low) ** 0.04, 1.08)
  return scaleLog([low / air, high * air], range)
}

/** 1 and 10 if there are no values. */
export function extent(values: readonly number[]): [number, number] {
  if (values.length === 0) return [1, 10]
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}

/** Powers of ten, and 2 and 5 times them if there are fewer than three powers. A short scale has equal steps, and two ticks at least. */
export function logTicks(scale: ScaleLogarithmic<number, number>, most: number): number[] {
  const [low = 1, high = 10] = scale.domain()
  const inside = (factors: readonly number[]): number[] => {
    const powers = Array.from(
      { length: Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
      (_, index) => Number(`1e${Math.floor(Math.log10(low)) + index}`),
    )
    const ticks = powers.flatMap((power) => factors.map((factor) => factor * power))
    return ticks.filter((tick) => tick >= low && tick <= high)
  }
  const powers = inside([1])
  const ticks = powers.length < 3 ? inside([1, 2, 5]) : powers
  if (ticks.length < 3) return equalSteps(low, high, Math.min(5, most))
  const step = Math.ceil(ticks.length / most)
  return ticks.filter((_, index) => index % step === 0)
}

function equalSteps(low: number, high: number, count: number): number[] {
  const ticks = scaleLinear([low, high], [0, 1]).ticks(count)
  return ticks.length < 2 ? equalSteps(low, high, count + 1) : ticks
}
