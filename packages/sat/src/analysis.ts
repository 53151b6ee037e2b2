/**
 * Learns a clause from a conflict.
 *
 * Idea.      The literals that led to the conflict form a graph: each points to those of its reason. Going back along the
 *            trail, the literals of the last level are replaced by their reasons, until only one of them is left: all paths
 *            from the decision to the conflict run through this first unique implication point. The negations of the
 *            literals that are left are the learned clause.
 *
 *              level 3    d ──▶ a ──▶ u ──▶ x ──▶ conflict       learned:  ¬u ∨ ¬p ∨ ¬q
 *              level 2          p ────│─────┘     ▲              after backtracking to level 2 it forces ¬u
 *              level 1                q ──────────┘
 *
 * Minimize.  A literal is left out if the others imply it: its reasons are in the clause, or implied by the clause.
 * Invariant. A conflict has a literal of the last level, because the propagation of earlier levels was finished.
 * Origin.    J. Marques-Silva and K. Sakallah, 1996 (GRASP); L. Zhang et al., 2001 (first unique implication point);
 *            N. Sörensson and A. Biere, 2009 (minimization).
 */
import { type Assignment, NO_REASON, type Reason } from './assignment.ts'
import { type Clauses, LITERALS, SIZE } from './clauses.ts'
import type { Code, Variable } from './code.ts'
import type { Conflict } from './propagate.ts'

// What is known of a variable during an analysis.
const UNSEEN = 0
const SEEN = 1
const IMPLIED = 2
const NEEDED = 3

const DEEPEST = 500 // reasons that are followed to leave out a literal: a bound of the recursion

export class Analysis {
  /**
   * The learned clause. Its first literal is the one that it forces after backtracking to `level`; the second one, if there
   * is one, is of that level.
   */
  learned: Code[] = []
  level = 0
  /** The number of levels among its literals. */
  lbd = 0
  private readonly assignment: Assignment
  private readonly clauses: Clauses
  private readonly marks: Uint8Array // variable → UNSEEN, SEEN, IMPLIED or NEEDED
  private readonly marked: Variable[] = []
  private readonly levelSeen: Int32Array // level → the last analysis that counted it
  private analyses = 0

  constructor(assignment: Assignment, clauses: Clauses) {
    const { length } = assignment.levels
    this.assignment = assignment
    this.clauses = clauses
    this.marks = new Uint8Array(length)
    this.levelSeen = new Int32Array(length + 1)
  }

  /** Learns from a conflict at a level above 0. `bump` is told the variables that took part in it. */
  learn(conflict: Conflict, bump: (variable: Variable) => void): void {
    const { assignment, learned } = this
    learned.length = 1
    let open = this.see(conflict.code) + this.seeReason(conflict.reason, conflict.code)
    for (let i = assignment.trailSize - 1; ; i--) {
      const code = assignment.trail[i]
      if (this.marks[code >> 1] === UNSEEN) continue
      if (open === 1) {
        learned[0] = code ^ 1
        break
      }
      open += this.seeReason(assignment.reasons[code >> 1], code) - 1
    }
    for (const variable of this.marked) bump(variable)
    this.countLevels()
    this.minimize()
    this.forgetMarks()
    this.findLevel()
  }

  /** Marks the other literals of a reason. Returns how many new ones are of the last level. */
  private seeReason(reason: Reason, forced: Code): number {
    if (reason < 0) return this.see(~reason)
    const { memory } = this.clauses
    const end = reason + LITERALS + memory[reason + SIZE]
    let count = 0
    for (let i = reason + LITERALS; i < end; i++) if (memory[i] !== forced) count += this.see(memory[i])
    return count
  }

  /** Marks a false literal. One of an earlier level belongs to the learned clause; one of the last level is counted. */
  private see(code: Code): number {
    const variable = code >> 1
    const level = this.assignment.levels[variable]
    if (this.marks[variable] !== UNSEEN || level === 0) return 0
    this.mark(variable, SEEN)
    if (level === this.assignment.level) return 1
    this.learned.push(code)
    return 0
  }

  private mark(variable: Variable, mark: number): void {
    if (this.marks[variable] === UNSEEN) this.marked.push(variable)
    this.marks[variable] = mark
  }

  private countLevels(): void {
    this.lbd = 0
    this.analyses++
    for (const code of this.learned) {
      const level = this.assignment.levels[code >> 1]
      if (this.levelSeen[level] === this.analyses) continue
      this.levelSeen[level] = this.analyses
      this.lbd++
    }
  }

  private minimize(): void {
    const { learned } = this
    let size = 1
    for (let i = 1; i < learned.length; i++)
      if (!this.followsFromReason(learned[i], 0)) learned[size++] = learned[i]
    learned.length = size
  }

  /** Whether all other literals of its reason are implied by the learned clause. */
  private followsFromReason(code: Code, depth: number): boolean {
    const reason = this.assignment.reasons[code >> 1]
    if (reason === NO_REASON) return false
    if (reason < 0) return this.isImplied(~reason, depth)
    const { memory } = this.clauses
    const end = reason + LITERALS + memory[reason + SIZE]
    for (let i = reason + LITERALS; i < end; i++)
      if (memory[i] !== (code ^ 1) && !this.isImplied(memory[i], depth)) return false
    return true
  }

  private isImplied(code: Code, depth: number): boolean {
    const variable = code >> 1
    const level = this.assignment.levels[variable]
    const mark = this.marks[variable]
    if (level === 0 || mark === SEEN || mark === IMPLIED) return true
    // A level from which the clause has no literal implies nothing of it.
    if (mark === NEEDED || depth === DEEPEST || this.levelSeen[level] !== this.analyses) return false
    const isImplied = this.followsFromReason(code, depth + 1)
    this.mark(variable, isImplied ? IMPLIED : NEEDED)
    return isImplied
  }

  private forgetMarks(): void {
    for (const variable of this.marked) this.marks[variable] = UNSEEN
    this.marked.length = 0
  }

  /** Moves a literal of the latest level but the last to the second place. */
  private findLevel(): void {
    const { learned } = this
    const { levels } = this.assignment
    let latest = 1
    for (let i = 2; i < learned.length; i++)
      if (levels[learned[i] >> 1] > levels[learned[latest] >> 1]) latest = i
    this.level = learned.length === 1 ? 0 : levels[learned[latest] >> 1]
    if (latest > 1) [learned[1], learned[latest]] = [learned[latest], learned[1]]
  }
}
