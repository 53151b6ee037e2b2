/**
 * Algorithm X, and with colours Algorithm C. Finds all sets of options that cover every primary item once.
 *
 * Idea.      Choose an uncovered item. Every solution covers it by one of the options in its ring. Cover the
 *            item. For each of its options, cover the other items of the option and continue below.
 * Order.     Items with one option come first, beginning with the one that reached this state last. After
 *            them comes the first item with the fewest options, with its options from top to bottom.
 * Invariant. `levels` contains the chosen options, by the node through which each was reached. The matrix is the
 *            problem without what these options cover. Taking the levels back from the last to the first
 *            restores it link by link. `dance.short` contains, from `floor` on, every wanted item with one option.
 * Cost.      No allocation and no recursion. `levels` has an entry for each primary item. A node
 *            visits the links of the options that it hides twice. If nothing is forced, it also walks the
 *            list of items. As soon as a wanted item has no option left, or no item is wanted, the remaining
 *            items of an option are not covered.
 * Origin.    D. E. Knuth, TAOCP 7.2.2.1, Algorithms X (dancing links) and C (colours). This project changed
 *            one thing: all items of an option leave the list before anything is hidden. So every item that
 *            comes down to one option is wanted and is recorded at once, and the list is walked only for a
 *            branch.
 */
import type { Engine, NodeMeaning, Pause, TieBreak } from '../engine.ts'
import { pollNodesFor } from '../limits.ts'
import type { Flat, Option } from '../problem.ts'
//+ import { silently, stepListener } from '../steps.trace.ts'
import { Dance, FIRST } from './dance.ts'
import { buildMatrix, firstNodeOf, type Header, type Matrix, type Node } from './matrix.ts'

// The same as in layout.ts. dance.ts says why they are repeated.
const STRIDE = 3
const DOWN = 2
const RIGHT = 2
const RAISED = 2 ** 28

/** Consecutive branches should be near each other, so only the first few items are compared. */
const PAIRS_COMPARED = 8

// A level is an option that is chosen, or a branch that is open. Its numbers are next to each other in `levels`:
const BRANCH = 0 // header of the item branched on, or −1 if the option is forced
const CHOSEN = 1 // node of the chosen option, or −1 while none is
const REACHED = 2 // last node of the option that is claimed
const UNTRIED = 3 // next node to try, or the header after the last
const SHORT_START = 4 // where the branch begins in `dance.short`
const SHORT_END = 5
const DEPTH = 6 // guesses above the branch
const LEVEL = 7 // the length of an entry

/** Where `run` continues. */
type Phase = 'root' | 'settle' | 'advance' | 'over'

export class LinksEngine implements Engine {
  readonly name = 'links'
  declare readonly pollNodes: number
  nodes = 0
  guesses = 0
  solutionCount = 0
  nodesByDepth: number[] = []

  declare private readonly flat: Flat // dance.ts says why it is declared
  declare private readonly matrix: Matrix
  declare private readonly dance: Dance
  declare private readonly levels: Int32Array
  declare private readonly countsOptions: boolean
  declare private readonly breaksTies: boolean
  private isUsed = false
  private pristine: Pick<Matrix, 'nodes' | 'list'> | undefined // from the second search on

  private phase: Phase = 'over'
  private top = 0 // end of the entries in `levels`
  private base = 0 // end of those of the taken options
  private floor = FIRST // SHORT_END of the last branch
  private depth = 0

  constructor(flat: Flat, nodes: NodeMeaning = 'branches', ties: TieBreak = 'first') {
    this.flat = flat
    this.pollNodes = pollNodesFor(flat.items.length)
    this.matrix = buildMatrix(flat)
    this.dance = new Dance(this.matrix)
    this.countsOptions = nodes === 'options'
    this.breaksTies = ties === 'pairs'
    this.levels = new Int32Array(LEVEL * (this.matrix.primaryCount + 1))
  }

