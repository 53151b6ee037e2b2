/** Writes a run: for a terminal, for report.md, for a paper and as JSON, and the files in its folder. */
import { join } from 'node:path'
import { asJson } from '@sudoku-lab/console'
import { capitalized, contestTitle, counted, listOf, percent, readableCommit } from '../phrases.ts'
import type { ContestResult, Run } from '../record/run.ts'
import { writeFileOfRun } from '../record/run-folder.ts'
import { changesNotes, changesTable } from './changes.ts'
import { csvFilesOf, dataPackageOf } from './csv.ts'
import { asLatex, asMarkdown, type Block, forTerminal } from './document.ts'
import { headlineOf, pairedSentence, summariesOf } from './headlines.ts'
import { NO_CONTEST, remarkSentence } from './sentences.ts'
import { overviewsOf, rankingTable, traitsTable, unrankedTable } from './tables.ts'
import { PAGE, REPORT, type Surroundings, writeRunPage } from './write-pages.ts'

/** The tables and remarks of each contest. A table of traits as long as the ranking would push the answer off the screen. */
export function renderTerminal(run: Run, width?: number): string {
  const { header, rows } = traitsTable(run)
  const [entrant = '', ...traits] = header
  const elsewhere = `Each ${entrant} has its ${listOf(traits)} on the page and in report.md.`
  return forTerminal([...(rows.length === 0 ? [] : [{ text: elsewhere }]), ...resultsOf(run)], width)
}

/** report.md */
export function renderMarkdown(run: Run): string {
  const traits = traitsTable(run)
  return asMarkdown([
    { heading: `Run ${run.runId}`, level: 1 },
    ...conditionsOf(run),
    ...resultsOf(run),
    ...(traits.rows.length === 0 ? [] : [{ heading: `The ${run.words.entrants}` }, traits]),
  ])
}

/** The tables of a run for a paper. */
export function renderLatex(run: Run): string {
  return asLatex(
    run.contests.flatMap((contest) => {
      const title = contestTitle(contest.contest)
      return [
        { label: title, caption: `${title}. ${headlineOf(run, contest)}`, ...rankingTable(run, contest) },
        {
          label: `${title} apart`,
          caption: `${title}. The ${run.words.entrants} that stand apart from the ranking: they did not solve everything, or their time is not known.`,
          ...unrankedTable(run, contest),
        },
      ]
    }),
  )
}

function resultsOf(run: Run): Block[] {
  return [
    ...run.contests.flatMap((contest) => contestBlocks(run, contest)),
    ...overviewsOf(run).flatMap(({ title, table }) => [{ heading: title }, table]),
    { items: run.warnings.map((remark) => `note: ${remarkSentence(run, NO_CONTEST, remark)}`) },
  ]
}

function contestBlocks(run: Run, contest: ContestResult): Block[] {
  const unranked = unrankedTable(run, contest)
  const said = [
    pairedSentence(run, contest),
    ...summariesOf(contest),
    ...contest.remarks.map((remark) => remarkSentence(run, contest, remark)),
  ]
  const headline = headlineOf(run, contest)
  const isAgainst = run.plan.against !== undefined
  return [
    { heading: contestTitle(contest.contest) },
    ...(isAgainst
      ? [{ text: headline }, changesTable(run, contest), { items: changesNotes(run, contest) }]
      : []),
    rankingTable(run, contest),
    ...(unranked.rows.length === 0 ? [] : [{ text: 'These stand apart:' }, unranked]),
    { items: [...(isAgainst ? [] : [headline]), ...said].filter((text) => text !== '') },
  ]
}

function conditionsOf({ plan, createdAt, words, state, roundsDone, machines }: Run): Block[] {
  const figures = `${roundsDone} of at most ${plan.rounds} rounds, seed ${plan.seed}, ${plan.timeoutSeconds} s of CPU time for one ${words.instance}, margin ${percent(plan.margin)}`
  return [
    { text: `${createdAt}, ${state}: ${figures}.` },
    { items: [...new Set(machines.map(describeMachine))] },
  ]
}

function describeMachine(environment: Run['machines'][number]): string {
  const { node, v8, cpuModel, cpuCount, platform, arch, host } = environment
  const commit = readableCommit(environment)
  const source = commit === undefined ? '' : ` ${capitalized(commit)}.`
  const processors = counted(cpuCount, 'processor', 'processors')
  return `Node ${node} (V8 ${v8}) on ${cpuModel}, ${processors}, ${platform} ${arch}, machine ${host}.${source}`
}

export function readableJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return asJson(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null)) return asJson(value)
    return `[\n${value.map((item) => inner + readableJson(item, inner)).join(',\n')}\n${indent}]`
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return '{}'
  const lines = fields.map(([name, field]) => `${inner}${asJson(name)}: ${readableJson(field, inner)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}

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
  writeFileOfRun(join(folder, 'datapackage.json'), `${readableJson(dataPackageOf(run))}\n`)
  writeFileOfRun(join(folder, REPORT), renderMarkdown(run))
}
