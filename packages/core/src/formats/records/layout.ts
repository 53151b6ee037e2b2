/**
 * What the fields of a record say of the board: the shape of its boxes, its regions, and its kind in words. A field that may be a constraint
 * of another kind is refused by its name.
 *
 *   {"puzzle":"…","boxWidth":2}      {"puzzle":"…","variant":"diagonal"}      {"puzzle":"…","regions":[[0,0,1,…],…]}
 */
import { type Cell, type Geometry, geometryOf, geometryOfSize } from '../../geometry.ts'
import { extraHouses, geometryIn, geometryOfHouses, withExtras } from '../../layout.ts'
import { quoteText } from '../../quote.ts'
import { cellsIn, isFields, isThere, valueOfJson } from '../apps/described.ts'
import { regionsOfValue } from './regions-of-value.ts'

/** The names and the values of a record. */
export type RecordFields = readonly (readonly [name: string, value: unknown])[]

/** Names in lower case, of letters alone. */
const SHAPE = /^(?:box|block|subgrid|subsquare)(?:e?s|shape|sizes?|dims?|dimensions?)?$/u
const HEIGHT = /^(?:box|block|subgrid|region)(?:height|rows?|h)$|^rowsper(?:box|block)$/u
const WIDTH = /^(?:box|block|subgrid|region)(?:width|columns?|cols?|w)$|^col(?:umn)?sper(?:box|block)$/u
const SIZE = /^(?:size|n|gridsize|boardsize|dimension)$/u
const REGIONS =
  /^(?:regions?|regionmap|regionids?|jigsaw|areas?|nonominoe?s|irregularregions|boxmap|blockmap)$/u
const EXTRAS = /^extra(?:s|regions?|houses?)?$/u
/** Of these, every word has to be known; of the others, those that say nothing of the board are passed over. */
const KIND = /^(?:variants?|constraints?|layout|gametype|puzzletype|sudokutype|extras?)$/u
const ABOUT = /^(?:type|kind|mode|rules?|ruleset|category)$/u
const DIAGONALS = /^(?:(?:main|both|has|with)?diagonals?|(?:is)?(?:xsudoku|sudokux))$/u
const WINDOWS = /^(?:windoku|windows?|hyper(?:sudoku|doku)?|nrc(?:sudoku)?)$/u
const LATIN = /^(?:latin(?:square)?|noregions|noboxes)$/u
const NAMED = new RegExp([DIAGONALS, WINDOWS, LATIN].map(({ source }) => source).join('|'), 'u')
const USUAL =
  /^(?:classics?|standard|normal|regular|vanilla|plain|usual|ordinary|basic|original|none|no|false|sudoku|)$/u
const IRREGULAR = /^(?:jigsaw|irregular|squiggly|geometric|nonomino|chaos)$/u
/** Constraints, which no field may have. */
const OTHER =
  /killer|cage|thermo|arrow|anti|knight|king|queen|consecutive|kropki|sandwich|whisper|renban|palindrome|^xv$|inequal|greater|samurai|disjoint|asterisk|girandola|argyle|skyscraper|quadruple|clone|toroidal|sumdoku|frame|odd|^evens?$|parity|littlekiller|betweenline|lockout|entropic|modular|nabner|zipper|regionsum|multisudoku|^dots?$|magicsquare/u

/** How a field is taken: the first row that fits decides. */
interface Rule {
  readonly name: RegExp
  fits?(value: unknown): boolean
  take(board: BoardOfRecord, value: unknown, field: string): void
}

