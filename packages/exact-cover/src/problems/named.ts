/** Well-known problems have names here, such as `queens-8`. */
import { dominoes, pentominoes, queens, rectangle, squareWithHole } from './boards.ts'
import {
  graphColourings,
  langfordPairs,
  latinSquares,
  matchings,
  PETERSEN_GRAPH,
  wordRectangles,
} from './combinatorics.ts'
import type { Encoding } from './encoding.ts'

/** A family of problems that are made from a size. */
export interface Family {
  /** The name of a problem of the family: `queens-N`. */
  readonly pattern: string
  readonly example: string
  readonly description: string
}

/** The families of problems that `namedProblem` can make. */
export const FAMILIES: readonly Family[] = [
  ['queens-N', 'queens-8', 'N queens on a board of N × N that do not attack each other'],
  ['pentominoes-WxH', 'pentominoes-6x10', 'the twelve pentominoes in a rectangle of sixty cells'],
  ['pentominoes-square', 'pentominoes-square', 'the twelve pentominoes on 8×8 without the middle four cells'],
  [
    'langford-N',
    'langford-8',
    'Langford pairs of the numbers 1 to N; a mirror image counts as another solution',
  ],
  ['dominoes-WxH', 'dominoes-8x8', 'dominoes that fill a rectangle'],
  ['matchings-N', 'matchings-10', 'perfect matchings of N people'],
  ['latin-N', 'latin-4', 'Latin squares of N × N'],
  ['reduced-latin-N', 'reduced-latin-5', 'Latin squares whose first row and first column are in order'],
  ['petersen-N', 'petersen-3', 'colourings of the Petersen graph in N colours'],
  [
    'word-squares-N',
    'word-squares-4',
    'squares of the first N letters, up to 6, with each once in every row and column',
  ],
].map(([pattern, example, description]) => ({ pattern, example, description }))

/** Pattern → how a problem is made from the numbers in its name. */
const MAKERS: Readonly<Record<string, (...sizes: number[]) => Encoding>> = {
  'queens-N': queens,
  'pentominoes-WxH': (width, height) => pentominoes(rectangle(width, height)),
  'pentominoes-square': () => pentominoes(squareWithHole()),
  'langford-N': langfordPairs,
  'dominoes-WxH': dominoes,
  'matchings-N': (n) => matchings(n),
  'latin-N': (n) => latinSquares(n),
  'reduced-latin-N': (n) => latinSquares(n, { reduced: true }),
  'petersen-N': (n) => graphColourings(PETERSEN_GRAPH, n),
  'word-squares-N': wordSquares,
}

function wordSquares(n: number): Encoding {
  const letters = 'ABCDEF'
  if (n <= letters.length) return wordRectangles(arrangements(letters.slice(0, n)))
  throw new RangeError(`word-squares-${n}: expected a size of at most ${letters.length}, got ${n}`)
}

/** All words in which each of some letters stands once. */
function arrangements(letters: string): string[] {
  if (letters.length < 2) return [letters]
  return [...letters].flatMap((letter) =>
    arrangements(letters.replace(letter, '')).map((others) => letter + others),
  )
}

const MOST = 200 // much larger than what can be searched, and small enough to be built quickly

/**
 * Makes a problem by its name: `queens-8`, `dominoes-8x8`.
 *
 * @returns undefined if no family has this name
 * @throws RangeError for a size that a family does not have, or for one above 200.
 */
export function namedProblem(name: string): Encoding | undefined {
  for (const [pattern, make] of Object.entries(MAKERS)) {
    const match = new RegExp(`^${pattern.replaceAll(/[A-Z]/g, '(\\d+)')}$`).exec(name)
    if (match === null) continue
    const sizes = match.slice(1).map(Number)
    const large = sizes.find((size) => size > MOST)
    if (large === undefined) return make(...sizes)
    throw new RangeError(`${name}: expected sizes of at most ${MOST}, got ${large}`)
  }
  return undefined
}
