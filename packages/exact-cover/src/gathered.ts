/**
 * Solutions in few typed arrays: for each the number of its options, and the options, ascending. Arrays of them took up to
 * ten times as long as the search, so they are made when they are read.
 */
import type { Option } from './problem.ts'

export class Gathered {
  /** The number of solutions. */
  count = 0
  private readonly parts: ArrayLike<number>[] = []

  /** Appends solutions in this form. */
  add(part: ArrayLike<number>, count: number): void {
    this.parts.push(part)
    this.count += count
  }

  /** Two options at a time, because V8 checks and loads the arrays again after each turn of a loop. */
  toArrays(): Option[][] {
    const solutions = new Array<Option[]>(this.count)
    let index = 0
    for (const numbers of this.parts) {
      for (let at = 0; at < numbers.length; index++) {
        const length = numbers[at++]
        const options = new Array<Option>(length) // not longer, since there may be millions
        let i = 0
        for (; i + 1 < length; i += 2) {
          options[i] = numbers[at + i]
          options[i + 1] = numbers[at + i + 1]
        }
        if (i < length) options[i] = numbers[at + i]
        solutions[index] = options
        at += length
      }
    }
    return solutions
  }
}
