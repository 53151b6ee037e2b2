/** Problems of counting: Langford pairs, matchings, Latin squares, colourings of a graph, word rectangles. */
import type { Painted } from '../index.ts'
import { Encoder, type Encoding, range, requireInteger } from './encoding.ts'

/**
 * Langford pairs: the numbers 1 to n, each twice, in a row of 2n, so that k other numbers are between the two k's.
 * A number is an item, a slot is an item, and an option puts both k's of a number into their slots.
 *
 * There are 52 sequences for n = 7, 300 for 8 and 35,584 for 11, twice as many as in OEIS A014552, because a sequence
 * and its mirror image count separately. Only n of the form 4m and 4m + 3 have any.
 *
 * @param n the largest number, at least 1
 */
export function langfordPairs(n: number): Encoding {
  requireInteger('Langford pairs', n, 1)
  const encoder = new Encoder<readonly [number: number, first: number]>()
  const numbers = range(n).map((index) => encoder.addPrimary(`number ${index + 1}`))
  const slots = range(2 * n).map((slot) => encoder.addPrimary(`slot ${slot + 1}`))
  for (let number = n; number >= 1; number--) {
    for (let first = 0; first < 2 * n - number - 1; first++)
      encoder.add([numbers[number - 1], slots[first], slots[first + number + 1]], [number, first])
  }
  return encoder.encoding((placements) => {
    const row: number[] = []
    for (const [number, first] of placements) row[first] = row[first + number + 1] = number
    return row.join(' ')
  })
}

/**
 * Perfect matchings of a complete graph: every person is in one pair. A person is an item, and a pair is an option.
 *
 * Of n people there are 1 × 3 × 5 × … × (n − 1) matchings if n is even, and none if it is odd: 945 of ten,
 * 654,729,075 of twenty (OEIS A001147).
 *
 * @param cost the cost of a pair, for `cheapest`; without it, pairs have no cost
 */
export function matchings(n: number, cost?: (one: number, other: number) => number): Encoding {
  requireInteger('matchings', n, 1)
  const encoder = new Encoder<string>()
  for (let person = 1; person <= n; person++) encoder.addPrimary(String(person))
  for (let one = 1; one <= n; one++) {
    for (let other = one + 1; other <= n; other++)
      encoder.add([one - 1, other - 1], `${one}–${other}`, cost?.(one, other))
  }
  return encoder.encoding((pairs) => pairs.join('  '))
}

export interface LatinSquareOptions {
  /** Only squares with 1, 2, 3 … in the first row and in the first column. Default false. */
  readonly reduced?: boolean
}

/**
 * Latin squares: n symbols, each once in every row and every column. Each cell, each symbol in a row and each
 * symbol in a column is an item; a symbol in a cell is an option.
 *
 * There are 1, 2, 12, 576, 161,280 and 812,851,200 squares for n = 1 to 6 (OEIS A002860), and 1, 1, 1, 4, 56, 9,408
 * and 16,942,080 reduced ones for n = 1 to 7 (OEIS A000315).
 */
export function latinSquares(n: number, { reduced = false }: LatinSquareOptions = {}): Encoding {
  requireInteger('Latin squares', n, 1)
  const encoder = new Encoder<readonly [row: number, column: number, symbol: number]>()
  const table = (name: string): number[][] =>
    range(n).map((line) =>
      range(n).map((position) => encoder.addPrimary(`${name} ${line + 1},${position + 1}`)),
    )
  const [cells, inRow, inColumn] = [table('cell'), table('row and symbol'), table('column and symbol')]
  for (const row of range(n)) {
    for (const column of range(n)) {
      const isFixed = reduced && (row === 0 || column === 0)
      for (const symbol of isFixed ? [row + column] : range(n)) {
        const uses = [cells[row][column], inRow[row][symbol], inColumn[column][symbol]]
        encoder.add(uses, [row, column, symbol + 1])
      }
    }
  }
  return encoder.encoding((entries) => {
    const square: number[][] = range(n).map(() => [])
    for (const [row, column, symbol] of entries) square[row][column] = symbol
    return square.map((row) => row.join(' ')).join('\n')
  })
}

