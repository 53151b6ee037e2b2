/** Does a paradigm win? Asks one solver of each paradigm for proofs, on sets that were chosen in different ways. */
import { applySymmetry, type Puzzle, Random, randomSymmetry } from '@sudoku-lab/core'
import { streamOf } from '@sudoku-lab/generator'
import type { Finding, Unit } from '../shared/finding.ts'
import { NINE, once, sampleOf, solverNamed } from '../shared/solvers.ts'
import { ask, askAgain, type Entrant, entrantNamed, type Outcome } from './entrants.ts'
import { type Plan, type Search, show } from './report.ts'
import { breed, randomPuzzle } from './sets.ts'

export const paradigms: Finding<Plan, Search> = {
  page: 'paradigms',
  description: 'Asks a solver of each paradigm for proofs, on sets that were chosen in different ways.',
  texts: ['set', 'solver'],
  kinds: [['set', 'solver']],
  measured: ['seconds'],
  async unitsOf(plan) {
    const entrants = await Promise.all(plan.solvers.map(entrantNamed))
    return searches(plan, entrants, [...publishedSets(plan), ...(await madeSets(plan))])
  },
  effortOf: ({ set, solved, solver, nodes }) =>
    Math.max(set.startsWith('bred:') ? 20_000 : 0, solved * nodes * (solver === 'peer-highs' ? 10_000 : 1)),
  show,
}

interface PuzzleSet {
  readonly name: string
  readonly seed: number
  readonly size: number
  puzzle(index: number): Puzzle
}

/** Of bred puzzles, only the judges are asked. */
function* searches(
  { judges, seconds }: Plan,
  entrants: readonly Entrant[],
  sets: readonly PuzzleSet[],
): Generator<Unit> {
  for (const { name, seed, size, puzzle } of sets) {
    const asked = name.startsWith('bred:') ? entrants.filter(({ id }) => judges.includes(id)) : entrants
    for (let index = 0; index < size; index++) {
      const arrangedPuzzle = once(() => arranged(puzzle(index), index, seed))
      for (const entrant of asked)
        yield {
          key: { set: name, seed, puzzle: index, solver: entrant.id },
          count: (known) =>
            known === undefined
              ? ask(entrant, arrangedPuzzle(), seconds)
              : askAgain(entrant, arrangedPuzzle(), known as Outcome),
        }
    }
  }
}

/** An isomorph, so that nothing depends on how a puzzle was arranged when it was chosen. */
function arranged(puzzle: Puzzle, index: number, seed: number): Puzzle {
  return applySymmetry(randomSymmetry(NINE, streamOf(seed + 1, index)), puzzle)
}

function publishedSets({ datasets, sample, seeds: [seed = 1] }: Plan): PuzzleSet[] {
  return datasets.map((name) => {
    const puzzles = once(() => sampleOf(name, sample, new Random(seed)))
    return { name, seed, size: sample, puzzle: (index) => puzzles()[index] }
  })
}

/** Random puzzles, and the same ones bred against each judge. Every seed has its own. */
async function madeSets({ judges, size, neighbours, seeds }: Plan): Promise<PuzzleSet[]> {
  const prover = await solverNamed('mrv')
  const setsOf = (name: string, puzzle: (seed: number, index: number) => Puzzle) =>
    seeds.map((seed): PuzzleSet => ({ name, seed, size, puzzle: (index) => puzzle(seed, index) }))
  const random = setsOf('random', (seed, index) => randomPuzzle(prover, seed, index).sets)
  const bred = (await Promise.all(judges.map(entrantNamed))).map((judge) =>
    setsOf(`bred:${judge.id}`, (seed, index) => {
      const breeding = { prover, neighbours, random: streamOf(seed + 2, index) }
      return breed(randomPuzzle(prover, seed, index), judge, breeding).sets
    }),
  )
  return [...random, ...bred.flat()]
}
