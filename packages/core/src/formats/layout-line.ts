/**
 * The layout of a puzzle that stands beside it on its line, as other programs write the regions of a jigsaw:
 *
 *   3.......4..2.6.1...1.9.8.2…  112222223144233333114…   label
 *
 * The region symbols may also stand before the puzzle. Extra houses have names: `3x3-x`. `1x9` is a Latin square.
 */
import type { Geometry } from '../geometry.ts'
import { geometryIn, isLayoutWord, isMeantAsLayout } from '../layout.ts'
import { ParseError } from '../parse-error.ts'

const NAMED = /^\d{1,2}x\d/iu
/** The symbols of the smallest board, of which a row may be missing. Shorter words, which most labels are, need not be looked at. */
const FEWEST_SYMBOLS = 12
const FIRST_WORD = /^([^\s,;|#]+)[\s,;|#]*(.*)/su

/** What a line says of the layout of its puzzle. */
export interface LayoutOfLine {
  readonly geometry: Geometry
  readonly symbols: string
  /** Whether the symbols of the puzzle are the second word. */
  readonly isSecond: boolean
  readonly label: string
}

/**
 * Undefined if there is no layout on the line.
 *
 * @param symbols the first word of the line
 * @param rest what follows it
 * @returns an error for a layout that is none, or not the given one
 */
export function layoutOfLine(
  symbols: string,
  rest: string,
  { line, given }: { readonly line: number; readonly given: Geometry | undefined },
): LayoutOfLine | ParseError | undefined {
  const [, word = '', label = ''] = FIRST_WORD.exec(rest) ?? []
  if (!mayBeLayout(word, symbols)) return undefined
  const isSecond =
    (word.length === symbols.length && isLayoutWord(symbols, word.length)) ||
    (/^[\da-p._*]*[._*0][\da-p._*]*$/iu.test(word) && isMeantAsLayout(symbols, word.length))
  const layout = isSecond ? symbols : isBehind(symbols, word) ? word : undefined
  if (layout === undefined) return undefined
  try {
    const geometry = geometryIn(layout)
    const isGiven = given === undefined || given === geometry
    if (isGiven) return { geometry, symbols: isSecond ? word : symbols, isSecond, label }
    const reason = `the puzzle brings the layout ${geometry.layout}, but ${given.layout} was given`
    return new ParseError({ line }, reason)
  } catch (error) {
    return new ParseError({ line }, (error as Error).message, { cause: error })
  }
}

function mayBeLayout(word: string, symbols: string): boolean {
  return word.length >= FEWEST_SYMBOLS || symbols === '' || NAMED.test(word) || NAMED.test(symbols)
}

/** Whether a word is meant as the layout of the digits or candidates before it. */
function isBehind(symbols: string, word: string): boolean {
  const ofCandidates = Math.round(Math.cbrt(symbols.length)) ** 2
  return word !== '' && (isLayout(word, symbols.length) || isLayout(word, ofCandidates))
}

function isLayout(text: string, cellCount: number): boolean {
  return isLayoutWord(text, cellCount) || isMeantAsLayout(text, cellCount)
}

/** What stands behind a puzzle whose houses are not just rows, columns and boxes. */
export function layoutBehind({ layout }: Geometry): string {
  return /^(?!1x)\d+x\d+$/u.test(layout) ? '' : ` ${layout}`
}
