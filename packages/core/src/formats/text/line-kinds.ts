/** Functions about lines of text that all readers share. */

import { LEAST_CLEAR } from '../thresholds.ts'

/**
 * A line without its end, also the `\\` of a line of Markdown, and, if it is the first, without the byte order mark. Digits and empty
 * cells of other scripts and of emoji are plain ones.
 */
export function bareLine(text: string, number: number): string {
  const start = number === 1 && text.startsWith('\uFEFF') ? 1 : 0
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--
  if (text[end - 1] === '\\') end--
  const line = text.slice(start, end)
  return OTHER_SIGN.test(line) ? plainLine(line) : line
}

const OTHER_SIGN = /&|\|\||[\u20E3-\uFF19]/u
/** A row of a table of LaTeX. */
const TABULAR = /^[\s\d.*_]{0,99}(?:&[\s\d.*_]{0,99}){3,24}(?:\\.{0,99})?$/u
/** What goes on in the next line of Fortran, and went on in this one. */
const CONTINUED = /^\s{0,99}&(?=\s)|[&/]\s{0,99}$/gu
/** A row of a table of MediaWiki, which is not closed by a bar. */
const WIKI_ROW = /^\|\s{0,9}(?:\w{1,2}|[.*])?\s{0,9}(?:\|\|\s{0,9}(?:\w{1,2}|[.*])?\s{0,9}){3,24}$/u
/** Circled and wide digits, those on a key, and squares and circles. */
const OTHERS = '\\d①-⑨０-９□▢○◯◻-◾⚪⚫⬛⬜'
const OTHER_SIGNS = new RegExp(`[${OTHERS}]\uFE0F?\u20E3?`, 'gu')
const ROW_OF_OTHERS = new RegExp(`^[\uFE0F\u20E3\\s|│.${OTHERS}]{4,999}$`, 'u')

function plainLine(line: string): string {
  if (TABULAR.test(line)) return line.replace(/\\.*/u, '').replaceAll('&', ';')
  if (line.includes('&')) return line.replaceAll(CONTINUED, (found) => ' '.repeat(found.length))
  if (WIKI_ROW.test(line)) return line.replace('|', ' ').replaceAll('||', ' ;')
  return ROW_OF_OTHERS.test(line) ? line.replace(OTHER_SIGNS, plainSign) : line
}

function plainSign(sign: string): string {
  return /\d/u.exec(sign.normalize('NFKC'))?.[0] ?? '.'
}

const FENCE =
  /^(?:\/\*+|\*+\/|(?:\w+\s*=\s*)?["']{3}|(?:`{3,9}|~{3,9})\w*|<\?php|(?:[$@]?\w+\s*=\s*)?<{2,3}[~-]?["']?\w+["']?|(?:END|EO[A-Z]{1,2});?|\{\|.*|\|[-}]|\${0,2}(?:\\(?:[hc]line|[a-z]+rule|(?:begin|end)\{(?!sudoku)\w+\})[\w{}|$-]*)+)\s*$/u

/** Whether a line is a comment, or only begins or ends one, a string of several lines, a block of Markdown or a table of LaTeX or MediaWiki. */
export function isComment(line: string): boolean {
  const text = line.trimStart()
  return text.startsWith('#') || text.startsWith('//') || (text.length < 40 && FENCE.test(text))
}

const TITLE = /^\s*\[?(?:grid|puzzle|sudoku|board|problem|case|level)\b/iu

/** A line such as `Grid 01` or `[Puzzle]` above a block. Each word contains a letter that is not a digit. */
export function isTitle(line: string): boolean {
  return TITLE.test(line)
}

const ONLY_TITLE =
  /^\s*(?:grid|puzzle|sudoku|board|problem|case|level)(?:[\s.,#()-]{1,4}[\p{L}\p{N}]{1,15}){0,5}[\s)]{0,4}$/iu

/** A title such as `Puzzle 12 (easy)`, whose words are too short for a puzzle. A text may have thousands. */
export function isOnlyTitle(line: string): boolean {
  return ONLY_TITLE.test(line)
}

/**
 * What the section of a file is, as SadMan Sudoku writes it: `[Puzzle]`, or `[State]` and other sections that say how far
 * somebody has solved the puzzle.
 */
export function sectionOf(line: string): 'puzzle' | 'state' | undefined {
  const [, name] = /^\s*\[(\p{L}[\p{L} ]*)\]\s*$/u.exec(line) ?? []
  if (name === undefined) return undefined
  return /^(?:state|pencil ?marks|candidates|moves|notes|progress|solution)$/iu.test(name)
    ? 'state'
    : 'puzzle'
}

/** What stands between cells. */
export const BARS = '|¦│┃║╎╏┆┇┊┋▏▕'
const SPACES_AND_BARS = new RegExp(`[\\s${BARS}]`, 'gu')

/** Whether a line is of words, and not a row in which something is wrong: no third of it are digits or empty cells. */
export function isProse(line: string): boolean {
  const symbols = line.replace(SPACES_AND_BARS, '')
  const clear = symbols.replace(/[^\d._*]/gu, '').length
  return (
    /[q-wyz]|[^\P{L}a-z]/iu.test(symbols) && /\p{L}{2}/u.test(symbols) && clear < symbols.length * LEAST_CLEAR
  )
}

const RULE = /^[\s|¦!+*.:'`,=~_o\-\u2500-\u257f]*$/u
/** Two dashes, or a dash beside a corner. */
const DASHES = /[-=~─━═╌╍┄┅┈┉]{2}|[+*.'`:|¦│┌-╬][-=─━═]|[-=─━═][+*.'`:|¦│┌-╬]/u
/** The row below the heading of a table of Markdown, with a single dash in each cell. */
const BELOW_HEADING = /^\|?(?:\s*-\s*\|)+(?:\s*-)?$/u

/**
 * A line that is drawn between cells or around the board: it has dashes and no clue. A cell without any candidate is a single
 * dash between spaces.
 */
export function isRule(line: string, style: 'digits' | 'sets' = 'digits'): boolean {
  if (!RULE.test(line)) return false
  return DASHES.test(line) || (style === 'digits' && BELOW_HEADING.test(line.trim()))
}
