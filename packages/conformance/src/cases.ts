/**
 * The fixed puzzles of the suite. Each shape has the same kinds of puzzles, which are made from solved boards with a seeded
 * shuffle. The 9×9 board also has some published puzzles. The true number of solutions comes from the oracle.
 */
import {
  type BoxGeometry,
  describeGeometry,
  type Geometry,
  type Grid,
  geometryIn,
  hasBoxes,
  nameOfCell,
  nameOfHouse,
  type Puzzle,
} from '@sudoku-lab/core'
import fc from 'fast-check'
import { solvedBoards } from './arbitraries.ts'
import { cluesIn, keepsTheRules, solutionsOf } from './oracle.ts'

/** A puzzle with its true solutions. */
export interface Case {
  /** A description that fits into a sentence: `a full board`. */
  readonly name: string
  readonly puzzle: Readonly<Puzzle>
  /** The number of solutions, or Infinity if there are more than were counted. */
  readonly solutionCount: number
  /** All solutions in lexicographic order, or none if there are more than were counted. */
  readonly solutions: readonly Readonly<Grid>[]
  /** Whether a simple search may need too many nodes for a test. The node limit is then an acceptable answer. */
  readonly demanding: boolean
}

export interface Cases {
  /** Puzzles with one solution: a full board, boards with one empty cell, and puzzles with fewer and fewer clues. */
  readonly proper: readonly Case[]
  /** Puzzles without a solution whose clues do not conflict. */
  readonly unsolvable: readonly Case[]
  /** Puzzles with two to `COUNTED` solutions. */
  readonly several: readonly Case[]
  /** Puzzles with very many solutions, such as the empty board. */
  readonly many: readonly Case[]
  /** Puzzles with two equal clues in a house. */
  readonly conflicting: readonly Case[]
  /** Solved boards that are not isomorphs of each other, if the shape is small enough to find two. */
  readonly boards: readonly Grid[]
  /** How many cells of a random puzzle may be empty, so that the simplest search answers at once. */
  readonly mostEmpty: number
}

/** Solutions are counted and listed up to this many. */
export const COUNTED = 300

interface Plan {
  readonly layout: string
  /** Quick enough for the tests of every package. */
  readonly isUsual?: true
  /** Clues of the proper puzzles, from dense to sparse. */
  readonly clues: readonly number[]
  readonly mostEmpty: number
  /** A solved board, where the oracle does not find one at once. */
  readonly solved?: string
}

const JIGSAW_OF_5 = '1122211322133345534455544'
const JIGSAW_OF_9 = '112222223144233333114225553144555633114445667184855677988886667999988667999987777'

/**
 * Square, wide and tall boxes, boards with more than nine digits, a Latin square, regions of other forms, diagonals, windows, and a
 * house of any cells.
 */
const PLANS: readonly Plan[] = [
  { layout: '2x2', isUsual: true, clues: [10, 7, 5], mostEmpty: 14 },
  { layout: `${JIGSAW_OF_5}-x`, isUsual: true, clues: [17, 10, 7], mostEmpty: 17 },
  { layout: '2x3', isUsual: true, clues: [24, 16, 11], mostEmpty: 26 },
  { layout: '3x3', isUsual: true, clues: [50, 36, 28], mostEmpty: 54 },
  { layout: '4x4', isUsual: true, clues: [220, 180], mostEmpty: 90 },
  { layout: '2x3-x', clues: [24, 16, 9], mostEmpty: 26 },
  { layout: '1x5', clues: [17, 12, 9], mostEmpty: 17 },
  { layout: '1x5-r1c1r2c2r3c3r4c4r5c5', clues: [17, 12, 8], mostEmpty: 17 },
  { layout: '3x2', clues: [24, 16, 11], mostEmpty: 26 },
  {
    layout: JIGSAW_OF_9,
    clues: [60, 52, 40],
    mostEmpty: 50,
    solved: '123456789935167824378294561649871235457612398862539417291748653584923176716385942',
  },
  { layout: '3x3-windoku', clues: [50, 42, 30], mostEmpty: 54 },
  { layout: '3x4', clues: [110, 90], mostEmpty: 60 },
  { layout: '5x5', clues: [600, 560], mostEmpty: 50 },
]

