/** Does hardness transfer? Breeds puzzles against each of several solvers, and counts what every solver needs on every set. */
import { digitsIn, type Grid, Random } from '@sudoku-lab/core'
import { format } from '@sudoku-lab/core/formats'
import type { Command } from 'commander'
import { mean } from 'simple-statistics'
import type { Row } from '../shared/data-file.ts'
import type { Finding } from '../shared/finding.ts'
import { listOption, progress, UsageError, wholeNumber } from '../shared/program.ts'
import { NINE, proofsOf, puzzlesNamed, solverNamed, solversNamed, symmetriesFrom } from '../shared/solvers.ts'
import type { Plan } from './analysis.ts'
import { show } from './report.ts'
import { makeSets, type PuzzleSet } from './sets.ts'

/** Isomorphs on which puzzles are chosen. */
const CHOOSING = 4
const SOLVERS = 'mrv-forward,mrv-naked,dlx,mrv,mrv-locked,band'

interface Options extends Omit<Plan, 'solvers' | 'datasets'> {
  readonly solver: readonly string[]
  readonly dataset: readonly string[]
}

export const transfer: Finding<Plan, Row, Options> = {
  description: 'Breeds puzzles against each solver, and counts the nodes of all solvers on all sets.',
  texts: ['set', 'puzzle'],
  define(command: Command): void {
    command
      .addOption(listOption('-s, --solver <id,…>', 'solvers that count nodes', SOLVERS))
      .option('--control <n>', 'the number of random minimal puzzles', wholeNumber(10), 300)
      .option('--size <n>', 'the number of puzzles of every other set', wholeNumber(10), 60)
      .option('--neighbours <n>', 'the neighbours of each puzzle that are looked at', wholeNumber(0), 600)
      .option('--isomorphs <k>', 'the number of isomorphs on which nodes are counted', wholeNumber(1), 4)
      .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 10_000)
      .option('--seed <n>', 'the seed of all random numbers', wholeNumber(0), 1)
      .addOption(listOption('-d, --dataset <name,…>', 'count other sets or lists beside them, by name', ''))
  },
  planOf({ solver, dataset, control, size, neighbours, isomorphs, nodeLimit, seed }): Plan {
    if (size > control)
      throw new UsageError(`--size ${size}: there are only ${control} random puzzles to pick from`)
    if (solver.length < 2) throw new UsageError('--solver: name two solvers at least')
    return { solvers: solver, control, size, neighbours, isomorphs, nodeLimit, seed, datasets: dataset }
  },
  count,
  show,
}

async function count(plan: Plan, before: readonly Row[]): Promise<readonly Row[]> {
  if (before.length > 0) return before // it is saved as a whole
  const { isomorphs, nodeLimit, seed } = plan
  const lists = plan.datasets.map((name) => ({
    name,
    puzzles: puzzlesNamed(name).map((puzzle) => digitsIn(NINE, puzzle)), // read before minutes are spent
  }))
  const solvers = await solversNamed(plan.solvers)
  const random = new Random(seed)
  const [choosing, measuring] = [CHOOSING, isomorphs].map((many) => symmetriesFrom(random.uint32(), many))
  const prover = await solverNamed('lanes-batch')
  const sets = makeSets({ solvers, prover, symmetries: choosing }, plan)
  const options = { symmetries: measuring, nodeLimit }
  const countOn = (puzzle: Grid): Row => {
    const found = Array.from(solvers, ([id, solver]) => ({ id, proofs: proofsOf(puzzle, solver, options) }))
    const nodes = found.map(({ id, proofs }) => {
      const geometricMean = Math.exp(mean(proofs.map(({ statistics }) => Math.log(statistics.nodes))))
      return [id, Number(geometricMean.toPrecision(6))]
    })
    const gaveUp = found.map(({ id, proofs }) => [
      `${id}_gave_up`,
      proofs.filter(({ ending }) => ending === 'node-limit').length,
    ])
    return Object.fromEntries([...nodes, ...gaveUp])
  }
  const rowsOf = ({ name, puzzles }: PuzzleSet, isPublic: boolean): Row[] => {
    progress(`counting ${puzzles.length} puzzles: ${name}`)
    return puzzles.map((puzzle) => ({
      set: name,
      puzzle: isPublic ? format(NINE, puzzle, 'line').trim() : '', // the puzzles of other authors are not ours to publish
      ...countOn(puzzle),
    }))
  }
  return [...sets.flatMap((set) => rowsOf(set, true)), ...lists.flatMap((list) => rowsOf(list, false))]
}
