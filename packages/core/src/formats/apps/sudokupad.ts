/**
 * The JSON of SudokuPad: a list of cells for each row, regions as lists of cells, and what is drawn on the board.
 *
 *   {"cells":[[{"value":5},{},…],…],"regions":[[[0,0],[0,1],…],…],"lines":[…],"cages":[…],"underlays":[…]}
 *
 * Cells count from 0. A diagonal is a line from corner to corner, an extra region is a cage whose digits differ, and the windows of a
 * windoku are four squares below the cells. In links, the JSON is often shortened: single letters for names, nothing for empty objects.
 */
import { type Cell, type Geometry, geometryOf } from '../../geometry.ts'
import type { Grid } from '../../grid.ts'
import { extraHouses, extrasOf, groupsOf } from '../../layout.ts'
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
  sumOfHouse,
} from './described.ts'

const ABOUT = ['id', 'title', 'author', 'rules', 'solution'] as const
const DRAWN = ['cells', 'regions', 'cages', 'lines', 'underlays']
const KNOWN = [...DRAWN, ...ABOUT, 'metadata', 'metaData', 'cellSize', 'settings']

export function isSudokuPad({ cells }: Fields): boolean {
  return Array.isArray(cells) && Array.isArray(cells[0]) && isFields(cells[0][0])
}

/** @throws RangeError for a constraint that is not read, and for a board that cannot be */
export function readSudokuPad(fields: Fields): SetPuzzle {
  requireOnly(fields, KNOWN)
  const { size, cells } = boardOf(fields['cells'])
  const described = new Described()
  described.take(Object.fromEntries(ABOUT.map((name) => [name, fields[name]])))
  for (const each of [fields['metadata'], fields['metaData']]) if (isFields(each)) described.take(each)
  const grid = described.gridOf(cells, size, isGiven, { leftOut: LEFT_OUT })
  const regions = listIn(fields, 'regions').map((region) => cellsIn(region, size))
  const extras = [
    ...listIn(fields, 'lines').map((line) => diagonalIn(line, size)),
    ...listIn(fields, 'cages').flatMap((cage) => housesIn(cage, size, described)),
    ...windowsIn(listIn(fields, 'underlays'), size, described),
  ]
  return described.puzzle(size, grid, { regions: regions.length === 0 ? undefined : regions, extras })
}

const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['pencilMarks', 'pencil marks'],
  ['centremarks', 'pencil marks'],
])

function isGiven({ value, given }: Fields): boolean {
  return isThere(value) && (given === undefined || isThere(given))
}

function diagonalIn(line: unknown, size: number): Cell[] {
  const seen = isFields(line) ? JSON.stringify(line['wayPoints']) : ''
  const index = [0, 1].findIndex((each) => {
    const ends = endsOf(each, size)
    return [ends, ends.toReversed()].some((points) => JSON.stringify(points) === seen)
  })
  return index < 0 ? refuse({ lines: line }) : extraHouses('x', size)[index]
}

/** The corners of a diagonal: 0 falls from the left to the right, 1 rises. */
function endsOf(diagonal: number, size: number): number[][] {
  return [
    [0, diagonal * size],
    [size, (1 - diagonal) * size],
  ]
}

/** The house of a cage. Some cages only say something about the puzzle. */
function housesIn(cage: unknown, size: number, described: Described): Cell[][] {
  if (!isFields(cage)) return refuse({ cages: cage })
  const { cells, value, sum, unique, style } = cage
  const fact = isThere(cells) ? undefined : factOf(value)
  if (fact !== undefined) {
    described.take(fact)
    return []
  }
  const isHouse = unique === true || style === 'extraregion'
  const isOfSum = [value, sum].every((each) => !isThere(each) || Number(each) === sumOfHouse(size))
  const isWhole = Array.isArray(cells) ? cells.length === size : typeof cells === 'string'
  return isHouse && isOfSum && isWhole ? [cellsIn(cells, size)] : refuse({ cages: cage })
}

const CENTERS = ['[2.5,2.5]', '[2.5,6.5]', '[6.5,2.5]', '[6.5,6.5]']

/** The windows of a windoku. The colour of a cell is left out, and every other shape is refused. */
function windowsIn(shapes: readonly unknown[], size: number, described: Described): Cell[][] {
  const windows = shapes.filter((shape) => {
    if (!isFields(shape)) return refuse({ underlays: shape })
    const { width, height, center, rounded, text, angle } = shape
    const isSquare = width === height && ![rounded, text, angle].some(isThere)
    const isCell = Array.isArray(center) && center.every((place) => (Number(place) * 2) % 2 === 1)
    if (isSquare && width === 1 && isCell) described.leaveOut('colours')
    else if (!isSquare || width !== 3) refuse({ underlays: shape })
    return width === 3
  })
  if (windows.length === 0) return []
  const centers = windows.map((shape) => JSON.stringify(isFields(shape) && shape['center']))
  const areAll = centers.toSorted().join() === CENTERS.join()
  return areAll ? extraHouses('windoku', size) : refuse({ underlays: windows })
}

