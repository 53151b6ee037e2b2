/** What the figures of documents have in common: marks, and a legend that stays within the picture. */

/** Marks that differ in their shape, as paths around 0, 0. Each is about ten wide. */
export const MARKS = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  'M-4-4h8v8h-8z',
  'M0-5L5 4H-5z',
  'M0-5L5 0L0 5L-5 0z',
  'M0 5L5-4H-5z',
  'M-1.6-5h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z',
] as const

/** As wide as the text of a page, so that letters are shown about as large as they are drawn. */
export const FIGURE_WIDTH = 760
/** The size of letters, and the width of one: none is wider on the average, in any of the usual fonts. */
export const FONT_SIZE = 13
export const LETTER_WIDTH = 7.2
export const LEGEND_ROW = 22

export interface LegendEntry {
  readonly name: string
  /** What is drawn before the name, from x = 0, around y = 0. */
  readonly sample: string
}

export interface Legend {
  readonly drawn: string
  readonly rows: number
}

const GAP = 22

/** The names behind their samples, in as many rows as they need. */
export function legendOf(
  entries: readonly LegendEntry[],
  { left, sampleWidth }: { readonly left: number; readonly sampleWidth: number },
): Legend {
  let [x, rows] = [left, 1]
  const drawn = entries.map(({ name, sample }) => {
    const width = sampleWidth + 6 + LETTER_WIDTH * name.length
    if (x > left && x + width > FIGURE_WIDTH) [x, rows] = [left, rows + 1]
    const place = `translate(${x.toFixed(1)} ${LEGEND_ROW * rows - 4})`
    x += width + GAP
    return `<g transform="${place}">${sample}<text x="${sampleWidth + 6}" y="4">${escaped(name)}</text></g>`
  })
  return { drawn: drawn.join(''), rows }
}

/** A text as it is written in SVG. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
