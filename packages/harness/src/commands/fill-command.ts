/** `fill`: writes the figures of a run into the tables of a text. */
import { isUtf8 } from 'node:buffer'
import { readFile, realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { summarize } from '../analysis/index.ts'
import { findRun } from '../records/run-folders.ts'
import { readRun } from '../records/run-store.ts'
import { writeWhole } from '../records/whole-file.ts'
import { fillTables } from '../report/fill-tables.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import type { Home } from './home.ts'

export function addFillCommand(program: Command, home: Home): void {
  program
    .command('fill')
    .description('Writes the figures of a run into the marked tables of Markdown files.')
    .argument('<run>', 'the folder of a run, or its name')
    .argument(
      '<file...>',
      'files with tables between <!-- bench SET,… TASK TRACK [ID,… [batch]] --> and <!-- /bench -->',
    )
    .action((run: string, files: readonly string[]) => fill(home, run, files))
}

async function fill(
  { call, directory, reports }: Home,
  run: string,
  files: readonly string[],
): Promise<void> {
  const records = await readRun(findRun(run, directory, reports))
  const summary = summarize(records)
  for (const file of files) {
    const path = resolve(directory, file)
    try {
      const target = await realpath(path) // a link stays a link
      writeWhole(target, fillTables(textOf(await readFile(target)), { records, summary, call }))
    } catch (thrown) {
      throw new UsageError(`cannot fill ${path}: ${reasonOf(thrown)}`)
    }
    process.stdout.write(`${relative(process.cwd(), path)}\n`)
  }
}

/** Decoding would replace bytes that are not UTF-8, and they would be lost. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw new Error('expected text in UTF-8')
}
