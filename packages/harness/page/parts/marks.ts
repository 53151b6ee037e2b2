/** The marks of a drawing that can be selected, as a list or as a grid. */

export interface Mark {
  readonly x: number
  readonly y: number
  /** The lines of its tooltip, created when they are needed. */
  readonly says: () => readonly string[]
  /** The entrant that it belongs to. */
  readonly entrantId?: string
  readonly open?: (() => void) | undefined
}

export interface Marks {
  readonly length: number
  /** Undefined outside of the list. */
  at(index: number): Mark | undefined
  /** The mark nearest to a point, or −1 if none is within reach. */
  near(x: number, y: number, reach: number): number
  /** The mark to which a key moves, or undefined. */
  step(at: number, key: string): number | undefined
}

/** For marks below each other, one in each row: Up and Down move along them, like Left and Right. */
export function rowMarks(marks: readonly Mark[]): Marks {
  const rows: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }
  return { ...listedMarks(marks), step: (at, key) => stepped(marks, at, rows[key] ?? key) }
}

export function listedMarks(marks: readonly Mark[]): Marks {
  return {
    length: marks.length,
    at: (index) => marks[index],
    near: (x, y, reach) => nearest(marks, x, y, reach),
    step: (at, key) => stepped(marks, at, key),
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
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  return {
    length,
    at: (index) =>
      index < 0 || index >= length ? undefined : mark(index % columns, Math.floor(index / columns)),
    near(x, y) {
      const cell = cellAt(x, y)
      return cell === undefined ? -1 : cell.row * columns + cell.column
    },
    step(at, key) {
      if (key === 'Escape') return at < 0 ? undefined : -1
      if (key === 'Home') return 0
      if (key === 'End') return length - 1
      const move = moves[key]
      if (move === undefined) return undefined
      return at < 0 ? 0 : Math.min(length - 1, Math.max(0, at + move))
    },
  }
}

function nearest(marks: readonly Mark[], x: number, y: number, reach: number): number {
  let best = -1
  let least = reach * reach
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index]
    if (mark === undefined) continue
    const distance = (mark.x - x) ** 2 + (mark.y - y) ** 2
    if (distance <= least) {
      least = distance
      best = index
    }
  }
  return best
}

/** Left and Right move along the list, Up and Down to the nearest mark in this direction. */
function stepped(marks: readonly Mark[], at: number, key: string): number | undefined {
  const last = marks.length - 1
  if (last < 0) return undefined
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowRight':
      return at >= last ? 0 : at + 1
    case 'ArrowLeft':
      return at <= 0 ? last : at - 1
    case 'ArrowUp':
    case 'ArrowDown':
      return at < 0 ? 0 : beyond(marks, at, key === 'ArrowUp' ? -1 : 1)
    case 'Escape':
      return at < 0 ? undefined : -1
    default:
      return undefined
  }
}

function beyond(marks: readonly Mark[], at: number, direction: 1 | -1): number {
  const from = marks[at]
  if (from === undefined) return 0
  let best = at
  let least = Infinity
  marks.forEach((mark, index) => {
    const down = direction * (mark.y - from.y)
    const distance = down + 2 * Math.abs(mark.x - from.x)
    if (down > 0.5 && distance < least) {
      least = distance
      best = index
    }
  })
  return best
}
