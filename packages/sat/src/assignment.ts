/**
 * Which literals are true, since when, and why.
 *
 * Idea.      The trail lists the true literals in the order in which they became true. A decision opens a level, and what
 *            follows from it belongs to the same level. Level 0 has no decision, so its literals are true in every solution.
 *
 *              trail        a  b │ c  d  e │ f  g  h             │ a decision behind it
 *              level        0  0   1  1  1   2  2  2
 *              reason       ·  ·   ·  …  …   ·  …  …             the clause that forced the literal
 *
 * Invariant. Behind a true literal on the trail are only literals that became true later. So the other literals of its
 *            reason, which are false, were false before it.
 * Undo.      `backtrackTo` takes the literals behind a level from the trail.
 */
import type { Code, Variable } from './code.ts'

/**
 * Why a literal is true: a clause (positive), the other literal of a clause of two (the complement ~code of its code, which
 * is negative), or nothing (0).
 */
export type Reason = number

export const NO_REASON = 0

/** Takes back what depends on a variable that is open again. */
export type OnOpen = (code: Code) => void

export class Assignment {
  readonly values: Int8Array // code → 1 if it is true, −1 if it is false, 0 if it is open
  readonly levels: Int32Array // variable → level, meaningful unless it is open
  readonly reasons: Int32Array // variable → reason, meaningful unless it is open
  readonly trail: Int32Array
  trailSize = 0
  /** The literals of the trail before this one have been propagated. */
  propagated = 0
  private readonly levelStarts: number[] = [0] // level → the trail index of its decision

  constructor(variableCount: number) {
    this.values = new Int8Array(2 * variableCount)
    this.levels = new Int32Array(variableCount)
    this.reasons = new Int32Array(variableCount)
    this.trail = new Int32Array(variableCount)
  }

  reset(): void {
    this.values.fill(0)
    this.trailSize = this.propagated = 0
    this.levelStarts.length = 1
  }

  get level(): number {
    return this.levelStarts.length - 1
  }

  /** Requires an open literal. */
  assign(code: Code, reason: Reason): void {
    const variable = code >> 1
    this.values[code] = 1
    this.values[code ^ 1] = -1
    this.levels[variable] = this.levelStarts.length - 1
    this.reasons[variable] = reason
    this.trail[this.trailSize++] = code
  }

  decide(code: Code): void {
    this.levelStarts.push(this.trailSize)
    this.assign(code, NO_REASON)
  }

  /** The decision of a level from 1. */
  decisionOf(level: number): Code {
    return this.trail[this.levelStarts[level]]
  }

  backtrackTo(level: number, onOpen: OnOpen): void {
    if (level === this.level) return
    const start = this.levelStarts[level + 1]
    while (this.trailSize > start) {
      const code = this.trail[--this.trailSize]
      this.values[code] = this.values[code ^ 1] = 0
      onOpen(code)
    }
    this.propagated = start
    this.levelStarts.length = level + 1
  }

  get isComplete(): boolean {
    return this.trailSize === this.trail.length
  }

  isOpen(variable: Variable): boolean {
    return this.values[2 * variable] === 0
  }

  /** The first open variable from this one on. Requires that there is one. */
  openFrom(first: Variable): Variable {
    let variable = first
    while (!this.isOpen(variable)) variable++
    return variable
  }
}
