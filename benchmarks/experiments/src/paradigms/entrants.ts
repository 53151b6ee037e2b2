/** Who takes part: one solver of each paradigm, asked for a proof within a limit of CPU time. */
import { loadSolvers } from '@sudoku-lab/catalog'
import { FIRST_SOLUTION, type Puzzle, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { PEER_MODULES } from '@sudoku-lab/peers'
import { UsageError } from '../shared/program.ts'
import { NINE } from '../shared/solvers.ts'

export interface Entrant {
  readonly id: string
  readonly solver: Solver
  /** It proves that there is one solution. Otherwise it looks for one, and may give up. */
  readonly isComplete: boolean
  /** Its nodes are linear programs. */
  readonly isIntegerProgram: boolean
}

const HIGHS = 'peer-highs'

/** @throws UsageError for a solver that takes no candidate grids of 9×9, or that cannot be stopped at a limit of nodes */
export async function entrantNamed(id: string): Promise<Entrant> {
  const module = PEER_MODULES.find((path) => id === HIGHS && path.endsWith('/highs.js'))
  const [definition] = await loadSolvers(module ?? id)
  const lacks = definition?.lacks ?? []
  if (definition?.supports(NINE) && !lacks.includes('candidates') && !lacks.includes('node-limit'))
    return {
      id,
      solver: definition.create(NINE),
      isComplete: definition.traits.complete,
      isIntegerProgram: id === HIGHS,
    }
  throw new UsageError(`--solver: ${id} takes no candidate grids of 9×9, or no limit of nodes`)
}

export interface Outcome {
  /** It proved that there is one solution, or found it, within the limit. */
  readonly solved: boolean
  /** CPU seconds; the limit if it was reached. */
  readonly seconds: number
  readonly nodes: number
}

/** So many nodes are granted first. A linear program takes as long as thousands of other nodes. */
const FIRST_LIMIT = 4096
const FIRST_PROGRAMS = 512

/**
 * Solvers read no clock. So a puzzle is asked with a growing limit of nodes until its answer is there or the attempt takes the CPU
 * time. Only the last attempt counts.
 */
export function ask(
  { solver, isComplete, isIntegerProgram }: Entrant,
  puzzle: Readonly<Puzzle>,
  seconds: number,
): Outcome {
  let limit = isIntegerProgram ? FIRST_PROGRAMS : FIRST_LIMIT
  for (;;) {
    const before = process.cpuUsage()
    const { ending, solutionCount, statistics } = solver.solve(puzzle, {
      ...(isComplete ? UNIQUENESS : FIRST_SOLUTION),
      nodes: limit,
      keep: 0,
    })
    const { user, system } = process.cpuUsage(before)
    const used = (user + system) / 1e6
    const { nodes } = statistics
    if (used > seconds) return { solved: false, seconds, nodes }
    if (ending !== 'node-limit')
      return { solved: ending !== 'stuck' && solutionCount === 1, seconds: used, nodes }
    limit *= Math.ceil(Math.min(16, Math.max(2, (1.2 * seconds) / used)))
  }
}
