/** Writes the finding as tables and as a figure. */
import type { Analysis } from './analysis.ts'
import { SCALES } from './rated-puzzles.ts'
import type { Correlation } from './statistics.ts'

export function tablesOf({ puzzles, hardPuzzles, clues, solvers, fits }: Analysis): string {
  const correlations = [
    ['', 'no guess', 'gave up', ...SCALES.map((scale) => scale.toUpperCase()), 'SER, where it is 3 and more'],
    ['---', '---:', '---:', '---:', '---:', '---:', '---:'],
    ['clues', '–', '–', ...SCALES.map((scale) => textOf(clues[scale])), '–'],
    ...solvers.map(({ solver, withoutGuess, censored, all, hard }) => [
      `nodes of \`${solver}\``,
      percent(withoutGuess),
      percent(censored),
      ...SCALES.map((scale) => textOf(all[scale])),
      textOf(hard),
    ]),
  ]
  const regressions = [
    ['counters', 'variance of SER explained', 'rank correlation'],
    ['---', '---:', '---:'],
    ...fits.map(({ features, explained, rank }) => [features, percent(explained), textOf(rank)]),
  ]
  return [
    `Rank correlations over ${puzzles} puzzles, ${hardPuzzles} of them with an SER of 3 and more:\n`,
    markdown(correlations),
    '\nRegressions of SER, on the third of the puzzles that they did not use:\n',
    markdown(regressions),
  ].join('\n')
}

function markdown(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function textOf({ estimate, low, high }: Correlation): string {
  return `${estimate.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

const LEFT = 130
const SCALE = 420
const LINE = 24

/** Draws the correlations with SER as dots with bounds, the smallest first. */
export function figureOf({ clues, solvers }: Analysis): string {
  const rows = [
    { name: 'clues', correlation: clues.ser },
    ...solvers.map(({ solver, all }) => ({ name: solver, correlation: all.ser })),
  ]
  rows.sort((a, b) => a.correlation.estimate - b.correlation.estimate)
  const x = (value: number): string => (LEFT + SCALE * Math.max(0, value)).toFixed(1)
  const height = LINE * (rows.length + 2)
  const marks = rows.map(({ name, correlation: { estimate, low, high } }, index) => {
    const y = LINE * (index + 1)
    return [
      `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${name}</text>`,
      `<line x1="${x(low)}" y1="${y}" x2="${x(high)}" y2="${y}" stroke="#2563a8" stroke-width="4" stroke-opacity="0.4"/>`,
      `<circle cx="${x(estimate)}" cy="${y}" r="4" fill="#2563a8"/>`,
    ].join('')
  })
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (value) =>
      `<line x1="${x(value)}" y1="8" x2="${x(value)}" y2="${height - LINE}" stroke="#999" stroke-opacity="0.3"/>` +
      `<text x="${x(value)}" y="${height - 8}" text-anchor="middle">${value}</text>`,
  )
  const size = `width="${LEFT + SCALE + 30}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="13" role="img"><title>Rank correlation of nodes with SER, by solver</title><rect width="100%" height="100%" fill="#fff"/>${ticks.join('')}${marks.join('')}</svg>\n`
}
