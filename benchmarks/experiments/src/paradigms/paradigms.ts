/** Does a paradigm win? Asks one solver of each paradigm for proofs, on sets that were chosen in different ways. */
import { applySymmetry, type Puzzle, Random, randomSymmetry } from '@sudoku-lab/core'
import { streamOf } from '@sudoku-lab/generator'
import type { Row } from '../shared/data-file.ts'
import type { Finding, Unit } from '../shared/finding.ts'
import { NINE, once, sampleOf, solverNamed } from '../shared/solvers.ts'
import { ask, askAgain, type Entrant, entrantNamed, type Outcome } from './entrants.ts'
import { type Plan, show } from './report.ts'
import { breed, randomPuzzle } from './sets.ts'

export const paradigms: Finding<Plan> = {
  page: 'paradigms',
  description: 'Asks a solver of each paradigm for proofs, on sets that were chosen in different ways.',
  texts: ['set', 'solver'],
  kinds: [['set', 'solver']],
  measured: ['seconds'],
  async unitsOf(plan) {
    const entrants = await Promise.all(plan.solvers.map(entrantNamed))
    const sets = [...publishedSets(plan), ...(await madeSets(plan))]
    return sets.flatMap(({ name, seed, size, puzzle }) =>
      Array.from({ length: size }, (_, index) => index).flatMap((index) => {
        const arrangedPuzzle = once(() => arranged(puzzle(index), index, seed))
        const asked = name.startsWith('bred:')
          ? entrants.filter(({ id }) => plan.judges.includes(id))
          : entrants
        return asked.map(
          (entrant): Unit => ({
            key: { set: name, seed, puzzle: index, solver: entrant.id },
            count(known) {
              const found = arrangedPuzzle()
              const outcome =
                known === undefined
                  ? ask(entrant, found, plan.seconds)
                  : askAgain(entrant, found, known as unknown as Outcome)
              return { ...outcome } as Row
            },
          }),
        )
      }),
    )
  },
  effortOf: ({ set, solved, solver, nodes }) =>
    Math.max(
      String(set).startsWith('bred:') ? 20_000 : 0,
      Number(solved) * Number(nodes) * (solver === 'peer-highs' ? 10_000 : 1),
    ),
  show,
}

interface PuzzleSet {
  readonly name: string
  readonly seed: number
  readonly size: number
  puzzle(index: number): Puzzle
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

/** Random puzzles, and the same ones bred against each judge, of which only the judges' nodes count. Every seed has its own. */
async function madeSets({ judges, size, neighbours, seeds }: Plan): Promise<PuzzleSet[]> {
  const prover = await solverNamed('mrv')
  const found: readonly (Entrant | undefined)[] = [
    undefined,
    ...(await Promise.all(judges.map(entrantNamed))),
  ]
  return found.flatMap((judge) =>
    seeds.map((seed): PuzzleSet => {
      const puzzle = (index: number): Puzzle => {
        const start = randomPuzzle(prover, seed, index)
        if (judge === undefined) return start.sets
        return breed(start, judge, { prover, neighbours, random: streamOf(seed + 2, index) }).sets
      }
      return { name: judge === undefined ? 'random' : `bred:${judge.id}`, seed, size, puzzle }
    }),
  )
}
