/** Lays out paragraphs, terms with their meanings, and tables, so that no line is wider than the screen. */

/** Where nothing tells how wide a screen is. */
const USUAL_WIDTH = 80
/** Below it, words would not fit. */
const LEAST_WIDTH = 40

/** The columns of the screen: what COLUMNS says, those of the terminal, or 80. */
export function screenWidth(
  { columns = USUAL_WIDTH }: { readonly columns?: number } = process.stdout,
  { COLUMNS = '' }: Readonly<Record<string, string | undefined>> = process.env,
): number {
  return Math.max(LEAST_WIDTH, /^[1-9]\d{0,5}$/.test(COLUMNS) ? Number(COLUMNS) : columns)
}

/** Marks that stand above or below a letter, and letters that take two columns: https://www.unicode.org/reports/tr11. */
const NARROW_OR_WIDE =
  /\p{M}|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\uFF01-\uFF60]|\p{Emoji_Presentation}/gu

/** The columns that a text takes. */
export function widthOf(text: string): number {
  if (/^[ -\u02FF\u2010-\u22FF]*$/.test(text)) return text.length // the other expression takes milliseconds to compile
  let width = 0
  for (const _ of text) width++
  for (const [sign] of text.matchAll(NARROW_OR_WIDE)) width += /\p{M}/u.test(sign) ? -1 : 1
  return width
}

/** A text as lines of at most `width` columns. A word that is wider stands alone, and is cut only with `cuts`. */
export function wrapped(text: string, width: number, cuts = false): string[] {
  const [first = '', ...words] = text.split(/\s+/u).flatMap((word) => (cuts ? partsOf(word, width) : word))
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (widthOf(longer) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** A word in parts of at most `width` columns. */
function partsOf(word: string, width: number): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (widthOf(longer) > width) parts.push(letter)
    else parts[parts.length - 1] = longer
  }
  return parts
}

/** The lines of a text, each with its indent: of the first line, and of the others. */
export function hanging(text: string, width: number, first = '', rest = `${first}  `): string[] {
  const [line = '', ...others] = wrapped(text, width - first.length)
  const left = others.length === 0 ? [] : wrapped(others.join(' '), width - rest.length)
  return [first + line, ...left.map((each) => rest + each)]
}

/** The columns of the terms of a list. Those that are wider than `most` have their meaning below them. */
export function widestTerm(terms: readonly string[], most: number): number {
  return Math.max(0, ...terms.map(widthOf).filter((width) => width <= most))
}

/** A term with its meaning beside it, or below it if it is wider than `termWidth`. */
export function itemLines(term: string, meaning: string, termWidth: number, width: number): string[] {
  const indent = ' '.repeat(termWidth + 4)
  const lines = meaning === '' ? [] : wrapped(meaning, width - indent.length).map((line) => indent + line)
  const [first = indent, ...others] = lines
  if (widthOf(term) > termWidth) return [...hanging(term, width, '  ', '      '), ...lines]
  return [`  ${padded(term, termWidth)}  ${first.slice(indent.length)}`.trimEnd(), ...others]
}

function padded(text: string, width: number, isRight = false): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return isRight ? space + text : text + space
}

/** Nothing is written of a table without rows. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const GAP = 2
/** A column of words may become as narrow as this, and a word of it is cut only if it is longer than the other. */
const [NARROW, LONG_WORD] = [16, 28]

/**
 * A table whose columns are aligned. If it is too wide, the names of columns and the words in cells take several lines; if it
 * is still too wide, columns for which there is no room are left out, the last ones first, and a line says which.
 *
 * @param isNumber whether a column is one of numbers, which are aligned right and stay whole
 */
export function tableLines(
  { header, rows }: Table,
  width: number,
  isNumber: (column: number) => boolean = () => false,
): string[] {
  if (rows.length === 0) return []
  const all = header.map((name, column) => {
    const cells = rows.map((row) => row[column] ?? '')
    const widest = Math.max(...cells.map(widthOf))
    const longest = (texts: readonly string[]): number =>
      Math.max(...texts.flatMap((text) => text.split(' ')).map(widthOf))
    const narrow = Math.min(widest, Math.max(NARROW, Math.min(longest(cells), LONG_WORD)))
    const least = Math.max(longest([name]), isNumber(column) ? widest : narrow)
    return { column, least, wanted: Math.max(widest, widthOf(name)), width: least }
  })
  const shown: typeof all = []
  for (const each of all) if (shown.length === 0 || totalOf([...shown, each]) <= width) shown.push(each)
  widen(shown, width)
  const texts = [header, ...rows].map((cells) =>
    shown.map((each) => wrapped(cells[each.column] ?? '', each.width, true)),
  )
  const widths = shown.map((_, place) => Math.max(...texts.flatMap((row) => row[place] ?? []).map(widthOf)))
  const linesOf = (row: readonly (readonly string[])[]): string[] =>
    Array.from({ length: Math.max(...row.map((lines) => lines.length)) }, (_, index) =>
      shown
        .map(({ column }, place) => padded(row[place]?.[index] ?? '', widths[place] ?? 0, isNumber(column)))
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
  const leftOut = all.filter((each) => !shown.includes(each)).map(({ column }) => header[column])
  const said = `left out: ${leftOut.join(', ')}; there is room with COLUMNS=${totalOf(all)}`
  return [...texts.flatMap(linesOf), ...(leftOut.length === 0 ? [] : hanging(said, width))]
}

type Place = { width: number; readonly least: number; readonly wanted: number }

function totalOf(columns: readonly Place[]): number {
  return columns.reduce((sum, { least }) => sum + least + GAP, -GAP)
}

/** Gives the columns what is left of the width, first to those that miss most. */
function widen(columns: readonly Place[], width: number): void {
  for (let left = width - totalOf(columns); left > 0; left--) {
    const missing = columns.map((each) => each.wanted - each.width)
    const most = columns[missing.indexOf(Math.max(...missing))]
    if (most === undefined || most.wanted <= most.width) return
    most.width++
  }
}
