/** What a search by links keeps: the matrix and the levels. How a search starts, and what is read of it at a pause. */
import { ascending, type NodeMeaning, pollNodesFor, type TieBreak } from '../engine.ts'
import type { Option, Problem } from '../problem.ts'
import { cover, paint, raise } from './dance.ts'
import { buildMatrix, firstNodeOf, type Header, type Matrix, type Node } from './matrix.ts'

// matrix.ts describes them, and says why they are repeated.
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
  maxDepth = 0

  // `declare`: a field that is undefined first is checked at each use, and 10 queens took 1.06 times as long.
  declare protected readonly problem: Problem
  declare protected readonly matrix: Matrix
  declare protected readonly levels: Int32Array
  declare protected readonly countsOptions: boolean
  declare protected readonly breaksTies: boolean
  protected pristine: Matrix | undefined // as it was built, from the second search on
  protected isUsed: boolean = false
  protected taken: readonly Option[] = []
  protected phase: Phase = 'over'
  protected top = 0 // end of the entries in `levels`
  protected end: number = FIRST // end of the headers in `short`
  protected branchEnd: number = FIRST // the same, where the last branch began
  protected depth = 0 // guesses above the present node

  constructor(problem: Problem, nodes: NodeMeaning = 'branches', ties: TieBreak = 'first') {
    this.problem = problem
    this.pollNodes = pollNodesFor(problem.items.length)
    this.matrix = buildMatrix(problem)
    this.countsOptions = nodes === 'options'
    this.breaksTies = ties === 'pairs'
    this.levels = new Int32Array(LEVEL * (this.matrix.primaryCount + 1))
  }

  get chosenCount(): number {
    return this.countLevels(this.countsOptions)
  }
  get branchDepth(): number {
    return this.countLevels(false)
  }

  /** The number of chosen options, with or without forced ones. */
  private countLevels(countsForced: boolean): number {
    const { levels, top } = this
    let count = 0
    for (let entry = 0; entry < top; entry += LEVEL) {
      if (levels[entry + CHOSEN] >= 0 && (countsForced || levels[entry + DEPTH] >= 0)) count++
    }
    return count
  }

  start(taken: readonly Option[]): void {
    this.nodes = this.guesses = this.solutionCount = this.depth = this.maxDepth = this.top = 0
    this.branchEnd = this.end = FIRST
    if (this.isUsed) this.restore()
    this.isUsed = true
    this.taken = taken
    this.phase = taken.every((option) => this.take(option)) ? 'root' : 'over'
    this.noteShortItems()
  }

  /** Copies the links from a second matrix, which costs less than taking all options back. */
  private restore(): void {
    this.pristine ??= buildMatrix(this.problem)
    this.matrix.nodes.set(this.pristine.nodes)
    this.matrix.list.set(this.pristine.list)
  }

  /** In the order of the list, and not in that in which they came down to one option: it depends on what is taken. */
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
   * excluded. Returns false if the option itself is excluded.
   */
  private take(option: Option): boolean {
    const { matrix, problem } = this
    const { nodes, list, short, colours } = matrix
    const first = firstNodeOf(problem, option)
    const end = first + STRIDE * (problem.starts[option + 1] - problem.starts[option])
    for (let node = first; node < end; node += STRIDE) if (!this.isFree(node)) return false
    for (let node = first; node < end; node += STRIDE) {
      if (colours === undefined || colours[node] === 0) raise(nodes, list, nodes[node])
    }
    for (let node = first; node < end; node += STRIDE) {
      if (colours !== undefined && colours[node] !== 0) paint(matrix, colours, node, FIRST)
      else cover(nodes, short, nodes[node], FIRST)
    }
    return true
  }

  /** Whether an option can still use the item of its node. */
  private isFree(node: Node): boolean {
    const { nodes, list, colours } = this.matrix
    const header = nodes[node]
    if (nodes[header] >= (1 + this.problem.isSecondary[header / STRIDE]) * RAISED) return false
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
    const bits = new Uint16Array(Math.ceil(this.problem.optionCount / 16))
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
