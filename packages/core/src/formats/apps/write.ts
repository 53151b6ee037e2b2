/** Puzzles as links of f-puzzles and of SudokuPad, which contain the whole puzzle. */
import lzString from 'lz-string'
import type { Format } from '../notation.ts'
import { json } from '../records/json.ts'
import { writeFPuzzles } from './f-puzzles.ts'
import { writeSudokuPad } from './sudokupad.ts'

function ofLinks(address: string, write: typeof writeFPuzzles, encode = (data: string) => data): Format {
  return {
    separator: '',
    holdsLayout: true,
    holds: 'digits',
    openReader: json.openReader,
    write: (geometry, grid, { label = '' } = {}) =>
      `${address}${encode(lzString.compressToBase64(write(geometry, grid, label)))}\n`,
  }
}

export const fPuzzles: Format = ofLinks('https://f-puzzles.com/?load=', writeFPuzzles)

/** In a path, two slashes would become one. */
export const sudokuPad: Format = ofLinks('https://sudokupad.app/scl', writeSudokuPad, encodeURIComponent)
