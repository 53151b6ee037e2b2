/**
 * Makes a proof from the branches and inferences of a search.
 *
 * Idea.      A guess that is taken back was refuted: the negations of the guesses that the refutation used are a clause. A
 *            candidate that was eliminated is such a clause, too: the guesses above it exclude it. Unit propagation finds
 *            which guesses were used, so a clause is often shorter than the path to it, and the branches that it refutes
 *            at the same time are skipped. At the end, the clauses from which the empty clause does not follow are left
 *            out.
 * Gaps.      Where unit propagation does not see what the solver saw, the branch is split until it does.
 * Origin.    The clauses are those of a chronological backtracking search (E. Goldberg and Y. Novikov, 2003); backward
 *            trimming: M. Heule, W. Hunt and N. Wetzler, 2013.
 */
import type { Clause, Literal } from './clauses.ts'
import type { Formula } from './formula.ts'
import { type Analysis, type ClauseId, NO_CONFLICT, Propagation } from './propagation.ts'

export class Prover {
  private readonly propagation: Propagation
  /** The clauses of the formula that say that one of several literals is true. */
  private readonly choices: readonly Clause[]
  private readonly firstLemma: ClauseId
  private readonly lemmas: Analysis[] = []
  /** Open branch → the number of decisions with it. */
  private readonly levels: number[] = []
  /** The number of open branches up to the first one that is refuted. */
  private refutedAt = Number.POSITIVE_INFINITY
  /** After `finish`, the clauses of the formula that the proof needs, in the order of the formula from 0. */
  neededClauses: readonly ClauseId[] = []
  /** Whether the empty clause was learned. */
  isFinished = false

  constructor({ variableCount, rules, puzzle }: Formula) {
    this.propagation = new Propagation(variableCount)
    const clauses = [...rules, ...puzzle]
    let conflict = NO_CONFLICT
    for (const clause of clauses) if (conflict === NO_CONFLICT) conflict = this.propagation.add(clause)
    this.choices = clauses.filter((clause) => clause.every((literal) => literal > 0))
    this.firstLemma = clauses.length
    this.learn(conflict)
  }

  /** Opens a branch: a literal is assumed, or known to be true. */
  open(literal: Literal): void {
    const value = this.isRefuted ? 1 : this.propagation.valueOf(literal)
    const conflict = value === 0 ? this.propagation.decide(literal) : NO_CONFLICT
    this.levels.push(this.propagation.level)
    if (value < 0) this.refutedAt = this.levels.length
    this.learn(conflict)
  }

  /** Adds a literal that the solver inferred, if unit propagation can confirm it. */
  infer(literal: Literal): void {
    const { propagation } = this
    if (this.isRefuted || propagation.valueOf(literal) !== 0) return
    const conflict = propagation.decide(-literal)
    if (conflict === NO_CONFLICT) propagation.backtrack(propagation.level - 1)
    else this.learn(conflict)
  }

  /**
   * Closes the branch that was opened last. Returns false if it was not refuted: the formula has a model in it.
   */
  takeBack(): boolean {
    const level = this.levels[this.levels.length - 1]
    const before = this.levels[this.levels.length - 2] ?? 0
    if (!this.isRefuted && level > before && !this.refute(level)) return false
    this.levels.pop()
    if (this.levels.length < this.refutedAt) this.refutedAt = Number.POSITIVE_INFINITY
    return true
  }

  /**
   * The clauses from which the empty clause follows, and the empty clause; or undefined if the formula has a model, or if more
   * than `most` clauses would have to be learned.
   */
  finish(most: number = Number.POSITIVE_INFINITY): readonly Clause[] | undefined {
    return this.refute(0, most) ? this.neededLemmas().map(({ clause }) => clause) : undefined
  }

  get lemmaCount(): number {
    return this.lemmas.length
  }

  private get isRefuted(): boolean {
    return this.isFinished || this.levels.length >= this.refutedAt
  }

  /** Splits what is open until the decision of a level is refuted, or at level 0 the formula; or else returns false. */
  private refute(level: number, most: number = Number.POSITIVE_INFINITY): boolean {
    while (!this.isFinished && this.propagation.level >= level) {
      const literal = this.lemmas.length < most ? this.openChoice() : undefined
      if (literal === undefined) return false
      this.learn(this.propagation.decide(literal))
    }
    return true
  }

  /** A literal of the choice that has the fewest left, or undefined if each choice has one that is true. */
  private openChoice(): Literal | undefined {
    let best: Literal[] = []
    for (const choice of this.choices) {
      if (choice.some((literal) => this.propagation.valueOf(literal) > 0)) continue
      const open = choice.filter((literal) => this.propagation.valueOf(literal) === 0)
      if (best.length === 0 || open.length < best.length) best = open
    }
    return best[0]
  }

  /** Learns from a conflict, and from those that follow, and takes back what they refute. */
  private learn(first: ClauseId): void {
    const { propagation } = this
    for (let conflict = first; conflict !== NO_CONFLICT && !this.isFinished; ) {
      const lemma = propagation.analyze(conflict)
      const { clause } = lemma
      this.lemmas.push(lemma)
      this.isFinished = clause.length === 0
      if (this.isFinished) return
      const taken = propagation.backtrack(propagation.levelOf(clause[0]) - 1)
      const added = propagation.add(clause)
      conflict = taken === NO_CONFLICT ? added : taken
    }
    const refuted = this.levels.findIndex((level) => level > propagation.level)
    if (refuted >= 0) this.refutedAt = refuted + 1
  }

  private neededLemmas(): Analysis[] {
    const { firstLemma, lemmas } = this
    const needed = new Uint8Array(lemmas.length)
    needed[lemmas.length - 1] = 1
    const explained = new Set<Literal>()
    const used = new Set<ClauseId>()
    for (let index = lemmas.length - 1; index >= 0; index--) {
      if (needed[index] === 0) continue
      const { reasons, known } = lemmas[index]
      for (const id of [...reasons, ...this.reasonsOf(known, explained)]) {
        if (id >= firstLemma) needed[id - firstLemma] = 1
        else used.add(id)
      }
    }
    this.neededClauses = [...used]
    return lemmas.filter((_, index) => needed[index] === 1)
  }

  /** The clauses that variables of level 0 follow from, without those that were explained before. */
  private reasonsOf(known: readonly Literal[], explained: Set<Literal>): ClauseId[] {
    const variables = known.slice()
    const ids: ClauseId[] = []
    for (let variable = variables.pop(); variable !== undefined; variable = variables.pop()) {
      if (explained.has(variable)) continue
      explained.add(variable)
      const id = this.propagation.reasonOf(variable)
      ids.push(id)
      for (const literal of this.propagation.clauseOf(id)) variables.push(Math.abs(literal))
    }
    return ids
  }
}
