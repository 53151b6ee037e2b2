/**
 * What the programs have in common in which people set puzzles with further rules. Clues, regions, diagonals and extra regions are read.
 * Everything else may be a constraint and is refused by its name.
 */
import { type Cell, type Digit, type Geometry, isSize, nameOfCell } from '../../geometry.ts'
import type { Grid } from '../../grid.ts'
import { geometryOfHouses } from '../../layout.ts'
import { quote } from '../../quote.ts'
import type { PuzzleText } from '../notation.ts'

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** What was read of a puzzle. */
export type SetPuzzle = Omit<PuzzleText, 'line'>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a text of JSON holds. Undefined for any other text. */
export function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The elements of a list. Nothing is an empty list. @throws RangeError for anything else */
export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name]
  if (!isThere(value)) return []
  if (Array.isArray(value)) return value
  throw new RangeError(`${name}: expected a list, got ${quote(value)}`)
}

/** Programs write false, null, an empty text or an empty list for what a puzzle does not have. */
export function isThere(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined && value !== null && value !== false && value !== ''
}

/** @throws RangeError for every field that says something and is not known */
export function requireOnly(fields: Fields, known: readonly string[], place = ''): void {
  const others = Object.keys(fields).filter((name) => isThere(fields[name]) && !known.includes(name))
  if (others.length > 0) refuse(Object.fromEntries(others.map((name) => [name, fields[name]])), place)
}

const SHOWN = 60 // characters of a value

/** @throws RangeError that names what cannot be read */
export function refuse(fields: Fields, place = ''): never {
  const seen = Object.entries(fields).map(([name, value]) => {
    const text = JSON.stringify(value)
    return `${name} ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`
  })
  throw new RangeError(
    `${place}expected only clues, regions, diagonals and extra regions, got ${seen.join(', ')}`,
  )
}

/** The cells of a board, row by row. @throws RangeError for anything but N rows of N objects */
export function boardOf(rows: unknown): { readonly size: number; readonly cells: readonly Fields[] } {
  const size = Array.isArray(rows) ? rows.length : 0
  if (!Array.isArray(rows) || !isSize(size))
    throw new RangeError(`expected N × N cells with N from 4 to 25, got ${size} rows`)
  const cells = rows.flatMap((row: unknown, index) => {
    if (Array.isArray(row) && row.length === size) return row.map((cell: unknown) => cell ?? {})
    const seen = Array.isArray(row) ? `${row.length} cells` : quote(row)
    throw new RangeError(`row ${index + 1}: expected ${size} cells, got ${seen}`)
  })
  const strange = cells.findIndex((cell) => !isFields(cell))
  if (strange < 0) return { size, cells: cells as Fields[] }
  throw new RangeError(`${nameOfCell({ size }, strange)}: expected an object, got ${quote(cells[strange])}`)
}

/** @throws RangeError for anything but a digit of the board, as a number or as a text */
function digitIn(value: unknown, cell: Cell, size: number): Digit {
  const digit = typeof value === 'string' && /^\d{1,2}$/u.test(value) ? Number(value) : value
  if (typeof digit === 'number' && Number.isInteger(digit) && digit >= 1 && digit <= size) return digit
  throw new RangeError(
    `${nameOfCell({ size }, cell)}: expected a digit from 1 to ${size}, got ${quote(value)}`,
  )
}

/** Cells as texts (`R1C2`, each alone or many together) or as pairs that count from 0 (`[0, 1]`). */
export function cellsIn(list: unknown, size: number): Cell[] {
  const places: unknown = typeof list === 'string' ? list.match(/[^\s,;]+?(?=r|[\s,;]|$)/giu) : list
  if (!Array.isArray(places)) throw new RangeError(`expected a list of cells, got ${quote(list)}`)
  return places.map((place: unknown) => {
    const [row, column, ...others] = numbersOf(place)
    const areOnBoard = [row, column].every(
      (number) => Number.isInteger(number) && number > 0 && number <= size,
    )
    if (areOnBoard && others.length === 0) return (row - 1) * size + column - 1
    throw new RangeError(
      `expected a cell of a board of ${size}×${size}, got ${typeof place === 'string' ? quote(place) : JSON.stringify(place)}`,
    )
  })
}

