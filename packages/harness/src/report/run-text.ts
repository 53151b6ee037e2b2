/** What is said of a run on a terminal, in report.md and in a paper. These are pure functions. */
import type { Remark } from '../judge/findings.ts'
import type { ContestResult, Run } from '../judge/run.ts'
import { capitalized, contestTitle, counted, percent, readableCommit } from '../phrases.ts'
import {
  asLatex,
  asMarkdown,
  type Block,
  forTerminal,
  type Item,
  type Table,
  type TerminalOptions,
} from './document.ts'
import { headlineOf } from './headlines.ts'
import { remarkSentence, warningSentence } from './sentences.ts'
import { apartTable, overviewsOf, rankingTable, speedTable, traitsTable, untimedTable } from './tables.ts'

/** The tables and remarks of each contest, and at the end the traits of the entrants. */
export function renderTerminal(run: Run, options: TerminalOptions): string {
  const results = run.inOneTable
    ? [speedTable(run), { items: run.contests.flatMap((contest) => explanationsOf(run, contest)) }]
    : [...run.contests.flatMap((contest) => contestBlocks(run, contest)), ...overviewBlocks(run)]
  const notes = run.warnings.map((remark) => ({ text: warningSentence(run, remark), tone: 'note' as const }))
  return forTerminal([...results, traitsTable(run), { items: notes }], options)
}

/** report.md */
export function renderMarkdown(run: Run): string {
  const warnings = run.warnings.map((remark) => ({ text: warningSentence(run, remark) }))
  const traits = traitsTable(run)
  return asMarkdown([
    { heading: `Run ${run.runId}`, level: 1 },
    ...conditionBlocks(run),
    ...(warnings.length === 0 ? [] : [{ text: 'Warnings:' }, { items: warnings }]),
    ...(run.inOneTable ? [speedTable(run)] : []),
    ...overviewBlocks(run),
    ...run.contests.flatMap((contest) => contestBlocks(run, contest)),
    ...(traits.rows.length === 0 ? [] : [{ heading: `The ${run.words.entrants}` }, traits]),
  ])
}

/** The tables of a run for a paper. */
export function renderLatex(run: Run): string {
  const tables = run.inOneTable
    ? [{ caption: `Run ${run.runId}`, table: speedTable(run) }]
    : run.contests.flatMap((contest) => {
        const caption = `${contestTitle(contest.contest)}. ${headlineOf(run, contest)}`
        return [rankingTable(run, contest), apartTable(run, contest)].map((table) => ({ caption, table }))
      })
  return asLatex(tables)
}

function contestBlocks(run: Run, contest: ContestResult): Block[] {
  const { instance } = run.words
  return [
    { heading: contestTitle(contest.contest) },
    rankingTable(run, contest),
    ...introduced(`These solved every ${instance}, and were not timed:`, untimedTable(run, contest)),
    ...introduced(`These did not solve every ${instance}:`, apartTable(run, contest)),
    {
      items: [
        { text: headlineOf(run, contest) },
        ...contest.remarks.map((remark) => itemOf(run, contest, remark)),
      ],
    },
  ]
}

function itemOf(run: Run, contest: ContestResult, remark: Remark): Item {
  const text = remarkSentence(run, contest, remark)
  return remark.kind === 'not-ranked' || remark.kind === 'untimed' ? { text, tone: 'bad' } : { text }
}

/** A table and the text above it, or nothing. */
function introduced(text: string, table: Table): Block[] {
  return table.rows.length === 0 ? [] : [{ text }, table]
}

function overviewBlocks(run: Run): Block[] {
  return overviewsOf(run).flatMap(({ title, table }) => [{ heading: title }, table])
}

/** What explains the rows of the one table over all contests, or why one is not in it. */
function explanationsOf(run: Run, contest: ContestResult): Item[] {
  const { remarks, apart } = contest
  const refused = apart.filter(({ status }) => status === 'unsupported').map(({ entrantId }) => entrantId)
  return remarks
    .filter(({ kind, entrantIds }) => EXPLAINING.has(kind) && !entrantIds.every((id) => refused.includes(id)))
    .map((remark) => ({
      text: `${contestTitle(contest.contest)}: ${remarkSentence(run, contest, remark)}`,
    }))
}

const EXPLAINING: ReadonlySet<Remark['kind']> = new Set([
  'not-ranked',
  'untimed',
  'answer-sum',
  'slow-first-meeting',
  'wall-clock',
  'own-processes',
])

function conditionBlocks({
  plan,
  createdAt,
  words,
  state,
  roundsDone,
  machines,
  environments,
}: Run): Block[] {
  const figures = `${roundsDone} of at most ${plan.rounds} rounds, seed ${plan.seed}, ${plan.timeoutSeconds} s of CPU time for one ${words.instance}, margin ${percent(plan.margin)}`
  const byHost = new Map(environments.map((environment) => [environment.host, environment]))
  const seen = Array.from(byHost.values(), (environment) => ({ text: describeMachine(environment) }))
  return [
    { text: `${createdAt}, ${state}: ${figures}.` },
    ...(machines.length > 1 || seen.length > 1 ? [{ text: 'Machines:' }, { items: seen }] : seen),
  ]
}

function describeMachine(environment: Run['environments'][number]): string {
  const { node, v8, cpuModel, cpuCount, platform, arch, host } = environment
  const commit = readableCommit(environment)
  const source = commit === undefined ? '' : ` ${capitalized(commit)}.`
  const processors = counted(cpuCount, 'processor', 'processors')
  return `Node ${node} (V8 ${v8}) on ${cpuModel}, ${processors}, ${platform} ${arch}, machine ${host}.${source}`
}
