/**
 * Literals as small numbers, which the search uses as indices. Variables count from 0 there.
 *
 *   literal      1  −1   2  −2   3  −3  …
 *   code         0   1   2   3   4   5  …      code ^ 1 is the negation, code >> 1 the variable
 */
import type { Literal } from './formula.ts'

export type Code = number

/** A variable, from 0. */
export type Variable = number

export function codeOf(literal: Literal): Code {
  return literal > 0 ? 2 * (literal - 1) : 2 * (-literal - 1) + 1
}

export function literalOf(code: Code): Literal {
  const variable = (code >> 1) + 1
  return (code & 1) === 0 ? variable : -variable
}
