/**
 * The search: conflict-driven clause learning.
 *
 * Idea.      Decide a literal, propagate, and decide the next one. A conflict shows that some of the decisions exclude each
 *            other: a clause that says so is learned, and the search backtracks as far as this clause forces a literal.
 *            Nothing is tried a second way: the learned clause keeps the search from coming back.
 *
 *              decide ──▶ propagate ──▶ conflict ──▶ learn a clause ──▶ backtrack until it forces a literal
 *                 ▲           │  ▲                                                    │
 *                 └── none ───┘  └────────────────────────────────────────────────────┘
 *
 *            A conflict at level 0 proves that there is no (further) solution. A solution is excluded by a clause, too: its
 *            decisions cannot all be made again.
 * Order.     The most active variable, with the value that it had last.
 * Invariant. Every clause that is learned follows from the formula, the assumptions, and the excluded solutions.
 * Cost.      Propagation takes most of the time. About `10 + literals` words for each clause.
 * Origin.    J. Marques-Silva and K. Sakallah, 1996 (GRASP); N. Eén and N. Sörensson, 2003 (MiniSat, whose parts these are).
 */
import { Analysis } from './analysis.ts'
import { Assignment, NO_REASON } from './assignment.ts'
import { Clauses, KEPT } from './clauses.ts'
import { type Code, codeOf, literalOf, type Variable } from './code.ts'
import type { Formula, Literal } from './formula.ts'
import { Order } from './order.ts'
import type { ProofListener } from './proof.ts'
import { type Conflict, propagate } from './propagate.ts'
import { Restarts } from './restarts.ts'
import { skipForced, tellForced, trace } from './steps.trace.ts'

/** Why `run` has returned. */
export type Pause = 'exhausted' | 'solution' | 'conflicts' | 'decisions'

/** How decisions are made. */
export interface Choices {
  /** The variables from 1 to this one are decided before the others. */
  readonly decideFirst: number
  /** The value that a decision gives: the one that the variable had last, at first false; or always true. */
  readonly values: 'last' | 'true'
  /** Whether a variable may be decided now. One for which it says no is decided only if there is no other. */
  readonly mayDecide?: (variable: number, isTrue: (literal: Literal) => boolean) => boolean
}

export const LAST_VALUES: Choices = { decideFirst: Infinity, values: 'last' }

const LEARNED = 2000 // clauses until the first ones are deleted
const LEARNED_MORE = 300 // after each time

export class Engine {
  decisions = 0
  conflicts = 0
  backtracks = 0
  restarts = 0
  deepest = 0
  readonly variableCount: number
  private readonly assignment: Assignment
  private readonly clauses: Clauses
  private readonly analysis: Analysis
  private readonly order: Order
  private readonly restarting = new Restarts()
  private readonly phases: Uint8Array // variable → the last bit of the code that is decided: 1 for false
  private readonly savesPhases: boolean
  private readonly mayDecide: Choices['mayDecide']
  private readonly conflict: Conflict = { code: 0, reason: NO_REASON }
  private mostLearned = LEARNED
  private isOver = false
  private isAtSolution = false
  private proof: ProofListener | undefined

  constructor(formula: Formula, { decideFirst, values, mayDecide }: Choices) {
    this.variableCount = formula.variableCount
    this.assignment = new Assignment(this.variableCount)
    this.clauses = new Clauses(formula)
    this.analysis = new Analysis(this.assignment, this.clauses)
    this.order = new Order(Math.min(decideFirst, this.variableCount))
    this.phases = new Uint8Array(this.variableCount).fill(values === 'true' ? 0 : 1)
    this.savesPhases = values === 'last'
    this.mayDecide = mayDecide
  }

  /** Begins a new search. Nothing is left of the last one. */
  start(assumptions: ArrayLike<Literal>, proof?: ProofListener): void {
    this.decisions = this.conflicts = this.backtracks = this.restarts = this.deepest = 0
    this.mostLearned = LEARNED
    this.isAtSolution = false
    this.proof = proof
    this.assignment.reset()
    this.clauses.reset()
    this.order.reset()
    this.restarting.reset()
    if (this.savesPhases) this.phases.fill(1)
    this.isOver = this.clauses.hasEmpty
    for (const code of this.clauses.units) this.fix(code)
    for (let i = 0; i < assumptions.length; i++) this.fix(codeOf(assumptions[i]))
    if (TRACE) skipForced(this.assignment)
    if (TRACE) trace.start()
    if (this.isOver) proof?.learned([])
  }

