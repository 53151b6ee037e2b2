/** Layouts against a brute force that knows nothing of them, and layouts that are none. */
import {
  describeGeometry,
  type Geometry,
  geometryIn,
  geometryOf,
  geometryOfHouses,
  type Houses,
  hasBoxes,
  hasConflict,
  isConnected,
  MAX_HOUSES,
  nameOfCell,
  nameOfHouse,
  Random,
  randomSymmetry,
} from '@sudoku-lab/core'
import { formatLine, ParseError, parse, parseAll, parseLine, regionsOfValue } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { besideCell, extraHouses, isLayoutWord, isMeantAsLayout, mayBeRegions } from '../src/layout.ts'
import { errorsIn, JIGSAW, rowsOf, SOLUTION, toldOf } from './texts.ts'

const SMALL = '1122211322133345534455544'
/** Boxes of 3×3, except for two cells of the last row. */
const ALMOST_BOXES = `${['111222333', '444555666'].map((row) => row.repeat(3)).join('')}${'777888999'.repeat(2)}777889899`

/** Geometries are kept, so a test of what is made once needs a new board each time that it runs. */
let boards = 0
const byNumbers = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((cell, index) => cell !== b[index])
  return a[at] - b[at]
}

const cells = (words: string): number[] =>
  words.split(' ').map((word) => 9 * (Number(word[1]) - 1) + Number(word[3]) - 1)

describe('the text of a layout', () => {
  it.each([
    ...['3x3', '1x9', '9x1', '12x2', '2x12-x', '3x3-x', '3x3-windoku', '3x3-x-windoku', '1x5-x', '5x5-x'],
    ...[ALMOST_BOXES, JIGSAW, `${JIGSAW}-x`, SMALL],
  ])('%s leads to a geometry that has it', (layout) => {
    expect(geometryIn(layout).layout).toBe(layout)
    expect(geometryIn(layout)).toBe(geometryIn(layout))
  })

  it('is the same for the same houses, whatever names their regions and extra houses', () => {
    const letters = JIGSAW.replace(/\d/g, (digit) => 'ihgfedcba'[Number(digit) - 1] ?? '')
    expect(geometryIn(letters)).toBe(geometryIn(JIGSAW))
    const boxes = Array.from(geometryOf(3, 3).boxOf, (box) => 'qwertyuio'[box]).join('')
    expect(geometryIn(boxes)).toBe(geometryOf(3, 3))
    const [falling = [], rising = []] = extraHouses('x', 9)
    const boxRegions = geometryOf(3, 3)
      .cellsOf.slice(18)
      .map((house) => [...house].reverse())
    const byCells = geometryOfHouses({
      size: 9,
      regions: boxRegions.reverse(),
      extras: [rising.reverse(), falling],
    })
    expect(byCells).toBe(geometryIn('3x3-x'))
    expect(geometryIn('3x3-WINDOKU-X')).toBe(geometryIn('3x3-x-windoku'))
  })

  it('names a single diagonal, and any house, by its cells', () => {
    const [falling = []] = extraHouses('x', 9)
    const geometry = geometryOfHouses({ size: 9, extras: [falling] })
    expect(geometry.layout).toBe('1x9-r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9')
    expect(nameOfHouse(geometry, 18)).toBe('diagonal 1')
    expect(geometryIn(geometry.layout)).toBe(geometry)
  })

  it('of rows or columns as regions is that of a Latin square', () => {
    const rows = Array.from({ length: 81 }, (_, cell) => 'abcdefghi'[Math.floor(cell / 9)]).join('')
    expect(geometryIn(rows)).toBe(geometryOf(1, 9))
    expect(geometryOfHouses({ size: 9 })).toBe(geometryOf(1, 9))
    expect(geometryOf(1, 9).houseCount).toBe(18)
    for (const shape of [geometryOf(1, 9), geometryOf(9, 1)]) expect(shape.regionOf).toBeUndefined()
  })
})

