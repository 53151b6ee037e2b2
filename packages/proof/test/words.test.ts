/**
 * Compares what steps say with the board: every sentence is read again, and what it says has to be true of the digits and the
 * candidates at this point of the path.
 */
import { type Geometry, nameOfHouse } from '@sudoku-lab/core'
import { parse } from '@sudoku-lab/core/formats'
import { explain, type Step } from '@sudoku-lab/proof/explain'
import { describe, expect, it } from 'vitest'

/** A board as a person has it: the digits, and what is still possible in each empty cell. */
class Paper {
  readonly geometry: Geometry
  readonly grid: number[]
  readonly possible: Set<number>[]
  readonly cells: readonly number[]

  constructor(geometry: Geometry, clues: readonly number[]) {
    this.geometry = geometry
    this.grid = clues.map(() => 0)
    this.cells = [...clues.keys()]
    const digits = Array.from({ length: geometry.size }, (_, index) => index + 1)
    this.possible = clues.map(() => new Set(digits))
    clues.forEach((digit, cell) => {
      if (digit !== 0) this.place(cell, digit)
    })
  }

  place(cell: number, digit: number): void {
    this.grid[cell] = digit
    this.possible[cell] = new Set([digit])
    for (const house of this.geometry.housesOf[cell] ?? [])
      for (const peer of this.cellsOf(house)) if (peer !== cell) this.possible[peer]?.delete(digit)
  }

  follow({ kind, candidates }: Step): void {
    for (const { cell, digit } of candidates) {
      if (kind === 'place') this.place(cell, digit)
      else this.possible[cell]?.delete(digit)
    }
  }

  cellsOf(house: number): number[] {
    return Array.from(this.geometry.cellsOf[house] ?? [])
  }

  /** Whether one of these cells lies in the house and has the digit. */
  holds(house: number, digit: number, cells: readonly number[]): boolean {
    const own = this.cellsOf(house)
    return cells.some((cell) => this.grid[cell] === digit && own.includes(cell))
  }

  /** The cells in which a house still can have a digit. */
  placesOf(house: number, digit: number): number[] {
    return this.cellsOf(house).filter((cell) => this.possible[cell]?.has(digit))
  }

  houseNamed(name: string): number {
    const house = Array.from(this.geometry.cellsOf, (_, index) => index).find(
      (index) => nameOfHouse(this.geometry, index) === name,
    )
    if (house === undefined) throw new Error(`no house is named '${name}'`)
    return house
  }

  cellNamed(name: string): number {
    const [, row = '', column = ''] = /^r(\d+)c(\d+)$/.exec(name) ?? []
    return (Number(row) - 1) * this.geometry.size + Number(column) - 1
  }
}

const listed = (text: string): string[] => (text === '' ? [] : text.split(/, | and | or /))
/** `rows 2 and 7` → `row 2`, `row 7`. */
function lines(text: string): string[] {
  const [, kind = '', numbers = ''] = /^(row|column)s (.*)$/.exec(text) ?? []
  return listed(numbers).map((number) => `${kind} ${number}`)
}

const EARLIER = 'earlier eliminations'

/** Candidates that are wrong, and the house of which they are, if they are of one. */
interface Excluded {
  readonly others: readonly (readonly [cell: number, digit: number])[]
  readonly own?: number
}

/**
 * Whether just the named causes exclude all of these candidates, by the digits of the cells on which the step relies: without any
 * of the causes, another one would be left.
 */
function areTheCauses(
  paper: Paper,
  { clues }: Step,
  named: readonly string[],
  { others, own }: Excluded,
): boolean {
  const explains = (cause: string, [cell, digit]: readonly [number, number]): boolean => {
    const houses = Array.from(paper.geometry.housesOf[cell] ?? []).filter((house) => house !== own)
    if (cause === EARLIER) return !houses.some((house) => paper.holds(house, digit, paper.cells))
    const house = paper.houseNamed(cause)
    return houses.includes(house) && paper.holds(house, digit, clues)
  }
  const suffice = (causes: readonly string[]): boolean =>
    others.every((other) => causes.some((cause) => explains(cause, other)))
  return suffice(named) && named.every((cause) => !suffice(named.filter((other) => other !== cause)))
}

/** The digit that a symbol stands for. */
const digitOf = (symbol: string): number => Number.parseInt(symbol, 36)

/** Of a house: the other empty cells, each with the digit that it has no place for there. */
const emptyCells = (paper: Paper, own: number, cell: number, digit: number): Excluded => ({
  own,
  others: paper
    .cellsOf(own)
    .filter((other) => other !== cell && paper.grid[other] === 0)
    .map((other) => [other, digit]),
})

