/** The entry of `pnpm bench`. */
import { CatalogError } from '@sudoku-lab/catalog'
import { Command, CommanderError } from 'commander'
import { addCompareCommand } from './commands/compare.ts'
import { addCountersCommand } from './commands/counters.ts'
import { addFillCommand } from './commands/fill.ts'
import { addMergeCommand } from './commands/merge.ts'
import { addReportCommand } from './commands/report.ts'
import { addRunCommand } from './commands/run.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { UsageError } from './usage-error.ts'

const EXIT_CODE_HELP = `
Exit codes:
  0  everything was measured       1  a solver failed; the others were measured
  2  wrong usage, file or folder   3  a comparison found a regression
  130  interrupted; what was measured is written`

function program(): Command {
  const bench = new Command('bench')
    .description('Compares Sudoku solvers: proves every answer, then times every solver in fresh processes.')
    .allowExcessArguments(false)
    .enablePositionalOptions()
    .showHelpAfterError('(--help shows every option)')
    .exitOverride()
    .addHelpText('after', EXIT_CODE_HELP)
  addRunCommand(bench)
  addCompareCommand(bench)
  addMergeCommand(bench)
  addCountersCommand(bench)
  addReportCommand(bench)
  addFillCommand(bench)
  return bench
}

// whoever reads our output may have seen enough of it
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(EXIT_CODES.ok)
})

try {
  await program().parseAsync()
} catch (thrown) {
  if (thrown instanceof CommanderError)
    process.exitCode = thrown.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage
  else if (thrown instanceof UsageError || thrown instanceof CatalogError) {
    process.stderr.write(`bench: ${thrown.message}\n`)
    process.exitCode = EXIT_CODES.usage
  } else throw thrown
}