describe('a geometry with other houses', () => {
  it('has bands, stacks and boxes only if these are all its houses', () => {
    const areBoxed = ['3x3', '1x9', '3x3-x', JIGSAW].map((layout) => hasBoxes(geometryIn(layout)))
    expect(areBoxed).toEqual([true, true, false, false])
  })

  it('calls its houses by their kind', () => {
    const geometry = geometryIn('3x3-x-windoku')
    const names = [0, 9, 18, 27, 28, 29, 32].map((house) => nameOfHouse(geometry, house))
    expect(names).toEqual(['row 1', 'column 1', 'box 1', 'diagonal 1', 'diagonal 2', 'window 1', 'window 4'])
    expect(nameOfHouse(geometryIn(JIGSAW), 26)).toBe('region 9')
    expect(describeGeometry(geometryIn(JIGSAW))).toBe('9×9 with regions of other forms')
    expect(describeGeometry(geometryIn('3x2-x'))).toBe('6×6 with boxes of 3×2, diagonal 1, diagonal 2')
    expect(describeGeometry(geometryIn('1x5-x'))).toBe('5×5 without regions, diagonal 1, diagonal 2')
  })

  it('calls houses that no board had before by their kind, too', () => {
    const other = (): number[] => {
      const rows = new Random(boards++)
      return [4, 0, 1, 2, 3, 5, 6, 7, 8].map((row) => 9 * row + rows.below(9))
    }
    const houses = [other(), other()]
    const named = ['x', 'windoku'] as const
    const geometry = geometryOfHouses({
      size: 9,
      regions: geometryOf(3, 3)
        .cellsOf.slice(18)
        .map((house) => [...house]),
      extras: [...houses, ...named.flatMap((name) => extraHouses(name, 9))].reverse(),
    })
    expect(geometry.houseNames.slice(27)).toEqual([
      ...['diagonal 1', 'diagonal 2', 'window 1', 'window 2', 'window 3', 'window 4'],
      ...['extra house 1', 'extra house 2'],
    ])
    expect([0, 9, 18].map((house) => nameOfHouse(geometry, house))).toEqual(['row 1', 'column 1', 'box 1'])
    const sorted = houses.map((house) => house.toSorted((a, b) => a - b)).sort((a, b) => byNumbers(a, b))
    expect(geometry.cellsOf.slice(33).map((house) => [...house])).toEqual(sorted)
    expect([...geometry.cellsOf[28]]).toEqual([8, 16, 24, 32, 40, 48, 56, 64, 72])
    const words = sorted.map((house) => house.map((cell) => nameOfCell(geometry, cell)).join(''))
    expect(geometry.layout).toBe(['3x3', 'x', 'windoku', ...words].join('-'))
    expect(geometryIn(`3x3-${words[1]}-windoku-${words[0]}-x`)).toBe(geometry)
  })

  it('puts the windows where they are', () => {
    const geometry = geometryIn('3x3-windoku')
    expect([...(geometry.cellsOf[27] ?? [])]).toEqual(cells('r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4'))
    expect([...(geometry.cellsOf[30] ?? [])]).toEqual(cells('r6c6 r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8'))
  })

  it('has the peers that share a house, and conflicts where two of them are equal', () => {
    for (const layout of [SMALL, `${SMALL}-x`, '2x3-x', '3x3-windoku']) {
      const geometry = geometryIn(layout)
      for (let cell = 0; cell < geometry.cellCount; cell++) {
        const together = geometry.cellsOf
          .filter((house) => house.includes(cell))
          .flatMap((house) => [...house])
        const expected = [...new Set(together)].filter((other) => other !== cell).sort((a, b) => a - b)
        expect([...(geometry.peersOf[cell] ?? [])]).toEqual(expected)
        const seen = Array.from({ length: geometry.cellCount }, (_, other) => other).filter((other) => {
          const grid = new Uint8Array(geometry.cellCount)
          grid[cell] = grid[other] = 1
          return other !== cell && hasConflict(geometry, grid)
        })
        expect(seen).toEqual(expected)
      }
    }
  })

  it('keeps its houses under its symmetries', () => {
    for (const layout of [JIGSAW, '3x3-x', '3x3-windoku', SMALL, '1x5-x', '2x3-x']) {
      const geometry = geometryIn(layout)
      const houses = new Set(geometry.cellsOf.map((house) => house.join()))
      for (let seed = 0; seed < 20; seed++) {
        const { sourceOf } = randomSymmetry(geometry, new Random(seed))
        for (const house of geometry.cellsOf)
          expect(houses).toContain(
            house
              .map((cell) => sourceOf[cell] ?? 0)
              .sort()
              .join(),
          )
      }
    }
    expect(symmetriesOf(geometryIn('3x3-x'))).toBe(8)
    expect(symmetriesOf(geometryIn(JIGSAW))).toBe(1)
  })
})

