/**
 * Makes a solver from a program that reads a puzzle from each line and writes an answer to each line.
 *
 * A program of `exec:` is asked line by line. A program of `exec-batch:` gets an empty line after the last puzzle of a
 * batch, answers all of them, repeats the empty line, and only then has to flush. So it need not talk to the system
 * for every puzzle, and one exchange without a puzzle shows what talking costs.
 */
import { type ProgramUsage, quote, systemTells, usageOfProgram, usedSoFar } from '@sudoku-lab/console'
import {
  type BatchResult,
  type BoxGeometry,
  codeOf,
  countGrids,
  describeGeometry,
  digitsIn,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  hasBoxes,
  hasConflict,
  isComplete,
  NOTHING_COUNTED,
  type Puzzle,
  requireBatchLimits,
  requireGrid,
  requireLimits,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { format, ParseError, parseLine } from '@sudoku-lab/core/formats'
import { ProgramError } from '../errors.ts'
import type { ProgramKind, ToldTraits } from '../references.ts'
import { Conversation } from './conversation.ts'

/** A reference to a program: `exec:COMMAND`, `exec-batch:COMMAND` or `judge:COMMAND`, optionally with `#id`. */
export interface ProgramReference {
  readonly kind: ProgramKind
  readonly command: string
  readonly id: string | undefined
  /** What its author says of it. */
  readonly traits: ToldTraits
  readonly directory: string
  /** The milliseconds after which the program is killed if it has not answered, which may be Infinity. */
  readonly patience: number
}

/** What the operating system tells of a program, for measurements. */
export interface ProgramWork {
  /**
   * What the program has used so far. Undefined if the system does not tell.
   *
   * @throws ProgramError if one that takes batches was started anew, because the time of the former process is not known exactly
   */
  usage(): Pick<ProgramUsage, 'cpuNs' | 'unsureNs'> | undefined
  /**
   * The nanoseconds of CPU time of its start: what it had used when it had answered a batch without puzzles. Undefined for a program that is
   * asked line by line, which never answers without a puzzle.
   */
  startNs(): number | undefined
  /** Asks for a batch without puzzles; or starts it for a puzzle with one empty cell. */
  exchange(): void
  /** The most resident memory of one of its processes, in MiB. Undefined if nobody could wait for them. */
  peakMemoryMiB?(): number | undefined
}

/** A program whose CPU time the system may tell. */
export interface MeasuredProgram extends Solver {
  readonly isStartedForEach: boolean
  /** @param most the number of solutions that are asked for, which the program is told when it starts */
  work(most: number): ProgramWork
}

/** The solver that asks a program. The first question starts the program. */
export function programDefinition(program: ProgramReference): SolverDefinition {
  return {
    ...nameOf(program),
    lacks: ['node-limit', 'counters', 'candidates', 'repeatability', 'same-process'],
    supports: (geometry) => hasBoxes(geometry) && process.platform !== 'win32', // it runs under /bin/sh
    create: (geometry) => {
      if (hasBoxes(geometry)) return new ProgramSolver(program, geometry)
      throw new RangeError(`a program solves boards with boxes, got ${describeGeometry(geometry)}`)
    },
  }
}

const LONGEST_ID = 48
const TRAITS = {
  state: 'unknown',
  inference: 'unknown',
  order: 'unknown',
  complete: false,
  lexicographic: false,
} as const

/** What is known of a program. `python3 ./my_solver.py --fast` has the id `exec-python3-my-solver-py-fast`. */
export function nameOf({
  kind,
  command,
  id,
  traits,
}: ProgramReference): Pick<SolverDefinition, 'id' | 'title' | 'traits' | 'origin'> {
  const words = [kind, ...(command.toLowerCase().match(/[a-z0-9]+/g) ?? [])]
  const made = words.join('-').slice(0, LONGEST_ID).replace(/-$/, '')
  return {
    id: id ?? made,
    title: command,
    traits: { ...TRAITS, ...traits },
    origin: `The program \`${command}\`.`,
  }
}

const LONGEST_ANSWER = 1 << 24 // bytes, if the number of solutions is not limited

const END_OF_BATCH = ''

class ProgramSolver implements MeasuredProgram {
  readonly isStartedForEach = false
  private readonly program: ProgramReference
  private readonly geometry: BoxGeometry
  private readonly isBatch: boolean
  private conversation: Conversation | undefined
  private pid: number | undefined // of the program that answered last

  constructor(program: ProgramReference, geometry: BoxGeometry) {
    this.program = program
    this.geometry = geometry
    this.isBatch = program.kind === 'exec-batch'
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requirePuzzle(this.geometry, puzzle)
    requireLimits(limits)
    const [result = NO_SOLUTION] = this.answers([digitsIn(this.geometry, puzzle)], limits)
    return { ...result, solutions: result.solutions.slice(0, limits.keep) }
  }

  solveMany(puzzles: Readonly<Uint8Array>, limits: SearchLimits = FIRST_SOLUTION): BatchResult {
    const { cellCount } = this.geometry
    requireBatchLimits(limits)
    const grids = Array.from({ length: countGrids(this.geometry, puzzles) }, (_, index) =>
      puzzles.subarray(index * cellCount, (index + 1) * cellCount),
    )
    for (const grid of grids) requireGrid(this.geometry, grid)
    return batchOf(this.answers(grids, limits), cellCount, limits.keep)
  }

  /** Asks the program for all puzzles at once, except those whose clues conflict. */
  private answers(puzzles: readonly Readonly<Grid>[], { solutions: most }: SearchLimits): SolveResult[] {
    const asked = puzzles.filter((puzzle) => !hasConflict(this.geometry, puzzle))
    const questions = asked.map((puzzle) => format(this.geometry, puzzle).trimEnd())
    const lines = asked.length === 0 ? [] : this.ask(questions, most)
    const read = asked.map((puzzle, index) => [puzzle, this.read(lines[index] ?? '', puzzle, most)] as const)
    const results = new Map(read)
    return puzzles.map((puzzle) => results.get(puzzle) ?? NO_SOLUTION)
  }

  /**
   * Returns one line for each question.
   *
   * @throws ProgramError if the program does not write as many lines as it gets
   */
  private ask(questions: readonly string[], most: number): readonly string[] {
    const { command, directory, patience } = this.program
    const { boxHeight, boxWidth, cellCount } = this.geometry
    const environment = {
      SUDOKU_LAB_BOX_HEIGHT: String(boxHeight),
      SUDOKU_LAB_BOX_WIDTH: String(boxWidth),
      SUDOKU_LAB_SOLUTIONS: most === Number.POSITIVE_INFINITY ? 'all' : String(most),
      SUDOKU_LAB_BATCH: this.isBatch ? '1' : '0',
    }
    const longestLine = Math.min(LONGEST_ANSWER, (most + 2) * (cellCount + 2))
    const lines = this.isBatch ? [...questions, END_OF_BATCH] : questions
    this.conversation ??= new Conversation()
    const launch = { command, directory, environment, longestLine }
    const reply = this.conversation.ask({ launch, lines, patience })
    if ('failure' in reply) {
      const count = questions.length
      const where = count <= 1 ? '' : `, after ${Math.min(reply.answered, count)} of ${count} answers,`
      throw new ProgramError(`\`${command}\`${where} ${reply.failure}`)
    }
    this.pid = reply.pid
    const last = reply.lines.at(-1)
    if (!this.isBatch) return reply.lines
    if (last === END_OF_BATCH) return reply.lines.slice(0, -1)
    throw new ProgramError(
      `\`${command}\` wrote ${quote(last ?? '')} instead of the empty line after a batch`,
    )
  }

  private read(line: string, puzzle: Readonly<Grid>, most: number): SolveResult {
    try {
      return readAnswer(this.geometry, line, { puzzle, most })
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown)
      throw new ProgramError(`\`${this.program.command}\` answered ${quote(line)}: ${why}`)
    }
  }

  work(most: number): ProgramWork {
    return this.isBatch ? this.batchWork(most) : this.lineWork()
  }

  /** Its start and what a question costs cannot be told from the work on its puzzle. */
  private lineWork(): ProgramWork {
    return {
      usage: () => {
        const cpuNs = usedSoFar(this.pid)
        return cpuNs === undefined ? undefined : { cpuNs, unsureNs: 0 }
      },
      startNs: () => undefined,
      exchange: () => undefined,
    }
  }

  private batchWork(most: number): ProgramWork {
    const exchange = (): void => {
      this.ask([], most)
    }
    // what has ended between two readings is told in steps of both
    let [unsureNs, endedFaults] = [0, 0]
    const usage = (): ProgramUsage | undefined => {
      if (this.pid === undefined) exchange()
      const now = this.pid === undefined ? undefined : usageOfProgram(this.pid)
      if (now === undefined) return undefined
      if (now.endedFaults !== endedFaults) unsureNs += now.unsureNs
      endedFaults = now.endedFaults
      return { ...now, unsureNs }
    }
    const start = usage()
    const first = this.pid
    return {
      exchange,
      startNs: () => start?.cpuNs,
      usage: () => {
        const now = usage()
        if (!systemTells() || (start !== undefined && now !== undefined && this.pid === first)) return now
        const { command } = this.program
        throw new ProgramError(`\`${command}\` ended between two batches: its CPU time is not known`)
      },
    }
  }
}