const otherDigits = ({ geometry }: Paper, cell: number, digit: number): Excluded => ({
  others: Array.from({ length: geometry.size }, (_, index): [number, number] => [cell, index + 1]).filter(
    ([, other]) => other !== digit,
  ),
})

type Check = (paper: Paper, step: Step) => boolean

const isTrueOfHidden: Check = (paper, step) => {
  const { words, hint, answer } = step
  const said =
    /^((\w+) goes to (\w+)): it is the only (?:empty cell of (\w+ \d+)|cell of (\w+ \d+) that (.*) leaves? it)$/.exec(
      words,
    )
  const [, right = '', symbol = '', place = '', full, some, causes = ''] = said ?? []
  const name = full ?? some ?? ''
  const [house, cell, digit] = [paper.houseNamed(name), paper.cellNamed(place), digitOf(symbol)]
  const because = causes === '' ? '' : `, because of ${causes}`
  return (
    areTheCauses(paper, step, listed(causes), emptyCells(paper, house, cell, digit)) &&
    paper.cellsOf(house).includes(cell) &&
    hint === `${name} has only one cell left for ${symbol}${because}` &&
    answer === right
  )
}

const isTrueOfNaked: Check = (paper, step) => {
  const { words, hint, answer } = step
  const said = /^((\w+) goes to (\w+)): (.*) leaves? it no other digit$/.exec(words)
  const [, right = '', symbol = '', place = '', causes = ''] = said ?? []
  const [cell, digit] = [paper.cellNamed(place), digitOf(symbol)]
  return (
    areTheCauses(paper, step, listed(causes), otherDigits(paper, cell, digit)) &&
    hint === `${place} has only one digit left, because of ${causes}` &&
    answer === right
  )
}

const isTrueOfLocked: Check = (paper, { words }) => {
  const said = /^all cells that (\w+ \d+) has left for (\w+) are in (\w+ \d+), so /.exec(words)
  const [, base = '', symbol = '', cover = ''] = said ?? []
  const covered = paper.cellsOf(paper.houseNamed(cover))
  const places = paper.placesOf(paper.houseNamed(base), digitOf(symbol))
  return places.length > 0 && places.every((cell) => covered.includes(cell))
}

const isTrueOfNakedSubset: Check = (paper, { words }) => {
  const said = /^only (.*) are left for (.*) in (\w+ \d+), so /.exec(words)
  const [, digits = '', cells = '', name = ''] = said ?? []
  const left = new Set(listed(cells).flatMap((cell) => [...(paper.possible[paper.cellNamed(cell)] ?? [])]))
  const house = paper.cellsOf(paper.houseNamed(name))
  return (
    [...left].sort().join() === listed(digits).map(digitOf).sort().join() &&
    listed(cells).every((cell) => house.includes(paper.cellNamed(cell)))
  )
}

const isTrueOfHiddenSubset: Check = (paper, { words }) => {
  const said = /^(\w+ \d+) has only (.*) left for ([^,]*(?:, [^,]*?)*), so r/.exec(words)
  const [, name = '', cells = '', digits = ''] = said ?? []
  const places = new Set(
    listed(digits).flatMap((symbol) => paper.placesOf(paper.houseNamed(name), digitOf(symbol))),
  )
  const sorted = (numbers: Iterable<number>): string => [...numbers].sort((a, b) => a - b).join()
  return sorted(places) === sorted(listed(cells).map((cell) => paper.cellNamed(cell)))
}

const isTrueOfFish: Check = (paper, { words }) => {
  const said = /^((?:row|column)s .*) have cells for (\w+) only in ((?:row|column)s .*?), so r/.exec(words)
  const [, bases = '', symbol = '', covers = ''] = said ?? []
  const covered = lines(covers).flatMap((name) => paper.cellsOf(paper.houseNamed(name)))
  const places = lines(bases).flatMap((name) => paper.placesOf(paper.houseNamed(name), digitOf(symbol)))
  return (
    places.length > 0 &&
    lines(bases).length === lines(covers).length &&
    places.every((cell) => covered.includes(cell))
  )
}

