/**
 * Translates what the search does in subbands into events of a trace, in cells and digits of the whole board.
 */
import { trace } from '@sudoku-lab/trace'
import { type Candidate, type Choice, cellOf, firstOf, otherOf, subbandOf } from './choice.ts'
import { digitsAt } from './counts.ts'
import { type Outcome, PLACED, searchState } from './state.ts'
import { highestCell } from './tables.ts'

const BANDS = [0, 1, 2] as const
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const CELLS_IN_BAND = 27
const FIRST_BOX = 18 // the house

const choices: Choice[] = [] // of the open guesses
let isTelling = false
/**
 * Whether what the search has placed at once contradicts itself, as two cells of a house whose last candidate is the same digit. The
 * board shows it, and the search is about to find it. Until then, nothing is told: it would rest on digits that are not on the board.
 */
let isLost = false

export function prepareTelling(): void {
  isTelling = isLost = false
}

/** Enters a node, and at the root tells what follows from the clues. Returns false when the search is to stop. */
export function tellNode(): boolean {
  const goesOn = trace.node()
  if (!isTelling) tellRoot()
  return goesOn
}

/** A puzzle with conflicting clues has no root. */
function tellRoot(): void {
  isTelling = true
  for (const band of BANDS) for (const digit of DIGITS) tellEliminated(digit, band, 'unknown')
  for (const band of BANDS) for (const digit of DIGITS) tellPlaced(digit, band, 'unknown')
}

/** Tells what followed from one subband: in its own band, and along its columns in the other two. */
export function tellSubband(digit: number, band: number): void {
  if (!isTelling || isLost) return
  tellEliminated(digit, band, 'band')
  tellPlaced(digit, band, 'hidden-single')
  for (const other of BANDS) if (other !== band) tellColumns(digit, band, other)
}

function tellEliminated(digit: number, band: number, reason: 'band' | 'minicolumns' | 'unknown'): void {
  for (const cell of missing(digit, band)) trace.eliminate(CELLS_IN_BAND * band + cell, digit, reason)
}

/** Tells what another band loses because a box of this band has only one column left for the digit. */
function tellColumns(digit: number, source: number, band: number): void {
  for (const cell of missing(digit, band)) {
    const box = FIRST_BOX + 3 * source + Math.floor((cell % 9) / 3)
    trace.eliminate(CELLS_IN_BAND * band + cell, digit, 'locked-candidates', box)
  }
}

/** The cells of a band where the digit cannot go. */
function missing(digit: number, band: number): number[] {
  const cells = searchState[10 * band + digit]
  return Array.from({ length: CELLS_IN_BAND }, (_, cell) => cell).filter(
    (cell) => ((cells >>> cell) & 1) === 0,
  )
}

function tellPlaced(digit: number, band: number, reason: 'hidden-single' | 'unknown'): void {
  for (let rest = searchState[PLACED + 10 * band + digit]; rest !== 0; ) {
    const inBand = highestCell(rest)
    rest ^= 1 << inBand
    const cell = CELLS_IN_BAND * band + inBand
    if (trace.holds(cell, digit)) continue
    isLost ||= !trace.isCandidate(cell, digit)
    if (isLost) return
    if (reason === 'unknown') trace.infer(cell, digit, reason)
    else trace.infer(cell, digit, reason, Math.floor(cell / 9))
  }
}

/** The free cells with one candidate left. */
export function tellNaked(): void {
  for (const band of BANDS) {
    for (let rest = searchState[PLACED + 10 * band]; rest !== 0; ) {
      const cell = highestCell(rest)
      rest ^= 1 << cell
      const digits = digitsAt(band, cell)
      const isSingle = (digits & (digits - 1)) === 0
      const digit = highestCell(digits)
      const onBoard = CELLS_IN_BAND * band + cell
      if (!isSingle || trace.holds(onBoard, digit)) continue
      isLost ||= !trace.isCandidate(onBoard, digit)
      if (isLost) return
      trace.infer(onBoard, digit, 'naked-single')
    }
  }
}

export function tellClaims(): void {
  if (isLost) return
  for (const band of BANDS) for (const digit of DIGITS) tellEliminated(digit, band, 'minicolumns')
}

export function tellGuess(depth: number, choice: Choice): void {
  choices[depth] = choice
  const first = firstOf(choice)
  trace.branch(boardCell(first), digitIn(first), true)
}

export function tellOutcome(outcome: Outcome): void {
  if (outcome === 'solved') trace.solution()
  if (outcome === 'contradiction') trace.contradiction()
}

/**
 * Takes the last steps back, and tells the other candidate of a guess. If more than one is left, it tells only that the
 * first was wrong.
 */
export function tellOtherWay(steps: number, depth: number): void {
  isLost = false
  trace.takeBack(steps)
  const first = firstOf(choices[depth])
  const other = otherOf(choices[depth])
  if (other === first) trace.exclude(boardCell(first), digitIn(first))
  else trace.branch(boardCell(other), digitIn(other), false)
}

function boardCell(candidate: Candidate): number {
  return CELLS_IN_BAND * Math.floor(subbandOf(candidate) / 10) + cellOf(candidate)
}

function digitIn(candidate: Candidate): number {
  return subbandOf(candidate) % 10
}
