/**
 * The marks of families, and the column of a table that is a dot plot: one scale, its ticks in the head, and in each row a mark with its
 * bounds. It fits any width by itself.
 */

import { FAMILIES, type Family } from '@sudoku-lab/look'
import { logScale, logTicks, type Sample, Shape } from '@sudoku-lab/look/plot'
import { tickNumber } from '../src/phrases.ts'
import type { Estimate } from '../src/record/run.ts'
import { textColumn } from '../src/write/tables.ts'
import { classOf, type ReportState } from './state.ts'
import type { Shown } from './table.tsx'

export function FamilySign({ family }: { readonly family: Family | undefined }) {
  return (
    <svg class="sign" viewBox="-7 -7 14 14" aria-hidden="true">
      <Shape mark={family?.mark} />
    </svg>
  )
}

/** The families of those that are shown, from the one that infers least. */
export function familiesShown({ entries, familyOf }: ReportState): Family[] {
  return FAMILIES.filter((family) => entries.some(({ entrantId }) => familyOf(entrantId) === family))
}

/** Their signs in a saved figure, where there are several. */
export function familySamples(report: ReportState): Sample[] {
  const shown = familiesShown(report)
  return shown.length < 2
    ? []
    : shown.map((family) => {
        const sign = (
          <g class={classOf(family)}>
            <Shape mark={family.mark} />
          </g>
        )
        return { sign, text: family.title }
      })
}

const MARGIN = 3 // per cent

interface DotsOf<Row> {
  /** Read aloud in place of the ticks. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly of: (row: Row) => Estimate | null
  readonly text?: (tick: number) => string
  /** What may be noise, from one value to another. */
  readonly band?: readonly [number, number]
  /** Whether the value is not that of the whole set, or is not proved. */
  readonly isHollow: (row: Row) => boolean
  /** A path around 0, 0. */
  readonly mark?: (row: Row) => string | undefined
}

/** Its ticks are `… ×` if no other text is given for them. */
export function dotColumn<Row>({ name, rows, of, text, band, isHollow, mark }: DotsOf<Row>): Shown<Row> {
  const ends = rows.flatMap((row) => {
    const one = of(row)
    return one === null ? [] : [one.lo ?? one.value, one.hi ?? one.value]
  })
  const scale = logScale([...ends, ...(band ?? [])], [MARGIN, 100 - MARGIN])
  const share = (value: number): string => `${value.toFixed(2)}%`
  const at = (value: number): string => share(scale(value))
  const ticks = logTicks(scale, 6)
  const head = (
    <>
      <span class="unseen">{name}</span>
      <span class="ticks">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: at(tick) }}>
            {text?.(tick) ?? `${tickNumber(tick)} ×`}
          </span>
        ))}
      </span>
    </>
  )
  const cell = (row: Row) => {
    const estimate = of(row)
    return (
      <svg class="dots" aria-hidden="true">
        {band && (
          <rect class="floor" x={at(band[0])} width={share(scale(band[1]) - scale(band[0]))} height="100%" />
        )}
        {ticks.map((tick) => (
          <line key={tick} class="tick" x1={at(tick)} x2={at(tick)} y2="100%" />
        ))}
        {estimate?.lo != null && estimate.hi !== null && (
          <line class="bounds" x1={at(estimate.lo)} x2={at(estimate.hi)} y1="50%" y2="50%" />
        )}
        {estimate !== null && (
          <svg x={at(estimate.value)} y="50%" aria-hidden="true">
            <Shape mark={mark?.(row)} look={isHollow(row) ? 'dot hollow' : 'dot'} />
          </svg>
        )}
      </svg>
    )
  }
  return { ...textColumn(name, () => ''), look: 'track', isText: false, head, cell }
}
