/** What a reader without JavaScript gets of a page: its sentences, its links, and the times as tables. */
import { comparisonHeadline } from './page/comparison-words.ts'
import { counted, readableCount, readableEstimate, readableMeans } from './page/readable.ts'
import type {
  ComparisonPage,
  ContestResult,
  ContestSentences,
  EntrantResult,
  IndexPage,
  Link,
  PageData,
  PageRun,
  RunsPage,
} from './page-data.ts'

const NOTE = 'The figures, and more numbers, need JavaScript. The files beside this page have all numbers.'

export function plainPage(data: PageData): string {
  const parts = partsOf(data)
  return `<main>${parts.join('\n')}<p class="note">${NOTE}</p></main>`
}

function partsOf(data: PageData): string[] {
  switch (data.kind) {
    case 'runs':
      return plainRuns(data)
    case 'comparison':
      return plainComparison(data)
    case 'index':
      return plainIndex(data)
  }
}

function plainRuns({ runs, links }: RunsPage): string[] {
  const contests = runs.flatMap(({ run, sentences }) =>
    run.contests.map((contest, index) => plainContest(run, contest, sentences[index])),
  )
  return [...contests, linksAs('nav', links)]
}

function plainContest(
  run: PageRun,
  { ranked, apart }: ContestResult,
  said: ContestSentences | undefined,
): string {
  const { words } = run
  const head = [words.entrant, 'solved', `mean time of one ${words.instance}`, '× fastest']
  const rows = [...ranked, ...apart].map(cellsOf)
  const { headline = '', why = '', question = '', caveats = [], trust = '', remarks = [] } = said ?? {}
  return [
    element('h1', headline),
    ...[why, question, ...caveats].filter(Boolean).map((sentence) => element('p', sentence)),
    `<table><thead>${rowOf(head, 'th')}</thead><tbody>${rows.map((cells) => rowOf(cells, 'td')).join('')}</tbody></table>`,
    ...[trust, ...remarks].map((sentence) => element('p', sentence)),
  ].join('\n')
}

function cellsOf(entry: EntrantResult): string[] {
  const { entrantId, solved, asked, meanByMachine, ratio } = entry
  const time = meanByMachine.length === 0 ? '–' : readableMeans(entry)
  return [
    entrantId,
    `${readableCount(solved)}\u00a0of\u00a0${readableCount(asked)}`,
    time,
    readableEstimate(ratio),
  ]
}

function plainComparison({ comparison, words, gates, before, after }: ComparisonPage): string[] {
  const runs = [before, after].flatMap(({ id, href }) => (href === null ? [] : [{ title: id, href }]))
  return [
    element('h1', comparisonHeadline(comparison, words)),
    ...gates.map((sentence) => element('p', sentence)),
    linksAs('nav', runs),
  ]
}

function plainIndex({ runs }: IndexPage): string[] {
  const links = runs.map(({ id, href }) => ({ title: id, href }))
  return [element('h1', `${counted(runs.length, 'run', 'runs')} of this folder`), linksAs('p', links)]
}

function linksAs(tag: 'nav' | 'p', links: readonly Link[]): string {
  const all = links.map(({ title, href }) => `<a href="${escapeText(href)}">${escapeText(title)}</a>`)
  return `<${tag} class="links">${all.join(' ')}</${tag}>`
}

const rowOf = (cells: readonly string[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => element(tag, cell)).join('')}</tr>`

function element(tag: 'h1' | 'p' | 'th' | 'td', text: string): string {
  return `<${tag}>${escapeText(text)}</${tag}>`
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
