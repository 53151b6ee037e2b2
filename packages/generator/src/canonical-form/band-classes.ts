/**
 * The 416 classes of bands, numbered in the order of their least bands, and how every band moves to the least one of
 * its class.
 *
 * The tables are built when they are first needed. For a band of a new class, all 7,776 moves are tried to find the least
 * band of the class. From the least band, all moves except those that only sort columns lead to every key of the class.
 *
 * Origin. Ed Russell and Frazer Jarvis found in 2005 that there are 416 classes; the New Sudoku Players' Forum numbers
 * them by their least bands, as this file does ("Canonical Form", forum.enjoysudoku.com).
 */
import { type Grid, isSolutionOf } from '@sudoku-lab/core'
import { NINE, transpose } from './arrangement.ts'
import { bandOfKey, KEY_COUNT, keyOfBand, sortingMove } from './band-key.ts'
import {
  type BandMove,
  COLUMNS,
  composeMoves,
  inverseMove,
  MOVE_COUNT,
  moveBand,
  ROWS,
} from './band-moves.ts'

interface BandClass {
  /** The least band, with digits 1 to 9. */
  readonly least: Readonly<Uint8Array>
  /** The moves that map the least band to itself, with digits relabelled. One of them changes nothing. */
  readonly automorphisms: readonly BandMove[]
}

export interface BandClasses {
  /** In ascending order of their least bands. */
  readonly classes: readonly BandClass[]
  /** key → index of its class. */
  readonly classOfKey: Readonly<Uint16Array>
  /** key → the move from the band that `bandOfKey` gives to the least band of its class. */
  readonly moveOfKey: Readonly<Uint16Array>
}

let made: BandClasses | undefined

export function bandClasses(): BandClasses {
  made ??= makeClasses()
  return made
}

const UNKNOWN = 0xffff
/** The moves that do not permute the columns within the second and the third box. */
const UNSORTED_MOVES = Array.from({ length: MOVE_COUNT / 36 }, (_, index) => 36 * index)

function makeClasses(): BandClasses {
  const classes: BandClass[] = []
  const classOfKey = new Uint16Array(KEY_COUNT).fill(UNKNOWN)
  const moveOfKey = new Uint16Array(KEY_COUNT)
  const band = new Uint8Array(27)
  for (let key = 0; key < KEY_COUNT; key++) {
    if (classOfKey[key] !== UNKNOWN) continue
    const least = leastBand(bandOfKey(key))
    const automorphisms: BandMove[] = []
    const leastKey = keyOfBand(least, 0)
    const unsort = inverseMove(sortingMove(least, 0))
    for (const unsorted of UNSORTED_MOVES) {
      moveBand(least, unsorted, band)
      const reached = keyOfBand(band, 0)
      if (classOfKey[reached] !== UNKNOWN && reached !== leastKey) continue
      const move = composeMoves(unsorted, sortingMove(band, 0))
      classOfKey[reached] = classes.length
      moveOfKey[reached] = inverseMove(move)
      if (reached === leastKey) automorphisms.push(composeMoves(move, unsort))
    }
    classes.push({ least, automorphisms })
  }
  return inOrder(classes, classOfKey, moveOfKey)
}

function inOrder(
  found: readonly BandClass[],
  classOfKey: Readonly<Uint16Array>,
  moveOfKey: Readonly<Uint16Array>,
): BandClasses {
  const order = Array.from(found.keys()).sort((a, b) => compareBands(found[a].least, found[b].least))
  const placeOf = new Uint16Array(found.length)
  for (const [position, index] of order.entries()) placeOf[index] = position
  return {
    classes: order.map((index) => found[index]),
    classOfKey: classOfKey.map((index) => placeOf[index]),
    moveOfKey,
  }
}

function compareBands(a: Readonly<Uint8Array>, b: Readonly<Uint8Array>): number {
  for (let cell = 0; cell < 27; cell++) if (a[cell] !== b[cell]) return a[cell] - b[cell]
  return 0
}

/**
 * The least image of a band, with digits relabelled. Its first row reads 1 to 9.
 *
 * Of the three digits at the beginning of the second row, two are in the same box of the first row. So the second row of the
 * least band begins with 4 5, and moves that do not lead to this are skipped. Six successive moves differ only in the third box.
 */
function leastBand(band: Readonly<Uint8Array>): Uint8Array {
  const least = new Uint8Array(27).fill(10)
  const image = new Uint8Array(27)
  for (let first = 0; first < MOVE_COUNT; first += 6) {
    const top = 9 * ROWS[3 * first]
    const middle = 9 * ROWS[3 * first + 1]
    const columns = 9 * first
    if (band[middle + COLUMNS[columns]] !== band[top + COLUMNS[columns + 3]]) continue
    if (band[middle + COLUMNS[columns + 1]] !== band[top + COLUMNS[columns + 4]]) continue
    for (let move = first; move < first + 6; move++) {
      moveBand(band, move, image)
      relabel(image)
      if (compareBands(image, least) < 0) least.set(image)
    }
  }
  return least
}

const nameOf = new Uint8Array(10) // digit → its name when the first row reads 1 to 9

function relabel(band: Uint8Array): void {
  for (let column = 0; column < 9; column++) nameOf[band[column]] = column + 1
  for (let cell = 0; cell < 27; cell++) band[cell] = nameOf[band[cell]]
}

/**
 * The classes of the three bands and the three stacks of a solution grid, as numbers from 1 to 416 in the order of their
 * least bands.
 *
 * @throws RangeError unless the grid is a solution grid of the 9×9 board.
 */
export function bandClassesOf(grid: Readonly<Grid>): number[] {
  if (!isSolutionOf(NINE, grid, grid)) throw new RangeError('band classes: expected a solution grid')
  const transposed = new Uint8Array(81)
  transpose(grid, transposed)
  const { classOfKey } = bandClasses()
  return [grid, transposed].flatMap((board) =>
    [0, 27, 54].map((start) => 1 + classOfKey[keyOfBand(board, start)]),
  )
}
