import { dominoes } from './dominoes.ts'
import type { Encoding } from './encoding.ts'
import { graphColourings, PETERSEN_GRAPH } from './graph-colourings.ts'
import { langfordPairs } from './langford-pairs.ts'
import { latinSquares } from './latin-squares.ts'
import { matchings } from './matchings.ts'
import { type Cell, pentominoes, rectangle, squareWithHole } from './packing.ts'
import { queens } from './queens.ts'
import { wordRectangles } from './word-rectangles.ts'

/** A family of problems that are made from a size. */
export interface Family {
  /** The name of a problem of the family: `queens-N`. */
  readonly pattern: string
  readonly description: string
  readonly example: string
}

interface Maker extends Family {
  readonly name: RegExp
  make(...sizes: readonly number[]): Encoding
}

const box = ([width, height]: readonly number[]): Cell[] => rectangle(width, height)

const MAKERS: readonly Maker[] = [
  {
    pattern: 'queens-N',
    name: /^queens-(\d+)$/,
    example: 'queens-8',
    description: 'N queens on a board of N × N that do not attack each other',
    make: (n) => queens(n),
  },
  {
    pattern: 'pentominoes-WxH',
    name: /^pentominoes-(\d+)x(\d+)$/,
    example: 'pentominoes-6x10',
    description: 'the twelve pentominoes in a rectangle of sixty cells',
    make: (...sizes) => pentominoes(box(sizes)),
  },
  {
    pattern: 'pentominoes-square',
    name: /^pentominoes-square$/,
    example: 'pentominoes-square',
    description: 'the twelve pentominoes on 8×8 without the middle four cells',
    make: () => pentominoes(squareWithHole()),
  },
  {
    pattern: 'langford-N',
    name: /^langford-(\d+)$/,
    example: 'langford-8',
    description: 'Langford pairs of the numbers 1 to N; a mirror image counts as another solution',
    make: (n) => langfordPairs(n),
  },
  {
    pattern: 'dominoes-WxH',
    name: /^dominoes-(\d+)x(\d+)$/,
    example: 'dominoes-8x8',
    description: 'dominoes that fill a rectangle',
    make: (width, height) => dominoes(width, height),
  },
  {
    pattern: 'matchings-N',
    name: /^matchings-(\d+)$/,
    example: 'matchings-10',
    description: 'perfect matchings of N people',
    make: (n) => matchings(n),
  },
  {
    pattern: 'latin-N',
    name: /^latin-(\d+)$/,
    example: 'latin-4',
    description: 'Latin squares of N × N',
    make: (n) => latinSquares(n),
  },
  {
    pattern: 'reduced-latin-N',
    name: /^reduced-latin-(\d+)$/,
    example: 'reduced-latin-5',
    description: 'Latin squares whose first row and first column are in order',
    make: (n) => latinSquares(n, { reduced: true }),
  },
  {
    pattern: 'petersen-N',
    name: /^petersen-(\d+)$/,
    example: 'petersen-3',
    description: 'colourings of the Petersen graph in N colours',
    make: (n) => graphColourings(PETERSEN_GRAPH, n),
  },
  {
    pattern: 'word-squares-N',
    name: /^word-squares-([1-6])$/,
    example: 'word-squares-4',
    description: 'squares of the first N letters, up to 6, with each once in every row and column',
    make: (n) => wordRectangles(arrangements('ABCDEF'.slice(0, n))),
  },
]

/** All words in which each of some letters stands once. */
function arrangements(letters: string): string[] {
  if (letters.length < 2) return [letters]
  return [...letters].flatMap((letter) =>
    arrangements(letters.replace(letter, '')).map((others) => letter + others),
  )
}

/** The families of problems that `namedProblem` can make. */
export const FAMILIES: readonly Family[] = MAKERS.map(({ pattern, description, example }) => ({
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
  for (const maker of MAKERS) {
    const match = maker.name.exec(name)
    if (match !== null) return maker.make(...match.slice(1).map((digits) => sizeOf(name, digits)))
  }
  return undefined
}

const MOST = 200 // much larger than what can be searched, and small enough to be built quickly

function sizeOf(name: string, digits: string): number {
  const size = Number(digits)
  if (size <= MOST) return size
  throw new RangeError(`${name}: expected sizes of at most ${MOST}, got ${digits}`)
}
