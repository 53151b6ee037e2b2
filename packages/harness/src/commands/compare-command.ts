/** `compare`: compares two runs, and returns an exit code for pipelines. */
import { relative, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { compareRuns } from '../judge/compare/compare-runs.ts'
import type { RunComparison } from '../judge/compare/comparison.ts'
import { checkGates, type GateResult } from '../judge/compare/gates.ts'
import { readableJson } from '../readable-json.ts'
import type { Run } from '../record/run.ts'
import { findRun } from '../record/run-store.ts'
import { renderComparison } from '../write/comparison-text.ts'
import { oneLine } from '../write/document.ts'
import { writeComparisonPage } from '../write/write-pages.ts'
import { EXIT_CODES, type Finish, type Home } from './home.ts'
import { type CompareOptions, compareOptions, textOption, withOptions } from './options.ts'
import { judgedRun } from './run-files.ts'

interface Options extends CompareOptions {
  readonly acrossMachines?: boolean
  readonly out?: string
}

export function addCompareCommand(program: Command, home: Home, finish: Finish): void {
  const command = program
    .command('compare')
    .summary('compares two runs')
    .description('Compares two runs: times with bounds and verdicts, counters, answers.')
    .argument('<before>', 'a run by its folder or name')
    .argument('<after>', 'the later run')
  withOptions(command, [
    ...compareOptions(),
    new Option('--across-machines', 'compare times even if the machines differ'),
    textOption('-o, --out <file>', 'also write the comparison as a page'),
  ]).action(async (before: string, after: string, options: Options) => {
    const { directory, reports } = home
    const [was, is] = [before, after].map((run) => findRun(run, directory, reports)) as [string, string]
    const [old, now] = [await judgedRun(was), await judgedRun(is)]
    const comparison = compareJudged(old, now, { ...options, names: [before, after] })
    if (options.out !== undefined) {
      const page = resolve(directory, options.out)
      const runs = {
        before: { run: old, folder: was },
        after: { run: now, folder: is },
        comparison,
        gates: [
          ...comparison.regressions,
          ...comparison.undecidable.map((why) => `A gate could not decide: ${why}`),
        ],
      }
      writeComparisonPage(page, runs, reports)
      process.stderr.write(`${home.program}: ${oneLine(`the page is ${relative(process.cwd(), page)}`)}\n`)
    }
    const text = options.json ? `${readableJson(comparison)}\n` : renderComparison(comparison, now.words)
    process.stdout.write(text)
    finish(reportProblems(home, comparison))
  })
}

/** A comparison, and the results of the gates. */
export type Comparison = RunComparison & GateResult

export function compareJudged(
  before: Run,
  after: Run,
  {
    failOn = [],
    acrossMachines = false,
    names = [before.runId, after.runId],
  }: Pick<Options, 'failOn' | 'acrossMachines'> & { readonly names?: readonly [string, string] },
): Comparison {
  const comparison = compareRuns(before, after, { acrossMachines, names })
  return { ...comparison, ...checkGates(comparison, failOn, after.words) }
}

/** Reports what the gates forbid, or why they cannot be decided. Returns the exit code, in which a regression counts more. */
export function reportProblems({ program }: Home, { regressions, undecidable }: Comparison): number {
  for (const regression of regressions) process.stderr.write(`${oneLine(`regression: ${regression}`)}\n`)
  for (const why of undecidable) process.stderr.write(`${program}: ${oneLine(`cannot decide: ${why}`)}\n`)
  if (regressions.length > 0) return EXIT_CODES.regression
  return undecidable.length > 0 ? EXIT_CODES.usage : EXIT_CODES.ok
}
