/** What makes a Sudoku hard? Compares the counters of solvers, and explanations, with ratings that model how people solve. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Grid, Random, type Solver, type Symmetry } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { type Chart, nameAxis, steps } from '@sudoku-lab/look'
import { explain } from '@sudoku-lab/proof/explain'
import { downloadsIn } from '@sudoku-lab/puzzles'
import { mean } from 'simple-statistics'
import { type Data, type Row, tableIn } from './shared/data-file.ts'
import { type Finding, type Shown, shownOn, type Unit } from './shared/finding.ts'
import { NotFetched, UsageError } from './shared/program.ts'
import { NINE, once, proofsOf, puzzlesNamed, solversNamed, symmetriesFrom } from './shared/solvers.ts'
import { type Bounded, correlation, ranks, spearman } from './shared/statistics.ts'
import { bounded, type Claims, code, markdown, number, ordered, percent, twoDigits } from './shared/table.ts'

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

export const hardness: Finding<Plan, Row> = {
  page: 'hardness',
  description: 'Compares the counters of solvers with ratings that model how people solve.',
  texts: ['set'],
  kinds: [['set']],
  unitsOf: async (plan) => searches(plan, await solversNamed(plan.solvers)),
  effortOf: () => 0,
  show,
}

/** The rated puzzles of each seed, and then puzzles of the repository, which have no ratings. */
function* searches(plan: Plan, solvers: ReadonlyMap<string, Solver>): Generator<Unit> {
  const { sample, own, isomorphs, seeds } = plan
  const rated = once(() => ratedPuzzles(RATED))
  for (const [place, seed] of seeds.entries()) {
    const symmetries = once(() => symmetriesFrom(seed, isomorphs))
    for (let puzzle = 0; puzzle < sample; puzzle++)
      yield {
        key: { set: 'rated', seed, puzzle },
        count() {
          const found = rated()[place * sample + puzzle]
          return { ...found.ranks, ...countersOf(found.puzzle, solvers, symmetries(), plan) }
        },
      }
  }
  const ours = once(() => puzzlesNamed(OWN))
  const symmetries = once(() => symmetriesFrom(seeds[0], isomorphs))
  const unrated = Object.fromEntries([...SCALES, 'clues', 'is_hard'].map((column) => [column, 0]))
  for (let puzzle = 0; puzzle < own; puzzle++)
    yield {
      key: { set: OWN, seed: seeds[0], puzzle },
      count: () => ({
        ...unrated,
        ...countersOf(ours()[puzzle].puzzle as Grid, solvers, symmetries(), plan),
      }),
    }
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

function show(data: Data<Plan>): Shown {
  const { solvers, isomorphs, nodeLimit, own } = data.plan
  const rows = data.rows.filter((row) => row['set'] === 'rated')
  const hard = rows.filter(isHard)
  const [inAll, inHard] = [rows, hard].map((among) => correlationsIn(among, solvers))
  const shareOf = (column: string, isSo: (value: number) => boolean): number =>
    columnIn(rows, column).filter(isSo).length / rows.length
  const withoutGuess = (solver: string): number =>
    shareOf(`${solver}_no_guess`, (count) => count === isomorphs)
  const correlations = [
    ['clues', '–', '–', ...cellsOf(inAll, 'clues'), '–'],
    ...solvers.map((solver) => [
      `nodes of ${code(solver)}`,
      percent(withoutGuess(solver)),
      percent(shareOf(`${solver}_gave_up`, (count) => count > 0)),
      ...cellsOf(inAll, `${solver}_nodes`),
      bounded(inHard(`${solver}_nodes`, 'ser'), twoDigits),
    ]),
  ]
  const range = (ids: readonly string[], among: Correlations): string => {
    const found = ids.map((id) => among(`${id}_nodes`, 'ser').estimate)
    return [Math.min(...found), Math.max(...found)].map(twoDigits).join(' to ')
  }
  const header = ['', 'no guess', 'gave up', 'SER', 'W', 'B', 'SER, where it is 3 and more']
  return shownOn(hardness.page, data, {
    tables: {
      correlations: markdown(header, correlations),
      'hardest-step': hardestStepTable(inAll, inHard, data.plan),
    },
    figures: { correlations: chartOf(solvers, inAll) },
    values: {
      puzzles: number(rows.length),
      own: number(own),
      'hard puzzles': number(hard.length),
      isomorphs: number(isomorphs),
      'node limit': number(nodeLimit),
      clues: twoDigits(inAll('clues', 'ser').estimate),
      'cells only': range(CELLS_ONLY, inAll),
      singles: range(SINGLES, inAll),
      locked: range(LOCKED, inAll),
      'nodes, hard': range(solvers, inHard),
      step: twoDigits(inAll(HARDEST_STEP, 'ser').estimate),
      'step, hard': twoDigits(inHard(HARDEST_STEP, 'ser').estimate),
      'step and W, hard': twoDigits(inHard(HARDEST_STEP, 'w').estimate),
      'band, no guess': percent(withoutGuess('band'), 0),
    },
    claims: claimsOf(rows, solvers),
  })
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

function claimsOf(rows: readonly Row[], solvers: readonly string[]): Claims {
  const on = (seed: number): readonly Row[] => rows.filter((row) => row['seed'] === seed)
  const extreme = (which: 'min' | 'max', ids: readonly string[], among: readonly Row[]): number =>
    Math[which](...ids.map((id) => rankCorrelation(among, `${id}_nodes`, 'ser')))
  const below = (weak: readonly string[], strong: readonly string[]) => (seed: number) =>
    ordered(extreme('max', weak, on(seed)), extreme('min', strong, on(seed)), twoDigits)
  return {
    'finding the last cell for a digit goes better with SER than cells alone': below(CELLS_ONLY, SINGLES),
    'locked candidates go better with SER than singles': below(SINGLES, LOCKED),
    'among hard puzzles, the hardest step goes better with SER than any nodes': (seed) => {
      const hard = on(seed).filter(isHard)
      return ordered(extreme('max', solvers, hard), rankCorrelation(hard, HARDEST_STEP, 'ser'), twoDigits)
    },
  }
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
function chartOf(solvers: readonly string[], correlations: Correlations): Chart {
  const lines = ['clues', ...solvers]
    .map((name) => ({ name, found: correlations(name === 'clues' ? name : `${name}_nodes`, 'ser') }))
    .sort((a, b) => a.found.estimate - b.found.estimate)
  const series = {
    name: 'rank correlation with SER',
    points: lines.map(({ found }, index) => [found.estimate, -index] as const),
    bounds: lines.map(({ found }) => [found.low, found.high] as const),
  }
  return {
    title: 'Rank correlation of the nodes of each solver with SER',
    description:
      'One line for each solver, and one for the number of clues, with bounds. The number of clues and solvers that look only at the candidates of cells are below 0.3, and solvers that also find the last cell for a digit are at 0.8 and more.',
    kind: 'marks',
    panels: [{ title: '', series: [series] }],
    x: steps('', [0, 0.2, 0.4, 0.6, 0.8, 1]),
    y: nameAxis(lines.map(({ name }) => name)),
    names: [series.name],
  }
}