  /** Makes a literal true at level 0. */
  private fix(code: Code): void {
    const value = this.assignment.values[code]
    if (value < 0) this.isOver = true
    else if (value === 0) this.assignment.assign(code, NO_REASON)
  }

  /** Continues the search, until it has made so many conflicts and decisions in all, or found something. */
  run(conflicts: number, decisions: number): Pause {
    if (this.isAtSolution) this.excludeSolution()
    while (!this.isOver) {
      if (this.conflicts >= conflicts) return 'conflicts'
      const isConsistent = propagate(this.assignment, this.clauses, this.conflict)
      if (TRACE) tellForced(this.assignment)
      if (!isConsistent) this.learn()
      else if (this.assignment.isComplete) return this.noteSolution()
      else if (this.conflicts >= this.restarting.next) this.restart()
      else if (this.decisions >= decisions) return 'decisions'
      else this.decide()
    }
    return 'exhausted'
  }

  private decide(): void {
    const variable = this.mostActive()
    const code = 2 * variable + this.phases[variable]
    this.decisions++
    if (TRACE) trace.decide(literalOf(code))
    this.assignment.decide(code)
    if (TRACE) skipForced(this.assignment)
    this.deepest = Math.max(this.deepest, this.assignment.level)
  }

  /** The open variable that is decided next. */
  private mostActive(): Variable {
    const postponed: Variable[] = []
    let found = this.order.take()
    while (found >= 0 && !this.isDecidable(found)) {
      if (this.assignment.isOpen(found)) postponed.push(found)
      found = this.order.take()
    }
    for (const variable of postponed) this.order.putBack(variable)
    if (found >= 0) return found
    return postponed.length > 0 ? this.order.take() : this.assignment.openFrom(this.order.variableCount)
  }

  private isDecidable(variable: Variable): boolean {
    if (!this.assignment.isOpen(variable)) return false
    return this.mayDecide === undefined || this.mayDecide(variable + 1, this.isTrue)
  }

  private readonly isTrue = (literal: Literal): boolean => this.assignment.values[codeOf(literal)] > 0

  private readonly reopen = (code: Code): void => {
    if (this.savesPhases) this.phases[code >> 1] = code & 1
    this.order.putBack(code >> 1)
  }

  private backtrackTo(level: number): void {
    this.backtracks += this.assignment.level - level
    if (TRACE) trace.takeBack(this.assignment.level - level)
    this.assignment.backtrackTo(level, this.reopen)
    if (TRACE) skipForced(this.assignment)
  }

  private readonly bump = (variable: Variable): void => this.order.bump(variable)

  private learn(): void {
    this.conflicts++
    if (TRACE) trace.conflict()
    if (this.assignment.level === 0) {
      this.isOver = true
      this.proof?.learned([])
      return
    }
    const { analysis } = this
    analysis.learn(this.conflict, this.bump)
    this.order.decay()
    this.proof?.learned(analysis.learned.map(literalOf))
    this.backtrackTo(analysis.level)
    this.force(analysis.learned, analysis.lbd)
  }

  /** Adds a clause whose first literal is open, and whose others are false. */
  private force(codes: readonly Code[], lbd: number): void {
    const reason = codes.length === 1 ? NO_REASON : this.clauses.add(codes, lbd)
    this.assignment.assign(codes[0], reason)
  }

  private restart(): void {
    this.restarts++
    this.restarting.step(this.conflicts)
    this.backtrackTo(0)
    if (this.clauses.learnedCount < this.mostLearned) return
    this.mostLearned += LEARNED_MORE
    this.clauses.deleteWorse((codes) => this.proof?.deleted(Array.from(codes, literalOf)))
  }

  private noteSolution(): Pause {
    this.isAtSolution = true
    if (TRACE) trace.solution()
    return 'solution'
  }

  /** The literals of the solution at which the search has paused. */
  solution(): Int32Array {
    const { values } = this.assignment
    const literals = new Int32Array(this.variableCount)
    for (let i = 0; i < literals.length; i++) literals[i] = values[2 * i] > 0 ? i + 1 : -(i + 1)
    return literals
  }

  /** Adds the clause that not all decisions are made again. */
  private excludeSolution(): void {
    this.isAtSolution = false
    const { level } = this.assignment
    if (level === 0) this.isOver = true
    else {
      const codes = Array.from({ length: level }, (_, i) => this.assignment.decisionOf(level - i) ^ 1)
      this.backtrackTo(level - 1)
      this.force(codes, KEPT)
    }
  }
}