const geometryOfPlan = ({ layout }: Plan): Geometry => geometryIn(layout)

/** The boards that the suite checks, if a solver supports them. */
export const SHAPES: Readonly<Record<'usual' | 'other' | 'all', readonly Geometry[]>> = {
  usual: PLANS.filter(({ isUsual }) => isUsual).map(geometryOfPlan),
  other: PLANS.filter(({ isUsual }) => !isUsual).map(geometryOfPlan),
  all: PLANS.map(geometryOfPlan),
}

/** Of the shuffles that choose which cells lose their clue. With this one, a naive scan needs few nodes for all cases. */
const SHUFFLE_SEED = 92
const prepared = new Map<Geometry, Cases>()

/** The cases of one shape, prepared on the first call. */
export function casesFor(geometry: Geometry): Cases {
  let cases = prepared.get(geometry)
  if (cases === undefined) {
    cases = prepare(geometry)
    prepared.set(geometry, cases)
  }
  return cases
}

function prepare(geometry: Geometry): Cases {
  const plan = PLANS[SHAPES.all.indexOf(geometry)]
  if (plan === undefined) throw new RangeError(`no cases for ${shapeOf(geometry)}`)
  const boards = plan.solved === undefined ? twoBoards(geometry) : [gridOf(plan.solved)]
  const solved = boards[boards.length - 1] as Grid
  const dug = plan.clues.map((clues) => properPuzzle(geometry, solved, clues))
  const isNine = geometry.layout === '3x3'
  return {
    proper: [
      caseOf(geometry, 'a full board', solved),
      ...missingOneCell(geometry, solved),
      ...dug.map((puzzle) =>
        caseOf(geometry, `a proper puzzle of ${geometry.cellCount - emptyCount(puzzle)} clues`, puzzle),
      ),
      ...(isNine
        ? PUBLISHED.map(([name, text]) => caseOf(geometry, name, gridOf(text), { demanding: true }))
        : []),
    ],
    unsolvable: [
      caseOf(geometry, 'a cell without a candidate', withoutCandidate(geometry, solved)),
      ...deadEnds(geometry, dug.at(-1) ?? solved),
    ],
    several: withSeveralSolutions(
      geometry,
      isQuick(geometry) ? withoutClues(geometry, dug[1] ?? solved) : withoutDigits(geometry, solved),
    ),
    many: emptyBoard(geometry),
    conflicting: conflicts(geometry, solved),
    boards,
    mostEmpty: plan.mostEmpty,
  }
}

/** Published 9×9 puzzles with one solution, hard for a search in reading order or for any search. */
const PUBLISHED: readonly (readonly [string, string])[] = [
  [
    'a puzzle of 17 clues',
    '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...',
  ],
  [
    'a puzzle that singles do not solve',
    '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
  ],
]

function gridOf(text: string): Grid {
  return Uint8Array.from(text, (symbol) => (symbol === '.' ? 0 : Number(symbol)))
}

/** A puzzle with the solutions that the oracle finds, which are listed up to the number `counted`. */
export function caseOf(
  geometry: Geometry,
  name: string,
  puzzle: Readonly<Puzzle>,
  { demanding = false, counted = COUNTED }: { demanding?: boolean; counted?: number } = {},
): Case {
  const { solutions } = solutionsOf(geometry, puzzle, counted + 1)
  const areAll = solutions.length <= counted
  return {
    name,
    puzzle,
    solutionCount: areAll ? solutions.length : Number.POSITIVE_INFINITY,
    solutions: areAll ? [...solutions].sort(lexicographically) : [],
    demanding,
  }
}

/** The number of cells that are no clue. */
export function emptyCount(puzzle: Readonly<Puzzle>): number {
  return cluesIn(puzzle).filter((digit) => digit === 0).length
}

export const BROKEN_ORDER =
  'traits.lexicographic is true, but the solutions are not the smallest ones in ascending order'

/** Orders boards as rows of digits; 0 for equal ones. */
export function lexicographically(a: Readonly<Grid>, b: Readonly<Grid>): number {
  const cell = a.findIndex((digit, index) => digit !== b[index])
  return cell < 0 ? 0 : (a[cell] ?? 0) - (b[cell] ?? 0)
}

