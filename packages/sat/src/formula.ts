/** A formula in conjunctive normal form: clauses, of each of which a literal must be true. */
/** A variable v > 0, or its negation −v, as in DIMACS. */
export type Literal = number

/** The largest number of variables. The search needs about 50 bytes for each of them. */
export const MOST_VARIABLES = 10_000_000

/** A list of clauses that grows. The same literal may occur twice in a clause, or with its negation. */
export class Formula {
  private literals: Int32Array = new Int32Array(64)
  private readonly ends: number[] = [] // clause → the end of its literals
  private variables: number

  /**
   * @param variableCount variables that exist even if no clause contains them
   * @throws RangeError unless it is an integer from 0 to `MOST_VARIABLES`
   */
  constructor(variableCount = 0) {
    if (!Number.isInteger(variableCount) || variableCount < 0 || variableCount > MOST_VARIABLES)
      throw new RangeError(`variables: expected 0 to ${MOST_VARIABLES}, got ${quoted(variableCount)}`)
    this.variables = variableCount
  }

  /** The largest variable. */
  get variableCount(): number {
    return this.variables
  }

  get clauseCount(): number {
    return this.ends.length
  }

  /**
   * Adds a clause. The empty clause cannot be satisfied.
   *
   * @throws RangeError for a value that is not a literal; the message quotes it
   */
  add(clause: ArrayLike<Literal>): this {
    const start = this.ends.at(-1) ?? 0
    while (start + clause.length > this.literals.length) this.literals = doubled(this.literals)
    for (let i = 0; i < clause.length; i++) {
      requireLiteral(clause[i], MOST_VARIABLES, `clause ${this.ends.length + 1}`)
      this.literals[start + i] = clause[i]
      this.variables = Math.max(this.variables, Math.abs(clause[i]))
    }
    this.ends.push(start + clause.length)
    return this
  }

  /** The literals of clause number `index`, from 0. */
  clause(index: number): Readonly<Int32Array> {
    return this.literals.subarray(index === 0 ? 0 : this.ends[index - 1], this.ends[index])
  }
}

export function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length)
  larger.set(array)
  return larger
}

/** A value as a message shows it: short, and without control characters. */
export function quoted(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  if (typeof value !== 'string') return String(value)
  const start = value.length > 60 ? `${value.slice(0, 57)}…` : value
  return `'${start.replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`
}

/** @throws RangeError for a value that is not a literal; the message says where it was found */
export function requireLiteral(literal: number, variableCount: number, place: string): void {
  if (Number.isInteger(literal) && literal !== 0 && Math.abs(literal) <= variableCount) return
  throw new RangeError(
    `${place}: expected a literal, a number from 1 to ${variableCount} or its negative, got ${quoted(literal)}`,
  )
}
