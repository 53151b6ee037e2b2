/** `bench report`: makes the page of a run again, or one page of several. */
import { dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { REPORTS, runFolder, userDirectory } from '../folders.ts'
import { writeIndexPage, writeRunsPage } from '../page/write.ts'
import { readRun } from '../store.ts'

export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description('Writes report.html of a run, or one page of several runs side by side.')
    .argument('<run...>', 'folders of runs, or their names below reports/')
    .option('-o, --out <file>', 'the page (default: report.html in the run, or reports/side-by-side.html)')
    .action(report)
}

async function report(runs: readonly string[], { out }: { readonly out?: string }): Promise<void> {
  const directory = userDirectory()
  const folders = runs.map((run) => runFolder(run, directory))
  const records = await Promise.all(folders.map((folder) => readRun(folder)))
  const path = out === undefined ? presetPage(folders) : resolve(directory, out)
  await writeRunsPage(path, records)
  if (dirname(dirname(path)) === REPORTS) await writeIndexPage(REPORTS)
  process.stdout.write(`${relative(process.cwd(), path)}\n`)
}

function presetPage(folders: readonly string[]): string {
  const [folder = REPORTS] = folders
  return folders.length === 1 ? join(folder, 'report.html') : join(REPORTS, 'side-by-side.html')
}
