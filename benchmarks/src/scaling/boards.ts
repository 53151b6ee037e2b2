/**
 * Boards with holes: complete random grids of which some cells were emptied. Each has a solution at least.
 *
 * Origin. "Quasigroup with holes": Achlioptas, Gomes, Kautz and Selman ("Generating satisfiable problem instances", AAAI 2000) for
 * Latin squares; Ansótegui, Béjar, Fernàndez, Gomes and Mateu ("The impact of balancing on problem hardness in a highly structured
 * domain", AAAI 2006) for Sudoku with boxes of any shape, who also balance the holes.
 */
import { createHash } from 'node:crypto'
import {
  emptyGrid,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  geometryOf,
  Random,
  randomIsomorph,
  type Solver,
} from '@sudoku-lab/core'
import { UsageError } from '@sudoku-lab/harness'
import { type Pattern, SHAPES } from './names.ts'

export interface Shape {
  /** `16x16`, or `latin-16` for a Latin square. */
  readonly name: string
  readonly geometry: Geometry
  /** Holes in each house at which tails are looked at. */
  readonly hardest: number
}

/** @throws UsageError for a name that is none of them */
export function shapeNamed(name: string): Shape {
  const found = SHAPES.find((known) => known.name === name)
  if (found === undefined) {
    throw new UsageError(
      `unknown board "${name}": expected one of ${SHAPES.map((known) => known.name).join(', ')}`,
    )
  }
  return { name, geometry: geometryOf(...found.box), hardest: found.hardest }
}

/** Random numbers of its own for everything that has a name, so that nothing depends on what else is made. */
export function randomFor(seed: number, ...name: readonly (string | number)[]): Random {
  const digest = createHash('sha256')
    .update([seed, ...name].join('/'))
    .digest()
  return new Random(digest.readUIntBE(0, 6))
}

/**
 * A random complete grid: a random row, or random boxes on the diagonal, of which a search under a random symmetry makes a grid; a
 * search that takes long is given up and another one begins. Not every grid is equally likely, and how far it is from that is not known.
 */
export function completeGrid({ geometry }: Shape, solver: Solver, random: Random): Grid {
  const limits = { ...FIRST_SOLUTION, nodes: 2 * geometry.cellCount }
  for (;;) {
    const begun = randomIsomorph(geometry, begin(geometry, random), random)
    const [grid] = solver.solve(begun, limits).solutions
    if (grid !== undefined) return randomIsomorph(geometry, grid, random)
  }
}

/** Boxes on the diagonal have no house in common where they are square, and so any digits fit. */
function begin(geometry: Geometry, random: Random): Grid {
  const { boxHeight, boxWidth, size, cellsOf } = geometry
  const grid = emptyGrid(geometry)
  const houses =
    boxHeight === boxWidth
      ? Array.from({ length: boxHeight }, (_, index) => 2 * size + index * (boxHeight + 1))
      : [0]
  for (const house of houses) {
    const digits = random.shuffle(Uint8Array.from({ length: size }, (_, index) => index + 1))
    for (const [index, cell] of (cellsOf[house] ?? []).entries()) grid[cell] = digits[index] ?? 0
  }
  return grid
}

/**
 * Empties cells of a grid.
 *
 * Balanced holes are the cells of some digits of another random grid, which has every digit once in every house.
 */
function withHoles(
  grid: Readonly<Grid>,
  {
    holes,
    pattern,
    other,
  }: { readonly holes: number; readonly pattern: Pattern; readonly other: Readonly<Grid> },
  random: Random,
): Grid {
  if (pattern === 'balanced') return grid.map((digit, cell) => ((other[cell] ?? 0) <= holes ? 0 : digit))
  const size = Math.sqrt(grid.length)
  const emptied = grid.slice()
  const cells = random.shuffle(Array.from(grid.keys()))
  for (const cell of cells.slice(0, holes * size)) emptied[cell] = 0
  return emptied
}

/** One board, which is the same for the same seed and name. */
export function boardWithHoles(
  shape: Shape,
  {
    seed,
    holes,
    pattern,
    instance,
  }: { readonly seed: number; readonly holes: number; readonly pattern: Pattern; readonly instance: number },
  solver: Solver,
): Grid {
  const random = randomFor(seed, 'board', shape.name, pattern, holes, instance)
  const grid = completeGrid(shape, solver, random)
  const other = pattern === 'balanced' ? completeGrid(shape, solver, random) : grid
  return withHoles(grid, { holes, pattern, other }, random)
}

/** Holes in each house, from none to all, about so many steps apart as wanted. */
export function holeCounts({ geometry: { size } }: Shape, points: number): number[] {
  const counts = Array.from({ length: points + 1 }, (_, step) => Math.round((size * step) / points))
  return [...new Set(counts)]
}