/** A solved board with boxes of any shape, in which every row is the first row, shifted. */
export function cyclicBoard({ boxHeight, boxWidth, size, cellCount }: BoxGeometry): Grid {
  return Uint8Array.from({ length: cellCount }, (_, cell) => {
    const row = Math.floor(cell / size)
    return (((row % boxHeight) * boxWidth + Math.floor(row / boxHeight) + (cell % size)) % size) + 1
  })
}

/** An isomorph of the cyclic board, or of the first one that the oracle finds. For small shapes also a board that the oracle makes from it by refilling most cells. */
function twoBoards(geometry: Geometry): Grid[] {
  const solved = hasBoxes(geometry)
    ? cyclicBoard(geometry)
    : (solutionsOf(geometry, new Uint8Array(geometry.cellCount), 1).solutions[0] as Grid)
  const shuffled = sampleOf(solvedBoards(geometry, [solved]))
  if (geometry.size > 9) return [shuffled]
  const sparse = shuffled.slice()
  for (const cell of shuffledCells(geometry).slice(0, Math.floor(geometry.cellCount * 0.7))) sparse[cell] = 0
  return [shuffled, solutionsOf(geometry, sparse, 40).solutions.at(-1) ?? shuffled]
}

/** Removes clues in a shuffled order, as long as there is only one solution, down to `clues`. */
function properPuzzle(geometry: Geometry, solved: Grid, clues: number): Grid {
  const puzzle = solved.slice()
  let left = geometry.cellCount
  for (const cell of shuffledCells(geometry)) {
    if (left === clues) break
    puzzle[cell] = 0
    if (solutionsOf(geometry, puzzle, 2).solutions.length === 1) left--
    else puzzle[cell] = solved[cell] ?? 0
  }
  return puzzle
}

/** Boards in which only the first, the middle or the last cell is empty. */
function missingOneCell(geometry: Geometry, solved: Grid): Case[] {
  const { cellCount } = geometry
  return [0, cellCount >> 1, cellCount - 1].map((cell) => {
    const puzzle = solved.slice()
    puzzle[cell] = 0
    return caseOf(geometry, `a board that misses only ${nameOfCell(geometry, cell)}`, puzzle)
  })
}

/**
 * An almost full board in which the peers of r1c1 have all digits: its digit is moved to another cell of the first column,
 * and removed from the other houses of that cell.
 */
function withoutCandidate({ size, cellsOf }: Geometry, solved: Grid): Grid {
  const digit = solved[0] ?? 0
  const moved = (size - 1) * size // rN c1
  const puzzle = solved.slice()
  for (const cells of cellsOf.filter((house) => house.includes(moved)))
    for (const cell of cells) if (puzzle[cell] === digit) puzzle[cell] = 0
  puzzle[0] = 0
  puzzle[moved] = digit
  return puzzle
}

/** The two puzzles with one wrong clue in which the search needs the most steps to detect it. */
function deadEnds(geometry: Geometry, proper: Grid): Case[] {
  const spoiled = shuffledCells(geometry)
    .filter((cell) => proper[cell] === 0)
    .flatMap((cell) => wrongClues(geometry, proper, cell))
    .slice(0, 24)
  const byStealth = spoiled.map((puzzle) => ({ puzzle, steps: solutionsOf(geometry, puzzle, 1).steps }))
  byStealth.sort((a, b) => b.steps - a.steps)
  return byStealth
    .slice(0, 2)
    .map(({ puzzle, steps }) => caseOf(geometry, `a dead end that shows after ${steps} steps`, puzzle))
}

/** The puzzle with every digit in `cell` that neither conflicts nor leaves a solution. */
function wrongClues(geometry: Geometry, proper: Grid, cell: number): Grid[] {
  const digits = Array.from({ length: geometry.size }, (_, index) => index + 1)
  return digits
    .map((digit) => proper.with(cell, digit))
    .filter(
      (puzzle) => keepsTheRules(geometry, puzzle) && solutionsOf(geometry, puzzle, 1).solutions.length === 0,
    )
}

