/** The finding as tables and as a figure. */
import { nameAxis, steps, svgOf } from '../shared/chart.ts'
import { bounded, code, markdown, percent, type Tables, twoDigits } from '../shared/table.ts'
import { type Analysis, SCALES } from './analysis.ts'

/** Some of the correlations of the hardest step are close to 1. */
function threeDigits(value: number): string {
  return value.toFixed(3)
}

export function tablesOf({ clues, solvers, hardestStep, fits }: Analysis): Tables {
  const correlations = [
    ['clues', '–', '–', ...SCALES.map((scale) => bounded(clues[scale], twoDigits)), '–'],
    ...solvers.map(({ solver, withoutGuess, gaveUp, all, hard }) => [
      `nodes of ${code(solver)}`,
      percent(withoutGuess),
      percent(gaveUp),
      ...SCALES.map((scale) => bounded(all[scale], twoDigits)),
      bounded(hard, twoDigits),
    ]),
  ]
  const regressions = fits.map(({ features, explained, rank }) => [
    features,
    percent(explained),
    bounded(rank, twoDigits),
  ])
  const { solver } = hardestStep
  const steps = (
    [
      ['hardest step, all puzzles', hardestStep.all],
      ['hardest step, SER 3 and more', hardestStep.hard],
      [`nodes of ${code(solver)}, SER 3 and more`, hardestStep.nodes],
      ['difference, SER 3 and more', hardestStep.more],
    ] as const
  ).map(([name, found]) => [name, ...SCALES.map((scale) => bounded(found[scale], threeDigits))])
  return new Map([
    [
      'correlations',
      markdown(['', 'no guess', 'gave up', 'SER', 'W', 'B', 'SER, where it is 3 and more'], correlations),
    ],
    ['hardest-step', markdown(['', 'SER', 'W', 'B'], steps)],
    ['regressions', markdown(['counters', 'variance of SER explained', 'rank correlation'], regressions)],
  ])
}

/** The correlations with SER, the smallest first. */
export function figuresOf({ clues, solvers }: Analysis): ReadonlyMap<string, string> {
  const rows = [
    { name: 'clues', found: clues.ser },
    ...solvers.map(({ solver, all }) => ({ name: solver, found: all.ser })),
  ].sort((a, b) => a.found.estimate - b.found.estimate)
  const series = {
    name: 'rank correlation with SER',
    points: rows.map(({ found }, index) => [found.estimate, -index] as const),
    bounds: rows.map(({ found }) => [found.low, found.high] as const),
  }
  const svg = svgOf({
    title: 'Rank correlation of the nodes of each solver with SER',
    description:
      'One line for each solver, and one for the number of clues, with bounds. The number of clues and solvers that look only at the candidates of cells are below 0.3, and solvers that also find the last cell for a digit are at 0.8 and more.',
    kind: 'marks',
    panels: [{ title: '', series: [series] }],
    across: 1,
    x: steps('', [0, 0.2, 0.4, 0.6, 0.8, 1]),
    y: nameAxis(rows.map(({ name }) => name)),
    names: [series.name],
  })
  return new Map([['correlations', svg]])
}
