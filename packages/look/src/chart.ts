/** Charts side by side, as SVG: lines, or marks with bounds. They are readable in a light and a dark theme, and described in words. */
import {
  escaped,
  FIGURE_WIDTH,
  FONT_SIZE,
  LEGEND_ROW,
  LETTER_WIDTH,
  type Legend,
  legendOf,
  MARKS,
} from './figure.ts'

type Point = readonly [x: number, y: number]

interface Series {
  readonly name: string
  readonly points: readonly Point[]
  /** For each point where its bounds begin and end, along the axis x. */
  readonly bounds?: readonly Point[]
  /** For each point of a line where its bounds begin and end, along the axis y. */
  readonly band?: readonly Point[]
}

export interface Panel {
  readonly title: string
  readonly series: readonly Series[]
  /** A grey area below a line, from 0 to 1 of the height. */
  readonly area?: readonly Point[]
}

export interface Axis {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly ticks: readonly (readonly [at: number, text: string])[]
}

export interface Chart {
  readonly title: string
  readonly description: string
  readonly kind: 'lines' | 'marks'
  readonly panels: readonly Panel[]
  readonly x: Axis
  readonly y: Axis
  /** Names in the order of the legend. */
  readonly names: readonly string[]
  /** Names in the order of their colours, if that is another one: a name looks the same in all charts of a page. */
  readonly looks?: readonly string[]
  readonly areaName?: string
}

/** Logarithms to the base 10 as an axis. */
export function powers(label: string, from: number, to: number): Axis {
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => {
    const power = from + index
    // a power of ten that is read: `10 ** -4` is not 0.0001 in every version of Node
    return [power, Number(`1e${power}`).toLocaleString('en', { maximumSignificantDigits: 1 })] as const
  })
  return { label, from, to, ticks }
}

/** Steps of the same length as an axis. */
export function steps(label: string, ticks: readonly number[]): Axis {
  const [from = 0, to = 1] = [ticks[0], ticks.at(-1)]
  return { label, from, to, ticks: ticks.map((at) => [at, String(at)]) }
}

/** A line for each name, from the top to the bottom. */
export function nameAxis(names: readonly string[]): Axis {
  return { label: '', from: -names.length, to: 1, ticks: names.map((name, index) => [-index, name]) }
}

interface Layout {
  readonly wide: number
  readonly high: number
  readonly left: number
}

const TOP = 30
const RIGHT = 24
const BOTTOM = 48

function longestOf(texts: readonly string[]): number {
  return LETTER_WIDTH * Math.max(...texts.map((text) => text.length))
}

function layoutOf({ kind, panels, y }: Chart): Layout {
  const names = longestOf(y.ticks.map(([, text]) => text))
  if (kind === 'marks')
    return { wide: FIGURE_WIDTH - names - 20 - RIGHT, high: 24 * (y.to - y.from), left: names + 20 }
  const left = names + 36
  return { wide: FIGURE_WIDTH / Math.min(2, panels.length) - left - RIGHT, high: 190, left }
}

