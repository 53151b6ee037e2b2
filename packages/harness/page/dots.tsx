/**
 * The marks of families, and the column of a dot plot: one scale, its ticks in the head, and in each row a mark with its bounds. It fits any
 * width by itself.
 */
import { type Family, MARKS } from '@sudoku-lab/look'
import { tickNumber } from '../src/phrases.ts'
import type { Estimate } from '../src/record/run.ts'
import { logScale, logTicks } from './scales.ts'

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

export function FamilySign({ family }: { readonly family: Family | undefined }) {
  return (
    <svg class="sign" viewBox="-7 -7 14 14" aria-hidden="true">
      <Shape mark={family?.mark} />
    </svg>
  )
}

export interface DotScale {
  /** The place of a value, as a share of the width: `12%`. */
  readonly at: (value: number) => string
  readonly ticks: readonly number[]
  readonly text: (tick: number) => string
  /** The left end and the width of what may be noise, as a band. */
  readonly band?: readonly [string, string] | undefined
}

const MARGIN = 3 // per cent

export function dotScale(
  estimates: readonly (Estimate | null)[],
  text: (tick: number) => string = (tick) => `${tickNumber(tick)} ×`,
  band?: readonly [number, number],
): DotScale {
  const ends = estimates.flatMap((one) => (one === null ? [] : [one.lo ?? one.value, one.hi ?? one.value]))
  const scale = logScale([...ends, ...(band ?? [])], [MARGIN, 100 - MARGIN])
  const share = (value: number): string => `${value.toFixed(2)}%`
  return {
    at: (value) => share(scale(value)),
    ticks: logTicks(scale, 6),
    text,
    band: band && [share(scale(band[0])), share(scale(band[1]) - scale(band[0]))],
  }
}

export function DotAxis({ at, ticks, text }: DotScale) {
  return (
    <span class="ticks">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: at(tick) }}>
          {text(tick)}
        </span>
      ))}
    </span>
  )
}

interface DotRowProps {
  readonly scale: DotScale
  readonly estimate: Estimate | null
  /** Hollow: the value is not that of the whole set, or is not proved. */
  readonly isHollow?: boolean
  /** A path around 0, 0. */
  readonly mark?: string | undefined
}

export function DotRow({ scale: { at, ticks, band }, estimate, isHollow = false, mark }: DotRowProps) {
  return (
    <svg class="dots" aria-hidden="true">
      {band !== undefined && <rect class="floor" x={band[0]} width={band[1]} height="100%" />}
      {ticks.map((tick) => (
        <line key={tick} class="tick" x1={at(tick)} x2={at(tick)} y2="100%" />
      ))}
      {estimate?.lo != null && estimate.hi !== null && (
        <line class="bounds" x1={at(estimate.lo)} x2={at(estimate.hi)} y1="50%" y2="50%" />
      )}
      {estimate !== null && (
        <svg x={at(estimate.value)} y="50%" aria-hidden="true">
          <Shape mark={mark} look={isHollow ? 'dot hollow' : 'dot'} />
        </svg>
      )}
    </svg>
  )
}
