/** The tree of the nodes that a search entered. */
import { CONTRADICTION, EXCLUDE, GUESS, kindOf, LEAVE, NODE, PLACE, SOLUTION, TAKE_BACK } from './event.ts'
import type { Events } from './recording.ts'

/** Parallel arrays over the nodes, in the order in which they were entered; node 0 is the root. */
export interface SearchTree {
  readonly nodeCount: number
  /** node → the index of the event that enters it. */
  readonly eventOf: Uint32Array
  /** node → the node above it; of the root, itself. */
  readonly parentOf: Uint32Array
  /** node → nodes between the root and it, the root not counted. */
  readonly stepsOf: Uint16Array
  /** node → the last node that was entered below it, or itself. */
  readonly lastOf: Uint32Array
  /** node → the index of the event that opened its branch; of the root, 0. */
  readonly branchOf: Uint32Array
  /**
   * node → 1 if it ended in a contradiction before anything was entered below it, 2 if a solution was found at it, else 0. A
   * search that learns also meets contradictions at nodes to which it came back: what refutes them is the nodes below.
   */
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
    lastOf: Uint32Array.from({ length: nodeCount }, (_, node) => node),
    branchOf: new Uint32Array(nodeCount),
    endOf: new Uint8Array(nodeCount),
  }
  readInto(tree, events)
  for (let node = nodeCount - 1; node > 0; node--) {
    const parent = tree.parentOf[node]
    tree.lastOf[parent] = Math.max(tree.lastOf[parent], tree.lastOf[node])
  }
  return tree
}

interface OpenBranch {
  /** The index of the event that opened it. */
  readonly event: number
  /** The node that it was opened at. */
  readonly above: number
}

function readInto(tree: SearchTree, events: Readonly<Uint32Array>): void {
  const open: OpenBranch[] = []
  const isInner = new Uint8Array(tree.nodeCount) // node → 1 if a node was entered below it
  let entered = 0
  let present = 0
  for (const [index, event] of events.entries()) {
    switch (kindOf(event)) {
      case GUESS:
      case PLACE:
      case EXCLUDE:
        open.push({ event: index, above: present })
        break
      case TAKE_BACK:
      case LEAVE:
        present = open.pop()?.above ?? 0
        break
      case NODE:
        if (entered > 0) isInner[present] = 1
        tree.eventOf[entered] = index
        tree.parentOf[entered] = present
        tree.stepsOf[entered] = open.length
        tree.branchOf[entered] = open.at(-1)?.event ?? 0
        present = entered++
        break
      case SOLUTION:
        tree.endOf[present] = SOLVED
        break
      case CONTRADICTION:
        if (!isInner[present] && tree.endOf[present] !== SOLVED) tree.endOf[present] = DEAD_END
        break
      default:
    }
  }
}