/** Two corners that an edge joins, by their numbers from 0. */
export type Edge = readonly [one: number, other: number]

/** Five corners around a star of five, and a spoke from each to its point of the star. */
export const PETERSEN_GRAPH: readonly Edge[] = range(5).flatMap((corner): Edge[] => [
  [corner, (corner + 1) % 5],
  [corner, corner + 5],
  [corner + 5, ((corner + 2) % 5) + 5],
])

/**
 * Colourings of a graph in which neighbours differ. Every edge is a primary item, with an option for each two
 * different colours of its ends. A corner is a secondary item, and its edges have to agree on its colour. A
 * corner without an edge is not part of the graph.
 *
 * The Petersen graph has 120 colourings in three colours and 12,960 in four (its chromatic polynomial).
 *
 * @throws RangeError for fewer than two colours
 */
export function graphColourings(edges: readonly Edge[], colourCount: number): Encoding {
  requireInteger('colourCount', colourCount, 2)
  const encoder = new Encoder<readonly (readonly [corner: number, colour: number])[]>()
  const corners = [...new Set(edges.flat())].sort((a, b) => a - b)
  const items = corners.map((corner) => encoder.addSecondary(`corner ${corner}`))
  const painted = (corner: number, colour: number): Painted => ({
    item: items[corners.indexOf(corner)],
    colour: String(colour),
  })
  for (const [one, other] of edges) {
    const edge = encoder.addPrimary(`edge ${one}-${other}`)
    for (const a of range(colourCount)) {
      for (const b of range(colourCount).filter((colour) => colour !== a))
        encoder.add([edge, painted(one, a), painted(other, b)], [[one, a], [other, b]]) // biome-ignore format: short
    }
  }
  return encoder.encoding((ends) => {
    const colours = new Map(ends.flat())
    return corners.map((corner) => `${corner}: ${colours.get(corner)}`).join('\n')
  })
}

/**
 * Word rectangles: a word in every row and a word in every column. Every row and every column is a primary item; a
 * cell is a secondary item, and its letter is a colour, on which the row and the column have to agree.
 *
 * @param across words for the rows, all of one length; the length of the words in `down` is the number of
 * rows
 * @throws RangeError if the words of a list differ in length, or a list is empty
 */
export function wordRectangles(across: readonly string[], down: readonly string[] = across): Encoding {
  const [width, height] = [lengthOf('across', across), lengthOf('down', down)]
  const encoder = new Encoder<{ readonly row?: number; readonly word: string }>()
  const cells = range(height).map((y) => range(width).map((x) => encoder.addSecondary(`${x},${y}`)))
  const addLine = (name: string, words: readonly string[], line: readonly number[], row?: number): void => {
    const item = encoder.addPrimary(name)
    for (const word of new Set(words)) {
      const letters = [...word].map((colour, at) => ({ item: line[at], colour }))
      encoder.add([item, ...letters], row === undefined ? { word } : { row, word })
    }
  }
  for (const y of range(height)) addLine(`row ${y + 1}`, across, cells[y], y)
  for (const x of range(width)) {
    const column = cells.map((row) => row[x])
    addLine(`column ${x + 1}`, down, column)
  }
  return encoder.encoding((lines) => {
    const rows: string[] = []
    for (const { row, word } of lines) if (row !== undefined) rows[row] = word
    return rows.join('\n')
  })
}

function lengthOf(name: string, words: readonly string[]): number {
  const [first = ''] = words
  const { length } = [...first]
  const other = words.find((word) => [...word].length !== length)
  if (other === undefined && length > 0) return length
  throw new RangeError(
    `${name}: expected words of one length, got '${first}'${other ? ` and '${other}'` : ''}`,
  )
}
