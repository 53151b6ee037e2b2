/**
 * The inner loops of line-codec.ts and line-ends.ts in WebAssembly, sixteen bytes at a time. Texts and grids are copied to
 * its memory and back, in blocks that stay in the cache.
 */
import type { LinesRead } from './line-codec.ts'
import { WASM_BASE64 } from './wasm.generated.ts'

/** What assembly/index.ts exports, which describes it. */
interface Loops {
  readonly memory: WebAssembly.Memory
  capacity(): number
  text(): number
  grids(): number
  separators(): number
  readLines(length: number, most: number, cells: number, size: number, skipsLabels: boolean): number
  endOfLines(): number
  writeLines(count: number, cells: number): void
  countLineEnds(length: number): number
}

interface Board {
  readonly size: number
  readonly cellCount: number
}

/** The characters between a puzzle and its label. */
export const SEPARATORS: Readonly<Uint8Array> = Uint8Array.from('\t\v\f #,;|', (symbol) =>
  symbol.charCodeAt(0),
)

/** The bytes of a vector. */
const VECTOR = 16

export class LineVectors {
  private readonly loops: Loops
  private readonly capacity: number
  private readonly text: Uint8Array
  private readonly grids: Uint8Array

  constructor(loops: Loops) {
    const { buffer } = loops.memory
    this.loops = loops
    this.capacity = loops.capacity()
    this.text = new Uint8Array(buffer, loops.text(), this.capacity)
    this.grids = new Uint8Array(buffer, loops.grids(), this.capacity)
    const separators = new Uint8Array(buffer, loops.separators(), 256)
    for (const code of SEPARATORS) separators[code] = 1
  }

  static supports({ size, cellCount }: Board): boolean {
    return size <= 9 && cellCount >= VECTOR
  }

  /**
   * Reads the first plain lines of a text, as many as fit into the memory. A line ends with a line feed, or with one after a
   * carriage return.
   */
  readLines(
    text: Uint8Array,
    grids: Uint8Array,
    { geometry, skipLabels }: { geometry: Board; skipLabels: boolean },
  ): LinesRead {
    const { size, cellCount } = geometry
    const block = text.subarray(0, this.capacity)
    const most = Math.floor(Math.min(grids.length, this.capacity) / cellCount)
    this.text.set(block)
    const count = this.loops.readLines(block.length, most, cellCount, size, skipLabels)
    grids.set(this.grids.subarray(0, count * cellCount))
    return { count, end: this.loops.endOfLines() }
  }

  writeLines(grids: Uint8Array, text: Uint8Array, board: Board): void {
    const { cellCount } = board
    const lines = this.linesOf(board)
    for (let done = 0; done * cellCount < grids.length; done += lines) {
      const block = grids.subarray(done * cellCount, (done + lines) * cellCount)
      const count = block.length / cellCount
      this.grids.set(block)
      this.loops.writeLines(count, cellCount)
      text.set(this.text.subarray(0, count * (cellCount + 1)), done * (cellCount + 1))
    }
  }

  /** The number of lines that fit into the memory. */
  private linesOf({ cellCount }: Board): number {
    return Math.floor(this.capacity / (cellCount + 1))
  }

  /** The number of line feeds, and of carriage returns that no line feed follows. */
  countLineEnds(text: Uint8Array): number {
    const step = this.capacity - VECTOR // with space for the byte behind a block
    let count = 0
    for (let at = 0; at < text.length; at += step) {
      const length = Math.min(step, text.length - at)
      this.text.set(text.subarray(at, at + length + 1))
      const end = VECTOR * Math.ceil(length / VECTOR)
      this.text.fill(0, Math.min(length + 1, text.length - at), end + 1)
      count += this.loops.countLineEnds(end)
    }
    return count
  }
}

let shared: LineVectors | undefined
let isMissing = false

/**
 * The loops, compiled on the first call. Undefined if WebAssembly or its SIMD is missing, or if a policy of the page forbids
 * it.
 */
export function lineVectors(): LineVectors | undefined {
  if (shared === undefined && !isMissing) {
    shared = instantiate()
    isMissing = shared === undefined
  }
  return shared
}

function instantiate(): LineVectors | undefined {
  try {
    const bytes = Uint8Array.from(atob(WASM_BASE64), (character) => character.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    return new LineVectors(exports as unknown as Loops)
  } catch {
    return undefined
  }
}
