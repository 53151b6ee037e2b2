/**
 * Clues that are given one by one, each with its row, its column and its digit, as programs that reason about facts have them:
 *
 *   clue(1,1,5). clue(1,2,3). …        facts of answer set programs and of Prolog
 *   [[0,0,5],[0,1,3],…]                lists of three numbers, also in parentheses, or alone on their lines
 *   [{"row":0,"col":0,"value":5},…]    objects, and elements of XML with such attributes
 *   (assert (= x_1_1 5)) …             assertions of SMT-LIB
 *   {"A1":5,"A2":3,…}                  names of cells: A1, r1c1, 0,0. The letter is the row, as in papers about solvers
 *
 * The numbers of rows and columns begin with 0 if one of them is 0, and with 1 if one of them is N. Everything else is asked.
 */
import { type Geometry, geometryOfSize } from '../../geometry.ts'
import type { Grid } from '../../grid.ts'
import { quoteText } from '../../quote.ts'
import { digitOfCode } from '../../symbols.ts'
import type { Notation, Reading } from '../notation.ts'
import { isComment } from '../text/line-kinds.ts'
import { LinesReader } from '../text/lines-reader.ts'
import { errorFrom } from '../text/parse-error.ts'

interface Placement {
  readonly row: number
  readonly column: number
  /** 0 for a cell that is said to be empty. */
  readonly digit: number
  /** Whether the cell has a name such as A1. */
  readonly isNamed: boolean
}

