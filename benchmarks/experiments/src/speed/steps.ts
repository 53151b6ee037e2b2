/** Draws the figure of `docs/how-it-got-fast.md`: a bar for each step, as long as the logarithm of its speed on the newest Node. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { escaped, FAMILIES, FIGURE_WIDTH, FONT_SIZE, familyOf, LEGEND_ROW, legendOf } from '@sudoku-lab/look'
import { number } from '../shared/table.ts'
import { SET_OF_ALL } from './measure.ts'
import { timeOf, timeText } from './report.ts'
import type { Speeds } from './speeds.ts'

/** The section of the page → the solvers that it is about. */
const STEPS: readonly (readonly string[])[] = [
  ['naive-scan'],
  ['explicit-stack-scan'],
  ['explicit-stack-table'],
  ['bitmask', 'bitmask-tuned'],
  ['static-order'],
  ['mrv-forward'],
  ['mrv-naked'],
  ['mrv'],
  ['mrv-locked', 'mac'],
  ['dlx', 'bitset', 'cdcl'],
  ['band'],
  ['lanes', 'lanes-batch:batch'],
]
/** So much faster than the first step is a bar that begins at the left. */
const SLOWEST = 0.25
const HUES = /\.(family-\w+) \{\s*--hue: light-dark\((#\w+), (#\w+)\)/g
const ROW = 22
const LEFT = 205
const RIGHT = 150
const TOP = 8

/** @param familyOfSolver the family of a solver, by its id */
export function stepsFigure(speeds: Speeds, familyOfSolver: (id: string) => string | undefined): string {
  const node = speeds.nodes.at(-1) ?? ''
  const solvers = STEPS.flatMap((ids, index) =>
    ids.map((id, place) => {
      const timed = speeds.timed(node, SET_OF_ALL, id)
      const family = familyOf(familyOfSolver(id.replace(':batch', '')))
      return { id, timed, family, step: index + 1, isFirst: place === 0 }
    }),
  )
  const first = solvers[0] === undefined ? Number.NaN : timeOf(solvers[0].timed)
  const logarithm = (ns: number): number => Math.log(first / ns / SLOWEST)
  const most = Math.max(...solvers.map(({ timed }) => logarithm(timeOf(timed))))
  const bars = solvers.map(({ id, timed, family, step, isFirst }, index) => {
    const y = TOP + index * ROW
    const width = Math.max(2, (logarithm(timeOf(timed)) / most) * (FIGURE_WIDTH - LEFT - RIGHT))
    const says = `${timeText(timed)}, ${number(timed.nodes)} nodes`
    return `<g data-step="${step}"><text x="22" y="${y + 15}" class="step">${isFirst ? step : ''}</text><text x="34" y="${y + 15}">${escaped(id.replace(':', ', '))}</text><text x="${(LEFT + width + 8).toFixed(1)}" y="${y + 15}" class="soft">${escaped(says)}</text>${shapeOf(family, LEFT - 12, y + 11)}<rect x="${LEFT}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 6}" rx="2" class="family-${family?.id}"/></g>`
  })
  const shown = FAMILIES.filter((each) => solvers.some(({ family }) => family === each))
  const legend = legendOf(
    shown.map((family) => ({ name: family.title, sample: shapeOf(family, 6, 0) })),
    { left: 34, sampleWidth: 12 },
  )
  const top = TOP + bars.length * ROW
  const [light, dark] = huesIn(
    readFileSync(fileURLToPath(import.meta.resolve('@sudoku-lab/look/palette.css')), 'utf8'),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIGURE_WIDTH} ${top + LEGEND_ROW * legend.rows + 12}" role="img" aria-label="The speed of each step, on a logarithmic scale">
<style>text{font:${FONT_SIZE}px system-ui,sans-serif;fill:#1c2024}.step{font-weight:700;text-anchor:end}.soft,.soft text{fill:#575c65}${light}@media (prefers-color-scheme:dark){text{fill:#e8eaed}.soft,.soft text{fill:#a9aeb8}${dark}}</style>
${bars.join('\n')}
<g transform="translate(0 ${top + 4})" class="soft">${legend.drawn}</g>
</svg>
`
}

function shapeOf(family: ReturnType<typeof familyOf>, x: number, y: number): string {
  return family === undefined
    ? ''
    : `<path d="${family.mark}" transform="translate(${x} ${y})" class="family-${family.id}"/>`
}

/** The colours of the families in a light and in a dark scheme. */
function huesIn(palette: string): string[] {
  return [1, 2].map((scheme) =>
    Array.from(palette.matchAll(HUES), (hue) => `.${hue[1]}{fill:${hue[1 + scheme]}}`).join(''),
  )
}
