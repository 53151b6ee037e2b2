/**
 * JSON with the puzzles in fields of objects, each of which may extend over several lines, or stand in a list or in another object:
 *
 *   {"puzzle":"53..7....6..195…","solution":"534678912…"}
 *
 * An object may also be a puzzle of f-puzzles or SudokuPad.
 */
import { valueOfJson } from '../apps/described.ts'
import { linkOnLine, puzzleOfObject } from '../apps/links.ts'
import type { Notation, Reading, ReadOptions } from '../notation.ts'
import { isComment } from '../text/line-kinds.ts'
import { LinesReader } from '../text/lines-reader.ts'
import { isOfGrids, type Place, puzzlesOf, refused } from './fields.ts'

export const json: Notation = {
  openReader: (options) => new JsonReader(options),
  answersAs: 'json',
}

/** A name with a value that may be a grid, and the cells of a program. */
const FIELD = /"((?:[^"\\]|\\.){0,99})"\s*:\s*(?:\[|"(?:[^" ]{16}|(?:[\d._*-][\s,;|]*){16}))/gu
const OF_PROGRAM = /"(?:grid|cells)"\s*:\s*\[\s*\[\s*\{/iu
const GRID = /:\s*"(?:[\d._*-]\s?){36,1250}"|\[(?:\s*"?(?:\d{1,2}|[._*-]|null)?"?\s*,){5}/u

/** Whether a text begins with an object in which a puzzle stands: in a field with the name of one, or among the fields. */
export function isJson(lines: readonly string[], options: ReadOptions): boolean {
  const [first = ''] = lines
  if (!/^\s*(?:\[\s*)?(?:\{|$)/u.test(first)) return false
  const text = lines.join('\n')
  if (OF_PROGRAM.test(text)) return true
  if (!/^[\s[]*\{\s*"/u.test(text)) return false
  for (const [, name = ''] of text.matchAll(FIELD)) if (isOfGrids(name, options)) return true
  return GRID.test(text)
}

class JsonReader extends LinesReader {
  private open = '' // the text of the object that is not closed yet
  private depth = 0 // of the objects and lists in it
  private begins: number[] = [] // the lines on which its objects begin

  protected take(text: string): void {
    const areOnOneLine = [this.open, text].every((each) => each.startsWith('{"'))
    if (areOnOneLine) this.giveUp() // a record that is cut off costs no other one
    if (this.depth === 0 && isComment(text)) return
    const isLink = this.depth === 0 && !/^\s*[[{]/u.test(text)
    const link = isLink ? linkOnLine(text, { line: this.line, given: this.given }) : undefined
    if (link !== undefined) this.found.push(link)
    else if (this.scan(text)) this.found.push(refused({ line: this.line, text }))
  }

  protected override finish(): void {
    this.giveUp()
  }

  /** Looks for the ends of objects. Lists around them mean nothing. Returns whether anything else is around them. */
  private scan(text: string): boolean {
    let from = 0
    let isStrange = false
    for (let at = 0, end = 0; ; at = end) {
      const isInside = this.depth > 0
      const index = indexOfMatch(isInside ? SIGN : SIGN_OR_WORD, text, at)
      if (index < 0) break
      end = endOfToken(text, index)
      const token = text.slice(index, end)
      if (token === '{' && !isInside) from = index
      this.depth += depthOf(token, isInside)
      if (token === '{') this.begins.push(this.line)
      if (isInside && this.depth === 0) this.close(this.open + text.slice(from, end))
      isStrange ||= !isInside && token.length > 1
    }
    if (this.depth > 0) this.open += `${text.slice(from)}\n`
    return isStrange
  }

  private close(text: string): void {
    const { begins, options } = this
    this.open = ''
    this.begins = []
    const count = this.found.length
    let index = 0
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const puzzles = Array.isArray(part)
        ? undefined
        : puzzlesOfObject(part, { line: begins[index++], text }, options)
      if (puzzles !== undefined) {
        this.found.push(...puzzles)
        index += objectsIn(part) - 1
      } else for (const each of Object.values(part)) visit(each)
    }
    visit(valueOfJson(text))
    if (this.found.length === count) this.found.push(refused({ line: begins[0], text }))
  }

  private giveUp(): void {
    const { open: text, begins } = this
    if (this.depth > 0) this.found.push(refused({ line: begins[0], text: text.trimEnd() }))
    this.open = ''
    this.depth = 0
    this.begins = []
  }
}

/** What a record is made of, outside of its strings, and with them what does not belong between records. */
const SIGN = /["{}[\]]/g
const SIGN_OR_WORD = /["{}[\]]|[^\s,]/g

/** Where a pattern first fits from a place on, or −1. */
function indexOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

/** Where a sign, a string or a word ends. */
function endOfToken(text: string, start: number): number {
  if (/[{}[\]]/.test(text.charAt(start))) return start + 1
  if (text[start] !== '"') {
    const end = indexOfMatch(END_OF_WORD, text, start)
    return end < 0 ? text.length : end
  }
  let at = start
  do at = indexOfMatch(QUOTE_OR_ESCAPE, text, at + (text[at] === '\\' ? 2 : 1))
  while (at >= 0 && text[at] !== '"')
  return at < 0 ? text.length : at + 1
}

const END_OF_WORD = /[\s,{}[\]"]/g
const QUOTE_OR_ESCAPE = /["\\]/g

/** What a token adds to the depth. Lists around the records are not counted. */
function depthOf(token: string, isInside: boolean): number {
  if (token === '{' || (token === '[' && isInside)) return 1
  return isInside && (token === '}' || token === ']') ? -1 : 0
}

/** The number of objects in a value, with itself. */
function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce((sum: number, each) => sum + objectsIn(each), 0)
  return inside + (Array.isArray(value) ? 0 : 1)
}

function puzzlesOfObject(part: object, place: Place, options: ReadOptions): Reading[] | undefined {
  const ofProgram = puzzleOfObject(part, { line: place.line, given: options.geometry })
  return ofProgram === undefined ? puzzlesOf(Object.entries(part), place, options) : [ofProgram]
}
