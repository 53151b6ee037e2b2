/** Lists the runs in a folder from their run.json files. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { environment } from '../../events/environment.ts'
import { plan } from '../../events/run-plan.ts'
import { runEvent } from '../../events/schema.ts'
import { contest } from '../../events/words.ts'
import { sumOf } from '../../numbers.ts'
import type { IndexEntry, IndexPage } from '../page-data.ts'

const standing = z.object({ entrantId: z.string(), tier: z.number().nullable() })

/** The part of run.json that the index shows. */
const runJson = runEvent.pick({ runId: true, createdAt: true, words: true }).extend({
  plan: plan.pick({ shard: true }),
  environments: z.array(
    environment.pick({ cpuModel: true, node: true, commit: true, dirty: true }).extend({ shard: z.int() }),
  ),
  kind: z.enum(['full', 'quick']),
  state: z.enum(['running', 'complete', 'interrupted']),
  warnings: z.array(z.unknown()),
  contests: z.array(z.object({ contest, ranked: z.array(standing), remarks: z.array(z.unknown()) })),
})
type RunJson = z.infer<typeof runJson>

/**
 * The runs in a folder that have a page, newest first. A folder without a readable run is ignored.
 *
 * @param page the name of the page in the folder of a run
 */
export async function readIndex(folder: string, page: string): Promise<IndexPage> {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, page)))
    : []
  const found = await Promise.all(names.map((name) => readEntry(folder, name, page)))
  const known = found
    .filter((one) => one !== undefined)
    .sort((a, b) => (a.entry.createdAt < b.entry.createdAt ? 1 : -1))
  const words = known[0]?.words ?? {
    instance: 'instance',
    instances: 'instances',
    entrant: 'entrant',
    entrants: 'entrants',
  }
  return { kind: 'index', words, runs: known.map(({ entry }) => entry) }
}

async function readEntry(
  folder: string,
  name: string,
  page: string,
): Promise<{ entry: IndexEntry; words: RunJson['words'] } | undefined> {
  const json: unknown = await readFile(join(folder, name, 'run.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  const run = runJson.safeParse(json)
  if (!run.success) return undefined
  return { entry: entryOf(run.data, `${encodeURIComponent(name)}/${page}`), words: run.data.words }
}

function entryOf(run: RunJson, href: string): IndexEntry {
  const [machine] = run.environments
  return {
    id: run.runId,
    href,
    createdAt: run.createdAt,
    kind: run.kind,
    state: run.state,
    commit: machine?.commit ?? null,
    dirty: machine?.dirty ?? false,
    machines: [...new Set(run.environments.map(({ cpuModel }) => cpuModel))],
    node: machine?.node ?? '',
    remarks: run.warnings.length + sumOf(run.contests.map(({ remarks }) => remarks.length)),
    shard: shardOf(run),
    contests: run.contests.map(({ contest: of, ranked }) => ({ contest: of, fastest: fastestOf(ranked) })),
  }
}

/** A merged run has sessions of several shards, although its plan is that of one shard. */
function shardOf({ plan: { shard }, environments }: RunJson): IndexEntry['shard'] {
  const shards = new Set(environments.map((environment) => environment.shard)).size
  return shard.count > 1 && shards < 2 ? shard : null
}

/** The entrants in the first tier, if any other was proved to be slower. */
function fastestOf(ranked: RunJson['contests'][number]['ranked']): string[] {
  const isProved = ranked.some(({ tier }) => tier !== null && tier > 1)
  return isProved ? ranked.flatMap(({ tier, entrantId }) => (tier === 1 ? [entrantId] : [])) : []
}
