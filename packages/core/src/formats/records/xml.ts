/** XML with a board in each element, as OpenSudoku writes it: `<game data="530070000600195…"/>`. */
import type { Geometry } from '../../geometry.ts'
import { puzzleOnLine } from '../line/within.ts'
import type { Notation, PuzzleReader, Reading } from '../notation.ts'
import { bareLine } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'
import { refused } from './fields.ts'

export const xml: Notation = { openReader: ({ geometry } = {}) => xmlReader(geometry), answersAs: 'line' }

/** Whether a line begins with an element. */
export function isElement(line: string): boolean {
  return /^\s*<[?!\p{L}]/u.test(line)
}

/** An element that has to have a board. */
const IS_GAME = /^<(?:game|puzzle|sudoku)\b[^>]*\bdata\s*=/iu

/** Reads the board in each element, as `<game data="…"/>`, which may go on on further lines. Elements without one are passed over. */
function xmlReader(geometry: Geometry | undefined): PuzzleReader {
  let number = 0
  const push = (line: string): readonly Reading[] => {
    return bareLine(line, ++number)
      .split(/(?=<)/u)
      .flatMap((element) => {
        const reading = puzzleOnLine(element, number, geometry)
        if (reading instanceof ParseError) return reading
        if (reading !== undefined) return { ...reading, label: '' }
        return IS_GAME.test(element) ? refused({ line: number, text: element.trimEnd() }) : []
      })
  }
  return { push, end: () => [] }
}
