/** Writes the figures of a run into the tables of texts. */
import { judgedRun } from '../../src/commands/run-files.ts'
import { findRun } from '../../src/events/run-folders.ts'
import { UsageError } from '../../src/usage-error.ts'
import { changeTexts } from './changed-texts.ts'
import { fillTables } from './fill-tables.ts'
import { DIRECTORY, REPORTS, runProgram } from './program.ts'

const USAGE = `Usage: pnpm lab fill RUN FILE…

Writes the figures of a run into the marked tables of Markdown files. A table stands between <!-- bench SET,… TASK TRACK [ID,… [batch]] -->
and <!-- /bench -->.
`

await runProgram('fill', USAGE, async ([name, ...files]) => {
  if (name === undefined || files.length === 0) throw new UsageError('expected a run and the files to fill')
  const run = await judgedRun(findRun(name, DIRECTORY, REPORTS))
  changeTexts(files, {
    directory: DIRECTORY,
    verb: 'fill',
    changed: (text) => fillTables(text, { run, call: 'pnpm bench' }),
  })
  return 0
})
