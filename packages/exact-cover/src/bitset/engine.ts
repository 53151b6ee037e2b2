/**
 * The JavaScript side of the bitset engine; assembly/search.ts has the algorithm.
 *
 * Idea.      All searches share one memory, so a search must be able to leave it. If another engine needs the
 *            memory, an unfinished search is copied out, and it is copied back when it continues. After a
 *            finished search, an engine writes its problem again for the next one.
 * Invariant. `tenant` is the engine whose problem and search are in memory.
 */
import { type Engine, type Pause, pollNodesFor } from '../engine.ts'
import type { Gathered } from '../gathered.ts'
import { type Item, type Option, type Problem, primaryCountOf } from '../problem.ts'
import type { BitsetModule } from './wasm.ts'

/**
 * The results of the module's `run`. It returns an index into this list. The next number means that memory is
 * short.
 */
const PAUSES: readonly Pause[] = ['exhausted', 'solution', 'nodes', 'branch']

let tenant: BitsetEngine | undefined
let bytes = new Uint8Array(0) // views of the memory of the module, new ones whenever it grows
let words = new Uint16Array(0)
let integers = new Int32Array(0)

export class BitsetEngine implements Engine {
  readonly name = 'bitset'
  readonly pollNodes: number
  nodes = 0
  solutionCount = 0
  chosenCount = 0
  private readonly module: BitsetModule
  protected readonly problem: Problem
  private readonly paints: Int32Array // use → its paint, or 0; empty without colours
  private readonly primaryCount: number
  private isActive = false // the search is not finished
  private saved: Uint8Array | undefined // the copied memory of a search that had to leave

  constructor(problem: Problem, module: BitsetModule) {
    const { items, optionCount } = problem
    this.problem = problem
    this.module = module
    this.paints = paintsOf(problem)
    this.primaryCount = primaryCountOf(problem)
    const perOption = optionCount / 64 + this.primaryCount / 16
    this.pollNodes = pollNodesFor(items.length + this.primaryCount * perOption)
  }

  get branchDepth(): number {
    return this.chosenCount // it counts branches alone
  }
  get branchItem(): Item {
    this.enter()
    return this.module.branchItem()
  }
  get guesses(): number {
    this.enter()
    return this.module.guessCount()
  }
  get maxDepth(): number {
    this.enter()
    return this.module.maxDepth()
  }

  start(taken: readonly Option[]): void {
    this.isActive = false
    this.saved = undefined
    this.enter()
    // If there are more options than items, some exclude each other. One option more than items is enough to
    // show this.
    const takenCount = Math.min(taken.length, this.primaryCount + 1)
    const at = this.module.takenAt() >> 2
    for (let i = 0; i < takenCount; i++) integers[at + i] = taken[i]
    this.isActive = true
    const isStarted = this.module.start(takenCount)
    this.readCounters()
    if (isStarted === 0) throw outOfMemory()
  }

  run(nodes: number, solution: number, branches: boolean): Pause {
    this.enter()
    return this.goOn(nodes, solution, branches ? 1 : 0, 0)
  }

  collect(nodes: number, solution: number, found: Gathered): Pause {
    this.enter()
    while (true) {
      const before = this.solutionCount
      const pause = this.goOn(nodes, solution, 0, 1)
      this.readGathered(found, this.solutionCount - before)
      if (pause !== 'solution' || this.solutionCount >= solution) return pause
    }
  }

  private goOn(nodes: number, solution: number, branches: number, gathers: number): Pause {
    const pause = PAUSES[this.module.run(nodes, solution, branches, gathers)]
    this.readCounters()
    if (pause === undefined) throw outOfMemory()
    return pause
  }

  private readCounters(): void {
    this.look()
    this.nodes = this.module.nodeCount()
    this.solutionCount = this.module.solutionCount()
    this.chosenCount = this.module.chosenCount()
  }

  chosen(): Option[] {
    this.enter()
    this.module.gatherChosen()
    return Array.from(integers.subarray((this.module.gatheredAt() >> 2) + 1, this.module.gatheredEnd() >> 2))
  }

  private readGathered(found: Gathered, count: number): void {
    if (count === 0) return
    found.add(integers.slice(this.module.gatheredAt() >> 2, this.module.gatheredEnd() >> 2), count)
  }

  living(): Option[] {
    this.enter()
    const ids = this.module.idsAt() >> 2
    const bits = this.module.livingAt()
    const count = this.module.livingCount()
    const options: Option[] = []
    for (let index = 0; index < count; index++) {
      if (((bytes[bits + (index >> 3)] >> (index & 7)) & 1) === 1) options.push(integers[ids + index])
    }
    return options
  }

  key(): string {
    this.enter()
    const bits = this.module.livingAt() >> 1
    const end = bits + ((this.module.livingCount() + 15) >> 4)
    let key = ''
    for (let i = bits; i < end; i += 4)
      key += String.fromCharCode(words[i], words[i + 1], words[i + 2], words[i + 3])
    return key
  }

  skip(): void {
    this.enter()
    this.module.skip()
  }

  done(): number {
    this.enter()
    return this.module.done()
  }

  stop(): void {
    this.isActive = false
    this.saved = undefined
  }

  /** Brings the problem and the search of this engine into memory. */
  private enter(): void {
    if (tenant !== this) {
      tenant?.leave()
      tenant = undefined // no engine is in memory if it is short
      if (this.saved === undefined) this.write()
      else this.restore(this.saved)
      tenant = this
    }
    this.look()
  }

  /** Creates the views again if the memory has grown, because the old views then have length 0. */
  private look(): void {
    if (words.length > 0) return
    const { buffer } = this.module.memory
    bytes = new Uint8Array(buffer)
    words = new Uint16Array(buffer)
    integers = new Int32Array(buffer)
  }

  private leave(): void {
    this.saved = this.isActive ? bytes.slice(this.module.usedStart(), this.module.usedEnd()) : undefined
  }

  private restore(saved: Uint8Array): void {
    const start = this.module.usedStart()
    if (this.module.reserve(start + saved.length) === 0) throw outOfMemory()
    this.look()
    bytes.set(saved, start)
    this.saved = undefined
  }

  private write(): void {
    const { problem, paints } = this
    const { itemCount, optionCount, items } = problem
    const paintCount = paints.reduce((most, paint) => Math.max(most, paint), 0)
    const at = this.module.prepare(itemCount, optionCount, items.length, paintCount, this.primaryCount)
    if (at === 0) throw outOfMemory()
    this.look()
    let start = at
    for (const array of [problem.starts, items, paints]) {
      integers.set(array, start >> 2)
      start = (start + array.byteLength + 7) & ~7
    }
    bytes.set(problem.isSecondary, start)
  }
}

/** Numbers the pairs of a secondary item and a colour, from 1. */
function paintsOf({ items, colours, colourNames }: Problem): Int32Array {
  if (colours.every((colour) => colour === 0)) return new Int32Array() // the tables have no place for them
  const numberOf = new Map<number, number>()
  return colours.map((colour, use) => {
    if (colour === 0) return 0
    const pair = items[use] * (colourNames.length + 1) + colour
    const paint = numberOf.get(pair) ?? numberOf.size + 1
    numberOf.set(pair, paint)
    return paint
  })
}

function outOfMemory(): RangeError {
  return new RangeError("there is not enough memory for 'bitset'; the engine 'links' needs less")
}
