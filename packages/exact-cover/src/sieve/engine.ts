/**
 * The JavaScript side of the sieve; assembly/search.ts has the algorithm.
 *
 * Idea.      All searches share one memory, so a search must be able to leave it. If another engine needs the
 *            memory, an unfinished search is copied out, and it is copied back when it continues. After a
 *            finished search, an engine writes its problem again for the next one.
 * Invariant. `tenant` is the engine whose problem and search are in memory.
 */
import { type Engine, type Pause, pollNodesFor } from '../engine.ts'
import { type Option, type Problem, primaryCountOf } from '../problem.ts'
import type { Slots } from './slots.ts'
import type { SieveModule } from './wasm.ts'

// Addresses of the header, as in assembly/layout.ts.
const GATHERED_END = 8
const GATHERED_LAST = 12
const NODES = 16
const GUESSES = 24
const SOLUTIONS = 32
const DONE = 40
const PEAK = 56
const PHASE = 60
const LENGTH = 64
const BRANCH = 80
const SLOT_COUNT = 84
const OPTION_COUNT = 88
const PLANE_COUNT = 92
const STARTS = 100
const SLOTS = 104
const KINDS = 108
const GROUPS = 112
const COUNTS = 116
const CHOSEN = 120
const IDS = 124
const DEPTHS = 128
const PLANES = 132
const WANTED = 156
const GATHERED = 168
const OPTION_BITS = 172
const HEADER_END = 432
const STATE_BYTES = 64
const OVER = 2

/**
 * The results of the module's `run`. It returns an index into this list. The next number means that memory is
 * short.
 */
const PAUSES: readonly Pause[] = ['exhausted', 'solution', 'nodes', 'branch']

let tenant: SieveEngine | undefined
let memory = new DataView(new ArrayBuffer(0)) // a new one whenever the memory of the module grows
let bytes = new Uint8Array(0) // views of the same memory
let words = new Uint16Array(0)
let integers = new Int32Array(0)

/** The largest numbers of options and of slots, which have 16 bits in memory. */
export const MOST_OPTIONS: number = 0xffff
export const MOST_SLOTS: number = 0xfffe

/** Short solutions are read several at a time, because the calls take long. */
const FEWEST_GATHERED_BYTES = 256

export class SieveEngine implements Engine {
  readonly name = 'sieve'
  readonly pollNodes: number
  nodes = 0
  solutionCount = 0
  chosenCount = 0
  private readonly module: SieveModule
  protected readonly problem: Problem
  private readonly slots: Slots
  private readonly primaryCount: number
  private isActive = false // the search is not finished
  private saved: Uint8Array | undefined // the copied memory of a search that had to leave

  /** Requires at most `MOST_OPTIONS` options and `MOST_SLOTS` slots. */
  constructor(problem: Problem, slots: Slots, module: SieveModule) {
    this.problem = problem
    this.pollNodes = pollNodesFor(problem.optionCount * Math.ceil(slots.count / 128))
    this.slots = slots
    this.module = module
    this.primaryCount = primaryCountOf(problem)
  }

  get branchDepth(): number {
    return this.chosenCount // the sieve counts branches alone
  }
  get guesses(): number {
    return this.f64(GUESSES)
  }
  get maxDepth(): number {
    const depths = this.u32(DEPTHS) // a count of nodes for each depth
    let depth = 0
    while (this.f64(depths + 8 * (depth + 1)) > 0) depth++
    return depth
  }

  start(taken: readonly Option[]): void {
    this.isActive = false
    this.saved = undefined
    this.enter()
    // If there are more options than items, some exclude each other. One option more than items is enough to
    // show this.
    const takenCount = Math.min(taken.length, this.primaryCount + 1)
    const chosen = this.u32(CHOSEN) >> 1
    for (let i = 0; i < takenCount; i++) words[chosen + i] = taken[i]
    this.isActive = true
    const isStarted = this.module.start(takenCount)
    this.look()
    this.readCounters()
    if (isStarted === 0) throw outOfMemory()
  }

  run(nodes: number, solution: number, branches: boolean): Pause {
    this.enter()
    return this.goOn(nodes, solution, branches ? 1 : 0, 0)
  }

  collect(nodes: number, solution: number, found: Option[][]): Pause {
    this.enter()
    while (true) {
      memory.setUint32(GATHERED_END, memory.getUint32(GATHERED, true), true)
      const pause = this.goOn(nodes, solution, 0, 1)
      this.readGathered(found)
      if (pause !== 'solution' || this.solutionCount >= solution) return pause
    }
  }

  private goOn(nodes: number, solution: number, branches: number, gathers: number): Pause {
    const pause = PAUSES[this.module.run(nodes, solution, branches, gathers)]
    this.look()
    this.readCounters()
    if (pause === undefined) throw outOfMemory()
    return pause
  }

