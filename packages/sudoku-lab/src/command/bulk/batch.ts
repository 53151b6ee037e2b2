import type { BatchSpace, Geometry, Puzzle, PuzzleText } from '@sudoku-lab/core'

/** Puzzles of one geometry and form that are solved together. */
export class Batch {
  readonly geometry: Geometry
  /** The maximum number of puzzles. */
  readonly capacity: number
  /** The grids, or the candidate grids, one after another. */
  readonly puzzles: Puzzle
  /** Memory for the results, used again for every batch. */
  readonly results: BatchSpace
  readonly outcomes: Uint8Array
  /** Index in the batch → line of the text. */
  readonly lines: Float64Array
  /** Index in the batch → label, if there is one. */
  readonly labels: Map<number, string> = new Map()
  count = 0

  constructor(geometry: Geometry, capacity: number, form: 'digits' | 'candidates' = 'digits') {
    this.geometry = geometry
    this.capacity = capacity
    const cells = capacity * geometry.cellCount
    this.puzzles = form === 'digits' ? new Uint8Array(cells) : new Uint32Array(cells)
    this.results = {
      solutionCounts: new Uint32Array(capacity),
      endings: new Uint8Array(capacity),
      solutions: new Uint8Array(cells),
    }
    this.outcomes = new Uint8Array(capacity)
    this.lines = new Float64Array(capacity)
  }

  get isFull(): boolean {
    return this.count === this.capacity
  }

  /** The unused part of `puzzles`. */
  get space(): Puzzle {
    return this.puzzles.subarray(this.count * this.geometry.cellCount)
  }

  add({ puzzle, line, label }: Pick<PuzzleText, 'puzzle' | 'line' | 'label'>): void {
    this.space.set(puzzle)
    this.lines[this.count] = line
    if (label !== '') this.labels.set(this.count, label)
    this.count++
  }

  /** Adds `count` puzzles that were read into `space`, one from each line. */
  addRead(count: number, firstLine: number): void {
    for (let index = 0; index < count; index++) this.lines[this.count + index] = firstLine + index
    this.count += count
  }

  puzzleAt(index: number): Puzzle {
    const { cellCount } = this.geometry
    return this.puzzles.subarray(index * cellCount, (index + 1) * cellCount)
  }

  clear(): void {
    this.count = 0
    this.labels.clear()
  }
}
