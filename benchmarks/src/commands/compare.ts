/** `bench compare`: two runs side by side, and the exit code that a pipeline waits for. */
import type { Command } from 'commander'
import { findRun } from '../baselines.ts'
import { type CheckedComparison, checkRuns } from '../comparison/check.ts'
import type { Gate } from '../comparison/gate.ts'
import { userDirectory } from '../folders.ts'
import { renderComparison } from '../reporters/comparison.ts'
import { readRun } from '../store.ts'
import { acrossMachinesOption, failOnOption } from './gate-options.ts'

interface CompareFlags {
  readonly failOn: readonly Gate[]
  readonly acrossMachines?: true
  readonly json?: true
}

export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('Compares two runs solver by solver: times with bounds and verdicts, counters, answers.')
    .argument('<before>', 'a run by its folder or name, or a baseline by its name')
    .argument('<after>', 'the run that is compared with it')
    .addOption(failOnOption())
    .addOption(acrossMachinesOption())
    .option('--json', 'print the comparison as JSON')
    .action(async (before: string, after: string, flags: CompareFlags) => {
      const directory = userDirectory()
      const [old, now] = await Promise.all([before, after].map((run) => readRun(findRun(run, directory))))
      if (old === undefined || now === undefined) return
      const checked = checkRuns(old, now, flags)
      process.stdout.write(flags.json ? asJson(checked) : asText(checked))
      process.exitCode = reportProblems(checked)
    })
}

/** Says what the gates forbid, or why they cannot be decided. Returns the exit code. */
export function reportProblems({ regressions, undecidable, exitCode }: CheckedComparison): number {
  for (const regression of regressions) process.stderr.write(`regression: ${regression}\n`)
  if (undecidable !== undefined) process.stderr.write(`bench: ${undecidable}\n`)
  return exitCode
}

function asJson({ comparison, regressions }: CheckedComparison): string {
  return `${JSON.stringify({ ...comparison, regressions }, null, 2)}\n`
}

function asText({ comparison }: CheckedComparison): string {
  const colour = process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined
  return renderComparison(comparison, { colour })
}
