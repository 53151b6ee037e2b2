/** What is to be done with every puzzle. Plain data: it goes to the threads as it is. */
import { type FormatId, type Geometry, geometryOf, type SearchLimits } from '@sudoku-lab/core'

export type OutputId = FormatId | 'csv' | 'json' | 'count'

export interface Assignment {
  /** `first`: one solution. `unique`: the only one. `count`: how many. */
  readonly task: 'first' | 'unique' | 'count'
  /** With `count`: where to stop counting; may be Infinity. */
  readonly countLimit: number
  /** The smallest solution instead of any: only with `first`. */
  readonly lexicographic: boolean
  /** What `loadSolvers` of the catalog understands; without it the fastest is chosen. */
  readonly solver: string | undefined
  /** For each search; may be Infinity. */
  readonly nodeLimit: number
  /** Seconds for each puzzle; may be Infinity. */
  readonly timeout: number
  readonly output: OutputId
  /** The shape of the boxes of every puzzle; without it the usual one of its size. */
  readonly boxes: BoxShape | undefined
  /** Stop at the first line that cannot be read. */
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
