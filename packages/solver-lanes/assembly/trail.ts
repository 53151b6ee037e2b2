/**
 * The trail of a search in subbands: its guesses, how they are chosen, and how they are taken back.
 *
 * A guess is made in a cell with two candidates if there is one, otherwise in a cell with three. Three such
 * cells in each band are compared, and the one with the most free peers is taken. The digit is the one that more
 * of its peers in the band lose, so that more follows. A peer with two candidates counts twice, because it becomes
 * a single. The other side of the guess is the other digit. In a cell with more candidates, it is that the guessed
 * digit is wrong.
 */
import { cellsAfterPlacing, highestCell } from './band-tables.ts'
import { ALL_CELLS } from './kernel-tables.generated.ts'
import { BIVALUE, GUESS, GUESSES, PROPAGATED, SCRATCH, STATE, TAKEN, VECTOR } from './layout.ts'
import { setAt, setsOfSubbands, wordOf } from './subbands.ts'
import { tellBranching, tellGuess } from './told.ts'

/** Bytes of 30 words, in whole vectors. */
const WORDS: usize = 128
const ONE_PEER: i32 = 128 // in the rank of a cell; greater than any 32 × band + cell

/** A guess. It is stored after the placed cells and the candidates without the guessed one. */
@unmanaged
class Guess {
  /** The word in which the guess was made. */
  word: usize
  /** The word of the other digit, and the cells that this word keeps when the digit is placed. */
  otherWord: usize
  otherCells: i32
  /** Steps from the root to the guess. */
  steps: i32
  cell: i32
  /** The untried digits of the cell. */
  rest: i32
}

/** @inline The 30 words of candidates at the time of the guess, without the one that was guessed. */
export function stateAt(depth: i32): usize {
  return GUESSES + <usize>depth * GUESS
}

/** @inline */
export function guessAt(depth: i32): Guess {
  return changetype<Guess>(stateAt(depth) + 2 * WORDS)
}

/**
 * Guesses a digit for the best cell, and saves what the other side of the guess needs. The candidates must
 * have been counted.
 */
export function pushGuess(depth: i32, steps: i32): void {
  const choice = chooseCell()
  const band = choice >>> 5
  const cell = choice & 31
  const left = cellsAfterPlacing(cell)
  const digits = setAt(band, cell)
  const digit = digitToGuess(band, digits, ~left)
  const rest = digits ^ (1 << (digit - 1))

  const state = stateAt(depth)
  if (TRACE) setsOfSubbands(STATE, SCRATCH)
  if (TRACE) tellBranching(0, state, SCRATCH)
  if (TRACE) tellGuess(0, state, 27 * band + cell, digit)
  for (let offset: usize = 0; offset < WORDS; offset += VECTOR) {
    v128.store(state + offset, v128.load(STATE + offset))
    v128.store(state + offset, v128.load(STATE + offset, TAKEN), WORDS)
  }
  const word = wordOf(band, digit)
  const wordKept = state + (word - STATE)
  store<i32>(wordKept, load<i32>(wordKept) & ~(1 << cell))

  const guess = guessAt(depth)
  guess.word = word
  guess.otherWord = wordOf(band, highestCell(rest) + 1)
  guess.otherCells = (rest & (rest - 1)) == 0 ? left : ALL_CELLS
  guess.steps = steps
  guess.cell = 27 * band + cell
  guess.rest = rest
  store<i32>(word, load<i32>(word) & left)
}

/**
 * Takes the other side of the guess of this depth. Returns the number of steps from the root to the guess.
 */
export function popGuess(depth: i32): i32 {
  const state = stateAt(depth)
  for (let offset: usize = 0; offset < WORDS; offset += VECTOR) {
    const candidates = v128.load(state + offset)
    v128.store(STATE + offset, candidates)
    v128.store(STATE + offset, candidates, PROPAGATED)
    v128.store(STATE + offset, v128.load(state + offset, WORDS), TAKEN)
  }
  const guess = guessAt(depth)
  store<i32>(guess.word, 0, PROPAGATED) // because it has lost a candidate
  store<i32>(guess.otherWord, load<i32>(guess.otherWord) & guess.otherCells)
  return guess.steps
}

/**
 * The cell in which to guess, as 32 × band + cell of the band. It is a cell with two candidates if there is
 * one, otherwise one with three, otherwise any free cell.
 */
function chooseCell(): i32 {
  let choice = bestOf(load<i32>(BIVALUE), load<i32>(BIVALUE + 4), load<i32>(BIVALUE + 8))
  if (choice < ONE_PEER) choice = bestOf(cellsWithThree(0), cellsWithThree(1), cellsWithThree(2))
  if (choice < ONE_PEER) choice = bestOf(freeIn(0), freeIn(1), freeIn(2))
  return choice & (ONE_PEER - 1)
}

/** @inline The highest or the lowest digit of a cell: the one from which more follows. */
function digitToGuess(band: i32, digits: i32, peers: i32): i32 {
  const highest = highestCell(digits) + 1
  const lowest = ctz(digits) + 1
  return weightOf(band, lowest, peers) > weightOf(band, highest, peers) ? lowest : highest
}

/** @inline The number of peers in the band that lose a digit. Those with two candidates count twice. */
function weightOf(band: i32, digit: i32, peers: i32): i32 {
  const losing = load<i32>(wordOf(band, digit)) & peers
  return popcnt(losing) + popcnt(losing & load<i32>(BIVALUE + ((<usize>band) << 2)))
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

/**
 * The cell with the most free peers among the given cells of each band, as its choice plus the number of
 * these peers times `ONE_PEER`.
 */
function bestOf(cells0: i32, cells1: i32, cells2: i32): i32 {
  const free0 = freeIn(0)
  const free1 = freeIn(1)
  const free2 = freeIn(2)
  const best = max(bestInBand(cells0, free0, free1, free2), bestInBand(cells1, free1, free2, free0) + 32)
  return max(best, bestInBand(cells2, free2, free0, free1) + 64)
}

/**
 * The cell with the most free peers, plus the number of these peers times `ONE_PEER`. Negative if there is no
 * cell.
 */
function bestInBand(cells: i32, free: i32, above: i32, below: i32): i32 {
  const first = highestCell(cells)
  const others = cells & ~(1 << first)
  const second = highestCell(others)
  const third = highestCell(others & ~(1 << second))
  const best = max(rankOf(first, free, above, below), rankOf(second, free, above, below))
  return max(best, rankOf(third, free, above, below))
}

/** @inline −1, which is no cell, has no peers. */
function rankOf(cell: i32, free: i32, above: i32, below: i32): i32 {
  const column = 0o001_001_001 << (cell % 9)
  const inBand = popcnt(free & ~cellsAfterPlacing(cell))
  return (inBand + popcnt(above & column) + popcnt(below & column)) * ONE_PEER + cell
}
