/**
 * Texts with something around each line, which is taken away, so that they are read as any other:
 *
 *   Anna wrote:          String puzzle =           puzzle:                r1: 53..7....
 *   > 53..7....            "53..7...." +             - [5, 3, 0, …]       r2: 6..195...
 *   > 6..195...            "6..195..." +             - [6, 0, 0, …]       …
 */
import { isSize } from '../../geometry.ts'
import { isSequence } from '../board/headings.ts'
import { isLegend, withoutMarks } from '../board/lattice.ts'
import type { PuzzleReader, Reading } from '../notation.ts'
import { splitRow } from './cells.ts'
import { bareLine, isComment, isProse, isTitle } from './line-kinds.ts'

const BY_MAIL = /^(?<before>(?:\uFEFF?\s{0,3}>){1,99})(?![^\s>|+\d._*[-])(?<cells>.*)$/u

/** What programs, lists of YAML and names have around a row. The columns of its cells stay the same, for messages. */
const AROUND_ROWS: readonly RegExp[] = [
  // a string that others follow, of C, Java, JavaScript, Python or PHP
  /^(?<before>\s{0,99}(?:[\p{L}_$][^"'`=]{0,99}\+?=\s*)?\+?\s{0,99}["'`])(?<cells>[^"'`]{4,99}?)(?:\\n)?["'`]\s{0,9}[+.&\\]?\s{0,9};?\s{0,9}$/u,
  // an item of a list
  /^(?<before>\s{0,99}-\s+["'])(?<cells>[^"']{4,99})["']\s*$/u,
  /^(?<before>\s{0,99}-\s+)(?<cells>\[[^[\]]{4,999}\]|[\d._*|][\d._*|\s]{3,99})$/u,
  // the name of a row: a number or a letter
  /^(?<before>\s{0,99}(?:r(?:ow)?[ _-]?)?(?<name>\d{1,2}|[a-y])\s*(?:[:=)]|\|(?!.*\|\s*$))\s*)(?<cells>\S.{3,199})$/iu,
]

/** Whether most lines are quoted from the first quoted one on, and none before it may be of a puzzle. */
function isQuoted(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => BY_MAIL.test(line))
  if (first < 0 || !lines.slice(0, first).every(isProse)) return false
  const quoted = lines.filter((line) => BY_MAIL.test(line))
  return quoted.length * 2 > lines.length - first && quoted.some((line) => /\d/u.test(line))
}

/** Whether the first lines that fit are N rows of N cells, with names in their order or with none. */
function isBoardIn(lines: readonly string[], pattern: RegExp): boolean {
  const first = lines.findIndex((line) => pattern.test(line))
  if (first < 0 || !lines.slice(0, first).every((line) => isProse(line) || isTitle(line))) return false
  const found = lines.slice(first).map((line) => pattern.exec(line)?.groups)
  const size = cellCountOf(found[0]?.['cells'] ?? '')
  const names = found.map((groups) => groups?.['name'] ?? '')
  return (
    isSize(size) &&
    found.length >= size &&
    found.slice(0, size).every((groups) => cellCountOf(groups?.['cells'] ?? '') === size) &&
    (names[0] === '' || areNamesOf(size, names))
  )
}

function cellCountOf(cells: string): number {
  return cells.startsWith('[') ? cells.split(',').length : splitRow(cells, 'digits').cells.length
}

/** Whether so many names are a sequence from its beginning, and not more. */
function areNamesOf(size: number, names: readonly string[]): boolean {
  return (
    /^[01a]$/iu.test(names[0]) &&
    isSequence(names.slice(0, size)) &&
    !(names.length > size && isSequence(names.slice(0, size + 1)))
  )
}

/** What is around the lines of a text, as a function that takes it away; undefined if nothing is. */
export function quotesOf(text: readonly string[]): ((line: string) => string) | undefined {
  const lines = text
    .filter((line) => line.trim() !== '' && !isComment(line) && !isLegend(line))
    .map(withoutMarks)
  const found = isQuoted(lines) ? BY_MAIL : AROUND_ROWS.find((pattern) => isBoardIn(lines, pattern))
  return found && ((line) => withoutQuotes(line, found))
}

/** A line with spaces in place of what is before it. Other lines of a mail, and words, are comments. */
function withoutQuotes(line: string, pattern: RegExp): string {
  const { before = '', cells } = pattern.exec(line)?.groups ?? {}
  if (cells !== undefined) return ' '.repeat(before.length) + cells
  const isOutside = pattern === BY_MAIL || ((isProse(line) || isTitle(line)) && !isLegend(line))
  return isOutside && line !== '' ? `#${line}` : line
}

const MOST_HELD = 1 << 16 // characters, until the format is known

/** @param openFor opens the reader of lines without quotes, which are the beginning of the text */
export function openQuotedReader(openFor: (beginning: string) => PuzzleReader): PuzzleReader {
  let held: string[] = []
  let length = 0
  let number = 0
  let bare = (line: string): string => line
  let reader: PuzzleReader | undefined
  const open = (): readonly Reading[] => {
    const found = quotesOf(held)
    bare = found ?? bare
    const lines = held.map(bare)
    // Without anything that is taken away, the text would be recognised as a quoted one again.
    const opened = openFor(found === undefined ? '' : lines.join('\n'))
    reader = opened
    held = []
    return lines.flatMap((line) => opened.push(line))
  }
  return {
    push: (text) => {
      const line = bareLine(text, ++number)
      if (reader !== undefined) return reader.push(bare(line))
      held.push(line)
      length += line.length
      return length > MOST_HELD ? open() : []
    },
    end: () => [...(reader === undefined ? open() : []), ...(reader?.end() ?? [])],
  }
}
