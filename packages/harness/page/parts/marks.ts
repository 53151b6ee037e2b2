/** The marks of a drawing that can be selected, as a list or as a grid. */
import type { ComponentChildren } from 'preact'

export interface Mark {
  readonly x: number
  readonly y: number
  /** The lines of its tooltip, created when they are needed. */
  readonly says: () => readonly string[]
  readonly open?: (() => void) | undefined
  /** What is drawn above everything else while it is selected. All other lines and names are then pale. */
  readonly above?: (() => ComponentChildren) | undefined
}

export interface Marks {
  readonly length: number
  /** Undefined outside of the list. */
  at(index: number): Mark | undefined
  /** The mark nearest to a point, or −1 if none is within reach. */
  near(x: number, y: number, reach: number): number
  /** How many marks the keys ↓ and ↑ move; → and ← move one. */
  readonly step: number
}

export function listedMarks(marks: readonly Mark[]): Marks {
  return {
    length: marks.length,
    at: (index) => marks[index],
    near(x, y, reach) {
      const distances = marks.map((mark) => Math.hypot(mark.x - x, mark.y - y))
      const least = distances.reduce((a, b) => Math.min(a, b), reach)
      return distances.lastIndexOf(least)
    },
    step: 1,
  }
}

interface Grid {
  readonly columns: number
  readonly rows: number
  /** The column and the row at a point; undefined outside. */
  readonly cellAt: (x: number, y: number) => { readonly column: number; readonly row: number } | undefined
  readonly mark: (column: number, row: number) => Mark
}

/** Row by row. A mark is created only when it is selected. */
export function griddedMarks({ columns, rows, cellAt, mark }: Grid): Marks {
  const length = columns * rows
  return {
    length,
    at: (index) =>
      index < 0 || index >= length ? undefined : mark(index % columns, Math.floor(index / columns)),
    near(x, y) {
      const cell = cellAt(x, y)
      return cell === undefined ? -1 : cell.row * columns + cell.column
    },
    step: columns,
  }
}

/** The mark to which a key moves, or undefined if it is not a key of the drawing. */
export function moved({ length, step }: Marks, at: number, key: string): number | undefined {
  if (length === 0) return undefined
  if (key === 'Escape') return at < 0 ? undefined : -1
  const moves: Readonly<Record<string, number>> = {
    ...{ ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + step, ArrowUp: at - step },
    ...{ Home: 0, End: length - 1 },
  }
  const next = moves[key]
  if (next === undefined) return undefined
  return at < 0 && key.startsWith('Arrow') ? 0 : Math.min(length - 1, Math.max(0, next))
}
