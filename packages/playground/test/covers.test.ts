import { describe, expect, it } from 'vitest'
import { COVERS, FIRST_OF, problemOf } from '../page/state/covers.ts'
import { describeOption, nameOfItem } from '../page/words/cover-words.ts'

const NAMES = Object.values(COVERS).flatMap((covers) => covers.map(({ name }) => name))

describe('the problems of the page', () => {
  it.each(NAMES)('have options: %s', (name) => {
    expect(problemOf(name).optionCount).toBeGreaterThan(0)
  })

  it('are those that a family begins with, and no others', () => {
    expect(NAMES).toEqual(expect.arrayContaining(Object.values(FIRST_OF)))
    for (const name of ['', 'queens-200', 'pentominoes-7x9', 'langford-7', 'nonogram-dog'])
      expect(() => problemOf(name)).toThrow(`This page has no problem ${name}.`)
  })
})

describe('words', () => {
  it('name the cells of a board of 6×10 by its six rows', () => {
    const problem = problemOf('pentominoes-6x10')
    expect(nameOfItem(problem, problem.itemNames.indexOf('5,9'))).toBe('r6c10')
    expect(describeOption(problem, 0)).toMatch(/^piece F, r\dc\d/)
  })

  it('say what an option of a nonogram paints', () => {
    const problem = problemOf('nonogram-heart')
    const all = Array.from({ length: problem.optionCount }, (_, option) => describeOption(problem, option))
    expect(all.find((says) => says.includes('r3c9'))).toMatch(
      /^block 1 begins at cell 1, black r3c1 r3c2 .* r3c9$/,
    )
  })
})
