import { ProblemBuilder } from '../index.ts'
import { type Encoding, range, requireInteger } from './encoding.ts'

/**
 * Queens that do not attack each other: one on every rank and every file of the board, at most one on every
 * diagonal. Ranks and files are primary items, diagonals secondary ones, and a square is an option.
 *
 * The numbers of solutions for n = 1 to 12 are 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680 and 14200 (OEIS A000170).
 *
 * @param n ranks of the board, at least 1
 */
export function queens(n: number): Encoding {
  requireInteger('queens', n, 1)
  const builder = new ProblemBuilder()
  const middle = (n - 1) / 2
  // From the middle outwards, as Knuth orders them: the squares in the middle attack the most.
  const order = range(n).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
  const ranks: number[] = []
  const files: number[] = []
  for (const line of order) {
    ranks[line] = builder.addPrimary(`rank ${line + 1}`)
    files[line] = builder.addPrimary(`file ${line + 1}`)
  }
  const rising = range(2 * n - 1).map((diagonal) => builder.addSecondary(`rising ${diagonal + 1}`))
  const falling = range(2 * n - 1).map((diagonal) => builder.addSecondary(`falling ${diagonal + 1}`))
  for (const rank of range(n)) {
    for (const file of range(n)) {
      builder.addOption([ranks[rank], files[file], rising[rank + file], falling[rank - file + n - 1]])
    }
  }
  return {
    problem: builder.build(),
    draw: (solution) => {
      const fileOf = new Map(solution.map((option) => [Math.floor(option / n), option % n]))
      return range(n)
        .map((rank) =>
          range(n)
            .map((file) => (fileOf.get(rank) === file ? 'Q' : '.'))
            .join(' '),
        )
        .join('\n')
    },
  }
}
