/** What makes a Sudoku hard? Compares the counters of solvers, and explanations, with ratings that model how people solve. */
import { type Grid, Random, type SolveResult } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { explain } from '@sudoku-lab/proof/explain'
import type { Command } from 'commander'
import { mean } from 'simple-statistics'
import { nameAxis, steps, svgOf } from './shared/chart.ts'
import { type Data, type Row, tableIn } from './shared/data-file.ts'
import type { Finding, Shown } from './shared/finding.ts'
import { listOption, pathOf, progress, readTextFile, UsageError, wholeNumber } from './shared/program.ts'
import { NINE, proofsOf, solversNamed, symmetriesFrom } from './shared/solvers.ts'
import { type Bounded, bootstrap, correlation, ranks, spearman } from './shared/statistics.ts'
import { bounded, code, markdown, percent, twoDigits } from './shared/table.ts'

/** The ratings of Sudoku Explainer, and Berthier's W and B. Longer chains of inference have larger numbers. */
const SCALES = ['ser', 'w', 'b'] as const

interface Plan {
  readonly file: string
  readonly solvers: readonly string[]
  readonly sample: number
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly seed: number
}

/**
 * A puzzle with its clues and ratings, and for each solver the means of its `SOLVER_nodes` and `SOLVER_guesses` over the
 * isomorphs, and how often it `SOLVER_gave_up`. A search that gave up counts its limit.
 */
type RatedRow = Readonly<Record<string, number>>

/** The column of the constraints that the hardest step of an explanation needs. */
const HARDEST_STEP = 'hardest_step'

interface Options extends Omit<Plan, 'solvers' | 'file'> {
  readonly solver: readonly string[]
}

const SOLVERS = 'bitmask,mrv-forward,mrv-naked,dlx,mrv,mrv-locked,band,lanes'

export const hardness: Finding<Plan, RatedRow, Options> = {
  description: 'Compares the counters of solvers with ratings that model how people solve.',
  texts: [],
  define(command: Command): void {
    command
      .argument('[file]', 'a CSV file with the columns puzzle, clues, ser, w and b')
      .option('--sample <n>', 'the number of puzzles that are drawn from the file', wholeNumber(15), 10_000)
      .option('--isomorphs <k>', 'the number of isomorphs of each puzzle', wholeNumber(1), 4)
      .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 30_000)
      .option('--seed <n>', 'the seed of the sample and the isomorphs', wholeNumber(1), 1)
      .addOption(listOption('-s, --solver <id,…>', 'the solvers whose counters are compared', SOLVERS))
  },
  planOf({ solver, sample, isomorphs, nodeLimit, seed }, [file]): Plan {
    if (file === undefined) throw new UsageError('name a file of rated puzzles, or --from')
    return { file, solvers: solver, sample, isomorphs, nodeLimit, seed }
  },
  count,
  show,
}

async function count(plan: Plan, before: readonly RatedRow[]): Promise<readonly RatedRow[]> {
  if (before.length > 0) return before // it is saved as a whole
  const { file, sample, isomorphs, nodeLimit, seed } = plan
  const rated = new Random(seed).shuffle(readRated(pathOf(file))).slice(0, sample)
  requireEnough(rated.map(({ row }) => row))
  const options = { symmetries: symmetriesFrom(seed, isomorphs), nodeLimit }
  const solvers = await solversNamed(plan.solvers)
  const counted: Record<string, number>[] = rated.map(({ row }) => ({ ...row }))
  for (const [id, solver] of solvers) {
    progress(`counting ${rated.length} puzzles: ${id}`)
    for (const [index, { puzzle }] of rated.entries())
      Object.assign(counted[index], countersOf(id, proofsOf(puzzle, solver, options)))
  }
  progress(`explaining ${rated.length} puzzles`)
  for (const [index, { puzzle }] of rated.entries()) counted[index][HARDEST_STEP] = hardestStepOf(puzzle)
  return counted
}

/** The constraints of the step that needs the most. */
function hardestStepOf(puzzle: Grid): number {
  return Math.max(0, ...explain(NINE, puzzle).steps.map(({ constraints }) => constraints.length))
}

function countersOf(solver: string, proofs: readonly SolveResult[]): RatedRow {
  return {
    [`${solver}_nodes`]: mean(proofs.map(({ statistics }) => statistics.nodes)),
    [`${solver}_guesses`]: mean(proofs.map(({ statistics }) => statistics.guesses)),
    [`${solver}_gave_up`]: proofs.filter(({ ending }) => ending === 'node-limit').length,
  }
}

/** @throws UsageError for a file without one of these columns, or with a cell that is not a number */
function readRated(path: string): { readonly puzzle: Grid; readonly row: RatedRow }[] {
  const rows = tableIn(path, readTextFile(path, UsageError), ['puzzle'])
  const columns = Object.keys(rows[0] ?? {})
  const missing = ['puzzle', 'clues', ...SCALES].find((name) => !columns.includes(name))
  if (rows.length > 0 && missing !== undefined)
    throw new UsageError(`${path}: expected a column ${missing}, got ${columns.join(', ')}`)
  return rows.map((row: Row) => ({
    puzzle: parseGrid(String(row['puzzle']), { geometry: NINE }),
    row: Object.fromEntries(['clues', ...SCALES].map((column) => [column, Number(row[column])])),
  }))
}

