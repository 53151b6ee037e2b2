/** The table of facts in `datasets/README.md`, between two marks. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTextFile } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'
import { COUNTED_BY, factsOfAll, type SetFacts } from './facts.ts'

const BEGIN = '<!-- facts: written by `pnpm datasets table --update` -->\n'
const END = '<!-- /facts -->'

/** Compares the table with the facts. With `isUpdate`, an outdated table is rewritten. */
export async function checkTable(
  folder: string,
  isUpdate: boolean,
): Promise<{ table: string; isTrue: boolean }> {
  const path = join(folder, 'README.md')
  const text = readTextFile(path, DatasetError)
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END, begin)
  if (begin < 0 || end < 0)
    throw new DatasetError(`${path}: expected a table between '${BEGIN.trim()}' and '${END}'`)
  const table = tableOf(await factsOfAll(folder))
  const written = text.slice(begin + BEGIN.length, end)
  if (isUpdate && written !== table)
    writeFileSync(path, text.slice(0, begin + BEGIN.length) + table + text.slice(end))
  return { table, isTrue: written === table }
}

function tableOf(facts: readonly SetFacts[]): string {
  const head = [
    'name',
    'board',
    'puzzles',
    'classes',
    'clues',
    'verdict',
    ...COUNTED_BY.map((id) => `\`${id}\``),
  ]
  const alignment = head.map((_, index) => (index < 2 || index === 5 ? '---' : '---:'))
  const rows = facts.map(({ name, board, puzzles, classes, clues: [fewest, most], verdicts, nodes }) => [
    `\`${name}\``,
    board,
    puzzles,
    classes ?? '–',
    fewest === most ? fewest : `${fewest}–${most}`,
    verdicts.join(', '),
    ...nodes.map(nodesText),
  ])
  return `${[head, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`
}

function nodesText(nodes: SetFacts['nodes'][number]): string {
  if (nodes === undefined) return '–'
  const digits = nodes.mean < 20 ? 1 : 0
  const rounded = nodes.mean.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return nodes.isBound ? `≥ ${rounded}` : rounded
}