/** How a program writes a clue. What a pattern has beside the clue has no other meaning. */
const FORMS: readonly RegExp[] = [
  /(?<!\w)(?<fact>\p{L}\w*)\(\s*(?<row>\d{1,2})\s*,\s*(?<column>\d{1,2})\s*,\s*(?<digit>\d{1,2})\s*\)\s*\.?/gu,
  /[[({]\s*(?<row>\d{1,2})\s*,\s*(?<column>\d{1,2})\s*,\s*(?<digit>\d{1,2})\s*[\])}]/gu,
  /^ *(?<row>\d|1\d|2[0-5])(?: *[,;\t] *| +)(?<column>\d|1\d|2[0-5])(?: *[,;\t] *| +)(?<digit>\d|1\d|2[0-5])[ \t]*$/gmu,
  /["']?(?:r(?<row>\d{1,2})c(?<column>\d{1,2})|(?<letter>[a-p])(?<number>\d{1,2}))["']?\s*[:=]\s*["']?(?<digit>\d{1,2}|[._]?)["']?(?=[\s,;}]|$)/giu,
  /["'(](?<row>\d{1,2})\s*[,_-]\s*(?<column>\d{1,2})["')]\s*:\s*["']?(?<digit>\d{1,2}|[._]?)["']?(?=[\s,;}]|$)/gu,
  /[{<](?:cell\b)?(?=[^{}<>]*\b(?:row|r)["']?\s*[:=]\s*["']?(?<row>\d{1,2})\b)(?=[^{}<>]*\b(?:column|col|c)["']?\s*[:=]\s*["']?(?<column>\d{1,2})\b)(?=[^{}<>]*\b(?:value|digit|val|v|number|num)["']?\s*[:=]\s*["']?(?<digit>\d{1,2}\b|null))[^{}<>]*[}>]/giu,
  /\(assert\s*\(=\s\D{1,60}?(?<row>\d{1,2}?)(?:[^\d()]{1,9}|\)\s*|(?=\d\D))(?<column>\d{1,2})\)*\s+(?<digit>\d{1,2})\s*\)\s*\)/gu,
]
/** What may stand around clues: a heading or their number, other facts, a name before a bracket, tags, and brackets. */
const AROUND: readonly RegExp[] = [
  /^\s*#?\p{L}+[ \t,;]+\p{L}+[ \t,;]+\p{L}+[ \t]*$/mu,
  /^\s*\d{1,3}[ \t]*$/mu,
  /\p{L}\w*\([^()]*\)\s*\./gu,
  /(?:[\p{L}_][\w.]*[ \t]*=|return\b|["'][\w ]+["']\s*:)(?=\s*[[({])/gu,
  /<[/?!\p{L}][^<>]*>/gu,
  /^\s*\((?:set-|declare-|check-sat|get-|exit|assert\s*\((?:and|or|distinct|not|[<>]=?)).*\)$/gmu,
  /[[\](){},.;]/gu,
]
/** The row and the column of an object in one of their own. */
const NESTED = /["']?\w{1,20}["']?\s*:\s*\{([^{}]*\b(?:row|r)\b[^{}]*)\}/giu
/** A bracket or a tag, a word, or up to three numbers: most texts of puzzles begin with a longer line. */
const BEGINNING = /^\s*(?:[[({<"']|[%#\p{L}]|\d{1,2}(?:[\s,;]+\d{1,2}){2}\s*$|\d{1,3}\s*$)/u
const FEWEST = 4 // clues
const LONGEST = 1 << 16 // characters

/** The form in which a text has clues, and nothing else. */
function formOf(text: string): RegExp | undefined {
  if (text.length > LONGEST) return undefined
  return FORMS.find((form) => {
    if ((text.match(form)?.length ?? 0) < FEWEST) return false
    return AROUND.reduce((rest, around) => rest.replace(around, ' '), text.replace(form, ' ')).trim() === ''
  })
}

/** Whether the lines of a text are such clues. */
export function arePlacements(lines: readonly string[]): boolean {
  const [first = ''] = lines
  return BEGINNING.test(first) && formOf(withoutComments(lines).join('\n')) !== undefined
}

function withoutComments(lines: readonly string[]): string[] {
  return lines.map((line) =>
    isComment(line) ? '' : (line.split(/%|\/\//u, 1)[0] ?? '').replaceAll(NESTED, '$1'),
  )
}

export const placements: Notation = { openReader: (options) => new PlacementsReader(options) }

class PlacementsReader extends LinesReader {
  private readonly lines: string[] = []

  protected take(line: string): void {
    this.lines.push(line)
  }

  protected override finish(): void {
    const { given, lines } = this
    const line = Math.max(lines.findIndex((each) => /\d/u.test(each)) + 1, 1)
    this.found.push(errorFrom({ line }, () => puzzleOf(placementsIn(lines), line, given)))
  }
}

/** @throws RangeError for a text with anything else, and for facts with several names */
function placementsIn(lines: readonly string[]): Placement[] {
  const text = withoutComments(lines).join('\n')
  const form = formOf(text)
  if (form === undefined)
    throw new RangeError(`expected clues with row, column and digit, got ${quoteText(text.trim())}`)
  const found = Array.from(text.matchAll(form), ({ groups = {} }) => groups)
  const facts = new Set(found.map(({ fact }) => fact))
  if (facts.size > 1)
    throw new RangeError(
      `expected facts of one name, got ${[...facts].join(' and ')}: which of them are the clues?`,
    )
  return found.map(placementOf)
}

function placementOf({ letter, number, row, column, digit }: Readonly<Record<string, string>>): Placement {
  const isNamed = letter !== undefined
  return {
    row: isNamed ? digitOfCode(letter.charCodeAt(0), 25) - 9 : Number(row),
    column: Number(isNamed ? number : column),
    digit: /^\d+$/u.test(digit ?? '') ? Number(digit) : 0,
    isNamed,
  }
}

/** @throws RangeError for clues that are of no board, and where it is not clear of which */
function puzzleOf(placements: readonly Placement[], line: number, given: Geometry | undefined): Reading {
  const places = placements.flatMap(({ row, column }) => [row, column])
  const most = Math.max(...places)
  const first = places.includes(0) ? 0 : 1
  const largest = Math.max(most + 1 - first, ...placements.map(({ digit }) => digit))
  const geometry = given ?? geometryShown(largest, placements.length)
  const { size } = geometry
  const isNamed = placements.every((each) => each.isNamed)
  if (first === 1 && most < size && !isNamed)
    throw new RangeError(
      `rows and columns have the numbers ${Math.min(...places)} to ${most}, so it is not clear whether they begin with 0 or 1: add an empty cell of the first or the last row, with the digit 0`,
    )
  const note = isNamed && {
    note: `line ${line}: the letters of cells are taken for rows, and the numbers for columns`,
  }
  return { geometry, puzzle: gridOf(placements, size, first), label: '', line, ...note }
}

/** The sizes of boards that a largest number shows: no board of 9×9 has a proper puzzle with so few. */
const SHOWN_SIZES = [4, 6, 9, 12, 16, 25]

function geometryShown(largest: number, count: number): Geometry {
  if (count === largest ** 2 || SHOWN_SIZES.includes(largest)) return geometryOfSize(largest)
  throw new RangeError(
    `the largest number is ${largest}, which shows no size of a board: say it, as in --boxes 3x3`,
  )
}

function gridOf(placements: readonly Placement[], size: number, first: 0 | 1): Grid {
  const puzzle = new Uint8Array(size * size)
  for (const { row, column, digit } of placements) {
    if (Math.max(row, column) - first >= size || digit > size)
      throw new RangeError(
        `expected clues of a board of ${size}×${size}, got row ${row}, column ${column}, digit ${digit}`,
      )
    const cell = (row - first) * size + column - first
    if (puzzle[cell] !== 0 && puzzle[cell] !== digit)
      throw new RangeError(`row ${row}, column ${column} has two digits: ${puzzle[cell]} and ${digit}`)
    puzzle[cell] = digit
  }
  return puzzle
}
