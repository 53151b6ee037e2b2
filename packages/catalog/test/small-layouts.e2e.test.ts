/**
 * Thousands of small boards with random regions and random extra houses. A search that knows nothing of the lab counts the solutions of
 * a puzzle on each, and all solvers that take the board have to find the same number.
 */
import { listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import { type Geometry, geometryOfHouses, Random, type SolverDefinition } from '@sudoku-lab/core'
import { expect, it } from 'vitest'

const BOARDS = 3000
/** Each board is given to this many solvers, which take turns. */
const SOLVERS_EACH = 6
/** The most solutions that are counted. */
const MOST = 60

type Houses = readonly (readonly number[])[]

interface Board {
  readonly size: number
  /** Undefined for a Latin square. */
  readonly regions: Houses | undefined
  readonly extras: Houses
}

/** Regions that begin as rows, and exchange cells at their borders as long as all of them stay connected. */
function randomRegions(size: number, random: Random): number[][] {
  const regions = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) => row * size + column),
  )
  for (let exchange = 0; exchange < 40 * size; exchange++) {
    const [one, other] = [regions[random.below(size)] ?? [], regions[random.below(size)] ?? []]
    const [at, otherAt] = [random.below(size), random.below(size)]
    const [cell = 0, otherCell = 0] = [one[at], other[otherAt]]
    if (one === other) continue
    one[at] = otherCell
    other[otherAt] = cell
    if (isConnected(one, size) && isConnected(other, size)) continue
    one[at] = cell
    other[otherAt] = otherCell
  }
  return regions
}

function isConnected([first = 0, ...others]: readonly number[], size: number): boolean {
  const reached = new Set([first])
  for (const from of reached)
    for (const to of others) {
      const rows = Math.abs(Math.floor(from / size) - Math.floor(to / size))
      if (rows + Math.abs((from % size) - (to % size)) === 1) reached.add(to)
    }
  return reached.size === size
}

function randomBoard(random: Random): Board {
  const size = 4 + random.below(3)
  const regions = random.below(5) === 0 ? undefined : randomRegions(size, random)
  const diagonals = [
    Array.from({ length: size }, (_, row) => row * size + row),
    Array.from({ length: size }, (_, row) => row * size + size - 1 - row),
  ]
  const cells = Array.from({ length: size * size }, (_, cell) => cell)
  const others = Array.from({ length: random.below(3) }, () => random.shuffle([...cells]).slice(0, size))
  return { size, regions, extras: [...(random.below(3) === 0 ? diagonals : []), ...others] }
}

/** The search, which is given up after so many steps. */
interface Trying {
  readonly most: number
  readonly steps?: number
  /** Draws the order of the digits. */
  readonly random?: Random
}

/** Up to `most` solutions, by trying all digits of the cells in reading order. */
function solutionsOf(
  { size, regions = [], extras }: Board,
  puzzle: readonly number[],
  { most, steps = Infinity, random }: Trying,
): number[][] {
  const lines = Array.from({ length: 2 * size }, (_, line) =>
    Array.from({ length: size }, (_cell, at) => (line < size ? line * size + at : at * size + line - size)),
  )
  const houses = [...lines, ...regions, ...extras]
  const peers = puzzle.map((_, cell) => {
    const others = houses.filter((house) => house.includes(cell)).flat()
    return others.filter((other) => other !== cell)
  })
  const grid = [...puzzle]
  const found: number[][] = []
  const fits = (cell: number, digit: number): boolean =>
    (peers[cell] ?? []).every((other) => grid[other] !== digit)
  if (grid.some((digit, cell) => digit > 0 && !fits(cell, digit))) return []
  const digits = Array.from({ length: size }, (_, index) => index + 1)
  let taken = 0
  const optionsOf = (cell: number): number[] => {
    const clue = puzzle[cell] ?? 0
    if (clue !== 0) return [clue]
    return (random === undefined ? digits : random.shuffle([...digits])).filter((digit) => fits(cell, digit))
  }
  const fill = (cell: number): void => {
    if (cell === grid.length) {
      found.push([...grid])
      return
    }
    for (const digit of optionsOf(cell)) {
      if (found.length >= most || taken++ > steps) return
      grid[cell] = digit
      fill(cell + 1)
      grid[cell] = puzzle[cell] ?? 0
    }
  }
  fill(0)
  return found
}

