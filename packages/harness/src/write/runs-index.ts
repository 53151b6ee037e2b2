/** The index of a folder of runs, from their run.json files: a page without a script. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContestResult, Run } from '../judge/run.ts'
import { sumOf } from '../numbers.ts'
import { counted, MISSING, readableCommit, readableDate } from '../phrases.ts'
import { escapeText, htmlPage } from './render-page.ts'

/** A row of the index, and when its run was begun. */
interface Entry {
  readonly createdAt: string
  readonly html: string
}

/**
 * The page of the runs in a folder that have a page, newest first. A folder without a readable run is ignored.
 *
 * @param page the name of the page in the folder of a run
 */
export function renderIndex(folder: string, page: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const entries = names
    .filter((name) => existsSync(join(folder, name, page)))
    .flatMap((name) => entryOf(join(folder, name), `${encodeURIComponent(name)}/${page}`))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const title = `${counted(entries.length, 'run', 'runs')} in this folder`
  const heads = ['run', 'when', 'fastest', 'remarks', 'machine', 'commit'].map((name) => `<th>${name}</th>`)
  return htmlPage(
    title,
    `<main><h1>${title}</h1><section class="scroll" aria-label="Runs, the newest first" tabindex="0"><table class="numbers">
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${entries.map(({ html }) => html).join('\n')}</tbody>
</table></section></main>`,
  )
}

/** None for what no run of this version has written. */
function entryOf(folder: string, href: string): Entry[] {
  try {
    const run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as Run
    const notes = notesOn(run).join(', ')
    const cells = cellsOf(run).map((text) => `<td>${escapeText(text)}</td>`)
    const link = `<th scope="row"><a href="${href}">${escapeText(run.runId)}</a> <small>${notes}</small></th>`
    return [{ createdAt: run.createdAt, html: `<tr>${link}${cells.join('')}</tr>` }]
  } catch {
    return []
  }
}

/** A run that was made of shards has sessions of several, although its plan is that of one. */
function notesOn({ kind, state, plan: { shard }, machines }: Run): string[] {
  const isPart = shard.count > 1 && new Set(machines.map((one) => one.shard)).size < 2
  return [
    ...(kind === 'quick' ? ['quick'] : []),
    ...(state === 'complete' ? [] : [state]),
    ...(isPart ? [`shard ${shard.index} of ${shard.count}`] : []),
  ]
}

function cellsOf({ createdAt, contests, warnings, machines }: Run): string[] {
  const [machine] = machines
  const fastest = [...new Set(contests.map(fastestIn).filter(Boolean))].join('; ')
  const remarks = warnings.length + sumOf(contests.map((contest) => contest.remarks.length))
  const models = [...new Set(machines.map(({ cpuModel }) => cpuModel))].join('; ')
  return [
    readableDate(createdAt),
    fastest || MISSING,
    String(remarks),
    `${models}, Node ${machine?.node}`,
    (machine && readableCommit(machine)) ?? MISSING,
  ]
}

/** The entrants in the first tier, if any other was proved to be slower. */
function fastestIn({ ranked }: ContestResult): string {
  const isProved = ranked.some(({ tier }) => tier !== null && tier > 1)
  return ranked.flatMap(({ tier, entrantId }) => (isProved && tier === 1 ? [entrantId] : [])).join(', ')
}
