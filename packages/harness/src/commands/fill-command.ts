/** `fill`: writes the figures of a run into the tables of a text. */
import type { Command } from 'commander'
import { changeTexts } from '../events/changed-texts.ts'
import { findRun } from '../events/run-folders.ts'
import { fillTables } from '../report/fill-tables.ts'
import type { Home } from './home.ts'
import { judgedRun } from './run-files.ts'

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
  const judged = await judgedRun(findRun(run, directory, reports))
  changeTexts(files, {
    directory,
    verb: 'fill',
    changed: (text) => fillTables(text, { run: judged, call }),
  })
}
