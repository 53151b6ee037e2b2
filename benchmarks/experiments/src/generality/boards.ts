/** Boards of each kind, and Latin squares with holes. Every puzzle has random numbers of its own. */
import { type Geometry, type Grid, geometryIn, type Solver } from '@sudoku-lab/core'
import { randomRegions, recipeFor, type Wish } from '@sudoku-lab/generator'

export const KINDS = ['usual', 'x', 'windoku', 'jigsaw', 'latin'] as const
export type Kind = (typeof KINDS)[number]

export interface Board {
  readonly geometry: Geometry
  readonly puzzle: Grid
}

/** Creates a solver for a geometry. */
export type Create = (geometry: Geometry) => Solver

const LAYOUTS: Readonly<Record<Exclude<Kind, 'jigsaw'>, string>> = {
  usual: '3x3',
  x: '3x3-x',
  windoku: '3x3-windoku',
  latin: '1x9',
}
/** A number for each puzzle of a seed. */
const PUZZLES = 100_000
const NODE_LIMIT = 100_000

/** A minimal puzzle of 9×9. Each jigsaw has regions of its own. */
export function minimalPuzzle(kind: Kind, index: number, seed: number, prover: Create): Board {
  const own = seed * PUZZLES + index
  const geometry = kind === 'jigsaw' ? randomRegions(9, own, prover) : geometryIn(LAYOUTS[kind])
  if (geometry === undefined) throw new Error(`no regions have a solution, with the seed ${own}`)
  return made(geometry, { kind: 'proper' }, own, prover(geometry))
}

/** A random Latin square in which so many cells are empty. */
export function latinSquare(order: number, holes: number, index: number, seed: number): Board {
  const wish = { kind: 'holes', holes: { fewest: holes, most: holes } } as const
  const unused: Solver = {
    solve: () => {
      throw new Error('holes need no search')
    },
  }
  return made(geometryIn(`1x${order}`), wish, seed * PUZZLES + index, unused)
}

function made(geometry: Geometry, wish: Wish, seed: number, solver: Solver): Board {
  const recipe = recipeFor(wish, { geometry, solver, nodeLimit: NODE_LIMIT, seed })
  for (let attempt = 0; ; attempt++)
    for (const { puzzle } of recipe.make(attempt, 1).flatMap((each) => each.made))
      return { geometry, puzzle: puzzle as Grid }
}
