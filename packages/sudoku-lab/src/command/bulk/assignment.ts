/** What to do with every puzzle. This is plain data, which can be sent to threads. */
import { type FormatId, type Geometry, geometryOf, type SearchLimits } from '@sudoku-lab/core'

export type OutputId = FormatId | 'csv' | 'json' | 'count'

export interface Assignment {
  /** `first`: one solution. `unique`: the solution if it is the only one. `count`: the number of solutions. */
  readonly task: 'first' | 'unique' | 'count'
  /** With `count`: the limit of counting, which may be Infinity. */
  readonly countLimit: number
  /** Whether the smallest solution is requested; only with `first`. */
  readonly lexicographic: boolean
  /** A reference for `loadSolvers` of the catalog. Without it, the fastest solver is chosen. */
  readonly solver: string | undefined
  /** The limit of nodes for each search, which may be Infinity. */
  readonly nodeLimit: number
  /** The seconds for each puzzle, which may be Infinity. */
  readonly timeout: number
  readonly output: OutputId
  /** The shape of the boxes of every puzzle. Without it, the usual shape for the size is used. */
  readonly boxes: BoxShape | undefined
  /** Whether to stop at the first line that cannot be read. */
  readonly strict: boolean
}

export interface BoxShape {
  readonly height: number
  readonly width: number
}

export function geometryOfBoxes(boxes: BoxShape | undefined): Geometry | undefined {
  return boxes === undefined ? undefined : geometryOf(boxes.height, boxes.width)
}

export function limitsOf({ task, countLimit, nodeLimit }: Assignment): SearchLimits {
  const solutions = { first: 1, unique: 2, count: countLimit }[task]
  return { solutions, nodes: nodeLimit, keep: 1 }
}
