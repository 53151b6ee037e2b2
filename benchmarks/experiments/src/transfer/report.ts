/** The finding as tables and figures. */
import { type Chart, nameAxis, type Panel, powers, steps, svgOf } from '../shared/chart.ts'
import { bounded, code, markdown, number, type Tables, twoDigits } from '../shared/table.ts'
import type { Analysis, Pair } from './analysis.ts'
import { bredAgainst, CONTROL, JOINT } from './sets.ts'

export function tablesOf(analysis: Analysis): Tables {
  const { choices, values } = analysis
  const choiceTable = (what: string, header: string): string =>
    markdown(
      ['who chose the puzzles', header],
      choices.map((choice) => [choice, bounded(values[`${what} ${choice}`], twoDigits)]),
    )
  return new Map([
    ['nodes', nodesTable(analysis)],
    ['correlations', correlationTable(analysis)],
    ...(choices.length === 0
      ? []
      : ([
          ['mean-correlations', choiceTable('mean-correlation', 'mean correlation')],
          ['swings', swingTable(analysis)],
          ['distances', choiceTable('distance', 'typical distance from the middle, as a factor')],
        ] as const)),
  ])
}

/** The set that was bred against a solver is in bold. */
function nodesTable({ sets, solvers, values }: Analysis): string {
  const rows = sets
    .filter(({ set }) => !set.startsWith('picked:'))
    .map(({ set, puzzles, gaveUp }) => [
      nameOf(set),
      String(puzzles),
      ...solvers.map((id) => {
        const text = `${gaveUp.includes(id) ? '≥ ' : ''}${bounded(values[`nodes ${set} ${id}`])}`
        return set === bredAgainst(id) ? `**${text}**` : text
      }),
    ])
  return markdown(['puzzles', 'count', ...solvers.map(code)], rows)
}

/** The sets on which a pair is compared, each with its name in the legend. */
function makersOf([a, b]: Pair): readonly (readonly [set: string, name: string])[] {
  return [
    [bredAgainst(a), 'bred against the first'],
    [bredAgainst(b), 'bred against the second'],
    [JOINT, 'bred against all'],
    [CONTROL, 'random'],
  ]
}

function correlationTable({ pairs, sets, solvers, values }: Analysis): string {
  const lists = sets.map(({ set }) => set).filter((set) => set !== CONTROL && !set.includes(':'))
  const rows = pairs.map((pair) => {
    const shown = [...makersOf(pair).map(([set]) => set), ...lists]
    const cells = shown.map((set) => values[`correlation ${set} ${pair.join(' ')}`])
    return [
      pair.map(code).join(', '),
      ...cells.map((value) => (value === undefined ? '–' : bounded(value, twoDigits))),
    ]
  })
  const header = makersOf([solvers[0], solvers[1]]).map(([, name]) => name)
  return markdown(['', ...header, ...lists.map(code)], rows)
}

function swingTable({ pairs, values }: Analysis): string {
  const rows = pairs.map((pair) => {
    const names = pair.join(' ')
    const sets = [CONTROL, ...pair.map(bredAgainst), JOINT]
    const ratios = sets.map((set) => values[`ratio ${set} ${names}`])
    return [
      pair.map(code).join(' by '),
      ...ratios.map(({ estimate }) => number(estimate)),
      bounded(values[`swing ${names}`]),
    ]
  })
  const makers = ['random', 'bred against the first', 'against the second', 'against all']
  return markdown(['nodes of', ...makers, 'first by second'], rows)
}

function nameOf(set: string): string {
  if (set === CONTROL) return 'random'
  if (set === JOINT) return 'bred against all'
  const [kind, solver] = set.split(':')
  return solver === undefined ? code(set) : `${kind} against ${code(solver)}`
}

/** name → SVG. Empty where there are not the sets that it shows. */
export function figuresOf(analysis: Analysis): ReadonlyMap<string, string> {
  if (analysis.choices.length === 0) return new Map()
  return new Map([
    ['correlations', svgOf(correlationChart(analysis))],
    ['ratios', svgOf(ratioChart(analysis))],
  ])
}

/** A line for each pair, with a mark for each maker of the puzzles. */
function chartOf(
  { pairs, values }: Analysis,
  statistic: 'correlation' | 'ratio',
  scale: (value: number) => number,
): Pick<Chart, 'kind' | 'panels' | 'across' | 'y' | 'names'> {
  const names = makersOf(pairs[0]).map(([, name]) => name)
  const series = names.map((name, maker): Panel['series'][number] => {
    const found = pairs.map((pair) => values[`${statistic} ${makersOf(pair)[maker][0]} ${pair.join(' ')}`])
    return {
      name,
      points: found.map(({ estimate }, index) => [scale(estimate), -index]),
      ...(statistic === 'correlation' && name !== 'random'
        ? {}
        : { bounds: found.map(({ low, high }) => [scale(low), scale(high)]) }),
    }
  })
  return {
    kind: 'marks',
    panels: [{ title: '', series }],
    across: 1,
    y: nameAxis(pairs.map((pair) => pair.join(', '))),
    names,
  }
}

function correlationChart(analysis: Analysis): Chart {
  return {
    title: 'Rank correlation of the nodes of every two solvers, by who chose the puzzles',
    description:
      'One line for each pair of solvers, with the rank correlation of their nodes on the puzzles bred against the first, against the second, against all, and on random puzzles, the last with bounds. On random puzzles all pairs agree in part. On puzzles that were bred against one solver, the correlations with solvers that infer more are lower.',
    ...chartOf(analysis, 'correlation', (value) => value),
    x: steps('rank correlation', [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]),
  }
}

function ratioChart(analysis: Analysis): Chart {
  const logs = Object.entries(analysis.values)
    .filter(([name]) => name.startsWith('ratio '))
    .map(([, { estimate }]) => Math.log10(estimate))
  return {
    title: 'Nodes of one solver by those of another, by who chose the puzzles',
    description:
      'One line for each pair of solvers, with the ratio of their nodes on a logarithmic scale, with bounds, on the puzzles bred against the first, against the second, against all, and on random puzzles. The ratio is largest on the set that was bred against the first. The table on the page has the numbers.',
    ...chartOf(analysis, 'ratio', Math.log10),
    x: powers(
      'nodes of the first by those of the second',
      Math.floor(Math.min(...logs)),
      Math.ceil(Math.max(...logs)),
    ),
  }
}
