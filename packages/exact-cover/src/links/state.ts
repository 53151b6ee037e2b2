/** What a search by links keeps: the matrix and the levels. How a search starts, and what is read of it at a pause. */
import type { NodeMeaning, TieBreak } from '../engine.ts'
import { pollNodesFor } from '../limits.ts'
import { ascending, type Flat, type Option } from '../problem.ts'
import { cover, paint, raise, rightOf } from './dance.ts'
import {
  buildMatrix,
  firstNodeOf,
  type Header,
  linkHeaders,
  linkOptions,
  type Matrix,
  type Node,
} from './matrix.ts'

// The same as in layout.ts. dance.ts says why they are repeated.
const STRIDE = 3
const DOWN = 2
const RIGHT = 2
const RAISED = 2 ** 28

// Indices in `short`: 1 if a wanted item has no option, and the first header.
const DEAD = 0
const FIRST = 1

// The numbers of a level, which engine.ts describes.
const ITEM = 0
const CHOSEN = 1
const UNTRIED = 3
const DEPTH = 6
const LEVEL = 7

/** Where `run` continues. */
export type Phase = 'root' | 'propagate' | 'advance' | 'over'

export abstract class LinksState {
  readonly name = 'links'
  declare readonly pollNodes: number
  nodes = 0
  guesses = 0
  solutionCount = 0
  nodesByDepth: number[] = []

  // `declare`: a field that is undefined first is checked at each use, and 10 queens took 1.06 times as long.
  declare protected readonly flat: Flat
  declare protected readonly matrix: Matrix
  declare protected readonly levels: Int32Array
  declare protected readonly isCovered: Uint8Array // item → 1 if a taken option covers it
  declare protected readonly countsOptions: boolean
  declare protected readonly breaksTies: boolean
  protected isUsed: boolean = false
  protected pristine: Matrix | undefined // as it was built, from the second search on
  protected taken: readonly Option[] = []
  protected phase: Phase = 'over'
  protected top = 0 // end of the entries in `levels`
  protected end: number = FIRST // end of the headers in `short`
  protected branchEnd: number = FIRST // the same, where the last branch began
  protected depth = 0 // guesses above the present node

  constructor(flat: Flat, nodes: NodeMeaning = 'branches', ties: TieBreak = 'first') {
    this.flat = flat
    this.pollNodes = pollNodesFor(flat.items.length)
    this.matrix = buildMatrix(flat)
    this.countsOptions = nodes === 'options'
    this.breaksTies = ties === 'pairs'
    this.levels = new Int32Array(LEVEL * (this.matrix.primaryCount + 1))
    this.isCovered = new Uint8Array(flat.itemCount)
  }

  get chosenCount(): number {
    const { levels, top } = this
    let count = 0
    for (let entry = 0; entry < top; entry += LEVEL) {
      if (levels[entry + CHOSEN] >= 0 && (this.countsOptions || levels[entry + DEPTH] >= 0)) count++
    }
    return count
  }

