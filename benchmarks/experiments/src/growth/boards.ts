/**
 * Boards with holes: complete random grids of which some cells were emptied. Each has at least one solution.
 *
 * Origin. "Quasigroup with holes": Achlioptas, Gomes, Kautz and Selman ("Generating satisfiable problem instances", AAAI 2000) for
 * Latin squares; Ansótegui, Béjar, Fernàndez, Gomes and Mateu ("The impact of balancing on problem hardness in a highly structured
 * domain", AAAI 2006) for Sudoku with boxes of any shape, who also balance the holes.
 */
import { createHash } from 'node:crypto'
import {
  type BoxGeometry,
  emptyGrid,
  FIRST_SOLUTION,
  type Grid,
  geometryOf,
  Random,
  randomIsomorph,
  type Solver,
} from '@sudoku-lab/core'
import { randomLatinSquare } from '@sudoku-lab/generator'
import { UsageError } from '../shared/program.ts'

export interface Shape {
  /** `16x16`, or `latin-16` for a Latin square. */
  readonly name: string
  readonly geometry: BoxGeometry
  /** Holes in each house at which tails are looked at, near where searches waste most. 0 where nobody looks. */
  readonly hardest: number
}

function shape(name: string, boxHeight: number, boxWidth: number, hardest = 0): Shape {
  return { name, geometry: geometryOf(boxHeight, boxWidth), hardest }
}

export const SHAPES: readonly Shape[] = [
  shape('4x4', 2, 2),
  shape('6x6', 2, 3),
  shape('9x9', 3, 3),
  shape('12x12', 3, 4),
  shape('16x16', 4, 4, 9),
  shape('20x20', 4, 5),
  shape('25x25', 5, 5),
  shape('latin-9', 1, 9),
  shape('latin-16', 1, 16, 8),
  shape('latin-20', 1, 20, 9),
  shape('latin-25', 1, 25),
]

/** @throws UsageError for a name that is none of them */
export function shapeNamed(name: string): Shape {
  const found = SHAPES.find((known) => known.name === name)
  if (found !== undefined) return found
  throw new UsageError(
    `unknown board '${name}': expected one of ${SHAPES.map((known) => known.name).join(', ')}`,
  )
}

/** Random numbers of its own for everything that has a name, so that nothing depends on what else is made. */
export function randomFor(seed: number, ...name: readonly (string | number)[]): Random {
  const digest = createHash('sha256')
    .update([seed, ...name].join('/'))
    .digest()
  return new Random(digest.readUIntBE(0, 6))
}

/**
 * A random complete grid. A Latin square is drawn uniformly. On a board with boxes, a random row, or random boxes on the diagonal, are
 * completed by a search under a random symmetry; a search that takes long is given up and another one begins. Not every such grid is
 * equally likely, and how far it is from that is not known.
 */
export function completeGrid({ geometry }: Shape, solver: Solver, random: Random): Grid {
  if (geometry.boxHeight === 1) return randomLatinSquare(geometry.size, random)
  const limits = { ...FIRST_SOLUTION, nodes: 2 * geometry.cellCount }
  for (;;) {
    const begun = randomIsomorph(geometry, begin(geometry, random), random)
    const [grid] = solver.solve(begun, limits).solutions
    if (grid !== undefined) return randomIsomorph(geometry, grid, random)
  }
}

/** Boxes on the diagonal have no house in common where they are square, and so any digits fit. */
function begin(geometry: BoxGeometry, random: Random): Grid {
  const { boxHeight, boxWidth, size, cellsOf } = geometry
  const grid = emptyGrid(geometry)
  const houses =
    boxHeight === boxWidth
      ? Array.from({ length: boxHeight }, (_, index) => 2 * size + index * (boxHeight + 1))
      : [0]
  for (const house of houses) {
    const digits = random.shuffle(Uint8Array.from({ length: size }, (_, index) => index + 1))
    for (const [index, cell] of cellsOf[house].entries()) grid[cell] = digits[index]
  }
  return grid
}

export interface Point {
  /** Holes in each house. */
  readonly holes: number
  readonly instance: number
  readonly seed: number
}

/**
 * A board with as many holes in every row, column and box: the cells of some digits of another random grid, which has every digit once
 * in every house. It is the same for the same seed, shape, holes and instance.
 */
export function boardWithHoles(shape: Shape, { holes, instance, seed }: Point, solver: Solver): Grid {
  const random = randomFor(seed, 'board', shape.name, holes, instance)
  const [grid, other] = [completeGrid(shape, solver, random), completeGrid(shape, solver, random)]
  return grid.map((digit, cell) => (other[cell] <= holes ? 0 : digit))
}

/** Holes in each house, from none to all, in about as many steps as wanted. */
export function holeCounts({ geometry: { size } }: Shape, points: number): number[] {
  const counts = Array.from({ length: points + 1 }, (_, step) => Math.round((size * step) / points))
  return [...new Set(counts)]
}
