/** An invariant is a text that is the same for all isomorphs of a grid. */
import { type BoxGeometry, canTranspose, type Grid } from '@sudoku-lab/core'

/** How often the descriptions of cells are refined. Two rounds distinguish random puzzles of all sizes. */
const ROUNDS = 3

/**
 * A text that is the same for all isomorphs of a grid. So grids with different texts are no isomorphs. Grids with the same
 * text may be isomorphs or not: on 9×9 and on small boards, `canonicalForm` decides.
 *
 * Idea. The rows, columns, boxes and digits of a grid are described by the clues that they have. A clue is described by its
 * row, column, box and digit, and these again by their clues, some rounds long (Weisfeiler and Leman, 1968).
 */
export function invariantOf(geometry: BoxGeometry, grid: Readonly<Grid>): string {
  const { cellCount, rowOf, columnOf, boxOf, bandOf, stackOf } = geometry
  const clues = Array.from({ length: cellCount }, (_, cell) => cell).filter((cell) => grid[cell] !== 0)
  const groupings = [rowOf, columnOf, bandOf, stackOf, boxOf, grid]
  let colours = new Array<number>(cellCount).fill(0)
  for (let round = 0; round < ROUNDS; round++) {
    const described = groupings.map((groupOf) => describeGroups(clues, groupOf, colours))
    colours = colours.map((colour, cell) => {
      const [row, column, band, stack, box, digit] = described.map(
        (hashes, index) => hashes[groupings[index][cell]],
      )
      const lines = [mixed(row, band), mixed(column, stack)]
      if (canTranspose(geometry)) lines.sort((a, b) => a - b)
      return [colour, ...lines, box, digit].reduce(mixed)
    })
  }
  return clues
    .map((cell) => colours[cell])
    .sort((a, b) => a - b)
    .join()
}

/** For each row (or column, or digit …), a hash of the colours of its clues, in any order. */
function describeGroups(
  clues: readonly number[],
  groupOf: ArrayLike<number>,
  colours: readonly number[],
): number[] {
  const hashes: number[] = []
  for (const cell of clues) {
    const group = groupOf[cell]
    hashes[group] = ((hashes[group] ?? 0) + mixed(colours[cell], 1)) >>> 0
  }
  return hashes
}

/** A hash of two numbers in this order (the finalizer of MurmurHash3). */
function mixed(one: number, other: number): number {
  const sum = (Math.imul(one, 0x9e37_79b1) + other) >>> 0
  const first = Math.imul(sum ^ (sum >>> 16), 0x85eb_ca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2_ae35)
  return (second ^ (second >>> 16)) >>> 0
}
