/** The analysis as tables, and as a cactus plot. */
import { powers, steps, svgOf } from '../shared/chart.ts'
import { bounded, code, markdown, number, type Tables, twoDigits } from '../shared/table.ts'
import { type Analysis, bredAgainst, type Cell } from './analysis.ts'

export function tablesOf(analysis: Analysis): Tables {
  return new Map([
    ['times', timeTable(analysis)],
    ['ratios', ratioTable(analysis)],
    ['nodes', nodeTable(analysis)],
    ['swings', swingTable(analysis)],
    ['costs', costTable(analysis)],
    ['portfolio', portfolioTable(analysis)],
  ])
}

function nameOf(set: string): string {
  if (set === 'random') return set
  return set.startsWith('bred:') ? `bred against ${code(set.slice(5))}` : code(set)
}

function bySet(
  { sets, cells }: Analysis,
  solvers: readonly string[],
  textOf: (cell: Cell) => string,
  header: readonly string[] = solvers.map(code),
): string {
  const cellOf = (set: string, solver: string): Cell | undefined =>
    cells.find((cell) => cell.set === set && cell.solver === solver)
  const rows = sets.map((set) => {
    const own = solvers.flatMap((solver) => cellOf(set, solver) ?? [])
    return [nameOf(set), number(own[0].puzzles), ...own.map(textOf)]
  })
  return markdown(['puzzles', 'count', ...header], rows)
}

function isCensored({ solved, puzzles }: Cell): boolean {
  return solved < puzzles
}

/** Seconds, with `≥` and the number of solved puzzles where a search was stopped. */
function timeTable(analysis: Analysis): string {
  return bySet(analysis, analysis.provers, (cell) => {
    const { set, solver, solved, puzzles } = cell
    const time = analysis.values[`time ${set} ${solver}`]
    if (solved === 0) return `≥ ${number(time.estimate)} (0/${puzzles})`
    const text = bounded(time, seconds)
    return isCensored(cell) ? `≥ ${text} (${solved}/${puzzles})` : text
  })
}

function seconds(value: number): string {
  return value >= 0.1 ? twoDigits(value) : Number(value.toPrecision(2)).toString()
}

/** Times by those of the first solver. Where the first was stopped, the true ratio is smaller; where both were, nothing is known. */
function ratioTable(analysis: Analysis): string {
  const { provers, values, cells } = analysis
  const [first, ...others] = provers
  return bySet(analysis, others, (cell) => {
    const isBelow = cells.some((of) => of.set === cell.set && of.solver === first && isCensored(of))
    if (isBelow && isCensored(cell)) return 'both stopped'
    const mark = isCensored(cell) ? '≥ ' : isBelow ? '≤ ' : ''
    return mark + bounded(values[`ratio ${cell.set} ${cell.solver}`])
  })
}

function nodeTable(analysis: Analysis): string {
  return bySet(analysis, analysis.provers, (cell) => `${isCensored(cell) ? '≥ ' : ''}${number(cell.nodes)}`)
}

/** How the nodes of one solver by those of another depend on which of them the puzzles were bred against. */
function swingTable({ pairs, values, cells }: Analysis): string {
  const isStopped = (set: string, solver: string): boolean =>
    cells.some((cell) => cell.set === set && cell.solver === solver && isCensored(cell))
  const rows = pairs
    .filter((pair) => values[`swing ${pair.join(' ')}`] !== undefined)
    .map((pair) => {
      const sets = ['random', ...pair.map(bredAgainst)]
      const mark = sets.some((set) => pair.some((id) => isStopped(set, id))) ? '*' : ''
      const ratios = sets.map((set) => number(values[`nodes ${set} ${pair.join(' ')}`].estimate))
      return [`${pair.map(code).join(' by ')}${mark}`, ...ratios, bounded(values[`swing ${pair.join(' ')}`])]
    })
  return markdown(
    ['nodes of', 'random', 'bred against the first', 'against the second', 'first by second'],
    rows,
  )
}

function costTable({ costs }: Analysis): string {
  const rows = costs.map(({ solver, nodesPerSecond, correlation }) => [
    code(solver),
    Number.isNaN(nodesPerSecond) ? '–' : number(Number(nodesPerSecond.toPrecision(2))),
    correlation === undefined ? '–' : bounded(correlation, twoDigits),
  ])
  return markdown(['', 'nodes a second', 'rank correlation of nodes and seconds'], rows)
}

/** The solver that is best over all sets, the virtual best, and two in turns. */
function portfolioTable({ sets, provers, bestPair: [a, b], values, cells }: Analysis): string {
  const overall = (id: string): number =>
    sets.reduce((sum, set) => sum + Math.log(values[`time ${set} ${id}`].estimate), 0)
  const single = provers.toSorted((one, other) => overall(one) - overall(other))[0]
  const isStopped = (set: string, ids: readonly string[]): boolean =>
    cells.filter((cell) => cell.set === set && ids.includes(cell.solver)).every(isCensored)
  const cellOf = (set: string, name: string, ids: readonly string[]): string =>
    `${isStopped(set, ids) ? '≥ ' : ''}${seconds(values[name].estimate)}`
  const rows = sets.map((set) => [
    nameOf(set),
    cellOf(set, `time ${set} ${single}`, [single]),
    cellOf(set, `best ${set}`, provers),
    cellOf(set, `turns ${set} ${a} ${b}`, [a, b]),
  ])
  return markdown(['puzzles', code(single), 'virtual best', `${code(a)} and ${code(b)} in turns`], rows)
}

/** name → SVG. */
export function figuresOf(analysis: Analysis): ReadonlyMap<string, string> {
  const { sets, cells, provers, plan } = analysis
  const panels = sets.map((set) => ({
    title: nameOf(set).replaceAll('`', ''),
    series: provers.flatMap((name) => {
      const cell = cells.find((found) => found.set === set && found.solver === name)
      if (cell === undefined || cell.solved === 0) return []
      const points = cell.times
        .slice(0, cell.solved)
        .map((time, index) => [(index + 1) / cell.puzzles, Math.log10(time)] as const)
      return [{ name, points: [[0, points[0][1]] as const, ...points] }]
    }),
  }))
  const chart = svgOf({
    title: 'Puzzles that are solved within a time, by set and solver',
    description:
      'A cactus plot for each set. A line is a solver: on the horizontal axis the share of the puzzles that it solved, on the vertical axis the CPU seconds that none of these took longer than, on a logarithmic scale. A line that ends before the right edge is a solver that was stopped on the rest. The table on the page has the means.',
    kind: 'lines',
    panels,
    across: 4,
    x: steps('share of puzzles solved', [0, 0.25, 0.5, 0.75, 1]),
    y: powers('CPU seconds', -4, Math.ceil(Math.log10(plan.seconds))),
    names: provers,
  })
  return new Map([['cactus', chart]])
}
