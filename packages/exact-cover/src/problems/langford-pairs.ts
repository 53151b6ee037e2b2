import { ProblemBuilder } from '../index.ts'
import { type Encoding, range, requireInteger } from './encoding.ts'

export interface LangfordOptions {
  /** Whether a sequence and its mirror image count once. The smaller one is found. Default false. */
  readonly withoutMirrors?: boolean
}

/**
 * Langford pairs: the numbers 1 to n, each twice, in a row of 2n, so that k other numbers are between the two k's.
 * A number is an item, a slot is an item, and an option puts both k's of a number into their slots.
 *
 * There are 52 sequences for n = 7, 300 for 8 and 35,584 for 11 if mirror images count separately, otherwise
 * 26, 150 and 17,792 (OEIS A014552). Only n of the form 4m and 4m + 3 have any.
 *
 * @param n the largest number, at least 1
 */
export function langfordPairs(n: number, { withoutMirrors = false }: LangfordOptions = {}): Encoding {
  requireInteger('Langford pairs', n, 1)
  const builder = new ProblemBuilder()
  const numbers = range(n + 1).map((number) => (number === 0 ? -1 : builder.addPrimary(`number ${number}`)))
  const slots = range(2 * n).map((slot) => builder.addPrimary(`slot ${slot + 1}`))
  const placements: { readonly number: number; readonly first: number }[] = [] // by option
  // A symmetric pair has an even number, so an odd number distinguishes two mirror images.
  const decisive = withoutMirrors ? (n % 2 === 1 ? n : n - 1) : 0
  for (let number = n; number >= 1; number--) {
    const last = 2 * n - number - 2
    for (let first = 0; first <= (number === decisive ? (last - 1) / 2 : last); first++) {
      builder.addOption([numbers[number], slots[first], slots[first + number + 1]])
      placements.push({ number, first })
    }
  }
  return {
    problem: builder.build(),
    draw: (solution) => {
      const row: number[] = []
      for (const { number, first } of solution.map((option) => placements[option])) {
        row[first] = number
        row[first + number + 1] = number
      }
      return row.join(' ')
    },
  }
}
