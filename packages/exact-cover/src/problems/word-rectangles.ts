import { ProblemBuilder } from '../index.ts'
import { type Encoding, range } from './encoding.ts'

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
  const builder = new ProblemBuilder()
  const cells = range(height).map((y) => range(width).map((x) => builder.addSecondary(`${x},${y}`)))
  const words: { readonly row: number; readonly word: string }[] = [] // by option
  const addLine = (name: string, list: readonly string[], line: readonly number[], row: number): void => {
    const item = builder.addPrimary(name)
    for (const word of new Set(list)) {
      builder.addOption([item, ...[...word].map((colour, at) => ({ item: line[at], colour }))])
      words.push({ row, word })
    }
  }
  for (const y of range(height)) addLine(`row ${y + 1}`, across, cells[y], y)
  for (const x of range(width))
    addLine(
      `column ${x + 1}`,
      down,
      cells.map((row) => row[x]),
      -1,
    )
  return {
    problem: builder.build(),
    draw: (solution) => {
      const rows: string[] = []
      for (const { row, word } of solution.map((option) => words[option])) if (row >= 0) rows[row] = word
      return rows.join('\n')
    },
  }
}

function lengthOf(name: string, words: readonly string[]): number {
  const [first] = words
  if (first === undefined) throw new RangeError(`${name}: expected words, got none`)
  const { length } = [...first]
  const other = words.find((word) => [...word].length !== length)
  if (other === undefined && length > 0) return length
  throw new RangeError(`${name}: expected words of ${length} letters like '${first}', got '${other ?? ''}'`)
}
