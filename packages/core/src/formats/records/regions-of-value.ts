/**
 * Regions as values of JSON: a symbol for each cell, in one text, in rows or in one list, or the cells of each region, as numbers, as
 * names (`r1c1`) or as pairs.
 *
 *   "112222223…"      ["112222223", …]      [[0,0,1,…], …]      [[[0,0],[0,1],…], …]      [{"cells":["r1c1",…]}, …]
 */
import { type Cell, isSize } from '../../geometry.ts'
import { groupsOf } from '../../layout.ts'
import { quote } from '../../quote.ts'
import { cellsIn, isFields } from '../apps/described.ts'

/** N lists of N cells: of what JSON holds, or of a file with a symbol for each cell. @throws RangeError for anything else */
export function regionsOfValue(value: unknown): Cell[][] {
  const symbols = symbolsOf(value)
  const size = Math.sqrt(symbols?.length ?? 0)
  if (symbols !== undefined && isSize(size)) {
    const groups = groupsOf(symbols)
    if (typeof value === 'string' || groups.length !== size ** 2) return groups
    const numbers = symbols.map(Number) // the numbers of the cells of each region
    const first = Math.min(...numbers)
    return (value as unknown[][]).map((cells) => cells.map((cell) => Number(cell) - first))
  }
  const lists = Array.isArray(value)
    ? value.map((each: unknown) => (isFields(each) ? each['cells'] : each))
    : []
  const seen = typeof value === 'string' ? `${symbols?.length} symbols` : quote(JSON.stringify(value) ?? '')
  if (!isSize(lists.length))
    throw new RangeError(`expected a region for each of N × N cells, or N regions with N cells, got ${seen}`)
  const { length } = lists
  const isFromOne = lists.flat(2).every((number: unknown) => typeof number !== 'number' || number > 0)
  const shifted = lists.map((cells: unknown) =>
    isFromOne && Array.isArray(cells)
      ? cells.map((pair: unknown) => (Array.isArray(pair) ? pair.map((number) => number - 1) : pair))
      : cells,
  )
  return shifted.map((cells) => cellsIn(cells, length))
}

/** The symbols of single cells, if these are texts or numbers. */
function symbolsOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') {
    const words = value.trim().split(/[\s,;|/]+/u)
    return isSize(Math.sqrt(words.length)) ? words : [...words.join('')]
  }
  if (!Array.isArray(value)) return undefined
  const parts = value.map((part: unknown) =>
    Array.isArray(part)
      ? part
      : typeof part === 'string' && part.length === value.length
        ? [...part]
        : [part],
  )
  const flat = parts.flat(1)
  return flat.every(
    (part: unknown) => typeof part === 'number' || (typeof part === 'string' && !/^r\d+c\d+$/iu.test(part)),
  )
    ? flat.map(String)
    : undefined
}
