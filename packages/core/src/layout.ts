/**
 * A layout says which regions and which extra houses a board has beside its rows and columns.
 *
 *   3x3            boxes of 3 rows and 3 columns; 1x9 is a Latin square, which has no regions
 *   3x3-x          the same, with both diagonals
 *   3x3-windoku    the same, with four windows: r2c2 to r4c4, r2c6 to r4c8, r6c2 to r8c4, r6c6 to r8c8
 *   1112223334…    a symbol for each cell, equal ones for the cells of a region; extra houses follow in the same way
 *   3x3-r1c2r2c1…  an extra house of other cells
 */
import {
  buildTables,
  type Cell,
  type Geometry,
  geometryOf,
  isSize,
  isUsual,
  MAX_HOUSES,
  MAX_SIZE,
  MIN_SIZE,
  nameOfCell,
  sharedGeometry,
} from './geometry.ts'
import { quote, quoteText } from './quote.ts'
import { symbolOf } from './symbols.ts'

/** What a board has beside its rows and columns, as lists of N cells. */
export interface Houses {
  /** N: the number of rows, of columns, of digits, and of cells in a house. */
  readonly size: number
  /** N regions, in which each cell is once. A board without them is a Latin square. */
  readonly regions?: readonly (readonly Cell[])[] | undefined
  readonly extras?: readonly (readonly Cell[])[] | undefined
}

/** Extra houses that have a name. */
export const EXTRAS = ['x', 'windoku'] as const
export type Extra = (typeof EXTRAS)[number]

/** The cells of the houses that an extra adds. @throws RangeError for a board that cannot have it */
export function extraHouses(extra: Extra, size: number): Cell[][] {
  const numbers = Array.from({ length: size }, (_, index) => index)
  if (extra === 'x')
    return [numbers.map((row) => row * size + row), numbers.map((row) => row * size + size - 1 - row)]
  if (extra !== 'windoku') throw new RangeError(`expected ${EXTRAS.join(' or ')}, got ${quote(extra)}`)
  if (size !== 9) throw new RangeError(`windoku is for boards of 9×9, got ${size}×${size}`)
  return [10, 14, 46, 50].map((corner) =>
    numbers.map((index) => corner + 9 * Math.floor(index / 3) + (index % 3)),
  )
}

/**
 * The geometry with these regions and extra houses. The order of the houses and of their cells means nothing.
 *
 * @throws RangeError for a house of another size, a cell that is in two regions, in none, or twice in one house, an extra house that
 *   is there already, and more houses than a board can have; the message names the cell
 */
export function geometryOfHouses({ size, regions, extras = [] }: Houses): Geometry {
  if (!isSize(size))
    throw new RangeError(`a board of ${size}×${size}: expected ${MIN_SIZE} to ${MAX_SIZE} digits`)
  const regionOf = regions === undefined ? undefined : regionsOfCells(size, regions)
  const sorted = extras.map((cells, index) => requireHouse(size, cells, `extra house ${index + 1}`))
  return geometryFrom(size, regionOf, sorted)
}

/**
 * The geometry of a layout that is written as text.
 *
 * @throws RangeError for a text that is no layout, and as `geometryOfHouses` does
 */
export function geometryIn(text: string): Geometry {
  const [base = '', ...words] = text.split('-')
  const [, height, width] = NAMED.exec(base) ?? []
  const boxes = height === undefined ? undefined : geometryOf(Number(height), Number(width))
  if (boxes !== undefined && words.length === 0) return boxes
  const symbols = [...base]
  const size = boxes?.size ?? Math.sqrt(symbols.length)
  if (!isSize(size))
    throw new RangeError(
      `expected a layout such as 3x3-x, or a region symbol for each cell, got ${symbols.length > MAX_SIZE ? `${symbols.length} symbols` : quote(text)}`,
    )
  const extras = words.flatMap((word) => housesNamed(word, size))
  return boxes === undefined
    ? geometryOfHouses({ size, regions: groupsOf(symbols), extras })
    : withExtras(boxes, extras)
}

/** A board with these extra houses beside its own. @throws RangeError as `geometryOfHouses` does */
export function withExtras(board: Geometry, extras: readonly (readonly Cell[])[]): Geometry {
  const { size, regionOf } = board
  const all = [...extraHousesOf(board), ...extras]
  return geometryOfHouses({ size, regions: regionOf && groupsOf(regionOf), extras: all })
}

