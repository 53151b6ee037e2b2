/** What the commands have in common: the home of the command line, their exit codes, and the options of those that compare. */
import { type Command, Option } from 'commander'
import type { Until } from '../bench.ts'
import type { SuiteHome } from '../plan/load-suite.ts'
import { COMMON, type RunOptions, reading } from '../plan/options.ts'
import type { Run } from '../record/run.ts'
import { UsageError } from '../usage-error.ts'
import type { Block } from '../write/document.ts'

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
  /** Measures the default suite, and shows the progress on stderr. Without a run if it was interrupted before it had begun. */
  measure(options: Partial<RunOptions>, extent?: Extent): Promise<Measured>
  readonly write: Writers
}

/** How a command of the caller writes what it has found. */
export interface Writers {
  /** Tables, sentences and lists for a terminal. */
  terminal(blocks: readonly Block[]): string
  csvLine(cells: readonly (string | number | null)[]): string
  /** A page that needs no other file. @param body in HTML */
  page(title: string, body: string): string
  /** A table of a page. @param rows of cells in HTML, of which the first one names its row */
  table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string
  /** A text within HTML. */
  escaped(text: string): string
}

/** How far a command of the caller measures, and what of it stays. By default, everything is measured, and nothing stays. */
interface Extent {
  readonly until?: Until
  /** The files and the page of the run are written into a folder of their own. */
  readonly isKept?: true
  /** The folder from which relative references start. */
  readonly directory?: string
}

interface Measured {
  /** As of the program itself. */
  readonly exitCode: number
  readonly run: Run | undefined
  /** What the program itself prints of the run. */
  readonly text: string
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

/** What a command that compares has: gates, and its result as JSON. */
export function gateOptions(gates: readonly string[]): Option[] {
  const read = (text: string): string[] => text.split(',').map((word) => choice(word.trim(), gates))
  return [
    reading('--fail-on <what,…>', `exit with 3 on: ${gates.join(', ')}`, read),
    new Option('--json', 'print the result as JSON').helpGroup(COMMON),
  ]
}

export function withOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option)
  return command
}

export function choice<Word extends string>(text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw new UsageError(`expected ${words.join(' or ')}, got '${text}'`)
}
