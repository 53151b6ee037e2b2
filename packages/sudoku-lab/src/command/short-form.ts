/** `sudoku-lab puzzle.txt` is short for `sudoku-lab solve puzzle.txt`, and so is a puzzle itself. */
import { existsSync } from 'node:fs'
import { isPuzzle } from './puzzle-argument.ts'

/** The words with `solve` before them, where they begin with a file or a puzzle instead of one of the commands. */
export function withCommand(commands: readonly string[], words: readonly string[]): readonly string[] {
  const [first] = words
  if (first === undefined || commands.includes(first) || !namesFile(first)) return words
  return ['solve', ...words]
}

/**
 * A word with a dot or a slash is a path even if the file does not exist, so that the message is about a
 * file.
 */
function namesFile(word: string): boolean {
  if (word === '-') return true
  return !word.startsWith('-') && (/[./\\]/.test(word) || existsSync(word) || isPuzzle(word))
}