  get memory(): number {
    const { nodes, list, colours, short } = this.matrix
    const arrays = [nodes, list, colours, short, this.levels, this.isCovered]
    return arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0)
  }

  start(taken: ArrayLike<Option>): void {
    this.nodes = this.guesses = this.solutionCount = this.depth = this.top = 0
    this.nodesByDepth = []
    this.branchEnd = this.end = FIRST
    this.taken = Array.from(taken)
    this.phase = (this.takesMuch ? this.linkRemainder() : this.hideTaken()) ? 'root' : 'over'
    this.isUsed = true
  }

  /** Whether linking what is left costs less than restoring all links and hiding what is excluded. */
  private get takesMuch(): boolean {
    const { starts, colours, itemCount } = this.flat
    const coveredCount = this.taken.reduce((sum, option) => sum + starts[option + 1] - starts[option], 0)
    return colours === undefined && 3 * coveredCount > itemCount
  }

  /**
   * Covers the items of the taken options first, and then links only the options that want none of them.
   *
   * @returns false if two taken options exclude each other
   */
  private linkRemainder(): boolean {
    const { matrix, flat, isCovered } = this
    linkHeaders(matrix, flat)
    isCovered.fill(0)
    for (const option of this.taken) {
      for (let use = flat.starts[option]; use < flat.starts[option + 1]; use++) {
        const item = flat.items[use]
        if (isCovered[item] === 1) return false
        isCovered[item] = 1
        raise(matrix.nodes, matrix.list, STRIDE * item)
      }
    }
    linkOptions(matrix, flat, isCovered)
    this.noteShortItems()
    return true
  }

  /**
   * Restores all links and hides what the taken options exclude.
   *
   * @returns false if two of them exclude each other
   */
  private hideTaken(): boolean {
    if (this.isUsed) this.restore()
    this.noteShortItems()
    for (const option of this.taken) {
      const node = this.uncolouredNodeOf(option)
      if (!this.admits(node)) return false
      this.take(node)
    }
    return true
  }

  /** Copies the links from a second matrix, which costs less than taking all options back. */
  private restore(): void {
    this.pristine ??= buildMatrix(this.flat)
    this.matrix.nodes.set(this.pristine.nodes)
    this.matrix.list.set(this.pristine.list)
  }

  private noteShortItems(): void {
    const { nodes, list, root, short } = this.matrix
    short[DEAD] = 0
    for (let header = list[root + RIGHT]; header !== root; header = list[header + RIGHT]) {
      if (nodes[header] <= 1) short[this.end++] = header
      if (nodes[header] === 0) short[DEAD] = 1
    }
  }

  /**
   * Covers an option completely, even if an item is dead afterwards, so that the next taken option sees whether it is
   * excluded.
   */
  private take(node: Node): void {
    const { matrix } = this
    const { nodes, list, short, colours } = matrix
    let other = node
    do {
      if (colours === undefined || colours[other] === 0) raise(nodes, list, nodes[other])
      other = rightOf(nodes, other)
    } while (other !== node)
    do {
      if (colours !== undefined && colours[other] !== 0) this.end = paint(matrix, colours, other, this.end)
      else this.end = cover(nodes, short, nodes[other], this.end)
      other = rightOf(nodes, other)
    } while (other !== node)
  }

  private uncolouredNodeOf(option: Option): Node {
    const { colours } = this.matrix
    let node = firstNodeOf(this.flat, option)
    while (colours !== undefined && colours[node] !== 0) node += STRIDE
    return node
  }

  /** Whether the option of a node can still use each of its items. */
  private admits(node: Node): boolean {
    let other = node
    do {
      if (!this.isFree(other)) return false
      other = rightOf(this.matrix.nodes, other)
    } while (other !== node)
    return true
  }

  private isFree(node: Node): boolean {
    const { nodes, list, colours } = this.matrix
    const header = nodes[node]
    const raised = this.flat.isSecondary[header / STRIDE] === 1 ? 2 * RAISED : RAISED
    if (nodes[header] >= raised) return false
    const painter = list[header]
    return painter === 0 || colours?.[painter] === colours?.[node]
  }

  chosen(): Option[] {
    const { taken, levels, top } = this
    const isOpen = top > 0 && levels[top - LEVEL + CHOSEN] < 0 // a branch without a choice is the last level
    const count = taken.length + top / LEVEL - (isOpen ? 1 : 0)
    const options = new Array<Option>(count) // not longer, since there may be millions
    for (let index = 0; index < taken.length; index++) options[index] = taken[index]
    for (let index = taken.length, entry = 0; index < count; index++, entry += LEVEL) {
      options[index] = this.optionOf(levels[entry + CHOSEN])
    }
    return ascending(options)
  }

  living(): Option[] {
    const found = new Set<Option>(this.optionsOf(this.levels[this.top - LEVEL + ITEM]))
    const { list, root } = this.matrix
    for (let header = list[root + RIGHT]; header !== root; header = list[header + RIGHT]) {
      for (const option of this.optionsOf(header)) found.add(option)
    }
    return [...found].sort((a, b) => a - b)
  }

  private optionsOf(header: Header): Option[] {
    const { nodes } = this.matrix
    const options: Option[] = []
    for (let node = nodes[header + DOWN]; node !== header; node = nodes[node + DOWN])
      options.push(this.optionOf(node))
    return options
  }

  protected optionOf(node: Node): Option {
    const { nodes } = this.matrix
    let spacer = node
    while (nodes[spacer] >= 0) spacer += STRIDE
    return -1 - nodes[spacer]
  }

  key(): string {
    const bits = new Uint16Array(Math.ceil(this.flat.optionCount / 16))
    for (const option of this.living()) bits[option >> 4] |= 1 << (option & 15)
    return Array.from(bits, (code) => String.fromCharCode(code)).join('')
  }

  done(): number {
    if (this.phase === 'over') return 1
    let done = 0
    let share = 1
    for (let entry = 0; entry < this.top; entry += LEVEL) {
      if (this.levels[entry + DEPTH] < 0) continue
      share /= this.sizeAt(entry)
      done += share * (this.triedAt(entry) - (this.levels[entry + CHOSEN] < 0 ? 0 : 1))
    }
    return done
  }

  /** The number of options of a branch. */
  protected sizeAt(entry: number): number {
    return this.matrix.nodes[this.levels[entry + ITEM]] - RAISED
  }

  /** The number of options of a branch that were tried, including the chosen one. */
  protected triedAt(entry: number): number {
    const { nodes } = this.matrix
    const { levels } = this
    let tried = 0
    for (let node = nodes[levels[entry + ITEM] + DOWN]; node !== levels[entry + UNTRIED]; tried++)
      node = nodes[node + DOWN]
    return tried
  }
}
