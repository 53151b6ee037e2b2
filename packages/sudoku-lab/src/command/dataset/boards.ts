/** Reads the 9×9 boards of a dataset, which are texts or lists of digits. */
import { geometryOf, isCandidateGrid, ParseError, type PuzzleText, parse } from '@sudoku-lab/core'

const NINE = geometryOf(3, 3)

/** A board as it stands in a field, in any format of a puzzle. Undefined if it is none. */
export function boardFrom(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') return boardIn(value)
  if (!Array.isArray(value)) return undefined
  const cells: unknown[] = value.flat()
  if (cells.every((cell) => typeof cell === 'string')) return boardIn(cells.join(''))
  return boardOf(cells.map(Number))
}

/** 81 digits, of which 0 is an empty cell. Undefined if they are anything else. */
function boardOf(cells: ArrayLike<number>): Uint8Array | undefined {
  if (cells.length !== 81) return undefined
  const isDigit = (cell: number): boolean => Number.isInteger(cell) && cell >= 0 && cell <= 9
  return Array.prototype.every.call(cells, isDigit) ? Uint8Array.from(cells) : undefined
}

function boardIn(text: string): Uint8Array | undefined {
  if (/^[0-9.]{81}$/.test(text))
    return Uint8Array.from(text, (symbol) => (symbol === '.' ? 0 : Number(symbol)))
  const puzzle = puzzleIn(text)
  return puzzle?.label === '' && !isCandidateGrid(puzzle.puzzle) ? puzzle.puzzle : undefined
}

function puzzleIn(text: string): PuzzleText | undefined {
  try {
    return parse(text, { geometry: NINE })
  } catch (thrown) {
    if (thrown instanceof ParseError) return undefined
    throw thrown
  }
}