/** The same as JSON. */
export function writeSudokuPad(geometry: Geometry, grid: Readonly<Grid>, title: string): string {
  const { size, rowOf, columnOf, cellsOf, regionOf } = geometry
  const pairs = (cells: readonly Cell[]): number[][] => cells.map((cell) => [rowOf[cell], columnOf[cell]])
  const { diagonals, others } = extrasOf(geometry)
  const lines = diagonals.map((index) => ({
    color: '#34BBE6',
    thickness: 2,
    wayPoints: endsOf(index, size),
  }))
  const house = { style: 'extraregion', unique: true, sum: sumOfHouse(size) }
  const cages = others.map((cells) => ({ ...house, cells: pairs(cells) }))
  return JSON.stringify({
    cellSize: 50,
    ...(title !== '' && { metadata: { title } }),
    cells: cellsOf
      .slice(0, size)
      .map((cells) => Array.from(cells, (cell) => (grid[cell] > 0 ? { value: grid[cell] } : {}))),
    regions: groupsOf(regionOf ?? []).map(pairs),
    lines,
    cages,
  })
}

/** Short name → name. */
const NAMES: ReadonlyMap<string, string> = new Map(
  `a arrows, c color, c1 borderColor, c2 backgroundColor, ca cages, ce cells, cs cellSize, ct center, d duration, fs fontSize,
   h height, hl headLength, l lines, o overlays, r rounded, re regions, t title, te text, th thickness, u underlays, v value,
   vd videos, w width, wp wayPoints`
    .split(/,\s+/u)
    .map((entry) => entry.split(' ') as [short: string, name: string]),
)

const TOKEN = /(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|[{}[\],:]|(?<word>[^\s'"{}[\],:]+)/gu
const WORDS: Readonly<Record<string, unknown>> = {
  t: true,
  f: false,
  null: null,
  true: true,
  false: false,
  '#0': '#000000',
  '#F': '#FFFFFF',
}

/** The JSON that was shortened: `{id:'x',ce:[[{v:5},,{}]]}` is `{"id":"x","cells":[[{"value":5},{},{}]]}`. */
export function lengthened(text: string): string {
  let json = ''
  for (const { 0: token, index, groups = {} } of text.matchAll(TOKEN)) {
    const { string, word } = groups
    const isName = text[index + token.length] === ':'
    if (/^(?:[[,],|,\])$/u.test(json.slice(-1) + token)) json += '{}'
    if (string !== undefined)
      json += `"${string
        .slice(1, -1)
        .replaceAll(/(?<!\\)"/gu, '\\"')
        .replaceAll("\\'", "'")}"`
    else if (word === undefined) json += token
    else json += isName ? JSON.stringify(NAMES.get(word) ?? word) : valueOfWord(word)
  }
  return json
}

function valueOfWord(word: string): string {
  if (Object.hasOwn(WORDS, word)) return JSON.stringify(WORDS[word])
  return /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/iu.test(word) ? word : JSON.stringify(word)
}

/**
 * The short form of a usual board, which has a symbol for each clue and the empty cells behind it: 0 to 9, A to Z, a to z are
 * 10 × (the number of empty cells) + the clue. After the cells, `w` stands for a windoku and `x` for both diagonals.
 */
export function readShortForm(text: string): SetPuzzle {
  const digits: number[] = []
  let at = 0
  for (; at < text.length && digits.length < 81; at++) {
    const number = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(text.charAt(at))
    if (number < 0 || number >= 60)
      throw new RangeError(`expected a symbol of a short form, got '${text[at]}'`)
    digits.push(number % 10, ...Array.from({ length: number / 10 }, () => 0))
  }
  if (digits.length < 81) throw new RangeError(`expected 81 cells in the short form, got ${digits.length}`)
  const extras = [...text.slice(at)].flatMap((symbol) => {
    if (symbol === 'x' || symbol === 'w') return extraHouses(symbol === 'x' ? 'x' : 'windoku', 9)
    throw new RangeError(`expected x or w behind the cells of the short form, got '${symbol}'`)
  })
  const regions = groupsOf(geometryOf(3, 3).boxOf)
  return new Described().puzzle(9, Uint8Array.from(digits.slice(0, 81)), { regions, extras })
}
