/** `bench fill`: writes the figures of a run into the tables of a text. */
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { writeWhole } from '../files.ts'
import { runFolder, userDirectory } from '../folders.ts'
import { fillTables } from '../reporters/fill.ts'
import { runFileOf } from '../run-file.ts'
import { readRun } from '../store.ts'
import { summarize } from '../summarize.ts'
import { reasonOf, UsageError } from '../usage-error.ts'

export function addFillCommand(program: Command): void {
  program
    .command('fill')
    .description('Writes the figures of a run into the marked tables of Markdown files.')
    .argument('<run>', 'folder of a run, or its name below reports/')
    .argument(
      '<file...>',
      'files with tables between <!-- bench DATASET TASK TRACK [SOLVER,…] --> and <!-- /bench -->',
    )
    .action(fill)
}

async function fill(run: string, files: readonly string[]): Promise<void> {
  const directory = userDirectory()
  const records = await readRun(runFolder(run, directory))
  const summary = summarize(records)
  const sources = {
    run: runFileOf(records, summary),
    solvers: records.solvers,
    summary: summary.contests.flatMap(({ rows }) => rows),
  }
  for (const file of files) {
    const path = resolve(directory, file)
    try {
      writeWhole(path, fillTables(await readFile(path, 'utf8'), sources))
    } catch (thrown) {
      throw new UsageError(`cannot fill ${path}: ${reasonOf(thrown)}`)
    }
    process.stdout.write(`${relative(process.cwd(), path)}\n`)
  }
}
