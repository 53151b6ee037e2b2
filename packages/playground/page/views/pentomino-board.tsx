/** A board of pentominoes: pieces on it, and in every open cell the number of options that cover it. */
import { PENTOMINOES } from '@sudoku-lab/exact-cover-problems'
import { type CoverMoment, pointOf, usesOf } from '../state/cover-words.ts'
import { type BoardProps, type Marks, marksOf } from './cover-marks.ts'

interface Placed {
  readonly piece: string
  readonly option: number
}

/** item → the piece that covers it. */
function placedOn({ problem, state }: CoverMoment): ReadonlyMap<number, Placed> {
  const placed = new Map<number, Placed>()
  for (const option of state.chosen) {
    const items = usesOf(problem, option).map(({ item }) => item)
    const piece = items.find((item) => pointOf(problem, item) === undefined) ?? -1
    for (const item of items) placed.set(item, { piece: problem.itemNames[piece] ?? '', option })
  }
  return placed
}

/** The items of the cells, row by row; undefined where the board has a hole. */
function rowsOf({ problem }: CoverMoment): (number | undefined)[][] {
  const rows: (number | undefined)[][] = []
  for (let item = 0; item < problem.itemCount; item++) {
    const point = pointOf(problem, item)
    if (point === undefined) continue
    rows[point.row] ??= []
    const row = rows[point.row] ?? []
    row[point.column] = item
  }
  return rows.map((row) => Array.from(row))
}

export function PentominoBoard({ moment, label }: BoardProps) {
  const placed = placedOn(moment)
  const marks = marksOf(moment)
  const rows = rowsOf(moment)
  const width = Math.max(...rows.map((row) => row.length))
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
      <Tray moment={moment} placed={placed} marks={marks} />
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
  moment: { problem, state },
  placed,
  marks,
}: {
  readonly moment: CoverMoment
  readonly placed: ReadonlyMap<number, Placed>
  readonly marks: Marks
}) {
  const pieces = problem.itemNames
    .map((name, item) => ({ name, item }))
    .filter(({ item }) => pointOf(problem, item) === undefined)
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
