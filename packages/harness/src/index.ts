/** The harness measures programs that solve the same instances. */
import { UsageError as Mistake } from '@sudoku-lab/console'
import type { Home } from './commands/home.ts'

export type { Home, OwnCommand, Tools, Writers } from './commands/home.ts'
export type { CompleteSuite } from './complete-suite.ts'
export { ratiosTo } from './judge/results.ts'
export { shellWord } from './phrases.ts'
export type { Run } from './record/run.ts'
export type * from './suite.ts'
export { reasonOf } from './usage-error.ts'

/** A mistake that the user can correct. It is reported in one line, without a stack, with exit code 2. */
export const UsageError: new (message: string, options?: ErrorOptions) => Error = Mistake

/**
 * Runs one command of the harness. Returns the exit code.
 *
 * @param words of the command line, without the program
 */
export async function runCommand(home: Home, words: readonly string[]): Promise<number> {
  return (await import('./commands/command-line.ts')).runCommand(home, words)
}
