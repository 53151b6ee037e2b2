/**
 * Algorithm X, and with colours Algorithm C. Finds all sets of options that cover every primary item once.
 *
 * Idea.      Choose an uncovered item. Every solution covers it by one of the options in its ring. Cover the
 *            item. For each of its options, cover the other items of the option and continue below.
 * Order.     Items with one option come first, beginning with the one that reached this state last. After
 *            them comes the first item with the fewest options, with its options from top to bottom.
 * Invariant. `levels` contains the chosen options, by the node through which each was reached. The matrix is the
 *            problem without what these options cover. Taking the levels back from the last to the first
 *            restores it link by link. `short` contains, from `branchEnd` on, every wanted item with one option.
 * Cost.      No allocation and no recursion. `levels` has an entry for each primary item. A node
 *            visits the links of the options that it hides twice. If nothing is forced, it also walks the
 *            list of items. As soon as a wanted item has no option left, or no item is wanted, the remaining
 *            items of an option are not covered.
 * Origin.    D. E. Knuth, TAOCP 7.2.2.1, Algorithms X (dancing links) and C (colours). This project changed
 *            one thing: all items of an option leave the list before anything is hidden. So every item that
 *            comes down to one option is wanted and is recorded at once, and the list is walked only for a
 *            branch.
 */
import { collectFrom, type Engine, type NodeMeaning, type Pause, type TieBreak } from '../engine.ts'
import { pollNodesFor } from '../limits.ts'
import { ascending, type Flat, type Option } from '../problem.ts'
//+ import { stepListener } from '../steps.trace.ts'
import { cover, leftOf, lower, paint, raise, rightOf, uncover, unpaint } from './dance.ts'
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

/** Consecutive branches should be near each other, so only the first few items are compared. */
const PAIRS_COMPARED = 8

// A level is an option that is chosen, or a branch that is open. Its numbers are next to each other in `levels`:
const ITEM = 0 // header of the item that the option covers
const CHOSEN = 1 // node of the chosen option, or −1 while none is
const REACHED = 2 // last node of the option that is claimed
const UNTRIED = 3 // next node to try, or the header after the last
const SHORT_START = 4 // where the branch begins in `short`
const SHORT_END = 5
const DEPTH = 6 // guesses above the branch, or −1 if the option is forced
const LEVEL = 7 // the length of an entry

/** Where `run` continues. */
type Phase = 'root' | 'propagate' | 'advance' | 'over'

export class LinksEngine implements Engine {
  readonly name = 'links'
  declare readonly pollNodes: number
  nodes = 0
  guesses = 0
  solutionCount = 0
  nodesByDepth: number[] = []

  // `declare`: a field that is undefined first is checked at each use, and 10 queens took 1.06 times as long.
  declare private readonly flat: Flat
  declare private readonly matrix: Matrix
  declare private readonly levels: Int32Array
  declare private readonly isCovered: Uint8Array // item → 1 if a taken option covers it
  declare private readonly countsOptions: boolean
  declare private readonly breaksTies: boolean
  private isUsed = false
  private pristine: Matrix | undefined // as it was built, from the second search on
  private taken: readonly Option[] = []
  private phase: Phase = 'over'
  private top = 0 // end of the entries in `levels`
  private end = FIRST // end of the headers in `short`
  private branchEnd = FIRST // SHORT_END of the last branch
  private depth = 0 // guesses above the present node

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

