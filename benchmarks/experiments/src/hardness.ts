/** What makes a Sudoku hard? Compares the counters of solvers, and explanations, with ratings that model how people solve. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Grid, Random, type Solver, type Symmetry } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { nameAxis, steps, svgOf } from '@sudoku-lab/look'
import { explain } from '@sudoku-lab/proof/explain'
import { downloadsIn } from '@sudoku-lab/puzzles'
import { mean } from 'simple-statistics'
import { type Data, type Row, tableIn } from './shared/data-file.ts'
import { type Finding, madeText, type Shown, type Unit } from './shared/finding.ts'
import { NotFetched, UsageError } from './shared/program.ts'
import { NINE, once, proofsOf, puzzlesNamed, solversNamed, symmetriesFrom } from './shared/solvers.ts'
import { type Bounded, correlation, ranks, spearman } from './shared/statistics.ts'
import {
  bounded,
  type Claim,
  claimTable,
  code,
  markdown,
  number,
  percent,
  twoDigits,
} from './shared/table.ts'

/** The ratings of Sudoku Explainer, and Berthier's W and B. Longer chains of inference have larger numbers. */
const SCALES = ['ser', 'w', 'b'] as const

interface Plan {
  readonly solvers: readonly string[]
  /** Rated puzzles of each seed; no two seeds have the same. */
  readonly sample: number
  /** Puzzles of the repository, which a check can always count anew. */
  readonly own: number
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly seeds: readonly number[]
}

/** The column of the constraints that the hardest step of an explanation needs. */
const HARDEST_STEP = 'hardest_step'
const OWN = 'unbiased-300'

export const hardness: Finding<Plan> = {
  page: 'hardness',
  description: 'Compares the counters of solvers with ratings that model how people solve.',
  texts: ['set'],
  kinds: [['set']],
  async unitsOf(plan) {
    const { sample, own, isomorphs, seeds } = plan
    const solvers = await solversNamed(plan.solvers)
    const rated = once(() => ratedPuzzles(RATED))
    const ofList = (seed: number, place: number) => {
      const symmetries = once(() => symmetriesFrom(seed, isomorphs))
      return Array.from(
        { length: sample },
        (_, puzzle): Unit => ({
          key: { set: 'rated', seed, puzzle },
          count() {
            const found = rated()[place * sample + puzzle]
            return { ...found.ranks, ...countersOf(found.puzzle, solvers, symmetries(), plan) }
          },
        }),
      )
    }
    const ours = once(() => puzzlesNamed(OWN))
    const symmetries = once(() => symmetriesFrom(seeds[0], isomorphs))
    return [
      ...seeds.flatMap(ofList),
      ...Array.from(
        { length: own },
        (_, puzzle): Unit => ({
          key: { set: OWN, seed: seeds[0], puzzle },
          count: () => ({
            ...Object.fromEntries([...SCALES, 'clues', 'is_hard'].map((column) => [column, 0])),
            ...countersOf(ours()[puzzle].puzzle as Grid, solvers, symmetries(), plan),
          }),
        }),
      ),
    ]
  },
  effortOf: () => 0,
  show,
}

const RATED = join(downloadsIn(), 'controlled-bias-rated-10000.csv')
const RATED_SHA256 = '1f7809f314e38c032bb5f9345ab419b18ffa13a2a22ae4c5334b3fb5b58e5fde'
const HARD_SER = 3

/**
 * The puzzles in a random order, with the ranks of their ratings: the ratings themselves are not ours to publish.
 *
 * @throws UsageError for another list, or if it is not there
 */
