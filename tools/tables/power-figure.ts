/** Draws the power curve as SVG, which is readable in a light and a dark theme. */

export interface Line {
  readonly name: string
  readonly rounds: number
  readonly isBusy: boolean
  /** True difference → how often it gets the right verdict, from 0 to 1. */
  readonly found: readonly (readonly [size: number, share: number])[]
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [640, 330, 52, 24, 170, 44]

/** Wider for small differences: the root of the share. */
const across = (size: number): number => LEFT + Math.sqrt(size / 0.1) * (WIDTH - LEFT - RIGHT)
const down = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

const DASHES = ['', '7 4', '2 3', '9 3 2 3']

export function drawCurve(lines: readonly Line[]): string {
  const sizes = lines[0]?.found.map(([size]) => size) ?? []
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>How often a run gives the right verdict</title>
<desc>${lines.map(describe).join(' ')}</desc>
<style>svg{color:#222;fill:currentColor}.l{fill:none;stroke:currentColor;stroke-width:1.8}.g{stroke:#8888;stroke-width:.6}.b{color:#b4541a}@media(prefers-color-scheme:dark){svg{color:#ddd}.b{color:#f0a36b}}</style>
${[0, 0.25, 0.5, 0.75, 1].map(row).join('\n')}
${sizes.map(column).join('\n')}
<text x="${LEFT}" y="${HEIGHT - 6}">true difference: how much slower the code is now</text>
<text x="${LEFT - 40}" y="${TOP - 10}">right verdicts</text>
${lines.map(curve).join('\n')}
</svg>
`
}

function describe({ name, found }: Line): string {
  return `${name}: ${found.map(([size, share]) => `${(100 * size).toFixed(1)} % in ${Math.round(100 * share)} of 100`).join(', ')}.`
}

function row(share: number): string {
  const y = down(share).toFixed(1)
  return `<line class="g" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${Number(y) + 4}" text-anchor="end">${100 * share} %</text>`
}

function column(size: number): string {
  const x = across(size).toFixed(1)
  return `<line class="g" x1="${x}" x2="${x}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text x="${x}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${100 * size} %</text>`
}

function curve({ name, rounds, isBusy, found }: Line, index: number): string {
  const points = found.map(([size, share]) => `${across(size).toFixed(1)},${down(share).toFixed(1)}`)
  const dash = DASHES[index] ?? ''
  const [x, y] = [WIDTH - RIGHT + 14, TOP + 14 + 34 * index]
  return `<g${isBusy ? ' class="b"' : ''}><polyline class="l" stroke-dasharray="${dash}" points="${points.join(' ')}"/>
<line class="l" stroke-dasharray="${dash}" x1="${x}" x2="${x + 26}" y1="${y}" y2="${y}"/><text x="${x + 32}" y="${y + 4}">${name}</text><text x="${x + 32}" y="${y + 18}" opacity=".7">${rounds} rounds</text></g>`
}
