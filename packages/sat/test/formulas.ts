/** Formulas for tests, and slow answers that are obviously right. */
import { Formula, type Literal, type ProofListener } from '@sudoku-lab/sat'

/** Integers from 0 to `size` − 1. The same seed gives the same numbers (xorshift). */
export function dice(seed: number): (size: number) => number {
  let state = (seed + 1) * 0x9e3779b9 || 1
  return (size) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % size
  }
}

/** A formula with clauses of up to `longest` literals, in which a literal may occur twice, or with its negation. */
export function randomFormula(seed: number, variables: number, clauses: number, longest = 4): Formula {
  const roll = dice(seed)
  const formula = new Formula(variables)
  for (let i = 0; i < clauses; i++)
    formula.add(Array.from({ length: 1 + roll(longest) }, () => randomLiteral(roll, variables)))
  return formula
}

/** A formula with clauses of three different variables. At 4.26 clauses a variable, about half have a solution. */
export function randomThreeSat(seed: number, variables: number, clauses: number): Formula {
  const roll = dice(seed)
  const formula = new Formula(variables)
  while (formula.clauseCount < clauses) {
    const clause = Array.from({ length: 3 }, () => randomLiteral(roll, variables))
    if (new Set(clause.map(Math.abs)).size === 3) formula.add(clause)
  }
  return formula
}

function randomLiteral(roll: (size: number) => number, variables: number): Literal {
  return (1 + roll(variables)) * (roll(2) === 0 ? 1 : -1)
}

/** Says that `holes` + 1 pigeons sit in different holes. There is no solution, and every proof by learning is long. */
export function pigeonhole(holes: number): Formula {
  const formula = new Formula()
  const sits = (pigeon: number, hole: number): Literal => pigeon * holes + hole + 1
  for (let pigeon = 0; pigeon <= holes; pigeon++)
    formula.add(Array.from({ length: holes }, (_, hole) => sits(pigeon, hole)))
  for (let hole = 0; hole < holes; hole++) {
    for (let pigeon = 0; pigeon <= holes; pigeon++) {
      for (let other = 0; other < pigeon; other++) formula.add([-sits(pigeon, hole), -sits(other, hole)])
    }
  }
  return formula
}

/** All solutions, by trying all values. */
export function solutionsByTrying(formula: Formula): string[] {
  const clauses = clausesOf(formula)
  const found: string[] = []
  for (let values = 0; values < 2 ** formula.variableCount; values++) {
    const isTrue = (literal: Literal) => (((values >> (Math.abs(literal) - 1)) & 1) === 1) === literal > 0
    if (!clauses.every((clause) => clause.some(isTrue))) continue
    const variables = Array.from({ length: formula.variableCount }, (_, index) => index + 1)
    found.push(String(variables.map((variable) => (isTrue(variable) ? variable : -variable))))
  }
  return found.sort()
}

export function satisfies(literals: ArrayLike<Literal>, formula: Formula): boolean {
  const isTrue = new Set(Array.from(literals))
  return clausesOf(formula).every((clause) => clause.some((literal) => isTrue.has(literal)))
}

export function clausesOf(formula: Formula): Literal[][] {
  return Array.from({ length: formula.clauseCount }, (_, index) => [...formula.clause(index)])
}

/** Checks each step of a proof: that a learned clause follows by unit propagation, and that a deleted one was learned. */
export class ProofChecker implements ProofListener {
  isComplete = false
  deletedCount = 0
  private readonly clauses: Map<string, readonly Literal[]>

  constructor(formula: Formula) {
    this.clauses = new Map(clausesOf(formula).map((clause, index) => [`formula ${index}`, clause]))
  }

  learned(clause: readonly Literal[]): void {
    if (!this.follows(clause)) throw new Error(`${clause.join(' ')} does not follow by unit propagation`)
    this.clauses.set(nameOf(clause), [...clause])
    if (clause.length === 0) this.isComplete = true
  }

  deleted(clause: readonly Literal[]): void {
    if (!this.clauses.delete(nameOf(clause))) throw new Error(`${clause.join(' ')} was not learned`)
    this.deletedCount++
  }

  private follows(clause: readonly Literal[]): boolean {
    const isFalse = new Set(clause)
    for (let before = -1; before !== isFalse.size; ) {
      before = isFalse.size
      for (const other of this.clauses.values()) {
        const left = other.find((literal) => !isFalse.has(literal))
        if (left === undefined) return true
        if (other.every((literal) => literal === left || isFalse.has(literal))) isFalse.add(-left)
      }
    }
    return false
  }
}

function nameOf(clause: readonly Literal[]): string {
  return `learned ${clause.toSorted((a, b) => a - b).join(' ')}`
}
