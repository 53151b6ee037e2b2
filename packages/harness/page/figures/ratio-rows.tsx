/** Draws ratios with their bounds below each other on one scale, with a line at 1 and a band for noise. */
import { useCallback } from 'preact/hooks'
import type { Estimate } from '../../src/analysis/summary.ts'
import { readableEstimate, readableRatio, tickNumber } from '../../src/report/page/readable.ts'
import { BottomAxis } from '../parts/axes.tsx'
import { columnWidth, fitted } from '../parts/labels.ts'
import { rowMarks } from '../parts/marks.ts'
import type { Drawing, PlotProps } from '../parts/plot.tsx'
import { logScale, logTicks } from '../parts/scales.ts'
import { EstimateMark } from '../parts/symbols.tsx'

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

interface Ruler {
  /** What the ratio compares, as a text below the scale. */
  readonly axis: string
  /** The width of the noise band on each side of 1, or 0. */
  readonly noise: number
}

/** Keep the same list of rows as long as nothing changes. */
export function useRatioRows(
  rows: readonly RatioRow[],
  { axis, noise }: Ruler,
): Pick<PlotProps, 'height' | 'draw'> {
  const draw = useCallback((width: number) => drawing(rows, { axis, noise }, width), [axis, rows, noise])
  return { height: () => TOP + rows.length * ROW + FOOT, draw }
}

const isNarrow = (width: number): boolean => width < 640

function drawing(rows: readonly RatioRow[], { axis, noise }: Ruler, width: number): Drawing {
  const names = columnWidth(
    rows.map(({ entrantId }) => entrantId),
    width,
  )
  const left = 14 + names
  const right = width - (isNarrow(width) ? 78 : 320)
  const bottom = TOP + rows.length * ROW
  const band = [1 / (1 + noise), 1 + noise] as const
  const ends = rows.flatMap(({ ratio: { value, lo, hi } }) => [lo ?? value, hi ?? value])
  const x = logScale([...band, ...ends], [left + 8, right])
  const y = (index: number): number => TOP + (index + 0.5) * ROW
  return {
    drawn: (
      <>
        {noise > 0 && (
          <rect class="floor" x={x(band[0])} y={TOP} width={x(band[1]) - x(band[0])} height={bottom - TOP} />
        )}
        <BottomAxis
          scale={x}
          ticks={logTicks(x, Math.max(2, Math.floor((right - left) / 70)))}
          text={(tick) => `${tickNumber(tick)} ×`}
          name={axis}
          top={TOP}
          bottom={bottom}
        />
        <line class="one" x1={x(1)} x2={x(1)} y1={TOP} y2={bottom} />
        {rows.map((row, index) => (
          <Row key={row.entrantId} row={row} width={width} names={names} x={x} y={y(index)} />
        ))}
      </>
    ),
    marks: rowMarks(
      rows.map(({ entrantId, ratio, says }, index) => ({ x: x(ratio.value), y: y(index), entrantId, says })),
    ),
  }
}

interface RowProps {
  readonly row: RatioRow
  readonly width: number
  /** The width of the column of names. */
  readonly names: number
  readonly x: (ratio: number) => number
  readonly y: number
}

function Row({ row, width, names, x, y }: RowProps) {
  const { entrantId, ratio, bound, isProved, hue, verdict } = row
  const said = isNarrow(width) ? readableRatio(ratio.value) : `${readableEstimate(ratio)} ${verdict}`
  const text = isProved ? '' : 'soft'
  return (
    <g class={isProved ? hue : 'hue-none'} data-of={entrantId}>
      <text class={`strong ${text}`} x={4} y={y + 4}>
        {fitted(entrantId, names)}
      </text>
      <EstimateMark
        estimate={ratio}
        symbol={bound === '' ? 'circle' : 'diamond'}
        kind={isProved && bound === '' ? undefined : 'hollow'}
        x={x}
        y={y}
      />
      <text class={text} x={width - 4} y={y + 4} text-anchor="end">
        {bound + said}
      </text>
    </g>
  )
}
