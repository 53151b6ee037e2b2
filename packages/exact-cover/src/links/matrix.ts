/**
 * A problem as dancing links.
 *
 * Every item is the header of a vertical ring through the options that want it. Headers and nodes lie in one
 * array, three numbers each, and are named by the index of the first: so a link is an index as it stands, and a
 * node lies in one line of the cache. The first example of TAOCP 7.2.2.1, with the indices divided by 3:
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
 * A spacer names the option that ends there, so a walk to the right ends at the number of the option.
 */
import { type Flat, type Item, type Option, primaryCountOf } from '../problem.ts'

/** Index into `nodes`: a header, a node of an option, or a spacer. */
export type Node = number
/** The node that stands for an item: 3 times the item. */
export type Header = Node
/** Numbers that make a node. */
export const STRIDE = 3
export const UP = 1
export const DOWN = 2

/**
 * What a covered item has on top of its size, and a secondary one always: then sizes 0 and 1 mean an item
 * that is still wanted, and nobody has to ask whether it is covered.
 */
export const RAISED: number = 2 ** 28

export const LEFT = 1
export const RIGHT = 2

export interface Matrix {
  /** Three numbers for each header, node and spacer, as drawn above. */
  readonly nodes: Int32Array
  /** Three numbers at the index of each header, and of the root behind the last: who painted it, left, right. */
  readonly list: Int32Array
  /** The node in whose place the list of uncovered primary headers begins and ends. */
  readonly root: Header
  /** Node → the colour that it wants its item to have, 0 for none; at the first of its three numbers. */
  readonly colours: Int32Array | undefined
  readonly primaryCount: number
}

/** The first node of an option: before it lie the headers, and a spacer before each option. */
export function firstNodeOf({ itemCount, starts }: Pick<Flat, 'itemCount' | 'starts'>, option: Option): Node {
  return STRIDE * (itemCount + starts[option] + option + 1)
}

/** Allocates everything that a search over the problem will ever need. */
export function buildMatrix(flat: Flat): Matrix {
  const { itemCount, optionCount, isSecondary, starts, items, colours } = flat
  const nodes = new Int32Array(STRIDE * (itemCount + starts[optionCount] + optionCount + 1))
  for (let item = 0, header = 0; item < itemCount; item++, header += STRIDE) {
    nodes[header] = isSecondary[item] * RAISED
    nodes[header + UP] = nodes[header + DOWN] = header
  }
  let node = STRIDE * itemCount
  nodes[node] = -1
  for (let option = 0; option < optionCount; option++) {
    const first = node + STRIDE
    const end = starts[option + 1]
    nodes[node + DOWN] = first + STRIDE * (end - starts[option] - 1)
    node = first
    for (let use = starts[option]; use < end; use++, node += STRIDE) {
      append(nodes, node, STRIDE * items[use])
    }
    nodes[node] = -1 - option
    nodes[node + UP] = first
  }
  const list = linkHeaders(isSecondary)
  return {
    nodes,
    list,
    root: STRIDE * itemCount,
    colours: colours && colourNodes(nodes.length, flat, colours),
    primaryCount: primaryCountOf(flat),
  }
}

/** Puts a node at the bottom of a ring. */
function append(nodes: Int32Array, node: Node, header: Header): void {
  const above = nodes[header + UP]
  nodes[node] = header
  nodes[node + UP] = above
  nodes[node + DOWN] = header
  nodes[above + DOWN] = node
  nodes[header + UP] = node
  nodes[header]++
}

/** Links the primary headers in a circle through the root; each secondary one is a circle of its own. */
function linkHeaders(isSecondary: Uint8Array): Int32Array {
  const root = STRIDE * isSecondary.length
  const list = new Int32Array(root + STRIDE)
  let last = root
  isSecondary.forEach((secondary: number, item: Item) => {
    const header = STRIDE * item
    list[header + LEFT] = list[header + RIGHT] = header
    if (secondary) return
    list[last + RIGHT] = header
    list[header + LEFT] = last
    last = header
  })
  list[last + RIGHT] = root
  list[root + LEFT] = last
  return list
}

function colourNodes(length: number, flat: Flat, colours: Int32Array): Int32Array {
  const { optionCount, starts } = flat
  const colourOf = new Int32Array(length)
  for (let option = 0; option < optionCount; option++) {
    const first = firstNodeOf(flat, option)
    for (let use = starts[option]; use < starts[option + 1]; use++) {
      colourOf[first + STRIDE * (use - starts[option])] = colours[use]
    }
  }
  return colourOf
}
