/** How another program's solver becomes a SolverDefinition. */
import {
  type Ending,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  type Lack,
  NOTHING_COUNTED,
  type Puzzle,
  requireGrid,
  requireLimits,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  type SolverDefinition,
  type SolverTraits,
} from '@sudoku-lab/core'

/** What a program says of a puzzle. */
export interface Reply {
  readonly solutions: readonly Grid[]
  /** Whether it has looked everywhere: there is no other solution. */
  readonly isAll: boolean
  /** If the program counts them, and stops at a limit. */
  readonly nodes?: number
}

/** Asks a program for solutions of a puzzle, at most `most` of them; it may return more. */
export type Ask<Form> = (puzzle: Readonly<Form>, most: number, nodes: number) => Reply

export interface Peer {
  /** Its name on npm. */
  readonly packageName: string
  readonly version: string
  readonly idea: Pick<SolverTraits, 'state' | 'inference' | 'order'>
  /** Beyond `counters` and `node-limit`. */
  readonly lacks: readonly Lack[]
  /** Nearly no program counts nodes, and stops at a limit of them. */
  readonly countsNodes?: boolean
  supports(geometry: Geometry): boolean
  /** Does once what a user would do once. */
  prepare(geometry: Geometry): Ask<Puzzle>
}

/** A program that takes digits only. */
interface DigitPeer extends Omit<Peer, 'prepare'> {
  prepare(geometry: Geometry): Ask<Grid>
}

/** The definition of a peer: `peer-` and its name on npm in kebab-case. */
export function definePeer(peer: Peer): SolverDefinition {
  return definitionOf(peer, [], (geometry) => new PeerSolver(geometry, requirePuzzle, peer))
}

/** The same for a program that takes digits only. */
export function defineDigitPeer(peer: DigitPeer): SolverDefinition {
  return definitionOf(peer, ['candidates'], (geometry) => new PeerSolver(geometry, requireGrid, peer))
}

function definitionOf(
  { packageName, version, idea, lacks, countsNodes = false, supports }: Omit<Peer, 'prepare'>,
  furtherLacks: readonly Lack[],
  create: (geometry: Geometry) => Solver,
): SolverDefinition {
  return {
    id: `peer-${packageName.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '')}`,
    title: `${packageName} ${version}`,
    traits: { ...idea, complete: true, lexicographic: false },
    origin: `https://www.npmjs.com/package/${packageName}/v/${version}`,
    lacks: [...(countsNodes ? [] : (['counters', 'node-limit'] as const)), ...lacks, ...furtherLacks],
    supports,
    create(geometry) {
      if (supports(geometry)) return create(geometry)
      const { boxHeight, boxWidth } = geometry
      throw new RangeError(`${packageName} does not know boxes of ${boxHeight}×${boxWidth}`)
    },
  }
}

/** For programs that know only the usual board. */
export function isClassic({ boxHeight, boxWidth }: Geometry): boolean {
  return boxHeight === 3 && boxWidth === 3
}

class PeerSolver<Form extends Puzzle> implements Solver {
  private readonly geometry: Geometry
  private readonly require: (geometry: Geometry, puzzle: Readonly<Form>) => void
  private readonly ask: Ask<Form>

  constructor(
    geometry: Geometry,
    require: (geometry: Geometry, puzzle: Readonly<Form>) => void,
    { prepare }: { prepare(geometry: Geometry): Ask<Form> },
  ) {
    this.geometry = geometry
    this.require = require
    this.ask = prepare(geometry)
  }

  solve(puzzle: Readonly<Form>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    this.require(this.geometry, puzzle)
    requireLimits(limits)
    const reply = this.ask(puzzle, limits.solutions, limits.nodes)
    const solutionCount = Math.min(reply.solutions.length, limits.solutions)
    return {
      solutionCount,
      solutions: reply.solutions.slice(0, Math.min(solutionCount, limits.keep)),
      ending: endingOf(solutionCount, reply, limits),
      statistics: { ...NOTHING_COUNTED, nodes: reply.nodes ?? 0 },
    }
  }
}

function endingOf(solutionCount: number, { isAll, nodes }: Reply, { solutions }: SearchLimits): Ending {
  if (solutionCount === solutions) return 'solution-limit'
  if (isAll) return 'exhausted'
  return nodes === undefined ? 'stuck' : 'node-limit'
}
