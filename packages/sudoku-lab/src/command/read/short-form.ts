/** `sudoku-lab puzzle.txt` is short for `sudoku-lab solve puzzle.txt`, and so is a puzzle itself. */
import { existsSync } from 'node:fs'
import { detectFormat } from '@sudoku-lab/core/formats'

/** The words with `solve` before them, where they begin with a file or a puzzle instead of one of the commands. */
export function withCommand(commands: readonly string[], words: readonly string[]): readonly string[] {
  const [first] = words
  if (first === undefined || commands.includes(first) || !namesInput(first)) return words
  return ['solve', ...words]
}

/** A word with a dot or a slash is a path even if the file does not exist, so that the message is about a file. */
function namesInput(word: string): boolean {
  if (word === '-') return true
  return !word.startsWith('-') && (/[./\\]/.test(word) || existsSync(word) || isPuzzle(word))
}

const LOOKS_LIKE_BOARD: RegExp = /^[\dA-P._*]{16,}$/i

/** With as many symbols as a board has cells, some of them may be wrong: then the message names the cell. */
function isBoardOf(word: string): boolean {
  const size = Math.sqrt(word.length)
  const isWhole = Number.isInteger(size) && size >= 4 && size <= 25 && !/[\s/\\]/.test(word)
  return (
    LOOKS_LIKE_BOARD.test(word) || (isWhole && (word.match(/[\d._*]/g) ?? []).length >= 0.7 * word.length)
  )
}

/** Whether a word of the command line is a puzzle, and not the name of a file. */
export function isPuzzle(word: string): boolean {
  const [first = ''] = word.trim().split(/\s/) // a layout may stand behind it
  const isBoard = isBoardOf(first) && /[\d.]/.test(first) && !/\.[a-z]+$/i.test(word)
  const isText = /^\s*[[({]|\n|:\/\/|N4/.test(word) && detectFormat(word) !== undefined
  return (isBoard || isText) && !existsSync(word)
}