/** Follows `if r1c2 were 3, r4c5 would be 6, row 7 would need 8 in r7c9 and box 1 would have no cell for 2`. */
const isTrueOfChain: Check = (paper, { words }) => {
  const [, place = '', symbol = '', consequences = ''] = /^if (\w+) were (\w+), (.*?), so r/.exec(words) ?? []
  const then = new Paper(paper.geometry, paper.grid)
  paper.possible.forEach((set, cell) => {
    then.possible[cell] = new Set(set)
  })
  then.place(paper.cellNamed(place), digitOf(symbol))
  const parts = listed(consequences)
  return parts.every((part, index) => {
    const [, naked = '', only = ''] = /^(\w+) would be (\w+)$/.exec(part) ?? []
    const [, house = '', needs = '', there = ''] = /^(\w+ \d+) would need (\w+) in (\w+)$/.exec(part) ?? []
    if (naked !== '') {
      const cell = paper.cellNamed(naked)
      const isOnly = [...(then.possible[cell] ?? [])].every((digit) => digit === digitOf(only))
      then.place(cell, digitOf(only))
      return isOnly
    }
    if (house !== '') {
      const cell = paper.cellNamed(there)
      const isOnly = then.placesOf(paper.houseNamed(house), digitOf(needs)).every((place) => place === cell)
      then.place(cell, digitOf(needs))
      return isOnly
    }
    const [, empty = ''] = /^(\w+) would have no digit left$/.exec(part) ?? []
    const [, full = '', missing = ''] = /^(\w+ \d+) would have no cell for (\w+)$/.exec(part) ?? []
    const isLast = index === parts.length - 1
    if (empty !== '') return isLast && then.possible[paper.cellNamed(empty)]?.size === 0
    return isLast && then.placesOf(paper.houseNamed(full), digitOf(missing)).length === 0
  })
}

const CHECKS: readonly [technique: RegExp, isTrue: Check][] = [
  [/^hidden single$/, isTrueOfHidden],
  [/^naked single$/, isTrueOfNaked],
  [/^locked candidates$/, isTrueOfLocked],
  [/^naked/, isTrueOfNakedSubset],
  [/^hidden/, isTrueOfHiddenSubset],
  [/^X-wing$|fish$/, isTrueOfFish],
  [/wing$|chain$|^net$/, isTrueOfChain],
]

interface Read {
  readonly untrue: readonly string[]
  readonly techniques: ReadonlySet<string>
}

/** Reads what every step of a path says. */
function readAll(text: string): Read {
  const { geometry, puzzle } = parse(text)
  const paper = new Paper(geometry, Array.from(puzzle))
  const untrue: string[] = []
  const techniques = new Set<string>()
  for (const step of explain(geometry, puzzle).steps) {
    const isTrue = CHECKS.find(([technique]) => technique.test(step.technique))?.[1]
    if (isTrue !== undefined) techniques.add(step.technique)
    if (isTrue?.(paper, step) === false) untrue.push(step.words)
    paper.follow(step)
  }
  return { untrue, techniques }
}

/** Of `diabolical.txt` in the puzzle bank of Sudoku Exchange, in the public domain, and, the first, of a report. */
const PUZZLES = [
  '.648........3..7..8...75..69...3..5...3.58.7....6..1.......7.2.1.2......648.9.5..',
  '083020090000800100029300008000098700070000060006740000300006980002005000010030540',
  '200050006010000090600801003007090600000703000900080002100000005060902010003060200',
  '590000007040010083008034900001402000069000820000109300004670200980040030700000016',
  '005000620090082000040560007060090001400000003300040060600028040000470030014000700',
  '000009100009670000603401870908000310060010090071000504016702905000096200002300000',
  '000000002030900000109004005004090700006137900002080100400600201000001060800000000',
  '000000102601300950700200630000763400000000000007945000082007003075009204306000000',
  '800000910400006000062010050010065009004000600600340020070020590000100008089000003',
]

describe('what a step says', () => {
  it('is true of the board, and nothing in it can be left out', () => {
    const techniques = new Set<string>()
    for (const puzzle of PUZZLES) {
      const read = readAll(puzzle)
      expect({ puzzle, untrue: read.untrue }).toEqual({ puzzle, untrue: [] })
      for (const technique of read.techniques) techniques.add(technique)
    }
    expect([...techniques].sort()).toEqual(
      expect.arrayContaining([
        'hidden single',
        'naked single',
        'locked candidates',
        'naked pair',
        'X-wing',
        'chain',
      ]),
    )
  })

  it('names the box where a clue shares both a line and the box with the open cells of a row', () => {
    const { geometry, puzzle } = parse(PUZZLES[0] ?? '')
    const step = explain(geometry, puzzle).steps.find(({ answer }) => answer === '5 goes to r8c4')
    expect(step?.words).toBe('5 goes to r8c4: it is the only cell of row 8 that column 6 and box 9 leave it')
    expect(step?.hint).toBe('row 8 has only one cell left for 5, because of column 6 and box 9')
  })
})
