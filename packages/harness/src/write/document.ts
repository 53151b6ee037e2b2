/** A report as headings, texts, lists and tables, and how they are written for a terminal and as Markdown. */
import { hanging, OBEYED, screenWidth, type Table, tableLines } from '@sudoku-lab/console'
import { MISSING, slug } from '../phrases.ts'

export type { Table } from '@sudoku-lab/console'

export type Block =
  /** The level is 1 for the title of the report. */
  | { readonly heading: string; readonly level?: 1 | 2 }
  /** A sentence, or what introduces the next block. */
  | { readonly text: string }
  | { readonly items: readonly string[] }
  | Table

/** Blank lines separate the blocks, but headings and texts stand directly above what follows them. No line is wider than `width`. */
export function forTerminal(blocks: readonly Block[], width: number = screenWidth()): string {
  const groups: string[][] = [[]]
  for (const block of blocks) {
    groups.at(-1)?.push(...linesOf(block, width))
    if ('items' in block || 'rows' in block) groups.push([])
  }
  return groups
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

function linesOf(block: Block, width: number): string[] {
  if ('heading' in block) return hanging(oneLine(block.heading), width)
  if ('text' in block) return hanging(oneLine(block.text), width)
  if ('items' in block) return block.items.flatMap((text) => hanging(oneLine(text), width))
  const [header = [], ...rows] = [block.header, ...block.rows].map((cells) => cells.map(oneLine))
  return tableLines({ header, rows }, width, (column) => isNumeric(rows, column))
}

/** Texts from outside may contain line ends and control characters. */
export function oneLine(text: string): string {
  return plain(text.replace(OBEYED, ' ').replace(/[ \t]+/g, ' '))
}

/** Terminals and Markdown do not display narrow spaces well. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

/** Whether all cells of a column are numbers, or missing numbers. */
function isNumeric(rows: Table['rows'], column: number): boolean {
  return rows.every(({ [column]: cell = '' }) => cell === MISSING || /^[≥≤\d]/.test(cell))
}

export function asMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map(markdownOf)
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n')
}

function markdownOf(block: Block): string {
  if ('heading' in block) return `${'#'.repeat(block.level ?? 2)} ${escaped(block.heading)}`
  if ('text' in block) return escaped(block.text)
  return 'rows' in block ? tableOf(block) : block.items.map((text) => `- ${escaped(text)}`).join('\n')
}

function tableOf({ header, rows }: Table): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`
  const rule = header.map((_, column) => (isNumeric(rows, column) ? '---:' : '---'))
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

interface Captioned extends Table {
  readonly caption: string
  /** By which a text refers to it; what is no letter, digit or hyphen becomes a hyphen. */
  readonly label: string
}

/** Tables for a paper, with the rules of the package booktabs. */
export function asLatex(tables: readonly Captioned[]): string {
  const shown = tables.filter(({ rows }) => rows.length > 0)
  return ['% needs \\usepackage{booktabs}', ...shown.map(latexTable)].join('\n\n').concat('\n')
}

function latexTable({ caption, label, header, rows }: Captioned): string {
  const columns = header.map((_, column) => (isNumeric(rows, column) ? 'r' : 'l')).join('')
  const line = (cells: readonly string[]): string => `  ${cells.map(latexText).join(' & ')} \\\\`
  return [
    '\\begin{table}',
    '  \\centering',
    `  \\caption{${latexText(caption)}}`,
    `  \\label{tab:${slug(label)}}`,
    `  \\begin{tabular}{${columns}}`,
    '  \\toprule',
    line(header),
    '  \\midrule',
    ...rows.map(line),
    '  \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
  ].join('\n')
}

const LATEX: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash{}'],
  ['~', '\\textasciitilde{}'],
  ['^', '\\textasciicircum{}'],
  ['×', '$\\times$'],
  ['≥', '$\\geq$'],
  ['≤', '$\\leq$'],
  ['µ', '\\textmu{}'],
  ['–', '--'],
  ['·', '$\\cdot$'],
  ['<', '\\textless{}'],
  ['>', '\\textgreater{}'],
  ['|', '\\textbar{}'],
  // after the end of a row, these would be its arguments
  ['[', '{[}'],
  ['*', '{*}'],
])

function latexText(text: string): string {
  return oneLine(text)
    .replace(/[\\~^×≥≤µ–·<>|[*]|[&%$#_{}]/g, (sign) => LATEX.get(sign) ?? `\\${sign}`)
    .replace(/(?<=\d) (?=\\textmu|[mn]?s\b|[KMG]iB|B\b|\$)/g, '\\,')
}

/** What is markup anywhere; underscores within words are not. The last two would make links of addresses. */
const MARKUP = /[\\|<`*[&~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=\bwww)\.|(?<=\w)@(?=\w)/giu
/** What begins a heading, a quotation, a list or a rule. */
const BEGINNING = /^(\s*)(?:(\d+)(?=[.)](?:\s|$))|(?=[#>+=-]))/u

/** Escapes texts from outside, so that they stay text in one line and one cell. */
function escaped(text: string): string {
  return oneLine(text).replace(MARKUP, '\\$&').replace(BEGINNING, '$1$2\\')
}
