/** Does hardness transfer? Breeds puzzles against each of several solvers, and counts what every solver needs on every set. */
import { Random, type Solver } from '@sudoku-lab/core'
import type { Row } from '../shared/data-file.ts'
import type { Finding, Unit } from '../shared/finding.ts'
import { proofsOf, solverNamed, solversNamed, symmetriesFrom } from '../shared/solvers.ts'
import { geometricMean } from '../shared/statistics.ts'
import { show } from './report.ts'
import { type Plan, setsOf } from './sets.ts'

/** Isomorphs on which puzzles are chosen. */
const CHOOSING = 4

export const transfer: Finding<Plan, Row> = {
  page: 'hardness-transfer',
  description: 'Breeds puzzles against each solver, and counts the nodes of all solvers on all sets.',
  texts: ['set'],
  kinds: [['set']],
  unitsOf: async (plan) => searches(plan, await solversNamed(plan.solvers), await solverNamed('lanes-batch')),
  effortOf: ({ set }) => (String(set).startsWith('bred:') ? 20_000 : 0),
  show,
}

function* searches(plan: Plan, solvers: ReadonlyMap<string, Solver>, prover: Solver): Generator<Unit> {
  for (const seed of plan.seeds) {
    const random = new Random(seed)
    const [choosing, measuring] = [CHOOSING, plan.isomorphs].map((many) =>
      symmetriesFrom(random.uint32(), many),
    )
    const limits = { symmetries: measuring, nodeLimit: plan.nodeLimit }
    for (const { name, size, puzzle } of setsOf({ solvers, prover, symmetries: choosing }, plan, seed))
      for (let index = 0; index < size; index++)
        yield {
          key: { seed, set: name, puzzle: index },
          count() {
            const found = puzzle(index)
            const counted = Array.from(solvers, ([id, solver]) => {
              const proofs = proofsOf(found, solver, limits)
              const nodes = geometricMean(proofs.map(({ statistics }) => statistics.nodes))
              const gaveUp = proofs.filter(({ ending }) => ending === 'node-limit').length
              return { [id]: Number(nodes.toPrecision(6)), [`${id}_gave_up`]: gaveUp }
            })
            return Object.assign({}, ...counted) as Row
          },
        }
  }
}
