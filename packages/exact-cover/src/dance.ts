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
 * Origin.    Hitotumatu and Noshita 1979; D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1 (volume 4B).
 *            Ours: Knuth marks the nodes that agree with a colour by −1, and `hide` passes over them; here the
 *            item remembers who has painted it, so that `hide` has nothing to test where no colours are.
 */
import type { Chooser } from './choose.ts'
import type { Header, Indices, Matrix, Node } from './matrix.ts'

export class Dance {
  private readonly left: Indices
  private readonly right: Indices
  private readonly size: Indices
  private readonly up: Indices
  private readonly down: Indices
  private readonly headerOf: Indices
  private readonly next: Indices
  private readonly previous: Indices
  private readonly colourOf: Indices
  private readonly ownerOf: Indices

  private readonly chooser: Chooser

  /** The chooser is told of every item that comes down to one option or none. */
  constructor(matrix: Matrix, chooser: Chooser) {
    this.chooser = chooser
    this.left = matrix.left
    this.right = matrix.right
    this.size = matrix.size
    this.up = matrix.up
    this.down = matrix.down
    this.headerOf = matrix.headerOf
    this.next = matrix.next
    this.previous = matrix.previous
    this.colourOf = matrix.colourOf
    this.ownerOf = matrix.ownerOf
  }

  /**
   * Chooses the option of `node`: gives it all its items, that of `node` first.
   *
   * All its items leave the list before the first option is hidden, so an item that runs empty after that is
   * one that is still wanted.
   */
  commit(node: Node): void {
    const { next } = this
    let other = node
    do {
      this.unlist(other)
      other = next[other]
    } while (other !== node)
    do {
      this.claim(other)
      other = next[other]
    } while (other !== node)
  }

  uncommit(node: Node): void {
    const { previous } = this
    let other = node
    do {
      other = previous[other]
      this.unclaim(other)
    } while (other !== node)
    do {
      other = previous[other]
      this.relist(other)
    } while (other !== node)
  }

  /** Takes the node's item off the list of those to cover. A coloured one is not on it. */
  private unlist(node: Node): void {
    const { left, right } = this
    if (this.colourOf[node] !== 0) return
    const header = this.headerOf[node]
    this.ownerOf[header] = node
    right[left[header]] = right[header]
    left[right[header]] = left[header]
  }

  private relist(node: Node): void {
    const { left, right } = this
    if (this.colourOf[node] !== 0) return
    const header = this.headerOf[node]
    left[right[header]] = header
    right[left[header]] = header
    this.ownerOf[header] = 0
  }

  /** Covers the node's item, or paints it unless an agreeing option has done so. */
  private claim(node: Node): void {
    const header = this.headerOf[node]
    if (this.colourOf[node] === 0) this.cover(header)
    else if (this.ownerOf[header] === 0) this.purify(node)
  }

  private unclaim(node: Node): void {
    const header = this.headerOf[node]
    if (this.colourOf[node] === 0) this.uncover(header)
    else if (this.ownerOf[header] === node) this.unpurify(node)
  }

  /** Hides every option that wants the item. Their nodes in its own ring stay, so that `uncover` finds them. */
  private cover(header: Header): void {
    const { down } = this
    for (let node = down[header]; node !== header; node = down[node]) this.hide(node)
  }

  private uncover(header: Header): void {
    const { up } = this
    for (let node = up[header]; node !== header; node = up[node]) this.unhide(node)
  }

  /** Paints the node's item: hides every option that wants it in another colour, or for itself. */
  private purify(node: Node): void {
    const { down, colourOf } = this
    const header = this.headerOf[node]
    this.ownerOf[header] = node
    for (let other = down[header]; other !== header; other = down[other]) {
      if (colourOf[other] !== colourOf[node]) this.hide(other)
    }
  }

  private unpurify(node: Node): void {
    const { up, colourOf } = this
    const header = this.headerOf[node]
    for (let other = up[header]; other !== header; other = up[other]) {
      if (colourOf[other] !== colourOf[node]) this.unhide(other)
    }
    this.ownerOf[header] = 0
  }

  /** Takes an option out of all its rings but the one of `node`, through which it was reached. */
  private hide(node: Node): void {
    const { up, down, size, headerOf, next } = this
    for (let other = next[node]; other !== node; other = next[other]) {
      down[up[other]] = down[other]
      up[down[other]] = up[other]
      const header = headerOf[other]
      if (--size[header] <= 1) this.chooser.notice(header)
    }
  }

  /** Follows the option in the order of `hide`: its nodes lie in different rings, so any order will do. */
  private unhide(node: Node): void {
    const { up, down, size, headerOf, next } = this
    for (let other = next[node]; other !== node; other = next[other]) {
      down[up[other]] = other
      up[down[other]] = other
      size[headerOf[other]]++
    }
  }

  /** Whether every item of a node's option is still free for it. */
  admits(node: Node): boolean {
    let other = node
    do {
      if (!this.isFree(other)) return false
      other = this.next[other]
    } while (other !== node)
    return true
  }

  private isFree(node: Node): boolean {
    const { ownerOf, colourOf } = this
    const owner = ownerOf[this.headerOf[node]]
    return owner === 0 || (colourOf[node] !== 0 && colourOf[node] === colourOf[owner])
  }
}