function batchOf(results: readonly SolveResult[], cellCount: number, keep: number): BatchResult {
  const solutions = new Uint8Array(keep * results.length * cellCount)
  for (const [index, { solutions: found }] of results.entries()) {
    if (keep === 1 && found[0] !== undefined) solutions.set(found[0], index * cellCount)
  }
  return {
    solutionCounts: Uint32Array.from(results, ({ solutionCount }) => solutionCount),
    endings: Uint8Array.from(results, ({ ending }) => codeOf(ending)),
    solutions,
    statistics: NO_SOLUTION.statistics,
  }
}

/** The word after the last solution of a puzzle. */
const DONE = 'done'

/** The result for a puzzle whose clues conflict. The program does not get such a puzzle. */
export const NO_SOLUTION: SolveResult = Object.freeze({
  solutionCount: 0,
  solutions: [],
  ending: 'exhausted',
  statistics: NOTHING_COUNTED,
})

/**
 * Reads the line that a program writes for a puzzle. More solutions than requested are ignored.
 *
 *   SOLUTION                     found this solution; another one may exist
 *   SOLUTION done                found this solution and proved that it is the only one
 *   SOLUTION SOLUTION            found two solutions
 *   done                         proved that there is no solution
 *   (empty), or a grid with      gave up
 *   empty cells
 *
 * @throws Error that says what was expected, if the line is not an answer
 */
