/** A batch is memory for puzzles of one geometry that are solved together. */
import type { BatchSpace, Geometry, Puzzle } from '@sudoku-lab/core'
import type { PuzzleText } from '@sudoku-lab/core/formats'

export type Form = 'digits' | 'candidates'

/** Puzzles of one geometry and form that are solved together. */
export class Batch {
  readonly geometry: Geometry
  readonly capacity: number
  /** The grids, or the candidate grids, one after another. */
  readonly puzzles: Puzzle
  /** Memory for the results, used again for every batch. */
  readonly results: BatchSpace
  /** Index in the batch → line of the text. */
  readonly lines: Float64Array
  /** Index in the batch → label, if there is one. */
  readonly labels: Map<number, string> = new Map()
  /** The indexes of the puzzles whose digits begin with 0. */
  readonly zeroBased: Set<number> = new Set()
  count = 0

  constructor(geometry: Geometry, capacity: number, form: Form = 'digits') {
    this.geometry = geometry
    this.capacity = capacity
    const cells = capacity * geometry.cellCount
    this.puzzles = form === 'digits' ? new Uint8Array(cells) : new Uint32Array(cells)
    this.results = {
      solutionCounts: new Uint32Array(capacity),
      endings: new Uint8Array(capacity),
      solutions: new Uint8Array(cells),
    }
    this.lines = new Float64Array(capacity)
  }

  get isFull(): boolean {
    return this.count === this.capacity
  }

  /** The unused part of `puzzles`. */
  get space(): Puzzle {
    return this.puzzles.subarray(this.count * this.geometry.cellCount)
  }

  add({ puzzle, line, label, zeroBased }: Pick<PuzzleText, 'puzzle' | 'line' | 'label' | 'zeroBased'>): void {
    this.space.set(puzzle)
    this.lines[this.count] = line
    if (label !== '') this.labels.set(this.count, label)
    if (zeroBased) this.zeroBased.add(this.count)
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
    this.zeroBased.clear()
  }
}

const encoder = new TextEncoder()

export class ByteSink {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  /** @param expected the number of bytes for which there is memory at first */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected)
  }

  reserve(count: number): void {
    const wanted = this.length + count
    if (wanted <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(wanted, 2 * this.bytes.length))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  writeText(text: string): void {
    this.reserve(3 * text.length) // the most bytes that a UTF-16 unit can need
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written
  }

  get written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }
}
