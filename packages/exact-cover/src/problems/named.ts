import { dominoes } from './dominoes.ts'
import type { Encoding } from './encoding.ts'
import { graphColourings, PETERSEN_GRAPH } from './graph-colourings.ts'
import { langfordPairs } from './langford-pairs.ts'
import { latinSquares } from './latin-squares.ts'
import { matchings } from './matchings.ts'
import { pentominoes, rectangle, squareWithHole } from './packing.ts'
import { queens } from './queens.ts'
import { wordRectangles } from './word-rectangles.ts'

/** A family of problems that are made from a size. */
export interface Family {
  /** The name of a problem of the family: `queens-N`. */
  readonly pattern: string
  readonly description: string
  readonly example: string
}

/** A family, and how it is made from the numbers in the name. */
type Maker = readonly [
  pattern: string,
  make: (...sizes: number[]) => Encoding,
  example: string,
  description: string,
]

const MAKERS: readonly Maker[] = [
  ['queens-N', queens, 'queens-8', 'N queens on a board of N × N that do not attack each other'],
  [
    'pentominoes-WxH',
    (width, height) => pentominoes(rectangle(width, height)),
    'pentominoes-6x10',
    'the twelve pentominoes in a rectangle of sixty cells',
  ],
  [
    'pentominoes-square',
    () => pentominoes(squareWithHole()),
    'pentominoes-square',
    'the twelve pentominoes on 8×8 without the middle four cells',
  ],
  [
    'langford-N',
    (n) => langfordPairs(n),
    'langford-8',
    'Langford pairs of the numbers 1 to N; a mirror image counts as another solution',
  ],
  ['dominoes-WxH', dominoes, 'dominoes-8x8', 'dominoes that fill a rectangle'],
  ['matchings-N', (n) => matchings(n), 'matchings-10', 'perfect matchings of N people'],
  ['latin-N', (n) => latinSquares(n), 'latin-4', 'Latin squares of N × N'],
  [
    'reduced-latin-N',
    (n) => latinSquares(n, { reduced: true }),
    'reduced-latin-5',
    'Latin squares whose first row and first column are in order',
  ],
  [
    'petersen-N',
    (n) => graphColourings(PETERSEN_GRAPH, n),
    'petersen-3',
    'colourings of the Petersen graph in N colours',
  ],
  [
    'word-squares-N',
    (n) => wordRectangles(arrangements('ABCDEF'.slice(0, n))),
    'word-squares-4',
    'squares of the first N letters, up to 6, with each once in every row and column',
  ],
]

/** All words in which each of some letters stands once. */
function arrangements(letters: string): string[] {
  if (letters.length < 2) return [letters]
  return [...letters].flatMap((letter) =>
    arrangements(letters.replace(letter, '')).map((others) => letter + others),
  )
}

/** The families of problems that `namedProblem` can make. */
export const FAMILIES: readonly Family[] = MAKERS.map(([pattern, , example, description]) => ({
  pattern,
  description,
  example,
}))

/**
 * Makes a problem by its name: `queens-8`, `dominoes-8x8`.
 *
 * @returns undefined if no family has this name
 * @throws RangeError for a size that a family does not have, or for one above 200.
 */
export function namedProblem(name: string): Encoding | undefined {
  for (const [pattern, make] of MAKERS) {
    const match = new RegExp(`^${pattern.replaceAll(/[A-Z]/g, '(\\d+)')}$`).exec(name)
    if (match !== null) return make(...match.slice(1).map((digits) => sizeOf(name, digits)))
  }
  return undefined
}

const MOST = 200 // much larger than what can be searched, and small enough to be built quickly
const MOST_LETTERS = 6

function sizeOf(name: string, digits: string): number {
  const size = Number(digits)
  const most = name.startsWith('word-squares') ? MOST_LETTERS : MOST
  if (size <= most) return size
  throw new RangeError(`${name}: expected sizes of at most ${most}, got ${digits}`)
}
