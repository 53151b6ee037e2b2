/**
 * Where to branch: at the uncovered primary item with the fewest options left (minimum remaining values).
 * Ties go to the item that came down to one option, or to none, last; with two and more, to the first added.
 *
 * Idea.      Most states of a hard problem have an item with one option or none. Whoever hides options says when
 *            an item comes down to that (`notice`), so the list of items is walked only for a real branch.
 * Invariant. Going down, every uncovered primary item with one option is on the stack `forced`, and `empty` is
 *            one without options, if there is any. Going back up, the search passes all items that had one
 *            option and stops at one that had more. When that was chosen the stack was empty; so there, before
 *            the next option is tried, everything is forgotten.
 */
import { type Header, type Indices, type Matrix, ROOT } from './matrix.ts'

export class Chooser {
  private readonly right: Indices
  private readonly size: Indices
  private readonly ownerOf: Indices
  private readonly primaryCount: number
  private readonly forced: Indices // a stack; each item comes down to one option at most once on the way down
  private forcedCount = 0
  private empty: Header = ROOT // ROOT while no item is known to have run empty

  constructor({ right, size, ownerOf, primaryCount }: Matrix) {
    this.right = right
    this.size = size
    this.ownerOf = ownerOf
    this.primaryCount = primaryCount
    this.forced = size.slice(0, primaryCount)
  }

  /** Before the first option is hidden. */
  start(): void {
    this.forget()
    for (let header = this.right[ROOT]; header !== ROOT; header = this.right[header]) {
      if (this.size[header] <= 1) this.notice(header)
    }
  }

  /** An item has one option left, or none. */
  notice(header: Header): void {
    if (header > this.primaryCount || this.ownerOf[header] !== 0) return
    if (this.size[header] === 0) this.empty = header
    else this.forced[this.forcedCount++] = header
  }

  /** Before an option is chosen for an item that has several. */
  forget(): void {
    this.forcedCount = 0
    this.empty = ROOT
  }

  /** Requires that an uncovered primary item exists. */
  fewestOptions(): Header {
    if (this.empty !== ROOT) return this.empty
    for (; this.forcedCount > 0; this.forcedCount--) {
      const header = this.forced[this.forcedCount - 1]
      if (this.ownerOf[header] === 0) return header
    }
    return this.firstWithFewest()
  }

  /** Requires that every uncovered primary item has two options or more. */
  private firstWithFewest(): Header {
    const { right, size } = this
    let best = right[ROOT]
    for (let header = best; header !== ROOT && size[best] > 2; header = right[header]) {
      if (size[header] < size[best]) best = header
    }
    return best
  }
}
