/**
 * The canonical form of a grid on a small board, found by trying every rearrangement of its cells. A 4×4 board with boxes of
 * 2×2 has 128 of them, and a 6×6 board with boxes of 2×3 has 3,456.
 */
import { type BoxGeometry, canTranspose, type Grid, oncePerGeometry } from '@sudoku-lab/core'
import type { CanonicalForm } from './arrangement.ts'

/** A board with more rearrangements than this is not small. */
const MOST_REARRANGEMENTS = 20_000

export function isSmall(geometry: BoxGeometry): boolean {
  const { size, boxHeight, boxWidth } = geometry
  const count = lineOrders(size, boxHeight) * lineOrders(size, boxWidth)
  return count * (canTranspose(geometry) ? 2 : 1) <= MOST_REARRANGEMENTS
}

/** The number of orders of lines that keep the lines of a band or stack together. */
function lineOrders(size: number, groupLength: number): number {
  const groups = size / groupLength
  return factorial(groups) * factorial(groupLength) ** groups
}

function factorial(number: number): number {
  return number < 2 ? 1 : number * factorial(number - 1)
}

/** Requires a small board and a grid without conflict. */
export function leastOnSmallBoard(geometry: BoxGeometry, grid: Readonly<Grid>): CanonicalForm {
  const { cellCount, size } = geometry
  let best = new Uint8Array(cellCount).fill(size + 1)
  let source: Readonly<Uint16Array> = new Uint16Array(0)
  let automorphisms = 0
  const image = new Uint8Array(cellCount)
  const names = new Uint8Array(size + 1)
  for (const sourceOf of rearrangementsOf(geometry)) {
    const difference = compareImage(grid, { sourceOf, names, image, best })
    if (difference === 0) automorphisms++
    if (difference >= 0) continue
    automorphisms = 1
    source = sourceOf
    best = image.slice()
  }
  compareImage(grid, { sourceOf: source, names, image, best })
  return { grid: best, symmetry: { geometry, sourceOf: source, digitFor: completed(names) }, automorphisms }
}

interface Comparison {
  readonly sourceOf: Readonly<Uint16Array>
  readonly names: Uint8Array
  readonly image: Uint8Array
  readonly best: Readonly<Uint8Array>
}

/**
 * Writes the image, with digits named in the order in which they occur, and the names. Returns a negative number if the
 * image is less than the best one, 0 if they are equal, and a positive number, as soon as it is known, if it is greater.
 */
function compareImage(grid: Readonly<Grid>, { sourceOf, names, image, best }: Comparison): number {
  names.fill(0)
  let named = 0
  let difference = 0
  for (let cell = 0; cell < image.length; cell++) {
    const digit = grid[sourceOf[cell]]
    if (digit !== 0 && names[digit] === 0) names[digit] = ++named
    image[cell] = names[digit]
    if (difference === 0) difference = image[cell] - best[cell]
    if (difference > 0) return difference
  }
  return difference
}

/** Gives the digits that do not occur the names that are left. */
function completed(names: Readonly<Uint8Array>): Uint8Array {
  let next = Math.max(...names)
  return names.map((name, digit) => (name > 0 || digit === 0 ? name : ++next))
}

const rearrangementsOf = oncePerGeometry((geometry: BoxGeometry): readonly Uint16Array[] => {
  const { size, boxHeight, boxWidth } = geometry
  const columnOrders = ordersOfLines(size, boxWidth)
  const straight = ordersOfLines(size, boxHeight).flatMap((rows) =>
    columnOrders.map((columns) =>
      Uint16Array.from(rows.flatMap((row) => columns.map((column) => size * row + column))),
    ),
  )
  const transposed = canTranspose(geometry)
    ? straight.map((sourceOf) => sourceOf.map((cell) => size * (cell % size) + Math.floor(cell / size)))
    : []
  return [...straight, ...transposed]
})

/** All orders of the rows (or columns) that keep those of a band (or stack) together. */
function ordersOfLines(size: number, groupLength: number): number[][] {
  const groups = Array.from({ length: size / groupLength }, (_, group) =>
    permutationsOf(Array.from({ length: groupLength }, (_, line) => groupLength * group + line)),
  )
  return permutationsOf(groups).flatMap((inOrder) =>
    inOrder.reduce<number[][]>(
      (begun, orders) => begun.flatMap((lines) => orders.map((order) => [...lines, ...order])),
      [[]],
    ),
  )
}

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, index) =>
    permutationsOf(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  )
}
