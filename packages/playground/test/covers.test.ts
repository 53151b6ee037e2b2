import { describe, expect, it } from 'vitest'
import { describeOption, nameOfItem } from '../page/state/cover-words.ts'
import {
  cluesOf,
  encodingOf,
  FAMILY_KINDS,
  FIRST_OF,
  MOST_LINES,
  NONOGRAMS,
  nameOfNonogram,
  readClues,
} from '../page/state/covers.ts'

describe('the name of a problem', () => {
  it('holds the clues of a nonogram, also of lines without blocks', () => {
    const clues = { rows: [[1, 1], [], [12]], columns: [[], [3]] }
    expect(cluesOf(nameOfNonogram(clues))).toEqual(clues)
  })

  it.each([...FAMILY_KINDS.map((kind) => FIRST_OF[kind]), ...NONOGRAMS.map(([, name]) => name)])(
    'is that of a problem, and short enough for an address: %s',
    (name) => {
      expect(encodingOf(name)?.problem.optionCount).toBeGreaterThan(0)
      expect(name.length).toBeLessThan(200)
    },
  )

  it.each([
    '',
    'queens',
    'queens-3',
    'queens-21',
    'queens-200',
    'queens-x',
    'pentominoes-7x9',
    'langford-7',
    'nonogram-',
    'nonogram-1_x-1',
    'nonogram-9-1',
    `nonogram-${Array(MOST_LINES + 1)
      .fill('1')
      .join('_')}-1`,
  ])('is refused without an error when the page has no such problem: "%s"', (name) => {
    expect(encodingOf(name)).toBeUndefined()
  })
})

describe('clues', () => {
  it.each([
    ['1 1\n5', 'expected the rows, an empty line and the columns'],
    ['1\n2 x\n\n1', "line 2: expected lengths of blocks, got 'x'"],
    ['3\n\n1\n1', 'row 1: blocks of 3 do not fit into 2 cells'],
    [`${'1\n'.repeat(MOST_LINES + 1)}\n1`, `at most ${MOST_LINES} rows, got ${MOST_LINES + 1}`],
  ])('that cannot be read are refused with what was seen: %j', (text, message) => {
    expect(() => readClues(text)).toThrow(message)
  })
})

describe('words', () => {
  it('name the cells of a board of 6×10 by its six rows', () => {
    const { problem } = encodingOf('pentominoes-6x10') ?? {}
    if (problem === undefined) throw new Error('no problem')
    expect(nameOfItem(problem, problem.itemNames.indexOf('5,9'))).toBe('r6c10')
    expect(describeOption(problem, 0)).toMatch(/^piece F, r\dc\d/)
  })

  it('say what an option of a nonogram paints', () => {
    const { problem } = encodingOf('nonogram-1_2-2_1') ?? {}
    if (problem === undefined) throw new Error('no problem')
    const all = Array.from({ length: problem.optionCount }, (_, option) => describeOption(problem, option))
    expect(all).toContain('block 1 begins at cell 1, black r2c1 r2c2')
  })
})
