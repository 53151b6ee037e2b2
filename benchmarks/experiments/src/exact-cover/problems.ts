/** The problems of the comparison, as numbers of items: primary ones first. */

export interface Rows {
  readonly primary: number
  readonly secondary: number
  readonly options: readonly (readonly number[])[]
}

const PENTOMINOES: readonly string[] = [
  '.##/##./.#.',
  '#####',
  '####/#...',
  '##../.###',
  '###/##.',
  '###/.#./.#.',
  '#.#/###',
  '#../#../###',
  '#../##./.##',
  '.#./###/.#.',
  '####/.#..',
  '##./.#./.##',
]

type Square = readonly [x: number, y: number]

/** The twelve pentominoes in a box, each once: first the places, line by line, then the pieces. */
export function pentominoes(width: number, height: number): Rows {
  const options: number[][] = []
  PENTOMINOES.forEach((drawing, piece) => {
    for (const squares of orientationsOf(drawing)) {
      const reachX = Math.max(...squares.map(([x]) => x))
      const reachY = Math.max(...squares.map(([, y]) => y))
      for (let top = 0; top + reachY < height; top++) {
        for (let left = 0; left + reachX < width; left++) {
          const places = squares.map(([x, y]) => (top + y) * width + left + x)
          options.push([...places, width * height + piece])
        }
      }
    }
  })
  return { primary: width * height + PENTOMINOES.length, secondary: 0, options }
}

/** The distinct ones among four turns of both sides, each moved to the origin. */
function orientationsOf(drawing: string): Square[][] {
  let squares: Square[] = drawing
    .split('/')
    .flatMap((line, y) => [...line].flatMap((mark, x): Square[] => (mark === '#' ? [[x, y]] : [])))
  const distinct = new Map<string, Square[]>()
  for (let turn = 0; turn < 8; turn++) {
    squares = squares.map(([x, y]): Square => (turn === 4 ? [y, x] : [-y, x]))
    const left = Math.min(...squares.map(([x]) => x))
    const top = Math.min(...squares.map(([, y]) => y))
    const moved = squares.map(([x, y]): Square => [x - left, y - top])
    moved.sort((one, other) => one[1] - other[1] || one[0] - other[0])
    distinct.set(moved.join(' '), moved)
  }
  return [...distinct.values()]
}

/** Queens that do not attack one another: ranks and files have to be used, diagonals may be. */
export function queens(count: number): Rows {
  const options: number[][] = []
  for (let rank = 0; rank < count; rank++) {
    for (let file = 0; file < count; file++) {
      const rising = 2 * count + rank + file
      const falling = 4 * count - 1 + rank - file + count - 1
      options.push([rank, count + file, rising, falling])
    }
  }
  return { primary: 2 * count, secondary: 4 * count - 2, options }
}

/** Numbers 1 to n, twice each in 2n slots, the two k's with k others between them: mirror images both count. */
export function langfordPairs(n: number): Rows {
  const options: number[][] = []
  for (let k = 1; k <= n; k++) {
    for (let slot = 0; slot + k + 1 < 2 * n; slot++) options.push([slot, slot + k + 1, 2 * n + k - 1])
  }
  return { primary: 3 * n, secondary: 0, options }
}

export function dominoes(width: number, height: number): Rows {
  const options: number[][] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = y * width + x
      if (x + 1 < width) options.push([place, place + 1])
      if (y + 1 < height) options.push([place, place + width])
    }
  }
  return { primary: width * height, secondary: 0, options }
}

/** A Sudoku with square boxes: cells, then digits of rows, columns and boxes; the options that its clues leave. */
export function sudoku(puzzle: ArrayLike<number>): Rows {
  const cellCount = puzzle.length
  const size = Math.sqrt(cellCount)
  const boxSize = Math.sqrt(size)
  const options: number[][] = []
  for (let cell = 0; cell < cellCount; cell++) {
    const row = Math.floor(cell / size)
    const column = cell % size
    const box = Math.floor(row / boxSize) * boxSize + Math.floor(column / boxSize)
    for (let digit = 0; digit < size; digit++) {
      if (puzzle[cell] !== 0 && puzzle[cell] !== digit + 1) continue
      const inHouses = [row, column, box].map((house, kind) => (kind + 1) * cellCount + house * size + digit)
      options.push([cell, ...inHouses])
    }
  }
  return { primary: 4 * cellCount, secondary: 0, options }
}

/** With an item that no option covers: the search ends at once, and what is timed is the building. */
export function unsolvable({ primary, secondary, options }: Rows): Rows {
  const shifted = options.map((items) => items.map((item) => (item < primary ? item : item + 1)))
  return { primary: primary + 1, secondary, options: shifted }
}
