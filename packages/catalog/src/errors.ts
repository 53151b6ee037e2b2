/** What can go wrong with a reference, a solver or a program. */
import type { OneRun } from '@sudoku-lab/console'
import type { Puzzle } from '@sudoku-lab/core'

/** A mistake in a reference or in a solver. The message is one line and can be shown as it is. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
}

/** One start of a program that is started for each puzzle. */
export interface Attempt {
  readonly puzzle: Readonly<Puzzle>
  readonly run: OneRun
}

/** A program failed instead of answering. The message is one line and names the program. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
  readonly attempts: readonly Attempt[]

  constructor(message: string, attempts: readonly Attempt[] = []) {
    super(message)
    this.attempts = attempts
  }
}

/** The first line of the message of a thrown value. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] ?? ''
}
