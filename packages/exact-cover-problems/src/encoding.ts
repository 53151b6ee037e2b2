import type { Option, Problem } from '@sudoku-lab/exact-cover'

/** A problem of another kind, written as exact cover. */
export interface Encoding {
  readonly problem: Problem
  /** A solution, drawn for people: lines of text without a line end behind the last. */
  draw(solution: readonly Option[]): string
}

/**
 * @throws RangeError for a value that is no integer of at least `least`.
 */
export function requireInteger(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw new RangeError(`${name}: expected an integer of at least ${least}, got ${value}`)
}

/** The integers from 0 to `count` − 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
