/** Up to which effort puzzles are worth trying for. */
import type { Geometry } from '@sudoku-lab/core'
import type { Wish } from './recipes.ts'

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

/** How many attempts in a row may fail: many if most of them fail and are quick, and few where each takes long. */
export function mostFailures(wish: Wish, { boxHeight, boxWidth, size }: Geometry): number {
  if (wish.kind === 'controlled-bias') return 10_000
  if (wish.kind === 'adverse') return 1000
  if (wish.kind === 'hard' && size < 9) return 10 // hardly any small puzzle is hard
  if (wish.kind !== 'proper' && wish.kind !== 'loose') return 100
  if (wish.clues === undefined) return wish.kind === 'loose' ? 1000 : 100
  if (boxHeight === 3 && boxWidth === 3 && wish.kind === 'proper') return 5_000_000
  return size <= 12 ? 1000 : size <= 16 ? 100 : 10 // one takes milliseconds, a third of a second, or many seconds
}
