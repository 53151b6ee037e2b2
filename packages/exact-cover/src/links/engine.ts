/**
 * Algorithm X, and with colours Algorithm C. Finds all sets of options that cover every primary item once.
 *
 * Idea.      Choose an uncovered item. Every solution covers it by one of the options in its ring. Cover the
 *            item. For each of its options, cover the other items of the option and continue below.
 * Order.     Items with one option come first, beginning with the one that reached this state last. After
 *            them comes the first item with the fewest options, with its options from top to bottom.
 * Invariant. `chosenAt[0 … level − 1]` contains the chosen options, by the node through which each was
 *            reached. The matrix is the problem without what these options cover. Taking the levels back from
 *            the last to the first restores it link by link. `dance.short` contains, from `floor` on, every
 *            wanted item with one option.
 * Cost.      No allocation and no recursion. Each list of levels has one entry for each primary item. A node
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
import { Dance } from './dance.ts'
import { buildMatrix, firstNodeOf, type Header, type Matrix, type Node } from './matrix.ts'

// The same as in matrix.ts. dance.ts says why they are repeated.
const STRIDE = 3
const DOWN = 2
const RIGHT = 2
const RAISED = 2 ** 28

/** Consecutive branches should be near each other, so only the first few items are compared. */
const PAIRS_COMPARED = 8

/** The bytes of one entry in each list of levels: nine integers and two fractions. */
const BYTES_OF_LEVEL = 9 * 4 + 2 * 8

/** Where `run` continues. */
type Phase = 'root' | 'settle' | 'advance' | 'over'

export class LinksEngine implements Engine {
  readonly name = 'links'
  readonly pollNodes: number
  nodes = 0
  guesses = 0
  solutionCount = 0
  chosenCount = 0
  nodesByDepth: number[] = []

  private readonly flat: Flat
  private readonly matrix: Matrix
  private readonly dance: Dance
  private readonly countsOptions: boolean
  private readonly breaksTies: boolean
  private isUsed = false
  private pristine: Pick<Matrix, 'nodes' | 'list'> | undefined // from the second search on

  private phase: Phase = 'over'
  private level = 0 // number of options that are chosen or open; the lists below have an entry for each
  private base = 0 // levels of the taken options
  private readonly branchAt: Int32Array // header of the item branched on, or −1 if the option is forced
  private readonly chosenAt: Int32Array // node of the chosen option, or −1 while none is
  private readonly reachedAt: Int32Array // last node of the option that is claimed
  private readonly untriedAt: Int32Array // next node to try
  private readonly triedAt: Int32Array // options tried, the chosen one included
  private readonly optionsAt: Int32Array // options to try in all
  private readonly shortStartAt: Int32Array // where the branch begins in `dance.short`
  private readonly shortEndAt: Int32Array
  private readonly depthAt: Int32Array // guesses above the branch
  private readonly doneAt: Float64Array // fraction of the search that lies before the branch
  private readonly stepAt: Float64Array // fraction of the search for each of its options
  private floor = 0 // shortEndAt of the last branch
  private depth = 0
  private doneBefore = 0 // of the present node
  private share = 1

  constructor(flat: Flat, nodes: NodeMeaning = 'branches', ties: TieBreak = 'first') {
    this.flat = flat
    this.pollNodes = pollNodesFor(flat.items.length)
    this.matrix = buildMatrix(flat)
    this.dance = new Dance(this.matrix)
    this.countsOptions = nodes === 'options'
    this.breaksTies = ties === 'pairs'
    const levels = this.matrix.primaryCount + 1
    const memory = new ArrayBuffer(levels * BYTES_OF_LEVEL) // one allocation costs more than all views
    const integers = (index: number): Int32Array => new Int32Array(memory, 4 * levels * index, levels)
    this.doneAt = new Float64Array(memory, 0, levels)
    this.stepAt = new Float64Array(memory, 8 * levels, levels)
    this.branchAt = integers(4)
    this.chosenAt = integers(5)
    this.reachedAt = integers(6)
    this.untriedAt = integers(7)
    this.triedAt = integers(8)
    this.optionsAt = integers(9)
    this.shortStartAt = integers(10)
    this.shortEndAt = integers(11)
    this.depthAt = integers(12)
  }

