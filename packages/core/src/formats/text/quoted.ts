/**
 * Texts with something around each line, which is taken away, so that they are read as any other:
 *
 *   Anna wrote:          String puzzle =           puzzle:                r1: 53..7....          -- 53. .7. ...
 *   > 53..7....            "53..7...." +             - [5, 3, 0, …]       r2: 6..195...          -- 6.. 195 ...
 *   > 6..195...            "6..195..." +             - [6, 0, 0, …]       …                      …
 */
import { isSize, MIN_SIZE } from '../../geometry.ts'
import { isSequence } from '../board/headings.ts'
import { isLegend, withoutMarks } from '../board/lattice.ts'
import type { PuzzleReader, Reading } from '../notation.ts'
import { LEAST_CLEAR, LONGEST_LINE, MOST_HELD_LINES } from '../thresholds.ts'
import { splitRow } from './cells.ts'
import { bareLine, isComment, isProse, isRule, isTitle } from './line-kinds.ts'

const BY_MAIL = /^(?<before>(?:\uFEFF?\s{0,3}>){1,99})(?![^\s>|+\d._*[-])(?<cells>.*)$/u
/** A string that others follow, of C, Java, JavaScript, Python or PHP, or in a list of YAML. */
const STRING =
  /^(?<before>\s{0,99}(?:-\s{1,99}|[\p{L}_$][^"'`=]{0,99}\+?=\s{0,99})?\+?\s{0,99}["'`])(?<cells>[^"'`]{4,99}?)(?:\\n)?["'`]\s{0,9}[+.&\\]?\s{0,9};?\s{0,9}$/u
/** The name of a row: a number or a letter, also as R prints a matrix. */
const NAMED =
  /^(?<before>\s{0,99}(?:r(?:ow)?[ _-]?|\[)?(?<name>\d{1,2}|[a-y])\s{0,99}(?:[:=)]|,\]|\|(?!.{0,199}\|\s{0,99}$))\s{0,99})(?<cells>\S.{3,199})$/iu
/** A row of a parameter, as GLPK and AMPL have it. */
const OF_PARAMETER = /^(?<before>\s{0,99}(?<name>\d{1,2})\s{1,99})(?<cells>[^:=]{4,199})$/u
/** The names of columns of R, and what stands before a parameter. */
const HEADING = /^\s*\[,\d|:=/u
/** The sign of a comment or of an item of a list. */
const MARKED =
  /^(?<before>\s{0,99}(?<mark>-{1,3}|\/{2,3}!?|[#;%]{1,9}|[!'>]|\*(?!\/)|rem(?!\S))\s{0,99})(?<cells>.*)$/iu

/** A cell on a line of its own, also in a list of YAML or a table of MediaWiki. */
const ALONE =
  /^(?! {0,120}$) {0,99}(?:- {1,9}|\|(?!-|.*\|)){0,2} {0,9}["']?(\d{1,2}|[._*~]?|null)["']?,? {0,9}$/iu

/** Whether most lines are quoted from the first quoted one on, and none before it may be of a puzzle. */
function isQuoted(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => BY_MAIL.test(line))
  if (first < 0 || !lines.slice(0, first).every(isProse)) return false
  const quoted = lines.filter((line) => BY_MAIL.test(line))
  return quoted.length * 2 > lines.length - first && quoted.some((line) => /\d/u.test(line))
}

/** Whether a line has words, also those whose letters may all be digits of a large board, and fewer cells than a row. */
function isOfWords(line: string): boolean {
  if (isProse(line) || isTitle(line) || HEADING.test(line)) return true
  const symbols = line.replace(/\s/gu, '')
  return (
    /[^\P{L}xX]{3}/u.test(line) && symbols.replace(/[^\d._*]/gu, '').length < symbols.length * LEAST_CLEAR
  )
}

/** Words, or what is drawn. */
function isOutside(line: string): boolean {
  return line.trim() === '' || isRule(line) || isOfWords(line)
}

/**
 * Whether the first rows that fit are N rows of N cells, with names in their order or with none. Where a mark is before them, all rows
 * of the text have it, and it is no cell of a board.
 */
function isBoardIn(lines: readonly string[], pattern: RegExp): boolean {
  const rows = lines.flatMap((line) => {
    const { cells, name = '', mark } = pattern.exec(line)?.groups ?? {}
    return name === '' && isOutside(cells ?? line) ? [] : [{ line, cells, name, mark }]
  })
  const size = cellCountOf(rows[0]?.cells)
  const { name, mark } = rows[0] ?? {}
  const ofBoard = mark === undefined || mark === '-' ? rows.slice(0, size) : rows
  if (!isSize(size) || rows.length < size) return false
  if (!ofBoard.every((row) => row.mark === mark && cellCountOf(row.cells) === size)) return false
  if (mark === undefined) return name === '' || areNamesOf(size, rows)
  const whole = cellCountOf(rows[0]?.line)
  const areWhole = rows.length % whole === 0 && rows.every(({ line }) => cellCountOf(line) === whole)
  const isCell = rows.some(({ cells = '' }) => cells.replaceAll('-1', '').includes(mark))
  return !(areWhole && whole > size) && !isCell && ofBoard.length % size === 0
}

function cellCountOf(cells = ''): number {
  return cells.startsWith('[') ? cells.split(',').length : splitRow(cells, 'digits').cells.length
}

/** Whether the names of so many rows are a sequence from its beginning, and not those of more. */
function areNamesOf(size: number, rows: readonly { readonly name: string }[]): boolean {
  const names = rows.slice(0, size + 1).map(({ name }) => name)
  const isLonger = names.length > size && isSequence(names)
  return /^[01a]$/iu.test(names[0]) && isSequence(names.slice(0, size)) && !isLonger
}

/** What is around the lines of a text; undefined if nothing is. Comments are looked at where nothing else is but words. */
function aroundLines(text: readonly string[], patterns: readonly RegExp[]): RegExp | undefined {
  const beginnings = text.slice(0, MOST_HELD_LINES).map((line) => line.slice(0, LONGEST_LINE))
  const all = beginnings.filter((line) => line.trim() !== '' && !isLegend(line))
  const content = all.filter((line) => !isComment(line))
  const lines = (content.every(isOutside) ? all : content).map(withoutMarks)
  return patterns.find((pattern) =>
    pattern === BY_MAIL ? isQuoted(lines) : lines.length >= MIN_SIZE && isBoardIn(lines, pattern),
  )
}

/** Takes away what is around a line. Only lines of a text have a place in it, from 0. */
type Bare = (line: string, at?: number) => string

/** What is around the lines of a text, as a function that takes it away; undefined if nothing is. */
export function quotesOf(text: readonly string[], withMarks = true): Bare | undefined {
  const names = text.some((line) => /^\s*param\s/u.test(line)) ? OF_PARAMETER : NAMED
  const found = aroundLines(text, [BY_MAIL, STRING, names, ...(withMarks ? [MARKED] : [])])
  return found === undefined ? rowsOfCells(text) : (line) => withoutQuotes(line, found)
}

/** The cells of a board, each on a line, as rows in place of their first lines; undefined for any other text. */
function rowsOfCells(text: readonly string[]): Bare | undefined {
  const cells = text.flatMap((line, at) => {
    const [, cell] = ALONE.exec(line) ?? []
    return cell === undefined ? [] : [{ at, cell: /\d/u.test(cell) ? cell : '.' }]
  })
  const size = Math.sqrt(cells.length)
  const isOther = (line: string): boolean => !ALONE.test(line) && !isOutside(line) && !isComment(line)
  if (!isSize(size) || text.some(isOther)) return undefined
  return (_, place) => {
    const first = cells.findIndex(({ at }) => at === place)
    const isFirst = first >= 0 && first % size === 0
    return isFirst ? Array.from({ length: size }, (_cell, at) => cells[first + at].cell).join(' ') : '#'
  }
}

/** Whether a board has signs before its rows that are otherwise those of comments. */
export function isMarked(text: readonly string[]): boolean {
  return aroundLines(text, [MARKED]) !== undefined
}

/** A line with spaces in place of what is before it. Other lines of a mail, and words but titles, are comments. */
function withoutQuotes(line: string, pattern: RegExp): string {
  const { before = '', cells } = pattern.exec(line.slice(0, LONGEST_LINE))?.groups ?? {}
  const isMail = pattern === BY_MAIL
  const isOther = isMail ? cells === undefined : isOfWords(cells ?? line) && !isLegend(cells ?? line)
  if (isOther && !(cells !== undefined && isTitle(cells))) return line === '' ? '' : `#${line}`
  return cells === undefined ? line : ' '.repeat(before.length) + cells + line.slice(LONGEST_LINE)
}

const MOST_HELD = 1 << 16 // characters, until the format is known

/** @param openFor opens the reader of lines without quotes, which are the beginning of the text */
export function openQuotedReader(openFor: (beginning: string) => PuzzleReader): PuzzleReader {
  let held: string[] = []
  let length = 0
  let number = 0
  let bare: Bare = (line) => line
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
