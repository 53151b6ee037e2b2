/** Axes with few ticks, thin lines behind the marks, and a title at the end. */
import { type ScaleLinear, type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3-scale'

type Scale = ScaleLogarithmic<number, number> | ScaleLinear<number, number>

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
  if (values.length === 0) return [1, 10]
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/** Powers of ten, and 2 and 5 times them if the scale spans less than two decades. */
export function logTicks(scale: ScaleLogarithmic<number, number>, most: number): number[] {
  const [low = 1, high = 10] = scale.domain()
  const factors = high / low < 100 ? [1, 2, 5] : [1]
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const factor of factors) ticks.push(factor * 10 ** power)
  }
  const inside = ticks.filter((tick) => tick >= low && tick <= high)
  if (inside.length < 2)
    return scale
      .ticks(4)
      .filter((tick) => tick >= low && tick <= high)
      .slice(0, most)
  const step = Math.ceil(inside.length / Math.max(1, most))
  return inside.filter((_, index) => index % step === 0)
}

interface AxisProps {
  readonly scale: Scale
  readonly ticks: readonly number[]
  readonly text: (tick: number) => string
  readonly name: string
}

/** The axis below the drawing, with lines up through it. */
export function BottomAxis(props: AxisProps & { readonly top: number; readonly bottom: number }) {
  const { scale, ticks, text, name, top, bottom } = props
  const [left = 0, right = 0] = scale.range()
  return (
    <g class="axis">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(${scale(tick)},0)`}>
          <line y1={top} y2={bottom} />
          <text y={bottom + 16} text-anchor="middle">
            {text(tick)}
          </text>
        </g>
      ))}
      <text class="axis-name" x={(left + right) / 2} y={bottom + 34} text-anchor="middle">
        {name}
      </text>
    </g>
  )
}

/** The axis at the left. Its title is above it, so that no text is vertical. */
export function LeftAxis(props: AxisProps & { readonly left: number; readonly right: number }) {
  const { scale, ticks, text, name, left, right } = props
  const top = Math.min(...scale.range())
  return (
    <g class="axis">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0,${scale(tick)})`}>
          <line x1={left} x2={right} />
          <text x={left - 6} dy="0.32em" text-anchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
      <text class="axis-name" x={2} y={top - 10}>
        {name}
      </text>
    </g>
  )
}
