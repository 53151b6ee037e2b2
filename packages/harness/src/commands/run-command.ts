/** The program without a subcommand: measures a suite, or continues a run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Command, Option } from 'commander'
import { type BenchResult, bench } from '../bench.ts'
import { failuresIn } from '../judge/status.ts'
import { shellWord } from '../phrases.ts'
import { NothingChanged } from '../plan/earlier.ts'
import { suiteOf } from '../plan/load-suite.ts'
import { DEFAULT_OPTIONS, MEASURED, type RunOptions, textOption } from '../plan/options.ts'
import type { Run } from '../record/run.ts'
import { findRun } from '../record/run-folder.ts'
import { UsageError } from '../usage-error.ts'
import { oneLine } from '../write/document.ts'
import { checkChanges, checkSlower, GATES, type Gate, type GateResult } from '../write/gates.ts'
import { PAGE } from '../write/write-pages.ts'
import { readableJson, renderTerminal } from '../write/write-run.ts'
import { EXIT_CODES, type Finish, gateOptions, type Home, type Tools, withOptions } from './home.ts'
import { LiveProgress } from './live-progress.ts'
import { reportProblems } from './recorded-runs.ts'

/** What was given on the command line of a run. */
export interface GivenOptions extends Partial<RunOptions> {
  readonly resume?: string
  readonly failOn?: readonly Gate[]
  readonly json?: boolean
}

/** What the folder of a run names is named again when the run goes on, if it is not of the lab. */
const NAMES = ['suite', 'solver', 'dataset', 'peers', 'against', 'node']

/** With --resume, all other options that decide what is measured were decided when the run began. */
export const BENCH_OPTIONS: readonly Option[] = [
  ...MEASURED,
  textOption('--resume <run>', 'continue a run that was interrupted').conflicts(
    MEASURED.map((option) => option.attributeName()).filter((name) => !NAMES.includes(name)),
  ),
  ...gateOptions(GATES),
]

/** Makes the program without a subcommand measure. */
export function addRunCommand(program: Command, home: Home, finish: Finish, words: readonly string[]): void {
  program.allowExcessArguments(true)
  withOptions(program, BENCH_OPTIONS).action(async (_flags: unknown, command: Command) => {
    const [word] = command.args
    if (word !== undefined) await refuse(home, command, word)
    finish(await measure(home, givenIn(command), words))
  })
}

/** The options that were given, without those that have their defaults. */
export function givenIn(command: Command): GivenOptions {
  const all = Object.entries(command.opts())
  return Object.fromEntries(all.filter(([name]) => command.getOptionValueSource(name) === 'cli'))
}

/**
 * An argument is an entrant or a set without its option, or else a mistyped command, for which commander suggests the right one.
 *
 * @throws UsageError, or an error of commander
 */
async function refuse(home: Home, program: Command, word: string): Promise<void> {
  const { suite } = await suiteOf(home, program.opts()['suite'])
  const names = (await suite.entrants()).map(({ name }) => name)
  const sets = (await suite.sets()).map(({ name }) => name)
  const commands = program.commands.map((command) => command.name())
  const nearest = home.nearest?.(word, [...commands, ...names, ...sets])
  const isPath = /^\.{0,2}[/\\]|^\w+:./.test(word)
  const known = [...names, ...sets]
  const meant = isPath || known.includes(word) ? word : known.find((name) => name === nearest)
  const [verb, option] = sets.includes(meant ?? '') ? ['measure on', '--dataset'] : ['measure', '--solver']
  if (meant !== undefined)
    throw new UsageError(
      `unknown command '${word}': to ${verb} ${meant === word ? 'it' : meant}, type \`${home.call} ${option} ${shellWord(meant)}\``,
    )
  program.args = [word]
  ;(program as Command & { unknownCommand(): void }).unknownCommand()
}

/**
 * Measures, and shows what came of it. Returns the exit code.
 *
 * @param firstId with whom `--fail-on slower` compares all others. Without it, entrants are compared with their earlier states
 */
