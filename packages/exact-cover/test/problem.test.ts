import { formatOption, fromRows, ProblemBuilder, parseProblem, solve } from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'

/** A problem with plain arrays. */
function plain(problem: object) {
  return Object.fromEntries(
    Object.entries(problem).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) ? [...(value as never)] : value,
    ]),
  )
}

describe('a builder', () => {
  it('numbers items and options in the order of adding, primary and secondary mixed', () => {
    const builder = new ProblemBuilder()
    const [x, a] = [builder.addSecondary('x'), builder.addPrimary('a')]
    expect([x, a]).toEqual([0, 1])
    expect(builder.addOption([a])).toBe(0)
    expect(builder.addOption([{ item: x, colour: 'red' }, a], 2)).toBe(1)
    expect(builder.addOption([a])).toBe(2)
    const problem = builder.build()
    builder.addPrimary('b') // later additions do not change it
    expect(plain(problem)).toEqual({
      itemCount: 2,
      optionCount: 3,
      isSecondary: [1, 0],
      starts: [0, 1, 3, 4],
      items: [1, 0, 1, 1],
      colours: [0, 1, 0, 0],
      costs: [0, 2, 0],
      itemNames: ['x', 'a'],
      colourNames: ['red'],
    })
  })
  it('refuses mistakes, quotes them, and is as before', () => {
    const builder = new ProblemBuilder()
    const a = builder.addPrimary('a')
    const x = builder.addSecondary('x')
    builder.addOption([a])
    expect(() => builder.addPrimary('x')).toThrow("item 'x' already exists")
    expect(() => builder.addOption([a, 7])).toThrow('option 1 uses item 7, but the items are 0 to 1')
    expect(() => builder.addOption([a, a])).toThrow("option 1 uses item 'a' twice")
    expect(() => builder.addOption([x])).toThrow('option 1 has no primary item')
    expect(() => builder.addOption([])).toThrow('option 1 has no primary item')
    expect(() => builder.addOption([{ item: a, colour: 'red' }])).toThrow(
      "option 1 paints primary item 'a' with 'red'",
    )
    expect(() => builder.addOption([a, { item: x, colour: 'red' }], Number.NaN)).toThrow(
      'option 1 costs NaN: expected a finite number',
    )
    expect(plain(builder.build())).toMatchObject({ optionCount: 1, items: [0], colours: [], costs: [] })
  })
})

describe('the notation', () => {
  it('is read and written back, with any line ends', () => {
    const problem = parseProblem('\uFEFFp q r | x y\n\n| a remark\np q\tx y:A\r\np r x:A y\r')
    expect(problem.itemNames).toEqual(['p', 'q', 'r', 'x', 'y'])
    expect([...problem.isSecondary]).toEqual([0, 0, 0, 1, 1])
    expect([0, 1].map((option) => formatOption(problem, option))).toEqual(['p q x y:A', 'p r x:A y'])
    expect(() => formatOption(problem, 3)).toThrow('expected an option from 0 to 1, got 3')
  })
  it('has costs after a bar', () => {
    expect([...parseProblem('a b\na |3\nb | -2\na b |1.5\na').costs]).toEqual([3, -2, 1.5, 0])
    for (const cost of ['|3x', '|x 3', '|1.', '|--2', '|x |3']) {
      expect(() => parseProblem(`a\na ${cost}`)).toThrow("expected a cost as in '|3'")
    }
  })
  it.each(['a b|x', 'a b |x', 'a b| x', 'a b\t|\tx'])('may have a bar without spaces: %j', (items) => {
    const { itemNames, isSecondary } = parseProblem(`${items}\na b x`)
    expect({ itemNames, isSecondary: [...isSecondary] }).toEqual({
      itemNames: ['a', 'b', 'x'],
      isSecondary: [0, 0, 1],
    })
    expect([...parseProblem(`${items}\na b x|3\na x | -1.5`).costs]).toEqual([3, -1.5])
  })
  it("leaves out options without a primary item, as Knuth's programs do, and warns", () => {
    const warnings: string[] = []
    const text = 'a b | x y\na x |1\n\nx:R y |7\nb x\ny\nb |5'
    const problem = parseProblem(text, (warning) => warnings.push(warning))
    const left = 'the option has no primary item, so it is left out'
    expect(warnings).toEqual([`line 4, 'x:R y |7': ${left}`, `line 6, 'y': ${left}`])
    const options = Array.from({ length: problem.optionCount }, (_, option) => formatOption(problem, option))
    expect(options).toEqual(['a x', 'b x', 'b'])
    expect([...problem.costs]).toEqual([1, 0, 5])
    expect(solve(parseProblem(text)).solutions).toEqual([[0, 2]])
  })
  it.each([
    ['a b\n\na c', "line 3, 'a c': unknown item 'c'"],
    ['a b\na b a', "line 2, 'a b a': the option uses item 'a' twice"],
    ['a | x\n\na\na:R x', "line 4, 'a:R x': the option paints primary item 'a' with 'R'"],
    ['a | x\nx x', "line 2, 'x x': the option uses item 'x' twice"],
    ['a | x\nx |y', "line 2, 'x |y': expected a cost as in '|3', got '|y'"],
    ['a | x\na x:', "line 2, 'a x:': expected item or item:colour, got 'x:'"],
    ['a | x\na x:R:G', "line 2, 'a x:R:G': expected item or item:colour, got 'x:R:G'"],
    ['a | x | y', "line 1, 'a | x | y': expected one '|' before the secondary items, got more"],
    ['a b:c', "line 1, 'a b:c': 'b:c' cannot be the name of an item"],
    ['a\n\u001b[31ma', "line 2, '\\x1b[31ma': unknown item '\\x1b[31ma'"],
    ['\n| nothing\n', 'expected a line with the names of the items, got none'],
  ])('is refused with its line: %j', (text, message) => {
    expect(() => parseProblem(text)).toThrow(new SyntaxError(message))
  })
})

