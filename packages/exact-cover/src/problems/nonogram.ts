import { type Item, type Painted, ProblemBuilder } from '../index.ts'
import { shortened } from '../notation.ts'
import { type Encoding, range } from './encoding.ts'

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
export function nonogram(clues: NonogramClues): Encoding {
  const { rows, columns } = clues
  const builder = new ProblemBuilder()
  const cells = rows.map((_, y) => columns.map((_, x) => builder.addSecondary(`${x},${y}`)))
  const blackIn: ReadonlySet<Item>[] = [] // option → the cells that it paints black
  const addLine = (name: string, blocks: readonly number[], line: readonly Item[]): void => {
    for (const { uses, black } of optionsOfLine(builder, name, blocks, line)) {
      builder.addOption(uses)
      blackIn.push(black)
    }
  }
  for (const [y, blocks] of rows.entries()) addLine(`row ${y + 1}`, blocks, cells[y])
  for (const [x, blocks] of columns.entries()) {
    addLine(
      `column ${x + 1}`,
      blocks,
      cells.map((row) => row[x]),
    )
  }
  return {
    problem: builder.build(),
    draw: (solution) =>
      cells
        .map((row) =>
          row.map((cell) => (solution.some((option) => blackIn[option].has(cell)) ? '#' : '.')).join(''),
        )
        .join('\n'),
  }
}

interface LineOption {
  readonly uses: readonly (Item | Painted)[]
  readonly black: ReadonlySet<Item>
}

/** A block of a line, or an end of the line, which is a block without cells. */
interface Block {
  readonly length: number
  /** The possible first cells. */
  readonly begins: readonly number[]
  /** The item whose colour is the first cell. Undefined for an end, which has no choice. */
  readonly item: Item | undefined
}

function* optionsOfLine(
  builder: ProblemBuilder,
  name: string,
  lengths: readonly number[],
  line: readonly Item[],
): Generator<LineOption> {
  const blocks = blocksOf(builder, name, lengths, line.length)
  for (const [gap, block] of blocks.slice(0, -1).entries()) {
    const next = blocks[gap + 1]
    const item = builder.addPrimary(`${name}, gap ${gap + 1}`)
    const isBetween = block.item !== undefined && next.item !== undefined
    for (const from of block.begins) {
      const whiteFrom = from + block.length
      for (const to of next.begins.filter((begin) => begin >= whiteFrom + (isBetween ? 1 : 0))) {
        const painted = line
          .slice(from, to)
          .map((cell, at) => ({ item: cell, colour: from + at < whiteFrom ? 'black' : 'white' }))
        yield {
          uses: [item, ...beginning(block, from), ...beginning(next, to), ...painted],
          black: new Set(line.slice(from, whiteFrom)),
        }
      }
    }
  }
}

function beginning({ item }: Block, begin: number): Painted[] {
  return item === undefined ? [] : [{ item, colour: String(begin) }]
}

function blocksOf(
  builder: ProblemBuilder,
  name: string,
  lengths: readonly number[],
  cellCount: number,
): Block[] {
  const slack = cellCount - lengths.reduce((sum, length) => sum + length + 1, -1)
  if (slack < 0 || lengths.some((length) => !Number.isInteger(length) || length < 1)) {
    throw new RangeError(`${name}: blocks of ${lengths.join(', ')} do not fit into ${cellCount} cells`)
  }
  let first = 0
  const blocks = lengths.map((length, index): Block => {
    const begins = range(slack + 1).map((moved) => first + moved)
    first += length + 1
    return { length, begins, item: builder.addSecondary(`${name}, block ${index + 1}`) }
  })
  const end = (begin: number): Block => ({ length: 0, begins: [begin], item: undefined })
  return [end(0), ...blocks, end(cellCount)]
}

/**
 * Reads clues from text: a line for each row, an empty line, and a line for each column, the lengths with spaces or
 * commas between them and 0 for a line without blocks. Lines that begin with `#` are comments.
 *
 * @throws TypeError for a value that is not a text
 * @throws SyntaxError that quotes the line and its number.
 */
export function parseNonogram(text: string): NonogramClues {
  if (typeof text !== 'string') throw new TypeError(`expected a text, got ${String(text)}`)
  const groups: number[][][] = [[]]
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (line.startsWith('#')) return
    const words = line.split(/[\s,]+/).filter((word) => word !== '')
    if (words.length === 0) {
      if (groups[groups.length - 1].length > 0) groups.push([])
      return
    }
    const bad = words.find((word) => !/^\d{1,6}$/.test(word))
    if (bad !== undefined)
      throw new SyntaxError(`line ${index + 1}: expected lengths of blocks, got '${shortened(bad)}'`)
    groups[groups.length - 1].push(words.map(Number).filter((length) => length > 0))
  })
  const filled = groups.filter((group) => group.length > 0)
  const [rows, columns] = filled
  if (filled.length !== 2) {
    throw new SyntaxError(
      `expected the rows, an empty line and the columns, got ${filled.length} group${filled.length === 1 ? '' : 's'} of lines`,
    )
  }
  return { rows, columns }
}
