/** Splits a line of nested lists into tokens. */

export type Token = Bracket | Leaf

interface Bracket {
  readonly kind: 'open' | 'close'
  readonly text: string
  /** Where it begins in its line, from 0. */
  readonly start: number
}

/** A number, a word or a string that is neither the name of a list (`Vector(`) nor a key (`"board":`). */
export interface Leaf {
  readonly kind: 'leaf'
  readonly text: string
  readonly start: number
  readonly isQuoted: boolean
  /** Whether a key precedes it: `nrow = 9`. */
  readonly isKeyed: boolean
}

const OPENING = '([{'
const CLOSING = ')]}'
const QUOTES = `"'\``
const WORD = /[^\s,;()[\]{}"'`=:]+/y
const NAMES_A_LIST = /[([{]/y
const IS_KEY = /\s*[=:]/y

/** The bracket that closes what this one opens. */
export function closingOf(bracket: string): string {
  return CLOSING.charAt(OPENING.indexOf(bracket))
}

/** Splits a line into tokens. Each character is read a bounded number of times. */
export function* tokensOf(line: string, start = 0): Generator<Token, void> {
  let isKeyed = false
  for (let at = start; at < line.length && !beginsComment(line, at); ) {
    const leaf = leafAt(line, at)
    if (leaf === undefined) {
      const bracket = bracketAt(line, at)
      if (bracket !== undefined) yield bracket
      isKeyed &&= /[\s=:]/.test(line.charAt(at))
      at++
    } else {
      at = leaf.end
      const isKey = matchesAt(IS_KEY, line, at)
      if (!isKey && !isNameOfList(line, leaf)) yield { kind: 'leaf', ...leaf, isKeyed }
      isKeyed = isKey
    }
  }
}

function bracketAt(line: string, start: number): Bracket | undefined {
  const text = line.charAt(start)
  if (OPENING.includes(text)) return { kind: 'open', text, start }
  return CLOSING.includes(text) ? { kind: 'close', text, start } : undefined
}

interface LeafText {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
}

function leafAt(line: string, start: number): LeafText | undefined {
  const symbol = line.charAt(start)
  if (QUOTES.includes(symbol)) return stringAt(line, start)
  WORD.lastIndex = start
  const [text] = WORD.exec(line) ?? []
  return text === undefined ? undefined : { text, start, end: start + text.length, isQuoted: false }
}

/** A string in quotes. If it contains brackets, it is a quoted list, and only its quotes are skipped. */
function stringAt(line: string, start: number): LeafText | undefined {
  const end = line.indexOf(line.charAt(start), start + 1)
  if (end < 0) return undefined
  const text = line.slice(start + 1, end)
  return /[()[\]{}]/.test(text) ? undefined : { text, start, end: end + 1, isQuoted: true }
}

function isNameOfList(line: string, { text, end, isQuoted }: LeafText): boolean {
  return !isQuoted && !/^[\d.*]/.test(text) && matchesAt(NAMES_A_LIST, line, end)
}

/** `// …`, and `# …` after white space. */
function beginsComment(line: string, at: number): boolean {
  if (line.charAt(at) === '#') return at === 0 || /\s/.test(line.charAt(at - 1))
  return line.startsWith('//', at)
}

export function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/**
 * Where the value begins in a line such as `val grid: Vector[Vector[Int]] = Vector(…` or `int board[9][9] = {`:
 * after its `=`. It is 0 for a line without a declaration.
 */
export function behindDeclaration(line: string): number {
  const equals = line.indexOf('=')
  if (equals < 0 || !/^\s*[\p{L}_$]/u.test(line)) return 0
  const declared = line.slice(0, equals)
  return declared.split(',', MOST_COMMAS + 2).length > MOST_COMMAS + 1 ? 0 : equals + 1
}

/** In a declaration, as in `std::array<std::array<int, 9>, 9>`. A board has more. */
const MOST_COMMAS = 3

/** Words for an empty cell. */
const EMPTY_WORD = /^(?:none|null|nil|nothing|undefined|nan|na|empty|\s*)$/i

export function isEmptyCell(text: string): boolean {
  return EMPTY_WORD.test(text)
}

/**
 * Whether a line looks like the beginning of nested lists. `Grid 7 (hard)` and `[hard]` do not.
 */
export function beginsBrackets(text: string): boolean {
  const line = text.slice(behindDeclaration(text), behindDeclaration(text) + MOST_LOOKED_AT).trim()
  const open = line.search(/[([{]/)
  if (open < 0 || /[\s\d]$/.test(line.slice(0, open))) return false
  if (open > 0 && !/^(?:new\s|return\s|[\p{L}_$@%"'`])/u.test(line)) return false
  return /^[([{]\s*[([{]/.test(line.slice(open)) || INSIDE.test(line.slice(open))
}

const MOST_LOOKED_AT = 200
/** Brackets and quotes, followed by nothing, a dimension (`9][9]int{`), a cell, an empty cell or a list with a name. */
const INSIDE =
  /^[([{][\s([{"'`\])}]*(?:$|\d*\][\w.[\]]*[([{]|[\d._*A-P]{1,2}["'`]?\s*(?:[,;\s]|$)|[\d._*A-P]{4,}["'`]|(?:none|null|nil|nothing|undefined)\b|,|["'`]?[\p{L}_$][\p{L}\d_$.!<>]*["'`]?\s*(?:[([{:]|=\s*[([{]))/iu
