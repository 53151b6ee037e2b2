/** The finding as tables and figures. */
import { type Chart, nameAxis, type Panel, powers, steps, svgOf } from '../shared/chart.ts'
import type { Data, Row } from '../shared/data-file.ts'
import type { Shown } from '../shared/finding.ts'
import type { Bounded } from '../shared/statistics.ts'
import { bounded, code, markdown, twoDigits } from '../shared/table.ts'
import {
  analyse,
  bredAgainst,
  CONTROL,
  choicesFor,
  JOINT,
  type Pair,
  type Plan,
  pairsOf,
  setsIn,
} from './analysis.ts'

type Values = ReadonlyMap<string, Bounded>

export function show(data: Data<Plan>): Shown {
  const { solvers } = data.plan
  const sets = setsIn(data.rows)
  const values = analyse(data)
  const others = new Map(Array.from(values, ([name, value]) => [name, bounded(value)]))
  const choices = choicesFor(solvers, sets).map(({ name }) => name)
  const nodes = nodesTable(data, values)
  if (choices.length === 0) return { tables: new Map([['nodes', nodes]]), figures: new Map(), values: others }
  const distances = choices.map((choice) => [
    choice,
    bounded(knownValue(values, `distance ${choice}`), twoDigits),
  ])
  const pairs = pairsOf(solvers)
  return {
    tables: new Map([
      ['nodes', nodes],
      [
        'distances',
        markdown(['who chose the puzzles', 'typical distance from the middle, as a factor'], distances),
      ],
    ]),
    figures: new Map([
      ['correlations', svgOf(correlationChart(pairs, values))],
      ['ratios', svgOf(ratioChart(pairs, values))],
    ]),
    values: others,
  }
}

function knownValue(values: Values, name: string): Bounded {
  const found = values.get(name)
  if (found === undefined) throw new Error(`there is no value '${name}'`)
  return found
}

/** The set that was bred against a solver is in bold. */
function nodesTable({ plan: { solvers }, rows }: Data<Plan>, values: Values): string {
  const gaveUp = (puzzles: readonly Row[], id: string): boolean =>
    puzzles.some((row) => Number(row[`${id}_gave_up`]) > 0)
  const lines = [...setsIn(rows)]
    .filter(([set]) => !set.startsWith('picked:'))
    .map(([set, puzzles]) => [
      nameOf(set),
      String(puzzles.length),
      ...solvers.map((id) => {
        const text = `${gaveUp(puzzles, id) ? '≥ ' : ''}${bounded(knownValue(values, `nodes ${set} ${id}`))}`
        return set === bredAgainst(id) ? `**${text}**` : text
      }),
    ])
  return markdown(['puzzles', 'count', ...solvers.map(code)], lines)
}

function nameOf(set: string): string {
  if (set === CONTROL) return 'random'
  if (set === JOINT) return 'bred against all'
  const [kind, solver] = set.split(':')
  return solver === undefined ? code(set) : `${kind} against ${code(solver)}`
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

/** A line for each pair, with a mark for each maker of the puzzles. */
function chartOf(
  pairs: readonly Pair[],
  values: Values,
  statistic: 'correlation' | 'ratio',
  scale: (value: number) => number,
): Pick<Chart, 'kind' | 'panels' | 'y' | 'names'> {
  const names = makersOf(pairs[0]).map(([, name]) => name)
  const series = names.map((name, maker): Panel['series'][number] => {
    const found = pairs.map((pair) =>
      knownValue(values, `${statistic} ${makersOf(pair)[maker][0]} ${pair.join(' ')}`),
    )
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
    y: nameAxis(pairs.map((pair) => pair.join(', '))),
    names,
  }
}

function correlationChart(pairs: readonly Pair[], values: Values): Chart {
  return {
    title: 'Rank correlation of the nodes of every two solvers, by who chose the puzzles',
    description:
      'One line for each pair of solvers, with the rank correlation of their nodes on the puzzles bred against the first, against the second, against all, and on random puzzles, the last with bounds. On random puzzles all pairs agree in part. On puzzles that were bred against one solver, the correlations with solvers that infer more are lower.',
    ...chartOf(pairs, values, 'correlation', (value) => value),
    x: steps('rank correlation', [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]),
  }
}

function ratioChart(pairs: readonly Pair[], values: Values): Chart {
  const logs = [...values]
    .filter(([name]) => name.startsWith('ratio '))
    .map(([, { estimate }]) => Math.log10(estimate))
  return {
    title: 'Nodes of one solver by those of another, by who chose the puzzles',
    description:
      'One line for each pair of solvers, with the ratio of their nodes on a logarithmic scale, with bounds, on the puzzles bred against the first, against the second, against all, and on random puzzles. The ratio is largest on the set that was bred against the first. The table on the page has the numbers.',
    ...chartOf(pairs, values, 'ratio', Math.log10),
    x: powers(
      'nodes of the first by those of the second',
      Math.floor(Math.min(...logs)),
      Math.ceil(Math.max(...logs)),
    ),
  }
}
