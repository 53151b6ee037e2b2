/** Tells whether 0 is an empty cell, as usual, or the first of N digits: in a puzzle alone, and then in the text to which it belongs. */
import type { Cell } from '../../geometry.ts'
import type { Grid } from '../../grid.ts'
import { isCandidateGrid } from '../../puzzle.ts'
import { symbolOf } from '../../symbols.ts'
import type { PuzzleText, Reading } from '../notation.ts'
import { PUZZLES_THAT_DECIDE } from '../thresholds.ts'
import { ParseError } from './parse-error.ts'

/**
 * A puzzle of these digits. Where another symbol than 0 marks the empty cells, zeros are digits, provided that the board has as many: 0 to
 * N − 1. They are read as 1, and the others as the next digit. A single 0 may be a slip, so it is an empty cell.
 *
 * @param digits of all cells, 0 for what is read as an empty one
 * @param symbolAt what stands in such a cell
 * @param line of the puzzle, for the note; without it, the note names none
 */
export function puzzleOfDigits(
  size: number,
  digits: ArrayLike<number>,
  symbolAt: (cell: Cell) => string,
  line?: number,
): Pick<PuzzleText, 'note' | 'zeroBased' | 'zeros'> & { readonly puzzle: Grid } {
  const puzzle = new Uint8Array(digits)
  const zeros: Cell[] = []
  let mark = '' // of an empty cell, other than 0
  for (let cell = 0; cell < puzzle.length; cell++) {
    const symbol = puzzle[cell] === 0 ? symbolAt(cell) : ''
    if (symbol === '0') zeros.push(cell)
    else mark ||= symbol
  }
  if (zeros.length === 0) return { puzzle }
  if (puzzle.includes(size) || areInLine(zeros, size)) return { puzzle, zeros: 'empty' }
  if (mark !== '' && zeros.length > 1)
    return { puzzle: fromZero(puzzle, zeros), note: noteOf(mark, size, line), zeroBased: true }
  const note = `${placeOf(line)}'${mark}' marks the empty cells, and the only 0 is read as another one`
  return { puzzle, zeros: { cells: zeros, mark }, ...(mark !== '' && { note }) }
}

/** Whether a row or a column has two zeros, which cannot be digits. */
function areInLine(zeros: readonly Cell[], size: number): boolean {
  if (zeros.length > size) return true
  const lines = zeros.flatMap((cell) => [Math.floor(cell / size), size + (cell % size)])
  return new Set(lines).size < lines.length
}

function fromZero(grid: Grid, zeros: readonly Cell[]): Grid {
  const puzzle = grid.map((digit) => (digit === 0 ? 0 : digit + 1))
  for (const cell of zeros) puzzle[cell] = 1
  return puzzle
}

function placeOf(line: number | undefined): string {
  return line === undefined ? '' : `line ${line}: `
}

function noteOf(mark: string, size: number, line: number | undefined): string {
  return `${placeOf(line)}'${mark}' marks the empty cells, so 0 is a digit: 0 to ${symbolOf(size - 1)} are read as 1 to ${symbolOf(size)}`
}

/** From which digit all puzzles of a text count, and which of them shows it. */
export interface FirstDigit {
  readonly digit: 0 | 1
  /** Undefined if no puzzle shows it. */
  readonly line?: number | undefined
  readonly note?: string | undefined
}

/** Whether a puzzle shows that it counts from 0 or from 1. */
function shownBy({ geometry: { size }, puzzle, zeroBased, zeros }: PuzzleText): 0 | 1 | undefined {
  if (zeroBased) return 0
  return zeros === 'empty' || (!isCandidateGrid(puzzle) && puzzle.includes(size)) ? 1 : undefined
}

/**
 * From which digit a text counts: what most of its puzzles show. Several puzzles with a single 0 show together what one
 * with several zeros shows, where none shows anything else. Where nothing shows it, it is 1.
 *
 * @param beginning what was read of the text
 */
export function firstDigitOf(beginning: readonly Reading[]): FirstDigit {
  const puzzles = beginning.flatMap((reading) => (reading instanceof ParseError ? [] : reading))
  const [fromZero, fromOne] = ([0, 1] as const).map((digit) =>
    puzzles.filter((each) => shownBy(each) === digit),
  )
  const [zero] = fromZero
  const [one] = fromOne
  if (zero !== undefined && fromZero.length > fromOne.length)
    return { digit: 0, line: zero.line, note: zero.note }
  const single = puzzles.flatMap(({ geometry: { size }, line, zeros }) =>
    typeof zeros === 'object' && zeros.mark !== '' ? { line, note: noteOf(zeros.mark, size, line) } : [],
  )
  const isShown = zero === undefined && one === undefined && single.length > 1
  return isShown ? { digit: 0, ...single[0] } : { digit: 1, line: one?.line }
}

/** What a puzzle is in a text that counts from this digit: an error if the puzzle shows another one. */
export function countedFrom(first: FirstDigit, reading: Reading): Reading {
  if (reading instanceof ParseError || (first.digit === 1 && !reading.zeroBased)) return reading
  const shown = shownBy(reading)
  if (shown === 1 - first.digit) return contradiction(first, reading)
  const { note, puzzle, zeros } = reading
  if (isCandidateGrid(puzzle)) return reading
  if (shown === 0) return { ...reading, note: first.note }
  const notes = zeros === undefined && note !== undefined ? `${note}; ${first.note}` : first.note
  const { cells = [] } = typeof zeros === 'object' ? zeros : {}
  return { ...reading, puzzle: fromZero(puzzle, cells), zeroBased: true, zeros: undefined, note: notes }
}

function contradiction(first: FirstDigit, { geometry, line, zeroBased, zeros }: PuzzleText): ParseError {
  const asEmpty = zeros === 'empty' ? '0 is an empty cell' : `there is a ${symbolOf(geometry.size)}`
  const seen = zeroBased ? '0 is a digit' : asEmpty
  const place = first.line === undefined ? 'like the puzzles before' : `as line ${first.line} shows`
  const reason = `this puzzle counts from ${1 - first.digit}, because ${seen} in it, but the text counts from ${first.digit}, ${place}: give the puzzles of each kind in a text of their own`
  return new ParseError({ line }, reason)
}

const NONE: readonly Reading[] = []

/** Holds the puzzles of a text back until it is clear from which digit all of them count. */
export class CountedAlike {
  private held: Reading[] = []
  private first: FirstDigit | undefined

  /** Takes the next puzzles, and returns those that are clear. */
  take(readings: readonly Reading[]): readonly Reading[] {
    for (const reading of readings) this.held.push(reading)
    const isOpen = this.first === undefined && this.held.length < PUZZLES_THAT_DECIDE
    return isOpen ? NONE : this.release()
  }

  end(): readonly Reading[] {
    const { first, held } = this
    return first === undefined && held.every(hasNoZeroInDoubt) ? held : this.release()
  }

  private release(): readonly Reading[] {
    const { held } = this
    this.held = []
    const first = this.first ?? firstDigitOf(held)
    this.first = first
    return held.map((reading) => countedFrom(first, reading))
  }
}

/** Whether nothing in a puzzle may mean that its text counts from 0, as in most texts. */
function hasNoZeroInDoubt(reading: Reading): boolean {
  return reading instanceof ParseError || (!reading.zeroBased && typeof reading.zeros !== 'object')
}
