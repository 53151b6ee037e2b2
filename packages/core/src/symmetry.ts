/**
 * The symmetries of the board, which rewrite a grid or a candidate grid and keep its rules: giving the digits other names,
 * exchanging rows within their band, columns within their stack, whole bands, whole stacks, and, where boxes are square,
 * exchanging rows with columns. What comes out is an isomorph: it has the conflicts and the number of
 * solutions of the original, and is, for a program that searches, another puzzle.
 *
 *   image[cell] = digitFor[original[sourceOf[cell]]]
 */
import { type DigitSet, digitsOf, NO_DIGITS, singleton } from './digits.ts'
import type { Geometry } from './geometry.ts'
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
export function canTranspose({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === boxWidth
}

/** One of all symmetries of a geometry, each as likely as any other. */
export function randomSymmetry(geometry: Geometry, random: Random): Symmetry {
  const { size, cellCount, boxHeight, boxWidth } = geometry
  const names = random.shuffle(Uint8Array.from({ length: size }, (_, index) => index + 1))
  const rows = randomLines(random, size, boxHeight)
  const columns = randomLines(random, size, boxWidth)
  const isTransposed = canTranspose(geometry) && random.below(2) === 1
  const sourceOf = Uint16Array.from({ length: cellCount }, (_, cell) => {
    const row = Math.floor(cell / size)
    const column = cell % size
    return isTransposed ? size * rows[column] + columns[row] : size * rows[row] + columns[column]
  })
  return { geometry, sourceOf, digitFor: Uint8Array.of(0, ...names) }
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
