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
import { collectFrom, type Engine, type Pause } from '../engine.ts'
import type { Gathered } from '../gathered.ts'
import type { Item } from '../problem.ts'
import { trace } from '../steps.trace.ts'
import { cover, leftOf, lower, paint, raise, rightOf, uncover, unpaint } from './dance.ts'
import type { Header, Matrix, Node } from './matrix.ts'
import { LinksState } from './state.ts'

const STRIDE = 3

// matrix.ts describes them, and says why they are repeated.
const DOWN = 2
const RIGHT = 2

// Indices in `short`: 1 if a wanted item has no option, and the first header.
const DEAD = 0

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

export class LinksEngine extends LinksState implements Engine {
  /**
   * The steps are in one function, and the state is in local variables: with methods and fields, searches took 1.1 to 1.2
   * times as long.
   */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: the comment above says why
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the comment above says why
  run(limit: number, solution: number, branches: boolean): Pause {
    const { matrix, levels, countsOptions } = this
    const { nodes, list, root, colours, short } = matrix
    let { phase, top, end, branchEnd, depth, maxDepth, nodes: entered, guesses, solutionCount } = this
    let pause: Pause | undefined
    while (pause === undefined) {
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
          if (TRACE && (countsOptions || levels[entry + DEPTH] >= 0)) trace.takeBack()
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
          if (TRACE)
            trace.choose(
              levels[entry + ITEM] / STRIDE,
              this.optionOf(node),
              this.triedAt(entry) + 1,
              this.sizeAt(entry),
            )
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
        if (TRACE) trace.node()
        if (depth > maxDepth) maxDepth = depth
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
            break
          }
          entered++
        }
        node = nodes[header + DOWN]
        if (TRACE) trace.force(header / STRIDE, this.optionOf(node), countsOptions)
        if (TRACE && countsOptions) trace.node()
        raise(nodes, list, header)
        levels[top + ITEM] = levels[top + UNTRIED] = header
        levels[top + CHOSEN] = node
        levels[top + DEPTH] = -1
        top += LEVEL
      }

      if (pause !== undefined) break

      phase = 'advance'
      if (TRACE && short[DEAD] !== 0) trace.deadEnd()
      if (short[DEAD] !== 0) continue
      if (list[root + RIGHT] === root) {
        if (TRACE) trace.solution()
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
    this.maxDepth = maxDepth
    this.nodes = entered
    this.guesses = guesses
    this.solutionCount = solutionCount
    return pause
  }

  collect(nodes: number, solution: number, found: Gathered): Pause {
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

  get branchItem(): Item {
    return this.levels[this.top - LEVEL + ITEM] / STRIDE
  }

  skip(): void {
    const entry = this.top - LEVEL
    this.levels[entry + UNTRIED] = this.levels[entry + ITEM]
  }

  /** Nothing has to be done, because the next start links or restores the matrix. */
  stop(): void {}
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
