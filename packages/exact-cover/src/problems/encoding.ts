/** An encoding is a problem of another kind as exact cover, and draws its solutions. */
import { type Item, type Option, type Painted, type Problem, ProblemBuilder } from '../index.ts'

/** A problem of another kind as exact cover. */
export interface Encoding {
  readonly problem: Problem
  /** Draws a solution as lines of text, without a line end after the last line. */
  draw(solution: readonly Option[]): string
}

/** Builds a problem of which every option has a meaning. */
export class Encoder<Meaning> extends ProblemBuilder {
  private readonly meanings: Meaning[] = [] // by option

  add(uses: readonly (Item | Painted)[], meaning: Meaning, cost?: number): void {
    this.addOption(uses, cost)
    this.meanings.push(meaning)
  }

  encoding(draw: (meanings: readonly Meaning[]) => string): Encoding {
    const { meanings } = this
    return {
      problem: this.build(),
      draw: (solution) => draw(solution.map((option) => meanings[option])),
    }
  }
}

/** @throws RangeError unless the value is an integer of at least `least` */
export function requireInteger(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw new RangeError(`${name}: expected an integer of at least ${least}, got ${value}`)
}

/** The integers from 0 to `count` − 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
