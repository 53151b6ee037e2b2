/** report.md: a run as a page of text. It is a pure function. */
import type { ContestSummary, RunSummary } from '../analysis/summary.ts'
import type { Environment } from '../records/environment.ts'
import { type Records, roundsDoneIn } from '../records/run-records.ts'
import { contestTitle } from '../records/words.ts'
import { isNumber } from './figures.ts'
import { overviewsOf, speedTable } from './overview.ts'
import { apartTable, rankingTable, type Table, traitsTable } from './ranking.ts'
import { oneLine } from './terminal.ts'

export function renderMarkdown(records: Records, summary: RunSummary): string {
  const { contests, warnings } = summary
  const traits = traitsTable(records, contests)
  return [
    `# Run ${escaped(records.head.runId)}`,
    ...describeRun(records, summary),
    ...listOf('Warnings', warnings),
    ...(records.head.inOneTable === true ? [markdownTable(speedTable(records, summary))] : []),
    ...overviewsOf(records, summary).flatMap(({ title, table }) => [
      `## ${escaped(title)}`,
      markdownTable(table),
    ]),
    ...contests.flatMap((contest) => contestSection(records, contest)),
    ...(traits.rows.length === 0 ? [] : [`## The ${records.head.words.entrants}`, markdownTable(traits)]),
  ]
    .join('\n\n')
    .concat('\n')
}

function describeRun(records: Records, { machines, state }: RunSummary): string[] {
  const { head, sessions } = records
  const { plan, createdAt, words } = head
  const figures = `${roundsDoneIn(records)} of at most ${plan.rounds} rounds, seed ${plan.seed}, ${plan.timeoutSeconds} s of CPU time for one ${words.instance}, margin ${100 * plan.margin} %`
  const environments = new Map(sessions.map(({ environment }) => [environment.host, environment]))
  const seen = [...environments.values()].map(describeMachine)
  return [
    `${createdAt}, ${state}: ${figures}.`,
    ...(machines.length > 1 || seen.length > 1 ? listOf('Machines', seen) : seen.map(escaped)),
  ]
}

function describeMachine(environment: Environment): string {
  const { node, v8, cpuModel, cpuCount, platform, arch, host, commit, dirty } = environment
  const source = commit === null ? '' : ` Commit ${commit.slice(0, 10)}${dirty ? ', changed since' : ''}.`
  const processors = cpuCount === 1 ? '1 processor' : `${cpuCount} processors`
  return `Node ${node} (V8 ${v8}) on ${cpuModel}, ${processors}, ${platform} ${arch}, machine ${host}.${source}`
}

function contestSection(records: Records, contest: ContestSummary): string[] {
  const apart = apartTable(records, contest)
  return [
    `## ${escaped(contestTitle(contest.contest))}`,
    ...(contest.ranked.length === 0 ? [] : [markdownTable(rankingTable(records, contest))]),
    ...(apart === undefined
      ? []
      : [`These did not solve every ${records.head.words.instance}:`, markdownTable(apart)]),
    ...contest.remarks.map(({ text }) => `- ${escaped(text)}`).reduce(joinLines, []),
  ]
}

/** One list, not a paragraph for each item. */
function joinLines([list]: string[], line: string): string[] {
  return [list === undefined ? line : `${list}\n${line}`]
}

function listOf(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}:`, items.map((item) => `- ${escaped(item)}`).join('\n')]
}

function markdownTable({ header, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`
  const rule = header.map((_, column) => (rows.every((cells) => isNumber(cells[column])) ? '---:' : '---'))
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Escapes texts of an entrant, so that they stay text in one line and one cell. */
function escaped(text: string): string {
  return oneLine(text).replace(/[\\|<`*[]/g, '\\$&')
}
