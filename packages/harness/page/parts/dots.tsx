/** The column of a dot plot: one scale, its ticks in the head, and in each row a dot with its bounds. It fits any width by itself. */

import { tickNumber } from '../../src/report/page/readable.ts'
import type { Estimate } from '../../src/report/page-data.ts'
import { logScale, logTicks } from './scales.ts'

export interface DotScale {
  /** The place of a value, in per cent of the width. */
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
  readonly text: (tick: number) => string
  /** A range that is drawn as a band: what may be noise. */
  readonly band?: readonly [number, number] | undefined
}

const MARGIN = 3

export function dotScale(
  estimates: readonly (Estimate | null)[],
  text: (tick: number) => string = (tick) => `${tickNumber(tick)} ×`,
  band?: readonly [number, number],
): DotScale {
  const ends = estimates.flatMap((one) => (one === null ? [] : [one.lo ?? one.value, one.hi ?? one.value]))
  const scale = logScale([...ends, ...(band ?? [])], [MARGIN, 100 - MARGIN])
  return { at: scale, ticks: logTicks(scale, 6), text, band }
}

const percent = (value: number): string => `${value.toFixed(2)}%`

export function DotAxis({ at, ticks, text }: DotScale) {
  return (
    <span class="ticks">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: percent(at(tick)) }}>
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
}

export function DotRow({ scale: { at, ticks, band }, estimate, isHollow = false }: DotRowProps) {
  return (
    <svg class="dots" aria-hidden="true">
      {band !== undefined && (
        <rect
          class="floor"
          x={percent(at(band[0]))}
          width={percent(at(band[1]) - at(band[0]))}
          height="100%"
        />
      )}
      {ticks.map((tick) => (
        <line key={tick} class="tick" x1={percent(at(tick))} x2={percent(at(tick))} y2="100%" />
      ))}
      {estimate?.lo != null && estimate.hi !== null && (
        <line class="bounds" x1={percent(at(estimate.lo))} x2={percent(at(estimate.hi))} y1="50%" y2="50%" />
      )}
      {estimate !== null && (
        <circle class={isHollow ? 'dot hollow' : 'dot'} cx={percent(at(estimate.value))} cy="50%" r={5} />
      )}
    </svg>
  )
}
