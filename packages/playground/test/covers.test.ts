import { listenToSteps, ExactCover as TracedCover } from '@sudoku-lab/exact-cover/traced'
import { CoverCursor, eventKindOf, optionOf, recordCover } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'
import { COVERS, ENGINES, FIRST_OF, problemOf } from '../page/state/covers.ts'
import { describeOption, nameOfItem, usesOf } from '../page/words/cover-words.ts'

const NAMES = Object.values(COVERS).flatMap((covers) => covers.map(({ name }) => name))

describe('the problems of the page', () => {
  it.each(NAMES)('have options: %s', (name) => {
    expect(problemOf(name).optionCount).toBeGreaterThan(0)
  })

  it('are those that a family begins with, and no others', () => {
    expect(NAMES).toEqual(expect.arrayContaining(Object.values(FIRST_OF)))
    for (const name of ['', 'queens-200', 'pentominoes-7x9', 'langford-7', 'nonogram-dog'])
      expect(() => problemOf(name)).toThrow(`This page has no problem '${name}'.`)
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

/** What the sentences claim of each event, on the state before it, by counting options anew. */
function refuted(name: string, engine: (typeof ENGINES)[number]): string[] {
  const problem = problemOf(name)
  const cover = new TracedCover(problem, engine.options)
  const { trace } = recordCover(
    (steps, signal) => listenToSteps(steps, () => cover.solve({ signal, keep: 0 })),
    {
      events: 400,
    },
  )
  const cursor = new CoverCursor(problem, trace)
  const options = Array.from({ length: problem.optionCount }, (_, option) => usesOf(problem, option))
  return Array.from(trace.events).flatMap((event, position) => {
    cursor.seek(position)
    const { chosen, openItems } = cursor.state
    const clashes = (one: number): boolean =>
      chosen.some((other) =>
        (options[other] ?? []).some(({ item, colour }) =>
          (options[one] ?? []).some(
            (use) => use.item === item && (colour === undefined || use.colour !== colour),
          ),
        ),
      )
    const left = options.flatMap((uses, option) => (clashes(option) ? [] : [{ uses, option }]))
    const countOf = (item: number): number =>
      left.filter(({ uses }) => uses.some((use) => use.item === item)).length
    const item = trace.items[position] ?? -1
    const kind = eventKindOf(event)
    const isFirst = /guess|place/.test(kind) && trace.tried[position] === 1
    const holds = {
      fewest: !isFirst || openItems.every((other) => countOf(other) >= countOf(item)),
      count: !isFirst || trace.optionsOf[position] === countOf(item),
      only: kind !== 'infer' || countOf(item) === 1,
      possible: !/guess|place|infer/.test(kind) || left.some(({ option }) => option === optionOf(event)),
      dead: kind !== 'contradiction' || openItems.some((other) => countOf(other) === 0),
      solved: kind !== 'solution' || openItems.length === 0,
    }
    return Object.entries(holds).flatMap(([claim, isSo]) => (isSo ? [] : [`${claim} at ${position}`]))
  })
}

describe.each(ENGINES.map((engine) => [engine.id, engine] as const))('what is said of %s', (_, engine) => {
  it.each(['pentominoes-3x20', 'queens-6', 'nonogram-heart', 'nonogram-chequers'])('on %s is so', (name) => {
    expect(refuted(name, engine)).toEqual([])
  })
})
