/**
 * Makes one measurement in a separate process: `node measure.js REPRESENTATION BOX_HEIGHT BOX_WIDTH SEED`
 * warms up, times sweeps over the puzzles and prints one line of JSON.
 */
import { geometryOf } from '@sudoku-lab/core'
import { median } from 'simple-statistics'
import { generatePuzzles } from './puzzles.ts'
import { REPRESENTATION_IDS } from './representation.ts'
import { searchBoards } from './search-boards.ts'

export interface Measurement {
  readonly nodes: number
  readonly solutions: number
  /** The CPU time of the process, including garbage collection, as a median of the sweeps. */
  readonly nanosecondsPerNode: number
}

const PUZZLES = 20
const NODE_LIMIT = 2000 // for each puzzle
const WARM_UP_MS = 700
const SAMPLING_MS = 1000

const [representation, boxHeight, boxWidth, seed] = process.argv.slice(2)
const id = REPRESENTATION_IDS.find((known) => known === representation)
if (id === undefined) throw new RangeError(`representation: got ${representation}`)

const geometry = geometryOf(Number(boxHeight), Number(boxWidth))
const puzzles = generatePuzzles(geometry, PUZZLES, Number(seed))
const search = searchBoards(geometry, id)

function sweep(): { nodes: number; solutions: number } {
  const total = { nodes: 0, solutions: 0 }
  for (const puzzle of puzzles) {
    const { nodes, solutions } = search(puzzle, NODE_LIMIT)
    total.nodes += nodes
    total.solutions += solutions
  }
  return total
}

function repeatFor(milliseconds: number, action: () => void): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end) action()
}

repeatFor(WARM_UP_MS, sweep)
const { nodes, solutions } = sweep()
const samples: number[] = []
repeatFor(SAMPLING_MS, () => {
  const before = process.cpuUsage()
  sweep()
  const { user, system } = process.cpuUsage(before)
  samples.push((1000 * (user + system)) / nodes)
})

const measurement: Measurement = { nodes, solutions, nanosecondsPerNode: median(samples) }
process.stdout.write(`${JSON.stringify(measurement)}\n`)
