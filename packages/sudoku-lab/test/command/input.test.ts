import { Readable } from 'node:stream'
import { linesOf } from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detected } from '../../src/command/read/readings.ts'
import { type Chunk, chunksOf } from '../../src/command/read/source.ts'
import { PUZZLE, sourceFrom } from './puzzles.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function chunksFrom(pieces: readonly string[]) {
  return chunksOf(sourceFrom(Readable.from(pieces.map(bytesOf))))
}

async function collect(chunks: AsyncIterable<Chunk>): Promise<[number, string][]> {
  const collected: [number, string][] = []
  for await (const { firstLine, text } of chunks) collected.push([firstLine, textOf(text)])
  return collected
}

describe('an input', () => {
  it('is cut at line ends, with the number of the first line of each piece', async () => {
    expect(await collect(chunksFrom(['one\ntw', 'o\nthree', ' and more', '\n\n', 'end']))).toEqual([
      [1, 'one\n'],
      [2, 'two\n'],
      [3, 'three and more\n\n'],
      [5, 'end'],
    ])
  })

  it('loses nothing and counts correctly for pieces of any size', async () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', '\n', 'ä', '\r', '\r\n') }), {
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(pieces, async (texts) => {
        const chunks = await collect(chunksFrom(texts))
        expect(chunks.map(([, text]) => text).join('')).toBe(texts.join(''))
        let line = 1
        for (const [firstLine, text] of chunks) {
          expect(firstLine).toBe(line)
          line += [...linesOf(text)].length
        }
        expect(chunks.flatMap(([, text]) => [...linesOf(text)])).toEqual([...linesOf(texts.join(''))])
      }),
      { seed: 53, numRuns: 200 },
    )
  })

  it('is refused before a line that never ends fills the memory', async () => {
    const endless = Array.from({ length: 20 }, () => '.'.repeat(1 << 20))
    await expect(collect(chunksFrom(endless))).rejects.toThrow(
      'test, line 1: the line is too long to be a puzzle',
    )
  })

  it('is refused with the name of its encoding, even if it comes byte by byte', async () => {
    const bytes = [...Buffer.from(`\uFEFF${PUZZLE}\n`, 'utf16le')].map((byte) => Uint8Array.of(byte))
    await expect(collect(chunksOf(sourceFrom(Readable.from(bytes))))).rejects.toThrow(
      'cannot read test: it is encoded in UTF-16LE; expected text in UTF-8',
    )
    const short = Readable.from([Uint8Array.of(0x1f), Uint8Array.of(0x8b)])
    await expect(collect(chunksOf(sourceFrom(short)))).rejects.toThrow('compressed by gzip')
  })

  it('is refused with line and byte if it is not UTF-8, because its labels would be lost', async () => {
    const bytes = Readable.from([Buffer.from(`${PUZZLE}\n${PUZZLE} Müller\n`, 'latin1')])
    await expect(collect(chunksOf(sourceFrom(bytes)))).rejects.toThrow(
      'cannot read test: line 2: expected text in UTF-8, got the byte 0xFC in position 84; `iconv -f ISO-8859-1 -t UTF-8` makes it of Latin-1',
    )
  })

  it.each(['quizzes,solutions', '# from the web\n\n"id","puzzle"', 'Puzzle;Solution', 'id\tquiz\r'])(
    'is a table if it has a header: %j',
    async (header) => {
      expect((await detected(chunksFrom([`${header}\n1,${PUZZLE}\n`]), undefined)).format).toBe('csv')
    },
  )

  it('may have JSON records, each on a line, in a list or over many lines', async () => {
    const record = JSON.stringify({ number: 1, puzzle: PUZZLE, solution: PUZZLE.replaceAll('.', '1') })
    const long = JSON.stringify({
      line: 1,
      label: '',
      puzzle: PUZZLE,
      steps: Array(9000).fill([{ cell: 1 }]),
    })
    for (const text of [`\n${record}\n`, `${long}\n${record}\n`])
      expect((await detected(chunksFrom([text]), undefined)).format).toBe('json')
    for (const text of [
      `[${record},${record}]`,
      `[\n  ${record.replaceAll(',', ',\n')}\n]\n`,
      `${record.replaceAll(',', ',\n')}\n`,
    ])
      expect((await detected(chunksFrom([text]), undefined)).format).toBe('json')
  })
})