describe('rows', () => {
  it('are options of any length, in any order, in any kind of array', () => {
    const mixed = fromRows([[0], [1, 2], Uint8Array.of(3, 4, 5), [5, 0]], { costs: [3, 1, 0, 0] })
    const expected = { starts: [0, 1, 3, 6, 8], items: [0, 1, 2, 3, 4, 5, 5, 0], costs: [3, 1, 0, 0] }
    expect(plain(mixed)).toMatchObject({ itemCount: 6, optionCount: 4, ...expected })
    const ascending = plain(fromRows([[0], [1, 2], [3, 4, 5]]))
    expect(ascending).toMatchObject({ starts: [0, 1, 3, 6], items: [0, 1, 2, 3, 4, 5], costs: [] })
    expect(plain(fromRows([[0, 1, 2], [3]]))).toMatchObject({ starts: [0, 3, 4], items: [0, 1, 2, 3] })
    const secondary = fromRows([[0, 3], [1]], { primary: 2, secondary: 2 }).isSecondary
    expect([...secondary]).toEqual([0, 0, 1, 1])
    expect(solve(fromRows([])).solutionCount).toBe(1)
  })
  it('are refused with the option and the item', () => {
    expect(() => fromRows([[0], [1, 1]])).toThrow("option 1 uses item '1' twice")
    expect(() => fromRows([[0], []])).toThrow('option 1 has no primary item')
    expect(() => fromRows([[0], [1]], { primary: 1, secondary: 1 })).toThrow('option 1 has no primary item')
    expect(() => fromRows([[0]], { costs: [1, 2] })).toThrow(
      'costs: expected one for each of 1 options, got 2',
    )
    expect(() => fromRows([[0]], { costs: [Infinity] })).toThrow('option 0 costs Infinity: expected a finite')
  })
  it.each<[unknown, string]>([
    [1.5, 'uses item 1.5'],
    [-1, 'uses item -1'],
    [10, 'uses item 10'],
    [2 ** 32 + 9, 'uses item 4294967305'],
    ['9', "uses item '9'"],
    [undefined, 'uses item undefined'],
  ])('are refused with %s in any position', (wrong, message) => {
    for (let length = 1; length <= 5; length++) {
      for (let position = 0; position < length; position++) {
        const row: unknown[] = Array.from({ length }, (_, i) => 2 * i)
        row[position] = wrong
        const rows = [[0], row, [1, 2]] as number[][]
        expect(() => fromRows(rows, { primary: 10 })).toThrow(`option 1 ${message}, but the items are 0 to 9`)
      }
    }
  })
})
