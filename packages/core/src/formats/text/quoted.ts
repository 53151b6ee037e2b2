/**
 * Texts that a mail or a chat quotes, with `>` before each line:
 *
 *   Anna wrote:
 *   > 53..7....
 *   > 6..195...
 *
 * Without these signs, a text is read as any other.
 */
import type { PuzzleReader, Reading } from '../notation.ts'
import { isProse } from './line-kinds.ts'

const QUOTED = /^(?:\uFEFF?\s{0,3}>){1,99}(?![^\s>|+\d._*[-])/u

/** Whether most lines are quoted from the first quoted one on, and none before it may be of a puzzle. */
export function isQuoted(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => QUOTED.test(line))
  if (first < 0 || !lines.slice(0, first).every(isProse)) return false
  const quoted = lines.filter((line) => QUOTED.test(line))
  return quoted.length * 2 > lines.length - first && quoted.some((line) => /\d/u.test(line))
}

/** A line with spaces in place of the signs, so that the columns of messages stay right; any other line as a comment. */
export function unquoted(line: string): string {
  return QUOTED.test(line) ? line.replace(QUOTED, (signs) => ' '.repeat(signs.length)) : `#${line}`
}

const MOST_HELD = 1 << 16 // characters, until the format is known

/** @param openFor opens the reader of lines without quotes, which are the beginning of the text */
export function openQuotedReader(openFor: (beginning: string) => PuzzleReader): PuzzleReader {
  let held: string[] = []
  let length = 0
  let reader: PuzzleReader | undefined
  const open = (): readonly Reading[] => {
    const opened = openFor(held.join(''))
    reader = opened
    const lines = held
    held = []
    return lines.flatMap((line) => opened.push(line))
  }
  return {
    push: (text) => {
      const line = unquoted(text)
      if (reader !== undefined) return reader.push(line)
      held.push(line.endsWith('\n') || line.endsWith('\r') ? line : `${line}\n`)
      length += line.length
      return length > MOST_HELD ? open() : []
    },
    end: () => [...(reader === undefined ? open() : []), ...(reader?.end() ?? [])],
  }
}
