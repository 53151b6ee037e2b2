/** `sudoku-lab puzzle.txt` is short for `sudoku-lab solve puzzle.txt`. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'

/** The words with `solve` before them, where they begin with a file instead of a command. */
export function withCommand(program: Command, words: readonly string[]): readonly string[] {
  const [first] = words
  if (first === undefined || !namesFile(first)) return words
  const isCommand = program.commands.some((command) => command.name() === first) || first === 'help'
  return isCommand ? words : ['solve', ...words]
}

/** A word with a dot or a slash is a path even where there is no such file, so that the message is about a file. */
function namesFile(word: string): boolean {
  if (word === '-') return true
  return !word.startsWith('-') && (/[./\\]/.test(word) || existsSync(word))
}
