import { parseGrid } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { presets, suite } from '../../src/sudoku/speed.ts'

const UNIQUE = parseGrid('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')
const NONE = Uint8Array.from(UNIQUE, (digit, cell) => (cell === 2 ? 7 : digit))
const SHAPE = { boxHeight: 3, boxWidth: 3 }

describe('the suite speed', () => {
  it('measures sets that exist, as isomorphs, by solvers that exist', async () => {
    const { dataset = [], track } = await presets()
    expect(track).toEqual(['permuted'])
    expect(dataset).toContain('sixteen-50')
    for (const name of dataset) expect((await suite.readSet(name, '.')).instances.length).toBeGreaterThan(0)
    const names = (await suite.entrants()).map((entrant) =>
      typeof entrant === 'string' ? entrant : entrant.name,
    )
    expect(names).toContain('lanes-batch')
    for (const name of names) expect(await suite.load(name, '.')).toHaveLength(1)
  })

  it.each(['mrv', 'lanes-batch'])('asks %s for a batch, and gets the answers of single calls', async (id) => {
    const [definition] = await suite.load(id, '.')
    expect(definition?.offersBatch?.(SHAPE)).toBe(true)
    const entrant = await definition?.open(SHAPE, 'unique')
    const puzzles = [UNIQUE, NONE, UNIQUE]
    const single = puzzles.map((puzzle) => entrant?.read(entrant.ask(puzzle, Infinity), puzzle))
    const packed = entrant?.pack?.(puzzles)
    const batch = entrant?.readMany?.(entrant.askMany?.(packed, Infinity), puzzles).answers
    expect(batch?.map(({ claim, witnesses }) => ({ claim, witnesses }))).toEqual(
      single.map((answer) => ({ claim: answer?.claim, witnesses: answer?.witnesses })),
    )
    expect(batch?.map(({ claim }) => claim)).toEqual(['unique', 'none', 'unique'])
  })
})
