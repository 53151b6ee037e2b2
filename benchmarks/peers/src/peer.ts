/** How another program's solver becomes a SolverDefinition. */
import {
  describeGeometry,
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
  type SolverDefinition,
  type SolverTraits,
} from '@sudoku-lab/core'

/** What a program says of a puzzle. */
interface Reply {
  readonly solutions: readonly Grid[]
  /** Whether it has looked everywhere: there is no other solution. */
  readonly isAll: boolean
  /** If the program counts them, and stops at a limit. */
  readonly nodes?: number
}

/** Asks a program for solutions of a puzzle, at most `most` of them; it may return more. */
type Ask<Form> = (puzzle: Readonly<Form>, most: number, nodes: number) => Reply

interface Peer<Form> {
  /** Its name on npm. */
  readonly packageName: string
  readonly version: string
  readonly idea: Pick<SolverTraits, 'state' | 'inference' | 'order'>
  /** Beyond `counters` and `node-limit`. */
  readonly lacks: readonly Lack[]
  /** Nearly no program counts nodes, and stops at a limit of them. */
  readonly countsNodes?: boolean
  /** All geometries, if it is missing. */
  supports?(geometry: Geometry): boolean
  /** Does once what a user would do once. */
  prepare(geometry: Geometry): Ask<Form>
}

/** The definition of a peer: `peer-` and its name on npm in kebab-case. */
export function definePeer(peer: Peer<Puzzle>): SolverDefinition {
  return definitionOf(peer, peer.lacks, requirePuzzle)
}

/** The same for a program that takes digits only. */
export function defineDigitPeer(peer: Peer<Grid>): SolverDefinition {
  return definitionOf(peer, [...peer.lacks, 'candidates'], requireGrid)
}

function definitionOf<Form extends Puzzle>(
  { packageName, version, idea, countsNodes = false, supports = () => true, prepare }: Peer<Form>,
  lacks: readonly Lack[],
  require: (geometry: Geometry, puzzle: Readonly<Form>) => void,
): SolverDefinition {
  return {
    id: `peer-${packageName.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '')}`,
    title: `${packageName} ${version}`,
    traits: { ...idea, complete: true, lexicographic: false },
    origin: `https://www.npmjs.com/package/${packageName}/v/${version}`,
    lacks: [...(countsNodes ? [] : (['counters', 'node-limit'] as const)), ...lacks],
    supports,
    create(geometry) {
      if (!supports(geometry))
        throw new RangeError(`${packageName} does not know boards of ${describeGeometry(geometry)}`)
      const ask = prepare(geometry)
      return {
        solve(puzzle, limits = FIRST_SOLUTION) {
          require(geometry, puzzle as Form)
          requireLimits(limits)
          return resultOf(ask(puzzle as Form, limits.solutions, limits.nodes), limits)
        },
      }
    },
  }
}

function resultOf(reply: Reply, limits: SearchLimits): SolveResult {
  const solutionCount = Math.min(reply.solutions.length, limits.solutions)
  return {
    solutionCount,
    solutions: reply.solutions.slice(0, Math.min(solutionCount, limits.keep)),
    ending: endingOf(solutionCount, reply, limits),
    statistics: { ...NOTHING_COUNTED, nodes: reply.nodes ?? 0 },
  }
}

/** For programs that know only the usual board. */
export function isClassic({ layout }: Geometry): boolean {
  return layout === '3x3'
}

function endingOf(solutionCount: number, { isAll, nodes }: Reply, { solutions }: SearchLimits): Ending {
  if (solutionCount === solutions) return 'solution-limit'
  if (isAll) return 'exhausted'
  return nodes === undefined ? 'stuck' : 'node-limit'
}
