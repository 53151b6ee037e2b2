/**
 * A problem as dancing links.
 *
 * Every item is the header of a vertical ring through the options that want it. Headers and nodes are three
 * numbers each, in one array, and the index of the first number identifies them. So a link is an index, and
 * the numbers of a node are next to each other in the cache. The first example of TAOCP 7.2.2.1, with the
 * indices divided by 3:
 *
 *    header        a     b     c     d     e     f     g
 *                  0     1     2     3     4     5     6     7 is the spacer before option 0
 *    option 0      ·     ·     8     ·     9     ·     ·    10
 *    option 1     11     ·     ·    12     ·     ·    13    14
 *    option 2      ·    15    16     ·     ·    17     ·    18
 *    …
 *                  nodes[x]          nodes[x + 1]           nodes[x + 2]
 *    header        size              lowest node            highest node of its ring
 *    node          its header        the node above         the node below
 *    spacer        −1 − its option   first node of the      last node of the
 *                                    option before it       option behind it
 *
 * A spacer contains the number of the option that ends before it, so a walk to the right finds this number.
 */
import { type Option, type Problem, primaryCountOf } from '../problem.ts'

/** Index into `nodes`: a header, a node of an option, or a spacer. */
export type Node = number
/** The node of an item: 3 times the item. */
export type Header = Node

// A loop would load an imported constant at each use, and even one that its own module exports: building took 1.4 times
// as long. So every file that needs these has its own.
const STRIDE = 3 // the count of numbers in a node
const UP = 1
const DOWN = 2
const LEFT = 1
const RIGHT = 2
/**
 * This is added to the size of a covered item, and always to that of a secondary one. So only an item that is
 * still wanted can have size 0 or 1, and no test of whether it is covered is needed.
 */
const RAISED = 2 ** 28

export interface Matrix {
  /** Three numbers for each header, node and spacer, as drawn above. */
  readonly nodes: Int32Array
  /**
   * Three numbers at the index of each header, and at that of the root after the last header: the node that
   * painted it, left, right.
   */
  readonly list: Int32Array
  /** The node at which the list of uncovered primary headers begins and ends. */
  readonly root: Header
  /** Node → the colour that it gives its item, or 0. It is at the index of the first of its three numbers. */
  readonly colours: Int32Array | undefined
  readonly primaryCount: number
  /**
   * First 1 if a wanted item has no option, otherwise 0. Then the headers of wanted items that have come down to one
   * option or to none, in the order in which this happened. There is space for two entries of each item, and for a copy
   * of both.
   */
  readonly short: Int32Array
}

/** The first node of an option. The headers come before it, and each option has a spacer before it. */
export function firstNodeOf({ itemCount, starts }: Problem, option: Option): Node {
  return STRIDE * (itemCount + starts[option] + option + 1)
}

/** Allocates everything that a search of the problem needs, and links it. */
export function buildMatrix(problem: Problem): Matrix {
  const { itemCount, optionCount, starts, colours } = problem
  const primaryCount = primaryCountOf(problem)
  const nodes = new Int32Array(STRIDE * (itemCount + starts[optionCount] + optionCount + 1))
  const matrix: Matrix = {
    nodes,
    list: new Int32Array(STRIDE * (itemCount + 1)),
    root: STRIDE * itemCount,
    colours: colours.length > 0 ? colourNodes(nodes.length, problem) : undefined,
    primaryCount,
    short: new Int32Array(4 * primaryCount + 2),
  }
  linkHeaders(matrix, problem)
  linkOptions(matrix, problem)
  return matrix
}

/**
 * Links the primary headers in a circle through the root. Each secondary header is a circle by itself. All their rings are
 * empty.
 */
function linkHeaders({ nodes, list, root }: Matrix, { isSecondary }: Problem): void {
  let last = root
  for (let item = 0, header = 0; header < root; item++, header += STRIDE) {
    nodes[header] = isSecondary[item] * RAISED
    nodes[header + UP] = nodes[header + DOWN] = header
    list[header + LEFT] = list[header + RIGHT] = header
    if (isSecondary[item] === 1) continue
    list[last + RIGHT] = header
    list[header + LEFT] = last
    last = header
  }
  list[last + RIGHT] = root
  list[root + LEFT] = last
}

/**
 * Puts the nodes of each option at the bottom of their rings, and a spacer behind them. It takes two nodes at a time, because
 * V8 checks and loads the arrays again after each turn of a loop.
 */
function linkOptions({ nodes, root }: Matrix, { optionCount, starts, items }: Problem): void {
  let node = root
  nodes[node] = -1
  for (let option = 0; option < optionCount; option++) {
    let use = starts[option]
    const end = starts[option + 1]
    const spacer = node
    node += STRIDE
    for (; use + 1 < end; use += 2, node += 2 * STRIDE) {
      appendNode(nodes, node, STRIDE * items[use])
      appendNode(nodes, node + STRIDE, STRIDE * items[use + 1])
    }
    if (use < end) {
      appendNode(nodes, node, STRIDE * items[use++])
      node += STRIDE
    }
    nodes[spacer + DOWN] = node - STRIDE
    nodes[node] = -1 - option
    nodes[node + UP] = spacer + STRIDE
  }
}

function appendNode(nodes: Int32Array, node: Node, header: Header): void {
  const above = nodes[header + UP]
  nodes[node] = header
  nodes[node + UP] = above
  nodes[node + DOWN] = header
  nodes[above + DOWN] = node
  nodes[header + UP] = node
  nodes[header]++
}

function colourNodes(length: number, problem: Problem): Int32Array {
  const { optionCount, starts, colours } = problem
  const colourOf = new Int32Array(length)
  for (let option = 0; option < optionCount; option++) {
    const first = firstNodeOf(problem, option)
    for (let use = starts[option]; use < starts[option + 1]; use++) {
      colourOf[first + STRIDE * (use - starts[option])] = colours[use]
    }
  }
  return colourOf
}
