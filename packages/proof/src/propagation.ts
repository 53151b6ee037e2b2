/**
 * Unit propagation, and which decisions and clauses a conflict came from.
 *
 * Idea.      Decisions are made one above another, and each is followed by all that unit propagation infers. A clause is
 *            looked at when one of the two literals that it watches becomes false.
 * Invariant. A literal that was inferred has a reason: the clause that forced it. A clause that was learned may force a
 *            literal below the level at which it was added. It then takes part again as soon as that literal is false.
 * Origin.    M. Moskewicz et al., 2001 (two watched literals); J. Marques-Silva and K. Sakallah, 1996 (implication graph).
 */
import type { Literal } from './clauses.ts'

/** Index of a clause, in the order of adding. */
export type ClauseId = number

export const NO_CONFLICT: ClauseId = -1
const DECISION: ClauseId = -1

/** What a conflict follows from. The clause begins with the decision that was made last. */
export interface Analysis {
  /** The negated decisions: a clause that follows from the others. */
  readonly clause: Literal[]
  /** The clauses that were used above level 0. */
  readonly reasons: ClauseId[]
  /** The variables of level 0 that were used. */
  readonly known: Literal[]
}

export class Propagation {
  private readonly values: Int8Array // variable → 1 if it is true, −1 if it is false, 0 if it is open
  private readonly reasons: Int32Array // variable → the clause that forced it
  private readonly places: Int32Array // variable → its place in the trail
  private readonly watching: ClauseId[][] // literal, shifted by the number of variables → clauses that watch it
  private readonly clauses: Literal[][] = [] // the first two literals of each are watched
  private readonly units: ClauseId[] = [] // clauses of one literal
  private readonly variableCount: number
  private readonly trail: Literal[] = []
  private readonly levelStarts: number[] = [] // level − 1 → where it begins in the trail
  private readonly seen: Uint8Array // variable → 1 while an analysis has met it
  private propagated = 0

  constructor(variableCount: number) {
    this.variableCount = variableCount
    this.values = new Int8Array(variableCount + 1)
    this.reasons = new Int32Array(variableCount + 1)
    this.places = new Int32Array(variableCount + 1)
    this.seen = new Uint8Array(variableCount + 1)
    this.watching = Array.from({ length: 2 * variableCount + 1 }, () => [])
  }

  /** The number of decisions. */
  get level(): number {
    return this.levelStarts.length
  }

  /** 1 if the literal is true, −1 if it is false, 0 if it is open. */
  valueOf(literal: Literal): number {
    return literal > 0 ? this.values[literal] : -this.values[-literal]
  }

  /** The level at which a literal became true or false. */
  levelOf(literal: Literal): number {
    const place = this.places[Math.abs(literal)]
    let level = this.level
    while (level > 0 && this.levelStarts[level - 1] > place) level--
    return level
  }

  clauseOf(id: ClauseId): readonly Literal[] {
    return this.clauses[id]
  }

  reasonOf(variable: Literal): ClauseId {
    return this.reasons[variable]
  }

  /** Adds a clause and infers what it forces. Returns the clause of a conflict, or `NO_CONFLICT`. */
  add(literals: readonly Literal[]): ClauseId {
    const id = this.clauses.length
    const clause = literals.slice()
    if (clause.some((literal) => this.valueOf(literal) < 0))
      clause.sort((a, b) => this.rankOf(b) - this.rankOf(a))
    this.clauses.push(clause)
    if (clause.length === 1) this.units.push(id)
    else if (clause.length > 1) for (const at of [0, 1]) this.watchersOf(clause[at]).push(id)
    return this.consider(id)
  }

  /** The best literals to watch rank first: those that are not false, and then those that became false last. */
  private rankOf(literal: Literal): number {
    return this.valueOf(literal) >= 0 ? Number.POSITIVE_INFINITY : this.places[Math.abs(literal)]
  }