/** How many different rearrangements of the cells come up. */
function symmetriesOf(geometry: Geometry): number {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed)
  return new Set(seeds.map((seed) => randomSymmetry(geometry, new Random(seed)).sourceOf.join())).size
}

/** Latin squares of order 4 in which every extra or region has each digit once, counted without core. */
function countByForce(houses: readonly (readonly number[])[]): number {
  const grid = new Array<number>(16).fill(0)
  const fits = (cell: number, digit: number): boolean =>
    houses.every((house) => !house.includes(cell) || house.every((other) => grid[other] !== digit))
  const count = (cell: number): number => {
    if (cell === 16) return 1
    let sum = 0
    for (let digit = 1; digit <= 4; digit++) {
      if (!fits(cell, digit)) continue
      grid[cell] = digit
      sum += count(cell + 1)
      grid[cell] = 0
    }
    return sum
  }
  return count(0)
}

describe('the known numbers of grids', () => {
  it.each([
    ['1x4', 576],
    ['2x2', 288],
    ['1x4-x', 48],
    ['2x2-x', 48],
  ])('%s has %i', (layout, count) => {
    expect(countByForce(geometryIn(layout).cellsOf.map((house) => [...house]))).toBe(count)
  })
})

describe('a layout that is none is refused with the cell and the reason', () => {
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => 9 * row + column),
  )
  const changed = (row: number, column: number, cell: number): number[][] =>
    rows.map((house, index) => (index === row ? house.with(column, cell) : house))
  const [first = [], second = []] = rows
  const boxes = [0, 2, 8, 10].map((cell) => [cell, cell + 1, cell + 4, cell + 5])
  const diagonal = [0, 5, 10, 15]
  const Same = 'an extra house with the same cells'
  it.each<[reason: string | RegExp, houses: Houses]>([
    ['r1c9: it is in region 1 and in region 2', { size: 9, regions: changed(1, 0, 8) }],
    ['r1c1: it is twice in region 1', { size: 9, regions: changed(0, 1, 0) }],
    ['r1c1: it is in no region', { size: 9, regions: rows.slice(1) }],
    [
      'r4c1: it is in no region',
      { size: 4, regions: [0, 4, 8].map((cell) => [0, 1, 2, 3].map((at) => cell + at)) },
    ],
    [
      'r1c1: region 1 has 10 cells, expected 9',
      { size: 9, regions: [[...first, 9], second.slice(1), ...rows.slice(2)] },
    ],
    ['expected a cell from 0 to 80, got 81', { size: 9, regions: changed(8, 8, 81) }],
    ['expected a cell from 0 to 15, got -1', { size: 4, extras: [[0, 5, 10, -1]] }],
    ['expected a cell from 0 to 15, got 1.5', { size: 4, extras: [[0, 5, 10, 1.5]] }],
    ['r1c1: extra house 1 has 2 cells, expected 9', { size: 9, extras: [[0, 10]] }],
    [/^extra house 1 has 0 cells, expected 4$/, { size: 4, extras: [[]] }],
    ['r2c2: it is twice in extra house 1', { size: 4, extras: [[0, 5, 10, 5]] }],
    [`r1c1: ${Same}`, { size: 4, extras: [[3, 2, 1, 0]] }], // as a row
    [`r1c2: ${Same}`, { size: 4, extras: [[1, 5, 9, 13]] }], // as a column
    [`r1c1: ${Same}`, { size: 4, regions: boxes, extras: [[5, 4, 1, 0]] }],
    [`r1c1: ${Same}`, { size: 4, extras: [diagonal, diagonal.toReversed()] }],
    ['a board of 33×33: expected 4 to 25 digits', { size: 33 }],
  ])('%s', (reason, houses) => {
    expect(() => geometryOfHouses(houses)).toThrow(reason)
  })

  it('too many houses', () => {
    const extras = Array.from({ length: MAX_HOUSES }, (_, index) =>
      Array.from({ length: 25 }, (_, row) => 25 * row + ((row * 2 + index) % 25)),
    )
    expect(() => geometryOfHouses({ size: 25, extras })).toThrow('expected at most 127 houses, got 177')
    const regions = geometryOf(5, 5)
      .cellsOf.slice(50)
      .map((house) => [...house])
    const houses = Array.from({ length: 53 }, (_, index) =>
      Array.from(
        { length: 25 },
        (__, row) => 25 * row + ((row * (index < 25 ? 2 : index < 50 ? 3 : 4) + index) % 25),
      ),
    )
    expect(geometryOfHouses({ size: 25, regions, extras: houses.slice(1) }).houseCount).toBe(MAX_HOUSES)
    expect(() => geometryOfHouses({ size: 25, regions, extras: houses })).toThrow(
      'expected at most 127 houses, got 128',
    )
  })

  it('an extra that has no name', () => {
    expect(() => extraHouses('y' as never, 9)).toThrow('expected x or windoku, got "y"')
  })

  it.each([
    ['3x3-y', "expected x, windoku or the cells of a house, such as r1c1r2c2, got 'y'"],
    ['3x3-r1c1r1c2', 'r1c1: extra house 1 has 2 cells, expected 9'],
    ['3x3-r1c1r10c2', 'r10c2: it is not on a board of 9×9'],
    ['2x2-windoku', 'windoku is for boards of 9×9, got 4×4'],
    ['12345', /^expected a layout such as 3x3-x, or a region symbol for each cell, got "12345"$/],
    ['112x2', 'got "112x2"'],
    ['3x333', 'got "3x333"'],
    ['', 'got ""'],
    ['a'.repeat(26), 'a region symbol for each cell, got 26 symbols'],
    ['3x3-xr1c1', "got 'xr1c1'"],
    ['3x3-r1c1x', "got 'r1c1x'"],
    ['3x3-r1c10', 'r1c10: it is not on a board of 9×9'],
    ['3x3-r0c1', 'r0c1: it is not on a board of 9×9'],
    ['3x3-r1c0', 'r1c0: it is not on a board of 9×9'],
    ['6x6', 'must be positive integers with a product of 4 to 25'],
    [JIGSAW.replace('2', '1'), 'r1c1: region 1 has 10 cells, expected 9'],
  ])('%s', (layout, reason) => {
    expect(() => geometryIn(layout)).toThrow(reason)
  })

  it('a file of regions with a symbol too few', () => {
    expect(() => regionsOfValue(JIGSAW.slice(1))).toThrow('got 80 symbols')
    expect(regionsOfValue('abcdefghijklmnop')).toEqual(Array.from({ length: 16 }, (_, cell) => [cell]))
  })
})

