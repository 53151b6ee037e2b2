/** The mark of a family, where it is drawn and before its name. */
import { type Family, MARKS } from '@sudoku-lab/look'

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