  get memory(): number {
    const { nodes, list, colours } = this.matrix
    const arrays = [nodes, list, colours, this.dance.short]
    return arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), this.doneAt.buffer.byteLength)
  }

  start(taken: ArrayLike<Option>): void {
    this.restore() //-
    //+ silently(() => this.restore())
    this.nodes = this.guesses = this.solutionCount = this.chosenCount = this.depth = 0
    this.nodesByDepth = []
    this.doneBefore = 0
    this.share = 1
    this.noteShortItems()
    this.phase = this.takeAll(taken) ? 'root' : 'over'
    this.base = this.level
  }

  /** Restores the matrix: the first time link by link, later from a copy, which costs less. */
  private restore(): void {
    const { nodes, list } = this.matrix
    if (this.pristine === undefined) {
      while (this.level > 0) this.close()
      if (this.isUsed) this.pristine = { nodes: nodes.slice(), list: list.slice() }
    } else {
      nodes.set(this.pristine.nodes)
      list.set(this.pristine.list)
      this.level = 0
    }
    this.isUsed = true
    this.floor = this.dance.shortCount = 0
    this.dance.isDead = false
  }

  private noteShortItems(): void {
    const { dance } = this
    const { nodes, list, root } = this.matrix
    for (let header = list[root + RIGHT]; header !== root; header = list[header + RIGHT]) {
      if (nodes[header] > 1) continue
      dance.short[dance.shortCount++] = header
      if (nodes[header] === 0) dance.isDead = true
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
    this.nodesByDepth[this.depth] = (this.nodesByDepth[this.depth] ?? 0) + 1
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
          dance.short[dance.shortCount++] = header
          return false
        }
        this.nodes++
        this.chosenCount++
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
    while (dance.shortCount > floor) {
      const header = dance.short[--dance.shortCount]
      if (nodes[header] === 1) return header
    }
    return -1
  }

  /**
   * Chooses an option that has no alternative. A taken option is covered completely, even if an item is dead
   * afterwards, so that the next taken option sees whether it is excluded.
   */
  private force(node: Node, isTaken: boolean): void {
    const { dance, level } = this
    const header = this.matrix.nodes[node]
    dance.raise(header)
    dance.raiseOthers(node)
    dance.cover(header)
    this.branchAt[level] = -1
    this.chosenAt[level] = node
    this.reachedAt[level] = dance.claimOthers(node, isTaken)
    this.level++
  }

  /** Opens the first item with the fewest options. It chooses none of them. */
  private branch(): void {
    const { dance, level } = this
    const { nodes } = this.matrix
    const header = this.firstWithFewest()
    const options = nodes[header]
    this.branchAt[level] = header
    this.chosenAt[level] = -1
    this.triedAt[level] = 0
    this.optionsAt[level] = options
    this.depthAt[level] = this.depth
    this.doneAt[level] = this.doneBefore
    this.stepAt[level] = this.share / options
    this.shortStartAt[level] = dance.shortCount
    dance.raise(header)
    dance.cover(header)
    dance.isDead = false // the option decides whether an item without options is still wanted
    this.shortEndAt[level] = this.floor = dance.shortCount
    this.untriedAt[level] = nodes[header + DOWN]
    this.level++
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
    while (this.level > this.base) {
      const top = this.level - 1
      if (this.branchAt[top] >= 0) {
        if (this.chosenAt[top] >= 0) this.takeBack(top)
        if (this.triedAt[top] < this.optionsAt[top]) return true
      }
      this.close()
    }
    return false
  }

  /** Chooses the next option of the last branch. */
  private choose(): void {
    const { dance } = this
    const { nodes } = this.matrix
    const top = this.level - 1
    const node = this.untriedAt[top]
    this.untriedAt[top] = nodes[node + DOWN]
    this.doneBefore = this.doneAt[top] + this.triedAt[top] * this.stepAt[top]
    this.share = this.stepAt[top]
    this.triedAt[top]++
    const isGuess = this.triedAt[top] < this.optionsAt[top]
    if (isGuess) this.guesses++
    //+ stepListener().choose(this.branchAt[top] / STRIDE, this.optionOf(node), this.triedAt[top], this.optionsAt[top])
    this.depth = this.depthAt[top] + (isGuess ? 1 : 0)
    this.chosenCount++
    this.floor = this.shortEndAt[top]
    dance.shortCount = this.floor
    dance.isDead = false
    dance.raiseOthers(node)
    this.repeatShortItems(top)
    this.chosenAt[top] = node
    this.reachedAt[top] = dance.claimOthers(node, false)
  }

  /** The items that have one option after the branch itself, without those that the chosen option covers. */
  private repeatShortItems(top: number): void {
    const { dance } = this
    const { nodes } = this.matrix
    for (let i = this.shortStartAt[top]; i < this.shortEndAt[top]; i++) {
      const header = dance.short[i]
      if (nodes[header] > 1) continue
      dance.short[dance.shortCount++] = header
      if (nodes[header] === 0) dance.isDead = true
    }
  }

  private takeBack(top: number): void {
    const node = this.chosenAt[top]
    this.dance.unclaimOthers(node, this.reachedAt[top])
    this.dance.lowerOthers(node)
    this.chosenAt[top] = -1
    this.chosenCount--
    //+ stepListener().takeBack()
  }

  /** Removes the last level. */
  private close(): void {
    const { dance } = this
    const top = --this.level
    const header = this.branchAt[top]
    if (header >= 0) {
      if (this.chosenAt[top] >= 0) this.takeBack(top)
      dance.uncover(header)
      dance.lower(header)
      return
    }
    const node = this.chosenAt[top]
    dance.unclaimOthers(node, this.reachedAt[top])
    dance.uncover(this.matrix.nodes[node])
    dance.lowerOthers(node)
    dance.lower(this.matrix.nodes[node])
    if (this.countsOptions && top >= this.base) this.chosenCount--
    //+ if (this.countsOptions && top >= this.base) stepListener().takeBack()
  }

  skip(): void {
    this.triedAt[this.level - 1] = this.optionsAt[this.level - 1]
  }

  chosen(): Option[] {
    const { chosenAt, level } = this
    const isOpen = level > 0 && chosenAt[level - 1] < 0 // a branch without a choice is the last level
    const options = new Array<Option>(isOpen ? level - 1 : level) // not longer, since there may be millions
    for (let count = 0; count < options.length; count++) {
      insert(options, count, this.optionOf(chosenAt[count]))
    }
    return options
  }

  living(): Option[] {
    const found = new Set<Option>(this.optionsOf(this.branchAt[this.level - 1]))
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
    return this.phase === 'over' ? 1 : this.doneBefore
  }
}

/** Inserts into the first `count` options, which ascend. There are few. */
function insert(options: Option[], count: number, option: Option): void {
  let hole = count
  for (; hole > 0 && options[hole - 1] > option; hole--) options[hole] = options[hole - 1]
  options[hole] = option
}
