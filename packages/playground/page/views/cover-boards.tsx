/** The boards of exact covers: pieces, queens or a picture, with the number of options that are left. */
import { PENTOMINOES } from '@sudoku-lab/exact-cover/problems'
import type { ComponentChildren } from 'preact'
import { cluesOf, coverOf, familyOf } from '../state/covers.ts'
import { type CoverMoment, pointOf, usesOf } from '../words/cover-words.ts'

/** What the last event is about. */
export interface Marks {
  readonly kind: string
  /** The option that was chosen, and the item whose option it is; −1 for an event that chooses none. */
  readonly option: number
  readonly item: number
  /** The items that the option covers. */
  readonly covered: ReadonlySet<number>
  /** The items that have no option left. */
  readonly dead: ReadonlySet<number>
}

interface Props {
  readonly name: string
  readonly moment: CoverMoment
  readonly marks: Marks
  readonly label: string
}

/** What a cell, or the head of a line, shows. */
interface Shown {
  readonly look: string
  readonly shows: ComponentChildren
  readonly title?: string
  readonly style?: string
}

interface Layout {
  readonly rows: readonly (readonly Shown[])[]
  readonly heads?: { readonly rows: readonly Shown[]; readonly columns: readonly Shown[] }
  /** Cells that a head takes up. */
  readonly space?: number
}

