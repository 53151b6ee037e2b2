/** The dot plot of a ranking as one drawing, for a file: a row for each entrant with its name, its mark on a common scale, and its numbers. */
import { MARKS } from '../figure.ts'
import type { Size } from './saved-figure.tsx'
import { columnWidth, fitted, logScale, logTicks, textWidth } from './scales.ts'

/** A value, with its bounds if they are known. */
export interface Interval {
  readonly value: number
  readonly lo: number | null
  readonly hi: number | null
}

interface ShapeProps {
  /** A path around 0, 0. Without one, it is a dot. */
  readonly mark?: string | undefined
  readonly look?: string
  readonly x?: number
  readonly y?: number
}

export function Shape({ mark = MARKS[0], look = 'dot', x = 0, y = 0 }: ShapeProps) {
  return <path class={look} d={mark} transform={`translate(${x},${y}) scale(1.2)`} />
}

export interface DotRow {
  readonly name: string
  /** The classes that set its colour. */
  readonly hue: string
  readonly mark?: string | undefined
  readonly isHollow: boolean
  readonly estimate: Interval | null
  /** Of a comparison: the time before, a hollow mark of its own. */
  readonly before?: Interval | null
  /** A text for each of the columns at the right. */
  readonly texts: readonly string[]
  /** Whether a line parts it from the row above. */
  readonly isFirst?: boolean
}

interface DotRowsProps {
  readonly rows: readonly DotRow[]
  /** The heads of the columns at the right. */
  readonly heads: readonly string[]
  readonly tick: (value: number) => string
  /** What may be noise, from one value to another. */
  readonly band?: readonly [number, number]
}

const ROW = 20
const HEAD = 26
const GAP = 14

export const dotRowsHeight = (rows: number): number => HEAD + ROW * rows

export function DotRows({ rows, heads, tick, band, width, height }: DotRowsProps & Size) {
  const own = rows.map(({ name }) => name)
  const names = columnWidth(own, width)
  const widths = heads.map((head, column) =>
    Math.max(textWidth(head), ...rows.map(({ texts }) => textWidth(texts[column] ?? ''))),
  )
  /** The right ends of the columns. */
  const ends = widths.map(
    (_, column) => width - widths.slice(column + 1).reduce((sum, one) => sum + one + GAP, 0),
  )
  const [left, right] = [names + GAP, (ends[0] ?? width) - (widths[0] ?? 0) - 2 * GAP]
  const values = rows
    .flatMap(({ estimate, before = null }) => [estimate, before])
    .flatMap((one) => (one === null ? [] : [one.value, one.lo ?? one.value, one.hi ?? one.value]))
  const x = logScale([...values, ...(band ?? [])], [left, right])
  const ticks = logTicks(x, 6)
  return (
    <>
      {band && (
        <rect class="floor" x={x(band[0])} y={HEAD} width={x(band[1]) - x(band[0])} height={height - HEAD} />
      )}
      {ticks.map((value) => (
        <g key={value} class="axis">
          <line x1={x(value)} x2={x(value)} y1={HEAD} y2={height} />
          <text x={x(value)} y={HEAD - 8} text-anchor="middle">
            {tick(value)}
          </text>
        </g>
      ))}
      {heads.map((head, column) => (
        <text key={head} x={ends[column]} y={HEAD - 8} text-anchor="end">
          {head}
        </text>
      ))}
      {rows.map(({ name, hue, mark, isHollow, estimate, before, texts, isFirst }, index) => {
        const y = HEAD + ROW * (index + 0.5)
        return (
          <g key={name} class={hue}>
            {isFirst && <line class="leader" x1={0} x2={width} y1={y - ROW / 2} y2={y - ROW / 2} />}
            <text class="name" x={0} y={y + 4}>
              {fitted(name, names)}
            </text>
            {estimate?.lo != null && estimate.hi !== null && (
              <line class="bounds" x1={x(estimate.lo)} x2={x(estimate.hi)} y1={y} y2={y} />
            )}
            {before != null && <Shape look="dot hollow" x={x(before.value)} y={y} />}
            {estimate !== null && (
              <Shape mark={mark} look={isHollow ? 'dot hollow' : 'dot'} x={x(estimate.value)} y={y} />
            )}
            {texts.map((text, column) => (
              <text key={heads[column]} x={ends[column]} y={y + 4} text-anchor="end">
                {text}
              </text>
            ))}
          </g>
        )
      })}
    </>
  )
}
