/** How fast the solvers are: one measurement, with several versions of Node, which every page quotes. */
import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import { type Grid, Random, randomIsomorph, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { type Command, Option } from 'commander'
import { groupsOf, writeData } from '../shared/data-file.ts'
import { dataPathOf, type Finding, fill, madeHere, REPOSITORY, type Unit } from '../shared/finding.ts'
import { withoutValues } from '../shared/page.ts'
import { names, UsageError } from '../shared/program.ts'
import { creating, once, puzzlesNamed } from '../shared/solvers.ts'
import {
  type Asked,
  askedIn,
  type Measured,
  measureWith,
  nodeNamed,
  RUNS,
  requireLists,
  rowsOf,
  versionOf,
} from './measure.ts'
import { type Plan, type Traits, textsOf } from './report.ts'
import { Speeds } from './speeds.ts'
import { stepsFigure } from './steps.ts'

export const speed: Finding<Plan, Measured> = {
  page: 'speed',
  description:
    'Measures the solvers with several versions of Node, in less than fifteen minutes, and fills every page that quotes a speed.',
  texts: ['node', 'set', 'mode', 'entrant'],
  kinds: [['node', 'set', 'mode', 'entrant', 'round']],
  unitsOf,
  effortOf: ({ stopped }) => (stopped === 1 ? Infinity : 0),
  async show(data) {
    const speeds = new Speeds(data.rows)
    const traits = await traitsOf(data.rows)
    const figure = stepsFigure(speeds, (id) => traits.get(id)?.family)
    return {
      ...textsOf(data, speeds, traits),
      figures: new Map([['../how-it-got-fast.svg', figure]]),
      claims: new Map(),
    }
  },
  pages,
  // `docs/tried` says where its own were measured
  byHand: (text, path) =>
    path.startsWith('docs/tried/')
      ? []
      : ratiosIn(text).map((ratio) => `'${ratio}': no command makes this ratio`),
}

export function defineSpeed(command: Command): void {
  command
    .description(speed.description)
    .addOption(
      new Option(
        '--node <version or path,…>',
        'the Nodes: a version is downloaded by npm if it is not the present one',
      )
        .argParser(names)
        .default(['20', '24'], '20,24'),
    )
    .action(async ({ node }: { readonly node: readonly string[] }) => {
      requireLists()
      const binaries = node.map(nodeNamed)
      const versions = binaries.map(versionOf)
      if (new Set(versions).size < 2)
        throw new UsageError(`--node: a speed has to hold on two Nodes at least, got ${versions.join(', ')}`)
      const made = { ...madeHere(), node: versions.join(' and ') }
      const out = join(REPOSITORY, 'reports', `speed-${new Date().toISOString().replaceAll(':', '-')}`)
      const measured = binaries.map((binary, index) => {
        const version = versions[index] ?? ''
        return { version, runs: measureWith(binary, version, out) }
      })
      const rows = measured.flatMap(({ version, runs }) => runs.flatMap((run) => rowsOf(run, version)))
      const plan: Plan = { runs: RUNS, asked: askedIn(measured.flatMap(({ runs }) => runs)) }
      writeData(dataPathOf(speed), { plan, made, rows })
      await fill(speed)
    })
}

/** Nodes are the same on every machine, so what was measured is searched once more, for all rows that have the same search. */
async function unitsOf({ asked }: Plan, rows: readonly Measured[]): Promise<Unit[]> {
  const solverFor = await creating([...new Set(rows.map(({ entrant }) => entrant))])
  const nameOf = ({ set, mode, entrant }: Measured): string => [set, mode, entrant].join()
  const searches = groupsOf(rows, ['set', 'mode', 'entrant']).map(([row]) => {
    const { set, mode, entrant } = row
    const nodes = once(() => {
      const { geometry, puzzles } = puzzlesAsked(set, asked)
      return nodesFor(solverFor(entrant, geometry), puzzles, mode)
    })
    return [nameOf(row), nodes] as const
  })
  const nodesOf = new Map(searches)
  return rows.map((row) => ({
    key: { set: row.set, mode: row.mode, entrant: row.entrant },
    count: () => ({ nodes: nodesOf.get(nameOf(row))?.() ?? Number.NaN }),
  }))
}

function puzzlesAsked(set: string, asked: Asked) {
  const all = puzzlesNamed(set)
  const puzzles = asked[set].map(([number, seed]) => {
    const { geometry, puzzle } = all[number - 1]
    return seed === null ? (puzzle as Grid) : randomIsomorph(geometry, puzzle as Grid, new Random(seed))
  })
  return { geometry: all[0].geometry, puzzles }
}

function nodesFor(solver: Solver, puzzles: readonly Grid[], mode: string): number | undefined {
  const limits = { ...UNIQUENESS, keep: 0 }
  if (mode !== 'batch')
    return puzzles.reduce((total, puzzle) => total + solver.solve(puzzle, limits).statistics.nodes, 0)
  const batch = Uint8Array.from(puzzles.flatMap((puzzle) => [...puzzle]))
  return solver.solveMany?.(batch, limits).statistics.nodes
}

/** All texts of people but those of the other findings, whose places are their own. */
function pages(): string[] {
  const markdownIn = (folder: string, recursive: boolean): string[] =>
    readdirSync(join(REPOSITORY, folder), { recursive, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name))
  const packages = readdirSync(join(REPOSITORY, 'packages')).map((name) => `packages/${name}/README.md`)
  return [...markdownIn('.', false), ...markdownIn('docs', true), 'benchmarks/README.md', ...packages]
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('docs/findings/') || path === 'docs/findings/speed.md')
    .filter((path) => existsSync(join(REPOSITORY, path)))
}

/** A ratio of times, in digits or in words. */
const RATIO =
  /\b(?:[\d.,]+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)\s+times\s+(?:as\s+(?:fast|long)|faster|slower)/gi

/** Ratios of times in a text that stand in no place. */
export function ratiosIn(text: string): string[] {
  return Array.from(withoutValues(text).matchAll(RATIO), ([ratio]) => ratio.replaceAll('\n', ' '))
}

async function traitsOf(rows: readonly Measured[]): Promise<Map<string, Traits>> {
  const ids = [...new Set(rows.map(({ entrant }) => entrant))]
  const definitions = (await Promise.all(ids.map((id) => loadSolvers(id).catch(() => [])))).flat() // one that has gone is a problem of its own
  return new Map(
    definitions.map(({ id, traits: { state, inference, family } }) => [id, { state, inference, family }]),
  )
}
