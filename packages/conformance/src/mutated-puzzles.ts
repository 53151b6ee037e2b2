/** Puzzles that are almost proper, which reveal a false "solved" or "unsolvable". */
import {
  endingOf,
  type Grid,
  geometryOf,
  Random,
  randomIsomorph,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { ask } from './subject.ts'

const GEOMETRY = geometryOf(3, 3)

/** Proper puzzles that need no guess, a few guesses, or very many. */
const ORIGINALS = [
  '003020600900305001001806400008102900700000008006708200002609500800203009005010300',
  '000000907000420180000705026100904000050000040000507009920108000034059000507000000',
  '000801000000000043500000000000070800000000100020030000600000075003400000000200600',
  '400000805030000000000700000020000060000080400000010000000603070500200000104000000',
  '850002400720000009004000000000107002305000900040000000000080070017000000000036040',
  '000000010400000000020000000000050407008000300001090000300400200050100000000806000',
  '800000000003600000070090200050007000000045700000100030001000068008500010090000400',
  '100007090030020008009600500005300900010080002600004000300000010040000007007000300',
  '400030000000600800000000001000050090080000600070200000000102700503000040900000000',
  '000000008003000400090020060000079000000061200060502070008000500010000020405000003',
].map((text) => Uint8Array.from(text, Number))

/** Makes puzzles from a seed. Each is a random isomorph of a proper puzzle with one or two changed cells. */
export function mutatedPuzzles(seed: number, count: number): Grid[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => mutatedPuzzle(random))
}

/**
 * The puzzles to which two solvers give different answers, one by one or, if the first one can, in a batch. Its solutions are
 * checked as well.
 */
export function disagreements(
  definition: SolverDefinition,
  reference: SolverDefinition,
  { puzzles, solutions }: { readonly puzzles: readonly Grid[]; readonly solutions: number },
): string[] {
  const limits = { solutions, nodes: Number.POSITIVE_INFINITY, keep: Number.POSITIVE_INFINITY }
  const solver = definition.create(GEOMETRY)
  const judge = reference.create(GEOMETRY)
  const batch = Uint8Array.from(puzzles.flatMap((puzzle) => [...puzzle]))
  const many = solver.solveMany?.(batch, { ...limits, keep: 1 })
  return puzzles.flatMap((puzzle, index) => {
    const expected = judge.solve(puzzle, { ...limits, keep: 0 })
    const { solutionCount, ending } = ask({ definition, geometry: GEOMETRY }, solver, puzzle, limits)
    const answers = [`${solutionCount} ${ending}`]
    if (many !== undefined) answers.push(`${many.solutionCounts[index]} ${endingOf(many.endings[index])}`)
    const isAgreed = answers.every((answer) => answer === `${expected.solutionCount} ${expected.ending}`)
    return isAgreed ? [] : [`${puzzle.join('')}: ${answers}`]
  })
}

/** A digit is changed, a clue or two are removed, or two cells are swapped. */
function mutatedPuzzle(random: Random): Grid {
  const original = ORIGINALS[random.below(ORIGINALS.length)] as Grid
  const grid = randomIsomorph(GEOMETRY, original, random)
  const mutations = [changeDigit, removeClue, swapCells, removeTwoClues]
  mutations[random.below(mutations.length)]?.(grid, random)
  return grid
}

function changeDigit(grid: Grid, random: Random): void {
  grid[clueOf(grid, random)] = 1 + random.below(9)
}

function removeClue(grid: Grid, random: Random): void {
  grid[clueOf(grid, random)] = 0
}

function removeTwoClues(grid: Grid, random: Random): void {
  removeClue(grid, random)
  removeClue(grid, random)
}

function swapCells(grid: Grid, random: Random): void {
  const cell = clueOf(grid, random)
  const other = random.below(grid.length)
  const digit = grid[cell] as number
  grid[cell] = grid[other] as number
  grid[other] = digit
}

function clueOf(grid: Grid, random: Random): number {
  const clues = [...grid.keys()].filter((cell) => grid[cell] !== 0)
  return clues[random.below(clues.length)] as number
}
