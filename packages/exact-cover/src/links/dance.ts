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

// The same as in layout.ts. Every use of an import in the innermost loop would be a load, and the search took
// 1.5 times as long.
const STRIDE = 3
const UP = 1
const DOWN = 2
const LEFT = 1
const RIGHT = 2
const RAISED = 2 ** 28

// The first numbers in `short`, so that the innermost loop writes to one array only:
const END = 0 // where its headers end
const DEAD = 1 // 1 if a wanted item has no option
/** Index of the first header in `short`. */
export const FIRST = 2

export class Dance {
  // `declare`: a field that is undefined first is checked at each use, and 10 queens took 1.06 times as long.
  declare private readonly nodes: Int32Array
  declare private readonly list: Int32Array
  declare private readonly root: Header
  declare private readonly colours: Int32Array | undefined

  /**
   * From index `FIRST` to just before `shortEnd`, the headers of wanted items that have come down to one option
   * or to none, in the order in which this happened. There is space for two entries of each item, and for a copy
   * of both.
   */
  declare readonly short: Int32Array

  constructor({ nodes, list, root, colours, primaryCount }: Matrix) {
    this.nodes = nodes
    this.list = list
    this.root = root
    this.colours = colours
    this.short = new Int32Array(FIRST + 4 * primaryCount + 1)
    this.shortEnd = FIRST
  }

  get shortEnd(): number {
    return this.short[END]
  }
  set shortEnd(end: number) {
    this.short[END] = end
  }

  /** Whether a wanted item has no option. */
  get isDead(): boolean {
    return this.short[DEAD] !== 0
  }

  /** Forgets the items that have come down to few options from an index of `short` on. */
  forgetFrom(end: number): void {
    this.short[END] = end
    this.short[DEAD] = 0
  }

  /** Records that a wanted item has one option or none. */
  note(header: Header, size: number): void {
    const { short } = this
    const end = short[END]
    short[end] = header
    short[END] = end + 1
    if (size === 0) short[DEAD] = 1
  }

  /** Takes an item that is no longer wanted off the list, on which a secondary one never is. */
  raise(header: Header): void {
    const { nodes, list } = this
    const size = nodes[header]
    nodes[header] = size + RAISED
    if (size >= RAISED) return
    const left = list[header + LEFT]
    const right = list[header + RIGHT]
    list[left + RIGHT] = right
    list[right + LEFT] = left
  }

  lower(header: Header): void {
    const { nodes, list } = this
    const size = nodes[header] - RAISED
    nodes[header] = size
    if (size >= RAISED) return
    list[list[header + RIGHT] + LEFT] = header
    list[list[header + LEFT] + RIGHT] = header
  }

  /** Raises the other items of a node's option, except for those that the option colours. */
  raiseOthers(node: Node): void {
    const { nodes, colours } = this
    for (let other = node + STRIDE; ; other += STRIDE) {
      if (nodes[other] < 0) other = nodes[other + UP] // a spacer contains the first node of its option
      if (other === node) return
      if (colours === undefined || colours[other] === 0) this.raise(nodes[other])
    }
  }

  lowerOthers(node: Node): void {
    const { nodes, colours } = this
    for (let other = node - STRIDE; ; other -= STRIDE) {
      if (nodes[other] < 0) other = nodes[other + DOWN]
      if (other === node) return
      if (colours === undefined || colours[other] === 0) this.lower(nodes[other])
    }
  }

  /**
   * Covers or paints the other items of a node's option, from left to right. It stops when a wanted item is
   * dead, and does nothing if no item is wanted. Returns the node of the last item that it has covered or
   * painted.
   */
  claimOthers(node: Node, all: boolean): Node {
    if (!all && this.isDone()) return node
    const { nodes, short, colours } = this
    let reached = node
    while (all || short[DEAD] === 0) {
      const other = this.rightOf(reached)
      if (other === node) break
      const header = nodes[other]
      if (colours !== undefined && colours[other] !== 0) this.paint(other, colours)
      else if (nodes[header + DOWN] !== header) this.cover(header)
      reached = other
    }
    return reached
  }

  /** Whether the list of wanted items is empty. */
  isDone(): boolean {
    return this.list[this.root + RIGHT] === this.root
  }

  unclaimOthers(node: Node, reached: Node): void {
    const { nodes, colours } = this
    let other = reached
    while (other !== node) {
      const header = nodes[other]
      if (colours !== undefined && colours[other] !== 0) this.unpaint(other, colours)
      else if (nodes[header + UP] !== header) this.uncover(header)
      other -= STRIDE
      if (nodes[other] < 0) other = nodes[other + DOWN]
    }
  }

  /**
   * Hides every option that wants the item. Their nodes stay in the ring of the item, so that `uncover` finds
   * them.
   */
  cover(header: Header): void {
    const { nodes } = this
    for (let node = nodes[header + DOWN]; node !== header; node = nodes[node + DOWN]) {
      for (let other = node + STRIDE; ; other += STRIDE) {
        let item = nodes[other]
        if (item < 0) {
          other = nodes[other + UP]
          item = nodes[other]
        }
        if (other === node) break
        const up = nodes[other + UP]
        const down = nodes[other + DOWN]
        nodes[up + DOWN] = down
        nodes[down + UP] = up
        const size = nodes[item] - 1
        nodes[item] = size
        if (size <= 1) this.note(item, size)
      }
    }
  }

  uncover(header: Header): void {
    const { nodes } = this
    for (let node = nodes[header + UP]; node !== header; node = nodes[node + UP]) {
      for (let other = node + STRIDE; ; other += STRIDE) {
        let item = nodes[other]
        if (item < 0) {
          other = nodes[other + UP]
          item = nodes[other]
        }
        if (other === node) break
        const up = nodes[other + UP]
        const down = nodes[other + DOWN]
        nodes[up + DOWN] = other
        nodes[down + UP] = other
        nodes[item]++
      }
    }
  }

  /**
   * Paints the node's item: hides every option that wants it in another colour or without a colour. Does nothing
   * if another option has painted it in the same colour.
   */
  private paint(node: Node, colours: Int32Array): void {
    const { nodes, list } = this
    const header = nodes[node]
    if (list[header] !== 0) return
    const colour = colours[node]
    list[header] = node
    for (let other = nodes[header + DOWN]; other !== header; other = nodes[other + DOWN]) {
      if (colours[other] !== colour) this.hide(other)
    }
  }

  private unpaint(node: Node, colours: Int32Array): void {
    const { nodes, list } = this
    const header = nodes[node]
    if (list[header] !== node) return
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
      if (size <= 1) this.note(header, size)
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
}
