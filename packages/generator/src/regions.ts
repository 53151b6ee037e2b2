/**
 * Random regions: connected, of N cells each, and of different forms.
 *
 * Idea. The regions begin as rectangles and exchange cells. In an exchange, a cell goes over to a region beside it, which gives a
 * cell back; it counts if both regions stay connected. Regions that are lines, and a board without any solution, are not taken: the
 * exchanges go on.
 *
 * Not every layout is equally likely, and how far it is from that is not known.
 */
import {
  besideCell,
  type Cell,
  FIRST_SOLUTION,
  type Geometry,
  geometryOfHouses,
  hasBoxes,
  isConnected,
  Random,
  type Solver,
} from '@sudoku-lab/core'

/** Exchanges for each cell of the board, until nothing is left of the rectangles. */
const EXCHANGES = 2
/** A search on an empty board that takes more nodes for each cell is given up, and other regions are tried. */
const NODES = 10
const MOST_LAYOUTS = 100

/**
 * A board with random regions and without other extra houses. The same size and seed give the same regions in every engine, if the
 * same solver decides whether there is a solution.
 *
 * @param size the number of cells of a region, from 4 to 25
 * @returns undefined if no solution was found on a hundred layouts in turn, as it happens on the largest boards
 */
export function randomRegions(
  size: number,
  seed: number,
  solverFor: (geometry: Geometry) => Solver,
): Geometry | undefined {
  const random = new Random(seed)
  const regionOf = rectangles(size)
  for (let layout = 0; layout < MOST_LAYOUTS; layout++) {
    exchange(regionOf, size, random)
    const regions = Array.from({ length: size }, (_, region) => cellsOf(regionOf, region))
    if (regions.some((cells) => isLine(cells, size))) continue
    const geometry = geometryOfHouses({ size, regions })
    if (hasBoxes(geometry)) continue
    const solver = solverFor(geometry)
    const limits = { ...FIRST_SOLUTION, nodes: NODES * size * size, keep: 0 }
    if (solver.solve(new Uint8Array(size * size), limits).solutionCount > 0) return geometry
  }
  return undefined
}

/** cell → region. The rectangles are as square as possible. */
function rectangles(size: number): Uint8Array {
  let height = Math.floor(Math.sqrt(size))
  while (size % height !== 0) height--
  const width = size / height
  return Uint8Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size]
    return Math.floor(row / height) * height + Math.floor(column / width)
  })
}

function exchange(regionOf: Uint8Array, size: number, random: Random): void {
  for (let left = EXCHANGES * size * size; left > 0; ) {
    const cell = random.below(size * size)
    const from = regionOf[cell]
    const [to] = random.shuffle(besideCell(cell, size)).map((other) => regionOf[other])
    if (from === to) continue
    const given = random.shuffle(
      cellsOf(regionOf, to).filter((other) =>
        besideCell(other, size).some((near) => regionOf[near] === from),
      ),
    )[0]
    regionOf[cell] = to
    regionOf[given] = from
    if ([from, to].every((region) => isConnected(cellsOf(regionOf, region), size))) left--
    else [regionOf[cell], regionOf[given]] = [from, to]
  }
}

function cellsOf(regionOf: Uint8Array, region: number): Cell[] {
  return Array.from(regionOf.keys()).filter((cell) => regionOf[cell] === region)
}

function isLine(cells: readonly Cell[], size: number): boolean {
  const lineOf = [(cell: Cell) => Math.floor(cell / size), (cell: Cell) => cell % size]
  return lineOf.some((line) => cells.every((cell) => line(cell) === line(cells[0])))
}
