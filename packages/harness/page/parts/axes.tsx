/** The axes of a drawing: few ticks, thin lines behind the marks, and no vertical text. */
import { fitted, textWidth } from './labels.ts'
import { extent, type Scale } from './scales.ts'

interface Axis {
  readonly scale: Scale
  readonly ticks: readonly number[]
  readonly text: (tick: number) => string
  readonly name: string
}

const GAP = 8

/** Those whose texts stand clear of each other, from the left. */
function clear({ scale, ticks, text }: Axis): number[] {
  let end = Number.NEGATIVE_INFINITY
  return ticks.filter((tick) => {
    const half = textWidth(text(tick)) / 2
    if (scale(tick) - half < end) return false
    end = scale(tick) + half + GAP
    return true
  })
}

/** The name of the left axis is above it. The lines of each axis are as long as the other one. */
export function Axes({ x, y }: { readonly x: Axis; readonly y: Axis }) {
  const [left, right] = extent(x.scale.range())
  const [top, bottom] = extent(y.scale.range())
  return (
    <g class="axis">
      {clear(x).map((tick) => (
        <g key={`x ${tick}`} transform={`translate(${x.scale(tick)},0)`}>
          <line y1={top} y2={bottom} />
          <text y={bottom + 16} text-anchor="middle">
            {x.text(tick)}
          </text>
        </g>
      ))}
      <text class="axis-name" x={right} y={bottom + 34} text-anchor="end">
        {fitted(x.name, right)}
      </text>
      {y.ticks.map((tick) => (
        <g key={`y ${tick}`} transform={`translate(0,${y.scale(tick)})`}>
          <line x1={left} x2={right} />
          <text x={left - 6} dy="0.32em" text-anchor="end">
            {y.text(tick)}
          </text>
        </g>
      ))}
      <text class="axis-name" x={2} y={top - 10}>
        {y.name}
      </text>
    </g>
  )
}
