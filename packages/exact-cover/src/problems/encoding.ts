import type { Option, Problem } from '../index.ts'

/** A problem of another kind as exact cover. */
export interface Encoding {
  readonly problem: Problem
  /** Draws a solution as lines of text, without a line end after the last line. */
  draw(solution: readonly Option[]): string
}

/**
 * @throws RangeError unless the value is an integer of at least `least`
 */
export function requireInteger(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw new RangeError(`${name}: expected an integer of at least ${least}, got ${value}`)
}

/** The integers from 0 to `count` − 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