describe('a word beside a puzzle', () => {
  const columns = '123456789'.repeat(9)
  const exchanged = `${JIGSAW.slice(0, 8)}7${JIGSAW.slice(9, 80)}3`
  const uneven = `111${JIGSAW.slice(3)}`
  const pairs = `${'aabbccdd'.repeat(3)}${'efgh'.repeat(10)}` // 12 equal neighbours on 8×8

  it('is its layout if it names extra houses or a Latin square, or has connected regions', () => {
    const named = ['3x3-x', '3x3-X-windoku', '12x2-r1c1r12c12-x', '1x9', '1X9']
    const regions = [JIGSAW, `${JIGSAW}-x`, `${JIGSAW}-r1c1r2c2`, JIGSAW.replaceAll('1', 'Q'), columns]
    expect([...named, ...regions].filter((word) => !isLayoutWord(word, 81))).toEqual([])
    expect([isLayoutWord(SMALL, 25), isLayoutWord('1122112233443344', 16)]).toEqual([true, true])
    const others = '3x3 1x8 9x1 112x2-x 3x333-x 3x3-y 3x3-x- 3x3-r1 3x3-r1cx 3x3-rxc1 112233'.split(' ')
    const none = [SOLUTION, JIGSAW.slice(1), JIGSAW.replaceAll('9', '.'), ALMOST_BOXES, exchanged, uneven, '']
    expect([...others, ...none].filter((word) => isLayoutWord(word, 81))).toEqual([])
    expect([isLayoutWord('111222333', 9), isLayoutWord(JIGSAW, 80)]).toEqual([false, false])
  })

  it('is meant so if about as many symbols have many equal neighbours, or something follows the boxes', () => {
    const cut = [JIGSAW.slice(1), JIGSAW.slice(9), `${JIGSAW}7`]
    const meant = ['3x3-y', '3x3-', '1x9-?', ...cut, exchanged, uneven]
    expect(meant.filter((word) => !isMeantAsLayout(word, 81))).toEqual([])
    expect(isMeantAsLayout(JIGSAW.replaceAll('1', '9'), 81)).toBe(true) // one of 18 cells
    const far = [JIGSAW.slice(10), `${JIGSAW}${'7'.repeat(10)}`, [...SOLUTION].reverse().join('')]
    const others = ['3x3', '4x4-hard', '1x8-x', 'easy', ...far]
    const strange = [`?${JIGSAW.slice(1)}`, `${JIGSAW.slice(1)}?`, JIGSAW.replaceAll(/[12]/g, '9')]
    expect([...others, ...strange].filter((word) => isMeantAsLayout(word, 81))).toEqual([])
    expect([isMeantAsLayout(pairs, 64), isMeantAsLayout(`x${pairs.slice(1)}`, 64)]).toEqual([true, false])
    expect(isMeantAsLayout(pairs.replaceAll('a', '0'), 64) || isMeantAsLayout(JIGSAW, 80)).toBe(false)
  })

  it('may be one only if two symbols beside each other are equal, or all regions are columns', () => {
    const regions = [JIGSAW, ALMOST_BOXES, columns, '1233', '1 2 33']
    expect(regions.filter((word) => !mayBeRegions(word))).toEqual([])
    const others = '1.1.22 1002345 500500 12341243 12341323 1234 1 12312.'.split(' ')
    expect(['', [...SOLUTION].reverse().join(''), ...others].filter(mayBeRegions)).toEqual([])
  })
})

