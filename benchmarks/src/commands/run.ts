/** `bench`: runs solvers over datasets, or goes on with a run. */
import { relative, resolve, sep } from 'node:path'
import { listSolvers } from '@sudoku-lab/catalog'
import { PEER_MODULES } from '@sudoku-lab/peers'
import type { Command } from 'commander'
import { type Begun, beginRun, resumeRun } from '../begin.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { writeFiles } from '../files.ts'
import { runFolder, userDirectory } from '../folders.ts'
import { type Standing, standingsOf } from '../judge.ts'
import type { Records } from '../records.ts'
import { renderTerminal } from '../reporters/terminal.ts'
import { carryOut } from '../run.ts'
import { runFileOf } from '../run-file.ts'
import type { RunSummary } from '../summarize.ts'
import { openProgress } from '../terminal-progress.ts'
import { listing } from './list.ts'
import { addRunOptions, type RunFlags, runOptionsOf } from './options.ts'

/** Makes `bench` without a subcommand run the benchmark. */
export function addRunCommand(program: Command): void {
  addRunOptions(program).action(async (flags: RunFlags) => {
    process.exitCode = flags.list ? await list(flags) : await run(flags)
  })
}

async function list({ json }: RunFlags): Promise<number> {
  process.stdout.write(`${await listing(json === true)}\n`)
  return EXIT_CODES.ok
}

async function run(flags: RunFlags): Promise<number> {
  const called = new AbortController()
  const release = abortOnSignals(called)
  try {
    const { store, questions } = await begin(flags, called.signal)
    const progress = openProgress(process.stderr, store.records.head.plan)
    const directory = userDirectory()
    const state = await carryOut({ store, questions, directory, signal: called.signal, progress })
    const summary = await writeFiles(store.folder, store.records)
    print(flags, store.records, summary)
    process.stderr.write(`\n${relative(process.cwd(), store.folder) || '.'}\n`)
    if (state === 'interrupted') return EXIT_CODES.interrupted
    return standingsOf(store.records).every(isHarmless) ? EXIT_CODES.ok : EXIT_CODES.solverFailed
  } finally {
    release()
  }
}

/** A board that a solver never claimed to support is no failure. */
function isHarmless({ status }: Standing): boolean {
  return status === 'ranked' || status === 'unsupported'
}

async function begin(flags: RunFlags, signal: AbortSignal): Promise<Begun> {
  const directory = userDirectory()
  if (flags.resume !== undefined) return resumeRun(runFolder(flags.resume, directory))
  return beginRun({
    options: runOptionsOf(flags),
    solvers: flags.peers ? [...(await ownSolvers(flags)), ...peersFrom(directory)] : flags.solver,
    datasets: flags.dataset,
    directory,
    out: flags.out === undefined ? undefined : resolve(directory, flags.out),
    arguments: process.argv.slice(2),
    signal,
  })
}

async function ownSolvers({ solver }: RunFlags): Promise<readonly string[]> {
  return solver.length > 0 ? solver : (await listSolvers()).map(({ id }) => id)
}

/** References to the peers that mean the same on every machine where one stands in the same directory. */
function peersFrom(directory: string): string[] {
  return PEER_MODULES.map((path) => `./${relative(directory, path).split(sep).join('/')}`)
}

function print({ json }: RunFlags, records: Records, summary: RunSummary): void {
  const text = json
    ? `${JSON.stringify({ run: runFileOf(records, summary), ...tablesOf(summary) }, null, 2)}\n`
    : renderTerminal(summary, standingsOf(records), { colour: hasColour() })
  process.stdout.write(text)
}

function tablesOf({ contests }: RunSummary): object {
  return {
    summary: contests.flatMap(({ rows }) => rows),
    pairwise: contests.flatMap(({ pairs }) => pairs),
  }
}

function hasColour(): boolean {
  return process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined
}

/** The first signal calls the run off, and lets it write what it has; a second ends the process at once. */
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
