/** `bench merge`: one run out of the shards that several machines made. */
import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { findRun, requireBaselineName, saveBaseline } from '../baselines.ts'
import { writeFiles } from '../files.ts'
import { REPORTS, userDirectory } from '../folders.ts'
import { mergeShards } from '../merge.ts'
import { renderTerminal } from '../reporters/terminal.ts'
import { RunStore, readRun } from '../store.ts'

export function addMergeCommand(program: Command): void {
  program
    .command('merge')
    .description('Makes one run of its shards, or says why they do not belong together.')
    .argument('<shard...>', 'folders of the shards, or their names below reports/')
    .option('-o, --out <dir>', 'folder for the merged run (default: reports/<run>)')
    .option('--save-baseline <name>', 'keep the merged run under a name, to compare others with it')
    .action(merge)
}

interface MergeFlags {
  readonly out?: string
  readonly saveBaseline?: string
}

async function merge(shards: readonly string[], { out, saveBaseline: name }: MergeFlags): Promise<void> {
  if (name !== undefined) requireBaselineName(name)
  const directory = userDirectory()
  const runs = await Promise.all(
    shards.map(async (name) => ({ name, records: await readRun(findRun(name, directory)) })),
  )
  const [head, ...events] = mergeShards(runs)
  if (head?.type !== 'run') throw new RangeError('a merged run begins with its head')
  const folder = out === undefined ? join(REPORTS, head.runId) : resolve(directory, out)
  const store = RunStore.create(folder, head)
  store.append(...events)
  const summary = await writeFiles(folder, store.records)
  const colour = process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined
  process.stdout.write(renderTerminal(store.records, summary, { colour }))
  if (name !== undefined) saveBaseline(name, folder)
  process.stderr.write(`\n${relative(process.cwd(), folder) || '.'}\n`)
}