/** The part of a layout that names its boxes. */
const NAMED = /^(\d{1,2})x(\d{1,2})$/iu

/**
 * Whether a word is the layout of a puzzle of so many cells, as it stands beside the puzzle: region symbols, a layout with extra
 * houses, or 1xN for a Latin square. Regions are connected, so that no filled board is taken for them.
 */
export function isLayoutWord(word: string, cellCount: number): boolean {
  const size = Math.sqrt(cellCount)
  const base = baseOf(word)
  const isNamed = NAMED.test(base)
  // a region goes on beside its first cell, and a solution never does
  const mayBeRegions =
    base.length === cellCount && isSize(size) && (base[0] === base[1] || base[0] === base[size])
  if (!isNamed && !mayBeRegions) return false
  if (!EXTRA_WORDS.test(word.slice(base.length))) return false
  if (isNamed) return base.length < word.length || isOtherShape(base, size)
  const groups = /[._*]/u.test(base) ? [] : groupsOf([...base])
  return groups.length === size && groups.every((cells) => cells.length === size && isConnected(cells, size))
}

/** Whether a word names the boxes of a board of this size, and they are not the usual ones, which any label may name. */
function isOtherShape(word: string, size: number): boolean {
  const [, height, width] = NAMED.exec(word) ?? []
  return (
    Number(width) > 1 &&
    Number(height) * Number(width) === size &&
    !isUsual({ size, layout: word.toLowerCase() })
  )
}

const EXTRA_WORDS = /^(?:-(?:x|windoku|(?:r\d+c\d+)+))*$/iu

/** A layout without its extra houses. */
function baseOf(word: string): string {
  const end = word.indexOf('-')
  return end < 0 ? word : word.slice(0, end)
}

/**
 * Whether a word beside a puzzle of so many cells is meant as its layout, even if it is none: about as many symbols as there are cells, with
 * many equal ones beside each other, which no filled board has; or the boxes of the puzzle with something behind them.
 */
export function isMeantAsLayout(word: string, cellCount: number): boolean {
  const size = Math.sqrt(cellCount)
  const base = baseOf(word)
  const [named, height, width] = NAMED.exec(base) ?? []
  if (named !== undefined) return named.length < word.length && Number(height) * Number(width) === size
  if (!isSize(size) || Math.abs(base.length - cellCount) > size) return false
  return (
    equalNeighbours(base) >= 1.5 * size &&
    /^[\da-z]+$/iu.test(base) &&
    groupsOf([...base]).every(({ length }) => length <= 2 * size)
  )
}

const [ZERO, FULL_STOP] = [48, 46]

/**
 * Whether a word may be region symbols, or be meant so: two symbols beside each other are equal, or all regions are columns. Of the
 * words that are no regions, most puzzles and all solutions are recognised by this.
 */
export function mayBeRegions(word: string): boolean {
  for (let at = 1, last = word.charCodeAt(0); at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code === FULL_STOP) return false
    if (code === last && code !== ZERO) return true
    last = code
  }
  const again = word.indexOf(word.charAt(0), 1)
  return again > 0 && word[1] !== '0' && word[1] === word[again + 1] && word[2] === word[again + 2]
}

/** How many symbols of a word, other than 0, are equal to the one before. */
function equalNeighbours(word: string): number {
  let count = 0
  for (let at = 1; at < word.length; at++) if (word[at] === word[at - 1] && word[at] !== '0') count++
  return count
}

/** The cells of each extra house. */
export function extraHousesOf({ size, regionOf, cellsOf }: Geometry): Cell[][] {
  return cellsOf.slice((regionOf === undefined ? 2 : 3) * size).map((cells) => [...cells])
}

/** The extra houses of a board, as other programs write them. */
export function extrasOf(geometry: Geometry): {
  /** 0 is the diagonal that falls from the left to the right, 1 the other one. */
  readonly diagonals: readonly number[]
  /** The cells of each other house. */
  readonly others: readonly (readonly Cell[])[]
} {
  const houses = extraHousesOf(geometry)
  const names = geometry.houseNames.slice(geometry.houseCount - houses.length)
  return {
    diagonals: [0, 1].filter((index) => names.includes(`diagonal ${index + 1}`)),
    others: houses.filter((_, index) => !names[index].startsWith('diagonal')),
  }
}

/** The words of a layout that name its extra houses. */
export function extraWordsOf({ layout }: Geometry): string[] {
  return layout.split('-').slice(1)
}

