/** The solver `annealing` is described to the catalog here. */
import { describeGeometry, type Geometry, type SolverDefinition } from '@sudoku-lab/core'
import { type AnnealingOptions, AnnealingSearch } from './search.ts'

export type { AnnealingOptions } from './search.ts'

function hasNoExtraHouses({ size, houseCount, regionOf }: Geometry): boolean {
  return houseCount === (regionOf === undefined ? 2 : 3) * size
}

/** The solver with another seed, or with another number of chains after which it gives up. */
export function annealingWith(options: AnnealingOptions): SolverDefinition {
  return {
    id: 'annealing',
    title: 'Simulated annealing',
    traits: {
      state: 'a filled board, and how often each line has each digit',
      inference: 'none',
      family: 'none',
      order: 'swaps within boxes, at random',
      complete: false,
      lexicographic: false,
    },
    lacks: ['uniqueness'],
    origin:
      'S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, 1983; for Sudoku: R. Lewis, "Metaheuristics can solve sudoku puzzles", 2007.',
    supports: hasNoExtraHouses,
    create: (geometry) => {
      if (hasNoExtraHouses(geometry)) return new AnnealingSearch(geometry, options)
      throw new RangeError(
        `annealing counts the digits of rows and columns only, got ${describeGeometry(geometry)}`,
      )
    },
  }
}

/** Swaps digits within boxes at random, fewer and fewer swaps for the worse, until no row and no column misses a digit. */
export const annealing: SolverDefinition = annealingWith({})
