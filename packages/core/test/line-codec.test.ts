import { emptyGrid, geometryIn, geometryOf } from '@sudoku-lab/core'
import { formatLine, LineCodec, parseLine } from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyGeometry, gridOf } from './arbitraries.ts'
import { JIGSAW, LINE } from './texts.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const NINE = geometryOf(3, 3)

const manyBoards = anyGeometry.chain((geometry) =>
  fc.array(gridOf(geometry), { maxLength: 5 }).map((grids) => ({ geometry, grids })),
)

describe('the codec of lines', () => {
  it('reads and writes what the formats do, for any boards', () => {
    fc.assert(
      fc.property(manyBoards, ({ geometry, grids }) => {
        const codec = new LineCodec(geometry)
        const flat = Uint8Array.from(grids.flatMap((grid) => [...grid]))
        const lines = grids.map((puzzle) => formatLine(geometry, puzzle, { withLayout: false }))
        const text = bytesOf(lines.map((line) => `${line}\n`).join(''))

        const space = new Uint8Array(flat.length)
        expect(codec.readLines(text, 0, space)).toEqual({ count: grids.length, end: text.length })
        expect(space).toEqual(flat)

        const written = new Uint8Array(grids.length * codec.lineLength)
        expect(codec.writeLines(flat, grids.length, written, 0)).toBe(written.length)
        expect(written).toEqual(text)
      }),
      { seed: 31, numRuns: 100 },
    )
  })

  it.each(['2x2', '2x3', '3x3', '2x5', '4x4'])(
    'takes the same symbols for a cell as `parseLine`: %s',
    (layout) => {
      const geometry = geometryIn(layout)
      const codec = new LineCodec(geometry)
      const digitsRead = (read: (text: Uint8Array) => number | undefined) =>
        Array.from({ length: 3 * 94 }, (_, index) => {
          const text = bytesOf('.'.repeat(geometry.cellCount))
          const symbol = 33 + Math.floor(index / 3)
          text[[0, 5, geometry.cellCount - 1][index % 3]] = symbol
          return symbol === 48 ? 'a digit or an empty cell' : read(text)
        })
      const byCodec = digitsRead((text) => {
        const space = emptyGrid(geometry)
        return codec.readLines(text, 0, space).count === 1 ? Math.max(...space) : undefined
      })
      const byParser = digitsRead((text) => {
        const reading = parseLine(textOf(text), 1, geometry)
        return reading && 'puzzle' in reading ? Math.max(...reading.puzzle) : undefined
      })
      expect(byCodec).toEqual(byParser)
    },
  )

  it('takes lines that end in CR LF or in CR alone, and a last line without an end', () => {
    const text = bytesOf(`${LINE}\r\n${LINE}\n${LINE}\r${LINE}`)
    expect(new LineCodec(NINE).readLines(text, 0, new Uint8Array(324))).toEqual({
      count: 4,
      end: text.length,
    })
  })

  it.each([
    ['a comment', '# comment\n'],
    ['a blank line', '\n'],
    ['a label', `${LINE} label\n`],
    ['a short line', `${LINE.slice(1)}\n`],
    ['a long line', `${LINE}1\n`],
    ['a line with a strange symbol', `${LINE.replace('7', 'x')}\n`],
    ['a text cut short', LINE.slice(0, 40)],
  ])('stops at %s', (_, strange) => {
    const text = bytesOf(`${LINE}\n${LINE}\n${strange}`)
    expect(new LineCodec(NINE).readLines(text, 0, new Uint8Array(810))).toEqual({ count: 2, end: 164 })
    expect(new LineCodec(NINE).readLines(text, 82, new Uint8Array(810))).toEqual({ count: 1, end: 164 })
  })

  it('passes over labels when it is told to', () => {
    const codec = new LineCodec(NINE, { skipLabels: true })
    const text = bytesOf(
      `${LINE} ED=11.9\n${LINE},${LINE}\r\n${LINE}\t# easy\r${LINE};\n${LINE}|a\r${LINE} last`,
    )
    expect(codec.readLines(text, 0, new Uint8Array(810))).toEqual({ count: 6, end: text.length })
    expect(codec.readLines(bytesOf(`${LINE}1 label\n`), 0, new Uint8Array(810)).count).toBe(0)
    expect(codec.readLines(bytesOf(`${LINE.slice(1)} label\n`), 0, new Uint8Array(810)).count).toBe(0)
  })

  it.each(['3x3-x', '3X3-X', '1x9', '1X9 label', JIGSAW, '123456789'.repeat(9)])(
    'leaves a line with a layout to `parseLine`: %s',
    (layout) => {
      const codec = new LineCodec(NINE, { skipLabels: true })
      const text = bytesOf(`${LINE} x2\n${LINE} ${layout}\n`)
      expect(codec.readLines(text, 0, new Uint8Array(810)).count).toBe(1)
      expect(parseLine(`${LINE} ${layout}`, 1)).not.toMatchObject({ geometry: NINE })
    },
  )

  it('takes lines with either mark of empty cells, and leaves a line with both to `parseLine`', () => {
    const [dots, zeros] = [LINE, LINE.replaceAll('.', '0')]
    const text = bytesOf([dots, zeros, zeros, dots, dots, dots.replace('.', '0')].join('\n'))
    const space = new Uint8Array(810)
    expect(new LineCodec(NINE).readLines(text, 0, space)).toEqual({ count: 5, end: 5 * 82 })
    expect(space.subarray(0, 405).join('')).toBe(zeros.repeat(5))
  })

  it('works on parts of a larger buffer, and leaves the rest alone', () => {
    const codec = new LineCodec(NINE)
    const buffer = new Uint8Array(400).fill(7)
    buffer.set(bytesOf(`${LINE}\n`), 50)
    const space = new Uint8Array(100).fill(99)
    codec.readLines(buffer.subarray(50, 132), 0, space.subarray(10, 91))
    expect([space[9], space[10], space[90], space[91]]).toEqual([99, 5, 9, 99])
    expect(codec.writeLines(space.subarray(10, 91), 1, buffer.subarray(200), 3)).toBe(85)
    expect(textOf(buffer.subarray(203, 285))).toBe(`${LINE}\n`)
    expect([buffer[202], buffer[285]]).toEqual([7, 7])
  })

  it.each<[count: number, labels: string]>([
    [1, '| x|  |,#| aaax| 1234341221434321| 12344321123| 123443211234| 1..............2'],
    [0, ' 2x2-x|,1X4| ax| aax| 1122112233443344| 1234123412341234| 124432112343'],
  ])('reads %i line where its label is skipped, or may be a layout: %j', (count, labels) => {
    const codec = new LineCodec(geometryOf(2, 2), { skipLabels: true })
    const countOf = (label: string) =>
      codec.readLines(bytesOf(`1...............${label}\n`), 0, new Uint8Array(16)).count
    expect(labels.split('|').filter((label) => countOf(label) !== count)).toEqual([])
  })

  it('reads as many lines as there is space for', () => {
    const text = bytesOf(`${LINE}\n${LINE}\n`)
    const counts = [80, 81, 161, 162].map((space) =>
      new LineCodec(NINE).readLines(text, 0, new Uint8Array(space)),
    )
    expect(counts.map(({ count }) => count)).toEqual([0, 1, 1, 2])
    expect(counts.map(({ end }) => end)).toEqual([0, 82, 82, 164])
  })

  it('refuses to write where there is no space', () => {
    const codec = new LineCodec(NINE)
    expect(() => codec.writeLines(new Uint8Array(81), 1, new Uint8Array(81), 0)).toThrow(
      new RangeError('expected space for 82 bytes, got 81'),
    )
    expect(() => codec.writeLines(new Uint8Array(81), 2, new Uint8Array(164), 0)).toThrow(
      new RangeError('expected 2 grids of 81 cells, got 81 cells'),
    )
  })
})
