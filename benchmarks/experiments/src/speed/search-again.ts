/** Lets the solvers search what was measured once more, and compares the nodes, which are the same on every machine. */
import { type Grid, Random, randomIsomorph, UNIQUENESS } from '@sudoku-lab/core'
import { type Data, groupsOf } from '../shared/data-file.ts'
import { NotFetched } from '../shared/program.ts'
import { creating, puzzlesNamed } from '../shared/solvers.ts'
import type { Plan } from './report.ts'

export interface Searched {
  /** Solvers on sets. */
  readonly all: number
  readonly again: number
  /** Solvers on sets that the clock had stopped, so no second search has the same nodes. */
  readonly stopped: readonly string[]
  /** Lists of other authors that are not there. */
  readonly notFetched: readonly string[]
  readonly problems: readonly string[]
}

export async function searchAgain({ plan: { asked }, rows }: Data<Plan>): Promise<Searched> {
  const solverFor = await creating([...new Set(rows.map(({ entrant }) => String(entrant)))])
  const groups = groupsOf(rows, ['set', 'mode', 'entrant'])
  const stopped = new Set<string>()
  const notFetched = new Set<string>()
  const problems: string[] = []
  let again = 0
  for (const group of groups) {
    const [{ set, mode, entrant }] = group
    const who = `${entrant} on ${set}`
    if (group.some((row) => row['stopped'] === 1)) {
      stopped.add(who)
      continue
    }
    try {
      const { geometry, puzzles } = puzzlesAsked(String(set), asked)
      const solver = solverFor(String(entrant), geometry)
      const limits = { ...UNIQUENESS, keep: 0 }
      const nodes =
        mode === 'batch'
          ? solver.solveMany?.(Uint8Array.from(puzzles.flatMap((puzzle) => [...puzzle])), limits).statistics
              .nodes
          : puzzles.reduce((total, puzzle) => total + solver.solve(puzzle, limits).statistics.nodes, 0)
      again++
      const other = group.find((row) => row['nodes'] !== nodes)
      if (other !== undefined)
        problems.push(`${who} entered ${other['nodes']} nodes, and enters ${nodes}: pnpm finding speed`)
    } catch (thrown) {
      if (!(thrown instanceof NotFetched)) throw thrown
      notFetched.add(thrown.list)
    }
  }
  return { all: groups.length, again, stopped: [...stopped], notFetched: [...notFetched], problems }
}

function puzzlesAsked(set: string, asked: Plan['asked']) {
  const all = puzzlesNamed(set)
  const puzzles = asked[set].map(([number, seed]) => {
    const { geometry, puzzle } = all[number - 1]
    return seed === null ? (puzzle as Grid) : randomIsomorph(geometry, puzzle as Grid, new Random(seed))
  })
  return { geometry: all[0].geometry, puzzles }
}
