/**
 * The game ids of Solo, the Sudoku of Simon Tatham's puzzles. A digit stands for itself, a letter for 1 to 26 empty cells, and `_` for
 * nothing, between two digits. The board is named by the rows and columns of its boxes, or by its size and `j` for a jigsaw. An `x` adds both
 * diagonals.
 *
 *   3x3:a5_3d7…              2x3xdb:b4c…             9j:a5_3d7…,b_c…
 *
 * Behind the cells, a jigsaw has the edges between cells, row by row, and then column by column: each symbol is the number of cells that
 * are not divided before the next edge between two regions, and `z` stands for 26 of them without an edge.
 */
import { type Cell, geometryOf, isSize } from '../../geometry.ts'
import { extraHouses, geometryOfHouses, withExtras } from '../../layout.ts'
import { symbolOf } from '../../symbols.ts'
import { partsOf } from '../board/lattice.ts'

/** The parameters of a game, and its cells, or the seed of which only the program makes a board. */
const GAME =
  /(?<![\w./])(?<rows>\d{1,2})(?:x(?<columns>\d{1,2}))?(?<kind>j?x?k?)(?:[rm]d?\d|a)?(?:d[tbiaeu])?(?:#\d+|:(?<cells>[\d_a-z]{2,})(?:,(?<more>[_a-z\d,]+))?)(?!\w)/u

/** Whether a line has a game id, with a board or without. */
export function hasGameId(line: string): boolean {
  const groups = /[x\dj][a-z\d]{0,15}[:#]/u.test(line) ? GAME.exec(line)?.groups : undefined
  return groups?.['columns'] !== undefined || groups?.['kind']?.includes('j') === true
}

/**
 * A line in which the game id is replaced by the symbols of the cells and the layout.
 *
 * @throws RangeError for an id without a board, or with a constraint that is not read
 */
export function withoutGameId(line: string): string {
  const { 0: id, index = 0, groups } = (/[x\dj][a-z\d]{0,15}[:#]/u.test(line) && GAME.exec(line)) || { 0: '' }
  const { rows, columns, kind = '', cells, more } = groups ?? {}
  if (columns === undefined && !kind.includes('j')) return line // a time, such as 12:30
  if (cells === undefined)
    throw new RangeError(
      `'${id}' is the seed of a game of Simon Tatham's puzzles: choose Specific in its menu, and copy the longer id`,
    )
  if (kind.includes('k'))
    throw new RangeError(
      `'${id.slice(0, 12)}…' is a killer Sudoku of Simon Tatham's puzzles, whose cages are not read`,
    )
  const [height, width] = [Number(rows), Number(columns ?? 1)]
  const size = height * width
  const digits = [...cells.matchAll(/\d+|[a-z]/gu)].flatMap(([token]) =>
    /\d/u.test(token) ? Number(token) : Array.from({ length: countOf(token) }, () => 0),
  )
  if (!isSize(size) || digits.length !== size ** 2 || Math.max(...digits) > size)
    throw new RangeError(
      `expected a game id with ${size} × ${size} cells of 1 to ${size}, got ${digits.length} cells up to ${Math.max(...digits)}`,
    )
  const board = kind.includes('j')
    ? geometryOfHouses({ size, regions: regionsIn(more ?? '', size) })
    : geometryOf(height, width)
  const { layout } = withExtras(board, kind.includes('x') ? extraHouses('x', size) : [])
  return `${line.slice(0, index)}${digits.map(symbolOf).join('')} ${layout}${line.slice(index + id.length)}`
}

function countOf(symbol: string): number {
  return symbol === '_' ? 0 : symbol.charCodeAt(0) - 96
}

/** The parts between edges. @throws RangeError if there are more or fewer edges than between cells */
function regionsIn(edges: string, size: number): Cell[][] {
  const count = size * (size - 1) // in one direction
  const isOpen = new Uint8Array(2 * count + 1)
  let at = 0
  for (const symbol of edges) {
    const open = countOf(symbol)
    isOpen.fill(1, at, at + open)
    at += open === 26 ? open : open + 1
  }
  if (at !== isOpen.length)
    throw new RangeError(`expected a game id with ${2 * count} edges between cells, got ${at - 1}`)
  const edgeOf = (cell: Cell, other: Cell): number => {
    const [row, column] = [Math.floor(cell / size), cell % size]
    return other === cell + 1 ? row * (size - 1) + column : count + column * (size - 1) + row
  }
  return partsOf(size, (cell, other) => isOpen[edgeOf(Math.min(cell, other), Math.max(cell, other))] === 1)
}
