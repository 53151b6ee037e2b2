/** The home of the command line: its name, its suites, and the folder of its runs. */
import type { Command } from 'commander'
import type { SuiteHome } from '../plan/load-suite.ts'
import type { RunOptions } from '../plan/options.ts'
import type { Run } from '../record/run.ts'

export interface Home extends SuiteHome {
  /** The name of the program in its help and its messages: `bench`. */
  readonly program: string
  readonly description: string
  /** How readers of a report call it: `npx lab-harness`. */
  readonly call: string
  /** The folder in which every run gets a folder of its own. */
  readonly reports: string
  /** The name that is most similar to a mistyped one, or undefined if none is. */
  readonly nearest?: (word: string, names: readonly string[]) => string | undefined
  /** Commands beside those of the harness. */
  readonly commands?: readonly OwnCommand[]
}

/** A command that the harness offers for its caller. */
export interface OwnCommand {
  readonly name: string
  readonly description: string
  /** Adds the options, and what the command does. */
  define(command: Command, tools: Tools): void
}

/** What a command of the caller may use of the harness. */
export interface Tools {
  readonly finish: Finish
  /** Measures the default suite, shows the progress on stderr, and keeps nothing. Without a run if it was interrupted before it had begun. */
  measure(options: Partial<RunOptions>): Promise<{
    /** As of the program itself. */
    readonly exitCode: number
    readonly run: Run | undefined
    /** What the program itself prints of the run. */
    readonly text: string
  }>
}

export const EXIT_CODES = {
  /** Everything that was requested was measured. */
  ok: 0,
  /** An entrant was wrong, threw, did not return, or took too much memory. The others were measured. */
  entrantFailed: 1,
  /** Wrong usage, a wrong file or folder, or a gate that could not be decided. */
  usage: 2,
  /** A comparison found something that `--fail-on` forbids. */
  regression: 3,
  /** Ctrl-C, or SIGTERM. What was measured until then has been written. */
  interrupted: 130,
} as const

/** Ends the command with an exit code. */
export type Finish = (exitCode: number) => void
