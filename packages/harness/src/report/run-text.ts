/** What is said of a run on a terminal and in report.md. These are pure functions. */
import type { ContestSummary, Remark, RunSummary } from '../analysis/summary.ts'
import type { Environment } from '../events/environment.ts'
import { type Records, roundsDoneIn } from '../events/run-records.ts'
import { contestTitle } from '../events/words.ts'
import {
  asMarkdown,
  type Block,
  forTerminal,
  type Item,
  type Table,
  type TerminalOptions,
} from './document.ts'
import { overviewsOf, speedTable } from './overview.ts'
import { capitalized, counted, readableCommit } from './page/readable.ts'
import { apartTable, rankingTable, traitsTable, untimedTable } from './ranking.ts'

/** The tables and remarks of each contest, and at the end the traits of the entrants. */
export function renderTerminal(records: Records, summary: RunSummary, options: TerminalOptions): string {
  const { contests, warnings } = summary
  const results =
    records.head.inOneTable === true
      ? [speedTable(records, summary), { items: contests.flatMap(explanationsOf) }]
      : [
          ...contests.flatMap((contest) => contestBlocks(records, contest)),
          ...overviewBlocks(records, summary),
        ]
  const notes = warnings.map((text) => ({ text, tone: 'note' as const }))
  return forTerminal([...results, traitsTable(records, contests), { items: notes }], options)
}

/** report.md */
export function renderMarkdown(records: Records, summary: RunSummary): string {
  const { contests, warnings } = summary
  const traits = traitsTable(records, contests)
  return asMarkdown([
    { heading: `Run ${records.head.runId}`, level: 1 },
    ...conditionBlocks(records, summary),
    ...(warnings.length === 0 ? [] : [{ text: 'Warnings:' }, { items: warnings.map((text) => ({ text })) }]),
    ...(records.head.inOneTable === true ? [speedTable(records, summary)] : []),
    ...overviewBlocks(records, summary),
    ...contests.flatMap((contest) => contestBlocks(records, contest)),
    ...(traits.rows.length === 0 ? [] : [{ heading: `The ${records.head.words.entrants}` }, traits]),
  ])
}

function contestBlocks(records: Records, contest: ContestSummary): Block[] {
  const { instance } = records.head.words
  return [
    { heading: contestTitle(contest.contest) },
    rankingTable(records, contest),
    ...introduced(`These solved every ${instance}, and were not timed:`, untimedTable(records, contest)),
    ...introduced(`These did not solve every ${instance}:`, apartTable(records, contest)),
    { items: contest.remarks.map(({ kind, text }) => ({ text, tone: toneOf(kind) })) },
  ]
}

const toneOf = (kind: Remark['kind']) => (kind === 'not-ranked' ? 'bad' : undefined)

/** A table and the text above it, or nothing. */
function introduced(text: string, table: Table): Block[] {
  return table.rows.length === 0 ? [] : [{ text }, table]
}

function overviewBlocks(records: Records, summary: RunSummary): Block[] {
  return overviewsOf(records, summary).flatMap(({ title, table }) => [{ heading: title }, table])
}

/** What explains the rows of the one table over all contests, or why one is not in it. */
function explanationsOf({ contest, remarks, apart }: ContestSummary): Item[] {
  const refused = apart.filter(({ status }) => status === 'unsupported').map(({ entrantId }) => entrantId)
  return remarks
    .filter(({ kind, entrantIds }) => EXPLAINING.has(kind) && !entrantIds.every((id) => refused.includes(id)))
    .map(({ text }) => ({ text: `${contestTitle(contest)}: ${text}` }))
}

const EXPLAINING: ReadonlySet<Remark['kind']> = new Set([
  'not-ranked',
  'answer-sum',
  'slow-first-meeting',
  'wall-clock',
  'own-processes',
])

function conditionBlocks(records: Records, { machines, state }: RunSummary): Block[] {
  const { plan, createdAt, words } = records.head
  const figures = `${roundsDoneIn(records)} of at most ${plan.rounds} rounds, seed ${plan.seed}, ${plan.timeoutSeconds} s of CPU time for one ${words.instance}, margin ${100 * plan.margin} %`
  const environments = new Map(records.sessions.map(({ environment }) => [environment.host, environment]))
  const seen = Array.from(environments.values(), (environment) => ({ text: describeMachine(environment) }))
  return [
    { text: `${createdAt}, ${state}: ${figures}.` },
    ...(machines.length > 1 || seen.length > 1 ? [{ text: 'Machines:' }, { items: seen }] : seen),
  ]
}

function describeMachine(environment: Environment): string {
  const { node, v8, cpuModel, cpuCount, platform, arch, host } = environment
  const commit = readableCommit(environment)
  const source = commit === undefined ? '' : ` ${capitalized(commit)}.`
  const processors = counted(cpuCount, 'processor', 'processors')
  return `Node ${node} (V8 ${v8}) on ${cpuModel}, ${processors}, ${platform} ${arch}, machine ${host}.${source}`
}
