/**
 * Draws docs/how-it-got-fast.svg from the table of all solvers in docs/how-it-got-fast.md: a bar for each step, as long as the
 * logarithm of its speed. `pnpm bench fill` writes the table; this draws it again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FAMILIES, familyOf } from '@sudoku-lab/look'

const DOCUMENT = join(import.meta.dirname, '../../docs/how-it-got-fast.md')
const palette = readFileSync(fileURLToPath(import.meta.resolve('@sudoku-lab/look/palette.css')), 'utf8')
const FIGURE = join(import.meta.dirname, '../../docs/how-it-got-fast.svg')

/** The section of the document → the solvers that it is about. */
const STEPS = [
  ['naive-scan'],
  ['explicit-stack-scan'],
  ['explicit-stack-table'],
  ['bitmask', 'bitmask-tuned'],
  ['static-order'],
  ['mrv-forward'],
  ['mrv-naked'],
  ['mrv'],
  ['mrv-locked', 'mac'],
  ['dlx', 'sieve', 'cdcl'],
  ['band'],
  ['lanes', 'lanes-batch, batch'],
]
const HUES = /\.family-(\w+) \{\s*--hue: light-dark\((#\w+), (#\w+)\)/g
const WIDTH = 760
const ROW = 22
const LEFT = 190
const RIGHT = 150
const TOP = 8
/** No letter of a legend is wider on the average, in any of the usual fonts. */
const LETTER = 7

/**
 * The solvers of the table, by their names.
 * @param {string} text
 */
function tableOf(text) {
  const rows = text
    .slice(text.indexOf('## All of them'))
    .matchAll(/^\| `([^|]+)\| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\|$/gm)
  return new Map(
    Array.from(rows, ([, solver = '', , infers = '', , nodes = '', time = '', speed = '']) => [
      solver.replace('`', '').trim(),
      {
        infers,
        says: `${time.replace(/\(.*/, '').trim()}, ${nodes.trim()} nodes`,
        speed: Number.parseFloat(speed.replaceAll(',', '')),
      },
    ]),
  )
}

/** @param {string} text */
export function stepsFigure(text) {
  const measured = tableOf(text)
  const rows = STEPS.flatMap((solvers, index) =>
    solvers.flatMap((solver) => {
      const row = measured.get(solver)
      return row === undefined || Number.isNaN(row.speed) ? [] : [{ step: index + 1, solver, ...row }]
    }),
  )
  const most = Math.log(Math.max(...rows.map(({ speed }) => speed)))
  const drawn = rows.map(({ step, solver, infers, says, speed }, index) => {
    const y = TOP + index * ROW
    const width = Math.max(2, (Math.log(Math.max(1, speed)) / most) * (WIDTH - LEFT - RIGHT))
    const isFirst = rows[index - 1]?.step !== step
    return `<g data-step="${step}"><text x="22" y="${y + 15}" class="step">${isFirst ? step : ''}</text><text x="34" y="${y + 15}">${solver}</text><rect x="${LEFT}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 6}" rx="2" class="${familyOf(infers).id}"/><text x="${(LEFT + width + 8).toFixed(1)}" y="${y + 15}" class="soft">${says}</text></g>`
  })
  const key = FAMILIES.filter(({ id }) => rows.some(({ infers }) => familyOf(infers).id === id))
  let [x, y] = [34, TOP + rows.length * ROW + 24]
  const meanings = key.map(({ id, title }) => {
    const width = 17 + title.length * LETTER
    if (x + width > WIDTH) [x, y] = [34, y + ROW]
    const drawnKey = `<rect x="${x}" y="${y - 10}" width="12" height="12" rx="2" class="${id}"/><text x="${x + 17}" y="${y}" class="soft">${title}</text>`
    x += width + 17
    return drawnKey
  })
  const [light, dark] = [1, 2].map((scheme) =>
    Array.from(palette.matchAll(HUES), (hue) => `.${hue[1]}{fill:${hue[1 + scheme]}}`).join(''),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 10}" role="img" aria-label="The speed of each step, on a logarithmic scale">
<style>text{font:13px system-ui,sans-serif;fill:#1c2024}.step{font-weight:700;text-anchor:end}.soft{fill:#575c65}${light}@media (prefers-color-scheme:dark){text{fill:#e8eaed}.soft{fill:#a9aeb8}${dark}}</style>
${drawn.join('\n')}
${meanings.join('')}
</svg>
`
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(FIGURE, stepsFigure(readFileSync(DOCUMENT, 'utf8')))