export function CoverBoard({ name, moment, marks, label }: Props) {
  const family = familyOf(name)
  const layout = {
    pentominoes: () => pentominoes(moment, marks),
    queens: () => queens(moment, marks),
    nonogram: () => nonogram(moment, marks, coverOf(name)?.title ?? ''),
  }[family]()
  const { rows, heads, space = heads === undefined ? 0 : 1 } = layout
  const width = Math.max(...rows.map((row) => row.length)) + space
  return (
    <>
      <table class={`board cover ${family}`} style={`--size:${width};--head:${space}`} aria-label={label}>
        {heads === undefined ? null : (
          <thead>
            <tr>
              <td />
              {heads.columns.map(({ look, shows, title }, column) => (
                <th key={column} scope="col" class={look} title={title}>
                  <small>{shows}</small>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, y) => (
            <tr key={y}>
              {heads === undefined ? null : (
                <th scope="row" class={heads.rows[y]?.look} title={heads.rows[y]?.title}>
                  <small>{heads.rows[y]?.shows}</small>
                </th>
              )}
              {row.map(({ look, shows, title, style }, x) => (
                <td key={x} class={look} title={title} style={style}>
                  {shows}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {family === 'pentominoes' ? <Tray moment={moment} marks={marks} /> : null}
    </>
  )
}

function lookOf(item: number, { dead, item: chosen }: Marks): string {
  if (dead.has(item)) return 'dead'
  return item === chosen ? 'chosen-item' : ''
}

/** item → the option that covers it. */
function coverage({ problem, state }: CoverMoment): ReadonlyMap<number, number> {
  return new Map(
    state.chosen.flatMap((option) => usesOf(problem, option).map(({ item }) => [item, option] as const)),
  )
}

/** A hue for each piece. */
const hueOf = (piece: string): string => `--hue:${30 * Object.keys(PENTOMINOES).indexOf(piece)}`

/** In every open cell stands the number of options that cover it. */
function pentominoes(moment: CoverMoment, marks: Marks): Layout {
  const { problem, state } = moment
  const coveredBy = coverage(moment)
  const items: number[][] = []
  for (const item of problem.itemNames.keys()) {
    const point = pointOf(problem, item)
    if (point === undefined) continue
    const row = items[point.row] ?? []
    row[point.column] = item
    items[point.row] = row
  }
  const shown = (item: number | undefined): Shown => {
    if (item === undefined) return { look: 'no-cell', shows: '' }
    const just = marks.covered.has(item) ? `just-${marks.kind}` : ''
    const option = coveredBy.get(item)
    const look = `${just} ${lookOf(item, marks)}`
    if (option === undefined) {
      const count = state.countOf(item)
      return { look, shows: <small>{count}</small>, title: `${count} options cover this cell` }
    }
    const piece = usesOf(problem, option).find((use) => pointOf(problem, use.item) === undefined)?.item ?? 0
    const letter = problem.itemNames[piece] ?? ''
    return { look: `${look} piece`, shows: letter, style: hueOf(letter) }
  }
  return { rows: items.map((row) => Array.from(row, shown)) }
}

/** The pieces, each with the number of its options if it is not placed yet. */
function Tray({ moment, marks }: Pick<Props, 'moment' | 'marks'>) {
  const { problem, state } = moment
  const placed = coverage(moment)
  const pieces = [...problem.itemNames.keys()].filter((item) => pointOf(problem, item) === undefined)
  return (
    <ul class="tray" aria-label="Pieces, each with the number of its options">
      {pieces.map((item) => {
        const name = problem.itemNames[item] ?? ''
        return (
          <li key={name} class={`${placed.has(item) ? 'used-up' : ''} ${lookOf(item, marks)}`}>
            <svg style={hueOf(name)} viewBox="0 0 5 3" aria-hidden="true">
              {(PENTOMINOES[name] ?? '')
                .split('/')
                .flatMap((row, y) =>
                  [...row].map((mark, x) =>
                    mark === '#' ? <rect key={`${x},${y}`} x={x} y={y} width="0.94" height="0.94" /> : null,
                  ),
                )}
            </svg>
            {name} {placed.has(item) ? '✓' : state.countOf(item)}
          </li>
        )
      })}
    </ul>
  )
}

/** Beside each rank and file stands the number of its squares that are left. */
function queens({ problem, state }: CoverMoment, marks: Marks): Layout {
  const size = Math.sqrt(problem.optionCount) // option rank × size + file is a queen on that square
  const lines = Array.from({ length: size }, (_, index) => index)
  const open = new Set(state.openItems)
  const head = (kind: string) => (line: number) => {
    const item = problem.itemNames.indexOf(`${kind} ${line + 1}`)
    const left = open.has(item) ? `${state.countOf(item)}` : '✓'
    const title = open.has(item) ? `${left} squares left` : 'has its queen'
    return { look: lookOf(item, marks), shows: left, title: `${kind} ${line + 1}: ${title}` }
  }
  const square = (rank: number, file: number): Shown => {
    const option = rank * size + file
    const look = option === marks.option ? `just-${marks.kind}` : ''
    if (state.chosen.includes(option))
      return {
        look,
        shows: (
          <span aria-label="queen" role="img">
            ♛
          </span>
        ),
      }
    if (state.isPossible(option)) return { look, shows: '·' }
    return { look: `${look} attacked`, shows: <span class="unseen">attacked</span> }
  }
  return {
    rows: lines.map((rank) => lines.map((file) => square(rank, file))),
    heads: { rows: lines.map(head('rank')), columns: lines.map(head('file')) },
  }
}

/** A picture with its clues, and the cells that the chosen options have painted. */
function nonogram({ problem, state }: CoverMoment, marks: Marks, picture: string): Layout {
  const { rows, columns } = cluesOf(picture)
  const items = new Map(problem.itemNames.map((itemName, item) => [itemName, item]))
  const colours = new Map(
    state.chosen.flatMap((option) =>
      usesOf(problem, option).flatMap(({ item, colour }) =>
        colour === undefined ? [] : [[item, colour] as const],
      ),
    ),
  )
  const head = (kind: string, between: string) => (blocks: readonly number[], line: number) => {
    const isGap = (item: number): boolean =>
      problem.itemNames[item]?.startsWith(`${kind} ${line + 1}, gap`) === true
    const gap = [...marks.dead, marks.item].find(isGap) ?? -2
    return { look: lookOf(gap, marks), shows: blocks.length === 0 ? 0 : blocks.join(between) }
  }
  const cell = (row: number, column: number): Shown => {
    const item = items.get(`${column},${row}`) ?? -1
    const colour = colours.get(item) ?? 'open'
    const look = `paint-${colour} ${marks.covered.has(item) ? `just-${marks.kind}` : ''}`
    return {
      look,
      shows: <span class={colour === 'white' ? '' : 'unseen'}>{colour === 'white' ? '×' : colour}</span>,
    }
  }
  return {
    rows: rows.map((_, row) => columns.map((__, column) => cell(row, column))),
    heads: { rows: rows.map(head('row', ' ')), columns: columns.map(head('column', '\n')) },
    // the numbers of a clue are narrower than a cell
    space: Math.max(1.5, 0.75 * Math.max(...[...rows, ...columns].map(({ length }) => length)) + 0.3),
  }
}
