/** Does a paradigm win? Asks one solver of each paradigm for proofs, on sets that were chosen in different ways. */
import { basename } from 'node:path'
import { applySymmetry, type Puzzle, Random, randomSymmetry } from '@sudoku-lab/core'
import { streamOf } from '@sudoku-lab/generator'
import type { Command } from 'commander'
import type { Finding } from '../shared/finding.ts'
import { listOption, progress, UsageError, wholeNumber } from '../shared/program.ts'
import { NINE, puzzlesNamed, solverNamed } from '../shared/solvers.ts'
import { type Plan, type SearchRow, show } from './analysis.ts'
import { ask, type Entrant, entrantNamed } from './entrants.ts'
import { breed, type CandidatePuzzle, randomPuzzle } from './sets.ts'

interface Options extends Omit<Plan, 'solvers' | 'datasets'> {
  readonly solver: readonly string[]
  readonly dataset: readonly string[]
}

const SOLVERS = 'mrv,mrv-locked,lanes,mac,cdcl,peer-highs,annealing'
const JUDGES = 'mrv,mac,cdcl'

export const paradigms: Finding<Plan, SearchRow, Options> = {
  description: 'Asks a solver of each paradigm for proofs, on sets that were chosen in different ways.',
  texts: ['set', 'solver'],
  define(command: Command): void {
    command
      .addOption(listOption('-s, --solver <id,…>', 'the solvers, one of each paradigm', SOLVERS))
      .addOption(listOption('-j, --judges <id,…>', 'the solvers that puzzles are bred against', JUDGES))
      .addOption(listOption('-d, --dataset <name,…>', 'sets of candidate grids beside the others', ''))
      .option('--random <n>', 'the number of random puzzles', wholeNumber(2), 10)
      .option('--size <n>', 'the number of puzzles of every other set', wholeNumber(2), 6)
      .option('--neighbours <n>', 'the neighbours of each bred puzzle that are looked at', wholeNumber(0), 60)
      .option('--seconds <s>', 'the CPU seconds after which a search is stopped', wholeNumber(1), 5)
      .option('--seed <n>', 'the seed of all random numbers', wholeNumber(0), 1)
  },
  planOf({ solver, dataset, judges, random, size, neighbours, seconds, seed }): Plan {
    if (size > random) throw new UsageError(`--size ${size}: only ${random} random puzzles can be bred`)
    return { solvers: solver, judges, datasets: dataset, random, size, neighbours, seconds, seed }
  },
  count,
  show,
}

interface PuzzleSet {
  readonly name: string
  readonly count: number
  /** Breeding takes long, so nobody asks without need. */
  puzzles(): readonly Puzzle[]
}

async function count(
  plan: Plan,
  before: readonly SearchRow[],
  save: (rows: readonly SearchRow[]) => void,
): Promise<readonly SearchRow[]> {
  const entrants = await Promise.all(plan.solvers.map(entrantNamed))
  const rows = [...before]
  const known = new Set(before.map(({ set, puzzle, solver }) => `${set} ${puzzle} ${solver}`))
  for (const set of [...publishedSets(plan), ...(await madeSets(plan))]) {
    const searches = Array.from({ length: set.count }, (_, index) => index).flatMap((index) =>
      entrants.map((entrant) => ({ index, entrant })),
    )
    const missing = searches.filter(({ index, entrant }) => !known.has(`${set.name} ${index} ${entrant.id}`))
    if (missing.length === 0) continue
    const puzzles = set.puzzles()
    for (const { index, entrant } of missing) {
      const { solved, seconds, nodes } = ask(entrant, arranged(puzzles[index], index, plan), plan.seconds)
      const end = solved ? 'solved' : 'stopped'
      progress(`${set.name} ${index + 1}, ${entrant.id}: ${end} after ${seconds.toFixed(3)} s`)
      const row = { set: set.name, puzzle: index, solver: entrant.id, solved: solved ? 1 : 0, nodes }
      rows.push({ ...row, seconds: Number(seconds.toPrecision(4)) })
      save(rows)
    }
  }
  return rows
}

/** An isomorph, so that nothing depends on how a puzzle was arranged when it was chosen. */
function arranged(puzzle: Puzzle, index: number, { seed }: Plan): Puzzle {
  return applySymmetry(randomSymmetry(NINE, streamOf(seed + 1, index)), puzzle)
}

/** A sample of each. */
function publishedSets({ datasets, size, seed }: Plan): PuzzleSet[] {
  return datasets.map((typed) => {
    const sample = new Random(seed).shuffle(puzzlesNamed(typed)).slice(0, size)
    return { name: basename(typed), count: sample.length, puzzles: () => sample }
  })
}

/** The random puzzles, and the first of them bred against each judge. */
async function madeSets({ judges, random, size, neighbours, seed }: Plan): Promise<PuzzleSet[]> {
  const prover = await solverNamed('mrv')
  const drawn: CandidatePuzzle[] = []
  const starts = (count: number): CandidatePuzzle[] => {
    while (drawn.length < count) drawn.push(randomPuzzle(prover, seed, drawn.length))
    return drawn.slice(0, count)
  }
  const bredAgainst = (judge: Entrant): Puzzle[] =>
    starts(size).map((start, index) => {
      progress(`breeding puzzle ${index + 1} of ${size} against ${judge.id}`)
      return breed(start, judge, { prover, neighbours, random: streamOf(seed + 2, index) }).sets
    })
  const found = await Promise.all(judges.map(entrantNamed))
  return [
    { name: 'random', count: random, puzzles: () => starts(random).map(({ sets }) => sets) },
    ...found.map((judge) => ({ name: `bred:${judge.id}`, count: size, puzzles: () => bredAgainst(judge) })),
  ]
}