export async function measure(
  home: Home,
  given: GivenOptions,
  words: readonly string[],
  firstId?: string,
): Promise<number> {
  const { call, directory, reports } = home
  const { resume, json, failOn = [], ...options } = given
  if (failOn.length > 0 && options.against === undefined && firstId === undefined)
    throw new UsageError('--fail-on needs something to compare with: add --against, or use `compare`')
  if (options.quick && failOn.includes('slower'))
    throw new UsageError('--fail-on slower: --quick measures too few rounds for verdicts')
  const gatesOf = (run: Run): GateResult =>
    firstId !== undefined && failOn.length > 0 ? checkSlower(run, firstId) : checkChanges(run, failOn)
  const resuming = (name: string) => {
    return { folder: findRun(name, directory, reports), command: `${call} --resume ${shellWord(name)}` }
  }
  return untilSignal(async (signal) => {
    const result = await bench({
      ...home,
      given: options,
      resume: resume === undefined ? undefined : resuming(resume),
      arguments: words,
      isKept: true,
      show: (run) => {
        const all =
          options.against === undefined && firstId === undefined ? { run } : { run, ...gatesOf(run) }
        process.stdout.write(json ? `${readableJson(all)}\n` : renderTerminal(run))
      },
      progress: new LiveProgress(process.stderr),
      signal,
      until: firstId === undefined ? undefined : 'alone',
    })
    process.stderr.write(`\n${oneLine(`Open ${relative(process.cwd(), join(result.folder, PAGE))}`)}\n`)
    if (result.state === 'interrupted' && resume === undefined) {
      const what = firstId === undefined ? [] : words // a duel names its commands again
      const again = [call, ...[...what, '--resume', result.folder].map(shellWord)].join(' ')
      process.stderr.write(`${oneLine(`Continue: ${again}`)}\n`)
    }
    const gate = reportProblems(home, gatesOf(result.run))
    return result.state === 'complete' && gate !== EXIT_CODES.ok ? gate : exitCodeOf(result)
  })
}

/** Measures for a command of the caller. */
export function measureFor(home: Home, words: readonly string[]): Tools['measure'] {
  return async (chosen, { until, isKept = false, directory = home.directory } = {}) => {
    const reports = isKept ? home.reports : mkdtempSync(join(tmpdir(), 'bench-'))
    let [text, run]: [string, Run | undefined] = ['', undefined]
    try {
      const exitCode = await untilSignal(async (signal) => {
        const result = await bench({
          ...{ ...home, directory, reports, isKept, until },
          given: { ...DEFAULT_OPTIONS, ...chosen },
          arguments: words,
          show: (measured) => {
            text = renderTerminal(measured)
            run = measured
          },
          progress: new LiveProgress(process.stderr),
          signal,
        })
        return exitCodeOf(result)
      })
      return { exitCode, text, run }
    } finally {
      if (!isKept) rmSync(reports, { recursive: true, force: true })
    }
  }
}

function exitCodeOf({ records, state }: BenchResult): number {
  if (state === 'interrupted') return EXIT_CODES.interrupted
  return failuresIn(records).length > 0 ? EXIT_CODES.entrantFailed : EXIT_CODES.ok
}

/** Does something that a signal may interrupt. Returns its exit code. */
export async function untilSignal(run: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const called = new AbortController()
  const release = abortOnSignals(called)
  try {
    return await run(called.signal)
  } catch (thrown) {
    // interrupted before a run had begun
    if (called.signal.aborted && thrown === called.signal.reason) return EXIT_CODES.interrupted
    if (thrown instanceof NothingChanged) {
      process.stdout.write(`${oneLine(thrown.message)}\n`)
      return EXIT_CODES.ok
    }
    throw thrown
  } finally {
    called.abort() // after an error such as a full disk, nothing waits for what still runs
    release()
  }
}

/** The first signal stops the run, which writes what it has. The second ends the process at once. */
function abortOnSignals(controller: AbortController): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT_CODES.interrupted)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}
