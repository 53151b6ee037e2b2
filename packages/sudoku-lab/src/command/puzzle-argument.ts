import { existsSync } from 'node:fs'
import { detectFormat } from '@sudoku-lab/core'

/** A board as one word. */
export const LOOKS_LIKE_BOARD: RegExp = /^[\dA-P._*]{16,}$/i

/** Whether a word of the command line is a puzzle, and not the name of a file. */
export function isPuzzle(word: string): boolean {
  const isBoard = LOOKS_LIKE_BOARD.test(word) && /[\d.]/.test(word) && !/\.[a-z]+$/i.test(word)
  const isText = /^\s*[[({]|\n/.test(word) && detectFormat(word) !== undefined
  return (isBoard || isText) && !existsSync(word)
}
