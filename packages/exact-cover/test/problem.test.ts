import { formatOption, ProblemBuilder, parseProblem } from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'

describe('a builder', () => {
  it('numbers items and options in the order of adding, primary and secondary mixed', () => {
    const builder = new ProblemBuilder()
    const [x, a] = [builder.addSecondary('x'), builder.addPrimary('a')]
    expect([x, a]).toEqual([0, 1])
    expect(builder.addOption([a])).toBe(0)
    expect(builder.addOption([{ item: x, colour: 'red' }, a])).toBe(1)
    const { itemNames, secondary, starts, items, colours, colourNames } = builder.build()
    expect({ itemNames, secondary }).toEqual({ itemNames: ['x', 'a'], secondary: [0] })
    expect({ starts, items }).toEqual({ starts: [0, 1, 3], items: [1, 0, 1] })
    expect({ colours, colourNames }).toEqual({ colours: [0, 1, 0], colourNames: ['red'] })
  })
  it('hands out a problem that further additions leave alone', () => {
    const builder = new ProblemBuilder()
    builder.addOption([builder.addPrimary('a')])
    const problem = builder.build()
    builder.addPrimary('b')
    expect(problem.itemCount).toBe(1)
  })
  it('refuses what cannot be meant, quoting it', () => {
    const builder = new ProblemBuilder()
    const a = builder.addPrimary('a')
    const x = builder.addSecondary('x')
    builder.addOption([a])
    expect(() => builder.addPrimary('x')).toThrow("item 'x' is there already")
    expect(() => builder.addOption([a, 7])).toThrow('option 1 uses item 7, but the items are 0 to 1')
    expect(() => builder.addOption([a, a])).toThrow("option 1 uses item 'a' twice")
    expect(() => builder.addOption([x])).toThrow('option 1 has no primary item')
    expect(() => builder.addOption([])).toThrow('option 1 has no primary item')
    expect(() => builder.addOption([{ item: a, colour: 'red' }])).toThrow(
      "option 1 paints primary item 'a' with 'red'",
    )
  })
})

describe('the notation', () => {
  const text = 'p q r | x y\n\n| a remark\np q x y:A\r\np r x:A y\n'
  it('is read and written back', () => {
    const problem = parseProblem(text)
    expect(problem.itemNames).toEqual(['p', 'q', 'r', 'x', 'y'])
    expect(problem.secondary).toEqual([3, 4])
    expect([0, 1].map((option) => formatOption(problem, option))).toEqual(['p q x y:A', 'p r x:A y'])
  })
  it('complains with the line', () => {
    const errorOf = (broken: string) => () => parseProblem(broken)
    expect(errorOf('a b\n\na c')).toThrow("line 3, 'a c': there is no item 'c'")
    expect(errorOf('a b\na b a')).toThrow("line 2, 'a b a': option 0 uses item 'a' twice")
    expect(errorOf('a | x\na x:')).toThrow("line 2, 'a x:': expected item or item:colour, got 'x:'")
    expect(errorOf('a | x | y')).toThrow("line 1, 'a | x | y': '|' cannot be the name of an item")
    expect(errorOf('a b:c')).toThrow("line 1, 'a b:c': 'b:c' cannot be the name of an item")
  })
})
