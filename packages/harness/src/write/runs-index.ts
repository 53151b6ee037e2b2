/** The index of a folder of runs, from their run.json files, and of the comparisons in it: a page without a script. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumOf } from '../numbers.ts'
import { counted, listOf, MISSING, readableCommit, readableDate } from '../phrases.ts'
import { type Run, run as runSchema } from '../record/run.ts'
import { contestTitle } from '../record/words.ts'
import { headlineOf } from './headlines.ts'
import { escapeText, htmlPage } from './render-page.ts'

/** A row of the index, and when its run was begun. */
interface Entry {
  readonly createdAt: string
  readonly cells: readonly string[]
}

/**
 * The page of the runs in a folder that have a page, newest first, and of the comparisons that are pages of this folder.
 *
 * @param page the name of the page in the folder of a run
 */
export function renderIndex(folder: string, page: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const runs = names
    .filter((name) => existsSync(join(folder, name, page)))
    .flatMap((name) => runEntry(join(folder, name), { name, page }))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const comparisons = names
    .filter((name) => name.endsWith('.html') && name !== 'index.html')
    .flatMap((name) => comparisonEntry(join(folder, name), name))
  const title = `${counted(runs.length, 'run', 'runs')} in this folder`
  const heads = ['run', 'result', 'asked', 'who took part', 'remarks', 'when', 'machine', 'commit']
  return htmlPage(
    title,
    `<main><h1>${title}</h1>
${tableOf('Runs, the newest first', heads, runs)}
${comparisons.length === 0 ? '' : `<h2>Comparisons</h2>\n${tableOf('Comparisons', ['page', 'result', 'before', 'after'], comparisons)}`}
</main>`,
  )
}

/** @param rows whose first cell is HTML, and whose others are text */
function tableOf(title: string, heads: readonly string[], rows: readonly Entry[]): string {
  const lines = rows.map(({ cells: [link = '', ...texts] }) => {
    const others = texts.map((text) => `<td>${escapeText(text)}</td>`)
    return `<tr><th scope="row">${link}</th>${others.join('')}</tr>`
  })
  return `<section class="scroll" aria-label="${title}" tabindex="0"><table class="numbers runs">
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${lines.join('\n')}</tbody>
</table></section>`
}

function linkTo(href: string, name: string, notes: readonly string[] = []): string {
  return `<a href="${href}">${escapeText(name)}</a> <small>${escapeText(notes.join(', '))}</small>`
}

/** The text of a file of the folder itself. A link could lead anywhere, and a device has no end. */
function textOf(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined
}

/** None for what no run of this version has written. */
function runEntry(folder: string, { name, page }: { readonly name: string; readonly page: string }): Entry[] {
  try {
    const run: Run = runSchema.parse(JSON.parse(textOf(join(folder, 'run.json')) ?? ''))
    const link = linkTo(`${encodeURIComponent(name)}/${page}`, name, notesOn(run))
    return [{ createdAt: run.createdAt, cells: [link, ...cellsOf(run)] }]
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

/** So many are named, and the others are counted. */
const FEW = 4

function few(names: readonly string[], separator?: string): string {
  const shown = names.slice(0, FEW)
  const left = names.length - shown.length
  if (left > 0) return `${shown.join(separator ?? ', ')} and ${left} more`
  return separator === undefined ? listOf(shown) : shown.join(separator)
}

function cellsOf(run: Run): string[] {
  const { createdAt, contests, warnings, machines, entrants } = run
  const [machine] = machines
  const told = contests.find(({ ranked }) => ranked.length > 0) ?? contests[0]
  const remarks = warnings.length + sumOf(contests.map((contest) => contest.remarks.length))
  const models = [...new Set(machines.map(({ cpuModel }) => cpuModel))].join('; ')
  return [
    told === undefined ? MISSING : headlineOf(run, told),
    few(
      contests.map(({ contest }) => contestTitle(contest)),
      '; ',
    ),
    few(entrants.map(({ entrantId }) => entrantId)),
    String(remarks),
    readableDate(createdAt),
    `${models}, Node ${machine?.node}`,
    (machine && readableCommit(machine)) ?? MISSING,
  ]
}

const DATA = /<script id="data" type="application\/json">(.*?)<\/script>/s

/** None for a page of something else. */
function comparisonEntry(path: string, name: string): Entry[] {
  try {
    const data = JSON.parse(DATA.exec(textOf(path) ?? '')?.[1] ?? 'null')
    if (data?.kind !== 'comparison') return []
    const texts = [data.headline, data.before.name, data.after.name].map(String)
    return [{ createdAt: '', cells: [linkTo(encodeURIComponent(name), name), ...texts] }]
  } catch {
    return []
  }
}
