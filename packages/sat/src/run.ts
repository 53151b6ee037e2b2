/** What a caller asks for, and a search under the limits of it. */
import type { Engine, Pause } from './engine.ts'
import { type Literal, quoted, requireLiteral } from './formula.ts'
import type { ProofListener } from './proof.ts'

/** When to stop, and what to tell on the way. */
export interface SolveRequest {
  /** Literals that have to be true, in this call only. */
  readonly assumptions?: ArrayLike<Literal>
  /** Stop at this many solutions: at least 1, Infinity to count them all. Default: 1. */
  readonly solutions?: number
  /** Return the first `keep` solutions and only count the others. Without it, return them all. */
  readonly keep?: number
  /** Stop at this many conflicts. */
  readonly conflicts?: number
  /** Stop before making more decisions. */
  readonly decisions?: number
  /** Stop when it is aborted. It is checked before the search and every few hundred decisions and conflicts. */
  readonly signal?: AbortSignal
  /** Is told the steps of a proof. Requires `solutions: 1`, because a solution that is excluded is no step of a proof. */
  readonly proof?: ProofListener
}

type Limits = Required<Pick<SolveRequest, 'solutions' | 'keep' | 'conflicts' | 'decisions'>>

/** @throws RangeError for a literal or a limit out of range; the message quotes it */
function limitsOf(request: SolveRequest, variableCount: number): Limits {
  const { assumptions = [], solutions = 1, keep = Infinity, proof } = request
  const { conflicts = Infinity, decisions = Infinity } = request
  for (let i = 0; i < assumptions.length; i++) requireLiteral(assumptions[i], variableCount, 'assumptions')
  requireLimit('solutions', solutions, 1)
  requireLimit('keep', keep, 0)
  requireLimit('conflicts', conflicts, 0)
  requireLimit('decisions', decisions, 0)
  if (proof !== undefined && solutions !== 1)
    throw new RangeError(`solutions: expected 1 beside a proof, got ${solutions}`)
  return { solutions, keep, conflicts, decisions }
}

/** @throws RangeError unless it is Infinity or an integer of at least `least` */
export function requireLimit(name: string, value: number, least: number): void {
  if (value >= least && (Number.isInteger(value) || value === Infinity)) return
  throw new RangeError(`${name}: expected an integer of at least ${least} or Infinity, got ${quoted(value)}`)
}

/** Only `exhausted` proves that there is no further solution. */
export type Ending = 'exhausted' | 'solution-limit' | 'conflict-limit' | 'decision-limit' | 'aborted'

/** A value for each variable: the literals that are true, in the order of the variables, such as 1, −2, 3. */
export type Solution = Readonly<Int32Array>

/** The same formula and limits give the same numbers on every machine. */
export interface Statistics {
  readonly decisions: number
  readonly conflicts: number
  /** Decisions taken back, by backtracking and by restarts. */
  readonly backtracks: number
  readonly restarts: number
  /** The most decisions at the same time. */
  readonly deepest: number
}

export interface Answer {
  /** Undefined if a limit was reached before a solution was found. */
  readonly isSatisfiable: boolean | undefined
  readonly solutionCount: number
  readonly solutions: readonly Solution[]
  readonly ending: Ending
  readonly statistics: Statistics
}

const SLICE = 256 // conflicts or decisions between two looks at the signal

export class Run {
  ending: Ending | undefined
  private readonly engine: Engine
  private readonly limits: Limits
  private readonly signal: AbortSignal | undefined
  private readonly solutions: Solution[] = []
  private solutionCount = 0

  /**
   * Starts an engine.
   *
   * @throws RangeError for a literal or a limit out of range; the message quotes it
   */
  constructor(engine: Engine, request: SolveRequest) {
    this.engine = engine
    this.limits = limitsOf(request, engine.variableCount)
    this.signal = request.signal
    engine.start(request.assumptions ?? [], request.proof)
  }

  /** Searches on, until there is an ending or it is time to look at the signal again. */
  advance(): void {
    const { engine, limits } = this
    if (this.signal?.aborted === true) {
      this.ending = 'aborted'
      return
    }
    const conflicts = Math.min(limits.conflicts, engine.conflicts + SLICE)
    const decisions = Math.min(limits.decisions, engine.decisions + SLICE)
    let pause = engine.run(conflicts, decisions)
    while (pause === 'solution' && !this.note()) pause = engine.run(conflicts, decisions)
    this.ending ??= this.endingAt(pause)
  }

  /** Counts a solution. Returns whether no further one is wanted. */
  private note(): boolean {
    if (this.solutionCount++ < this.limits.keep) this.solutions.push(this.engine.solution())
    if (this.solutionCount < this.limits.solutions) return false
    this.ending = 'solution-limit'
    return true
  }

  private endingAt(pause: Pause): Ending | undefined {
    if (pause === 'exhausted') return 'exhausted'
    if (pause === 'conflicts' && this.engine.conflicts >= this.limits.conflicts) return 'conflict-limit'
    if (pause === 'decisions' && this.engine.decisions >= this.limits.decisions) return 'decision-limit'
    return undefined
  }

  answer(ending: Ending): Answer {
    const { solutionCount, solutions } = this
    const { decisions, conflicts, backtracks, restarts, deepest } = this.engine
    const isSatisfiable = solutionCount > 0 ? true : ending === 'exhausted' ? false : undefined
    const statistics = { decisions, conflicts, backtracks, restarts, deepest }
    return { isSatisfiable, solutionCount, solutions, ending, statistics }
  }
}