function isHard(row: RatedRow): boolean {
  return row['ser'] >= 3
}

/** @throws UsageError for so few puzzles that there are no rank correlations */
function requireEnough(rows: readonly RatedRow[]): void {
  const hard = rows.filter(isHard).length
  if (rows.length >= 15 && hard >= 5) return
  throw new UsageError(
    `expected at least 15 puzzles, and 5 of them with an SER of 3 and more, got ${rows.length} and ${hard}`,
  )
}

function show({ plan, rows }: Data<Plan, RatedRow>): Shown {
  requireEnough(rows)
  const { solvers } = plan
  const header = ['', 'no guess', 'gave up', 'SER', 'W', 'B', 'SER, where it is 3 and more']
  const cells = (column: string): string[] =>
    SCALES.map((scale) => bounded(spearman(columnIn(rows, column), columnIn(rows, scale)), twoDigits))
  const shareOf = (column: string, holds: (value: number) => boolean): string =>
    percent(rows.filter((row) => holds(row[column])).length / rows.length)
  const hard = rows.filter(isHard)
  const correlations = [
    ['clues', '–', '–', ...cells('clues'), '–'],
    ...solvers.map((solver) => [
      `nodes of ${code(solver)}`,
      shareOf(`${solver}_guesses`, (guesses) => guesses === 0),
      shareOf(`${solver}_gave_up`, (searches) => searches > 0),
      ...cells(`${solver}_nodes`),
      bounded(spearman(columnIn(hard, `${solver}_nodes`), columnIn(hard, 'ser')), twoDigits),
    ]),
  ]
  return {
    tables: new Map([
      ['correlations', markdown(header, correlations)],
      ['hardest-step', hardestStepTable(rows, hard, plan)],
    ]),
    figures: new Map([['correlations', figureOf(solvers, rows)]]),
  }
}

function columnIn(rows: readonly RatedRow[], column: string): number[] {
  return rows.map((row) => row[column])
}

function rankCorrelation(rows: readonly RatedRow[], column: string, scale: string): number {
  return correlation(ranks(columnIn(rows, column)), ranks(columnIn(rows, scale)))
}

const REPLICATES = 500

/** The hardest step beside the solver whose nodes go best with SER for hard puzzles, in the same samples. */
function hardestStepTable(
  rows: readonly RatedRow[],
  hard: readonly RatedRow[],
  { solvers, seed }: Plan,
): string {
  const withSer = (solver: string): number => rankCorrelation(hard, `${solver}_nodes`, 'ser')
  const solver = solvers.reduce((best, next) => (withSer(next) > withSer(best) ? next : best))
  const lines = [
    'hardest step, all puzzles',
    'hardest step, SER 3 and more',
    `nodes of ${code(solver)}, SER 3 and more`,
    'difference, SER 3 and more',
  ]
  const groups = new Map([
    ['rows', rows.length],
    ['hard', hard.length],
  ])
  const bounds = bootstrap(
    groups,
    (draw) => {
      const all = draw.get('rows')?.map((place) => rows[place]) ?? []
      const some = draw.get('hard')?.map((place) => hard[place]) ?? []
      const values = SCALES.flatMap((scale) => {
        const step = rankCorrelation(some, HARDEST_STEP, scale)
        const nodes = rankCorrelation(some, `${solver}_nodes`, scale)
        const inOrder = [rankCorrelation(all, HARDEST_STEP, scale), step, nodes, step - nodes]
        return inOrder.map((value, line): [string, number] => [`${lines[line]} ${scale}`, value])
      })
      return new Map(values)
    },
    { replicates: REPLICATES, seed },
  )
  const cell = (name: string): string => bounded(bounds.get(name) as Bounded, (value) => value.toFixed(3))
  return markdown(
    ['', 'SER', 'W', 'B'],
    lines.map((line) => [line, ...SCALES.map((scale) => cell(`${line} ${scale}`))]),
  )
}

/** The correlations with SER, the smallest first. */
function figureOf(solvers: readonly string[], rows: readonly RatedRow[]): string {
  const lines = ['clues', ...solvers]
    .map((name) => {
      const column = columnIn(rows, name === 'clues' ? name : `${name}_nodes`)
      return { name, found: spearman(column, columnIn(rows, 'ser')) }
    })
    .sort((a, b) => a.found.estimate - b.found.estimate)
  const series = {
    name: 'rank correlation with SER',
    points: lines.map(({ found }, index) => [found.estimate, -index] as const),
    bounds: lines.map(({ found }) => [found.low, found.high] as const),
  }
  return svgOf({
    title: 'Rank correlation of the nodes of each solver with SER',
    description:
      'One line for each solver, and one for the number of clues, with bounds. The number of clues and solvers that look only at the candidates of cells are below 0.3, and solvers that also find the last cell for a digit are at 0.8 and more.',
    kind: 'marks',
    panels: [{ title: '', series: [series] }],
    x: steps('', [0, 0.2, 0.4, 0.6, 0.8, 1]),
    y: nameAxis(lines.map(({ name }) => name)),
    names: [series.name],
  })
}
