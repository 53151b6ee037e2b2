/**
 * Nested lists, as programs write them: a list for each row, and one around them.
 *
 *   [[5, 3, 0, 0, 7, 0, 0, 0, 0],
 *    [6, 0, 0, 1, 9, 5, 0, 0, 0],
 *    …
 *
 * Without zeros it is what JSON calls an array of strings: `["5", "3", ".", …]`. MiniZinc writes bars
 * between the rows: `[| 5, 3, … | 6, 0, … |]`.
 *
 * The cells of a board are its digits in their order. A list or a string of up to 25 cells is a row, and a longer one is a whole
 * board. N rows of N cells are a board, whatever is around them.
 */
import { isSize, MAX_SIZE, MIN_SIZE } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'
import { BoardInProgress } from '../board/board-in-progress.ts'
import { BoardsReader } from '../board/boards-reader.ts'
import type { Format } from '../notation.ts'
import { type CellText, numberOr, plainRow } from '../text/cells.ts'
import { isComment, isTitle } from '../text/line-kinds.ts'
import { plainNumber } from '../text/marks.ts'
import { ParseError, type TextPlace } from '../text/parse-error.ts'
import { LONGEST_LINE } from '../thresholds.ts'

export const brackets: Format = {
  separator: '\n',
  holds: 'digits',
  openReader: (options) => new BracketsReader(options),
  write: ({ size, cellsOf }, grid, { empty, zeroBased } = {}) => {
    const written = (digit: number): string =>
      empty === '.' || zeroBased ? `"${numberOr('.', digit, zeroBased)}"` : `${digit}`
    const rows = cellsOf
      .slice(0, size)
      .map((cells) => `[${Array.from(cells, (cell) => written(grid[cell])).join(', ')}]`)
    return `[${rows.join(',\n ')}]\n`
  },
}

/**
 * A type of Zig, a comment, a type of Haskell, the first line or a domain of Essence, a key with a value that is no list, the name of a list, a
 * bracket, the name of a call of Lisp, a bar between rows of MiniZinc, or a cell: a string without brackets or a word. Each is read once. A parenthesis takes the
 * first arguments of a call with it.
 */