describe('a file of regions', () => {
  it('may have rows, separators and numbers', () => {
    const rows = rowsOf(JIGSAW)
    const numbers = [...JIGSAW].map((digit) => Number(digit) + 9)
    const texts = [`${rows.join('\n')}\n`, numbers.join(', '), ` ${numbers.join('|')}\n`, numbers.join(';\n')]
    for (const text of texts)
      expect(geometryOfHouses({ size: 9, regions: regionsOfValue(text) }).layout).toBe(JIGSAW)
  })
})

describe('a line with a puzzle and its layout', () => {
  const Puzzle = `1${'.'.repeat(79)}2`

  it.each([
    ['behind it', `${Puzzle} ${JIGSAW} label`, JIGSAW],
    ['before it', `${JIGSAW},${Puzzle} label`, JIGSAW],
    [
      'in letters',
      `${Puzzle};${JIGSAW.replace(/\d/g, (digit) => 'abcdefghi'[Number(digit) - 1] ?? '')} label`,
      JIGSAW,
    ],
    ['by name', `${Puzzle} 3x3-x label`, '3x3-x'],
    ['of a Latin square', `${Puzzle} 1x9 label`, '1x9'],
    ['with extra houses', `${Puzzle} ${JIGSAW}-x label`, `${JIGSAW}-x`],
  ])('%s is read', (_, line, layout) => {
    const { geometry, puzzle, label } = parse(line)
    expect([geometry.layout, label, puzzle[0], puzzle[80]]).toEqual([layout, 'label', 1, 2])
    const written = formatLine(geometry, puzzle, { label })
    expect(written).toBe(`${Puzzle} ${layout} label`)
    expect(parse(written).geometry).toBe(geometry)
  })

  it.each([
    ['by name before it', `3x3-x ${Puzzle} label`, '3x3-x'],
    ['of a Latin square before it', `1x9,${Puzzle} label`, '1x9'],
    ['behind a separator and a puzzle', `,${Puzzle} 3x3-windoku label`, '3x3-windoku'],
    ['behind a puzzle that is not the first word', `label: ${Puzzle} ${JIGSAW}`, JIGSAW],
    ['before a puzzle that is not the first word', `label: ${JIGSAW} ${Puzzle}`, JIGSAW],
    ['by name, before a puzzle that is not the first word', `label;3x3-x;${Puzzle}`, '3x3-x'],
    ['in quotes', `"${Puzzle}","1x9","label"`, '1x9'],
    ['of an odd size', `label ${Puzzle.slice(0, 25)} ${SMALL}`, SMALL],
  ])('%s is read', (_, line, layout) => {
    const { geometry, puzzle, label } = parse(line)
    expect([geometry.layout, puzzle[0], label.replace(':', '')]).toEqual([layout, 1, 'label'])
  })

  it('may have a solution behind it', () => {
    const reading = parseLine(`7 ${Puzzle} ${JIGSAW} ${SOLUTION}`, 1)
    expect(reading).toMatchObject({ geometry: geometryIn(JIGSAW), solution: SOLUTION })
  })

  it.each([
    [`${JIGSAW} ${Puzzle.slice(1)}`, 'expected 81 cells, got 80 in'],
    [`${Puzzle.slice(1)} ${JIGSAW}`, 'expected 81 cells, or N × N with N from 4 to 25, got 80 in'],
    [`3x3-x ${Puzzle.slice(1)}`, 'expected 81 cells, got 80 in'],
    [`label ${Puzzle} 3x3-q`, "expected x, windoku or the cells of a house, such as r1c1r2c2, got 'q'"],
    [`label ${Puzzle} ${JIGSAW.slice(1)}`, 'a region symbol for each cell, got 80 symbols'],
    [`label ${JIGSAW.slice(1)} ${Puzzle}`, 'a region symbol for each cell, got 80 symbols'],
  ])('is never taken for a puzzle: %s', (text, message) => {
    expect(parseLine(text, 1)).toMatchObject({ message: expect.stringContaining(message) })
  })

  it('may have candidates', () => {
    const { geometry } = parse(`${Puzzle} ${JIGSAW}`)
    const sets = new Uint32Array(81).fill(511).with(3, 5)
    const line = formatLine(geometry, sets)
    for (const text of [line, line.split(' ').reverse().join(' '), `1 ${line}`]) {
      expect(parse(text).geometry).toBe(geometry)
      expect(parse(text).puzzle).toEqual(sets)
    }
  })

  it('is refused if another layout was given', () => {
    expect(parseLine(`${Puzzle} 3x3-x`, 7, geometryOf(3, 3))).toEqual(
      new ParseError({ line: 7 }, 'the puzzle brings the layout 3x3-x, but 3x3 was given'),
    )
  })

  it('is none if the second word is a solution', () => {
    const reading = parse(`53${'.'.repeat(79)} ${SOLUTION}`)
    expect([reading.geometry.layout, reading.label]).toEqual(['3x3', SOLUTION])
  })
})

