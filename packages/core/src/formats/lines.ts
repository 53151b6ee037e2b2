/** Functions about lines of text that all readers share. */
import { ParseError, type TextPlace } from '../parse-error.ts'
import type { Reading } from './format-definition.ts'

/** A line without its end and, if it is the first, without the byte order mark. */
export function bareLine(text: string, number: number): string {
  const start = number === 1 && text.startsWith('\uFEFF') ? 1 : 0
  let end = text.length
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--
  return text.slice(start, end)
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#')
}

const TITLE = /^\s*\[?(?:grid|puzzle|sudoku|board|problem|case|level)\b/iu

/** A line such as `Grid 01` or `[Puzzle]` above a block. Each word contains a letter that is not a digit. */
export function isTitle(line: string): boolean {
  return TITLE.test(line)
}

const RULE = /^[\s|+*.:'=\-│┃║─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╟╫╢╪╞╡╤╧╥╨┠┨┯┷┿╂]*$/u

/** A line that is drawn between boxes or around the board: at least two dashes and no clue. */
export function isRule(line: string): boolean {
  return /[-=─━═]{2}/u.test(line) && RULE.test(line)
}

/** Returns the result of `make`, or throws its RangeError as a ParseError at this position. */
export function errorFrom<Made>(position: TextPlace, make: () => Made): Made | ParseError {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError) return new ParseError(position, error.message, { cause: error })
    throw error
  }
}

/** The puzzles that a line completed. Most lines of a board complete nothing. */
export function listOf(reading: Reading | undefined): readonly Reading[] {
  return reading === undefined ? NO_READINGS : [reading]
}

const NO_READINGS: readonly Reading[] = []
