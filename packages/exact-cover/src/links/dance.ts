/**
 * The steps of the dance: each takes nodes out of their rings, or puts them back.
 *
 * Idea.      A node that is unlinked keeps its own links, so it knows the way back:
 *
 *                 ┌───┐   ┌───┐   ┌───┐        out    down[up[x]] = down[x], up[down[x]] = up[x]
 *              ⇄  │ a │ ⇄ │ x │ ⇄ │ b │ ⇄      back   down[up[x]] = x,       up[down[x]] = x
 *                 └───┘   └───┘   └───┘
 *
 * Invariant. Undoing happens in exactly the opposite order of doing. Then every neighbour that `x` remembers
 *            is in its place again when `x` comes back.
 * Cost.      One pass over the links of each option that is hidden. A covered item has a large number on top of
 *            its size, so the innermost loop tells with one comparison that a wanted item runs short.
 * Origin.    Hitotumatu and Noshita 1979; D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1 (volume 4B).
 *            Ours: the raised sizes, and that items remember who has painted them. Knuth marks the nodes that
 *            agree with a colour and passes over them in `hide`; here `hide` has nothing to test.
 */
import type { Header, Matrix, Node } from './matrix.ts'

// As in matrix.ts. Imported, each use in the innermost loop would be a load: that took half as long again.
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

  /** Headers that came down to one option or to none while they were wanted, the latest last. */
  readonly short: Int32Array // an item comes down to 1 and to 0 once on the way down, and a branch copies both
  shortCount = 0
  /** Whether one came down to none. */
  isDead = false

  constructor({ nodes, list, root, colours, primaryCount }: Matrix) {
    this.nodes = nodes
    this.list = list
    this.root = root
    this.colours = colours
    this.short = new Int32Array(4 * primaryCount + 1)
  }

  /** The item is not wanted any more: takes it off the list. */
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

  /** Raises the other items of a node's option, but for those that it colours. */
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
   * Covers or paints the other items of a node's option, from left to right: all of them, or until a wanted item
   * is dead, or none if nothing is wanted any more. Returns the node of the last item that it has dealt with.
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

  /** Covers the node's item, or paints it unless an agreeing option has done so. */
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

  /** Hides every option that wants the item. Their nodes in its own ring stay, so that `uncover` finds them. */
  cover(header: Header): void {
    const { nodes } = this
    for (let node = nodes[header + DOWN]; node !== header; node = nodes[node + DOWN]) this.hide(node)
  }

  uncover(header: Header): void {
    const { nodes } = this
    for (let node = nodes[header + UP]; node !== header; node = nodes[node + UP]) this.unhide(node)
  }

  /** Paints the node's item: hides every option that wants it in another colour, or for itself. */
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

  /** Takes an option out of all its rings but the one of `node`, through which it was reached. */
  private hide(node: Node): void {
    const { nodes } = this
    let other = node + STRIDE
    while (other !== node) {
      const header = nodes[other]
      const up = nodes[other + UP]
      if (header < 0) {
        other = up // a spacer knows the first node of its option
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

  /** Any order will do: the nodes of an option lie in different rings. */
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

  /** The node to the right in the same option, which is a circle. */
  rightOf(node: Node): Node {
    const right = node + STRIDE
    return this.nodes[right] < 0 ? this.nodes[right + UP] : right
  }

  private leftOf(node: Node): Node {
    const left = node - STRIDE
    return this.nodes[left] < 0 ? this.nodes[left + DOWN] : left
  }
}
