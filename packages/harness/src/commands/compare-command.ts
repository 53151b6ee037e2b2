/** `compare`: compares two runs, and returns an exit code for pipelines. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { checkGates, compareRuns, type RunComparison, summarize } from '../analysis/index.ts'
import { findRun } from '../events/run-folders.ts'
import type { Records } from '../events/run-records.ts'
import { readRun } from '../events/run-store.ts'
import { textOption } from '../measure/plan/options.ts'
import { renderComparison } from '../report/comparison-text.ts'
import { writeComparisonPage } from '../report/page/write-pages.ts'
import { addOptions, COMPARE_OPTIONS, type Values, valuesFrom } from './add-options.ts'
import { EXIT_CODES, type Finish, type Home, hasColour } from './home.ts'

const OPTIONS = {
  ...COMPARE_OPTIONS,
  out: textOption('-o, --out <file>', 'also write the comparison as a page'),
}

export function addCompareCommand(program: Command, home: Home, finish: Finish): void {
  const command = program
    .command('compare')
    .description('Compares two runs: times with bounds and verdicts, counters, answers.')
    .argument('<before>', 'a run by its folder or name, or a baseline by its name')
    .argument('<after>', 'the later run')
  addOptions(command, OPTIONS).action(async (before: string, after: string) => {
    const options = valuesFrom(OPTIONS, command)
    const { directory, reports } = home
    const [oldFolder, newFolder] = [before, after].map((run) => findRun(run, directory, reports)) as [
      string,
      string,
    ]
    const [old, now] = [await readRun(oldFolder), await readRun(newFolder)]
    const comparison = compareRecords(old, now, options)
    if (options.out !== undefined) {
      await writeComparisonPage(resolve(directory, options.out), {
        before: { records: old, summary: summarize(old), folder: oldFolder },
        after: { records: now, summary: summarize(now), folder: newFolder },
        comparison: comparison.comparison,
        gates: [
          ...comparison.regressions,
          ...comparison.undecidable.map((why) => `A gate could not decide: ${why}`),
        ],
      })
    }
    process.stdout.write(options.json ? `${JSON.stringify(comparison.json, null, 2)}\n` : comparison.text)
    finish(reportProblems(home, comparison))
  })
}

/** A comparison, and the results of the gates. */
export interface Comparison {
  readonly comparison: RunComparison
  readonly text: string
  readonly json: object
  /** What the gates forbid, and why a gate could not be decided, one line each. */
  readonly regressions: readonly string[]
  readonly undecidable: readonly string[]
  /** `regression` counts more than `usage`, which is for a gate that cannot be decided, and both more than `ok`. */
  readonly exitCode: number
}

export function compareRecords(
  before: Records,
  after: Records,
  {
    failOn,
    acrossMachines,
    guard,
  }: Pick<Values<typeof COMPARE_OPTIONS>, 'failOn' | 'acrossMachines' | 'guard'>,
): Comparison {
  const comparison = compareRuns(before, after, { acrossMachines })
  const { regressions, undecidable } = checkGates(comparison, failOn, { guard: guard / 100 })
  const exitCode =
    regressions.length > 0 ? EXIT_CODES.regression : undecidable.length > 0 ? EXIT_CODES.usage : EXIT_CODES.ok
  return {
    comparison,
    text: renderComparison(comparison, after.head.words, { colour: hasColour() }),
    json: { ...comparison, regressions, undecidable },
    regressions,
    undecidable,
    exitCode,
  }
}

/** Reports what the gates forbid, or why they cannot be decided. Returns the exit code. */
export function reportProblems(
  { program }: Home,
  { regressions, undecidable, exitCode }: Comparison,
): number {
  for (const regression of regressions) process.stderr.write(`regression: ${regression}\n`)
  for (const why of undecidable) process.stderr.write(`${program}: cannot decide: ${why}\n`)
  return exitCode
}