export function readAnswer(
  geometry: Geometry,
  line: string,
  { puzzle, most }: { puzzle: Readonly<Grid>; most: number },
): SolveResult {
  const fields = line.split(/\s+/).filter(Boolean)
  const done = fields.at(-1) === DONE
  const grids = (done ? fields.slice(0, -1) : fields).map((field) => readGrid(geometry, field))
  const [first] = grids
  if (first !== undefined && grids.length === 1 && !done && !isComplete(first)) return gaveUp([], first)
  if (new Set(grids.map(String)).size < grids.length) throw new Error('it contains the same solution twice')

  const solutions = grids.slice(0, most)
  const solutionCount = solutions.length
  if (solutionCount === most)
    return { solutionCount, solutions, ending: 'solution-limit', statistics: NOTHING_COUNTED }
  if (!done) return gaveUp(solutions, puzzle.slice())
  return { solutionCount, solutions, ending: 'exhausted', statistics: NOTHING_COUNTED }
}

function gaveUp(solutions: readonly Grid[], partial: Grid): SolveResult {
  return { solutionCount: solutions.length, solutions, ending: 'stuck', partial, statistics: NOTHING_COUNTED }
}

function readGrid(geometry: Geometry, field: string): Grid {
  const reading = parseLine(field, 1, geometry)
  if (reading instanceof ParseError) throw new Error(reading.message.replace(/^line 1[,:]\s*/, ''))
  if (reading === undefined) throw new Error(`expected ${geometry.cellCount} cells or "${DONE}"`)
  return digitsIn(geometry, reading.puzzle)
}
