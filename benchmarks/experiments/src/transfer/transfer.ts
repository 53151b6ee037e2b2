/** Does hardness transfer? Breeds puzzles against each of several solvers, and counts what every solver needs on every set. */
import { Random } from '@sudoku-lab/core'
import type { Command } from 'commander'
import type { Row } from '../shared/data-file.ts'
import type { Finding, Unit } from '../shared/finding.ts'
import { listOption, seedsOption, UsageError, wholeNumber } from '../shared/program.ts'
import { proofsOf, solverNamed, solversNamed, symmetriesFrom } from '../shared/solvers.ts'
import { geometricMean } from '../shared/statistics.ts'
import { show } from './report.ts'
import { type Plan, setsOf } from './sets.ts'

/** Isomorphs on which puzzles are chosen. */
const CHOOSING = 4
const SOLVERS = 'mrv-forward,mrv-naked,dlx,mrv,mrv-locked,band'

interface Options extends Omit<Plan, 'solvers'> {
  readonly solver: readonly string[]
}

export const transfer: Finding<Plan, Options> = {
  page: 'hardness-transfer',
  description: 'Breeds puzzles against each solver, and counts the nodes of all solvers on all sets.',
  texts: ['set'],
  kinds: ['set'],
  define(command: Command): void {
    command
      .addOption(listOption('-s, --solver <id,…>', 'solvers that count nodes', SOLVERS))
      .option('--control <n>', 'the random minimal puzzles of each seed', wholeNumber(10), 300)
      .option('--size <n>', 'the puzzles of every other set', wholeNumber(10), 60)
      .option('--neighbours <n>', 'the neighbours of each puzzle that are looked at', wholeNumber(0), 600)
      .option('--isomorphs <k>', 'the isomorphs on which nodes are counted', wholeNumber(1), 4)
      .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 10_000)
      .addOption(seedsOption())
  },
  planOf({ solver, control, size, neighbours, isomorphs, nodeLimit, seeds }): Plan {
    if (size > control)
      throw new UsageError(`--size ${size}: there are only ${control} random puzzles to pick from`)
    if (solver.length < 2) throw new UsageError('--solver: name two solvers at least')
    return { solvers: solver, control, size, neighbours, isomorphs, nodeLimit, seeds }
  },
  async unitsOf(plan) {
    const solvers = await solversNamed(plan.solvers)
    const prover = await solverNamed('lanes-batch')
    return plan.seeds.flatMap((seed) => {
      const random = new Random(seed)
      const [choosing, measuring] = [CHOOSING, plan.isomorphs].map((many) =>
        symmetriesFrom(random.uint32(), many),
      )
      const limits = { symmetries: measuring, nodeLimit: plan.nodeLimit }
      return setsOf({ solvers, prover, symmetries: choosing }, plan, seed).flatMap(({ name, size, puzzle }) =>
        Array.from(
          { length: size },
          (_, index): Unit => ({
            key: { seed, set: name, puzzle: index },
            count() {
              const found = puzzle(index)
              const counted = Array.from(solvers, ([id, solver]) => {
                const proofs = proofsOf(found, solver, limits)
                const nodes = geometricMean(proofs.map(({ statistics }) => statistics.nodes))
                return {
                  [id]: Number(nodes.toPrecision(6)),
                  [`${id}_gave_up`]: proofs.filter(({ ending }) => ending === 'node-limit').length,
                }
              })
              return Object.assign({}, ...counted) as Row
            },
          }),
        ),
      )
    })
  },
  effortOf: () => 0,
  show,
}
