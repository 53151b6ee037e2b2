/**
 * A choice of a guess in one number, made so that the better of two choices is the greater number:
 *
 *   bits    from 20     15 – 19    10 – 14      5 – 9      0 – 4
 *           score       subband    cell         subband    cell
 *                       the first candidate     the other candidate
 *
 * The first candidate is tried first; the other one is right where the first is wrong. In a cell with more than two
 * candidates there is no such other one, and both are the same.
 */
export type Choice = number

/** A digit that may go into a cell: 32 × subband + cell of the band. */
export type Candidate = number

export const NO_CHOICE: Choice = 0

const BITS_OF_CELL = 5
const BITS_OF_CANDIDATE = 10
const SCORE_FROM = 2 * BITS_OF_CANDIDATE

export function candidateOf(subband: number, cell: number): Candidate {
  return (subband << BITS_OF_CELL) | cell
}

export function subbandOf(candidate: Candidate): number {
  return candidate >>> BITS_OF_CELL
}

export function cellOf(candidate: Candidate): number {
  return candidate & ((1 << BITS_OF_CELL) - 1)
}

export function choiceOf(score: number, first: Candidate, other: Candidate): Choice {
  return (score << SCORE_FROM) | (first << BITS_OF_CANDIDATE) | other
}

export function scoreOf(choice: Choice): number {
  return choice >>> SCORE_FROM
}

export function firstOf(choice: Choice): Candidate {
  return (choice >>> BITS_OF_CANDIDATE) & ((1 << BITS_OF_CANDIDATE) - 1)
}

export function otherOf(choice: Choice): Candidate {
  return choice & ((1 << BITS_OF_CANDIDATE) - 1)
}
