/**
 * A proof is a list of clauses. Every learned clause follows from the earlier ones by unit propagation alone, so a short program can check the
 * whole search: it adds the clauses one by one, and the last one is empty. Clauses that are deleted are told, too, because
 * the checker would be slower with them.
 *
 * Origin. E. Goldberg and Y. Novikov, 2003 (RUP); M. Heule, W. Hunt and N. Wetzler, 2013 (DRAT, the notation).
 */
import type { Literal } from './formula.ts'

/** Is told how the clauses change. It has to copy an array that it keeps. */
export interface ProofListener {
  /** A clause that follows from the formula. The empty clause ends the proof that there is no solution. */
  learned(clause: readonly Literal[]): void
  /** A learned clause that is not used any more. */
  deleted(clause: readonly Literal[]): void
}

/** Writes a proof in the text form of DRAT, which `drat-trim` checks: `1 -2 0` is learned, `d 1 -2 0` deleted. */
export function dratLines(write: (line: string) => void): ProofListener {
  return {
    learned: (clause) => write(`${[...clause, 0].join(' ')}\n`),
    deleted: (clause) => write(`d ${[...clause, 0].join(' ')}\n`),
  }
}
