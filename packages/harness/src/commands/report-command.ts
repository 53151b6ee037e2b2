/** `report`: makes the files and the page of a run again, or one page of several runs. */
import { dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { findRun } from '../events/run-folders.ts'
import { readRun } from '../events/run-store.ts'
import { judgeRun } from '../judge/judge-run.ts'
import { textOption } from '../measure/plan/options.ts'
import { PAGE, writeIndexPage, writeRunsPage } from '../report/page/write-pages.ts'
import { addOptions, valuesFrom } from './add-options.ts'
import type { Home } from './home.ts'
import { domainOf, writeRunFiles } from './run-files.ts'

const OPTIONS = {
  out: textOption(
    '-o, --out <file>',
    'the page (default: report.html in the run, or reports/side-by-side.html)',
  ),
}

export function addReportCommand(program: Command, home: Home): void {
  const command = program
    .command('report')
    .description('Makes the files and report.html of a run again, or one page of several runs.')
    .argument('<run...>', 'the folders of runs, or their names')
  addOptions(command, OPTIONS).action((runs: readonly string[]) =>
    report(home, runs, valuesFrom(OPTIONS, command).out),
  )
}

async function report(home: Home, runs: readonly string[], out: string | undefined): Promise<void> {
  const { call, directory, reports } = home
  const folders = runs.map((run) => findRun(run, directory, reports))
  const pages = []
  for (const folder of folders) {
    const run = judgeRun(await readRun(folder))
    pages.push({ run, domain: await domainOf(home, run), call, directory })
  }
  const path = out === undefined ? presetPage(reports, folders) : resolve(directory, out)
  const [only] = pages
  const [folder] = folders
  if (out === undefined && pages.length === 1 && only && folder) writeRunFiles(folder, only.run)
  await writeRunsPage(path, pages, reports)
  if (dirname(dirname(path)) === reports) await writeIndexPage(reports)
  process.stdout.write(`${relative(process.cwd(), path)}\n`)
}

function presetPage(reports: string, folders: readonly string[]): string {
  const [folder = reports] = folders
  return folders.length === 1 ? join(folder, PAGE) : join(reports, 'side-by-side.html')
}
