/**
 * The steps of the dance. Each step takes nodes out of their rings, or puts them back.
 *
 * Idea.      A node that is unlinked keeps its own links, so it can be put back:
 *
 *                 ┌───┐   ┌───┐   ┌───┐        out    down[up[x]] = down[x], up[down[x]] = up[x]
 *              ⇄  │ a │ ⇄ │ x │ ⇄ │ b │ ⇄      back   down[up[x]] = x,       up[down[x]] = x
 *                 └───┘   └───┘   └───┘
 *
 * Invariant. Steps are undone in exactly the opposite order. So when `x` is put back, the neighbours that it
 *            remembers are linked as they were when it was taken out.
 * Cost.      One pass over the links of each option that is hidden. A large number is added to the size of a
 *            covered item, so one comparison in the innermost loop shows that a wanted item has few options
 *            left.
 * Origin.    Hitotumatu and Noshita 1979; D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1 (volume 4B).
 *            This project added the raised sizes, and the record of which option has painted an item. Knuth
 *            marks the nodes that agree with a colour, and skips them in `hide`. Here `hide` needs no test.
 */
import type { Header, Matrix, Node } from './matrix.ts'

// The same as in matrix.ts. Every use of an import in the innermost loop would be a load, and the search took
// 1.5 times as long.
const STRIDE = 3
const UP = 1
const DOWN = 2
const LEFT = 1
const RIGHT = 2
const RAISED = 2 ** 28

export class Dance {
  private readonly nodes: Int32Array
  private readonly list: Int32Array
  private readonly root: Header
  private readonly colours: Int32Array | undefined

  /**
   * Headers of wanted items that have come down to one option or to none, in the order in which this
   * happened.
   */
  readonly short: Int32Array // space for two entries of each item, and for a copy of both
  shortCount = 0
  /** Whether one of them has no option. */
  isDead = false

  constructor({ nodes, list, root, colours, primaryCount }: Matrix) {
    this.nodes = nodes
    this.list = list
    this.root = root
    this.colours = colours
    this.short = new Int32Array(4 * primaryCount + 1)
  }

  /** Takes an item that is no longer wanted off the list. */
  raise(header: Header): void {
    const { nodes, list } = this
    nodes[header] += RAISED
    const left = list[header + LEFT]
    const right = list[header + RIGHT]
    list[left + RIGHT] = right
    list[right + LEFT] = left
  }

  lower(header: Header): void {
    const { nodes, list } = this
    list[list[header + RIGHT] + LEFT] = header
    list[list[header + LEFT] + RIGHT] = header
    nodes[header] -= RAISED
  }

  /** Raises the other items of a node's option, except for those that the option colours. */
  raiseOthers(node: Node): void {
    const { nodes, colours } = this
    for (let other = this.rightOf(node); other !== node; other = this.rightOf(other)) {
      if (colours === undefined || colours[other] === 0) this.raise(nodes[other])
    }
  }

  lowerOthers(node: Node): void {
    const { nodes, colours } = this
    for (let other = this.leftOf(node); other !== node; other = this.leftOf(other)) {
      if (colours === undefined || colours[other] === 0) this.lower(nodes[other])
    }
  }

  /**
   * Covers or paints the other items of a node's option, from left to right. It stops when a wanted item is
   * dead, and does nothing if no item is wanted. Returns the node of the last item that it has covered or
   * painted.
   */
  claimOthers(node: Node, all: boolean): Node {
    let reached = node
    if (!all && this.isDone()) return reached
    while (all || !this.isDead) {
      const other = this.rightOf(reached)
      if (other === node) break
      this.claim(other)
      reached = other
    }
    return reached
  }

  /** Whether the list of wanted items is empty. */
  isDone(): boolean {
    return this.list[this.root + RIGHT] === this.root
  }

  unclaimOthers(node: Node, reached: Node): void {
    for (let other = reached; other !== node; other = this.leftOf(other)) this.unclaim(other)
  }

  /** Covers the node's item, or paints it unless another option has painted it in the same colour. */
  private claim(node: Node): void {
    const header = this.nodes[node]
    if (this.colours === undefined || this.colours[node] === 0) this.cover(header)
    else if (this.list[header] === 0) this.purify(node, this.colours)
  }

  private unclaim(node: Node): void {
    const header = this.nodes[node]
    if (this.colours === undefined || this.colours[node] === 0) this.uncover(header)
    else if (this.list[header] === node) this.unpurify(node, this.colours)
  }

  /**
   * Hides every option that wants the item. Their nodes stay in the ring of the item, so that `uncover` finds
   * them.
   */
  cover(header: Header): void {
    const { nodes } = this
    for (let node = nodes[header + DOWN]; node !== header; node = nodes[node + DOWN]) this.hide(node)
  }

  uncover(header: Header): void {
    const { nodes } = this
    for (let node = nodes[header + UP]; node !== header; node = nodes[node + UP]) this.unhide(node)
  }

  /** Paints the node's item: hides every option that wants it in another colour or without a colour. */
  private purify(node: Node, colours: Int32Array): void {
    const { nodes, list } = this
    const header = nodes[node]
    const colour = colours[node]
    list[header] = node
    for (let other = nodes[header + DOWN]; other !== header; other = nodes[other + DOWN]) {
      if (colours[other] !== colour) this.hide(other)
    }
  }

  private unpurify(node: Node, colours: Int32Array): void {
    const { nodes, list } = this
    const header = nodes[node]
    const colour = colours[node]
    for (let other = nodes[header + UP]; other !== header; other = nodes[other + UP]) {
      if (colours[other] !== colour) this.unhide(other)
    }
    list[header] = 0
  }

  /** Takes an option out of all its rings except for the ring of `node`, through which it was reached. */
  private hide(node: Node): void {
    const { nodes } = this
    let other = node + STRIDE
    while (other !== node) {
      const header = nodes[other]
      const up = nodes[other + UP]
      if (header < 0) {
        other = up // a spacer contains the first node of its option
        continue
      }
      const down = nodes[other + DOWN]
      nodes[up + DOWN] = down
      nodes[down + UP] = up
      const size = nodes[header] - 1
      nodes[header] = size
      if (size <= 1) {
        this.short[this.shortCount++] = header
        if (size === 0) this.isDead = true
      }
      other += STRIDE
    }
  }

  /** The order does not matter, because the nodes of an option lie in different rings. */
  private unhide(node: Node): void {
    const { nodes } = this
    let other = node + STRIDE
    while (other !== node) {
      const header = nodes[other]
      const up = nodes[other + UP]
      if (header < 0) {
        other = up
        continue
      }
      nodes[up + DOWN] = other
      nodes[nodes[other + DOWN] + UP] = other
      nodes[header]++
      other += STRIDE
    }
  }

  /** The node to the right in the same option, whose nodes form a circle. */
  rightOf(node: Node): Node {
    const right = node + STRIDE
    return this.nodes[right] < 0 ? this.nodes[right + UP] : right
  }

  private leftOf(node: Node): Node {
    const left = node - STRIDE
    return this.nodes[left] < 0 ? this.nodes[left + DOWN] : left
  }
}