  /** Infers the first literal of a clause if all others are false. */
  private consider(id: ClauseId): ClauseId {
    const [first, second] = this.clauses[id]
    if (first === undefined || this.valueOf(first) < 0) return id
    if (this.valueOf(first) === 0 && (second === undefined || this.valueOf(second) < 0))
      this.assign(first, id)
    return this.propagate()
  }

  /** Opens a level. Requires an open literal. */
  decide(literal: Literal): ClauseId {
    this.levelStarts.push(this.trail.length)
    this.assign(literal, DECISION)
    return this.propagate()
  }

  /** Takes back all decisions above a level. */
  backtrack(level: number): ClauseId {
    if (level >= this.level) return NO_CONFLICT
    const start = this.levelStarts[level]
    while (this.trail.length > start) this.values[Math.abs(this.trail.pop() ?? 0)] = 0
    this.levelStarts.length = level
    this.propagated = start
    for (const unit of this.units) {
      const conflict = this.consider(unit)
      if (conflict !== NO_CONFLICT) return conflict
    }
    return NO_CONFLICT
  }

  private assign(literal: Literal, reason: ClauseId): void {
    const variable = Math.abs(literal)
    this.values[variable] = literal > 0 ? 1 : -1
    this.reasons[variable] = reason
    this.places[variable] = this.trail.length
    this.trail.push(literal)
  }

  private watchersOf(literal: Literal): ClauseId[] {
    return this.watching[literal + this.variableCount]
  }

  private propagate(): ClauseId {
    while (this.propagated < this.trail.length) {
      const conflict = this.inform(-this.trail[this.propagated++])
      if (conflict !== NO_CONFLICT) return conflict
    }
    return NO_CONFLICT
  }

  /** Looks at the clauses that watch a literal that has become false. */
  private inform(falsified: Literal): ClauseId {
    const watchers = this.watchersOf(falsified)
    let conflict = NO_CONFLICT
    let kept = 0
    for (const id of watchers) {
      const clause = this.clauses[id]
      const other = clause[0] === falsified ? clause[1] : clause[0]
      const value = this.valueOf(other)
      if (conflict === NO_CONFLICT && value <= 0) {
        if (this.isWatchMoved(id, other, falsified)) continue
        if (value < 0) conflict = id
        else this.assign(other, id)
      }
      watchers[kept++] = id
    }
    watchers.length = kept
    return conflict
  }

  private isWatchMoved(id: ClauseId, other: Literal, falsified: Literal): boolean {
    const clause = this.clauses[id]
    for (let at = 2; at < clause.length; at++) {
      const literal = clause[at]
      if (this.valueOf(literal) < 0) continue
      clause[0] = other
      clause[1] = literal
      clause[at] = falsified
      this.watchersOf(literal).push(id)
      return true
    }
    return false
  }

  /** Follows a conflict back to the decisions. */
  analyze(conflict: ClauseId): Analysis {
    const analysis: Analysis = { clause: [], reasons: [], known: [] }
    const start = this.levelStarts[0] ?? this.trail.length
    const met: Literal[] = []
    this.use(conflict, analysis, met)
    for (let place = this.trail.length - 1; place >= start; place--) {
      const variable = Math.abs(this.trail[place])
      if (this.seen[variable] === 0) continue
      if (this.reasons[variable] === DECISION) analysis.clause.push(-this.trail[place])
      else this.use(this.reasons[variable], analysis, met)
    }
    for (const variable of met) this.seen[variable] = 0
    return analysis
  }

  private use(id: ClauseId, { reasons, known }: Analysis, met: Literal[]): void {
    reasons.push(id)
    for (const literal of this.clauses[id]) {
      const variable = Math.abs(literal)
      if (this.seen[variable] === 1) continue
      this.seen[variable] = 1
      met.push(variable)
      if (this.level === 0 || this.places[variable] < this.levelStarts[0]) known.push(variable)
    }
  }
}
