/**
 * The JSON of f-puzzles: a list of cells for each row, and a field for each kind of constraint.
 *
 *   {"size":9,"grid":[[{"value":5,"given":true},{},…],…],"diagonal+":true,"extraregion":[{"cells":["R2C2",…]}]}
 *
 * A cell without a `region` is in the box of its place, and one with the region null is in none. `diagonal+` rises from the left
 * to the right.
 */
import { type Cell, type Geometry, nameOfCell, usualBoxWidth } from '../../geometry.ts'
import type { Grid } from '../../grid.ts'
import { extraHouses, extrasOf } from '../../layout.ts'
import { quote } from '../../quote.ts'
import {
  boardOf,
  cellsIn,
  Described,
  type Fields,
  factOf,
  isFields,
  isThere,
  listIn,
  refuse,
  requireOnly,
  type SetPuzzle,
} from './described.ts'

/** Each diagonal, from left to right. */
const DIAGONALS = ['diagonal-', 'diagonal+'] as const
const ABOUT = ['title', 'author', 'ruleset', 'solution', 'successMessage', 'msgcorrect', 'metadata'] as const
/** What the solver in the program is told, which is no constraint. */
const SETTINGS = ['disabledlogic', 'truecandidatesoptions', 'highlightConflicts']
const KNOWN = ['size', 'grid', 'extraregion', 'cage', ...DIAGONALS, ...ABOUT, ...SETTINGS]
/** Field of a cell → what is left out. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ...['c', 'cArray', 'highlight', 'highlightArray'].map((name) => [name, 'colours'] as const),
  ...['centerPencilMarks', 'cornerPencilMarks'].map((name) => [name, 'pencil marks'] as const),
])

export function isFPuzzles({ grid }: Fields): boolean {
  return Array.isArray(grid) && Array.isArray(grid[0]) && isFields(grid[0][0])
}

/** @throws RangeError for a constraint that is not read, and for a board that cannot be */
export function readFPuzzles(fields: Fields): SetPuzzle {
  requireOnly(fields, KNOWN)
  const { size, cells } = boardOf(fields['grid'])
  if (fields['size'] !== undefined && Number(fields['size']) !== size)
    throw new RangeError(`expected a board of the size ${quote(fields['size'])}, got ${size} rows`)
  const described = new Described()
  const { metadata, ...about } = Object.fromEntries(ABOUT.map((name) => [name, fields[name]]))
  described.take(about)
  if (isFields(metadata)) described.take(metadata)
  for (const cage of listIn(fields, 'cage')) {
    const fact = isFields(cage) ? factOf(cage['value']) : undefined
    if (fact === undefined) refuse({ cage })
    described.take(fact)
  }
  const grid = described.gridOf(cells, size, ({ given }) => isThere(given), {
    ...{ others: ['region'], leftOut: LEFT_OUT },
  })
  const extras = DIAGONALS.flatMap((name, index) =>
    isThere(fields[name]) ? [extraHouses('x', size)[index]] : [],
  )
  for (const region of listIn(fields, 'extraregion')) {
    if (!isFields(region)) refuse({ extraregion: region })
    requireOnly(region, ['cells'], 'extraregion: ')
    extras.push(cellsIn(region['cells'], size))
  }
  return described.puzzle(size, grid, { regions: regionsOf(cells, size), extras })
}

/** Undefined if no cell is in a region. */
function regionsOf(cells: readonly Fields[], size: number): Cell[][] | undefined {
  const regions = new Map<unknown, Cell[]>()
  for (const [cell, { region }] of cells.entries()) {
    if (region === null) continue
    const number = region === undefined ? usualRegionOf(cell, size) : Number(region)
    if (!Number.isInteger(number))
      throw new RangeError(
        `${nameOfCell({ size }, cell)}: expected the number of a region, got ${quote(region)}`,
      )
    regions.set(number, [...(regions.get(number) ?? []), cell])
  }
  return regions.size === 0 ? undefined : [...regions.values()]
}

/** Boards without a usual box have regions of one row. */
function usualRegionOf(cell: Cell, size: number): number {
  const width = usualBoxWidth(size) ?? size
  const height = size / width
  return Math.floor(cell / size / height) * height + Math.floor((cell % size) / width)
}

/** The same as JSON. */
export function writeFPuzzles(geometry: Geometry, grid: Readonly<Grid>, title: string): string {
  const { size, rowOf, regionOf } = geometry
  const isUsual = regionOf?.every((region, cell) => region === usualRegionOf(cell, size))
  const cells = Array.from(grid, (digit, cell) => ({
    ...(digit > 0 && { value: digit, given: true }),
    ...(isUsual !== true && { region: regionOf === undefined ? null : regionOf[cell] }),
  }))
  const { diagonals, others } = extrasOf(geometry)
  return JSON.stringify({
    size,
    ...(title !== '' && { title }),
    grid: Array.from({ length: size }, (_, row) => cells.filter((_cell, index) => rowOf[index] === row)),
    ...Object.fromEntries(diagonals.map((index) => [DIAGONALS[index], true])),
    ...(others.length > 0 && {
      extraregion: others.map((cells) => ({
        cells: cells.map((cell) => nameOfCell({ size }, cell).toUpperCase()),
      })),
    }),
  })
}
