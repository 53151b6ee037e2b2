/** Where the command line is at home: what it is called, what it measures, and where it keeps its runs. */
import type { KnownSuites } from '../run/suite.ts'
import { UsageError } from '../usage-error.ts'

export interface Home {
  /** What the program is called in its help and its messages: `bench`. */
  readonly program: string
  readonly description: string
  /** The suites that go by a name. */
  readonly suites: KnownSuites
  /** The suite that is meant where none is named; absent where one has to be. */
  readonly defaultSuite?: string
  /** The folder in which every run gets a folder of its own. */
  readonly reports: string
  /** What relative paths on the command line start from. */
  readonly directory: string
}

/** What the exit code says. */
export const EXIT_CODES = {
  /** Everything asked for was measured. */
  ok: 0,
  /** An entrant failed: it was wrong, threw, did not return, took too much memory. The others were measured. */
  entrantFailed: 1,
  /** Wrong usage, a file or folder that is not what it should be, or a gate that could not decide. */
  usage: 2,
  /** A comparison found what `--fail-on` forbids. */
  regression: 3,
  /** Ctrl-C, or SIGTERM: what was measured until then is written. */
  interrupted: 130,
} as const

/** Ends the command with an exit code. */
export type Finish = (exitCode: number) => void

/** @throws UsageError where no suite is meant unless one is named. */
export function suiteNamed(
  { defaultSuite }: Home,
  { suite }: { readonly suite: string | undefined },
): string {
  const name = suite ?? defaultSuite
  if (name !== undefined) return name
  throw new UsageError('name what to measure: --suite FILE, a module that exports a domain')
}

export function hasColour(): boolean {
  return process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined
}
