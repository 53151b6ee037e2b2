/**
 * Draws docs/how-it-got-fast.svg from the table of all solvers in docs/how-it-got-fast.md: a bar for each step, as long as the
 * logarithm of its speed. `pnpm bench fill` writes the table; this draws it again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import { escaped, FAMILIES, FIGURE_WIDTH, FONT_SIZE, familyOf, LEGEND_ROW, legendOf } from '@sudoku-lab/look'

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
  ['dlx', 'bitset', 'cdcl'],
  ['band'],
  ['lanes', 'lanes-batch, batch'],
]
/** The ids of solvers → their families. */
const FAMILY_IDS = new Map(
  (await Promise.all((await listSolvers()).map(({ id }) => loadSolvers(id))))
    .flat()
    .map(({ id, traits }) => [id, traits.family]),
)
const HUES = /\.(family-\w+) \{\s*--hue: light-dark\((#\w+), (#\w+)\)/g
const ROW = 22
const LEFT = 205
const RIGHT = 150
const TOP = 8

/**
 * The solvers of the table, by their names.
 * @param {string} text
 */
function tableOf(text) {
  const rows = text
    .slice(text.indexOf('## All of them'))
    .matchAll(/^\| `([^|]+)\| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\|$/gm)
  return new Map(
    Array.from(rows, ([, solver = '', , , , nodes = '', time = '', speed = '']) => [
      solver.replace('`', '').trim(),
      {
        family: familyOf(FAMILY_IDS.get(solver.replace(/`.*/, ''))),
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
  const shapeOf = (/** @type {import('@sudoku-lab/look').Family | undefined} */ family, x = 0, y = 0) =>
    family === undefined
      ? ''
      : `<path d="${family.mark}" transform="translate(${x} ${y})" class="family-${family.id}"/>`
  const drawn = rows.map(({ step, solver, family, says, speed }, index) => {
    const y = TOP + index * ROW
    const width = Math.max(2, (Math.log(Math.max(1, speed)) / most) * (FIGURE_WIDTH - LEFT - RIGHT))
    const isFirst = rows[index - 1]?.step !== step
    const texts = `<text x="22" y="${y + 15}" class="step">${isFirst ? step : ''}</text><text x="34" y="${y + 15}">${escaped(solver)}</text><text x="${(LEFT + width + 8).toFixed(1)}" y="${y + 15}" class="soft">${escaped(says)}</text>`
    const bar = `<rect x="${LEFT}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 6}" rx="2" class="family-${family?.id}"/>`
    return `<g data-step="${step}">${texts}${shapeOf(family, LEFT - 12, y + 11)}${bar}</g>`
  })
  const shown = FAMILIES.filter((family) => rows.some((row) => row.family === family))
  const legend = legendOf(
    shown.map((family) => ({ name: family.title, sample: shapeOf(family, 6) })),
    { left: 34, sampleWidth: 12 },
  )
  const top = TOP + rows.length * ROW
  const [light, dark] = [1, 2].map((scheme) =>
    Array.from(palette.matchAll(HUES), (hue) => `.${hue[1]}{fill:${hue[1 + scheme]}}`).join(''),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FIGURE_WIDTH} ${top + LEGEND_ROW * legend.rows + 12}" role="img" aria-label="The speed of each step, on a logarithmic scale">
<style>text{font:${FONT_SIZE}px system-ui,sans-serif;fill:#1c2024}.step{font-weight:700;text-anchor:end}.soft,.soft text{fill:#575c65}${light}@media (prefers-color-scheme:dark){text{fill:#e8eaed}.soft,.soft text{fill:#a9aeb8}${dark}}</style>
${drawn.join('\n')}
<g transform="translate(0 ${top + 4})" class="soft">${legend.drawn}</g>
</svg>
`
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(FIGURE, stepsFigure(readFileSync(DOCUMENT, 'utf8')))
