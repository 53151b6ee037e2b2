/** `merge`: makes one run from the shards of several machines. */
import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { mergeShards } from '../events/merge-shards.ts'
import { findRun, requireBaselineName, saveBaseline } from '../events/run-folders.ts'
import { RunStore, readRun } from '../events/run-store.ts'
import { judgeRun } from '../judge/judge-run.ts'
import { textOption } from '../measure/plan/options.ts'
import { renderTerminal } from '../report/run-text.ts'
import { addOptions, SAVE_BASELINE, type Values, valuesFrom } from './add-options.ts'
import { type Home, hasColour } from './home.ts'
import { domainOf, writeRunFiles, writeRunPage } from './run-files.ts'

const OPTIONS = {
  out: textOption('-o, --out <dir>', 'the folder for the merged run (default: reports/<run>)'),
  saveBaseline: SAVE_BASELINE,
}

export function addMergeCommand(program: Command, home: Home): void {
  const command = program
    .command('merge')
    .description('Makes one run from its shards, or says why they do not belong together.')
    .argument('<shard...>', 'the folders of the shards, or their names')
  addOptions(command, OPTIONS).action((shards: readonly string[]) =>
    merge(home, shards, valuesFrom(OPTIONS, command)),
  )
}

async function merge(
  home: Home,
  shards: readonly string[],
  { out, saveBaseline: name }: Values<typeof OPTIONS>,
): Promise<void> {
  const { directory, reports } = home
  if (name !== undefined) requireBaselineName(name)
  const runs = []
  for (const shard of shards) {
    runs.push({ name: shard, records: await readRun(findRun(shard, directory, reports)) })
  }
  const [head, ...events] = mergeShards(runs)
  if (head?.type !== 'run') throw new RangeError('a merged run begins with its head')
  const folder = out === undefined ? join(reports, head.runId) : resolve(directory, out)
  const store = RunStore.create(folder, head, ...events)
  const { records } = store
  store.close()
  const run = judgeRun(records)
  writeRunFiles(folder, run)
  await writeRunPage({ home, folder, run, domain: await domainOf(home, run) })
  process.stdout.write(renderTerminal(run, { colour: hasColour() }))
  if (name !== undefined) saveBaseline(name, folder, reports)
  process.stderr.write(`\n${relative(process.cwd(), folder) || '.'}\n`)
}
