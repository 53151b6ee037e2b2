/**
 * The choice of a guess as one number. Of two choices, the better one is the greater number:
 *
 *   bits    from 20     15 – 19    10 – 14      5 – 9      0 – 4
 *           score       subband    cell         subband    cell
 *                       the first candidate     the other candidate
 *
 * The first candidate is tried first. If it is wrong, the other candidate is right. In a cell with more than
 * two candidates nothing is known about the others, and both fields contain the first candidate.
 */
export type Choice = number

/** A candidate: 32 × subband + cell of the band. */
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
