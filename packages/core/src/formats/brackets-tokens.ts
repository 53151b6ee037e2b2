/** Splits a line of nested lists into tokens. Each character is read a bounded number of times. */

/** A bracket; or a number, a word or a string that is neither the name of a list (`Vector(`) nor a key (`"board":`). */
export interface Token {
  readonly kind: 'open' | 'close' | 'leaf'
  readonly text: string
  /** Where it begins in its line, from 0. */
  readonly start: number
  readonly isQuoted: boolean
  /** Whether a key precedes it: `nrow = 9`. */
  readonly isKeyed: boolean
}

/** A comment, a bracket, a string without brackets, or a word. Around a quoted list, only the quotes are skipped. */
const TOKEN =
  /(?<comment>\/\/|(?<!\S)#)|(?<open>[([{])|(?<close>[)\]}])|(?<quote>["'`])(?<string>[^()[\]{}"'`]*)\k<quote>|(?<word>[^\s,;()[\]{}"'`=:]+)/gu
const IS_KEY = /\s*[=:]/y
const NAMES_A_LIST = /[([{]/y

export function* tokensOf(line: string, from = 0): Generator<Token, void> {
  let isKeyed = false
  for (const { index, groups = {}, 0: whole } of line.slice(from).matchAll(TOKEN)) {
    const { comment, open, close, string, word } = groups
    if (comment !== undefined) return
    const start = from + index
    const end = start + whole.length
    const text = string ?? word ?? whole
    const kind = open !== undefined ? 'open' : close !== undefined ? 'close' : 'leaf'
    const isKey = kind === 'leaf' && matchesAt(IS_KEY, line, end)
    const isName = word !== undefined && !/^[\d.*]/.test(word) && matchesAt(NAMES_A_LIST, line, end)
    if (!isKey && !isName) yield { kind, text, start, isQuoted: string !== undefined, isKeyed }
    isKeyed = isKey
  }
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** `int board[9][9] =`, `std::array<std::array<int, 9>, 9> board =`: a board would have more than three commas. */
const DECLARATION = /^\s*[\p{L}_$](?:[^=,]*,){0,3}[^=,]*=/u

/** What comes before the value in a line such as `val grid: Vector[Vector[Int]] = Vector(…`. */
export function lengthOfDeclaration(line: string): number {
  return DECLARATION.exec(line)?.[0].length ?? 0
}

/** Whether a line looks like the beginning of nested lists. `Grid 7 (hard)` and `[hard]` do not. */
export function beginsBrackets(text: string): boolean {
  const start = lengthOfDeclaration(text)
  const line = text.slice(start, start + MOST_LOOKED_AT).trim()
  const open = line.search(/[([{]/)
  if (open < 0 || /[\s\d]$/.test(line.slice(0, open))) return false
  if (open > 0 && !/^(?:new\s|return\s|[\p{L}_$@%"'`])/u.test(line)) return false
  return /^[([{]\s*[([{]/.test(line.slice(open)) || INSIDE.test(line.slice(open))
}

const MOST_LOOKED_AT = 200
/** Brackets and quotes, followed by nothing, a dimension (`9][9]int{`), a cell, an empty cell or a list with a name. */
const INSIDE =
  /^[([{][\s([{"'`\])}]*(?:$|\d*\][\w.[\]]*[([{]|[\d._*A-P]{1,2}["'`]?\s*(?:[,;\s]|$)|[\d._*A-P]{4,}["'`]|(?:none|null|nil|nothing|undefined)\b|,|["'`]?[\p{L}_$][\p{L}\d_$.!<>]*["'`]?\s*(?:[([{:]|=\s*[([{]))/iu