  /**
   * The steps are in one function, and the state is in local variables: with methods and fields, searches took 1.1 to 1.2
   * times as long.
   */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: the comment above says why
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the comment above says why
  run(limit: number, solution: number, branches: boolean): Pause {
    const { matrix, levels, nodesByDepth, countsOptions } = this
    const { nodes, list, root, colours, short } = matrix
    let { phase, top, end, branchEnd, depth, nodes: entered, guesses, solutionCount } = this
    let pause: Pause | undefined
    search: while (pause === undefined) {
      // Take back the last option, and all levels in which no option is untried.
      for (; phase === 'advance'; top -= LEVEL) {
        if (top === 0) {
          phase = 'over'
          break
        }
        const entry = top - LEVEL
        const header = levels[entry + ITEM]
        const node = levels[entry + CHOSEN]
        if (node >= 0) {
          takeBack(matrix, node, levels[entry + REACHED])
          levels[entry + CHOSEN] = -1
          //+ if (countsOptions || levels[entry + DEPTH] >= 0) stepListener().takeBack()
        }
        if (levels[entry + UNTRIED] !== header) break
        if (levels[entry + DEPTH] >= 0) uncover(nodes, header)
        lower(nodes, list, header)
      }
      if (phase === 'over') {
        pause = 'exhausted'
        break
      }

      // Enter a node: the root, or the next option of the last branch.
      let node = -1
      let noted = branchEnd
      if (phase !== 'propagate') {
        if (entered >= limit) {
          pause = 'nodes'
          break
        }
        if (phase === 'advance') {
          const entry = top - LEVEL
          node = levels[entry + UNTRIED]
          const next = nodes[node + DOWN]
          const isGuess = next !== levels[entry + ITEM]
          //+ stepListener().choose(levels[entry + ITEM] / STRIDE, this.optionOf(node), this.triedAt(entry) + 1, this.sizeAt(entry))
          if (isGuess) guesses++
          depth = levels[entry + DEPTH] + (isGuess ? 1 : 0)
          branchEnd = levels[entry + SHORT_END]
          levels[entry + CHOSEN] = node
          levels[entry + UNTRIED] = next
          end = branchEnd
          noted = levels[entry + SHORT_START]
          short[DEAD] = 0
        }
        entered++
        //+ stepListener().node()
        if (depth < nodesByDepth.length) nodesByDepth[depth]++
        else nodesByDepth.push(1)
      }

      // Choose forced options. Such an option is alone in the ring of its item, and the first other item hides it.
      phase = 'propagate'
      for (;;) {
        if (node >= 0) {
          for (let other = rightOf(nodes, node); other !== node; other = rightOf(nodes, other)) {
            if (colours === undefined || colours[other] === 0) raise(nodes, list, nodes[other])
          }
          for (; noted < branchEnd; noted++) {
            const header = short[noted]
            const size = nodes[header]
            if (size > 1) continue
            short[end++] = header
            if (size === 0) short[DEAD] = 1
          }
          let reached = node
          const isDone = list[root + RIGHT] === root
          while (short[DEAD] === 0 && !isDone) {
            const other = rightOf(nodes, reached)
            if (other === node) break
            if (colours !== undefined && colours[other] !== 0) end = paint(matrix, colours, other, end)
            else end = cover(nodes, short, nodes[other], end)
            reached = other
          }
          levels[top - LEVEL + REACHED] = reached
        }
        if (short[DEAD] !== 0) break
        let header = -1
        while (end > branchEnd && header < 0) {
          const last = short[--end]
          if (nodes[last] === 1) header = last
        }
        if (header < 0) break
        if (countsOptions) {
          if (entered >= limit) {
            end++
            pause = 'nodes'
            break search
          }
          entered++
          nodesByDepth[depth]++
        }
        node = nodes[header + DOWN]
        //+ stepListener().force(header / STRIDE, this.optionOf(node), countsOptions)
        //+ if (countsOptions) stepListener().node()
        raise(nodes, list, header)
        levels[top + ITEM] = levels[top + UNTRIED] = header
        levels[top + CHOSEN] = node
        levels[top + DEPTH] = -1
        top += LEVEL
      }

      phase = 'advance'
      //+ if (short[DEAD] !== 0) stepListener().deadEnd()
      if (short[DEAD] !== 0) continue
      if (list[root + RIGHT] === root) {
        //+ stepListener().solution()
        if (++solutionCount >= solution) pause = 'solution'
        continue
      }

      // Open the first item with the fewest options, and choose none of them.
      const header = this.firstWithFewest()
      levels[top + ITEM] = header
      levels[top + CHOSEN] = -1
      levels[top + DEPTH] = depth
      levels[top + SHORT_START] = end
      raise(nodes, list, header)
      end = cover(nodes, short, header, end)
      levels[top + SHORT_END] = end
      levels[top + UNTRIED] = nodes[header + DOWN]
      top += LEVEL
      if (branches) pause = 'branch'
    }
    this.phase = phase
    this.top = top
    this.end = end
    this.branchEnd = branchEnd
    this.depth = depth
    this.nodes = entered
    this.guesses = guesses
    this.solutionCount = solutionCount
    return pause
  }

  collect(nodes: number, solution: number, found: Option[][]): Pause {
    return collectFrom(this, nodes, solution, found)
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
    const { nodes } = this.matrix
    let pairs = 0
    for (let other = rightOf(nodes, node); other !== node; other = rightOf(nodes, other)) {
      if (nodes[nodes[other]] === 2) pairs++
    }
    return pairs
  }

  skip(): void {
    const entry = this.top - LEVEL
    this.levels[entry + UNTRIED] = this.levels[entry + ITEM]
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

  /** Nothing has to be done, because the next start links or restores the matrix. */
  stop(): void {}

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
  private sizeAt(entry: number): number {
    return this.matrix.nodes[this.levels[entry + ITEM]] - RAISED
  }

  /** The number of options of a branch that were tried, including the chosen one. */
  private triedAt(entry: number): number {
    const { nodes } = this.matrix
    const { levels } = this
    let tried = 0
    for (let node = nodes[levels[entry + ITEM] + DOWN]; node !== levels[entry + UNTRIED]; tried++)
      node = nodes[node + DOWN]
    return tried
  }
}

/** Uncovers the items of an option from `reached` back to `node`, in the opposite order, and lowers them. */
function takeBack(matrix: Matrix, node: Node, reached: Node): void {
  const { nodes, list, colours } = matrix
  for (let other = reached; other !== node; other = leftOf(nodes, other)) {
    if (colours !== undefined && colours[other] !== 0) unpaint(matrix, colours, other)
    else uncover(nodes, nodes[other])
  }
  for (let other = leftOf(nodes, node); other !== node; other = leftOf(nodes, other)) {
    if (colours === undefined || colours[other] === 0) lower(nodes, list, nodes[other])
  }
}