it('cells are connected if each can be reached over sides', () => {
  expect(isConnected([0, 1, 9, 10], 9)).toBe(true)
  expect(isConnected([0, 10], 9)).toBe(false)
  expect(isConnected([8, 9], 9)).toBe(false)
  expect(isConnected([0, 8], 9)).toBe(false)
  expect(besideCell(0, 4)).toEqual([4, 1])
  expect(besideCell(15, 4)).toEqual([11, 14])
  expect(besideCell(4, 4)).toEqual([0, 8, 5])
  expect(besideCell(12, 4)).toEqual([8, 13])
})

describe('regions on a line of their own', () => {
  const [One, Other] = [`1${'.'.repeat(80)}`, `${'.'.repeat(80)}2`]

  it('before puzzles are those of all of them, up to the next', () => {
    const read = parseAll(`# two\n${JIGSAW}\n${One} first\n\n${Other}\n${JIGSAW}-x\n${One}\n`)
    expect(read.map(({ geometry, line, label }) => [geometry.layout, line, label])).toEqual([
      [JIGSAW, 3, 'first'],
      [JIGSAW, 5, ''],
      [`${JIGSAW}-x`, 7, ''],
    ])
  })

  it('after a puzzle are those of this one', () => {
    const text = `${One}\n${JIGSAW}\n${Other}\n${One}\n${JIGSAW}\n`
    expect(toldOf(text, ({ line }) => line)).toEqual([
      1,
      'line 3: expected the regions of the puzzle on the next line',
      4,
    ])
  })

  it('may be a name', () => {
    for (const name of ['3x3-x', '1x9', '3x3-windoku']) {
      const read = parseAll(`${name}\n${One} first\n${Other}\n`)
      expect(read.map(({ geometry, line }) => [geometry.layout, line])).toEqual([
        [name, 2],
        [name, 3],
      ])
      expect(parseAll(`${One}\n${name}`).map(({ geometry }) => geometry.layout)).toEqual([name])
    }
    expect(() => parseAll(`3x3-q\n${One}`)).toThrow('line 1: expected x, windoku or the cells of a house')
  })

  it('are refused where another layout was given', () => {
    const [read] = errorsIn(`${JIGSAW}\n${One}`, { geometry: geometryOf(3, 3) })
    expect(read).toContain('but 3x3 was given')
  })
})