/** `9×9 with boxes of 3×3`, `9×9 with regions of other forms, diagonal 1, diagonal 2`, `9×9 without regions`. */
export function describeGeometry({ size, regionOf, houseNames }: Geometry): string {
  const shape = boxShapeOf(regionOf, size)
  const regions = shape === undefined ? 'regions of other forms' : `boxes of ${shape.join('×')}`
  const extras = houseNames.slice(regionOf === undefined ? 2 * size : 3 * size)
  const board = `${size}×${size} ${regionOf === undefined ? 'without regions' : `with ${regions}`}`
  return [board, ...extras].join(', ')
}

function geometryFrom(size: number, regionOf: Uint8Array | undefined, extras: readonly Cell[][]): Geometry {
  const shape = boxShapeOf(regionOf, size) ?? (regionOf === undefined ? [1, size] : undefined)
  if (shape !== undefined && extras.length === 0) return geometryOf(shape[0], shape[1])
  const isLatin = shape !== undefined && Math.min(...shape) === 1
  const ordered = [...extras].sort(byCells)
  requireNewHouses(size, isLatin ? undefined : regionOf, ordered)
  const named = namedExtras(size, ordered)
  const base = shape?.join('x') ?? Array.from(regionOf ?? [], (region) => symbolOf(region + 1)).join('')
  const layout = [base, ...named.words].join('-')
  return sharedGeometry(layout, () =>
    buildTables({
      layout,
      size,
      regionOf: isLatin ? undefined : regionOf,
      regionName: shape === undefined ? 'region' : 'box',
      extras: named.houses,
    }),
  )
}

/** The rows and columns of the boxes, if these are the regions. */
function boxShapeOf(
  regionOf: Readonly<Uint8Array> | undefined,
  size: number,
): readonly [height: number, width: number] | undefined {
  if (regionOf === undefined) return undefined
  const width = regionOf.findIndex((region) => region !== 0)
  const height = size / width
  const isBoxed = regionOf.every((region, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size]
    return region === Math.floor(row / height) * height + Math.floor(column / width)
  })
  return isBoxed ? [height, width] : undefined
}

/** cell → region; regions are numbered in the order of their first cells. */
function regionsOfCells(size: number, regions: readonly (readonly Cell[])[]): Uint8Array {
  const byFirst = regions.map((cells) => [...cells]).sort((a, b) => Math.min(...a) - Math.min(...b))
  const numberOf = new Map<Cell, number>()
  byFirst.forEach((cells, index) => {
    const name = `region ${index + 1}`
    for (const cell of cells) {
      requireCell(size, cell, name)
      const other = numberOf.get(cell)
      if (other === index) throw new RangeError(`${nameOfCell({ size }, cell)}: it is twice in ${name}`)
      if (other !== undefined)
        throw new RangeError(`${nameOfCell({ size }, cell)}: it is in region ${other + 1} and in ${name}`)
      numberOf.set(cell, index)
    }
  })
  const lone = Array.from({ length: size * size }, (_, cell) => cell).find((cell) => !numberOf.has(cell))
  for (const [index, cells] of byFirst.entries()) requireHouse(size, cells, `region ${index + 1}`)
  if (lone !== undefined) throw new RangeError(`${nameOfCell({ size }, lone)}: it is in no region`)
  return Uint8Array.from({ length: size * size }, (_, cell) => numberOf.get(cell) ?? 0)
}

/** The cells in order. */
function requireHouse(size: number, cells: readonly Cell[], name: string): Cell[] {
  for (const [index, cell] of cells.entries()) {
    requireCell(size, cell, name)
    if (cells.indexOf(cell) !== index)
      throw new RangeError(`${nameOfCell({ size }, cell)}: it is twice in ${name}`)
  }
  if (cells.length === size) return [...cells].sort((a, b) => a - b)
  const [first = 0] = cells
  const place = cells.length === 0 ? name : `${nameOfCell({ size }, first)}: ${name}`
  throw new RangeError(`${place} has ${cells.length} cells, expected ${size}`)
}

function requireCell(size: number, cell: Cell, name: string): void {
  if (Number.isInteger(cell) && cell >= 0 && cell < size * size) return
  throw new RangeError(`${name}: expected a cell from 0 to ${size * size - 1}, got ${quote(cell)}`)
}

