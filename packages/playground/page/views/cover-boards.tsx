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
  /** Of a head. */
  readonly scope?: 'row' | 'col'
}

const CORNER: Shown = { look: 'corner', shows: '' }

interface Layout {
  readonly rows: readonly (readonly Shown[])[]
  /** The cells that a head takes up. */
  readonly head?: number
}

export function CoverBoard({ name, moment, marks, label }: Props) {
  const family = familyOf(name)
  const { rows, head = 1 } = {
    pentominoes: () => pentominoes(moment, marks),
    queens: () => queens(moment, marks),
    nonogram: () => nonogram(moment, marks, coverOf(name)?.title ?? ''),
  }[family]()
  const [width, height] = [Math.max(...rows.map((row) => row.length)), rows.length].map(
    (cells) => cells + head - 1,
  )
  return (
    <>
      <table
        class={`board cover ${family}`}
        style={`--size:${width};--rows:${height};--head:${head}`}
        aria-label={label}
      >
        <tbody>
          {rows.map((row, y) => (
            <tr key={y}>
              {row.map(({ look, shows, scope, ...others }, x) =>
                scope === undefined ? (
                  <td key={x} class={look} {...others}>
                    {shows}
                  </td>
                ) : (
                  <th key={x} class={look} scope={scope} {...others}>
                    <small>{shows}</small>
                  </th>
                ),
              )}
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
  const head = (kind: string, scope: 'row' | 'col', line: number): Shown => {
    const name = `${kind} ${line + 1}`
    const item = problem.itemNames.indexOf(name)
    const look = lookOf(item, marks)
    if (!open.has(item)) return { look, shows: '✓', title: `${name}: has its queen`, scope }
    const left = state.countOf(item)
    return { look, shows: left, title: `${name}: ${left} squares left`, scope }
  }
  const square = (rank: number, file: number): Shown => {
    const option = rank * size + file
    const look = option === marks.option ? `just-${marks.kind}` : ''
    if (state.chosen.includes(option)) return { look, shows: <Queen /> }
    if (state.isPossible(option)) return { look, shows: '·' }
    return { look: `${look} attacked`, shows: <span class="unseen">attacked</span> }
  }
  const first = [CORNER, ...lines.map((file) => head('file', 'col', file))]
  return {
    rows: [
      first,
      ...lines.map((rank) => [head('rank', 'row', rank), ...lines.map((file) => square(rank, file))]),
    ],
  }
}

function Queen() {
  return (
    <span role="img" aria-label="queen">
      ♛
    </span>
  )
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
  const head = (scope: 'row' | 'col', blocks: readonly number[], line: number): Shown => {
    const gaps = `${scope === 'row' ? 'row' : 'column'} ${line + 1}, gap`
    const isGap = (item: number): boolean => problem.itemNames[item]?.startsWith(gaps) === true
    const gap = [...marks.dead, marks.item].find(isGap) ?? -2
    const shows = blocks.length === 0 ? 0 : blocks.join(scope === 'row' ? ' ' : '\n')
    return { look: lookOf(gap, marks), shows, scope }
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
  const first = [CORNER, ...columns.map((blocks, column) => head('col', blocks, column))]
  return {
    rows: [
      first,
      ...rows.map((blocks, row) => [
        head('row', blocks, row),
        ...columns.map((_, column) => cell(row, column)),
      ]),
    ],
    // the numbers of a clue are narrower than a cell
    head: Math.max(1.5, 0.75 * Math.max(...[...rows, ...columns].map(({ length }) => length)) + 0.3),
  }
}
