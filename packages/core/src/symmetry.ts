/**
 * The symmetries of the board, which rewrite a grid or a candidate grid and keep its rules: giving the digits other names, exchanging rows within
 * their band, columns within their stack, whole bands, whole stacks, and, where boxes are square,
 * exchanging rows with columns. What comes out is an isomorph: it has the conflicts and the number of
 * solutions of the original, and is, for a program that searches, another puzzle.
 *
 * A symmetry is two tables; the ones below are composed from small ones:
 *
 *   image[cell] = digitFor[original[sourceOf[cell]]]
 */
import { type DigitSet, digitsOf, NO_DIGITS, singleton } from './digits.ts'
import type { Cell, Digit, Geometry } from './geometry.ts'
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

/** The symmetry that changes nothing. */
export function identity(geometry: Geometry): Symmetry {
  return movingCells(geometry, (cell) => cell)
}

/** First the one, then the other. */
export function compose(first: Symmetry, second: Symmetry): Symmetry {
  if (first.geometry !== second.geometry) throw new RangeError('symmetries of different geometries')
  return {
    geometry: first.geometry,
    sourceOf: second.sourceOf.map((cell) => first.sourceOf[cell]),
    digitFor: first.digitFor.map((digit) => second.digitFor[digit]),
  }
}

/** The symmetry that takes the image back to the original. */
export function inverse({ geometry, sourceOf, digitFor }: Symmetry): Symmetry {
  return { geometry, sourceOf: inverseTable(sourceOf), digitFor: inverseTable(digitFor) }
}

/**
 * Gives the digits other names: digit d becomes `names[d − 1]`.
 *
 * @throws RangeError unless the names are the digits 1 to N in any order.
 */
export function relabelling(geometry: Geometry, names: ArrayLike<Digit>): Symmetry {
  const digitFor = Uint8Array.of(0, ...Array.from(names))
  requirePermutation('digits', digitFor, geometry.size + 1)
  return { ...identity(geometry), digitFor }
}

/**
 * Puts row `order[row]` where each row was.
 *
 * @throws RangeError unless `order` is a permutation of the rows that keeps the rows of a band together.
 */
export function permuteRows(geometry: Geometry, order: ArrayLike<number>): Symmetry {
  requirePermutation('rows', order, geometry.size)
  requireGroups('rows', order, geometry.boxHeight)
  return movingCells(geometry, (_, row, column) => order[row] * geometry.size + column)
}

/**
 * Puts column `order[column]` where each column was.
 *
 * @throws RangeError unless `order` is a permutation of the columns that keeps the columns of a stack together.
 */
export function permuteColumns(geometry: Geometry, order: ArrayLike<number>): Symmetry {
  requirePermutation('columns', order, geometry.size)
  requireGroups('columns', order, geometry.boxWidth)
  return movingCells(geometry, (_, row, column) => row * geometry.size + order[column])
}

/** Puts band `order[band]` where each band was. */
export function permuteBands(geometry: Geometry, order: ArrayLike<number>): Symmetry {
  const { size, boxHeight } = geometry
  requirePermutation('bands', order, size / boxHeight)
  return permuteRows(geometry, linesOfGroups(order, boxHeight))
}

/** Puts stack `order[stack]` where each stack was. */
export function permuteStacks(geometry: Geometry, order: ArrayLike<number>): Symmetry {
  const { size, boxWidth } = geometry
  requirePermutation('stacks', order, size / boxWidth)
  return permuteColumns(geometry, linesOfGroups(order, boxWidth))
}

/** Whether rows and columns can be exchanged: only where a box stays a box, so where it is square. */
export function canTranspose({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === boxWidth
}

/**
 * Exchanges rows and columns.
 *
 * @throws RangeError where boxes are not square.
 */
export function transposition(geometry: Geometry): Symmetry {
  if (!canTranspose(geometry)) {
    throw new RangeError(`cannot transpose boxes of ${geometry.boxHeight}×${geometry.boxWidth}`)
  }
  return movingCells(geometry, (_, row, column) => column * geometry.size + row)
}

/** One of all symmetries of a geometry, each as likely as any other. */
export function randomSymmetry(geometry: Geometry, random: Random): Symmetry {
  const { size, boxHeight, boxWidth } = geometry
  const names = random.shuffle(Uint8Array.from({ length: size }, (_, index) => index + 1))
  const moves = [
    relabelling(geometry, names),
    permuteRows(geometry, randomLines(random, size, boxHeight)),
    permuteColumns(geometry, randomLines(random, size, boxWidth)),
  ]
  if (canTranspose(geometry) && random.below(2) === 1) moves.push(transposition(geometry))
  return moves.reduce(compose)
}

/** A random isomorph of a puzzle: its image under a random symmetry. */
export function randomIsomorph(geometry: Geometry, puzzle: Readonly<Grid>, random: Random): Grid
export function randomIsomorph(geometry: Geometry, puzzle: Readonly<Puzzle>, random: Random): Puzzle
export function randomIsomorph(geometry: Geometry, puzzle: Readonly<Puzzle>, random: Random): Puzzle {
  return applySymmetry(randomSymmetry(geometry, random), puzzle)
}

function movingCells(
  geometry: Geometry,
  sourceOf: (cell: Cell, row: number, column: number) => Cell,
): Symmetry {
  const { size, cellCount, rowOf, columnOf } = geometry
  return {
    geometry,
    sourceOf: Uint16Array.from({ length: cellCount }, (_, cell) =>
      sourceOf(cell, rowOf[cell], columnOf[cell]),
    ),
    digitFor: Uint8Array.from({ length: size + 1 }, (_, digit) => digit),
  }
}

function inverseTable<Table extends Uint8Array | Uint16Array>(table: Readonly<Table>): Table {
  const inverted = table.slice() as Table
  table.forEach((value, index) => {
    inverted[value] = index
  })
  return inverted
}

/** Lines in random order within their groups, the groups in random order too. */
function randomLines(random: Random, size: number, groupLength: number): number[] {
  const groups = random.shuffle(Array.from({ length: size / groupLength }, (_, group) => group))
  return groups.flatMap((group) => random.shuffle(linesOfGroups([group], groupLength)))
}

function linesOfGroups(groups: ArrayLike<number>, groupLength: number): number[] {
  return Array.from(groups).flatMap((group) =>
    Array.from({ length: groupLength }, (_, line) => group * groupLength + line),
  )
}

function requirePermutation(what: string, order: ArrayLike<number>, length: number): void {
  const seen = new Set(Array.from(order))
  const whole = order.length === length && seen.size === length
  if (whole && Array.from(order).every((entry) => Number.isInteger(entry) && entry >= 0 && entry < length))
    return
  throw new RangeError(`${what}: expected each of ${length} once, got ${Array.from(order).join(' ')}`)
}

function requireGroups(what: string, order: ArrayLike<number>, groupLength: number): void {
  const groupOf = (line: number): number => Math.floor(order[line] / groupLength)
  for (let line = 0; line < order.length; line++) {
    if (groupOf(line) === groupOf(line - (line % groupLength))) continue
    throw new RangeError(
      `${what}: expected groups of ${groupLength} to stay together, got ${Array.from(order).join(' ')}`,
    )
  }
}
