/** What several figures draw for an entrant: its symbol, its bounds, and its name. */
import type { Estimate } from '../../src/analysis/summary.ts'
import { type Look, symbolPath } from '../state/looks.ts'
import type { PlacedName } from './labels.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface DotProps extends Point {
  readonly symbol: Look['symbol']
  readonly size: number
  readonly kind?: 'small' | 'hollow' | undefined
}

export function Dot({ symbol, size, kind, x, y }: DotProps) {
  const drawn = symbolPath(symbol, size)
  return <path class={`dot ${kind ?? ''}`} d={drawn} transform={`translate(${x},${y})`} />
}

interface EstimateMarkProps extends Pick<DotProps, 'symbol' | 'kind' | 'y'> {
  readonly estimate: Estimate
  readonly x: (value: number) => number
}

/** A dot with a line between its bounds. */
export function EstimateMark({ estimate: { value, lo, hi }, symbol, kind, x, y }: EstimateMarkProps) {
  const dot = <Dot symbol={symbol} size={10} kind={kind} x={x(value)} y={y} />
  if (lo === null || hi === null || lo === hi) return dot
  const [left, right] = [x(lo), x(hi)]
  return (
    <>
      <path class="bounds" d={`M${left},${y}H${right}M${left},${y - 7}v14M${right},${y - 7}v14`} />
      {dot}
    </>
  )
}

/** The name of a line, beside its end. A thin line joins them. */
export function EndName({ text, end, x, y }: Point & { readonly text: string; readonly end: Point }) {
  return (
    <>
      <path class="leader" d={`M${end.x},${end.y}L${x - 2},${y}`} />
      <text class="name" x={x} y={y} dy="0.32em">
        {text}
      </text>
    </>
  )
}

interface NameBesideProps {
  readonly text: string
  readonly point: Point
  readonly placed: PlacedName | undefined
}

/** The name of a point. A thin line joins them if they are far apart. */
export function NameBeside({ text, point, placed }: NameBesideProps) {
  return (
    <>
      {placed?.isFar && <line class="leader" x1={point.x} y1={point.y} x2={placed.x} y2={placed.y - 4} />}
      <text class="name" x={placed?.x} y={placed?.y} text-anchor={placed?.anchor}>
        {text}
      </text>
    </>
  )
}
