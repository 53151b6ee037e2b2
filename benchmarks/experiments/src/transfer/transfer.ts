/** Does hardness transfer? Breeds puzzles against each of several solvers, and counts what every solver needs on every set. */
import { Random } from '@sudoku-lab/core'
import type { Row } from '../shared/data-file.ts'
import type { Finding, Unit } from '../shared/finding.ts'
import { proofsOf, solverNamed, solversNamed, symmetriesFrom } from '../shared/solvers.ts'
import { geometricMean } from '../shared/statistics.ts'
import { show } from './report.ts'
import { type Plan, setsOf } from './sets.ts'

/** Isomorphs on which puzzles are chosen. */
const CHOOSING = 4

export const transfer: Finding<Plan> = {
  page: 'hardness-transfer',
  description: 'Breeds puzzles against each solver, and counts the nodes of all solvers on all sets.',
  texts: ['set'],
  kinds: [['set']],
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
  effortOf: ({ set }) => (String(set).startsWith('bred:') ? 20_000 : 0),
  show,
}
