/** The files of a run: the analysis, the points of the growth as CSV, the figures, and a page that needs no other file. */
import { join } from 'node:path'
import { readTextFile } from '@sudoku-lab/console'
import { UsageError } from '@sudoku-lab/harness'
import type { Analysis } from './analysis.ts'
import { escaped } from './chart.ts'
import { figuresOf } from './figures.ts'
import { fillPage, requirePlaces, tablesOf } from './tables.ts'

export interface Places {
  readonly out: string
  /** A Markdown file with places for tables. */
  readonly page: string | undefined
  writeWhole(path: string, text: string): void
}

export function writeReport(analysis: Analysis, { out, page, writeWhole }: Places): void {
  const tables = tablesOf(analysis)
  const figures = figuresOf(analysis)
  writeWhole(join(out, 'analysis.json'), `${JSON.stringify(analysis)}\n`)
  if (analysis.growth.length > 0) writeWhole(join(out, 'growth.csv'), growthCsv(analysis))
  for (const [name, svg] of figures) writeWhole(join(out, `${name}.svg`), svg)
  writeWhole(join(out, 'report.html'), htmlOf(analysis, tables, figures))
  if (page !== undefined) writeWhole(page, fillPage(readTextFile(page, UsageError), tables))
}

/** @throws UsageError for a page that cannot be filled, before hours of searching */
export function requirePage(path: string): void {
  requirePlaces(readTextFile(path, UsageError))
}

function growthCsv({ growth }: Analysis): string {
  const columns = ['board', 'pattern', 'holes', 'clueShare', 'solver', 'nodes', 'gaveUp', 'stuck'] as const
  const header = 'board,pattern,holes,clue_share,solver,geometric_mean_nodes,gave_up_share,stuck_share'
  return `${[header, ...growth.map((point) => columns.map((column) => point[column]).join())].join('\n')}\n`
}

/** What a table or a figure is about. */
const CAPTIONS: Readonly<Record<string, string>> = {
  growth: 'Nodes against the share of clues',
  peaks: 'Most nodes with balanced holes, and the share of clues where it is',
  balance: 'Most nodes with balanced holes, by most nodes with unbalanced ones',
  phases: 'Shares of clues at which boards have several solutions, and one',
  tails: 'Nodes on isomorphs of one board',
  restarts: 'Nodes with and without restarts',
  luck: 'Spread over isomorphs, and isomorphs that tell two such solvers apart',
  'luck-of-pairs': 'The same for two solvers that get the same isomorphs',
}

function htmlOf(
  analysis: Analysis,
  tables: ReadonlyMap<string, string>,
  figures: ReadonlyMap<string, string>,
): string {
  const { plan, searches } = analysis
  const names = Object.keys(CAPTIONS).filter((name) => tables.has(name) || figures.has(name))
  const sections = names.map((name) => {
    const table = tables.get(name)
    const figure = figures.get(name)
    const shownTable = table === undefined ? '' : `<div class="table">${tableHtml(table)}</div>`
    return `<section><h2>${escaped(CAPTIONS[name] ?? name)}</h2>${figure === undefined ? '' : `<figure>${figure}</figure>`}${shownTable}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>How cost grows</title>
<style>${PAGE_STYLE}</style></head><body><main><h1>How cost grows</h1>
<p>${searches.toLocaleString('en')} searches, seed ${plan.seed}. A search on the boards gave up after ${plan.nodeLimit.toLocaleString('en')} nodes, and one on isomorphs after ${plan.tailLimit.toLocaleString('en')}. Nodes are exact and the same on every machine.</p>
${sections.join('\n')}
</main></body></html>
`
}

const PAGE_STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#16181d);color:light-dark(#1c1c1c,#ececec)}main{max-width:80rem;margin:auto;padding:1rem}figure{margin:0;overflow-x:auto}figure svg{max-width:100%;height:auto}.table{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid light-dark(#ddd,#3a3d44);white-space:nowrap}th:first-child,td:first-child{text-align:left}'

/** Of a table in Markdown that `tablesOf` has written. */
function tableHtml(table: string): string {
  const [header = '', , ...rows] = table.split('\n')
  const cells = (line: string, tag: string): string =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => `<${tag}>${escaped(cell).replace(/`([^`]*)`/g, '<code>$1</code>')}</${tag}>`)
      .join('')
  return `<table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`
}
