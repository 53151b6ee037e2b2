/** What makes a Sudoku hard? Compares the counters of solvers, and explanations, with ratings that model how people solve. */
import { type Grid, parseGrid, Random, type SolveResult } from '@sudoku-lab/core'
import { explain } from '@sudoku-lab/proof/explain'
import { type Command, Option } from 'commander'
import { mean } from 'simple-statistics'
import { type Row, tableIn } from '../shared/data-file.ts'
import type { Finding } from '../shared/finding.ts'
import { names, pathOf, progress, readTextFile, UsageError, wholeNumber } from '../shared/program.ts'
import { NINE, proofsOf, solversNamed, symmetriesFrom } from '../shared/solvers.ts'
import { analyse, columnsOf, HARDEST_STEP, type Plan, type RatedRow, SCALES, whyTooFew } from './analysis.ts'
import { figuresOf, tablesOf } from './report.ts'

interface Options extends Omit<Plan, 'solvers' | 'file'> {
  readonly solver: readonly string[]
}

const SOLVERS = 'bitmask,mrv-forward,mrv-naked,dlx,mrv,mrv-locked,band,lanes'

export const hardness: Finding<Plan, RatedRow, Options> = {
  name: 'hardness',
  description: 'Compares the counters of solvers with ratings that model how people solve.',
  texts: [],
  define(command: Command): void {
    command
      .argument('[file]', 'a CSV file with the columns puzzle, clues, ser, w and b')
      .option('--sample <n>', 'the number of puzzles that are drawn from the file', wholeNumber(15), 10_000)
      .option('--isomorphs <k>', 'the number of isomorphs of each puzzle', wholeNumber(1), 4)
      .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 30_000)
      .option(
        '--seed <n>',
        'the seed of the sample, the isomorphs and the puzzles that are held out',
        wholeNumber(1),
        1,
      )
      .addOption(
        new Option('-s, --solver <id,…>', 'the solvers whose counters are compared')
          .argParser(names)
          .default(names(SOLVERS), SOLVERS),
      )
  },
  planOf({ solver, sample, isomorphs, nodeLimit, seed }, [file]): Plan {
    if (file === undefined) throw new UsageError('name a file of rated puzzles, or --from')
    return { file, solvers: solver, sample, isomorphs, nodeLimit, seed }
  },
  count,
  show(data) {
    const tooFew = whyTooFew(data.rows)
    if (tooFew !== undefined) throw new UsageError(tooFew)
    const analysis = analyse(data)
    return { analysis, tables: tablesOf(analysis), figures: figuresOf(analysis) }
  },
}

async function count(plan: Plan, before: readonly RatedRow[]): Promise<readonly RatedRow[]> {
  if (before.length > 0) return before // it is saved as a whole
  const { file, sample, isomorphs, nodeLimit, seed } = plan
  const rated = new Random(seed).shuffle(readRated(pathOf(file))).slice(0, sample)
  const tooFew = whyTooFew(rated.map(({ row }) => row))
  if (tooFew !== undefined) throw new UsageError(`${file}: ${tooFew}`)
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
  const { nodes, guesses, depth, gaveUp } = columnsOf(solver)
  return {
    [nodes]: mean(proofs.map(({ statistics }) => statistics.nodes)),
    [guesses]: mean(proofs.map(({ statistics }) => statistics.guesses)),
    [depth]: mean(proofs.map(({ statistics }) => statistics.maxDepth)),
    [gaveUp]: proofs.filter(({ ending }) => ending === 'node-limit').length,
  }
}

interface Rated {
  readonly puzzle: Grid
  readonly row: RatedRow
}

/** @throws UsageError for a file without one of these columns, or with a cell that is not a number */
function readRated(path: string): Rated[] {
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
