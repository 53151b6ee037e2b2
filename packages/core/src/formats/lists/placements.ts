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
import type { Notation, PuzzleReader, Reading, ReadOptions } from '../notation.ts'
import { bareLine, errorFrom, isComment } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'

interface Placement {
  readonly row: number
  readonly column: number
  /** 0 for a cell that is said to be empty. */
  readonly digit: number
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

export const placements: Notation = { openReader: openPlacementsReader, answersAs: 'line' }

function openPlacementsReader({ geometry }: ReadOptions = {}): PuzzleReader {
  const lines: string[] = []
  const push = (line: string): readonly Reading[] => {
    lines.push(bareLine(line, lines.length + 1))
    return []
  }
  const end = (): readonly Reading[] => {
    const text = withoutComments(lines).join('\n')
    const form = formOf(text)
    const line = lines.findIndex((each) => /\d/u.test(each)) + 1
    if (form === undefined)
      return [
        new ParseError(
          { line: Math.max(line, 1) },
          `expected clues with row, column and digit, got ${quoteText(text.trim())}`,
        ),
      ]
    const facts = new Set([...text.matchAll(form)].map(({ groups }) => groups?.['fact']))
    if (facts.size > 1)
      return [
        new ParseError(
          { line },
          `expected facts of one name, got ${[...facts].join(' and ')}: which of them are the clues?`,
        ),
      ]
    return [
      boardOf(
        [...text.matchAll(form)].map(({ groups = {} }) => placementOf(groups)),
        { line, given: geometry },
      ),
    ]
  }
  return { push, end }
}

function placementOf(
  groups: Readonly<Record<string, string | undefined>>,
): Placement & { readonly isNamed: boolean } {
  const { letter, number, row, column, digit } = groups
  const isNamed = letter !== undefined
  return {
    row: isNamed ? digitOfCode(letter.charCodeAt(0), 25) - 9 : Number(row),
    column: Number(isNamed ? number : column),
    digit: digit === '' || digit === undefined ? 0 : /\D/u.test(digit) ? 0 : Number(digit),
    isNamed,
  }
}

/** The sizes of boards that a largest number shows: no board of 9×9 has a proper puzzle with so few. */
const SHOWN_SIZES = [4, 6, 9, 12, 16, 25]

interface Place {
  readonly line: number
  readonly given: Geometry | undefined
}

/** The board of these clues. */
function boardOf(placements: readonly (Placement & { readonly isNamed: boolean })[], place: Place): Reading {
  const { line } = place
  const places = placements.flatMap(({ row, column }) => [row, column])
  const most = Math.max(...places)
  const first = places.includes(0) ? 0 : 1
  const geometry = geometryFor(
    Math.max(most + 1 - first, ...placements.map(({ digit }) => digit)),
    placements.length,
    place,
  )
  if (geometry instanceof ParseError) return geometry
  const { size } = geometry
  const isNamed = placements.every((each) => each.isNamed)
  if (first === 1 && most < size && !isNamed) {
    const seen = `rows and columns have the numbers ${Math.min(...places)} to ${most}`
    return new ParseError(
      { line },
      `${seen}, so it is not clear whether they begin with 0 or 1: add an empty cell of the first or the last row, with the digit 0`,
    )
  }
  const puzzle = gridOf(placements, { size, first, line })
  if (puzzle instanceof ParseError) return puzzle
  const note = isNamed && {
    note: `line ${line}: the letters of cells are taken for rows, and the numbers for columns`,
  }
  return { geometry, puzzle, label: '', line, ...note }
}

function geometryFor(largest: number, count: number, { line, given }: Place): Geometry | ParseError {
  if (given !== undefined) return given
  if (count === largest ** 2 || SHOWN_SIZES.includes(largest))
    return errorFrom({ line }, () => geometryOfSize(largest))
  return new ParseError(
    { line },
    `the largest number is ${largest}, which shows no size of a board: say it, as in --boxes 3x3`,
  )
}

function gridOf(
  placements: readonly Placement[],
  { size, first, line }: { size: number; first: number; line: number },
): Grid | ParseError {
  const puzzle = new Uint8Array(size * size)
  for (const { row, column, digit } of placements) {
    if (Math.max(row, column) - first >= size || digit > size)
      return new ParseError(
        { line },
        `expected clues of a board of ${size}×${size}, got row ${row}, column ${column}, digit ${digit}`,
      )
    const cell = (row - first) * size + column - first
    if (puzzle[cell] !== 0 && puzzle[cell] !== digit)
      return new ParseError(
        { line },
        `row ${row}, column ${column} has two digits: ${puzzle[cell]} and ${digit}`,
      )
    puzzle[cell] = digit
  }
  return puzzle
}