  get chosenCount(): number {
    const { levels, top } = this
    let count = 0
    for (let entry = this.base; entry < top; entry += LEVEL) {
      if (levels[entry + CHOSEN] >= 0 && (this.countsOptions || levels[entry + BRANCH] >= 0)) count++
    }
    return count
  }

  get memory(): number {
    const { nodes, list, colours } = this.matrix
    const arrays = [nodes, list, colours, this.dance.short, this.levels]
    return arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0)
  }

  start(taken: ArrayLike<Option>): void {
    this.restore() //-
    //+ silently(() => this.restore())
    this.nodes = this.guesses = this.solutionCount = this.depth = 0
    this.nodesByDepth = []
    this.noteShortItems()
    this.phase = this.takeAll(taken) ? 'root' : 'over'
    this.base = this.top
  }

  /** Restores the matrix: the first time link by link, later from a copy, which costs less. */
  private restore(): void {
    const { nodes, list } = this.matrix
    if (this.pristine === undefined) {
      while (this.top > 0) this.close()
      if (this.isUsed) this.pristine = { nodes: nodes.slice(), list: list.slice() }
    } else {
      nodes.set(this.pristine.nodes)
      list.set(this.pristine.list)
      this.top = 0
    }
    this.isUsed = true
    this.floor = FIRST
    this.dance.forgetFrom(FIRST)
  }

  private noteShortItems(): void {
    const { dance } = this
    const { nodes, list, root } = this.matrix
    for (let header = list[root + RIGHT]; header !== root; header = list[header + RIGHT]) {
      if (nodes[header] <= 1) dance.note(header, nodes[header])
    }
  }

  /** Chooses the taken options. Returns false if two of them exclude each other. */
  private takeAll(taken: ArrayLike<Option>): boolean {
    for (let i = 0; i < taken.length; i++) {
      const node = this.uncolouredNodeOf(taken[i])
      if (!this.admits(node)) return false
      this.force(node, true)
    }
    return true
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
      other = this.dance.rightOf(other)
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

  run(nodes: number, solution: number, branches: boolean): Pause {
    for (;;) {
      const pause = this.nextNode(nodes)
      if (pause !== undefined) return pause
      //+ if (this.dance.isDead) stepListener().deadEnd()
      if (this.dance.isDead) continue
      //+ if (this.dance.isDone()) stepListener().solution()
      if (this.dance.isDone()) {
        if (++this.solutionCount >= solution) return 'solution'
      } else {
        this.branch()
        if (branches) return 'branch'
      }
    }
  }

  /**
   * Enters a node and takes forced options there, unless no node is left or the limit of nodes is reached.
   */
  private nextNode(limit: number): 'exhausted' | 'nodes' | undefined {
    if (this.phase === 'advance' && !this.advance()) this.phase = 'over'
    if (this.phase === 'over') return 'exhausted'
    if (this.phase !== 'settle' && !this.enter(limit)) return 'nodes'
    this.phase = 'settle'
    if (!this.settle(limit)) return 'nodes'
    this.phase = 'advance'
    return undefined
  }

  /**
   * Enters the root, or the next option of the last branch. Returns false if the limit of nodes is reached.
   */
  private enter(limit: number): boolean {
    if (this.nodes >= limit) return false
    if (this.phase === 'advance') this.choose()
    this.nodes++
    //+ stepListener().node()
    if (this.depth < this.nodesByDepth.length) this.nodesByDepth[this.depth]++
    else this.nodesByDepth.push(1)
    return true
  }

  /** Takes forced options. Returns false if they count as nodes and the limit of nodes is reached. */
  private settle(limit: number): boolean {
    const { dance } = this
    while (!dance.isDead) {
      const header = this.singleItem()
      if (header < 0) return true
      if (this.countsOptions) {
        if (this.nodes >= limit) {
          dance.note(header, 1)
          return false
        }
        this.nodes++
        this.nodesByDepth[this.depth]++
      }
      //+ stepListener().force(header / STRIDE, this.optionOf(this.matrix.nodes[header + DOWN]), this.countsOptions)
      //+ if (this.countsOptions) stepListener().node()
      this.force(this.matrix.nodes[header + DOWN], false)
    }
    return true
  }

  /** Removes the last item with one option from `dance.short` and returns it, or −1 if there is none. */
  private singleItem(): Header {
    const { dance, floor } = this
    const { nodes } = this.matrix
    let end = dance.shortEnd
    let header = -1
    while (end > floor && header < 0) {
      const last = dance.short[--end]
      if (nodes[last] === 1) header = last
    }
    dance.shortEnd = end
    return header
  }

  /**
   * Chooses an option that has no alternative. A taken option is covered completely, even if an item is dead
   * afterwards, so that the next taken option sees whether it is excluded.
   */
  private force(node: Node, isTaken: boolean): void {
    const { dance, levels, top } = this
    const header = this.matrix.nodes[node]
    dance.raise(header)
    dance.raiseOthers(node)
    dance.cover(header)
    levels[top + BRANCH] = -1
    levels[top + CHOSEN] = node
    levels[top + REACHED] = dance.claimOthers(node, isTaken)
    this.top = top + LEVEL
  }

  /** Opens the first item with the fewest options. It chooses none of them. */
  private branch(): void {
    const { dance, levels, top } = this
    const header = this.firstWithFewest()
    levels[top + BRANCH] = header
    levels[top + CHOSEN] = -1
    levels[top + DEPTH] = this.depth
    levels[top + SHORT_START] = dance.shortEnd
    dance.raise(header)
    dance.cover(header)
    this.floor = dance.shortEnd
    dance.forgetFrom(this.floor) // the option decides whether an item without options is still wanted
    levels[top + SHORT_END] = this.floor
    levels[top + UNTRIED] = this.matrix.nodes[header + DOWN]
    this.top = top + LEVEL
  }

  /** Requires that every uncovered primary item has two options or more. */
  private firstWithFewest(): Header {
    const { nodes, list, root } = this.matrix
    let best = list[root + RIGHT]
    let fewest = nodes[best]
    for (let header = best; header !== root && fewest > 2; header = list[header + RIGHT]) {
      if (nodes[header] < fewest) {
        best = header
        fewest = nodes[header]
      }
    }
    return this.breaksTies && fewest === 2 ? this.tightestPair(best) : best
  }

  /** Of the first few items with two options, the one whose options want the most others with two. */
  private tightestPair(first: Header): Header {
    const { nodes, list, root } = this.matrix
    let best = first
    let most = 0
    let seen = 0
    for (let header = first; header !== root && seen < PAIRS_COMPARED; header = list[header + RIGHT]) {
      if (nodes[header] !== 2) continue
      seen++
      const upper = nodes[header + DOWN]
      const pairs = this.pairsBeside(upper) + this.pairsBeside(nodes[upper + DOWN])
      if (pairs <= most) continue
      best = header
      most = pairs
    }
    return best
  }

  /** The other items of an option that have two options. */
  private pairsBeside(node: Node): number {
    const { dance } = this
    const { nodes } = this.matrix
    let pairs = 0
    for (let other = dance.rightOf(node); other !== node; other = dance.rightOf(other)) {
      if (nodes[nodes[other]] === 2) pairs++
    }
    return pairs
  }

  /** Takes back all finished levels. Returns false if nothing is left to try. */
  private advance(): boolean {
    const { levels } = this
    while (this.top > this.base) {
      const entry = this.top - LEVEL
      const header = levels[entry + BRANCH]
      if (header >= 0) {
        if (levels[entry + CHOSEN] >= 0) this.takeBack(entry)
        if (levels[entry + UNTRIED] !== header) return true
      }
      this.close()
    }
    return false
  }

  /** Chooses the next option of the last branch. */
  private choose(): void {
    const { dance, levels } = this
    const entry = this.top - LEVEL
    const node = levels[entry + UNTRIED]
    const next = this.matrix.nodes[node + DOWN]
    levels[entry + UNTRIED] = next
    const isGuess = next !== levels[entry + BRANCH]
    if (isGuess) this.guesses++
    //+ stepListener().choose(levels[entry + BRANCH] / STRIDE, this.optionOf(node), this.triedAt(entry), this.sizeAt(entry))
    this.depth = levels[entry + DEPTH] + (isGuess ? 1 : 0)
    this.floor = levels[entry + SHORT_END]
    dance.forgetFrom(this.floor)
    dance.raiseOthers(node)
    this.repeatShortItems(levels[entry + SHORT_START], this.floor)
    levels[entry + CHOSEN] = node
    levels[entry + REACHED] = dance.claimOthers(node, false)
  }

  /** The items that have one option after the branch itself, without those that the chosen option covers. */
  private repeatShortItems(start: number, end: number): void {
    const { dance } = this
    const { nodes } = this.matrix
    for (let i = start; i < end; i++) {
      const header = dance.short[i]
      if (nodes[header] <= 1) dance.note(header, nodes[header])
    }
  }

  private takeBack(entry: number): void {
    const { dance, levels } = this
    const node = levels[entry + CHOSEN]
    dance.unclaimOthers(node, levels[entry + REACHED])
    dance.lowerOthers(node)
    levels[entry + CHOSEN] = -1
    //+ stepListener().takeBack()
  }

  /** Removes the last level. */
  private close(): void {
    const { dance, levels } = this
    const { nodes } = this.matrix
    const entry = this.top - LEVEL
    this.top = entry
    const header = levels[entry + BRANCH]
    if (header >= 0) {
      if (levels[entry + CHOSEN] >= 0) this.takeBack(entry)
      dance.uncover(header)
      dance.lower(header)
      return
    }
    const node = levels[entry + CHOSEN]
    dance.unclaimOthers(node, levels[entry + REACHED])
    dance.uncover(nodes[node])
    dance.lowerOthers(node)
    dance.lower(nodes[node])
    //+ if (this.countsOptions && entry >= this.base) stepListener().takeBack()
  }

  skip(): void {
    const entry = this.top - LEVEL
    this.levels[entry + UNTRIED] = this.levels[entry + BRANCH]
  }

  chosen(): Option[] {
    const { levels, top } = this
    const isOpen = top > 0 && levels[top - LEVEL + CHOSEN] < 0 // a branch without a choice is the last level
    const options = new Array<Option>(top / LEVEL - (isOpen ? 1 : 0)) // not longer, since there may be millions
    for (let count = 0; count < options.length; count++) {
      insert(options, count, this.optionOf(levels[LEVEL * count + CHOSEN]))
    }
    return options
  }

  living(): Option[] {
    const found = new Set<Option>(this.optionsOf(this.levels[this.top - LEVEL + BRANCH]))
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

  private optionOf(node: Node): Option {
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

  /** Nothing has to be done, because the next start restores the matrix. */
  stop(): void {}

  done(): number {
    if (this.phase === 'over') return 1
    let done = 0
    let share = 1
    for (let entry = this.base; entry < this.top; entry += LEVEL) {
      if (this.levels[entry + BRANCH] < 0) continue
      share /= this.sizeAt(entry)
      done += share * (this.triedAt(entry) - (this.levels[entry + CHOSEN] < 0 ? 0 : 1))
    }
    return done
  }

  /** The number of options of a branch. */
  private sizeAt(entry: number): number {
    return this.matrix.nodes[this.levels[entry + BRANCH]] - RAISED
  }

  /** The number of options of a branch that were tried, including the chosen one. */
  private triedAt(entry: number): number {
    const { nodes } = this.matrix
    const { levels } = this
    let tried = 0
    for (let node = nodes[levels[entry + BRANCH] + DOWN]; node !== levels[entry + UNTRIED]; tried++)
      node = nodes[node + DOWN]
    return tried
  }
}

/** Inserts into the first `count` options, which ascend. There are few. */
function insert(options: Option[], count: number, option: Option): void {
  let hole = count
  for (; hole > 0 && options[hole - 1] > option; hole--) options[hole] = options[hole - 1]
  options[hole] = option
}
