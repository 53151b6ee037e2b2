/** Problems on a board: queens, pentominoes and other shapes, dominoes. */
import { Encoder, type Encoding, range, requireInteger } from './encoding.ts'

/**
 * Queens that do not attack each other: one on every rank and every file of the board, at most one on every
 * diagonal. Ranks and files are primary items, diagonals secondary ones, and a square is an option.
 *
 * The numbers of solutions for n = 1 to 12 are 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680 and 14200 (OEIS A000170).
 *
 * @param n ranks of the board, at least 1
 */
export function queens(n: number): Encoding {
  requireInteger('queens', n, 1)
  const encoder = new Encoder<readonly [rank: number, file: number]>()
  const middle = (n - 1) / 2
  // From the middle outwards, as Knuth orders them: the squares in the middle attack the most.
  const order = range(n).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
  const ranks: number[] = []
  const files: number[] = []
  for (const line of order) {
    ranks[line] = encoder.addPrimary(`rank ${line + 1}`)
    files[line] = encoder.addPrimary(`file ${line + 1}`)
  }
  const rising = range(2 * n - 1).map((diagonal) => encoder.addSecondary(`rising ${diagonal + 1}`))
  const falling = range(2 * n - 1).map((diagonal) => encoder.addSecondary(`falling ${diagonal + 1}`))
  for (const rank of range(n)) {
    for (const file of range(n)) {
      const uses = [ranks[rank], files[file], rising[rank + file], falling[rank - file + n - 1]]
      encoder.add(uses, [rank, file])
    }
  }
  return encoder.encoding((squares) => {
    const board = range(n).map(() => range(n).map(() => '.'))
    for (const [rank, file] of squares) board[rank][file] = 'Q'
    return board.map((row) => row.join(' ')).join('\n')
  })
}

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

/** A board of 8×8 without its middle four cells. */
export function squareWithHole(): Cell[] {
  return rectangle(8, 8).filter(([x, y]) => x < 3 || x > 4 || y < 3 || y > 4)
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

/**
 * Shapes that fill a board, each used once. Cells and shapes are items. An option puts a shape, possibly rotated or
 * mirrored, somewhere on the board.
 */
export function packing(board: readonly Cell[], shapes: Readonly<Record<string, Drawing>>): Encoding {
  const encoder = new Encoder<readonly [name: string, cells: readonly Cell[]]>()
  const itemOf = new Map(board.map((cell) => [String(cell), encoder.addPrimary(String(cell))]))
  for (const [name, drawing] of Object.entries(shapes)) {
    const shape = encoder.addPrimary(name)
    for (const [corner, ...others] of orientationsOf(drawing)) {
      for (const [x, y] of board) {
        const moved = [corner, ...others].map(
          (cell): Cell => [cell[0] - corner[0] + x, cell[1] - corner[1] + y],
        )
        const items = moved.flatMap((cell) => itemOf.get(String(cell)) ?? [])
        if (items.length === moved.length) encoder.add([shape, ...items], [name, moved])
      }
    }
  }
  return encoder.encoding((placements) => {
    const marks = placements.flatMap(([name, cells]) => cells.map((cell) => [cell, name[0]] as const))
    return drawn(board, marks)
  })
}

/** The different shapes among the four rotations of both sides of a shape. */
function orientationsOf(drawing: Drawing): Cell[][] {
  let cells = drawing
    .split('/')
    .flatMap((row, y) => [...row].flatMap((mark, x): Cell[] => (mark === '#' ? [[x, y]] : [])))
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

/**
 * Dominoes that fill a rectangle. A cell is an item, and a pair of neighbouring cells is an option.
 *
 * There are 2, 36, 6,728 and 12,988,816 tilings of 2×2, 4×4, 6×6 and 8×8, and 53,060,477,521,960,000 of 12×12
 * (OEIS A004003; P. W. Kasteleyn, "The statistics of dimers on a lattice", 1961).
 */
export function dominoes(width: number, height: number): Encoding {
  const encoder = new Encoder<readonly [cell: Cell, mark: string][]>()
  const board = rectangle(width, height)
  for (const cell of board) encoder.addPrimary(String(cell))
  for (const [x, y] of board) {
    const item = x + width * y
    if (x + 1 < width)
      encoder.add([item, item + 1], [[[x, y], '⊂'], [[x + 1, y], '⊃']]) // biome-ignore format: short
    if (y + 1 < height)
      encoder.add([item, item + width], [[[x, y], '∩'], [[x, y + 1], '∪']]) // biome-ignore format: short
  }
  return encoder.encoding((tiles) => drawn(board, tiles.flat()))
}

/** The marks in the cells of a board, and a space where there is none. */
function drawn(board: readonly Cell[], marks: readonly (readonly [Cell, string])[]): string {
  const [width, height] = [0, 1].map((axis) => 1 + Math.max(...board.map((cell) => cell[axis])))
  const rows = range(height).map(() => range(width).map(() => ' '))
  for (const [[x, y], mark] of marks) rows[y][x] = mark
  return rows.map((row) => row.join('').trimEnd()).join('\n')
}
