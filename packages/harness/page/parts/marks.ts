/** The marks of a drawing that can be selected, as a list or as a grid. */

export interface Mark {
  readonly x: number
  readonly y: number
  /** The lines of its tooltip, created when they are needed. */
  readonly says: () => readonly string[]
  readonly open?: (() => void) | undefined
}

export interface Marks {
  readonly length: number
  /** Undefined outside of the list. */
  at(index: number): Mark | undefined
  /** The mark nearest to a point, or −1 if none is within reach. */
  near(x: number, y: number, reach: number): number
  /** By how many marks a key moves, or undefined. */
  readonly moves: Readonly<Record<string, number>>
}

export function listedMarks(marks: readonly Mark[]): Marks {
  return {
    length: marks.length,
    at: (index) => marks[index],
    near: (x, y, reach) => nearest(marks, x, y, reach),
    moves: { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
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
    moves: { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns },
  }
}

/** The mark to which a key moves, or undefined if it is not a key of the drawing. */
export function moved({ length, moves }: Marks, at: number, key: string): number | undefined {
  if (length === 0) return undefined
  if (key === 'Escape') return at < 0 ? undefined : -1
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const move = moves[key]
  if (move === undefined) return undefined
  return at < 0 ? 0 : Math.min(length - 1, Math.max(0, at + move))
}

function nearest(marks: readonly Mark[], x: number, y: number, reach: number): number {
  let best = -1
  let least = reach * reach
  marks.forEach((mark, index) => {
    const distance = (mark.x - x) ** 2 + (mark.y - y) ** 2
    if (distance > least) return
    least = distance
    best = index
  })
  return best
}
