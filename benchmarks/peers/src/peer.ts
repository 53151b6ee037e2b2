/** How another program's solver becomes a SolverDefinition. */
import {
  type Ending,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  type Lack,
  NOTHING_COUNTED,
  requireGrid,
  requireLimits,
  type SearchLimits,
  type Solver,
  type SolverDefinition,
  type SolverTraits,
} from '@sudoku-lab/core'

/** What a program says of a puzzle. */
export interface Reply {
  readonly solutions: readonly Grid[]
  /** Whether it has looked everywhere: there is no other solution. */
  readonly isAll: boolean
}

/** Asks a program for solutions of a puzzle, at most `most` of them; it may return more. */
export type Ask = (puzzle: Readonly<Grid>, most: number) => Reply

export interface Peer {
  /** Its name on npm. */
  readonly packageName: string
  readonly version: string
  readonly idea: Pick<SolverTraits, 'state' | 'inference' | 'order'>
  /** Beyond `counters` and `node-limit`, which all peers lack. */
  readonly lacks: readonly Lack[]
  supports(geometry: Geometry): boolean
  /** Does once what a user would do once. */
  prepare(geometry: Geometry): Ask
}

/** The definition of a peer: `peer-` and its name on npm in kebab-case. */
export function definePeer({ packageName, version, idea, lacks, supports, prepare }: Peer): SolverDefinition {
  return {
    id: `peer-${packageName.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '')}`,
    title: `${packageName} ${version}`,
    traits: { ...idea, complete: true, lexicographic: false },
    origin: `https://www.npmjs.com/package/${packageName}/v/${version}`,
    lacks: ['counters', 'node-limit', ...lacks],
    supports,
    create(geometry) {
      if (supports(geometry)) return new PeerSolver(geometry, prepare(geometry))
      const { boxHeight, boxWidth } = geometry
      throw new RangeError(`${packageName} does not know boxes of ${boxHeight}×${boxWidth}`)
    },
  }
}

/** For programs that know only the usual board. */
export function isClassic({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === 3 && boxWidth === 3
}

class PeerSolver implements Solver {
  private readonly geometry: Geometry
  private readonly ask: Ask

  constructor(geometry: Geometry, ask: Ask) {
    this.geometry = geometry
    this.ask = ask
  }

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = FIRST_SOLUTION): ReturnType<Solver['solve']> {
    requireGrid(this.geometry, puzzle)
    requireLimits(limits)
    const reply = this.ask(puzzle, limits.solutions)
    const solutionCount = Math.min(reply.solutions.length, limits.solutions)
    return {
      solutionCount,
      solutions: reply.solutions.slice(0, Math.min(solutionCount, limits.keep)),
      ending: endingOf(solutionCount, reply, limits),
      statistics: NOTHING_COUNTED,
    }
  }
}

function endingOf(solutionCount: number, { isAll }: Reply, { solutions }: SearchLimits): Ending {
  if (solutionCount === solutions) return 'solution-limit'
  return isAll ? 'exhausted' : 'stuck'
}