/** Clues of a solution, if one is found, and sometimes with a wrong one among them. */
function randomPuzzle(board: Board, random: Random): number[] {
  const { size } = board
  const empty = Array.from({ length: size ** 2 }, () => 0)
  const [solution] = solutionsOf(board, empty, { most: 1, steps: 2000, random })
  const share = 15 * (size - 3) + random.below(35) // plain trying takes long on a large board with few clues
  const clues = empty.map((_, cell) => (random.below(100) < share ? (solution?.[cell] ?? 0) : 0))
  const wrong = solution === undefined ? size : random.below(5) === 0 ? 1 : 0
  for (let count = 0; count < wrong; count++) clues[random.below(clues.length)] = 1 + random.below(size)
  return clues
}

function geometryFor(board: Board): Geometry | undefined {
  try {
    return geometryOfHouses(board)
  } catch (error) {
    // a house that was drawn is there already
    if (error instanceof RangeError && /same cells as another house/.test(error.message)) return undefined
    throw error
  }
}

interface Question {
  readonly geometry: Geometry
  readonly puzzle: readonly number[]
  /** The solutions, up to `MOST`. */
  readonly truth: ReadonlySet<string>
}

/** What is wrong with the answer of a solver. */
function mistakeOf(definition: SolverDefinition, { geometry, puzzle, truth }: Question): string[] {
  const { complete } = definition.traits
  const limits = { solutions: complete ? MOST : 1, nodes: complete ? Infinity : 2000, keep: MOST }
  const { solutionCount, solutions, ending } = definition
    .create(geometry)
    .solve(Uint8Array.from(puzzle), limits)
  const mayGiveUp = !complete && ending !== 'exhausted' && solutionCount <= truth.size
  const areTrue = truth.size === MOST || solutions.every((grid) => truth.has(grid.join()))
  if ((solutionCount === truth.size || mayGiveUp) && areTrue) return []
  return [
    `${definition.id}, ${geometry.layout}: ${puzzle.join('')} has ${truth.size} solutions, found ${solutionCount}`,
  ]
}

it('all solvers count the solutions of puzzles on small boards of any houses as plain trying does', async () => {
  const random = new Random(20261127)
  const definitions = (await Promise.all((await listSolvers()).map(({ id }) => loadSolvers(id)))).flat()
  const asked = new Map(definitions.map(({ id }) => [id, 0]))
  const refused = new Set<string>()
  const sizes: number[] = []
  const wrong = Array.from({ length: BOARDS }, (_, number) => {
    const board = randomBoard(random)
    const geometry = geometryFor(board)
    if (geometry === undefined) return []
    const puzzle = randomPuzzle(board, random)
    const truth = new Set(solutionsOf(board, puzzle, { most: MOST }).map((grid) => grid.join()))
    sizes.push(truth.size)
    return Array.from({ length: SOLVERS_EACH }, (_turn, turn) => {
      const definition = definitions[(number * SOLVERS_EACH + turn) % definitions.length]
      if (definition === undefined) return []
      if (!definition.supports(geometry)) {
        refused.add(definition.id)
        return []
      }
      asked.set(definition.id, (asked.get(definition.id) ?? 0) + 1)
      return mistakeOf(definition, { geometry, puzzle, truth })
    }).flat()
  }).flat()
  expect(wrong).toEqual([])
  for (const isOfKind of [
    (size: number) => size === 0,
    (size: number) => size === 1,
    (size: number) => size > 1,
  ])
    expect(sizes.filter(isOfKind).length).toBeGreaterThan(BOARDS / 20)
  expect([...refused].sort()).toEqual(['annealing', 'band', 'bitmask-tuned', 'lanes', 'lanes-batch'])
  const rarely = [...asked].filter(([id, count]) => !refused.has(id) && count < BOARDS / 6)
  expect(rarely).toEqual([])
})
