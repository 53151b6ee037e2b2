/** `compare`: compares two runs, and returns an exit code for pipelines. */
import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { compareRuns } from '../judge/compare.ts'
import { textOption } from '../plan/options.ts'
import { findRun } from '../record/run-folder.ts'
import { oneLine } from '../write/document.ts'
import { checkGates, EXACT_GATES, type ExactGate, type GateResult } from '../write/gates.ts'
import { readableJson } from '../write/readable-json.ts'
import { renderComparison } from '../write/run-text.ts'
import { writeComparisonPage } from '../write/write-pages.ts'
import { EXIT_CODES, type Finish, type Home } from './home.ts'
import { gateOptions, withOptions } from './options.ts'
import { judgedRun } from './run-files.ts'

interface Options {
  readonly failOn?: readonly ExactGate[]
  readonly json?: boolean
  readonly out?: string
}

export function addCompareCommand(program: Command, home: Home, finish: Finish): void {
  const command = program
    .command('compare')
    .summary('compares two runs')
    .description('Compares two runs by what is exact: counters and answers. Their times stand side by side.')
    .argument('<before>', 'a run by its folder or name')
    .argument('<after>', 'the later run')
  withOptions(command, [
    ...gateOptions(EXACT_GATES),
    textOption('-o, --out <file>', 'also write the comparison as a page'),
  ]).action(async (before: string, after: string, options: Options) => {
    const { directory, reports } = home
    const [was, is] = [before, after].map((run) => findRun(run, directory, reports)) as [string, string]
    const [old, now] = [await judgedRun(was), await judgedRun(is)]
    const compared = compareRuns(old, now, [before, after])
    const comparison = { ...compared, ...checkGates(compared, options.failOn ?? [], now.words) }
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

/** Reports what the gates forbid, or why they cannot be decided. Returns the exit code, in which a regression counts more. */
export function reportProblems({ program }: Home, { regressions, undecidable }: GateResult): number {
  for (const regression of regressions) process.stderr.write(`${oneLine(`regression: ${regression}`)}\n`)
  for (const why of undecidable) process.stderr.write(`${program}: ${oneLine(`cannot decide: ${why}`)}\n`)
  if (regressions.length > 0) return EXIT_CODES.regression
  return undecidable.length > 0 ? EXIT_CODES.usage : EXIT_CODES.ok
}
