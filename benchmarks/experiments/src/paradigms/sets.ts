/**
 * Puzzles of candidates: random ones, and ones that were bred against a solver.
 *
 * Idea. A puzzle excludes candidates until the solution of its grid is the only one. As long as there is another solution, one of
 * the candidates in which it differs is excluded. A neighbour allows a few excluded candidates again, and repairs itself in the same way.
 * It takes the place of the puzzle if it takes the solver no fewer nodes.
 */
import {
  allDigits,
  applySymmetry,
  type CandidateGrid,
  type Cell,
  type Grid,
  type Random,
  randomSymmetry,
  type Solver,
  singleton,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { streamOf, UniformGrids } from '@sudoku-lab/generator'
import { NINE } from '../shared/solvers.ts'
import type { Entrant } from './entrants.ts'

export interface CandidatePuzzle {
  readonly solution: Grid
  readonly sets: CandidateGrid
}

/** A proof that takes more nodes is not worth its time: the neighbour is not looked at. */
const PROOF_NODES = 100_000
/** An integer program is not worth more linear programs. */
const PROGRAMS = 300
const FEWER = 10
/** The most candidates that a neighbour allows again. */
const MOST_ALLOWED = 4

/** The same seed and index give the same puzzle. */
export function randomPuzzle(prover: Solver, seed: number, index: number): CandidatePuzzle {
  const random = streamOf(seed, index)
  const grids = new UniformGrids()
  for (;;) {
    const solution = grids.next(random)
    const sets = repaired(
      prover,
      random,
      solution,
      new Uint32Array(NINE.cellCount).fill(allDigits(NINE.size)),
    )
    if (sets !== undefined) return { solution, sets }
  }
}

/** Excludes candidates until there is one solution. Returns nothing if a proof takes too long. */
function repaired(
  prover: Solver,
  random: Random,
  solution: Grid,
  sets: CandidateGrid,
): CandidateGrid | undefined {
  for (;;) {
    const { solutions, ending } = prover.solve(sets, { ...UNIQUENESS, nodes: PROOF_NODES })
    const other = solutions.find((found) => found.some((digit, cell) => digit !== solution[cell]))
    if (other === undefined) return ending === 'exhausted' ? sets : undefined
    const cells = cellsWhere((cell) => other[cell] !== solution[cell])
    const cell = cells[random.below(cells.length)]
    sets[cell] &= ~singleton(other[cell])
  }
}

function neighbourOf(
  { solution, sets }: CandidatePuzzle,
  prover: Solver,
  random: Random,
): CandidatePuzzle | undefined {
  const changed = sets.slice()
  for (let rest = 1 + random.below(MOST_ALLOWED); rest > 0; rest--) {
    const cells = cellsWhere((cell) => changed[cell] !== allDigits(NINE.size))
    const cell = cells[random.below(cells.length)]
    const missing = Array.from({ length: NINE.size }, (_, index) => singleton(index + 1)).filter(
      (digit) => (changed[cell] & digit) === 0,
    )
    changed[cell] |= missing[random.below(missing.length)]
  }
  const found = repaired(prover, random, solution, changed)
  return found && { solution, sets: found }
}

interface Breeding {
  /** Decides how many solutions a puzzle has. */
  readonly prover: Solver
  /** How many are looked at. */
  readonly neighbours: number
  readonly random: Random
}

/** Every puzzle climbs alone, and looks at so many neighbours. */
export function breed(
  start: CandidatePuzzle,
  { solver, isIntegerProgram }: Entrant,
  { prover, neighbours, random }: Breeding,
): CandidatePuzzle {
  // The isomorph on which it is chosen is another than the one on which it is measured.
  const symmetry = randomSymmetry(NINE, random)
  const nodesFor = ({ sets }: CandidatePuzzle): number =>
    solver.solve(applySymmetry(symmetry, sets), {
      ...UNIQUENESS,
      nodes: isIntegerProgram ? PROGRAMS : PROOF_NODES,
      keep: 0,
    }).statistics.nodes
  let best = { puzzle: start, nodes: nodesFor(start) }
  const most = isIntegerProgram ? Math.ceil(neighbours / FEWER) : neighbours
  for (let looked = 0; looked < most; looked++) {
    const puzzle = neighbourOf(best.puzzle, prover, random)
    if (puzzle === undefined) continue
    const nodes = nodesFor(puzzle)
    if (nodes >= best.nodes) best = { puzzle, nodes }
  }
  return best.puzzle
}

function cellsWhere(test: (cell: Cell) => boolean): Cell[] {
  return Array.from({ length: NINE.cellCount }, (_, cell) => cell).filter(test)
}
