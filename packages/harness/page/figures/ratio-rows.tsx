/** Draws ratios with their bounds below each other on one scale, with a line at 1 and a band for noise. */
import { useMemo } from 'preact/hooks'
import type { Estimate } from '../../src/analysis/summary.ts'
import { readableEstimate, readableRatio, tickNumber } from '../../src/report/page/readable.ts'
import { BottomAxis } from '../parts/axes.tsx'
import { textWidth } from '../parts/labels.ts'
import { rowMarks } from '../parts/marks.ts'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { logScale, logTicks } from '../parts/scales.ts'
import { symbolPath } from '../state/looks.ts'

const TOP = 10
const FOOT = 46
const ROW = 28

export interface RatioRow {
  readonly entrantId: string
  readonly ratio: Estimate
  /** If a limit is part of one of the two times: whether the true ratio is larger or smaller. */
  readonly bound: '' | '≥ ' | '≤ '
  /** Whether a difference is proved. Otherwise the row is grey. */
  readonly isProved: boolean
  /** A class that sets `--hue`. */
  readonly hue: string
  /** A text after the ratio, if there is space for it. */
  readonly verdict: string
  readonly says: () => readonly string[]
}

interface RatioRowsProps {
  readonly label: string
  /** What the ratio compares, as a text below the scale. */
  readonly axis: string
  readonly rows: readonly RatioRow[]
  /** The width of the noise band on each side of 1, or 0. */
  readonly noise: number
}

export function RatioRows({ label, axis, rows, noise }: RatioRowsProps) {
  const draw = useMemo(() => (width: number) => drawing({ axis, rows, noise }, width), [axis, rows, noise])
  return <Plot label={label} height={() => TOP + rows.length * ROW + FOOT} draw={draw} />
}

const isNarrow = (width: number): boolean => width < 640

function drawing({ axis, rows, noise }: Omit<RatioRowsProps, 'label'>, width: number): Drawing {
  const names = Math.max(...rows.map(({ entrantId }) => textWidth(entrantId)))
  const left = 14 + Math.min(0.3 * width, names)
  const right = width - (isNarrow(width) ? 78 : 320)
  const bottom = TOP + rows.length * ROW
  const band = [1 / (1 + noise), 1 + noise] as const
  const x = logScale([...band, ...rows.flatMap(({ ratio }) => endsOf(ratio))], [left + 8, right])
  const y = (index: number): number => TOP + (index + 0.5) * ROW
  return {
    drawn: (
      <>
        {noise > 0 && (
          <rect class="floor" x={x(band[0])} y={TOP} width={x(band[1]) - x(band[0])} height={bottom - TOP} />
        )}
        <BottomAxis
          scale={x}
          ticks={logTicks(x, Math.floor((right - left) / 70))}
          text={(tick) => `${tickNumber(tick)} ×`}
          name={axis}
          top={TOP}
          bottom={bottom}
        />
        <line class="one" x1={x(1)} x2={x(1)} y1={TOP} y2={bottom} />
        {rows.map((row, index) => (
          <Row key={row.entrantId} row={row} width={width} x={x} y={y(index)} />
        ))}
      </>
    ),
    marks: rowMarks(
      rows.map(({ entrantId, ratio, says }, index) => ({ x: x(ratio.value), y: y(index), entrantId, says })),
    ),
  }
}

/** The value replaces a bound that is not known. */
function endsOf({ value, lo, hi }: Estimate): [number, number] {
  return [lo ?? value, hi ?? value]
}

interface RowProps {
  readonly row: RatioRow
  readonly width: number
  readonly x: (ratio: number) => number
  readonly y: number
}

function Row({ row, width, x, y }: RowProps) {
  const { entrantId, ratio, bound, isProved, hue, verdict } = row
  const ends = endsOf(ratio).map(x)
  const said = isNarrow(width) ? readableRatio(ratio.value) : `${readableEstimate(ratio)} ${verdict}`
  const text = isProved ? '' : 'soft'
  return (
    <g class={isProved ? hue : 'hue-none'} data-of={entrantId}>
      <text class={`strong ${text}`} x={4} y={y + 4}>
        {entrantId}
      </text>
      <line class="bounds" x1={ends[0]} x2={ends[1]} y1={y} y2={y} />
      {ends.map((end, index) => (
        <line key={index === 0 ? 'lo' : 'hi'} class="bounds" x1={end} x2={end} y1={y - 6} y2={y + 6} />
      ))}
      <path
        class={isProved && bound === '' ? 'dot' : 'dot hollow'}
        d={symbolPath(bound === '' ? 'circle' : 'diamond', 10)}
        transform={`translate(${x(ratio.value)},${y})`}
      />
      <text class={text} x={width - 4} y={y + 4} text-anchor="end">
        {bound + said}
      </text>
    </g>
  )
}
