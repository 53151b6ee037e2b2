import {
  ExactCover,
  formatOption,
  fromRows,
  type Problem,
  ProblemBuilder,
  parseProblem,
  solve,
} from '@sudoku-lab/exact-cover'
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
  it('returns a problem that later additions do not change', () => {
    const builder = new ProblemBuilder()
    builder.addOption([builder.addPrimary('a')])
    const problem = builder.build()
    builder.addPrimary('b')
    expect(problem.itemCount).toBe(1)
  })
  it('refuses mistakes, and quotes them', () => {
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
    expect(() => builder.addOption([a, { item: x, color: 'red' } as never])).toThrow(
      "option 1: unknown name 'color'; the names are item, colour",
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
  it('is refused with its line', () => {
    const errorOf = (broken: string) => () => parseProblem(broken)
    expect(errorOf('a b\n\na c')).toThrow("line 3, 'a c': unknown item 'c'")
    expect(errorOf('a b\na b a')).toThrow("line 2, 'a b a': option 0 uses item 'a' twice")
    expect(errorOf('a | x\na x:')).toThrow("line 2, 'a x:': expected item or item:colour, got 'x:'")
    expect(errorOf('a | x\na x:R:G')).toThrow("line 2, 'a x:R:G': expected item or item:colour, got 'x:R:G'")
    expect(errorOf('a | x | y')).toThrow("line 1, 'a | x | y': '|' cannot be the name of an item")
    expect(errorOf('a 2:3|b | x')).toThrow(
      "line 1, 'a 2:3|b | x': '2:3|b' has a multiplicity, which is not supported: every primary item is covered once",
    )
    expect(errorOf('a b:c')).toThrow("line 1, 'a b:c': 'b:c' cannot be the name of an item")
  })
  it.each([
    ['\0'.repeat(200), `line 1, '${'\\x00'.repeat(77)}…': expected names, got '\\x00' in column 1`],
    ['a\0b', "line 1, 'a\\x00b': expected names, got '\\x00' in column 2"],
    ['a\n\u001b[31ma', "line 2, '\\x1b[31ma': expected names, got '\\x1b' in column 1"],
    ['a | x\na x:\u0085', "line 2, 'a x:\\x85': expected names, got '\\x85' in column 5"],
  ])('has no control characters in a name: %j', (text, message) => {
    expect(() => parseProblem(text)).toThrow(new SyntaxError(message))
  })
  it('may have a mark of UTF-8, tabs, and anything in a remark', () => {
    expect(parseProblem('\uFEFFa\tb\f\n| \0\na b').itemNames).toEqual(['a', 'b'])
  })
})

describe('values that are not numbers', () => {
  it('are refused as colours and costs', () => {
    const builder = new ProblemBuilder()
    const a = builder.addPrimary('a')
    const x = builder.addSecondary('x')
    const paint = (colour: unknown) => () => builder.addOption([a, { item: x, colour: colour as string }])
    expect(paint(3)).toThrow("option 0 paints item 'x': expected the name of a colour, got 3")
    expect(paint('')).toThrow("got ''")
    expect(() => builder.addOption([a], Number.NaN)).toThrow('option 0 costs NaN: expected a finite number')
    expect(() => builder.addOption('ab' as unknown as number[])).toThrow(
      "option 0: expected an array of items, got 'ab'",
    )
    expect(() => builder.addPrimary('')).toThrow("item 2: expected a name, got ''")
  })
})

describe('rows', () => {
  it('are options, sparse or dense', () => {
    const sparse = fromRows([
      [2, 4],
      [0, 3, 6],
      [5, 1],
    ])
    expect(sparse).toMatchObject({
      itemCount: 7,
      optionCount: 3,
      starts: [0, 2, 5, 7],
      items: [2, 4, 0, 3, 6, 5, 1],
    })
    const dense = fromRows([[0, 1, 1], Uint8Array.of(1, 0, 0)], { form: 'dense', costs: [3, 1] })
    expect(dense).toMatchObject({ itemCount: 3, items: [1, 2, 0], costs: [3, 1], secondary: [] })
    expect(fromRows([[0, 3], [1]], { primary: 2, secondary: 2 }).secondary).toEqual([2, 3])
    expect(fromRows([[1, 0, 1]], { form: 'dense', secondary: 1 }).secondary).toEqual([2])
    expect(solve(fromRows([])).solutionCount).toBe(1)
  })
  it('are refused with the option and the item', () => {
    const errorOf =
      (rows: unknown, request = {}) =>
      () =>
        fromRows(rows as number[][], request)
    expect(errorOf([[0], [1, 1]])).toThrow("option 1 uses item '1' twice")
    expect(errorOf([[0, 5]], { primary: 3 })).toThrow('option 0 uses item 5, but the items are 0 to 2')
    expect(errorOf([[0], []])).toThrow('option 1 has no primary item')
    expect(errorOf([[0, 1], [0]], { form: 'dense' })).toThrow(
      'option 1: expected an entry for each of 2 items, got 1',
    )
    expect(
      errorOf(
        [
          [1, 0],
          [2, 0],
        ],
        { form: 'dense' },
      ),
    ).toThrow('option 1, item 0: expected 0 or 1, got 2')
    expect(errorOf([[0]], { form: 'rows' })).toThrow("form: expected 'sparse' or 'dense', got 'rows'")
    expect(errorOf([[0]], { primary: -1 })).toThrow('primary: expected an integer of at least 0, got -1')
    expect(errorOf([[0]], { costs: [1, 2] })).toThrow('costs: expected one for each of 1 options, got 2')
    expect(errorOf([[0]], { costs: ['1'] })).toThrow("option 0 costs '1': expected a finite number")
    expect(errorOf([[0]], { secondary: 4 })).toThrow('secondary: expected at most the number of items, got 4')
    expect(errorOf('ab')).toThrow("expected an array of options, got 'ab'")
    expect(errorOf([[0], 3])).toThrow('option 1: expected an array of items, got 3')
    expect(errorOf([[0], [1, 2 ** 24]])).toThrow(
      'option 1 uses item 16777216, but 16777216 items are the most there can be',
    )
    expect(errorOf([[0]], { primary: 2 ** 31 })).toThrow('2147483648 items are more than 16777216')
  })
  it.each<[unknown, string]>([
    [1.5, 'uses item 1.5'],
    [-1, 'uses item -1'],
    [2 ** 32 + 9, 'uses item 4294967305'],
    ['9', "uses item '9'"],
    [9n, 'uses item 9n'],
    [undefined, 'uses item undefined'],
    [{ valueOf: () => 9 }, 'uses item an object'],
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
  it('may be of any length, in any order, in any kind of array', () => {
    const mixed = fromRows([[0], [1, 2], Uint8Array.of(3, 4, 5), [5, 0]])
    expect(mixed).toMatchObject({ starts: [0, 1, 3, 6, 8], items: [0, 1, 2, 3, 4, 5, 5, 0] })
    expect(fromRows([[0], [1, 2], [3, 4, 5]])).toMatchObject({
      starts: [0, 1, 3, 6],
      items: [0, 1, 2, 3, 4, 5],
    })
    expect(fromRows([[0, 1, 2], [3]])).toMatchObject({ starts: [0, 3, 4], items: [0, 1, 2, 3] })
  })
})

describe('a problem', () => {
  const made = parseProblem('a b | x\na x:R |2\nb x:R\na b')

  it('is frozen', () => {
    expect(Object.isFrozen(made)).toBe(true)
    for (const array of [made.starts, made.items, made.colours, made.costs, made.itemNames, made.secondary]) {
      expect(Object.isFrozen(array)).toBe(true)
    }
    expect(made.costs).toEqual([2, 0, 0])
    expect(made.items).toBe(made.items)
  })

  it('is no other value', () => {
    expect(() => new ExactCover('a b' as unknown as Problem)).toThrow(
      "expected a problem of ProblemBuilder, fromRows or parseProblem, got 'a b'",
    )
    expect(() => new ExactCover(null as unknown as Problem)).toThrow('got null')
    expect(() => formatOption(made, 3)).toThrow('expected an option from 0 to 2, got 3')
  })
})

describe('costs in the notation', () => {
  it('come after a bar', () => {
    expect(parseProblem('a b\na |3\nb | -2\na b |1.5').costs).toEqual([3, -2, 1.5])
    expect(parseProblem('a b\na |12\nb | -10.25\na b |0').costs).toEqual([12, -10.25, 0])
    for (const cost of ['|3x', '|x 3', '|1.', '|--2', '|x |3']) {
      expect(() => parseProblem(`a\na ${cost}`)).toThrow("expected a cost as in '|3'")
    }
    expect(() => parseProblem('a\na |x')).toThrow("line 2, 'a |x': expected a cost as in '|3', got '|x'")
  })
  it('are refused if they would be rounded, so that the cheapest of two might be the other', () => {
    expect(parseProblem('a\na |9007199254740991\na |-9007199254740991').costs).toHaveLength(2)
    for (const cost of ['9007199254740993', '-9007199254740992', '99999999999999999999'])
      expect(() => parseProblem(`a\na |${cost}`)).toThrow(
        `expected a cost of at most 9007199254740991, because larger ones would be rounded, got '${cost}'`,
      )
  })
  it('accepts every kind of line end', () => {
    expect(parseProblem('a b\ra\r\nb\n').optionCount).toBe(2)
    expect(() => parseProblem('\n| nothing\n')).toThrow(
      'expected a line with the names of the items, got none',
    )
  })
})