/** Whether a search in any fixed order answers sparse puzzles of the board at once. */
function isQuick({ size, layout }: Geometry): boolean {
  return size < 9 || layout === '3x3'
}

/** Among puzzles with more and more solutions, the first one with several and the first one with dozens. */
function withSeveralSolutions(geometry: Geometry, widening: Iterable<Grid>): Case[] {
  const found: Case[] = []
  for (const puzzle of widening) {
    const { length } = solutionsOf(geometry, puzzle, COUNTED + 1).solutions
    if (length > COUNTED) break
    if (length < (found.length === 0 ? 2 : 24)) continue
    found.push(caseOf(geometry, `a puzzle of ${length} solutions`, puzzle))
    if (found.length === (geometry.size > 16 ? 1 : 2)) break // a second one would take the tests seconds
  }
  return found
}

/** The puzzle without one, two, three … of its clues. */
function* withoutClues(geometry: Geometry, puzzle: Grid): Iterable<Grid> {
  let left = puzzle
  for (const cell of shuffledCells(geometry).reverse()) {
    if (left[cell] === 0) continue
    left = left.with(cell, 0)
    yield left
  }
}

/** A solved board without its ones, then also without its twos, and so on. Few cells are empty, and many can be swapped. */
export function* withoutDigits({ size }: Geometry, solved: Grid): Iterable<Grid> {
  for (let most = 1; most <= size; most++) yield solved.map((digit) => (digit <= most ? 0 : digit))
}

/** It has more than `COUNTED` solutions by relabelling alone, except for the 2×2 board, which has 288. */
function emptyBoard(geometry: Geometry): Case[] {
  const name = 'the empty board'
  const puzzle = new Uint8Array(geometry.cellCount)
  if (geometry.size === 4) return [caseOf(geometry, name, puzzle)]
  const demanding = !isQuick(geometry)
  return [{ name, puzzle, solutionCount: Number.POSITIVE_INFINITY, solutions: [], demanding }]
}

/** Boards with only two equal digits, in a row, a column and a house of each other kind, and a full board with two swapped cells. */
function conflicts(geometry: Geometry, solved: Grid): Case[] {
  const { size, cellCount, cellsOf, houseCount } = geometry
  const alone = (first: number, second: number): Grid => {
    const puzzle = new Uint8Array(cellCount)
    puzzle[first] = puzzle[second] = size
    return puzzle
  }
  const swapped = solved.slice()
  swapped[0] = solved[1] ?? 0
  swapped[1] = solved[0] ?? 0
  const others = houseCount > 3 * size ? [2 * size, houseCount - 1] : houseCount > 2 * size ? [2 * size] : []
  return [
    caseOf(geometry, 'two equal clues in a row', alone(cellCount - size, cellCount - 1)),
    caseOf(geometry, 'two equal clues in a column', alone(size - 1, cellCount - 1)),
    ...others.map((house) => {
      const [first = 0, ...rest] = cellsOf[house] ?? []
      const apart = rest.find((cell) => cell % size !== first % size && cell - first >= size) ?? rest.at(-1)
      const name = `two equal clues in ${nameOfHouse(geometry, house)}`
      return caseOf(geometry, name, alone(first, apart ?? 0))
    }),
    caseOf(geometry, 'a full board with two cells swapped', swapped),
  ]
}

/** The cells in an order that is the same for every solver and every run. */
function shuffledCells(geometry: Geometry): number[] {
  const cells = Array.from({ length: geometry.cellCount }, (_, cell) => cell)
  return sampleOf(fc.shuffledSubarray(cells, { minLength: cells.length, maxLength: cells.length }))
}

function sampleOf<Value>(arbitrary: fc.Arbitrary<Value>): Value {
  return fc.sample(arbitrary, { seed: SHUFFLE_SEED, numRuns: 1 })[0] as Value
}

/** A board as people write it: `boxes of 3×4`. */
export function shapeOf(geometry: Geometry): string {
  if (hasBoxes(geometry)) return `boxes of ${geometry.boxHeight}×${geometry.boxWidth}`
  return describeGeometry(geometry)
}
