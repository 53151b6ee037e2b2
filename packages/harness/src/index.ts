import type { Home } from './commands/home.ts'

export type { Home, OwnCommand, Tools } from './commands/home.ts'
export type { CompleteSuite } from './complete-suite.ts'
export { shellWord } from './phrases.ts'
export type { Run } from './record/run.ts'
export type * from './suite.ts'
export { reasonOf, UsageError } from './usage-error.ts'

/**
 * Runs one command of the harness. Returns the exit code.
 *
 * @param words of the command line, without the program
 */
export async function runCommand(home: Home, words: readonly string[]): Promise<number> {
  return (await import('./commands/command-line.ts')).runCommand(home, words)
}
