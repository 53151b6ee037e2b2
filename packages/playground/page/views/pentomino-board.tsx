/** A board of pentominoes: pieces on it, and in every open cell the number of options that cover it. */
import type { Problem } from '@sudoku-lab/exact-cover'
import { PENTOMINOES } from '@sudoku-lab/exact-cover/problems'
import { useMemo } from 'preact/hooks'
import { type CoverMoment, pointOf, usesOf } from '../state/cover-words.ts'
import { type BoardProps, type Marks, marksOf } from './cover-marks.ts'

interface Placed {
  readonly piece: string
  readonly option: number
}

/** item → the piece that covers it. */
function placedOn({ problem, state }: CoverMoment, { pieces }: Layout): ReadonlyMap<number, Placed> {
  const placed = new Map<number, Placed>()
  for (const option of state.chosen) {
    const items = usesOf(problem, option).map(({ item }) => item)
    const piece = pieces.find(({ item }) => items.includes(item))?.name ?? ''
    for (const item of items) placed.set(item, { piece, option })
  }
  return placed
}

interface Layout {
  /** The items of the cells, row by row; undefined where the board has a hole. */
  readonly rows: readonly (readonly (number | undefined)[])[]
  readonly width: number
  readonly pieces: readonly { readonly name: string; readonly item: number }[]
}

function layoutOf(problem: Problem): Layout {
  const rows: (number | undefined)[][] = []
  const pieces: Layout['pieces'][number][] = []
  problem.itemNames.forEach((name, item) => {
    const point = pointOf(problem, item)
    if (point === undefined) {
      pieces.push({ name, item })
      return
    }
    const row = rows[point.row] ?? []
    row[point.column] = item
    rows[point.row] = row
  })
  return {
    rows: rows.map((row) => Array.from(row)),
    width: Math.max(...rows.map((row) => row.length)),
    pieces,
  }
}

export function PentominoBoard({ moment, label }: BoardProps) {
  const layout = useMemo(() => layoutOf(moment.problem), [moment.problem])
  const { rows, width } = layout
  const placed = placedOn(moment, layout)
  const marks = marksOf(moment)
  /** Whether a line has to be drawn between two cells: they belong to different pieces, or one of them to none. */
  const differ = (one: number | undefined, other: number | undefined): boolean =>
    one === undefined || other === undefined || placed.get(one)?.option !== placed.get(other)?.option
  return (
    <>
      <table class="board cover pentominoes" style={`--size:${width}`} aria-label={label}>
        <tbody>
          {rows.map((row, y) => (
            <tr key={y}>
              {row.map((item, x) =>
                item === undefined ? (
                  <td key={x} class="no-cell" />
                ) : (
                  <Cell
                    key={x}
                    item={item}
                    own={placed.get(item)}
                    edges={`${differ(item, row[x - 1]) ? 'edge-left' : ''} ${differ(item, rows[y - 1]?.[x]) ? 'edge-top' : ''}`}
                    moment={moment}
                    marks={marks}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Tray moment={moment} pieces={layout.pieces} placed={placed} marks={marks} />
    </>
  )
}

interface CellProps {
  readonly item: number
  readonly own: Placed | undefined
  readonly edges: string
  readonly moment: CoverMoment
  readonly marks: Marks
}

function Cell({ item, own, edges, moment, marks }: CellProps) {
  const count = moment.state.countOf(item)
  const mark = marks.covered.has(item) ? `just-${marks.kind}` : ''
  const look = own === undefined ? (marks.dead.has(item) ? 'dead' : 'open') : `piece-${own.piece}`
  return (
    <td class={`${look} ${edges} ${mark} ${item === marks.item ? 'chosen-item' : ''}`}>
      {own === undefined ? <small title={`${count} options cover this cell`}>{count}</small> : own.piece}
    </td>
  )
}

/** The pieces that are not placed yet, each with the number of its options. */
function Tray({
  moment: { state },
  pieces,
  placed,
  marks,
}: {
  readonly moment: CoverMoment
  readonly pieces: Layout['pieces']
  readonly placed: ReadonlyMap<number, Placed>
  readonly marks: Marks
}) {
  return (
    <ul class="tray" aria-label="Pieces, each with the number of its options">
      {pieces.map(({ name, item }) => {
        const look = placed.has(item) ? 'used-up' : marks.dead.has(item) ? 'dead' : ''
        return (
          <li key={name} class={`${look} ${item === marks.item ? 'chosen-item' : ''}`}>
            <Piece name={name} />
            <span>
              {name} {placed.has(item) ? '✓' : state.countOf(item)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Piece({ name }: { readonly name: string }) {
  const rows = (PENTOMINOES[name] ?? '').split('/')
  return (
    <svg class={`piece-${name}`} viewBox="0 0 5 3" aria-hidden="true">
      {rows.flatMap((row, y) =>
        [...row].map((mark, x) =>
          mark === '#' ? <rect key={`${x},${y}`} x={x} y={y} width="0.94" height="0.94" /> : null,
        ),
      )}
    </svg>
  )
}
