/** What WebAssembly does to lines, against what is done without it. */
import { geometryOf } from '@sudoku-lab/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

type Core = typeof import('../src/index.ts')

let quick: Core
let plain: Core

/** Loads the package again, so that it looks for WebAssembly again. */
async function loaded(): Promise<Core> {
  vi.resetModules()
  return import('../src/index.ts')
}

beforeAll(async () => {
  quick = await loaded()
  vi.stubGlobal('WebAssembly', undefined)
  plain = await loaded()
  plain.countLineEnds(new Uint8Array(1)) // looks for WebAssembly now
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const END = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r\n', '\r', '')
const LABEL = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.string({ unit: fc.constantFrom(...'\t\v\f #,;|1.xä\r'), maxLength: 12 }),
)
const MANY = 1 << 10
const BOXES: [number, number][] = [
  [2, 2],
  [2, 3],
  [3, 3],
]

/** Lines of a board, most of them plain, each repeated, so that texts of several blocks are among them. */
const linesOf = (cellCount: number) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc.constantFrom('.'.repeat(cellCount), '120'.repeat(cellCount).slice(0, cellCount)),
          },
          fc.string({
            unit: fc.constantFrom(...'....01234569*_:/-x\u00a3'),
            minLength: cellCount - 1,
            maxLength: cellCount + 1,
          }),
        ),
        LABEL,
        END,
        fc.constantFrom(1, 1, 2, 20, MANY),
      ),
      { maxLength: 6 },
    )
    .map((lines) => lines.map(([cells, label, end, times]) => (cells + label + end).repeat(times)).join(''))

describe('lines in WebAssembly', () => {
  it('are used here, and not without it', async () => {
    const { lineVectors } = await import('../src/line-vectors.ts')
    expect(lineVectors()).toBeUndefined()
    vi.unstubAllGlobals()
    vi.resetModules()
    const again = await import('../src/line-vectors.ts')
    expect(again.lineVectors()).toBeDefined()
  })

  it.each(BOXES)('are read as they are without it, with boxes of %i×%i', (height, width) => {
    const geometry = geometryOf(height, width)
    const anyTask = fc.record({
      text: linesOf(geometry.cellCount),
      skipLabels: fc.boolean(),
      from: fc.constantFrom(0, 0, 1, geometry.cellCount + 1),
      capacity: fc.constantFrom(0, 1, 3, 5000),
    })
    fc.assert(
      fc.property(anyTask, ({ text, skipLabels, from, capacity }) => {
        const [first, second] = [quick, plain].map(({ LineCodec }) => {
          const space = new Uint8Array(capacity * geometry.cellCount + 3).fill(7)
          const bytes = bytesOf(text)
          const read = new LineCodec(geometry, { skipLabels }).readLines(
            bytes,
            Math.min(from, bytes.length),
            space,
          )
          return { ...read, cells: space.subarray(0, read.count * geometry.cellCount) }
        })
        expect(first).toEqual(second)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it.each(BOXES)('are written as they are without it, with boxes of %i×%i', (height, width) => {
    const geometry = geometryOf(height, width)
    const { cellCount, size } = geometry
    for (const count of [0, 1, 2, 399, 2000]) {
      const grids = Uint8Array.from(
        { length: count * cellCount + 5 },
        (_, cell) => (cell * cell) % (size + 1),
      )
      const [first, second] = [quick, plain].map(({ LineCodec }) => {
        const text = new Uint8Array(count * (cellCount + 1) + 9).fill(99)
        expect(new LineCodec(geometry).writeLines(grids, count, text, 4)).toBe(4 + count * (cellCount + 1))
        return text
      })
      expect(first).toEqual(second)
    }
  })

  it('end where they end without it, wherever a block is cut', () => {
    fc.assert(
      fc.property(linesOf(81), fc.nat(40), (text, start) => {
        const bytes = bytesOf(text).subarray(start)
        expect(quick.countLineEnds(bytes)).toBe(plain.countLineEnds(bytes))
      }),
      { seed: 1, numRuns: 100 },
    )
    for (const end of ['\r\n', '\r', '\n', '\n\r']) {
      const bytes = bytesOf(end.repeat(50_000))
      for (let length = 31_700; length < 31_800; length++) {
        const part = bytes.subarray(0, length)
        expect(quick.countLineEnds(part)).toBe(plain.countLineEnds(part))
      }
    }
  })
})
