/** Why a search stopped, as a word and as a number. A new ending is written here, and the compiler names every function that has to know it. */

import { quote } from './quote.ts'

/**
 * ending → its code, one byte of `BatchResult.endings`. The code 0, which a byte has that nobody wrote, belongs
 * to the ending that proves least.
 */
const CODES = {
  /**
   * The solver knows no further step. Only solvers with `complete: false` say so, and those that lack
   * `uniqueness` or a `second-solution`.
   */
  stuck: 0,
  /** The next node would have been one too many. */
  'node-limit': 1,
  /** `limits.solutions` were found. Said even when the last of them was the last there is. */
  'solution-limit': 2,
  /** There is no further solution. The only ending that proves anything about what was not found. */
  exhausted: 3,
} as const

/** Why a search stopped: `stuck`, `node-limit`, `solution-limit` or `exhausted`. */
export type Ending = keyof typeof CODES

/** ending → its code, for those who need the numbers as types. */
export type EndingCodes = typeof CODES

/** Every ending. The index of an ending is its code, because `CODES` lists them in this order. */
export const ENDINGS: readonly Ending[] = Object.keys(CODES) as Ending[]

/** @throws RangeError for a code that stands for no ending. */
export function endingOf(code: number | undefined): Ending {
  const ending = ENDINGS[code as number]
  if (ending !== undefined) return ending
  throw new RangeError(`expected the code of an ending, 0 to ${ENDINGS.length - 1}, got ${code}`)
}

/** @throws RangeError for a word that is no ending. It may come from a solver that no compiler has checked. */
export function codeOf(ending: Ending): EndingCodes[Ending] {
  if (Object.hasOwn(CODES, ending)) return CODES[ending]
  throw new RangeError(`expected an ending (${ENDINGS.join(', ')}), got ${quote(ending)}`)
}

/** Whether a search gave up before it had found what it was asked for or proved that there is no more. */
export function gaveUp(ending: Ending): boolean {
  switch (ending) {
    case 'stuck':
    case 'node-limit':
      return true
    case 'solution-limit':
    case 'exhausted':
      return false
    default:
      return unknownEnding(ending)
  }
}

/** What a result proves about the puzzle. */
export type Verdict = 'none' | 'unique' | 'multiple' | 'undecided'

/** One solution and a search that was not exhausted prove nothing about a second: that is `undecided`. */
export function verdictOf({
  solutionCount,
  ending,
}: {
  readonly solutionCount: number
  readonly ending: Ending
}): Verdict {
  switch (ending) {
    case 'stuck':
    case 'node-limit':
    case 'solution-limit':
      return solutionCount > 1 ? 'multiple' : 'undecided'
    case 'exhausted':
      return solutionCount > 1 ? 'multiple' : solutionCount === 1 ? 'unique' : 'none'
    default:
      return unknownEnding(ending)
  }
}

/** For the `default` of a switch over endings: it does not compile while an ending has no case of its own. */
export function unknownEnding(ending: never): never {
  throw new RangeError(`expected an ending (${ENDINGS.join(', ')}), got ${quote(ending)}`)
}
