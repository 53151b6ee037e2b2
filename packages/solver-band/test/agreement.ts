/** Puzzles that are almost proper, and answers that can be compared. */
import {
  type Grid,
  geometryOf,
  isSolutionOf,
  Random,
  randomIsomorph,
  type SolverDefinition,
} from '@sudoku-lab/core'

const GEOMETRY = geometryOf(3, 3)

/** Proper puzzles, from such that singles solve to such that take hundreds of guesses. */
const PROPER = [
  '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
  '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...',
  '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........',
  '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
  '........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3',
].map((text) => Uint8Array.from(text.replaceAll('.', '0'), Number))

/** A random isomorph of one of them with a digit changed, a clue or two removed, or two cells swapped. */
function mutant(random: Random): Grid {
  const grid = randomIsomorph(GEOMETRY, PROPER[random.below(PROPER.length)], random)
  const cells = random.shuffle([...grid.keys()].filter((cell) => grid[cell] !== 0))
  const other = random.below(grid.length)
  const mutations = [
    () => (grid[cells[0]] = 1 + random.below(9)),
    () => (grid[cells[0]] = 0),
    () => (grid[cells[0]] = grid[cells[1]] = 0),
    () => ([grid[cells[0]], grid[other]] = [grid[other], grid[cells[0]]]),
  ]
  mutations[random.below(mutations.length)]()
  return grid
}

export function mutants(seed: number, count: number): Grid[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => mutant(random))
}

/** What a solver says of each puzzle, with the number of different solutions that keep rules and clues. */
export function answersOf({ create }: SolverDefinition, puzzles: readonly Grid[], limit: number) {
  const solver = create(GEOMETRY)
  return puzzles.map((puzzle) => {
    const { solutionCount, ending, solutions } = solver.solve(puzzle, {
      solutions: limit,
      nodes: Infinity,
      keep: Infinity,
    })
    const valid = solutions.filter((solution) => isSolutionOf(GEOMETRY, solution, puzzle))
    const different = new Set(valid.map((solution) => solution.join(''))).size
    return { puzzle: puzzle.join(''), solutionCount, ending, different }
  })
}