export function svgOf(chart: Chart): string {
  const { title, description, panels } = chart
  const layout = layoutOf(chart)
  const [cellWide, cellHigh] = [layout.wide + layout.left + RIGHT, layout.high + TOP + BOTTOM]
  const across = Math.round(FIGURE_WIDTH / cellWide)
  const legend = legendIn(chart)
  const top = LEGEND_ROW * legend.rows + 14
  const height = top + cellHigh * Math.ceil(panels.length / across)
  const drawn = panels.map((panel, index) => {
    const x = (index % across) * cellWide + layout.left
    const y = top + Math.floor(index / across) * cellHigh + TOP
    return `<g transform="translate(${x.toFixed(1)} ${y})">${panelOf(panel, chart, layout)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIGURE_WIDTH} ${height}" width="${FIGURE_WIDTH}" height="${height}" role="img" aria-labelledby="title description" font-family="system-ui, sans-serif" font-size="${FONT_SIZE}">`,
    `<title id="title">${escaped(title)}</title><desc id="description">${escaped(description)}</desc>`,
    `<style>${STYLE}</style><rect width="${FIGURE_WIDTH}" height="${height}" class="ground"/>`,
    legend.drawn,
    ...drawn,
    '</svg>\n',
  ].join('\n')
}

/** Colours that people with deficient colour vision can tell apart. Lines differ in their dashes, too, and marks in their shape. */
const LIGHT = ['#0b62a4', '#b3461a', '#2c7a3f', '#8a3a9b', '#7a5c00', '#c2185b', '#3d3d3d']
const DARK = ['#6db3f2', '#f2956b', '#7fd093', '#d79be3', '#e0c050', '#ff8ab5', '#d5d5d5']
const DASHES = ['', '6 3', '2 2', '8 3 2 3', '10 4', '4 2', '1 3']

function coloursOf(colours: readonly string[]): string {
  return colours.map((colour, index) => `.c${index}{color:${colour}}`).join('')
}

const STYLE = [
  `.ground{fill:#fff}text{fill:#1c1c1c}.quiet{fill:#595959}.rule{stroke:#dedede}.area{fill:#000;fill-opacity:.09}${coloursOf(LIGHT)}`,
  `@media (prefers-color-scheme:dark){.ground{fill:#16181d}text{fill:#ececec}.quiet{fill:#b0b0b0}.rule{stroke:#3a3d44}.area{fill:#fff;fill-opacity:.13}${coloursOf(DARK)}}`,
].join('')

/** A line or a mark for each name, and the area. */
function legendIn(chart: Chart): Legend {
  const { kind, names, areaName } = chart
  const entries = names.map((name) => ({
    name,
    sample: kind === 'lines' ? line('M0 0h26', name, chart) : mark(16, 0, name, chart),
  }))
  const area = { name: areaName ?? '', sample: '<path d="M0-7h26v13H0z" class="area"/>' }
  return legendOf([...entries, ...(areaName === undefined ? [] : [area])], { left: 12, sampleWidth: 26 })
}

/** The class of its colour, and the dashes and the mark that go with it. */
function lookOf(name: string, { names, looks = names }: Chart) {
  const look = looks.indexOf(name)
  const of = (all: readonly string[]): string => all[look % all.length] ?? ''
  return { colour: `c${look % LIGHT.length}`, dashes: of(DASHES), mark: of(MARKS) }
}

function line(path: string, name: string, chart: Chart): string {
  const { colour, dashes } = lookOf(name, chart)
  return `<path d="${path}" class="${colour}" stroke="currentColor" fill="none" stroke-width="1.8"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`
}

function mark(x: number, y: number, name: string, chart: Chart): string {
  const look = lookOf(name, chart)
  return `<path d="${look.mark}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" class="${look.colour}" fill="currentColor"/>`
}

/** Straight from point to point, in pixels. */
function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

function panelOf({ title, series, area = [] }: Panel, chart: Chart, { wide, high, left }: Layout): string {
  const xOf = (value: number): number => wide * shareOf(chart.x, value)
  const yOf = (value: number): number => high * (1 - shareOf(chart.y, value))
  const at = ([x, y]: Point): Point => [xOf(x), yOf(y)]
  const bandOf = ({ name, points, band = [] }: Series): string[] => {
    if (band.length === 0) return []
    const side = (end: 0 | 1): Point[] => points.map(([x], index) => at([x, band[index]?.[end] ?? 0]))
    const path = `${pathOf([...side(0), ...side(1).reverse()])}Z`
    const { colour } = lookOf(name, chart)
    return [`<path d="${path}" class="${colour}" fill="currentColor" fill-opacity=".15"/>`]
  }
  const drawn = series.flatMap((each) => {
    const { name, points, bounds = [] } = each
    if (chart.kind === 'lines') return [...bandOf(each), line(pathOf(points.map(at)), name, chart)]
    const ranges = bounds.map(([low, high], index) => {
      const y = points[index]?.[1] ?? 0
      return `<path d="${pathOf([at([low, y]), at([high, y])])}" class="${lookOf(name, chart).colour}" stroke="currentColor" stroke-width="3" stroke-opacity=".35"/>`
    })
    return [...ranges, ...points.map(([x, y]) => mark(xOf(x), yOf(y), name, chart))]
  })
  const [first, last] = [area[0]?.[0] ?? 0, area.at(-1)?.[0] ?? 0]
  const ground = [[first, 0] as const, ...area, [last, 0] as const]
  const edge = pathOf(ground.map(([x, share]) => [xOf(x), high * (1 - share)]))
  return [
    `<text y="-9" font-weight="bold">${escaped(title)}</text>`,
    area.length === 0 ? '' : `<path class="area" d="${edge}Z"/>`,
    ...ticksOf(chart, { xOf, yOf, wide, high, left }),
    ...drawn,
  ].join('')
}

function shareOf({ from, to }: Axis, value: number): number {
  return (Math.min(Math.max(value, from), to) - from) / (to - from)
}

interface Place extends Layout {
  readonly xOf: (value: number) => number
  readonly yOf: (value: number) => number
}

function ticksOf({ x, y }: Chart, { xOf, yOf, wide, high, left }: Place): string[] {
  // where there is no space for the text of every tick, some ticks have none
  const space = wide / Math.max(1, x.ticks.length - 1)
  const every = Math.ceil((longestOf(x.ticks.map(([, text]) => text)) + LETTER_WIDTH) / space)
  const vertical = x.ticks.map(([value, text], index) => {
    const at = xOf(value).toFixed(1)
    const words = `<text x="${at}" y="${high + 17}" text-anchor="middle" class="quiet">${text}</text>`
    return `<path d="M${at} 0V${high}" class="rule"/>${index % every === 0 ? words : ''}`
  })
  const horizontal = y.ticks.map(([value, text]) => {
    const at = yOf(value)
    return `<path d="M0 ${at.toFixed(1)}H${wide.toFixed(1)}" class="rule"/><text x="-8" y="${(at + 4).toFixed(1)}" text-anchor="end" class="quiet">${escaped(text)}</text>`
  })
  const labels = [
    `<text x="${(wide / 2).toFixed(1)}" y="${high + 36}" text-anchor="middle" class="quiet">${escaped(x.label)}</text>`,
    `<text transform="translate(${(14 - left).toFixed(1)} ${high / 2}) rotate(-90)" text-anchor="middle" class="quiet">${escaped(y.label)}</text>`,
  ]
  return [...vertical, ...horizontal, ...(y.label === '' ? labels.slice(0, 1) : labels)]
}
