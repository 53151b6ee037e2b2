/**
 * Reads a matrix of 0 and 1 as programs write lists: a list for each row, of which each is an option, and 1 for each item of it.
 *
 *   [[1, 0, 1],        array([[1, 0, 1],        {{1, 0, 1},
 *    [0, 1, 0]]               [0, 1, 0]])        {0, 1, 0}}
 */
import { fromRows } from '../index.ts'
import { shortened } from '../notation.ts'
import { type Encoding, range } from '../problems/encoding.ts'

/** Whether a text is lists, and not Knuth's notation: JSON, or two brackets, perhaps with a name before each. */
export function beginsLists(text: string): boolean {
  return /^\s*(?:[\w.\s]*=\s*)?(?:[\w.]*[([{]\s*){2}/u.test(text) || isJson(text)
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/u.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const LIST = /[[({]([^[\](){}]*)[\])}]/gu

/**
 * The rows are numbered from 1, and so are the columns. A row without a 1 is in no solution.
 *
 * @param warn is told of each row that is left out
 * @throws SyntaxError for anything but rows of equal length of 0 and 1
 */
export function matrixOf(text: string, warn: (warning: string) => void): Encoding {
  const lists = [...text.matchAll(LIST)].map(([, list = '']) => list)
  const around = text.replaceAll(LIST, '')
  if (!/^(?:[\s\w.=]*[[({])+[\s,;]*[\])}][\s\])};,]*$/u.test(around))
    throw new SyntaxError(`expected a list of rows of 0 and 1, got '${shortened(text.trim())}'`)
  const rows = lists.map((list) => list.split(/[\s,;]+/u).filter((cell) => cell !== ''))
  const [{ length: width } = []] = rows
  const options: { readonly items: number[]; readonly row: number }[] = []
  for (const [index, cells] of rows.entries()) {
    const row = index + 1
    const strange = cells.find((cell) => !/^(?:[01]\.?0*|true|false)$/iu.test(cell))
    if (strange !== undefined || cells.length !== width || width === 0)
      throw new SyntaxError(
        `row ${row}: expected a matrix of 0 and 1 with rows of ${width} cells, got ${strange === undefined ? `${cells.length} cells` : `'${strange}'`}; sets of items are written in Knuth's notation`,
      )
    const items = range(width).filter((column) => /^[1t]/iu.test(cells[column]))
    if (items.length > 0) options.push({ items, row })
    else warn(`row ${row} has no 1, so it is left out`)
  }
  const problem = fromRows(
    options.map(({ items }) => items),
    { primary: width },
  )
  const itemNames = range(width).map((column) => `${column + 1}`)
  const lineOf = ({ items, row }: (typeof options)[number]): string =>
    `row ${row}: ${items.map((column) => column + 1).join(' ')}`
  return {
    problem: { ...problem, itemNames },
    draw: (solution) => solution.map((option) => lineOf(options[option])).join('\n'),
  }
}