/** The row and the column of a cell, from 1. */
function numbersOf(place: unknown): number[] {
  if (typeof place === 'string') return (/^r(\d{1,2})c(\d{1,2})$/iu.exec(place) ?? []).slice(1).map(Number)
  return Array.isArray(place) ? place.map((number: unknown) => Number(number) + 1) : []
}

/** What a program says about a puzzle, and what is neither a constraint nor read. */
export class Described {
  private readonly facts = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  /**
   * The digits that are given.
   *
   * @param others fields of a cell that are read elsewhere
   * @param leftOut field of a cell → what it is
   */
  gridOf(
    cells: readonly Fields[],
    size: number,
    isGiven: (fields: Fields) => boolean,
    { others = [], leftOut }: { others?: readonly string[]; leftOut: ReadonlyMap<string, string> },
  ): Grid {
    return Uint8Array.from(cells, (fields, cell) => {
      requireOnly(fields, ['value', 'given', ...others, ...leftOut.keys()], `${nameOfCell({ size }, cell)}: `)
      const left = [...leftOut].flatMap(([name, what]) => (isThere(fields[name]) ? what : []))
      for (const what of new Set(left)) this.leaveOut(what)
      if (isGiven(fields)) return digitIn(fields['value'], cell, size)
      if (isThere(fields['value'])) this.leaveOut('digits that are not given')
      return 0
    })
  }

  /** What is left out, such as `colours`, with the number of cells that have it. */
  leaveOut(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** @throws RangeError for a fact that may be a constraint */
  take(fields: Fields): void {
    for (const [name, value] of Object.entries(fields)) {
      if (!isThere(value)) continue
      const fact = FACTS.get(name.toLowerCase())
      if (fact === undefined) refuse({ [name]: value })
      this.facts.set(fact, textOf(value))
    }
  }

  /** @throws RangeError as `geometryOfHouses` does */
  puzzle(
    size: number,
    grid: Grid,
    houses: Omit<Parameters<typeof geometryOfHouses>[0], 'size'>,
  ): SetPuzzle & { readonly geometry: Geometry } {
    const geometry = geometryOfHouses({ ...houses, size })
    const left = Array.from(this.counts, ([what, count]) => `${what} of ${count} cell${count > 1 ? 's' : ''}`)
    const rules = this.facts.get('rules')
    if (rules !== undefined) left.push(`the rules ${JSON.stringify(rules)}`)
    const solution = this.facts.get('solution') ?? ''
    return {
      geometry,
      puzzle: grid,
      label: this.facts.get('title') ?? '',
      ...(left.length > 0 && { note: `not read: ${left.join(', ')}` }),
      ...(/^[1-9]+$/u.test(solution) && solution.length === geometry.cellCount && { solution }),
    }
  }
}

/** What is no constraint: name → what it is. Only the title, the rules and the solution are used. */
const FACTS: ReadonlyMap<string, string> = new Map([
  ...['title', 'rules', 'solution'].map((name) => [name, name] as const),
  ['ruleset', 'rules'],
  ...[
    'author',
    'source',
    'id',
    'date',
    'editor',
    'bgimage',
    'bgimageopacity',
    'msgcorrect',
    'successmessage',
  ].map((name) => [name, 'other'] as const),
])

/** `author: Anna`, as a text that stands where a cage has its sum. Undefined for any other text. */
export function factOf(text: unknown): Fields | undefined {
  const [, name = '', value] = (typeof text === 'string' && /^(\w+):\s*(.*)$/su.exec(text)) || []
  return FACTS.has(name.toLowerCase()) ? { [name]: value } : undefined
}

function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join('') : String(value)
  return text.replace(/\s+/gu, ' ').trim()
}

/** The sum of the digits of a house, which says no more than that each is there once. */
export function sumOfHouse(size: number): number {
  return (size * (size + 1)) / 2
}
