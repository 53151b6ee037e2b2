/**
 * Boards with other houses than rows, columns and boxes, as a lattice whose heavy lines are around the regions. A `°` marks the cells
 * of extra houses, which the line above the lattice names.
 *
 *   ° extra houses: x
 *   ┏━━━┯━━━┯━━━┯━━━┓
 *   ┃ 1°│ . │ . │ 4°┃
 *   ┣━━━┿━━━╅───┼───┨
 *   ┃ . │ 4°┃ 1°│ . ┃
 *   …
 */
import { type Cell, type Geometry, geometryOfSize, hasBoxes, isUsual } from '../../geometry.ts'
import { besideCell, extraHousesOf, extraWordsOf, geometryIn, geometryOfHouses } from '../../layout.ts'
import type { CellText } from '../text/cells.ts'

const MARK = '°'
const LEGEND =
  /^\s*(?=[nb°])(?:(?<latin>no regions)|boxes of (?<boxes>\d{1,2}x\d{1,2}))?(?:; )?(?:° extra houses: (?<words>[^\s,]+(?:, [^\s,]+)*))?\s*$/u

/** Whether a line says which boxes and which extra houses the board below it has. */
export function isLegend(line: string): boolean {
  return LEGEND.test(line)
}

/** What a drawing does not show, as lines: none for a usual board, and for regions of other forms. */
export function legendOf(geometry: Geometry): string {
  const { regionOf, layout } = geometry
  const words = extraWordsOf(geometry).join(', ')
  const boxes = hasBoxes(geometry) && !isUsual(geometry) ? `boxes of ${layout}` : ''
  const parts = [regionOf === undefined ? 'no regions' : boxes, words && `${MARK} extra houses: ${words}`]
  const told = parts.filter((part) => part !== '').join('; ')
  return told && `${told}\n`
}

/** A row without the marks of extra houses, and without the point behind a row of LaTeX: `|5|3| | |7|.` */
export function withoutMarks(line: string): string {
  const marked = line.replaceAll(MARK, ' ')
  return line.endsWith('|.') && line.startsWith('|') ? marked.slice(0, -1) : marked
}

/** A line between two cells: none, a light one, a heavy one. */
type Weight = 0 | 1 | 2

/** The weights of the lines above, below, on the left and on the right → the sign where they meet. */
const MEETINGS: ReadonlyMap<string, string> = new Map([
  ...[...'┼╀╁╂┽╃╅╉┾╄╆╊┿╇╈╋'].map((sign, heavy) => [weightsOf(heavy), sign] as const),
  ...'0202┏ 0220┓ 2002┗ 2020┛ 2201┠ 2202┣ 2210┨ 2220┫ 0122┯ 0222┳ 1022┷ 2022┻'
    .split(' ')
    .map((entry) => [entry.slice(0, 4), entry.slice(4)] as const),
])

/** @param heavy a bit for each line that is heavy; the others are light */
function weightsOf(heavy: number): string {
  return [0, 1, 2, 3].map((bit) => 1 + ((heavy >> bit) & 1)).join('')
}

/** column → the length of its longest text. */
export function widthsOf({ size, cellsOf }: Geometry, textOf: (cell: Cell) => string): number[] {
  const columns = cellsOf.slice(size, 2 * size)
  return columns.map((cells) => Math.max(...Array.from(cells, (cell) => textOf(cell).length)))
}

export function lattice(geometry: Geometry, textOf: (cell: Cell) => string): string {
  const { size, regionOf } = geometry
  const marked = new Set(extraHousesOf(geometry).flat())
  const widths = widthsOf(geometry, textOf)
  const regionAt = (row: number, column: number): number => regionOf?.[row * size + column] ?? 0
  const above = (row: number, column: number): Weight => {
    if (column < 0 || column === size) return 0
    return row % size === 0 || regionAt(row - 1, column) !== regionAt(row, column) ? 2 : 1
  }
  const beside = (row: number, column: number): Weight => {
    if (row < 0 || row === size) return 0
    return column % size === 0 || regionAt(row, column - 1) !== regionAt(row, column) ? 2 : 1
  }
  const meeting = (row: number, column: number): string => {
    const lines = [beside(row - 1, column), beside(row, column), above(row, column - 1), above(row, column)]
    return MEETINGS.get(lines.join('')) ?? ' '
  }
  const numbers = Array.from({ length: size }, (_, number) => number)
  const dashes = (row: number, column: number): string =>
    (above(row, column) === 2 ? '━' : '─').repeat(widths[column] + 2)
  const rule = (row: number): string =>
    numbers.map((column) => meeting(row, column) + dashes(row, column)).join('') + meeting(row, size)
  const line = (row: number): string => {
    const cells = numbers.map((column) => {
      const cell = row * size + column
      const text = textOf(cell) + (marked.has(cell) ? MARK : '')
      return `${beside(row, column) === 2 ? '┃' : '│'} ${text.padEnd(widths[column] + 1)}`
    })
    return `${cells.join('')}┃`
  }
  const lines = [...numbers.flatMap((row) => [rule(row), line(row)]), rule(size)]
  return `${legendOf(geometry)}${lines.join('\n')}\n`
}

