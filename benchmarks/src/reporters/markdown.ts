/** report.md: a run as a page of text. Pure. */
import { isSameContest, type Standing, standingsOf } from '../judge.ts'
import type { Environment } from '../record.ts'
import type { Records } from '../records.ts'
import type { ContestSummary, RunSummary } from '../summarize.ts'
import { virtualBestLine } from '../virtual-best.ts'
import { neighbourLines, rankingTable, type Table, traitsTable } from './ranking.ts'
import { contestTitle, isNumber, percent, ratio } from './words.ts'

export function renderMarkdown(records: Records, { contests, warnings }: RunSummary): string {
  const standings = standingsOf(records)
  return [
    `# Run ${records.head.runId}`,
    ...describeRun(records),
    ...listOf('Warnings', warnings),
    ...contests.flatMap((summary) => contestSection(summary, standings)),
    ...solversSection(traitsTable(records, contests)),
  ]
    .join('\n\n')
    .concat('\n')
}

function describeRun({ head, sessions, state, forks }: Records): string[] {
  const { plan, createdAt } = head
  const rounds = new Set(forks.map(({ shard, round }) => `${shard}:${round}`)).size
  const environment = sessions.at(-1)?.environment
  const lines = [
    `${createdAt}, ${state}: ${rounds} of ${plan.rounds} rounds, seed ${plan.seed}, ${plan.timeoutSeconds} s of CPU time a puzzle.`,
  ]
  if (environment !== undefined) lines.push(describeMachine(environment))
  return lines
}

function describeMachine({
  node,
  v8,
  cpuModel,
  cpuCount,
  platform,
  arch,
  commit,
  dirty,
}: Environment): string {
  const source = commit === null ? '' : ` Commit ${commit.slice(0, 10)}${dirty ? ', changed since' : ''}.`
  return `Node ${node} (V8 ${v8}) on ${cpuModel}, ${cpuCount} processors, ${platform} ${arch}.${source}`
}

function contestSection(summary: ContestSummary, standings: readonly Standing[]): string[] {
  const { contest, control } = summary
  const failed = standings.filter(
    ({ status, contest: own }) => status !== 'ranked' && isSameContest(own, contest),
  )
  return [
    `## ${contestTitle(contest)}`,
    tableOf(rankingTable(summary)),
    ...(control === undefined
      ? []
      : [
          `A/A control: ${control.solverId} entered twice came to a ratio of ${ratio(control.ratio)}; floor ${percent(control.floor)}.`,
        ]),
    ...listOf('Verdicts', [
      ...neighbourLines(summary),
      ...(summary.virtualBest === undefined ? [] : [virtualBestLine(summary.virtualBest)]),
    ]),
    ...listOf(
      'Not ranked',
      failed.map(
        ({ solverId, status, problem }) =>
          `\`${solverId}\`: ${status}${problem === null ? '' : `: ${problem}`}`,
      ),
    ),
  ]
}

function solversSection(traits: Table): string[] {
  return traits.rows.length === 0 ? [] : ['## Solvers', tableOf(traits)]
}

function listOf(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}:`, items.map((item) => `- ${item}`).join('\n')]
}

function tableOf({ header, rows }: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = header.map((_, column) => (rows.every((cells) => isNumber(cells[column])) ? '---:' : '---'))
  return [line(header), line(rule), ...rows.map(line)].join('\n')
}
