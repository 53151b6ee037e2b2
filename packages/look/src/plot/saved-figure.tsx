/** A figure as it is taken away: an SVG that needs no other file, with its title, legend and source, and its data as CSV. */
import type { ComponentChildren, VNode } from 'preact'
import type { Cell } from './data-file.ts'
import { markupOf } from './markup.ts'
import { textWidth } from './scales.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Figure {
  /** Of its files, without their extension. */
  readonly name: string
  readonly title: string
  readonly size: Size
  readonly draw: (size: Size) => ComponentChildren
  readonly legend: readonly Sample[]
  /** Its first row names the columns, with their units. */
  readonly data: () => readonly (readonly Cell[])[]
}

/** A sign around 0, 0 and what it stands for. */
export interface Sample {
  readonly sign: VNode
  readonly text: string
}

/** Where a figure comes from. */
export interface Origin {
  /** The contest. */
  readonly subtitle: string
  /** The run, its machine and its source. */
  readonly source: string
}

const MARGIN = 14
const ROW = 20
/** The letters of the title are so much wider than the others. */
const TITLE_SCALE = 1.2

/** @param style what the build makes of figure.css */
export function savedFigure({ title, size, draw, legend }: Figure, origin: Origin, style: string): string {
  const width = size.width + 2 * MARGIN
  const signs = placed(legend, size.width)
  const rows = Math.max(0, ...signs.map(({ row }) => row + 1))
  const head = linesOf(title, size.width / TITLE_SCALE)
  const top = 34 + ROW * (head.length + rows)
  const foot = linesOf(origin.source, size.width)
  const height = top + size.height + 8 + 15 * foot.length + MARGIN
  const svg = (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class="plot"
      role="img"
      {...{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>{`${title}, ${origin.subtitle}`}</title>
      <desc>{origin.source}</desc>
      <style>{literal(style)}</style>
      <rect class="paper" {...{ width, height }} />
      {head.map((line, index) => (
        <text key={line} class="title" x={MARGIN} y={26 + ROW * index}>
          {line}
        </text>
      ))}
      <text x={MARGIN} y={24 + ROW * head.length}>
        {origin.subtitle}
      </text>
      {signs.map(({ x, row, sign, text }) => (
        <g key={text} transform={`translate(${MARGIN + x + 7},${42 + ROW * (head.length + row)})`}>
          {sign}
          <text x={12} y={4}>
            {text}
          </text>
        </g>
      ))}
      <g transform={`translate(${MARGIN},${top})`}>{draw(size)}</g>
      {foot.map((line, index) => (
        <text key={line} x={MARGIN} y={top + size.height + 20 + 15 * index}>
          {line}
        </text>
      ))}
    </svg>
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markupOf(svg)}\n`
}

/** From left to right, in as many rows as they need. */
function placed(legend: readonly Sample[], width: number) {
  let [x, row] = [0, 0]
  return legend.map((sample) => {
    const own = 14 + 8 + textWidth(sample.text)
    if (x > 0 && x + own > width) [x, row] = [0, row + 1]
    const at = { ...sample, x, row }
    x += own + 16
    return at
  })
}

/** A text in lines that are not wider. */
function linesOf(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (textWidth(longer) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

const ADDED = `.plot { font-family: Helvetica, Arial, sans-serif }
.paper { fill: var(--paper) }
.plot .title { font-size: 15px; font-weight: 600; fill: var(--text) }
`

const RULE = /(?<selectors>[^{}]+)\{(?<declarations>[^{}]*)\}/g
const LIGHT = /light-dark\(([^,]*),[^)]*\)/g

/** The rules with the light colours in the place of variables, which programs for drawings do not know. */
function literal(style: string): string {
  const plain = (style + ADDED)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const rules = [...plain.replaceAll(LIGHT, '$1').matchAll(RULE)].map(({ groups }) => ({
    selectors: (groups?.['selectors'] ?? '').trim(),
    declarations: (groups?.['declarations'] ?? '').trim(),
  }))
  const colours = new Map(
    rules
      .filter(({ selectors }) => selectors.startsWith(':root'))
      .flatMap(({ declarations }) =>
        declarations.split(';').map((one) => one.split(':').map((part) => part.trim())),
      )
      .map(([name = '', value = '']) => [name, value] as const),
  )
  const resolved = (text: string): string =>
    text.replace(
      /var\((--[\w-]+)(?:, ?(?:var\((--[\w-]+)\)))?\)/g,
      (_, name, other) => colours.get(name) ?? colours.get(other) ?? '',
    )
  const hues = rules.flatMap(({ selectors, declarations }) => {
    const [, hue] = /^--hue: ?(.*?);?$/.exec(declarations) ?? []
    return hue === undefined ? [] : [[selectors, resolved(hue)] as const]
  })
  return rules
    .filter(({ selectors, declarations }) => !selectors.startsWith(':root') && !declarations.startsWith('--'))
    .flatMap(({ selectors, declarations }) => {
      const hued = declarations.split(';').filter((one) => one.includes('--hue'))
      return [
        `${selectors}{${resolved(declarations)}}`,
        ...(hued.length === 0
          ? []
          : hues.map(
              ([family, hue]) =>
                `${within(family, selectors)}{${hued.map((one) => one.replace(HUE, hue)).join(';')}}`,
            )),
      ]
    })
    .join('')
}

/** A colour of the family, and of those that have none. */
const HUE = /var\(--hue(?:, ?var\([^)]*\))?\)/

/** Selectors of what is within an element of this class, or has it. */
function within(family: string, selectors: string): string {
  return selectors
    .split(',')
    .map((one) => one.trim().replace(/^\.plot /, ''))
    .flatMap((one) => [`${family} ${one}`, `.plot ${one}${family}`])
    .join(',')
}
