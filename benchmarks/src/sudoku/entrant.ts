/** Solvers as entrants of the harness. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  CatalogError,
  commandOf,
  isProgram,
  listSolvers,
  loadSolvers,
  type MeasuredProgram,
  type SolverEntry,
} from '@sudoku-lab/catalog'
import {
  type BatchResult,
  COUNTERS,
  type Counters,
  codeOf,
  endingOf,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  isCandidateGrid,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  type SolverDefinition,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import {
  type Answer,
  type Entrant,
  type EntrantDefinition,
  type OutsideWork,
  UsageError,
} from '@sudoku-lab/harness'
import type { Claim } from './proof.ts'
import { geometryIn, hasCandidates } from './shape.ts'

/** The solver that the suite trusts. */
export const REFERENCE = 'mrv'

export interface LoadOptions {
  /** A solver that takes no batches is asked for one puzzle after the other. */
  readonly alwaysBatch?: boolean
}

/** @throws UsageError in place of a CatalogError, which is a mistake of the user, too. */
export function asUsage<Value>(make: () => Value): Value {
  try {
    return make()
  } catch (thrown) {
    throw thrown instanceof CatalogError ? new UsageError(thrown.message) : thrown
  }
}

/** @throws UsageError for a reference that names no solver. */
export async function loadEntrants(
  reference: string,
  directory: string,
  { alwaysBatch = false }: LoadOptions = {},
): Promise<EntrantDefinition<Puzzle>[]> {
  try {
    const solvers = await loadSolvers(reference, { directory })
    const files = isProgram(reference) ? filesNamedIn(reference, directory) : []
    return solvers.map((solver) => entrantFor(solver, { files, alwaysBatch }))
  } catch (thrown) {
    throw thrown instanceof CatalogError ? new UsageError(thrown.message) : thrown
  }
}

/** A solver of the lab in another copy of the repository. A path or a program is found from there anyway. */
export async function referenceIn(reference: string, folder: string): Promise<string | undefined> {
  const isMeant = ({ id, packageName }: SolverEntry): boolean => id === reference || packageName === reference
  if (!(await listSolvers()).some(isMeant)) return reference
  const packages = join(folder, 'packages')
  const found = existsSync(packages) ? (await listSolvers(packages)).find(isMeant) : undefined
  return found && (found.id === reference ? `${found.directory}#${reference}` : found.directory)
}

