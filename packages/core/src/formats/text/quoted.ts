/**
 * Texts with something around each line, which is taken away, so that they are read as any other:
 *
 *   Anna wrote:          String puzzle =           puzzle:                r1: 53..7....
 *   > 53..7....            "53..7...." +             - [5, 3, 0, …]       r2: 6..195...
 *   > 6..195...            "6..195..." +             - [6, 0, 0, …]       …
 */
import { isSize } from '../../geometry.ts'
import type { PuzzleReader, Reading } from '../notation.ts'
import { splitRow } from './cells.ts'
import { isComment, isProse, isTitle } from './line-kinds.ts'

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
  const names = found.map((groups) => groups?.['name'])
  return (
    isSize(size) &&
    found.length >= size &&
    found.slice(0, size).every((groups) => cellCountOf(groups?.['cells'] ?? '') === size) &&
    (names[0] === undefined ||
      (areInOrder(names.slice(0, size)) && names[size] !== nameBehind(names[size - 1])))
  )
}

function cellCountOf(cells: string): number {
  return cells.startsWith('[') ? cells.split(',').length : splitRow(cells, 'digits').cells.length
}

/** 1 2 3 …, 0 1 2 … or A B C … */
function areInOrder(names: readonly (string | undefined)[]): boolean {
  return (
    /^[01a]$/iu.test(names[0] ?? '') &&
    names.every((name, index) => index === 0 || name === nameBehind(names[index - 1]))
  )
}

function nameBehind(name = ''): string {
  return /\d/u.test(name) ? `${Number(name) + 1}` : String.fromCharCode(name.charCodeAt(0) + 1)
}

/** What is around the lines of a text, as a function that takes it away; undefined if nothing is. */
export function quotesOf(text: readonly string[]): ((line: string) => string) | undefined {
  const lines = text.map(withoutEnd).filter((line) => line.trim() !== '' && !isComment(line))
  const found = isQuoted(lines) ? BY_MAIL : AROUND_ROWS.find((pattern) => isBoardIn(lines, pattern))
  return found && ((line) => withoutQuotes(line, found))
}

/** A line with spaces in place of what is before it; a line with nothing around it as a comment. */
function withoutQuotes(line: string, pattern: RegExp): string {
  const text = withoutEnd(line)
  const { before = '', cells } = pattern.exec(text)?.groups ?? {}
  const bare = cells === undefined ? text && `#${text}` : ' '.repeat(before.length) + cells
  return bare + line.slice(text.length)
}

function withoutEnd(line: string): string {
  return line.replace(/[\r\n]{1,2}$/u, '')
}

const MOST_HELD = 1 << 16 // characters, until the format is known

/** @param openFor opens the reader of lines without quotes, which are the beginning of the text */
export function openQuotedReader(openFor: (beginning: string) => PuzzleReader): PuzzleReader {
  let held: string[] = []
  let length = 0
  let bare = (line: string): string => line
  let reader: PuzzleReader | undefined
  const open = (): readonly Reading[] => {
    bare = quotesOf(held) ?? bare
    const lines = held.map(bare)
    const opened = openFor(lines.join(''))
    reader = opened
    held = []
    return lines.flatMap((line) => opened.push(line))
  }
  return {
    push: (text) => {
      if (reader !== undefined) return reader.push(bare(text))
      held.push(/[\r\n]$/u.test(text) ? text : `${text}\n`)
      length += text.length
      return length > MOST_HELD ? open() : []
    },
    end: () => [...(reader === undefined ? open() : []), ...(reader?.end() ?? [])],
  }
}
