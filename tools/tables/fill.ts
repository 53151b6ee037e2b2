/** Writes the figures of a run into the tables of texts. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { judgedRun } from '../../packages/harness/src/commands/recorded-runs.ts'
import { findRun, writeWhole } from '../../packages/harness/src/record/run-folder.ts'
import { reasonOf, UsageError } from '../../packages/harness/src/usage-error.ts'
import { fillTables } from './fill-tables.ts'
import { DIRECTORY, REPORTS, runProgram } from './program.ts'

const USAGE = `Usage: pnpm lab fill RUN FILE…

Writes the figures of a run into the marked tables of Markdown files. A table stands between <!-- bench SET,… TASK TRACK [ID,… [batch]] -->
and <!-- /bench -->.
`

await runProgram('fill', USAGE, async ([name, ...files]) => {
  if (name === undefined || files.length === 0) throw new UsageError('expected a run and the files to fill')
  const run = await judgedRun(findRun(name, DIRECTORY, REPORTS))
  // all are read and filled before the first is written, so a wrong text leaves every file as it was
  const texts = files.map((file) => {
    const path = resolve(DIRECTORY, file)
    try {
      return { path, text: fillTables(readFileSync(path, 'utf8'), { run, call: 'pnpm bench' }) }
    } catch (thrown) {
      throw new UsageError(`cannot fill ${path}: ${reasonOf(thrown)}`)
    }
  })
  for (const { path, text } of texts) {
    writeWhole(path, text)
    process.stdout.write(`${relative(process.cwd(), path)}\n`)
  }
  return 0
})
