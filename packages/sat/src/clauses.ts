/**
 * The clauses of a search: those of the formula, and those that it learns.
 *
 * Idea.      A clause of three or more literals is watched through its first two: as long as neither is false, the clause
 *            cannot force anything. The clauses that watch a literal form a list, whose links are in the clauses:
 *
 *              code of a literal →  first clause     clause c →  next   next   size  LBD   literals
 *            ┌────┬────┬────┬────┬─ … ─┬───┬───┬────┬────┬─ … ─┬──────┬──────┬─────┬─────┬────┬────┬────┬─ …
 *            │    │  c │    │  c │     │   │   │    │    │     │      │      │  4  │  3  │  3 │  1 │  8 │
 *            └────┴────┴────┴────┴─ … ─┴───┴───┴────┴────┴─ … ─┴──────┴──────┴─────┴─────┴────┴────┴────┴─ …
 *                    the clauses of the formula                 of literal 0, of literal 1
 *
 *            Clauses of two literals of the formula are not watched. They are lists of what each literal implies, which
 *            never change.
 * Invariant. The watches of a clause are its first two literals.
 * Undo.      `reset` copies the memory as it was before the first search: all learned clauses are gone, and every clause
 *            watches what it watched at first. So a search cannot depend on earlier ones.
 * Origin.    Two watched literals: H. Zhang, 1997 (SATO), and M. Moskewicz et al., 2001 (Chaff). Links within the clauses:
 *            A. Biere, 2008 (PicoSAT). LBD, the number of levels among the literals of a clause: G. Audemard and L. Simon,
 *            2009 (Glucose).
 */
import { type Code, codeOf } from './code.ts'
import { doubled, type Formula } from './formula.ts'

/** Where a clause begins in the memory; 0 for none. */
export type Clause = number

export const SIZE = 2
const LBD = 3
/** The first literal of a clause. */
export const LITERALS = 4

/** The LBD of a clause that is never deleted. */
export const KEPT = 0
/** Clauses with at most this LBD are kept, too: they connect few levels, so they will be used again. */
const GLUE = 2
const DELETED = -1

export class Clauses {
  memory: Int32Array
  /** Code of a literal → where the literals that it implies begin in `implied`. After the last one, the end. */
  readonly impliedStarts: Int32Array
  readonly implied: Int32Array
  /** Literals that the formula says. */
  readonly units: Code[] = []
  /** Whether the formula contains the empty clause. */
  hasEmpty = false
  learnedCount = 0
  private readonly firstClause: Clause
  private end: Clause // behind the last one
  private readonly formulaEnd: Clause
  private readonly pristine: Int32Array // the memory before the first search

  constructor(formula: Formula) {
    const literalCount = 2 * formula.variableCount
    const pairs: Code[] = []
    this.firstClause = this.end = literalCount + 1 // so that no clause is number 0
    this.memory = new Int32Array(2 * this.firstClause)
    for (let i = 0; i < formula.clauseCount; i++) {
      const codes = [...new Set(Array.from(formula.clause(i), codeOf))]
      if (codes.some((code) => codes.includes(code ^ 1))) continue // it is always true
      if (codes.length === 0) this.hasEmpty = true
      else if (codes.length === 1) this.units.push(codes[0])
      else if (codes.length === 2) pairs.push(codes[0], codes[1])
      else this.add(codes, KEPT)
    }
    this.impliedStarts = new Int32Array(literalCount + 1)
    this.implied = new Int32Array(pairs.length)
    this.listImplied(pairs)
    this.formulaEnd = this.end
    this.pristine = this.memory.slice(0, this.end)
  }

  /** Sorts the clauses of two literals: if one of them is false, the other is true. */
  private listImplied(pairs: readonly Code[]): void {
    const { impliedStarts, implied } = this
    for (const code of pairs) impliedStarts[(code ^ 1) + 1]++
    for (let i = 1; i < impliedStarts.length; i++) impliedStarts[i] += impliedStarts[i - 1]
    const next = impliedStarts.slice()
    for (let i = 0; i < pairs.length; i++) implied[next[pairs[i] ^ 1]++] = pairs[i ^ 1]
  }

  /** Forgets what was learned. */
  reset(): void {
    this.memory.set(this.pristine)
    this.end = this.formulaEnd
    this.learnedCount = 0
  }

  /** Adds a clause of two or more literals, which watches the first two. */
  add(codes: readonly Code[], lbd: number): Clause {
    while (this.end + LITERALS + codes.length > this.memory.length) this.memory = doubled(this.memory)
    const { memory, end: clause } = this
    memory[clause + SIZE] = codes.length
    memory[clause + LBD] = lbd
    for (let i = 0; i < codes.length; i++) memory[clause + LITERALS + i] = codes[i]
    this.watch(clause)
    this.end = this.after(clause)
    if (lbd !== KEPT) this.learnedCount++
    return clause
  }

  private watch(clause: Clause): void {
    const { memory } = this
    for (let i = 0; i < 2; i++) {
      const code = memory[clause + LITERALS + i]
      memory[clause + i] = memory[code]
      memory[code] = clause
    }
  }

  private after(clause: Clause): Clause {
    return clause + LITERALS + this.memory[clause + SIZE]
  }

  codesOf(clause: Clause): Int32Array {
    return this.memory.subarray(clause + LITERALS, this.after(clause))
  }

  /**
   * Deletes half of the learned clauses: those with the largest LBD and, of equal ones, the oldest. No clause may be the
   * reason of a literal, because their places change.
   */
  deleteWorse(tell: (codes: Int32Array) => void): void {
    const { memory } = this
    const learned: Clause[] = []
    for (let clause = this.firstClause; clause < this.end; clause = this.after(clause))
      if (memory[clause + LBD] > GLUE) learned.push(clause)
    learned.sort((a, b) => memory[b + LBD] - memory[a + LBD] || a - b)
    for (const clause of learned.slice(0, this.learnedCount >> 1)) {
      tell(this.codesOf(clause))
      memory[clause + LBD] = DELETED
      this.learnedCount--
    }
    this.compact()
  }

  /** Moves the clauses together that are left, and lists anew what watches each literal. */
  private compact(): void {
    const { memory, firstClause } = this
    memory.fill(0, 0, firstClause)
    let end = firstClause
    for (let clause = firstClause; clause < this.end; ) {
      const after = this.after(clause)
      if (memory[clause + LBD] !== DELETED) {
        memory.copyWithin(end, clause, after)
        this.watch(end)
        end = this.after(end)
      }
      clause = after
    }
    this.end = end
  }
}
