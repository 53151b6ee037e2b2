/** Writes the files that are made from the judgement on a run, each completely or not at all. */
import { join } from 'node:path'
import type { Run } from '../record/run.ts'
import { writeFileOfRun } from '../record/run-folder.ts'
import { csvFilesOf, dataPackageOf } from './csv.ts'
import { readableJson } from './readable-json.ts'
import { renderMarkdown } from './run-text.ts'
import { PAGE, type Surroundings, writeRunPage } from './write-pages.ts'

export const RUN_JSON = 'run.json'

/** @throws UsageError if one cannot be written. events.jsonl is not affected. */
export async function writeRun(folder: string, run: Run, surroundings: Surroundings): Promise<void> {
  writeRunFiles(folder, run)
  await writeRunPage(join(folder, PAGE), run, surroundings)
}

/** All but the page. */
export function writeRunFiles(folder: string, run: Run): void {
  writeFileOfRun(join(folder, RUN_JSON), `${readableJson(run)}\n`)
  for (const { name, lines } of csvFilesOf(run)) writeFileOfRun(join(folder, name), lines)
  writeFileOfRun(join(folder, 'datapackage.json'), `${JSON.stringify(dataPackageOf(run), null, 2)}\n`)
  writeFileOfRun(join(folder, 'report.md'), renderMarkdown(run))
}
