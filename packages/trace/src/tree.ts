/** The tree of the nodes that a search entered. */
import { CONTRADICTION, GUESS, kindOf, LEAVE, LIMIT, NODE, SOLUTION, TAKE_BACK } from './event.ts'
import { opensBranch } from './search-state.ts'
import type { Events } from './trace.ts'

/** Parallel arrays over the nodes, in the order in which they were entered; node 0 is the root. */
export interface SearchTree {
  readonly nodeCount: number
  /** node → the index of the event that enters it. */
  readonly eventOf: Uint32Array
  /** node → the node above it; of the root, itself. */
  readonly parentOf: Uint32Array
  /** node → nodes between the root and it, the root not counted. */
  readonly stepsOf: Uint16Array
  /** node → the guesses on the way to it. */
  readonly depthOf: Uint16Array
  /** node → the last node that was entered below it, or itself. */
  readonly lastOf: Uint32Array
  /** node → the index of the event that opened its branch; of the root, 0. */
  readonly branchOf: Uint32Array
  /** node → 1 if it ended in a contradiction, 2 if a solution was found at it, else 0. */
  readonly endOf: Uint8Array
}

const DEAD_END = 1
const SOLVED = 2

/** Reads the tree off the events. A branch without a node, where a limit stopped the search, is not in it. */
export function treeOf({ events }: Pick<Events, 'events'>): SearchTree {
  const nodeCount = events.reduce((count, event) => count + (kindOf(event) === NODE ? 1 : 0), 0)
  const tree = {
    nodeCount,
    eventOf: new Uint32Array(nodeCount),
    parentOf: new Uint32Array(nodeCount),
    stepsOf: new Uint16Array(nodeCount),
    depthOf: new Uint16Array(nodeCount),
    lastOf: new Uint32Array(nodeCount),
    branchOf: new Uint32Array(nodeCount),
    endOf: new Uint8Array(nodeCount),
  }
  new TreeReader(tree).read(events)
  return tree
}

interface OpenBranch {
  readonly event: number
  readonly isGuess: boolean
  node: number // the node that the branch led to, or −1 before it is entered
}

class TreeReader {
  private readonly tree: SearchTree
  private readonly open: OpenBranch[] = []
  private guesses = 0
  private entered = 0

  constructor(tree: SearchTree) {
    this.tree = tree
  }

  read(events: Readonly<Uint32Array>): void {
    for (let index = 0; index < events.length; index++) this.readEvent(index, events[index])
    for (let node = this.tree.nodeCount - 1; node > 0; node--) {
      const parent = this.tree.parentOf[node]
      this.tree.lastOf[parent] = Math.max(this.tree.lastOf[parent], this.tree.lastOf[node])
    }
  }

  private readEvent(index: number, event: number): void {
    const kind = kindOf(event)
    if (opensBranch(event)) {
      const isGuess = kind === GUESS
      this.open.push({ event: index, isGuess, node: -1 })
      if (isGuess) this.guesses++
    } else if (kind === TAKE_BACK || kind === LEAVE) {
      if (this.open.pop()?.isGuess === true) this.guesses--
    } else if (kind === NODE) {
      this.enter(index)
    } else if (kind === SOLUTION || kind === CONTRADICTION) {
      this.tree.endOf[this.present] = kind === SOLUTION ? SOLVED : DEAD_END
    } else if (kind === LIMIT) {
      this.open.length = 0
    }
  }

  /** The node that the search is at. */
  private get present(): number {
    const branch = this.open.findLast(({ node }) => node >= 0)
    return branch?.node ?? 0
  }

  private enter(index: number): void {
    const { tree } = this
    const node = this.entered++
    const parent = this.present
    const branch = this.open[this.open.length - 1]
    tree.eventOf[node] = index
    tree.parentOf[node] = parent
    tree.stepsOf[node] = this.open.length
    tree.depthOf[node] = this.guesses
    tree.lastOf[node] = node
    if (branch === undefined) return
    tree.branchOf[node] = branch.event
    branch.node = node
  }
}
