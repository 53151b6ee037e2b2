/** Why a search stopped, as a word and as a code. After a new ending is added here, the compiler finds all functions that need it. */

import { quote } from './quote.ts'

/**
 * ending → its code, one byte of `BatchResult.endings`. A byte that was never written is 0, so the code 0 belongs to
 * the ending that proves least.
 */
const CODES = {
  /**
   * The solver knows no further step. Only solvers with `complete: false` return this ending, and solvers that lack
   * `uniqueness` or `second-solution`.
   */
  stuck: 0,
  /** The search has entered as many nodes as the limit allows. */
  'node-limit': 1,
  /** `limits.solutions` were found, even if there are no others. */
  'solution-limit': 2,
  /** There is no further solution. This is the only ending that proves anything about other solutions. */
  exhausted: 3,
} as const

/** Why a search stopped: `stuck`, `node-limit`, `solution-limit` or `exhausted`. */
export type Ending = keyof typeof CODES

/** ending → its code, for code that needs the numbers as types. */
export type EndingCodes = typeof CODES

/** Every ending. The index of an ending is its code, because `CODES` lists them in this order. */
export const ENDINGS: readonly Ending[] = Object.keys(CODES) as Ending[]

/** @throws RangeError for an unknown code */
export function endingOf(code: number | undefined): Ending {
  const ending = ENDINGS[code as number]
  if (ending !== undefined) return ending
  throw new RangeError(`expected the code of an ending, 0 to ${ENDINGS.length - 1}, got ${code}`)
}

/** @throws RangeError for an unknown ending, which an unchecked solver may return */
export function codeOf(ending: Ending): EndingCodes[Ending] {
  if (Object.hasOwn(CODES, ending)) return CODES[ending]
  throw new RangeError(`expected an ending (${ENDINGS.join(', ')}), got ${quote(ending)}`)
}

/** Whether a search stopped before it found the requested solutions or proved that there are no others. */
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

/** If one solution was found and the search was not exhausted, the verdict is `undecided`. */
export function verdictOf({
  solutionCount,
  ending,
}: {
  readonly solutionCount: number
  readonly ending: Ending
}): Verdict {
  gaveUp(ending) // refuses an unknown one
  if (solutionCount > 1) return 'multiple'
  if (ending !== 'exhausted') return 'undecided'
  return solutionCount === 1 ? 'unique' : 'none'
}

/** For the `default` of a switch over endings. It does not compile if an ending has no case. */
export function unknownEnding(ending: never): never {
  throw new RangeError(`expected an ending (${ENDINGS.join(', ')}), got ${quote(ending)}`)
}
