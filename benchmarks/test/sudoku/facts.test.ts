import { parseGrid } from '@sudoku-lab/core/formats'
import { rate } from 'sudoku-lab'
import { describe, expect, it } from 'vitest'
import { FACTS } from '../../src/sudoku/facts.ts'

const SHAPE = { boxHeight: 2, boxWidth: 2 }

/** In the order of `FACTS`: the clues, the candidates, and whether singles solve it, and the rating. */
const factsOf = (line: string): Promise<(number | null)[]> =>
  Promise.all(FACTS.map(({ of }) => of(parseGrid(line), SHAPE)))

describe('the facts about a puzzle', () => {
  it('are its clues, its candidates at the root, whether singles solve it, and how hard it is to search', async () => {
    expect(await factsOf('1234341221434321')).toEqual([16, 0, 1, 1])
    expect(await factsOf('................')).toEqual([0, 64, 0, null])
    expect(await factsOf('1...............')).toEqual([1, 53, 0, null]) // seven peers lose a candidate
    expect(await factsOf('1234341221434..1')).toEqual([14, 2, 1, 1])
  })
  it('say that singles do not solve a puzzle which contradicts itself', async () => {
    expect((await factsOf('11..............'))[2]).toBe(0)
  })
  it('rate a puzzle as the library does', async () => {
    const inkala = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
    const rating = await FACTS.at(-1)?.of(parseGrid(inkala), { boxHeight: 3, boxWidth: 3 })
    expect(rating).toBeGreaterThan(1)
    expect(rating).toBe(rate(inkala))
  })
})
