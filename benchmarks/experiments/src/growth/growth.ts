/** How the cost of a search grows with the board, what its tails are like, and what restarts do to them. */
import type { Command } from 'commander'
import type { Finding } from '../shared/finding.ts'
import { listOption, seedsOption, wholeNumber } from '../shared/program.ts'
import { creating } from '../shared/solvers.ts'
import { SHAPES, shapeNamed } from './boards.ts'
import { show } from './report.ts'
import { ALL_SOLVERS, type Plan, unitsOf } from './searches.ts'
import { costsIn } from './statistics.ts'

interface Options extends Omit<Plan, 'boards' | 'solvers' | 'repeated'> {
  readonly board: readonly string[]
  readonly solver: readonly string[]
  readonly repeated: readonly string[]
}

const ALL_BOARDS = SHAPES.map(({ name }) => name).join(',')

export const growth: Finding<Plan, Options> = {
  page: 'how-cost-grows',
  description:
    'Counts nodes and backtracks on boards from 4×4 to 25×25 against the share of clues, on isomorphs of hard boards, and with restarts.',
  texts: ['part', 'board', 'solver', 'restarts', 'searches'],
  kinds: ['part', 'solver', 'restarts'],
  define(command: Command): void {
    command
      .addOption(listOption('-b, --board <board,…>', 'the boards', ALL_BOARDS))
      .addOption(
        listOption(
          '-s, --solver <id,…>',
          'the solvers that search boards of every share',
          'mrv-forward,mrv-naked,dlx,mrv,mrv-locked,cdcl',
        ),
      )
      .option('--points <n>', 'the steps from no holes to holes alone', wholeNumber(1), 16)
      .option('--instances <n>', 'the boards of each kind and seed', wholeNumber(1), 8)
      .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 50_000)
      .addOption(
        listOption('--repeated <id,…>', 'the solvers that search isomorphs of hard boards', 'dlx,mrv,cdcl'),
      )
      .option('--isomorphs <k>', 'the isomorphs of each hard board', wholeNumber(20), 200)
      .option('--tail-limit <n>', 'the nodes after which a search on them gives up', wholeNumber(1), 50_000)
      .addOption(seedsOption())
  },
  planOf: ({ board, solver, repeated, points, instances, nodeLimit, isomorphs, tailLimit, seeds }): Plan => ({
    boards: board.map((name) => shapeNamed(name).name),
    ...{ solvers: solver, points, instances, nodeLimit, repeated, isomorphs, tailLimit, seeds },
  }),
  unitsOf: async (plan) => unitsOf(plan, await creating(ALL_SOLVERS(plan))),
  effortOf: ({ part, searches }) =>
    part === 'proof' ? 0 : costsIn(String(searches)).reduce((total, { nodes }) => total + nodes, 0),
  show,
}
