/** The finding as tables, and the places of a page that they belong to. */
import { DataError } from '../command-line.ts'
import type { Analysis, PairOnSet } from './analysis.ts'
import type { Bounded } from './bootstrap.ts'
import { bredAgainst, CONTROL, JOINT } from './sets.ts'

type Cells = readonly string[]

/** name → table, as Markdown. */
export function tablesOf(analysis: Analysis): ReadonlyMap<string, string> {
  const tables = new Map([
    ['nodes', nodesTable(analysis)],
    ['correlations', correlationTable(analysis)],
  ])
  if (analysis.swings.length > 0) {
    tables.set('mean-correlations', meanCorrelationTable(analysis))
    tables.set('swings', swingTable(analysis))
    tables.set('distances', distanceTable(analysis))
  }
  return tables
}

/**
 * Writes tables into the places of a page: `<!-- table NAME -->` to `<!-- /table -->`.
 *
 * @throws DataError for a place whose table there is not, and for a page without a place
 */
export function fillPage(page: string, tables: ReadonlyMap<string, string>): string {
  requirePlaces(page)
  return page.replaceAll(MARKED, (_, name: string) => {
    const table = tables.get(name)
    if (table === undefined)
      throw new DataError(`the page has a place for '${name}', and there is no such table`)
    return `<!-- table ${name} -->\n\n${table}\n\n<!-- /table -->`
  })
}

/** @throws DataError for a page without a place */
export function requirePlaces(page: string): void {
  if (page.search(MARKED) < 0)
    throw new DataError('the page has no place for a table: <!-- table NAME --> … <!-- /table -->')
}

const MARKED = /<!-- table ([\w-]+) -->[\s\S]*?<!-- \/table -->/g

function nodesTable({ sets, solvers }: Analysis): string {
  const rows = sets.map(({ set, puzzles, nodes, gaveUp }) => [
    nameOf(set),
    String(puzzles),
    ...solvers.map((id) => {
      const { estimate, low, high } = nodes[id]
      const mark = gaveUp[id] > 0 ? '≥ ' : ''
      const text = `${mark}${number(estimate)} (${number(low)} to ${number(high)})`
      return set === bredAgainst(id) ? `**${text}**` : text
    }),
  ])
  return markdown(['puzzles', 'count', ...solvers.map(code)], rows)
}

function correlationTable({ pairs, sets, solvers }: Analysis): string {
  const shown = sets.map(({ set }) => set).filter((set) => !set.startsWith('picked:'))
  const own = new Set([CONTROL, JOINT, ...solvers.map(bredAgainst)])
  const others = shown.filter((set) => !own.has(set))
  const rows = pairsIn(pairs).map(([a, b]) => {
    const on = (set: string): string => {
      const found = pairs.find((pair) => pair.a === a && pair.b === b && pair.set === set)
      return found === undefined ? '–' : correlation(found.correlation)
    }
    return [`${code(a)}, ${code(b)}`, ...[CONTROL, bredAgainst(a), bredAgainst(b), JOINT, ...others].map(on)]
  })
  const header = ['', 'random', 'bred against the first', 'bred against the second', 'bred against all']
  return markdown([...header, ...others.map(nameOf)], rows)
}

function pairsIn(pairs: readonly PairOnSet[]): (readonly [string, string])[] {
  const [first] = pairs
  return pairs.filter(({ set }) => set === first?.set).map(({ a, b }) => [a, b])
}

function meanCorrelationTable({ meanCorrelations }: Analysis): string {
  return markdown(
    ['who chose the puzzles', 'mean correlation'],
    meanCorrelations.map((row) => [row.choice, correlation(row.correlation)]),
  )
}

function swingTable({ swings }: Analysis): string {
  const rows = swings.map(({ a, b, swing, random, onOwn, thirdParty, joint }) => [
    `${code(a)} by ${code(b)}`,
    ...[random, ...onOwn, thirdParty, joint].map(number),
    `${number(swing.estimate)} (${number(swing.low)} to ${number(swing.high)})`,
  ])
  const header = [
    'nodes of',
    'random',
    'bred against the first',
    'bred against the second',
    'bred against others',
    'bred against all',
    'first by second',
  ]
  return markdown(header, rows)
}

function distanceTable({ distances }: Analysis): string {
  return markdown(
    ['who chose the puzzles', 'typical distance from the middle'],
    distances.map(({ choice, factor: { estimate, low, high } }) => [
      choice,
      `${estimate.toFixed(2)} × (${low.toFixed(2)} to ${high.toFixed(2)})`,
    ]),
  )
}

function nameOf(set: string): string {
  if (set === CONTROL) return 'random'
  if (set === JOINT) return 'bred against all'
  const [kind, solver] = set.split(':')
  return solver === undefined ? code(set) : `${kind} against ${code(solver)}`
}

function code(text: string): string {
  return `\`${text}\``
}

function correlation({ estimate, low, high }: Bounded): string {
  return `${estimate.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

/** Three digits. */
function number(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

function markdown(header: Cells, rows: readonly Cells[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'))
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
