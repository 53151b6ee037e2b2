/**
 * The symmetries of the board, which rewrite a grid or a candidate grid and keep its rules: giving the digits other names,
 * exchanging rows within their band, columns within their stack, whole bands, whole stacks, and, where boxes are square,
 * exchanging rows with columns. A board with other houses is turned and mirrored, as far as its houses stay houses. What comes out is an isomorph: it has the conflicts and the number of
 * solutions of the original, and is, for a program that searches, another puzzle.
 *
 *   image[cell] = digitFor[original[sourceOf[cell]]]
 */
import { type DigitSet, digitsOf, NO_DIGITS, singleton } from './digits.ts'
import { type BoxGeometry, type Cell, type Geometry, hasBoxes } from './geometry.ts'
import type { Grid } from './grid.ts'
import { isCandidateGrid, type Puzzle, requirePuzzle } from './puzzle.ts'
import type { Random } from './random.ts'

export interface Symmetry {
  readonly geometry: Geometry
  /** cell of the image → the cell of the original whose content it gets. */
  readonly sourceOf: Readonly<Uint16Array>
  /** digit of the original → digit of the image; 0 → 0. */
  readonly digitFor: Readonly<Uint8Array>
}

/** The image of a grid or of a candidate grid. */
export function applySymmetry(symmetry: Symmetry, puzzle: Readonly<Grid>): Grid
export function applySymmetry(symmetry: Symmetry, puzzle: Readonly<Puzzle>): Puzzle
export function applySymmetry({ geometry, sourceOf, digitFor }: Symmetry, puzzle: Readonly<Puzzle>): Puzzle {
  requirePuzzle(geometry, puzzle)
  if (!isCandidateGrid(puzzle)) return Uint8Array.from(sourceOf, (source) => digitFor[puzzle[source]])
  const imageOf = (set: DigitSet): DigitSet =>
    digitsOf(set).reduce((image, digit) => image | singleton(digitFor[digit]), NO_DIGITS)
  return Uint32Array.from(sourceOf, (source) => imageOf(puzzle[source]))
}

/** Whether rows and columns can be exchanged: only where a box stays a box, so where it is square. */
export function canTranspose({ boxHeight, boxWidth }: BoxGeometry): boolean {
  return boxHeight === boxWidth
}

/** One of all symmetries of a geometry, each as likely as any other. */
export function randomSymmetry(geometry: Geometry, random: Random): Symmetry {
  const { size } = geometry
  const names = random.shuffle(Uint8Array.from({ length: size }, (_, index) => index + 1))
  const sourceOf = hasBoxes(geometry)
    ? rearrangedBoxes(geometry, random)
    : random.shuffle(turnsOf(geometry))[0]
  return { geometry, sourceOf, digitFor: Uint8Array.of(0, ...names) }
}

function rearrangedBoxes(geometry: BoxGeometry, random: Random): Uint16Array {
  const { size, cellCount, boxHeight, boxWidth } = geometry
  const rows = randomLines(random, size, boxHeight)
  const columns = randomLines(random, size, boxWidth)
  const isTransposed = canTranspose(geometry) && random.below(2) === 1
  return Uint16Array.from({ length: cellCount }, (_, cell) => {
    const row = Math.floor(cell / size)
    const column = cell % size
    return isTransposed ? size * rows[column] + columns[row] : size * rows[row] + columns[column]
  })
}

/** The rotations and reflections of a board after which every house is where a house was. The first one changes nothing. */
function turnsOf({ size, cellCount, cellsOf }: Geometry): Uint16Array[] {
  const last = size - 1
  const isHouse = new Set(cellsOf.map((cells) => cells.join()))
  const turns: readonly ((row: number, column: number) => readonly [row: number, column: number])[] = [
    (row, column) => [row, column],
    (row, column) => [column, last - row],
    (row, column) => [last - row, last - column],
    (row, column) => [last - column, row],
    (row, column) => [column, row],
    (row, column) => [row, last - column],
    (row, column) => [last - column, last - row],
    (row, column) => [last - row, column],
  ]
  const cellFrom = (cell: Cell, turn: (typeof turns)[number]): Cell => {
    const [row, column] = turn(Math.floor(cell / size), cell % size)
    return row * size + column
  }
  return turns
    .map((turn) => Uint16Array.from({ length: cellCount }, (_, cell) => cellFrom(cell, turn)))
    .filter((sourceOf) =>
      cellsOf.every((cells) =>
        isHouse.has(
          cells
            .map((cell) => sourceOf[cell])
            .sort()
            .join(),
        ),
      ),
    )
}

/** Lines in random order within their groups, the groups in random order too. */
function randomLines(random: Random, size: number, groupLength: number): number[] {
  const groups = random.shuffle(Array.from({ length: size / groupLength }, (_, group) => group))
  return groups.flatMap((group) =>
    random.shuffle(Array.from({ length: groupLength }, (_, line) => group * groupLength + line)),
  )
}

/** A random isomorph of a puzzle: its image under a random symmetry. */
export function randomIsomorph(geometry: Geometry, puzzle: Readonly<Grid>, random: Random): Grid
export function randomIsomorph(geometry: Geometry, puzzle: Readonly<Puzzle>, random: Random): Puzzle
export function randomIsomorph(geometry: Geometry, puzzle: Readonly<Puzzle>, random: Random): Puzzle {
  return applySymmetry(randomSymmetry(geometry, random), puzzle)
}
