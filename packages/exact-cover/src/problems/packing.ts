import { type Item, ProblemBuilder } from '../index.ts'
import { type Encoding, range, requireInteger } from './encoding.ts'

/** A cell of a board: column and row, from 0. */
export type Cell = readonly [x: number, y: number]

/** A shape to be packed, drawn with `#` for its cells, `.` beside them, and `/` between its rows: `##./.#./.##`. */
export type Drawing = string

/** The twelve pentominoes under the names that Solomon Golomb gave them. */
export const PENTOMINOES: Readonly<Record<string, Drawing>> = {
  F: '.##/##./.#.',
  I: '#####',
  L: '####/#...',
  N: '##../.###',
  P: '###/##.',
  T: '###/.#./.#.',
  U: '#.#/###',
  V: '#../#../###',
  W: '#../##./.##',
  X: '.#./###/.#.',
  Y: '####/.#..',
  Z: '##./.#./.##',
}

/** All cells of a rectangle, row by row. */
export function rectangle(width: number, height: number): Cell[] {
  requireInteger('width', width, 1)
  requireInteger('height', height, 1)
  return range(height).flatMap((y) => range(width).map((x): Cell => [x, y]))
}

/**
 * The twelve pentominoes on a board of sixty cells, each used once. Rotated and mirrored packings count separately.
 *
 * There are 9,356 packings of 6×10, 4,040 of 5×12, 1,472 of 4×15 and 8 of 3×20: four times the 2,339, 1,010, 368
 * and 2 that differ by more than a symmetry of the board. A board of 8×8 without its middle four has 520, which
 * are eight times 65. (C. B. and Jenifer Haselgrove, "A computer program for pentominoes", 1960; Dana Scott,
 * "Programming a combinatorial puzzle", 1958.)
 */
export function pentominoes(board: readonly Cell[]): Encoding {
  return packing(board, PENTOMINOES)
}

/** A board of 8×8 without its middle four cells. */
export function squareWithHole(): Cell[] {
  return rectangle(8, 8).filter(([x, y]) => x < 3 || x > 4 || y < 3 || y > 4)
}

/**
 * Shapes that fill a board, each used once. Cells and shapes are items. An option puts a shape, possibly rotated or
 * mirrored, somewhere on the board.
 */
export function packing(board: readonly Cell[], shapes: Readonly<Record<string, Drawing>>): Encoding {
  const builder = new ProblemBuilder()
  const cellItems = new Map(board.map(([x, y]) => [`${x},${y}`, builder.addPrimary(`${x},${y}`)]))
  const placements: { readonly name: string; readonly cells: readonly Cell[] }[] = [] // by option
  for (const [name, drawing] of Object.entries(shapes)) {
    const shape = builder.addPrimary(name)
    for (const cells of placementsOf(drawing, board)) {
      builder.addOption([shape, ...cells.map(([x, y]) => cellItems.get(`${x},${y}`) as Item)])
      placements.push({ name, cells })
    }
  }
  return {
    problem: builder.build(),
    draw: (solution) =>
      drawn(
        board,
        solution.map((option) => placements[option]),
      ),
  }
}

/** All positions of a shape on a board, as lists of cells. */
function placementsOf(drawing: Drawing, board: readonly Cell[]): Cell[][] {
  const isOnBoard = new Set(board.map(String))
  return orientationsOf(drawing).flatMap(([corner, ...others]) =>
    board.flatMap(([x, y]) => {
      const moved = [corner, ...others].map(
        (cell): Cell => [cell[0] - corner[0] + x, cell[1] - corner[1] + y],
      )
      return moved.every((cell) => isOnBoard.has(String(cell))) ? [moved] : []
    }),
  )
}

/** The different shapes among the four rotations of both sides of a shape. */
function orientationsOf(drawing: Drawing): Cell[][] {
  let cells = cellsOf(drawing)
  const different = new Map<string, Cell[]>()
  for (let turn = 0; turn < 8; turn++) {
    cells = cells.map(([x, y]) => [-y, x])
    if (turn === 4) cells = cells.map(([x, y]) => [-x, y])
    const [left, top] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])))
    const moved = cells.map(([x, y]): Cell => [x - left, y - top]).sort(([x, y], [u, v]) => y - v || x - u)
    different.set(moved.join(' '), moved)
  }
  return [...different.values()]
}

function cellsOf(drawing: Drawing): Cell[] {
  const cells = drawing
    .split('/')
    .flatMap((row, y) => [...row].flatMap((mark, x): Cell[] => (mark === '#' ? [[x, y]] : [])))
  if (cells.length === 0) throw new RangeError(`expected a drawing with #, got '${drawing}'`)
  return cells
}

/** The board with the first letter of each shape in its cells, and a space where there is no board. */
function drawn(
  board: readonly Cell[],
  placements: readonly { readonly name: string; readonly cells: readonly Cell[] }[],
): string {
  const letters = new Map(
    placements.flatMap(({ name, cells }) => cells.map((cell) => [String(cell), name[0]])),
  )
  const [width, height] = [0, 1].map((axis) => 1 + Math.max(...board.map((cell) => cell[axis])))
  return range(height)
    .map((y) =>
      range(width)
        .map((x) => letters.get(`${x},${y}`) ?? ' ')
        .join('')
        .trimEnd(),
    )
    .join('\n')
}
