/** Axes with few ticks, thin lines behind the marks, and a title at the end. */
import { fitted, textWidth } from './labels.ts'
import { extent, type Scale } from './scales.ts'

interface AxisProps {
  readonly scale: Scale
  readonly ticks: readonly number[]
  readonly text: (tick: number) => string
  readonly name: string
}

const GAP = 8

/** Those whose texts stand clear of each other, from the left. */
function clear({ scale, ticks, text }: Pick<AxisProps, 'scale' | 'ticks' | 'text'>): number[] {
  let end = Number.NEGATIVE_INFINITY
  return ticks.filter((tick) => {
    const half = textWidth(text(tick)) / 2
    if (scale(tick) - half < end) return false
    end = scale(tick) + half + GAP
    return true
  })
}

/** Both axes of a drawing. The lines of each are as long as the other one. */
export function Axes({ x, y }: { readonly x: AxisProps; readonly y: AxisProps }) {
  const [left, right] = extent(x.scale.range())
  const [top, bottom] = extent(y.scale.range())
  return (
    <>
      <BottomAxis {...x} top={top} bottom={bottom} />
      <LeftAxis {...y} left={left} right={right} />
    </>
  )
}

interface BottomAxisProps extends AxisProps {
  readonly top: number
  readonly bottom: number
  /** The parts of the height through which the lines go. Without it, they go through all of it. */
  readonly spans?: readonly (readonly [top: number, bottom: number])[] | undefined
}

/** The axis below the drawing, with lines up through it. */
export function BottomAxis(props: BottomAxisProps) {
  const { scale, text, name, top, bottom, spans = [[top, bottom]] } = props
  const [left = 0, right = 0] = scale.range()
  const title = fitted(name, right)
  const middle = Math.min((left + right) / 2, right - textWidth(title) / 2)
  return (
    <g class="axis">
      {clear(props).map((tick) => (
        <g key={tick} transform={`translate(${scale(tick)},0)`}>
          {spans.map(([from, to]) => (
            <line key={from} y1={from} y2={to} />
          ))}
          <text y={bottom + 16} text-anchor="middle">
            {text(tick)}
          </text>
        </g>
      ))}
      <text class="axis-name" x={middle} y={bottom + 34} text-anchor="middle">
        {title}
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