const RULES: readonly Rule[] = [
  { name: SHAPE, fits: isShape, take: (board, value, field) => board.takeShape(shapeOf(value, field)) },
  { name: HEIGHT, take: (board, value, field) => board.takeShape({ height: numberIn(value, field) }) },
  { name: WIDTH, take: (board, value, field) => board.takeShape({ width: numberIn(value, field) }) },
  { name: SIZE, take: (board, value, field) => requireSize(value, board.size, field) },
  {
    name: new RegExp(`^layout$|${SHAPE.source}`, 'u'),
    fits: (value) => typeof value === 'string',
    take: (board, value) => board.takeLayout(String(value)),
  },
  {
    name: new RegExp(`${REGIONS.source}|${SHAPE.source}`, 'u'),
    take: (board, value) => board.takeRegions(regionsOfValue(jsonOf(value))),
  },
  { name: NAMED, take: (board, value, field) => board.takeFlag(value, field) },
  { name: EXTRAS, fits: isListOfHouses, take: (board, value) => board.takeHouses(value as unknown[]) },
  { name: KIND, take: (board, value, field) => board.takeWords(wordsIn(value, field), field, true) },
  { name: ABOUT, take: (board, value, field) => board.takeWords(wordsIn(value, field), field, false) },
  { name: OTHER, take: (_, value, field) => refuseField(field, value) },
]

/** Whether a field says something of the board, and has no grid. */
export function isOfLayout(field: string): boolean {
  const name = lettersOf(field)
  return RULES.some((rule) => rule.name.test(name))
}

/** @throws RangeError for a field that says what is not read, and for a board that cannot be */
export function layoutOfRecord(fields: RecordFields, size: number): Geometry | undefined {
  const board = new BoardOfRecord(size)
  for (const [field, value] of fields) {
    if (!isThere(value) || value === 0 || isNo(value)) continue
    const name = lettersOf(field)
    RULES.find((rule) => rule.name.test(name) && rule.fits?.(value) !== false)?.take(board, value, field)
  }
  return board.geometry()
}

/** What the fields have said until now. */
class BoardOfRecord {
  readonly size: number
  private shape: { height?: number; width?: number } = {}
  private layout: Geometry | undefined
  private regions: readonly (readonly Cell[])[] | undefined
  private irregular: string | undefined // the field that says so
  private readonly extras: Cell[][] = []

  constructor(size: number) {
    this.size = size
  }

  takeShape(shape: { height?: number; width?: number }): void {
    this.shape = { ...this.shape, ...shape }
  }

  takeLayout(text: string): void {
    this.layout = geometryIn(text)
  }

  takeRegions(regions: readonly (readonly Cell[])[]): void {
    this.regions = regions
  }

  takeHouses(houses: readonly unknown[]): void {
    for (const cells of houses) this.extras.push(cellsIn(isFields(cells) ? cells['cells'] : cells, this.size))
  }

  /** A field such as `diagonal` with the value true. */
  takeFlag(value: unknown, field: string): void {
    if (!/^(?:true|1|yes|on|both)$/iu.test(String(value))) refuseField(field, value)
    this.takeWords([lettersOf(field)], field, true)
  }

  /** @param isStrict whether every word says something of the board */
  takeWords(words: readonly string[], field: string, isStrict: boolean): void {
    for (const word of words) {
      const plain = lettersOf(word).replace(/^(.+?)sudoku$/u, '$1')
      const [, height, width] = /^\s*(\d{1,2})\s*[x×*]\s*(\d{1,2})\s*$/iu.exec(word) ?? []
      if (height !== undefined) this.takeSides(Number(height), Number(width))
      else if (!this.takeName(plain, `${field} ${quoteText(word)}`)) {
        const isOther = OTHER.test(lettersOf(word)) || (isStrict && !USUAL.test(plain))
        if (isOther) refuseField(field, word)
      }
    }
  }

  /** The sides of the board, or of its boxes. */
  private takeSides(height: number, width: number): void {
    if (height !== this.size || width !== this.size) this.takeShape({ height, width })
  }

  /** Whether it is the name of a board. */
  private takeName(word: string, place: string): boolean {
    if (DIAGONALS.test(word) || word === 'x') this.extras.push(...extraHouses('x', this.size))
    else if (WINDOWS.test(word)) this.extras.push(...extraHouses('windoku', this.size))
    else if (LATIN.test(word)) this.layout = geometryOf(1, this.size)
    else if (IRREGULAR.test(word)) this.irregular = place
    else return false
    return true
  }