  private readCounters(): void {
    this.nodes = memory.getFloat64(NODES, true)
    this.solutionCount = memory.getFloat64(SOLUTIONS, true)
    this.chosenCount = memory.getUint32(LENGTH, true)
  }

  chosen(): Option[] {
    this.enter()
    this.module.gatherChosen()
    const found: Option[][] = []
    this.readGathered(found)
    return found[0]
  }

  /** Two options at a time, because V8 checks and loads the arrays again after each turn of a loop. */
  private readGathered(found: Option[][]): void {
    const end = memory.getUint32(GATHERED_END, true) >> 1
    const view = words // a constant is not loaded again for every option
    for (let at = memory.getUint32(GATHERED, true) >> 1; at < end; ) {
      const length = view[at++]
      const options = new Array<Option>(length) // not longer, since there may be millions
      let count = 0
      for (; count + 1 < length; count += 2) {
        options[count] = view[at + count]
        options[count + 1] = view[at + count + 1]
      }
      if (count < length) options[count] = view[at + count]
      found.push(options)
      at += length
    }
  }

  living(): Option[] {
    this.enter()
    const state = this.u32(BRANCH)
    const ids = this.u32(IDS) >> 1
    const list = (state + STATE_BYTES + 16 * this.u32(PLANE_COUNT)) >> 1
    const options: Option[] = []
    for (let i = list; i < list + this.u32(state + 4); i++) options.push(words[ids + words[i]])
    return options
  }

  key(): string {
    this.enter()
    const wanted = this.u32(WANTED) >> 1
    const end = wanted + 8 * this.u32(PLANE_COUNT)
    let key = ''
    for (let i = wanted; i < end; i += 8) key += eightWords(i)
    return key
  }

  skip(): void {
    this.enter()
    this.module.skip()
  }

  done(): number {
    return this.u32(PHASE) === OVER ? 1 : this.f64(DONE)
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
    memory = new DataView(buffer)
    bytes = new Uint8Array(buffer)
    words = new Uint16Array(buffer)
    integers = new Int32Array(buffer)
  }

  private leave(): void {
    this.saved = this.isActive ? bytes.slice(0, memory.getUint32(PEAK, true)) : undefined
  }

  private restore(saved: Uint8Array): void {
    this.grow(saved.length)
    bytes.set(saved)
    this.saved = undefined
  }

  private grow(end: number): void {
    if (this.module.reserve(end) === 0) throw outOfMemory()
    this.look()
  }

  /** Lays out and writes the problem. */
  private write(): void {
    const { problem, slots, primaryCount } = this
    const { optionCount, starts } = problem
    const useCount = starts[optionCount]
    this.look()
    let end = HEADER_END
    const allot = (field: number, size: number, align: number): void => {
      end = Math.ceil(end / align) * align
      memory.setUint32(field, end, true) // the header exists before the memory grows
      end += size
    }
    allot(STARTS, 4 * (optionCount + 1), 4)
    allot(SLOTS, 2 * useCount, 2)
    allot(KINDS, slots.count, 1)
    allot(GROUPS, slots.groups === undefined ? 0 : 4 * slots.count, 2)
    allot(COUNTS, 8 * slots.count, 8)
    allot(CHOSEN, 2 * (primaryCount + 1), 2)
    const gatheredBytes = Math.max(2 * (primaryCount + 2), FEWEST_GATHERED_BYTES)
    allot(GATHERED, gatheredBytes, 2)
    allot(IDS, 2 * optionCount, 2)
    allot(OPTION_BITS, Math.ceil(optionCount / 64) * 8, 8)
    allot(DEPTHS, 8 * (primaryCount + 2), 8)
    allot(PLANES, 0, 16)
    this.grow(end)
    const at = (field: number): number => memory.getUint32(field, true)
    memory.setUint32(GATHERED_LAST, at(GATHERED) + gatheredBytes - 2 * (primaryCount + 2), true)
    memory.setUint32(SLOT_COUNT, slots.count, true)
    memory.setUint32(OPTION_COUNT, optionCount, true)
    integers.set(starts, at(STARTS) >> 2)
    bytes.fill(0, at(OPTION_BITS), at(DEPTHS))
    words.set(slots.slotOfUse, at(SLOTS) >> 1)
    bytes.set(slots.kinds, at(KINDS))
    if (slots.groups === undefined) memory.setUint32(GROUPS, 0, true)
    else words.set(slots.groups, at(GROUPS) >> 1)
  }

  private u32(address: number): number {
    this.enter()
    return memory.getUint32(address, true)
  }

  private f64(address: number): number {
    this.enter()
    return memory.getFloat64(address, true)
  }
}

function eightWords(i: number): string {
  const [a, b, c, d] = [words[i], words[i + 1], words[i + 2], words[i + 3]]
  return String.fromCharCode(a, b, c, d, words[i + 4], words[i + 5], words[i + 6], words[i + 7])
}

function outOfMemory(): RangeError {
  return new RangeError("there is not enough memory for the sieve; the engine 'links' needs less")
}
