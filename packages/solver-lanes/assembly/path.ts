/**
 * The guesses on the path of a search in subbands: where to guess, and how to take it back.
 *
 * A guess goes to a cell with two candidates if there is one, or with three: of three such cells in each band
 * to the one with the most free peers. The other way is the other digit; of a cell with more candidates, that
 * it is not the digit guessed.
 */
import { ALL_CELLS, cellsAfterPlacing, placeOf } from './band-tables.ts'
import { BIVALUE, GUESS, GUESSES, SETTLED, STATE, TAKEN, VECTOR } from './layout.ts'
import { setAt, wordOf } from './subbands.ts'

/** Bytes of 30 words, in whole vectors. */
const WORDS: usize = 128
const RANK: i32 = 128 // more than there are cells

/** A guess, behind the candidates without it and the placed cells. */
@unmanaged
class Guess {
  /** The word that was guessed in. */
  word: usize
  /** The word where the other way places a digit, and the cells that this leaves there. */
  otherWord: usize
  otherCells: i32
  /** Nodes on the path to the guess, less the root. */
  level: i32
  cell: i32
  /** The digits of the cell that are untried. */
  rest: i32
}

/** @inline Candidates as they were at the guess, 30 words, but for the one that was guessed. */
export function stateAt(depth: i32): usize {
  return GUESSES + <usize>depth * GUESS
}

/** @inline */
export function guessAt(depth: i32): Guess {
  return changetype<Guess>(stateAt(depth) + 2 * WORDS)
}

/** Guesses a digit for the best cell of a state that has been counted, and keeps what the other way needs. */
export function pushGuess(depth: i32, level: i32): void {
  const choice = chooseCell()
  const band = choice >>> 5
  const place = choice & 31
  const cells = cellsAfterPlacing(place)
  const digits = setAt(band, place)
  const digit = placeOf(digits) + 1
  const rest = digits ^ (1 << (digit - 1))

  const state = stateAt(depth)
  for (let offset: usize = 0; offset < WORDS; offset += VECTOR) {
    v128.store(state + offset, v128.load(STATE + offset))
    v128.store(state + offset, v128.load(STATE + offset, TAKEN), WORDS)
  }
  const word = wordOf(band, digit)
  const wordKept = state + (word - STATE)
  store<i32>(wordKept, load<i32>(wordKept) & ~(1 << place))

  const guess = guessAt(depth)
  guess.word = word
  guess.otherWord = wordOf(band, placeOf(rest) + 1)
  guess.otherCells = (rest & (rest - 1)) == 0 ? cells : ALL_CELLS
  guess.level = level
  guess.cell = 27 * band + place
  guess.rest = rest
  store<i32>(word, load<i32>(word) & cells)
}

/** Goes the other way at the guess of this depth. Returns the level of the guess. */
export function popGuess(depth: i32): i32 {
  const state = stateAt(depth)
  for (let offset: usize = 0; offset < WORDS; offset += VECTOR) {
    const candidates = v128.load(state + offset)
    v128.store(STATE + offset, candidates)
    v128.store(STATE + offset, candidates, SETTLED)
    v128.store(STATE + offset, v128.load(state + offset, WORDS), TAKEN)
  }
  const guess = guessAt(depth)
  store<i32>(guess.word, 0, SETTLED) // as one candidate has gone
  store<i32>(guess.otherWord, load<i32>(guess.otherWord) & guess.otherCells)
  return guess.level
}

/** The cell to guess at, as 32 × band + place: of those with two candidates, or else three, or else of all that are free. */
function chooseCell(): i32 {
  let choice = bestOf(load<i32>(BIVALUE), load<i32>(BIVALUE + 4), load<i32>(BIVALUE + 8))
  if (choice < RANK) choice = bestOf(cellsWithThree(0), cellsWithThree(1), cellsWithThree(2))
  if (choice < RANK) choice = bestOf(freeIn(0), freeIn(1), freeIn(2))
  return choice & (RANK - 1)
}

/** @inline */
function freeIn(band: i32): i32 {
  return load<i32>(wordOf(band, 0), TAKEN)
}

/** The cells of a band that have three candidates. */
function cellsWithThree(band: i32): i32 {
  let one = 0
  let two = 0
  let three = 0
  let four = 0
  for (let digit = 1; digit <= 9; digit++) {
    const cells = load<i32>(wordOf(band, digit))
    four |= three & cells
    three |= two & cells
    two |= one & cells
    one |= cells
  }
  return three & ~four
}

/** Of the cells given for each band, the one with the most free peers: its choice, plus their number times `RANK`. */
function bestOf(cells0: i32, cells1: i32, cells2: i32): i32 {
  const free0 = freeIn(0)
  const free1 = freeIn(1)
  const free2 = freeIn(2)
  const best = max(bestInBand(cells0, free0, free1, free2), bestInBand(cells1, free1, free2, free0) + 32)
  return max(best, bestInBand(cells2, free2, free0, free1) + 64)
}

/** The place of the cell with the most free peers, plus their number times `RANK`; negative when there is no cell. */
function bestInBand(cells: i32, free: i32, above: i32, below: i32): i32 {
  const first = placeOf(cells)
  const others = cells & ~(1 << first)
  const second = placeOf(others)
  const third = placeOf(others & ~(1 << second))
  const best = max(rankOf(first, free, above, below), rankOf(second, free, above, below))
  return max(best, rankOf(third, free, above, below))
}

/** @inline No place, −1, has no peers. */
function rankOf(place: i32, free: i32, above: i32, below: i32): i32 {
  const column = 0o001_001_001 << (place % 9)
  const inBand = popcnt(free & ~cellsAfterPlacing(place))
  return (inBand + popcnt(above & column) + popcnt(below & column)) * RANK + place
}
