/** Small charts of lines side by side, as SVG: readable in a light and a dark theme, by eye and by ear. */

interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

export interface Panel {
  readonly title: string
  readonly lines: readonly Line[]
  /** A grey area below a line, from 0 to 1 of the height. */
  readonly area?: Line['points']
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
  readonly panels: readonly Panel[]
  readonly x: Axis
  readonly y: Axis
  readonly across: number
  /** Names in the order of the legend. */
  readonly names: readonly string[]
  /** Names in the order of their colours, if that is another one: a name looks the same in all charts of a page. */
  readonly looks?: readonly string[]
  readonly areaName?: string
}

const WIDE = 250
const HIGH = 170
const MARGIN = { left: 60, right: 24, top: 26, bottom: 38 }
const LEGEND = 40

export function svgOf(chart: Chart): string {
  const { title, description, panels, across } = chart
  const [cellWide, cellHigh] = [WIDE + MARGIN.left + MARGIN.right, HIGH + MARGIN.top + MARGIN.bottom]
  const width = cellWide * Math.min(across, panels.length)
  const height = LEGEND + cellHigh * Math.ceil(panels.length / across)
  const drawn = panels.map((panel, index) => {
    const [x, y] = [
      (index % across) * cellWide + MARGIN.left,
      LEGEND + Math.floor(index / across) * cellHigh + MARGIN.top,
    ]
    return `<g transform="translate(${x} ${y})">${panelOf(panel, chart)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}" font-family="system-ui, sans-serif" font-size="11">`,
    `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>`,
    `<style>${STYLE}</style><rect width="${width}" height="${height}" class="ground"/>`,
    legendOf(chart),
    ...drawn,
    '</svg>\n',
  ].join('\n')
}

/** Colours that are told apart by people who see fewer of them; lines differ in their dashes, too. */
const LIGHT = ['#0b62a4', '#b3461a', '#2c7a3f', '#8a3a9b', '#7a5c00', '#c2185b', '#3d3d3d']
const DARK = ['#6db3f2', '#f2956b', '#7fd093', '#d79be3', '#e0c050', '#ff8ab5', '#d5d5d5']
const DASHES = ['', '6 3', '2 2', '8 3 2 3', '10 4', '4 2', '1 3']

const STYLE = [
  '.ground{fill:#fff}text{fill:#1c1c1c}.quiet{fill:#595959}.rule{stroke:#dedede}.area{fill:#000;fill-opacity:.09}',
  ...LIGHT.map((colour, index) => `.c${index}{stroke:${colour}}`),
  '@media (prefers-color-scheme:dark){.ground{fill:#16181d}text{fill:#ececec}.quiet{fill:#b0b0b0}.rule{stroke:#3a3d44}.area{fill:#fff;fill-opacity:.13}',
  ...DARK.map((colour, index) => `.c${index}{stroke:${colour}}`),
  '}',
].join('')

function legendOf(chart: Chart): string {
  const { names, areaName } = chart
  let x = 12
  const entries = names.map((name) => {
    const entry = `<path d="M${x} 18h26" ${strokeOf(name, chart)}/><text x="${x + 32}" y="22">${escaped(name)}</text>`
    x += 52 + 6.6 * name.length
    return entry
  })
  if (areaName !== undefined) {
    entries.push(
      `<rect x="${x}" y="11" width="26" height="13" class="area"/><text x="${x + 32}" y="22">${escaped(areaName)}</text>`,
    )
  }
  return entries.join('')
}

function strokeOf(name: string, { names, looks = names }: Chart): string {
  const index = looks.indexOf(name)
  const dash = DASHES[index % DASHES.length]
  return `class="c${index % LIGHT.length}" fill="none" stroke-width="1.8"${dash ? ` stroke-dasharray="${dash}"` : ''}`
}

function panelOf({ title, lines, area }: Panel, chart: Chart): string {
  const { x, y } = chart
  const at = (axis: Axis, value: number, length: number): number =>
    (length * (Math.min(Math.max(value, axis.from), axis.to) - axis.from)) / (axis.to - axis.from)
  const xOf = (value: number): string => at(x, value, WIDE).toFixed(1)
  const yOf = (value: number): string => (HIGH - at(y, value, HIGH)).toFixed(1)
  const pathOf = (points: Line['points']): string =>
    points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${xOf(px)} ${yOf(py)}`).join('')
  const ticks = [
    ...x.ticks.map(
      ([value, text]) =>
        `<path d="M${xOf(value)} 0V${HIGH}" class="rule"/><text x="${xOf(value)}" y="${HIGH + 15}" text-anchor="middle" class="quiet">${text}</text>`,
    ),
    ...y.ticks.map(
      ([value, text]) =>
        `<path d="M0 ${yOf(value)}H${WIDE}" class="rule"/><text x="-6" y="${Number(yOf(value)) + 4}" text-anchor="end" class="quiet">${text}</text>`,
    ),
  ]
  const shadow =
    area === undefined || area.length === 0
      ? ''
      : `<path class="area" d="M${xOf(area[0]?.[0] ?? 0)} ${HIGH}${area.map(([px, share]) => `L${xOf(px)} ${(HIGH * (1 - share)).toFixed(1)}`).join('')}L${xOf(area.at(-1)?.[0] ?? 0)} ${HIGH}Z"/>`
  const drawn = lines.map(({ name, points }) => `<path d="${pathOf(points)}" ${strokeOf(name, chart)}/>`)
  return [
    `<text x="0" y="-9" font-weight="bold" font-size="12">${escaped(title)}</text>`,
    shadow,
    ...ticks,
    ...drawn,
    `<text x="${WIDE / 2}" y="${HIGH + 31}" text-anchor="middle" class="quiet">${escaped(x.label)}</text>`,
    `<text transform="translate(-46 ${HIGH / 2}) rotate(-90)" text-anchor="middle" class="quiet">${escaped(y.label)}</text>`,
  ].join('')
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
