import type { BatchSpace, Geometry, PuzzleText } from '@sudoku-lab/core'

/** Puzzles of one geometry that are solved together. */
export class Batch {
  readonly geometry: Geometry
  /** The maximum number of puzzles. */
  readonly capacity: number
  /** The grids, one after another. */
  readonly grids: Uint8Array
  /** Memory for the results, used again for every batch. */
  readonly results: BatchSpace
  readonly outcomes: Uint8Array
  /** Index in the batch → line of the text. */
  readonly lines: Float64Array
  /** Index in the batch → label, if there is one. */
  readonly labels: Map<number, string> = new Map()
  count = 0

  constructor(geometry: Geometry, capacity: number) {
    this.geometry = geometry
    this.capacity = capacity
    this.grids = new Uint8Array(capacity * geometry.cellCount)
    this.results = {
      solutionCounts: new Uint32Array(capacity),
      endings: new Uint8Array(capacity),
      solutions: new Uint8Array(this.grids.length),
    }
    this.outcomes = new Uint8Array(capacity)
    this.lines = new Float64Array(capacity)
  }

  get isFull(): boolean {
    return this.count === this.capacity
  }

  /** The unused part of `grids`. */
  get space(): Uint8Array {
    return this.grids.subarray(this.count * this.geometry.cellCount)
  }

  add({ grid, line, label }: Pick<PuzzleText, 'grid' | 'line' | 'label'>): void {
    this.space.set(grid)
    this.lines[this.count] = line
    if (label !== '') this.labels.set(this.count, label)
    this.count++
  }

  /** Adds `count` puzzles that were read into `space`, one from each line. */
  addRead(count: number, firstLine: number): void {
    for (let index = 0; index < count; index++) this.lines[this.count + index] = firstLine + index
    this.count += count
  }

  gridAt(index: number): Uint8Array {
    const { cellCount } = this.geometry
    return this.grids.subarray(index * cellCount, (index + 1) * cellCount)
  }

  clear(): void {
    this.count = 0
    this.labels.clear()
  }
}