describe('a layout that is none', () => {
  const clues = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......'

  it.each([
    [`${JIGSAW.slice(0, 80)}1`, 'r1c1: region 1 has 10 cells, expected 9'],
    [`${JIGSAW.slice(0, 1)}9${JIGSAW.slice(2)}`, 'r1c1: region 1 has 8 cells, expected 9'],
    [JIGSAW.replaceAll('1', '9'), 'r1c1: region 1 has 18 cells, expected 9'],
    [`${JIGSAW}-y`, "expected x, windoku or the cells of a house, such as r1c1r2c2, got 'y'"],
    ['3x3-y', "expected x, windoku or the cells of a house, such as r1c1r2c2, got 'y'"],
  ])('is refused with the cell and the reason: %s', (layout, reason) => {
    expect(errorsIn(`${clues} ${layout}`)).toEqual([`line 1: ${reason}`])
  })

  it('is refused before the puzzle, on a line of its own, and where a symbol is missing', () => {
    const broken = `${JIGSAW.slice(0, 80)}1`
    const reason = 'r1c1: region 1 has 10 cells, expected 9'
    expect(errorsIn(`${broken} ${clues}`)).toEqual([`line 1: ${reason}`])
    expect(errorsIn(`${broken}\n${clues}\n${JIGSAW}\n${clues}`)).toEqual([
      `line 1: ${reason}`,
      'line 2: the regions of this puzzle, on line 1, cannot be taken',
      'puzzle',
    ])
    expect(errorsIn(`${clues}\n${broken}`)).toEqual([`line 2: ${reason}`])
    for (const length of [80, 82])
      expect(errorsIn(`${clues} ${`${JIGSAW}7`.slice(0, length)}`)).toEqual([
        `line 1: expected a layout such as 3x3-x, or a region symbol for each cell, got ${length} symbols`,
      ])
  })

  it('is no row with empty cells together', () => {
    const rows = Array.from({ length: 16 }, (_, row) => (row < 2 ? '123456789' : '').padEnd(16, '0'))
    expect(errorsIn(rows.with(1, '0000000ABCDEFG89').join('\n'))).toEqual(['puzzle'])
  })

  it('is no label, a solution, or a rating', () => {
    for (const label of [SOLUTION, '4x4-hard', '3x3', 'easy', `${SOLUTION} 3.4`, '9.0/9.0/2.6'])
      expect(errorsIn(`${clues} ${label}`)).toEqual(['puzzle'])
  })
})
