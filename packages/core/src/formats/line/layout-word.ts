/**
 * The layout of a puzzle that stands beside it on its line, as other programs write the regions of a jigsaw:
 *
 *   3.......4..2.6.1...1.9.8.2…  112222223144233333114…   label
 *
 * The region symbols may also stand before the puzzle. Extra houses have names: `3x3-x`. `1x9` is a Latin square.
 */
import { type Geometry, isUsual } from '../../geometry.ts'
import { geometryIn, isLayoutWord, isMeantAsLayout, mayBeRegions } from '../../layout.ts'
import { agreedLayout } from '../text/given-layout.ts'
import { errorFrom, type ParseError } from '../text/parse-error.ts'

/** The symbols of the smallest board, of which a row may be missing. Shorter words, which most labels are, need not be looked at. */
const FEWEST_SYMBOLS = 12
const NINE = 57 // the code of the digit

/** The number of a line, and the geometry that its puzzle must have. */
export interface PlaceOfLine {
  readonly line: number
  readonly given: Geometry | undefined
}

/** What a line says of the layout of its puzzle. */
export interface LayoutOfLine {
  readonly geometry: Geometry
  /** Whether the symbols of the puzzle are the second word. */
  readonly isSecond: boolean
}

/**
 * Undefined if neither of two words that are beside each other is the layout of the other one.
 *
 * @returns an error for a layout that is none, or not the given one
 */
export function layoutOfLine(
  first: string,
  second: string,
  { line, given }: PlaceOfLine,
): LayoutOfLine | ParseError | undefined {
  if (!mayBeLayout(first, second)) return undefined
  const isSecond = isBefore(first, second)
  if (!isSecond && !isLayoutOf(second, first)) return undefined
  return errorFrom({ line }, () => {
    const geometry = agreedLayout(geometryIn(isSecond ? first : second), given, 'the puzzle brings')
    return { geometry, isSecond }
  })
}

/** A quick look: most lines have a solution or a label behind the puzzle. */
function mayBeLayout(first: string, second: string): boolean {
  if (isNamed(first)) return true
  if (first.length < FEWEST_SYMBOLS) return false
  return isNamed(second) || (second.length >= FEWEST_SYMBOLS && (mayBeRegions(second) || mayBeRegions(first)))
}

function isNamed(word: string): boolean {
  return word.charCodeAt(0) <= NINE && /^\d{1,2}x\d/iu.test(word)
}

/** Whether a word is the layout of the puzzle behind it, of which a cell may be missing. */
function isBefore(layout: string, puzzle: string): boolean {
  if (layout.length === puzzle.length && isLayoutWord(layout, puzzle.length)) return true
  const isPuzzle = /[._*0]/u.test(puzzle) && !/[^\da-p._*]/iu.test(puzzle)
  return isPuzzle && (isLayoutOf(layout, puzzle) || isLayoutWord(layout, layout.length))
}

/** Whether a word is meant as the layout of these digits or candidates. */
function isLayoutOf(layout: string, { length }: string): boolean {
  return isLayout(layout, length) || isLayout(layout, Math.round(Math.cbrt(length)) ** 2)
}

function isLayout(text: string, cellCount: number): boolean {
  return isLayoutWord(text, cellCount) || isMeantAsLayout(text, cellCount)
}

/** What stands behind a puzzle whose board is not the usual one for its number of cells. */
export function layoutBehind(geometry: Geometry): string {
  const { layout, size } = geometry
  if (layout === `${size}x1`) return ` 1x${size}` // its boxes are columns, so it is a Latin square
  return isUsual(geometry) ? '' : ` ${layout}`
}
