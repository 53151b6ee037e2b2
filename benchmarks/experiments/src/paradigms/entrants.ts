/** Who takes part: one solver of each paradigm, asked for a proof within a limit of CPU time. */
import { loadSolvers } from '@sudoku-lab/catalog'
import { type Puzzle, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { PEER_MODULES } from '@sudoku-lab/peers'
import { UsageError } from '../shared/program.ts'
import { NINE } from '../shared/solvers.ts'

export interface Entrant {
  readonly id: string
  readonly solver: Solver
  /** Its nodes are linear programs. */
  readonly isIntegerProgram: boolean
}

const HIGHS = 'peer-highs'

/** @throws UsageError for a solver that proves nothing of candidate grids of 9×9, or that cannot be stopped at a limit of nodes */
export async function entrantNamed(id: string): Promise<Entrant> {
  const module = PEER_MODULES.find((path) => id === HIGHS && path.endsWith('/highs.js'))
  const [definition] = await loadSolvers(module ?? id)
  const lacks = definition?.lacks ?? []
  if (
    definition?.supports(NINE) &&
    definition.traits.complete &&
    !lacks.includes('candidates') &&
    !lacks.includes('node-limit')
  )
    return { id, solver: definition.create(NINE), isIntegerProgram: id === HIGHS }
  throw new UsageError(`--solver: ${id} proves nothing of candidate grids of 9×9, or takes no limit of nodes`)
}

export type Outcome = {
  /** 1 if it proved within the limit that there is one solution. */
  readonly solved: number
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
export function ask(entrant: Entrant, puzzle: Readonly<Puzzle>, seconds: number): Outcome {
  let limit = entrant.isIntegerProgram ? FIRST_PROGRAMS : FIRST_LIMIT
  for (;;) {
    const before = process.cpuUsage()
    const { isProved, nodes } = proof(entrant, puzzle, limit)
    const { user, system } = process.cpuUsage(before)
    const used = (user + system) / 1e6
    if (used > seconds) return { solved: 0, seconds, nodes }
    if (isProved) return { solved: 1, seconds: Number(used.toPrecision(4)), nodes }
    limit *= Math.ceil(Math.min(16, Math.max(2, (1.2 * seconds) / used)))
  }
}

/** A search that was stopped is not repeated any further than this. */
const MOST_AGAIN = 2000

/** The same without a clock: as many nodes prove it again, and fewer do not. */
export function askAgain(
  entrant: Entrant,
  puzzle: Readonly<Puzzle>,
  known: Outcome,
): Pick<Outcome, 'solved' | 'nodes'> {
  const most = entrant.isIntegerProgram ? 1 : Math.min(known.nodes, MOST_AGAIN)
  const wasProved = known.solved === 1
  const { isProved, nodes } = proof(entrant, puzzle, wasProved ? known.nodes + 1 : most)
  return { solved: isProved ? 1 : 0, nodes: wasProved || isProved ? nodes : known.nodes }
}

function proof({ solver }: Entrant, puzzle: Readonly<Puzzle>, nodeLimit: number) {
  const { ending, solutionCount, statistics } = solver.solve(puzzle, {
    ...UNIQUENESS,
    nodes: nodeLimit,
    keep: 0,
  })
  if (ending !== 'node-limit' && (ending !== 'exhausted' || solutionCount !== 1))
    throw new Error(`a puzzle with one solution ended by '${ending}' with ${solutionCount}`)
  return { isProved: ending === 'exhausted', nodes: statistics.nodes }
}