const TOKEN =
  /\[(?:_|\d{1,2})\](?=[\p{L}[])|\.(?=\{)|(?:\/\/|(?<!\S)(?:#(?!2a)|%(?!w[[({])|::\s)|^language\s).*|;\s*int\([^()]*\)(?=\s*\])|(?<key>["'`][^()[\]{}"'`]*["'`]|[^\s,;()[\]{}"'`=:]+)\s*(?:=|:(?!:))(?:\s*(?:["'`][^"'`]{0,15}["'`]|[^\s,;()[\]{}"'`=:]+)(?=\s*[,)\]}]))?|new\s+[\p{L}\d_.]+(?:\[\])*(?=\s*[([{])|[\p{L}_$@%#][^\s,;()[\]{}"'`=:]*(?=[([{])|(?<=\()(?!nil|null|none)\p{L}[^\s,;()[\]{}"'`=:]{2,}(?:\s+'\(\d+ \d+\))?(?!\S)|:\p{L}[\p{L}-]*(?!\S)|(?<open>\((?:[^,()[\]{}]*,){1,3}(?=\s*\[)|\[\||[([{])|(?<close>[)\]}])|(?<bar>\|)|(?<mark>["'`])(?<string>[^()[\]{}"'`]*)\k<mark>|(?<word>[^\s,;()[\]{}"'`=:|]+)/giu
/** `int board[9][9] =`, `std::array<std::array<int, 9>, 9> board =`, `m <-`, `letting b be`: a board would have more than three commas. */
const DECLARATION =
  /^\s*(?:letting\s+\S+\s+be(?!\S)|[\p{L}_$](?:[^=,]*,){0,3}[^=,]*(?:=|<-)|[\p{L}_$][\w ]{0,30}:\s{0,9}(?=\[))/u
/** The value of a declaration that says something else about a puzzle. */
const NUMBER = /^\s*\d{1,3}\s*;?\s*$/u
/** A bracket, perhaps with a name, and in it a bracket, a cell, a key or nothing more on the line. */
const BEGINNING =
  /^(?:return\s+)?(?:new\s+(?=\p{L}))?[\p{L}\d_$@%.!<>"'`]*(?<!\d)(?:\[\||[([{])(?=[\s([{|"'`\])}]*(?:$|\/\/|#|[\d._*]|[A-P]{1,2}\s*,|[^"'`]["'`]|(?:just|none|null|nil|nothing|undefined)\b|[\p{L}_$@%][\p{L}\d_$.!<>-]*["'`]?\s*(?:'|#2a)?[([{:=]))/iu
/** What begins a board, and not only a row as in `[qw(5 3 0 …)]`. */
const BEGINS_BOARD = /^\s*[^\s\d([{]*[([{]\s*[^\s\d([{]*[([{](?![^()[\]{}]{4,999}[)\]}]\s*[)\]}],?\s*$)/u
/** The name of a board that is a solution, and no puzzle. */
const SOLUTION = /(?<!\p{L})(?:solutions?|answers?|solved)(?!\p{L})/iu
/** The head of a function around a board, and the beginning of a definition in Lisp. */
const HEAD = /^[^=[\]]{0,200}\)\s*\{\s*$|^\s*\(def\p{L}*\s+[^\s()[\]]+\s*(?:'|#2A)?/u
/** A cell that may be missing, in Rust and Haskell. */
const OPTION = /\b(?:Some\(|Just )(\d{1,2})\b\)?/gu
const EMPTY_CELL = /^(?:none|null|nil|nothing|undefined|nan|na|empty|\s*)$/iu

/** Whether a line looks like the beginning of nested lists. `Grid 7 (hard)` and `[hard]` do not. */
export function beginsBrackets(text: string): boolean {
  return BEGINNING.test(
    withoutHead(text)
      .slice(DECLARATION.exec(withoutHead(text))?.[0].length ?? 0)
      .trim(),
  )
}

/** Whether a line is a statement of a program, which has no board: not even three digits. */
function isStatement(line: string): boolean {
  const isPlain = line.length < 200 && line.trimEnd().endsWith(';') && !/[=[\]{}"'`]/u.test(line)
  return isPlain && line.replace(/\D/gu, '').length < 3
}

function withoutHead(line: string): string {
  return line.replace(HEAD, (head) => ' '.repeat(head.length))
}

/** The length of the longest word of a line that is longer than any with a single puzzle, or 0. */
function longestWordIn(line: string): number {
  if (line.length <= LONGEST_LINE) return 0
  let longest = 0
  let start = 0
  for (const { index } of line.matchAll(/[\s,;()[\]{}]/g)) {
    longest = Math.max(longest, index - start)
    start = index + 1
  }
  return Math.max(longest, line.length - start)
}

class BracketsReader extends BoardsReader {
  private readonly rowCounts: number[] = [] // of the open lists
  private cells: CellText[] = [] // of the innermost list
  private isBarred = false // the list was opened by `[|`, so that a bar ends a row
  private isSolution = false // what follows a name
  private opened: TextPlace | undefined // the first bracket that is not closed
  private bareIn: TextPlace | undefined // the same, if a whole board without quotes is in it
  private label = ''

  protected take(text: string): void {
    const line = text.replace(OPTION, (option, digits: string) => digits.padStart(option.length))
    if (isComment(line)) return
    const length = longestWordIn(line)
    if (length > LONGEST_LINE) {
      this.fail({ start: 0 }, `expected lists of cells, got a word of ${length} characters`)
      return
    }
    if (this.depth === 0 && isStatement(line)) return
    const beginning = withoutHead(line.slice(0, LONGEST_LINE))
    const isHeading = this.depth === 0 && isTitle(line) && !/[([{=]/.test(line)
    if (isHeading || BEGINS_BOARD.test(beginning)) this.beginAnew()
    if (isHeading) this.label = line.trim()
    else this.takeLine(beginning + line.slice(LONGEST_LINE), beginning)
  }

  private takeLine(line: string, beginning: string): void {
    const declaration = this.depth === 0 ? (DECLARATION.exec(beginning)?.[0] ?? '') : ''
    const value = line.slice(declaration.length)
    if (declaration !== '') {
      this.isSolution = SOLUTION.test(declaration)
      if (NUMBER.test(value)) return
    }
    for (const { index, groups = {} } of value.matchAll(TOKEN)) {
      this.note(groups)
      this.takeToken(groups, declaration.length + index)
    }
  }

  protected override finish(): void {
    this.beginAnew()
    this.endBoards()
  }

  /** The number of open lists. */
  private get depth(): number {
    return this.rowCounts.length
  }

  /** Nothing that was opened before goes on. */
  private beginAnew(): void {
    const [cell] = this.cells
    if (cell !== undefined) this.fail(cell, 'the list of this cell is not closed')
    else if (this.bareIn !== undefined)
      this.report(new ParseError(this.bareIn, 'the list that begins here is not closed'))
    this.cells = []
    this.endBoard()
    this.rowCounts.length = 0
    this.bareIn = undefined
    this.isBarred = false
    this.isSolution = false
  }

  /** Reports a mistake of a board or, if there is none, of a line. */
  private fail({ line = this.line, start }: Pick<CellText, 'line' | 'start'>, reason: string): void {
    const isTold = this.board?.isSpoilt ?? (this.isPassingOver || this.found.at(-1) instanceof ParseError)
    if (isTold) return
    const error = new ParseError({ line, column: start + 1 }, reason)
    if (this.board === undefined) this.report(error)
    else this.board.spoil(error)
  }

  /** Notes what the name of a board says, and what cannot be in lists. */
  private note({ key, word }: Readonly<Record<string, string | undefined>>): void {
    if (key !== undefined) this.isSolution = SOLUTION.test(key)
    if (word !== undefined && word.length > MAX_SIZE && this.depth > 0) this.bareIn = this.opened
  }

  private takeToken(
    { open, close, bar, string, word }: Readonly<Record<string, string | undefined>>,
    start: number,
  ): void {
    const text = string ?? (word && plainNumber(word))
    if (text !== undefined) this.takeCells(text, string === undefined ? start : start + 1)
    else if (open !== undefined) this.openList(open, start)
    else if (close !== undefined) this.closeList()
    else if (bar !== undefined && !this.isBarred) this.takeCells('|', start)
    else if (bar !== undefined && this.cells.length > 0) this.endList()
  }

  private openList(bracket: string, start: number): void {
    if (this.cells.length > 0) {
      this.fail({ start }, `expected a cell or the end of the list, got '${bracket}'`)
      this.isPassingOver = this.board === undefined
      this.cells = []
    }
    if (this.rowCounts.push(0) === 1) this.opened = { line: this.line, column: start + 1 }
    if (bracket.endsWith('|')) this.isBarred = true
  }

  private closeList(): void {
    const rowCount = this.rowCounts.pop()
    if (this.depth === 0) this.bareIn = undefined
    if (this.cells.length > 0) this.endList()
    else if (rowCount === 1 && this.depth > 0)
      this.countRow() // as in [qw(5 3 0 …)]
    else this.endBoard()
    this.isBarred = false
  }

  private countRow(): void {
    if (this.depth > 0) this.rowCounts[this.depth - 1]++
  }

  /** Takes a cell, or a string of symbols as a row. Words outside of lists mean nothing. */
  private takeCells(text: string, start: number): void {
    const { line } = this
    const isRow = text.length >= MIN_SIZE && /^[\da-p._*]+$/iu.test(text) && /[\d._*]/u.test(text)
    if (this.depth === 0) {
      if (/^(?!\.$)[\d._*]/u.test(text)) this.fail({ start }, `expected a list, got ${quoteText(text)}`)
    } else if (isRow) {
      for (let at = 0; at < text.length; at++)
        this.cells.push({ text: text.charAt(at), start: start + at, line })
      this.endList()
    } else this.cells.push({ text: EMPTY_CELL.test(text) ? '.' : text, start, line })
  }

  /** Takes a row, a whole board, or a dimension such as `int[9][9]`. */
  private endList(): void {
    const { cells, given } = this
    const count = cells.length
    this.cells = []
    this.countRow()
    const areNames = this.board === undefined && cells.every(({ text }) => /^\p{L}{3}/u.test(text))
    if ((count < MIN_SIZE && (this.depth === 0 || areNames)) || this.isPassingOver) return
    const isWhole = count > MAX_SIZE || count === given?.cellCount
    this.board ??= this.newBoard(cells[0], count, isWhole)
    const { board } = this
    if (board === undefined) return
    const length = isWhole ? board.size : count
    for (let at = 0; at < count; at += length)
      board.takeRow(plainRow(cells.slice(at, at + length), 'tokens'), this.line)
    if (isWhole || (this.depth === 0 && board.isFull)) this.endBoard()
  }

  private newBoard(cell: CellText, count: number, isWhole: boolean): BoardInProgress | undefined {
    const size = this.given?.size ?? (isWhole ? Math.sqrt(count) : count)
    const { label } = this
    const { line = this.line } = cell
    this.label = ''
    if (isSize(size)) return new BoardInProgress(this.given, { size, label, style: 'tokens', line })
    const expected = isWhole ? '81 cells, or N × N with N from 4 to 25' : 'a row of 4 to 25 cells'
    const hint =
      count < MIN_SIZE ? ': give a puzzle as its rows, or as a line with a symbol for each cell' : ''
    this.fail(cell, `expected ${expected}, got ${count}${hint}`)
    this.isPassingOver = !isWhole
    return undefined
  }

  /** Of a board that is a solution, only a mistake is told. */
  protected override endBoard(): void {
    const mistake = this.isSolution ? this.board?.reading() : undefined
    if (mistake instanceof ParseError) this.report(mistake)
    if (this.isSolution) this.board = undefined
    super.endBoard()
  }
}