function ratedPuzzles(path: string): { readonly puzzle: Grid; readonly ranks: Row }[] {
  if (!existsSync(path)) throw new NotFetched(basename(path, '.csv'))
  const text = readFileSync(path, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  if (digest !== RATED_SHA256)
    throw new UsageError(`${basename(path)}: expected SHA-256 ${RATED_SHA256}, got ${digest}`)
  const rows = tableIn(path, text, ['puzzle'])
  const ofScale = SCALES.map((scale) => ranks(columnIn(rows, scale)))
  const rated = rows.map((row, place) => ({
    puzzle: parseGrid(String(row['puzzle']), { geometry: NINE }),
    ranks: {
      ...Object.fromEntries(SCALES.map((scale, index) => [scale, ofScale[index][place]])),
      clues: row['clues'],
      is_hard: Number(row['ser']) >= HARD_SER ? 1 : 0,
    },
  }))
  return new Random(1).shuffle(rated)
}

/**
 * For each solver the means of its `SOLVER_nodes` over the isomorphs, how many of them took `SOLVER_no_guess` and on how many it
 * `SOLVER_gave_up`; and the constraints of the step that needs most.
 */
function countersOf(
  puzzle: Grid,
  solvers: ReadonlyMap<string, Solver>,
  symmetries: readonly Symmetry[],
  { nodeLimit }: Plan,
): Row {
  const counted = Array.from(solvers, ([id, solver]) => {
    const proofs = proofsOf(puzzle, solver, { symmetries, nodeLimit })
    return {
      [`${id}_nodes`]: mean(proofs.map(({ statistics }) => statistics.nodes)),
      [`${id}_no_guess`]: proofs.filter(({ statistics }) => statistics.guesses === 0).length,
      [`${id}_gave_up`]: proofs.filter(({ ending }) => ending === 'node-limit').length,
    }
  })
  const hardestStep = Math.max(0, ...explain(NINE, puzzle).steps.map(({ constraints }) => constraints.length))
  return Object.assign({}, ...counted, { [HARDEST_STEP]: hardestStep }) as Row
}

function columnIn(rows: readonly Row[], column: string): number[] {
  return rows.map((row) => Number(row[column]))
}

function show({ plan, made, rows: all }: Data<Plan>): Shown {
  const { solvers, seeds, own } = plan
  const rows = all.filter((row) => row['set'] === 'rated')
  const hard = rows.filter(isHard)
  const header = ['', 'no guess', 'gave up', 'SER', 'W', 'B', 'SER, where it is 3 and more']
  const [inAll, inHard] = [rows, hard].map((among) => correlationsIn(among, solvers))
  const shareOf = (column: string, isSo: (value: number) => boolean): number =>
    columnIn(rows, column).filter(isSo).length / rows.length
  const correlations = [
    ['clues', '–', '–', ...cellsOf(inAll, 'clues'), '–'],
    ...solvers.map((solver) => [
      `nodes of ${code(solver)}`,
      percent(shareOf(`${solver}_no_guess`, (isomorphs) => isomorphs === plan.isomorphs)),
      percent(shareOf(`${solver}_gave_up`, (isomorphs) => isomorphs > 0)),
      ...cellsOf(inAll, `${solver}_nodes`),
      bounded(inHard(`${solver}_nodes`, 'ser'), twoDigits),
    ]),
  ]
  const { table, claims } = claimTable(seeds, claimsOf(rows, solvers))
  const range = (ids: readonly string[], among: Correlations): string => {
    const found = ids.map((id) => among(`${id}_nodes`, 'ser').estimate).sort((a, b) => a - b)
    return [found[0], found.at(-1) ?? Number.NaN].map(twoDigits).join(' to ')
  }
  return {
    tables: new Map([
      ['correlations', markdown(header, correlations)],
      ['hardest-step', hardestStepTable(inAll, inHard, plan)],
      ['claims', table],
      ['made', madeText(made)],
    ]),
    figures: new Map([['correlations', figureOf(solvers, inAll)]]),
    values: new Map([
      ['puzzles', number(rows.length)],
      ['own', number(own)],
      ['hard puzzles', number(hard.length)],
      ['isomorphs', number(plan.isomorphs)],
      ['node limit', number(plan.nodeLimit)],
      ['clues', twoDigits(inAll('clues', 'ser').estimate)],
      ['cells only', range(CELLS_ONLY, inAll)],
      ['singles', range(SINGLES, inAll)],
      ['locked', range(LOCKED, inAll)],
      ['nodes, hard', range(solvers, inHard)],
      ['step', twoDigits(inAll(HARDEST_STEP, 'ser').estimate)],
      ['step, hard', twoDigits(inHard(HARDEST_STEP, 'ser').estimate)],
      ['step and W, hard', twoDigits(inHard(HARDEST_STEP, 'w').estimate)],
      [
        'band, no guess',
        percent(
          shareOf('band_no_guess', (isomorphs) => isomorphs === plan.isomorphs),
          0,
        ),
      ],
    ]),
    claims,
  }
}

type Correlations = (column: string, scale: string) => Bounded

/** The rank correlations of everything that is compared with the scales. */
function correlationsIn(rows: readonly Row[], solvers: readonly string[]): Correlations {
  const columns = ['clues', HARDEST_STEP, ...solvers.map((solver) => `${solver}_nodes`)]
  const pairs = columns.flatMap((column) => SCALES.map((scale) => [column, scale] as const))
  return spearman(new Map([...columns, ...SCALES].map((column) => [column, columnIn(rows, column)])), pairs)
}

function cellsOf(correlations: Correlations, column: string): string[] {
  return SCALES.map((scale) => bounded(correlations(column, scale), twoDigits))
}

/** Solvers that look at the candidates of cells, that also find the last cell for a digit, and that also find locked candidates. */
const CELLS_ONLY = ['bitmask', 'mrv-forward', 'mrv-naked']
const SINGLES = ['dlx', 'mrv']
const LOCKED = ['mrv-locked', 'band']

function isHard(row: Row): boolean {
  return row['is_hard'] === 1
}

function rankCorrelation(rows: readonly Row[], column: string, scale: string): number {
  return correlation(ranks(columnIn(rows, column)), ranks(columnIn(rows, scale)))
}

function claimsOf(rows: readonly Row[], solvers: readonly string[]): Claim[] {
  const on = (seed: number): readonly Row[] => rows.filter((row) => row['seed'] === seed)
  const extreme = (which: 'min' | 'max', ids: readonly string[], among: readonly Row[]): number =>
    Math[which](...ids.map((id) => rankCorrelation(among, `${id}_nodes`, 'ser')))
  const ordered = (lower: number, higher: number): readonly [string, boolean] => [
    `${twoDigits(lower)} < ${twoDigits(higher)}`,
    lower < higher,
  ]
  return [
    {
      says: 'finding the last cell for a digit goes better with SER than cells alone',
      of: (seed) => ordered(extreme('max', CELLS_ONLY, on(seed)), extreme('min', SINGLES, on(seed))),
    },
    {
      says: 'locked candidates go better with SER than singles',
      of: (seed) => ordered(extreme('max', SINGLES, on(seed)), extreme('min', LOCKED, on(seed))),
    },
    {
      says: 'among hard puzzles, the hardest step goes better with SER than any nodes',
      of(seed) {
        const hard = on(seed).filter(isHard)
        return ordered(extreme('max', solvers, hard), rankCorrelation(hard, HARDEST_STEP, 'ser'))
      },
    },
  ]
}

/** The hardest step beside the solver whose nodes go best with SER for hard puzzles. */
function hardestStepTable(inAll: Correlations, inHard: Correlations, { solvers }: Plan): string {
  const withSer = (solver: string): number => inHard(`${solver}_nodes`, 'ser').estimate
  const solver = solvers.reduce((best, next) => (withSer(next) > withSer(best) ? next : best))
  return markdown(
    ['', 'SER', 'W', 'B'],
    [
      ['hardest step, all puzzles', ...cellsOf(inAll, HARDEST_STEP)],
      ['hardest step, SER 3 and more', ...cellsOf(inHard, HARDEST_STEP)],
      [`nodes of ${code(solver)}, SER 3 and more`, ...cellsOf(inHard, `${solver}_nodes`)],
    ],
  )
}

/** The correlations with SER, the smallest first. */
function figureOf(solvers: readonly string[], correlations: Correlations): string {
  const lines = ['clues', ...solvers]
    .map((name) => ({ name, found: correlations(name === 'clues' ? name : `${name}_nodes`, 'ser') }))
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
