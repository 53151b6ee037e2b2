import { candidateSets, geometryIn, Random } from '@sudoku-lab/core'
import { format, parse, parseAll, readingsIn } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { JIGSAW, layoutsIn } from './texts.ts'

/** Regions that wind through a board: each is a pair of half rows. */
const winding = (size: number): string =>
  Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size]
    const pair = Math.floor(row / 2)
    const half = size / 2 + (row % 2 === 0 ? 1 : -1)
    return (2 * pair + (column < half ? 0 : 1) + 1).toString(36).toUpperCase()
  }).join('')
const LAYOUTS = [
  ...[JIGSAW, winding(6), winding(12), winding(16), `${JIGSAW}-x`, `${winding(12)}-x`],
  ...['2x2-x', '2x3-x', '3x2-x', '4x4-x', '1x5-x', '3x3-x-windoku', '1x9-x-windoku'],
  '3x3-r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9-r1c9r2c8r3c7r4c6r5c4r6c5r7c3r8c2r9c1',
]

describe.each(['pretty', 'candidate-grid'] as const)('the drawing %s', (id) => {
  it.each(LAYOUTS)('is read back: %s', (layout) => {
    const geometry = geometryIn(layout)
    const random = new Random(7)
    for (const share of [0, 3, 10]) {
      const grid = Uint8Array.from({ length: geometry.cellCount }, () =>
        random.below(10) < share ? random.below(geometry.size) + 1 : 0,
      )
      const text = format(geometry, grid, id)
      for (const each of [text, text.replaceAll('\n', '\r\n'), text.replaceAll(/^/gm, '  ')]) {
        const read = parse(each)
        expect(read.geometry.layout).toBe(geometry.layout)
        expect(candidateSets(geometry, read.puzzle)).toEqual(candidateSets(geometry, grid))
      }
      expect(parse(text, { geometry }).geometry).toBe(geometry)
    }
  })

  it('may stand among others', () => {
    const layouts = ['3x3-x', JIGSAW, '3x3', '2x2-x', '1x5-x'].map(geometryIn)
    const text = layouts.map((geometry) =>
      format(geometry, new Uint8Array(geometry.cellCount).with(1, 1), id),
    )
    expect(parseAll(text.join('\n')).map(({ geometry }) => geometry)).toEqual(layouts)
    expect(parseAll(text.toReversed().join('')).map(({ geometry }) => geometry)).toEqual(layouts.toReversed())
  })
})

it('the drawing shows regions by heavy lines, and marks the cells of extra houses', () => {
  const geometry = geometryIn('1112122233343444-x')
  expect(format(geometry, new Uint8Array(16).with(0, 3), 'pretty')).toBe(
    `
° extra houses: x
┏━━━┯━━━┯━━━┳━━━┓
┃ 3°│ . │ . ┃ .°┃
┠───╆━━━┿━━━╃───┨
┃ . ┃ .°│ .°│ . ┃
┣━━━╇━━━┿━━━╈━━━┫
┃ . │ .°│ .°┃ . ┃
┠───╆━━━┿━━━╃───┨
┃ .°┃ . │ . │ .°┃
┗━━━┻━━━┷━━━┷━━━┛
`.slice(1),
  )
})

it('the drawing of regions alone has no line above it', () => {
  expect(format(geometryIn('1112122233343444'), new Uint8Array(16).with(0, 3), 'pretty')).toBe(
    `
┏━━━┯━━━┯━━━┳━━━┓
┃ 3 │ . │ . ┃ . ┃
┠───╆━━━┿━━━╃───┨
┃ . ┃ . │ . │ . ┃
┣━━━╇━━━┿━━━╈━━━┫
┃ . │ . │ . ┃ . ┃
┠───╆━━━┿━━━╃───┨
┃ . ┃ . │ . │ . ┃
┗━━━┻━━━┷━━━┷━━━┛
`.slice(1),
  )
})

it('the drawing of a board without regions says so', () => {
  expect(format(geometryIn('1x4-x'), new Uint8Array(16), 'pretty')).toBe(
    `
no regions; ° extra houses: x
┏━━━┯━━━┯━━━┯━━━┓
┃ .°│ . │ . │ .°┃
┠───┼───┼───┼───┨
┃ . │ .°│ .°│ . ┃
┠───┼───┼───┼───┨
┃ . │ .°│ .°│ . ┃
┠───┼───┼───┼───┨
┃ .°│ . │ . │ .°┃
┗━━━┷━━━┷━━━┷━━━┛
`.slice(1),
  )
})

describe('lines that others draw around regions', () => {
  it('have to be around N cells each', () => {
    const text = format(geometryIn('1112122233343444'), new Uint8Array(16), 'pretty')
    expect(layoutsIn(text.replace('┳━━━┓\n┃ . │ . │ . ┃', '┳━━━┓\n┃ . │ . │ . │'))).toEqual([
      'line 2: there is a line behind column 1, but a board of 4×4 usually has boxes of 2×2: say which, as box height × box width (1×4: rows only)',
    ])
  })

  it('may be alone, without lines between other cells', () => {
    const text = `
      +---+---+---+---+
      | 1   .   . | . |
      +   +---+---+   +
      | . | .   .   . |
      +---+---+---+---+
      | .   .   . | . |
      +   +---+---+   +
      | . | .   .   4 |
      +---+---+---+---+`
    expect(layoutsIn(text)).toEqual(['1112122233343444'])
  })

  it('are refused if they contradict the layout that is given', () => {
    const text = format(geometryIn(JIGSAW), new Uint8Array(81), 'pretty')
    const [reading] = readingsIn(text, { geometry: geometryIn('3x3') })
    expect(reading).toMatchObject({ reason: `the lines draw the layout ${JIGSAW}, but 3x3 was given` })
  })

  it('and extra houses that cannot be are refused', () => {
    const text = format(geometryIn('3x3-x'), new Uint8Array(81), 'pretty')
    expect(layoutsIn(text.replace(': x', ': y'))).toEqual([
      "line 3: expected x, windoku or the cells of a house, such as r1c1r2c2, got 'y'",
    ])
    expect(layoutsIn(text.replace(': x', ': r1c1r2c2'))).toEqual([
      'line 3: r1c1: extra house 1 has 2 cells, expected 9',
    ])
  })
})