/** What stands between the rows of a board. */
interface Drawing {
  readonly rows: readonly { readonly cells: readonly CellText[]; readonly bars: readonly string[] }[]
  /** row → the line below it */
  readonly rules: readonly (string | undefined)[]
  readonly legend: string | undefined
}

/**
 * The geometry of a board that a legend or lines around regions of other forms show. Undefined if the usual geometry is meant.
 *
 * @throws RangeError for extra houses that the board cannot have
 */
export function drawnGeometry(size: number, drawing: Drawing): Geometry | undefined {
  const { latin, boxes, words } = LEGEND.exec(drawing.legend ?? '')?.groups ?? {}
  if (words === undefined && (latin ?? boxes) !== undefined) return geometryIn(boxes ?? `1x${size}`)
  const regions = latin === undefined ? drawnRegions(size, drawing) : undefined
  const drawn = regions && geometryOfHouses({ size, regions })
  if (words === undefined) return drawn === undefined || hasBoxes(drawn) ? undefined : drawn
  const base = latin === undefined ? (drawn ?? geometryOfSize(size)).layout : `1x${size}`
  return geometryIn([base, ...words.split(', ')].join('-'))
}

/** @throws RangeError if a line below a row is interrupted at a cell */
export function requireWholeLines(size: number, { rows, rules }: Drawing): void {
  const isInParts = rules.some((rule = '', row) => {
    const [first, last] = [rule.search(/\S/u), rule.trimEnd().length]
    const starts = rows[row]?.cells.map(({ start }) => start) ?? []
    const isBelowRow = last - (starts.at(-1) ?? 0) < 5
    const isDrawn = (start: number): boolean => weightOf(rule[start]) > 0
    const isOpen = (start: number): boolean => start > first && start < last && !isDrawn(start)
    return isBelowRow && starts.some(isDrawn) && starts.some(isOpen)
  })
  if (isInParts)
    throw new RangeError(
      `the lines below some rows are drawn in parts, but they are not around ${size} regions of ${size} cells each: say the regions, as in --regions`,
    )
}

/** A quick look: lines of one weight that go through the whole board in both directions are around boxes. */
function areBoxes(rows: Drawing['rows'], rules: Drawing['rules']): boolean {
  const [{ bars: first, cells }] = rows
  const areAlike = rows.every(({ bars }) => bars.every((bar, at) => bar === first[at]))
  const weights = new Set(first.map(weightOf))
  weights.delete(0)
  const drawn = rules.slice(0, rows.length - 1).filter((rule) => rule !== undefined)
  const [heaviest] = weights
  return (
    areAlike &&
    weights.size === 1 &&
    drawn.length > 0 &&
    drawn.every((rule) => cells.every(({ start }) => weightOf(rule[start]) === heaviest))
  )
}

/** The N parts of N cells that the heaviest lines are around. */
function drawnRegions(size: number, { rows, rules }: Drawing): Cell[][] | undefined {
  const isPlain = rules.every((rule) => rule === undefined) && rows.every(({ bars }) => bars.length === 0)
  if (isPlain || rows.some(({ cells }) => cells.length !== size) || areBoxes(rows, rules)) return undefined
  const beside = rows.flatMap(({ bars }) => ['', ...Array.from({ length: size - 1 }, (_, at) => bars[at])])
  const above = rows.flatMap(({ cells }, row) => cells.map(({ start }) => rules[row - 1]?.[start]))
  const heaviest = Math.max(...beside.map(weightOf), ...above.slice(size).map(weightOf))
  const isOpen = (cell: Cell, other: Cell): boolean => {
    const last = Math.max(cell, other)
    return weightOf((Math.abs(cell - other) === 1 ? beside : above)[last]) < heaviest
  }
  const parts = partsOf(size, isOpen)
  return parts.every((cells) => cells.length === size) ? parts : undefined
}

/** The cells that can be reached from each other. */
export function partsOf(size: number, isOpen: (cell: Cell, other: Cell) => boolean): Cell[][] {
  const left = new Set(Array.from({ length: size * size }, (_, cell) => cell))
  const parts: Cell[][] = []
  for (const first of left) {
    const part = [first]
    left.delete(first)
    for (const cell of part)
      for (const other of besideCell(cell, size))
        if (isOpen(cell, other) && left.delete(other)) part.push(other)
    parts.push(part)
  }
  return parts
}

function weightOf(drawn = ''): Weight {
  return /[┃║━═╋]/u.test(drawn) ? 2 : drawn.trim() === '' ? 0 : 1
}
