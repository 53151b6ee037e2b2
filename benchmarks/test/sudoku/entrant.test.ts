import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BatchResult, emptyGrid, type Grid, geometryOf, type SolveResult } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { loadEntrants } from '../../src/sudoku/entrant.ts'
import { suite } from '../../src/sudoku/suite.ts'

const SHAPE = { boxHeight: 3, boxWidth: 3 }
const [first] = (await suite.readSet('euler-50', '/')).instances
if (first === undefined) throw new Error('euler-50 has puzzles')

describe('a solver as an entrant', () => {
  it('answers one puzzle with claim, solution and counters', async () => {
    const [mrv] = await loadEntrants('mrv', '/')
    const entrant = await mrv?.open(SHAPE, 'unique')
    const answer = entrant?.read(entrant.ask(first, Infinity), first)
    expect(answer).toMatchObject({ claim: 'unique', stopped: false })
    expect(answer?.counters).toHaveLength(suite.counters.length)
    expect(answer && suite.prove('unique', first, answer, SHAPE)).toEqual({ outcome: 'proved' })
  })

  it('stops at its budget, which proves nothing', async () => {
    const [mrv] = await loadEntrants('mrv', '/')
    const entrant = await mrv?.open(SHAPE, 'unique')
    const empty = emptyGrid(geometryOf(3, 3))
    expect(entrant?.read(entrant.ask(empty, 1), empty)).toMatchObject({ claim: 'undecided', stopped: true })
  })

  it('answers many at once as it does one by one', async () => {
    const definitions = await Promise.all(
      (await suite.entrants()).map((entrant) =>
        suite.load(typeof entrant === 'string' ? entrant : entrant.name, '/'),
      ),
    )
    const batches = definitions.flat().filter(({ offersBatch }) => offersBatch?.(SHAPE) === true)
    expect(batches.length).toBeGreaterThan(0)
    const puzzles = [...(await suite.readSet('euler-50', '/')).instances, emptyGrid(geometryOf(3, 3))]
    for (const definition of batches) {
      const entrant = await definition.open(SHAPE, 'unique')
      const raw = entrant.askMany?.(entrant.pack?.(puzzles), Infinity)
      const { answers = [] } = entrant.readMany?.(raw, puzzles) ?? {}
      expect(answers.map(({ claim }) => claim)).toEqual([...puzzles.slice(1).map(() => 'unique'), 'multiple'])
      for (const [index, answer] of answers.entries()) {
        expect(suite.prove('unique', puzzles[index] as Uint8Array, answer, SHAPE).outcome).toBe('proved')
      }
    }
  })

  it('has to show a solution of its own for each puzzle of a batch that has several', async () => {
    const [lanes] = await loadEntrants('lanes-batch', '/')
    const entrant = await lanes?.open(SHAPE, 'unique')
    const puzzles = [emptyGrid(geometryOf(3, 3))]
    const raw = entrant?.askMany?.(entrant.pack?.(puzzles), Infinity) as BatchResult
    raw.solutions.fill(5)
    const [answer] = entrant?.readMany?.(raw, puzzles).answers ?? []
    expect(answer && suite.prove('unique', puzzles[0] as Grid, answer, SHAPE).outcome).toBe('wrong')
  })

  it('is told what its result lacks, also if there is none', async () => {
    const [mrv] = await loadEntrants('mrv', '/')
    const entrant = await mrv?.open(SHAPE, 'unique')
    for (const raw of [undefined, null, 5, {}])
      expect(() => entrant?.read(raw, first)).toThrow('the result lacks solutionCount or solutions')
    const result = entrant?.ask(first, Infinity) as SolveResult
    const { guesses: _, ...others } = result.statistics
    for (const [statistics, lacking] of [
      [undefined, 'nodes'],
      [others, 'guesses'],
    ]) {
      expect(() => entrant?.read({ ...result, statistics }, first)).toThrow(`the statistics lack ${lacking}`)
    }
  })

  it('says what it refuses', async () => {
    const [band] = await loadEntrants('band', '/')
    expect(band?.refusesShape?.({ boxHeight: 2, boxWidth: 2 })).toBe('does not support this board')
    expect(band?.refusesShape?.(SHAPE)).toBeUndefined()
    await expect(loadEntrants('bitmsk', '/')).rejects.toMatchObject({ name: 'UsageError' })
  })
})

describe('a program in another language', () => {
  it('works outside of the process that asks it, and names the files that it is made of', async () => {
    const path = fileURLToPath(import.meta.url)
    const [program] = await loadEntrants(`exec:node ${basename(path)} --fast#mine`, dirname(path))
    expect(program).toMatchObject({ id: 'mine', external: true, files: [path] })
    const [mrv] = await loadEntrants('mrv', '/')
    expect(mrv).toMatchObject({ external: false, files: [] })
  })
})

describe('an isomorph', () => {
  it('is the same for the same seed, and another for another', () => {
    const make = (seed: number): string => String(suite.variant?.(first, seed, SHAPE))
    expect(make(1)).toBe(make(1))
    expect(make(1)).not.toBe(make(2))
    expect(make(1)).not.toBe(String(first))
  })
})
