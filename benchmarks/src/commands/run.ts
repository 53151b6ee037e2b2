/** `bench`: runs solvers over datasets, or goes on with a run. */
import { relative, resolve, sep } from 'node:path'
import { listSolvers } from '@sudoku-lab/catalog'
import { PEER_MODULES } from '@sudoku-lab/peers'
import type { Command } from 'commander'
import { findBaseline, requireBaselineName, saveBaseline } from '../baselines.ts'
import { type Begun, beginRun, resumeRun } from '../begin.ts'
import { type CheckedComparison, checkRuns } from '../comparison/check.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { writeFiles } from '../files.ts'
import { runFolder, userDirectory } from '../folders.ts'
import { type Standing, standingsOf } from '../judge.ts'
import { writePages } from '../page/write.ts'
import type { Records } from '../records.ts'
import { renderComparison } from '../reporters/comparison.ts'
import { renderTerminal } from '../reporters/terminal.ts'
import { carryOut } from '../run.ts'
import { runFileOf } from '../run-file.ts'
import { readRun } from '../store.ts'
import type { RunSummary } from '../summarize.ts'
import { openProgress } from '../terminal-progress.ts'
import { UsageError } from '../usage-error.ts'
import { reportProblems } from './compare.ts'
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
    const baseline = await readBaseline(flags)
    const { store, questions } = await begin(flags, called.signal)
    const progress = openProgress(process.stderr, store.records.head.plan)
    const directory = userDirectory()
    const state = await carryOut({ store, questions, directory, signal: called.signal, progress })
    const summary = await writeFiles(store.folder, store.records)
    const checked = baseline && checkRuns(baseline, store.records, flags)
    print(flags, store.records, { summary, checked })
    await writePages(store, summary)
    process.stderr.write(`\n${relative(process.cwd(), store.folder) || '.'}\n`)
    if (state === 'interrupted') return EXIT_CODES.interrupted
    if (flags.saveBaseline !== undefined) saveBaseline(flags.saveBaseline, store.folder)
    if (checked && checked.exitCode !== EXIT_CODES.ok) return reportProblems(checked)
    return standingsOf(store.records).every(isHarmless) ? EXIT_CODES.ok : EXIT_CODES.solverFailed
  } catch (thrown) {
    // called off before there was a run to speak of
    if (called.signal.aborted && thrown === called.signal.reason) return EXIT_CODES.interrupted
    throw thrown
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

/** Read before the run begins: a name that was mistyped must not cost a run. */
async function readBaseline({
  baseline,
  saveBaseline: name,
  failOn,
}: RunFlags): Promise<Records | undefined> {
  if (name !== undefined) requireBaselineName(name)
  if (baseline !== undefined) return readRun(findBaseline(baseline))
  if (failOn.length === 0) return undefined
  throw new UsageError('--fail-on says what a comparison may not find: give --baseline too')
}

function print(
  { json }: RunFlags,
  records: Records,
  { summary, checked }: { summary: RunSummary; checked: CheckedComparison | undefined },
): void {
  const colour = hasColour()
  const comparison = checked && { ...checked.comparison, regressions: checked.regressions }
  process.stdout.write(
    json
      ? `${JSON.stringify({ run: runFileOf(records, summary), ...tablesOf(summary), comparison }, null, 2)}\n`
      : renderTerminal(records, summary, { colour }),
  )
  if (checked && !json) process.stdout.write(`\n${renderComparison(checked.comparison, { colour })}`)
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