/** The words of a command that are files: the program itself, or the arguments of an interpreter. */
function filesNamedIn(reference: string, directory: string): string[] {
  const words = commandOf(reference).match(/[^\s'"]+/g) ?? []
  const paths = words.map((word) => resolve(directory, word))
  return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

/** @param how `files` are the files of a program in another language */
function entrantFor(
  definition: SolverDefinition,
  { files, alwaysBatch }: { readonly files: readonly string[]; readonly alwaysBatch: boolean },
): EntrantDefinition<Puzzle> {
  const { id, title, origin, traits, lacks = [] } = definition
  const { state, inference, order } = traits
  const counts = !lacks.includes('counters')
  return {
    id,
    title,
    origin,
    traits: { inference, order, state },
    ...(traits.family === undefined ? {} : { family: traits.family }),
    external: lacks.includes('same-process'),
    files,
    incomplete: !traits.complete,
    repeatable: !lacks.includes('repeatability'),
    refuses: lacks.includes('uniqueness')
      ? { unique: 'stops at its first solution, so it can do `--task first` only' }
      : {},
    refusesShape: (shape) =>
      !definition.supports(geometryIn(shape))
        ? 'does not support this board'
        : hasCandidates(shape) && lacks.includes('candidates')
          ? 'takes only digits, and no candidates'
          : undefined,
    offersBatch: (shape) =>
      alwaysBatch || typeof definition.create(geometryIn(shape)).solveMany === 'function',
    open: (shape, task) => {
      const geometry = geometryIn(shape)
      const limits = task === 'unique' ? UNIQUENESS : FIRST_SOLUTION
      return open({ solver: definition.create(geometry), geometry, limits, counts }, alwaysBatch)
    },
  }
}

/** What an entrant is asked, and what of its answers is read. */
interface Asked {
  readonly solver: Solver
  readonly geometry: Geometry
  readonly limits: SearchLimits
  readonly counts: boolean
}

function open(asked: Asked, alwaysBatch: boolean): Entrant<Puzzle> {
  const { solver, counts } = asked
  let limits = { ...asked.limits }
  const within = (nodes: number): SearchLimits => {
    if (limits.nodes !== nodes) limits = { ...asked.limits, nodes }
    return limits
  }
  return {
    ask: (puzzle, budget) => solver.solve(puzzle, within(budget)),
    read: (raw) => answerFrom(raw, counts),
    ...outsideOf(solver, asked.limits),
    ...(solver.solveMany ? batchOf(asked) : alwaysBatch ? oneByOne(asked) : {}),
  }
}

/** What the system tells of a program. */
function outsideOf(solver: Solver, { solutions }: SearchLimits): Pick<Entrant<Puzzle>, 'outside'> {
  const { work, isStartedForEach = false } = solver as Partial<MeasuredProgram>
  return work === undefined
    ? {}
    : { outside: { isStartedForEach, ...lazily(() => work.call(solver, solutions)) } }
}

/** A program is started when it is asked for the first time, not when it is opened. */
function lazily(start: () => OutsideWork): OutsideWork {
  let work: OutsideWork | undefined
  const started = (): OutsideWork => {
    work ??= start()
    return work
  }
  return {
    usage: () => started().usage(),
    startNs: () => started().startNs(),
    exchange: () => started().exchange?.(),
    peakMemoryMiB: () => work?.peakMemoryMiB?.(),
  }
}

/** A result of a foreign module may lack what its type promises. */
function answerFrom(raw: unknown, counts: boolean): Answer {
  const { solutionCount, solutions, ending, statistics } = Object(raw) as SolveResult
  if (
    !Number.isInteger(solutionCount) ||
    !Array.isArray(solutions) ||
    !Object.hasOwn(Object(raw), 'solutions')
  ) {
    throw new Error('the result lacks solutionCount or solutions')
  }
  codeOf(ending) // refuses an unknown ending
  const counters = countersIn(Object(statistics) as Counters)
  const lacking = counters.findIndex((count) => !Number.isInteger(count))
  if (lacking >= 0) throw new Error(`the statistics lack ${COUNTERS[lacking]}`)
  const witnesses = solutions.map((solution) => Uint8Array.from(solution))
  const answer = { claim: claimOf({ solutionCount, ending }), witnesses, stopped: ending === 'node-limit' }
  return counts ? { ...answer, counters } : answer
}

function claimOf(result: Pick<SolveResult, 'solutionCount' | 'ending'>): Claim {
  const verdict = verdictOf(result)
  return verdict === 'undecided' && result.solutionCount > 0 ? 'solvable' : verdict
}

function countersIn(statistics: Counters): number[] {
  return COUNTERS.map((name) => statistics[name])
}

type Batch = Required<Pick<Entrant<Puzzle>, 'askMany' | 'pack' | 'readMany'>>

/** A batch keeps one solution for each puzzle. If it claims several, `solve` has to find two. */
function batchOf({ solver, geometry, limits, counts }: Asked): Batch {
  return {
    pack: (puzzles) => joined(puzzles, geometry),
    askMany: (packed, nodes) => solver.solveMany?.(packed as Puzzle, { ...limits, keep: 1, nodes }),
    readMany: (raw, puzzles) => {
      const result = raw as BatchResult
      return {
        answers: puzzles.map((puzzle, index): Answer => {
          const solutionCount = result.solutionCounts[index] ?? 0
          const ending = endingOf(result.endings[index])
          const first = result.solutions.slice(index * geometry.cellCount, (index + 1) * geometry.cellCount)
          const second = solutionCount > 1 ? anotherThan(first, solver.solve(puzzle, limits).solutions) : []
          return {
            claim: claimOf({ solutionCount, ending }),
            witnesses: solutionCount > 0 ? [first, ...second] : [],
            stopped: ending === 'node-limit',
          }
        }),
        ...(counts && { totals: countersIn(result.statistics) }),
      }
    },
  }
}

/** Puzzles of one form, one after another. */
function joined(puzzles: readonly Puzzle[], { cellCount }: Geometry): Puzzle {
  const cells = puzzles.length * cellCount
  const all = puzzles.some(isCandidateGrid) ? new Uint32Array(cells) : new Uint8Array(cells)
  for (const [index, puzzle] of puzzles.entries()) all.set(puzzle, index * cellCount)
  return all
}

/** A batch contains only one solution of each puzzle, so the second one is asked for. */
function anotherThan(first: Grid, solutions: readonly Grid[]): Uint8Array[] {
  const other = solutions.find((solution) => solution.some((digit, cell) => digit !== first[cell]))
  return other === undefined ? [] : [Uint8Array.from(other)]
}

/** The batch of a solver that takes none: one call after the other. */
function oneByOne({ solver, limits, counts }: Asked): Batch {
  return {
    pack: (puzzles) => puzzles.map((puzzle) => puzzle.slice()),
    askMany: (packed, nodes) => {
      const budget = { ...limits, nodes }
      return (packed as readonly Puzzle[]).map((puzzle) => solver.solve(puzzle, budget))
    },
    readMany: (raw) => ({
      answers: (raw as readonly unknown[]).map((result) => answerFrom(result, counts)),
    }),
  }
}
