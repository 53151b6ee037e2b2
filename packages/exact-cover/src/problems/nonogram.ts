/** A nonogram becomes exact cover here. */
import type { Item, Painted } from '../index.ts'
import { shortened } from '../notation.ts'
import { Encoder, type Encoding, range } from './encoding.ts'

/** The lengths of the blocks of black cells of every row and column, in order. An empty list is a white line. */
export interface NonogramClues {
  readonly rows: readonly (readonly number[])[]
  readonly columns: readonly (readonly number[])[]
}

/**
 * A nonogram: every line has exactly the blocks of black cells of its clue.
 *
 * A line with k blocks is a chain of k + 1 primary items, one for each gap before, between and after its blocks.
 * An option for the gap between two blocks fixes the first cells of both blocks and paints the cells between them. The
 * first cell of a block is the colour of a secondary item, so that the two gaps beside the block agree. The colour of a
 * cell is the colour of another secondary item, so that its row and column agree. A line of n cells needs about n²
 * options for each block, however many arrangements it has.
 *
 * @throws RangeError for a clue that does not fit into its line, naming the line.
 */
export function nonogram({ rows, columns }: NonogramClues): Encoding {
  const encoder = new Encoder<readonly Item[]>() // the meaning of an option is the cells that it paints black
  const cells = rows.map((_, y) => columns.map((_, x) => encoder.addSecondary(`${x},${y}`)))
  for (const [y, blocks] of rows.entries()) addLine(encoder, `row ${y + 1}`, blocks, cells[y])
  for (const [x, blocks] of columns.entries()) {
    const column = cells.map((row) => row[x])
    addLine(encoder, `column ${x + 1}`, blocks, column)
  }
  return encoder.encoding((painted) => {
    const black = new Set(painted.flat())
    return cells.map((row) => row.map((cell) => (black.has(cell) ? '#' : '.')).join('')).join('\n')
  })
}

/** A block of a line, or an end of the line, which is a block without cells. */
interface Block {
  readonly length: number
  /** The possible first cells. */
  readonly begins: readonly number[]
  /** The item whose colour is the first cell. Undefined for an end, which has no choice. */
  readonly item: Item | undefined
}

function addLine(
  encoder: Encoder<readonly Item[]>,
  name: string,
  lengths: readonly number[],
  line: readonly Item[],
): void {
  const blocks = blocksOf(encoder, name, lengths, line.length)
  for (const [gap, block] of blocks.slice(0, -1).entries()) {
    const next = blocks[gap + 1]
    const item = encoder.addPrimary(`${name}, gap ${gap + 1}`)
    const isBetween = block.item !== undefined && next.item !== undefined
    for (const from of block.begins) {
      const whiteFrom = from + block.length
      for (const to of next.begins.filter((begin) => begin >= whiteFrom + (isBetween ? 1 : 0))) {
        const painted = line
          .slice(from, to)
          .map((cell, at) => ({ item: cell, colour: from + at < whiteFrom ? 'black' : 'white' }))
        const uses = [item, ...beginning(block, from), ...beginning(next, to), ...painted]
        encoder.add(uses, line.slice(from, whiteFrom))
      }
    }
  }
}

function beginning({ item }: Block, begin: number): Painted[] {
  return item === undefined ? [] : [{ item, colour: String(begin) }]
}

function blocksOf(
  encoder: Encoder<readonly Item[]>,
  name: string,
  lengths: readonly number[],
  cellCount: number,
): Block[] {
  const slack = cellCount - lengths.reduce((sum, length) => sum + length + 1, -1)
  if (slack < 0) {
    throw new RangeError(`${name}: blocks of ${lengths.join(', ')} do not fit into ${cellCount} cells`)
  }
  let first = 0
  const blocks = lengths.map((length, index): Block => {
    const begins = range(slack + 1).map((moved) => first + moved)
    first += length + 1
    return { length, begins, item: encoder.addSecondary(`${name}, block ${index + 1}`) }
  })
  const end = (begin: number): Block => ({ length: 0, begins: [begin], item: undefined })
  return [end(0), ...blocks, end(cellCount)]
}

/**
 * Reads clues from text: a line for each row, an empty line, and a line for each column, the lengths with spaces or
 * commas between them and 0 for a line without blocks. Lines that begin with `#` are comments.
 *
 * @throws SyntaxError that quotes the line and its number.
 */
export function parseNonogram(text: string): NonogramClues {
  const groups: number[][][] = []
  let isBetween = true
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.startsWith('#')) continue
    const words = line.split(/[\s,]+/).filter((word) => word !== '')
    const bad = words.find((word) => !/^\d{1,6}$/.test(word))
    if (bad !== undefined)
      throw new SyntaxError(`line ${index + 1}: expected lengths of blocks, got '${shortened(bad)}'`)
    if (words.length > 0) {
      if (isBetween) groups.push([])
      groups[groups.length - 1].push(words.map(Number).filter((length) => length > 0))
    }
    isBetween = words.length === 0
  }
  const [rows, columns] = groups
  if (groups.length === 2) return { rows, columns }
  throw new SyntaxError(
    `expected the rows, an empty line and the columns, got ${groups.length} group${groups.length === 1 ? '' : 's'} of lines`,
  )
}
