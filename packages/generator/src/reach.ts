/** Which puzzles can be reached, and up to which effort they are worth trying for. */
import { type Cell, type Geometry, hasBoxes } from '@sudoku-lab/core'
import { type ClueSymmetry, groupsOf } from './clue-symmetry.ts'
import type { Range, Wish } from './recipes.ts'

/** The fewest clues of a puzzle with one solution, if known, for each layout. */
const FEWEST_KNOWN: Readonly<Record<string, number>> = { '2x2': 4, '2x3': 8, '3x2': 8, '3x3': 17 }
/** Removing clues from random 9×9 grids never reaches fewer. */
const FEWEST_REACHED = 20

/**
 * The fewest clues of a puzzle with one solution: known for small boards. On any board, at most one digit has no clue,
 * because two such digits could be exchanged.
 */
function fewestClues({ size, layout }: Geometry): number {
  return FEWEST_KNOWN[layout] ?? size - 1
}

/**
 * Why no puzzle with one solution and such a number of clues can be made. Undefined if nothing speaks against it.
 *
 * @param symmetry the symmetry of the cells that have clues
 */
export function whyNoSuchClues(
  { fewest, most }: Range,
  geometry: Geometry,
  symmetry?: ClueSymmetry,
): string | undefined {
  const { cellCount, size } = geometry
  const board = `${size}×${size} puzzle`
  if (fewest > cellCount) return `a ${board} has ${cellCount} cells, so it has at most ${cellCount} clues`
  const bound = fewestClues(geometry)
  if (most < bound) return `a ${board} with one solution has at least ${bound} clues`
  if (bound === 17 && most < FEWEST_REACHED)
    return `the generator reaches ${FEWEST_REACHED} clues and more; puzzles with 17 to 19 clues are too rare to be found by chance`
  if (symmetry === undefined) return undefined
  const possible = countsWith(geometry, symmetry)
  if (possible.some((count) => count >= fewest && count <= most)) return undefined
  const below = possible.findLast((count) => count < fewest) ?? 0
  const above = possible.find((count) => count > most) ?? cellCount
  return `a ${board} with the symmetry ${symmetry} has ${below} or ${above} clues, but no number between them`
}

/**
 * Why no puzzle with one solution has clues in exactly these cells. Undefined if nothing speaks against it. Two rows of a band
 * without a clue could be exchanged, and so could two columns of a stack.
 */
export function whyNoSuchPattern(cells: readonly Cell[], geometry: Geometry): string | undefined {
  const { size, rowOf, columnOf } = geometry
  const bound = fewestClues(geometry)
  if (cells.length < bound)
    return `a puzzle with one solution has at least ${bound} clues, got ${cells.length}`
  if (!hasBoxes(geometry)) return undefined
  const lines = [
    { name: 'rows', lineOf: rowOf, together: geometry.boxHeight },
    { name: 'columns', lineOf: columnOf, together: geometry.boxWidth },
  ]
  for (const { name, lineOf, together } of lines) {
    const hasClue = new Uint8Array(size)
    for (const cell of cells) hasClue[lineOf[cell] ?? 0] = 1
    for (let start = 0; start < size; start += together) {
      const [one, other] = [...hasClue.keys()]
        .slice(start, start + together)
        .filter((line) => hasClue[line] === 0)
      if (one !== undefined && other !== undefined)
        return `the ${name} ${one + 1} and ${other + 1} have no clue, so they could be exchanged in every solution`
    }
  }
  return undefined
}

/** The numbers of clues that groups of cells can have together, ascending. */
function countsWith(geometry: Geometry, symmetry: ClueSymmetry): number[] {
  const isPossible = new Uint8Array(geometry.cellCount + 1)
  isPossible[0] = 1
  for (const { length } of groupsOf(geometry, symmetry)) {
    for (let count = geometry.cellCount; count >= length; count--)
      if (isPossible[count - length] === 1) isPossible[count] = 1
  }
  return Array.from(isPossible.keys()).filter((count) => isPossible[count] === 1)
}

/** Up to this size, searches decide whether each clue of a puzzle is needed. */
const LARGEST_MINIMAL = 16
/** With this share of clues, puzzles of larger boards are found within seconds. */
const ENOUGH_CLUES = 0.52

/**
 * A number of clues to ask for on a board so large that no search decides whether a puzzle is minimal. Undefined for
 * smaller boards.
 */
export function cluesInsteadOfMinimal({ size, cellCount }: Geometry): number | undefined {
  return size <= LARGEST_MINIMAL ? undefined : Math.ceil(ENOUGH_CLUES * cellCount)
}

/**
 * Whether clause learning decides which clues are needed, where other searches give up: on 12×12 it needs hundreds of nodes where `mrv`
 * needs tens of thousands.
 */
export function needsLearning({ size, layout }: Geometry): boolean {
  return size >= 9 && !/^\d+x\d+(?:-|$)/u.test(layout)
}

/** How many attempts in a row may fail: many if most of them fail and are quick, and few where each takes long. */
export function mostFailures(wish: Wish, { layout, size }: Geometry): number {
  if (wish.kind === 'controlled-bias') return 10_000
  if (wish.kind === 'adverse') return 1000
  if (wish.kind === 'hard' && size < 9) return 10 // hardly any small puzzle is hard
  if (wish.kind !== 'proper' && wish.kind !== 'loose') return 100
  if (wish.clues === undefined) return wish.kind === 'loose' ? 1000 : 100
  if (layout === '3x3' && wish.kind === 'proper') return 5_000_000
  return size <= 12 ? 1000 : size <= 16 ? 100 : 10 // one takes milliseconds, a third of a second, or many seconds
}
