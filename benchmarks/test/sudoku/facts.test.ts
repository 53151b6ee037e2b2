import { parseGrid } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { FACTS } from '../../src/sudoku/facts.ts'

const SHAPE = { boxHeight: 2, boxWidth: 2 }

/** In the order of `FACTS`: the clues, the candidates, and whether singles solve it. */
const factsOf = (line: string): (number | null)[] => FACTS.map(({ of }) => of(parseGrid(line), SHAPE))

describe('the facts about a puzzle', () => {
  it('are its clues, its candidates at the root, and whether singles solve it', () => {
    expect(factsOf('1234341221434321')).toEqual([16, 0, 1])
    expect(factsOf('................')).toEqual([0, 64, 0])
    expect(factsOf('1...............')).toEqual([1, 53, 0]) // seven peers lose a candidate
    expect(factsOf('1234341221434..1')).toEqual([14, 2, 1])
  })
  it('say that singles do not solve a puzzle which contradicts itself', () => {
    expect(factsOf('11..............')[2]).toBe(0)
  })
})