  geometry(): Geometry | undefined {
    const { size, extras, regions } = this
    const own = this.layout ?? this.shaped()
    if (this.irregular !== undefined && regions === undefined && own === undefined)
      throw new RangeError(
        `${this.irregular}: expected the regions of the board in a field 'regions', got none`,
      )
    // 64 symbols are the cells of 8×8, or the candidates of 4×4
    if (own !== undefined && own.size !== size && own.size ** 3 !== size ** 2)
      throw new RangeError(
        `the record says a board of ${own.size}×${own.size}, but the puzzle has ${size}×${size} cells`,
      )
    if (regions !== undefined) return geometryOfHouses({ size, regions, extras })
    return extras.length === 0 ? own : withExtras(own ?? geometryOfSize(size), extras)
  }

  /** The board with boxes of this shape, of which one side follows from the other. */
  private shaped(): Geometry | undefined {
    const { height, width } = this.shape
    if (height !== undefined) return geometryOf(height, width ?? this.size / height)
    return width === undefined ? undefined : geometryOf(this.size / width, width)
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/gu, '')
}

/** The words of CSV for what is not there. */
function isNo(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(?:false|0|no|none|null|\[\]|\{\}|)\s*$/iu.test(value)
}

/** A text of CSV may be JSON. */
function jsonOf(value: unknown): unknown {
  const isJson = typeof value === 'string' && /^\s*[[{]/u.test(value)
  return isJson ? (valueOfJson(value) ?? value) : value
}

function refuseField(name: string, value: unknown): never {
  throw new RangeError(
    `the field ${quoteText(name)} says ${quoteText(typeof value === 'string' ? value : JSON.stringify(value))}, and only boxes, regions, diagonals, windows and extra regions are read`,
  )
}

function isListOfHouses(value: unknown): boolean {
  return Array.isArray(value) && value.some((each) => typeof each === 'object')
}

function isShape(value: unknown): boolean {
  const parsed = jsonOf(value)
  if (isFields(parsed)) return Object.values(parsed).every((each) => typeof each === 'number')
  if (Array.isArray(parsed)) return parsed.length === 2 && parsed.every((each) => typeof each === 'number')
  return /^\s*\d{1,2}(?:\s*[x×*,]\s*\d{1,2})?\s*$/iu.test(String(parsed))
}

function shapeOf(value: unknown, field: string): { height: number; width: number } {
  const parsed = jsonOf(value)
  if (isFields(parsed)) {
    const sideOf = (names: RegExp): unknown =>
      Object.entries(parsed).find(([name]) => names.test(lettersOf(name)))?.[1]
    return {
      height: numberIn(sideOf(/^(?:h|height|rows?|r)$/u), field),
      width: numberIn(sideOf(/^(?:w|width|col(?:umn)?s?|c)$/u), field),
    }
  }
  const [height, width = height] = Array.isArray(parsed) ? parsed : (String(parsed).match(/\d+/gu) ?? [])
  return { height: Number(height), width: Number(width) }
}

function numberIn(value: unknown, field: string): number {
  if (Number.isInteger(Number(value)) && Number(value) > 0) return Number(value)
  throw new RangeError(`${quoteText(field)}: expected a whole number, got ${quoteText(String(value))}`)
}

function requireSize(value: unknown, size: number, field: string): void {
  const [number = size, other = number] = String(value).match(/\d+/gu)?.map(Number) ?? []
  if ((number === size && other === size) || number ** 2 === size || number === size ** 2) return
  throw new RangeError(
    `${quoteText(field)} says ${quoteText(String(value))}, but the puzzle has ${size}×${size} cells`,
  )
}

function wordsIn(value: unknown, field: string): string[] {
  const parsed = jsonOf(value)
  if (typeof parsed === 'string') return parsed.split(/[,;+&|]|\band\b/u)
  if (Array.isArray(parsed))
    return parsed.flatMap((each: unknown) =>
      wordsIn(isFields(each) ? (each['type'] ?? each['name'] ?? refuseField(field, value)) : each, field),
    )
  if (isFields(parsed)) return Object.entries(parsed).flatMap(([name, each]) => (isThere(each) ? name : []))
  return refuseField(field, value)
}
