/** Clauses as lists of literals. */

/** A variable, 1 or more, or its negation, below 0, as in DIMACS. */
export type Literal = number

export type Clause = readonly Literal[]

/** Exactly one of these is true: at least one, and no two. */
export function exactlyOne(literals: Clause): Clause[] {
  const pairs = literals.flatMap((one, index) => literals.slice(index + 1).map((other) => [-one, -other]))
  return [literals, ...pairs]
}

/** One clause on each line, as DIMACS and DRAT write them. */
export function textOf(clauses: readonly Clause[]): string {
  return clauses.map((clause) => (clause.length === 0 ? '0\n' : `${clause.join(' ')} 0\n`)).join('')
}