function requireNewHouses(size: number, regionOf: Uint8Array | undefined, extras: readonly Cell[][]): void {
  const count = (regionOf === undefined ? 2 : 3) * size + extras.length
  if (count > MAX_HOUSES) throw new RangeError(`expected at most ${MAX_HOUSES} houses, got ${count}`)
  const keysOf = [(cell: Cell) => Math.floor(cell / size), (cell: Cell) => cell % size]
  if (regionOf !== undefined) keysOf.push((cell) => regionOf[cell])
  for (const [index, cells] of extras.entries()) {
    const isKnown = keysOf.some((value) => cells.every((cell) => value(cell) === value(cells[0])))
    const isTwice = index > 0 && byCells(extras[index - 1], cells) === 0
    if (isKnown || isTwice)
      throw new RangeError(
        `${nameOfCell({ size }, cells[0])}: an extra house with the same cells as another house`,
      )
  }
}

/** The words that name extra houses in a layout, and the houses in the order of the words. */
function namedExtras(size: number, extras: readonly Cell[][]) {
  const known = EXTRAS.filter((extra) => extra !== 'windoku' || size === 9).flatMap((extra) => {
    const kind = extra === 'x' ? 'diagonal' : 'window'
    const all = extraHouses(extra, size).map((cells, index) => ({ cells, name: `${kind} ${index + 1}` }))
    const given = all.filter(({ cells }) => isAmong(cells, extras))
    return given.map((house) => ({ ...house, word: given.length === all.length ? extra : undefined }))
  })
  const knownCells = known.map(({ cells }) => cells)
  const others = extras
    .filter((cells) => !isAmong(cells, knownCells))
    .map((cells, index) => ({ cells, name: `extra house ${index + 1}`, word: undefined }))
  const houses = [...known, ...others]
  return { houses, words: new Set(houses.map(({ cells, word }) => word ?? wordOf(size, cells))) }
}

function isAmong(cells: readonly Cell[], houses: readonly (readonly Cell[])[]): boolean {
  return houses.some((house) => byCells(house, cells) === 0)
}

function wordOf(size: number, cells: readonly Cell[]): string {
  return cells.map((cell) => nameOfCell({ size }, cell)).join('')
}

function housesNamed(word: string, size: number): Cell[][] {
  const extra = EXTRAS.find((name) => name === word.toLowerCase())
  if (extra !== undefined) return extraHouses(extra, size)
  if (!/^(?:r\d{1,2}c\d{1,2})+$/iu.test(word))
    throw new RangeError(
      `expected ${EXTRAS.join(', ')} or the cells of a house, such as r1c1r2c2, got ${quoteText(word)}`,
    )
  const cells = Array.from(word.matchAll(/r(\d+)c(\d+)/giu), ([name, row, column]) => {
    const isOnBoard = [row, column].every((number) => Number(number) >= 1 && Number(number) <= size)
    if (!isOnBoard) throw new RangeError(`${name}: it is not on a board of ${size}×${size}`)
    return (Number(row) - 1) * size + Number(column) - 1
  })
  return [cells]
}

/** The places of equal symbols, in the order in which the symbols first occur. */
export function groupsOf(symbols: readonly string[] | Readonly<Uint8Array>): Cell[][] {
  const groups = new Map<string | number, Cell[]>()
  symbols.forEach((symbol, cell) => {
    const group = groups.get(symbol)
    if (group === undefined) groups.set(symbol, [cell])
    else group.push(cell)
  })
  return [...groups.values()]
}

/** Whether every cell can be reached from the first one over sides of cells. */
export function isConnected(cells: readonly Cell[], size: number): boolean {
  const left = new Set(cells)
  const open = cells.slice(0, 1)
  left.delete(open[0])
  for (let cell = open.pop(); cell !== undefined; cell = open.pop())
    for (const next of besideCell(cell, size)) if (left.delete(next)) open.push(next)
  return left.size === 0
}

/** The cells that have a side in common with a cell. */
export function besideCell(cell: Cell, size: number): Cell[] {
  const column = cell % size
  const rows = [cell - size, cell + size].filter((other) => other >= 0 && other < size * size)
  return [...rows, ...(column > 0 ? [cell - 1] : []), ...(column < size - 1 ? [cell + 1] : [])]
}

function byCells(a: readonly Cell[], b: readonly Cell[]): number {
  const index = a.findIndex((cell, place) => cell !== b[place])
  return index < 0 ? 0 : a[index] - b[index]
}
