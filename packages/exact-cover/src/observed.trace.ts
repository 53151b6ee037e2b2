/**
 * Watches the bitset engine. The engine pauses at every node, and this class tells what has changed since the last pause. The
 * module itself tells which options it takes because they are forced, also at dead ends.
 */

import { BitsetEngine } from './bitset/engine.ts'
import { type HearForced, whileHearing } from './bitset/told.trace.ts'
import { collectFrom, type Pause } from './engine.ts'
import type { Gathered } from './gathered.ts'
import type { Option } from './problem.ts'
import { trace } from './steps.trace.ts'

interface Forced {
  readonly item: number
  readonly option: Option
}

/** A node whose item has several options. */
interface OpenBranch {
  readonly item: number
  readonly options: readonly Option[]
  tried: number
}

export class ObservedEngine extends BitsetEngine {
  private branches: OpenBranch[] = []
  private openBranches = 0 // the branches that lead to the node
  private forced: Forced[] = [] // at the node that was entered last
  private isAtLeaf = false // the node that was entered last does not branch

  private readonly hear: HearForced = (option, item) => {
    this.forced.push({ item, option })
  }

  override start(taken: readonly Option[]): void {
    this.branches = []
    this.openBranches = 0
    this.forced = []
    this.isAtLeaf = false
    whileHearing(this.hear, () => super.start(taken))
  }

  override run(nodes: number, solution: number, branches: boolean): Pause {
    for (;;) {
      const before = this.nodes
      const pause = whileHearing(this.hear, () =>
        super.run(Math.min(nodes, before + 1), this.solutionCount + 1, true),
      )
      if (this.nodes > before) this.tellNode()
      this.tellPause(pause, this.nodes > before)
      if (pause === 'exhausted' || (pause === 'branch' && branches)) return pause
      if (pause === 'solution' && this.solutionCount >= solution) return pause
      if (pause === 'nodes' && this.nodes >= nodes) return pause
    }
  }

  private tellPause(pause: Pause, isNew: boolean): void {
    if (pause === 'branch') this.tellBranch()
    else if (pause === 'solution') {
      trace.solution()
      this.isAtLeaf = true
    } else if (isNew) {
      trace.deadEnd()
      this.isAtLeaf = true
    }
    if (pause === 'nodes' && this.isAtLeaf) this.goBack() // the engine has already gone back
    if (pause === 'exhausted') while (this.openBranches > 0) this.tellTakenBack()
  }

  /**
   * Tells that a node was entered: the root, or the next option of the last branch that has an untried one. Then it tells
   * what was forced there.
   */
  private tellNode(): void {
    if (this.isAtLeaf) this.goBack()
    const top = this.branches[this.branches.length - 1]
    if (top !== undefined) {
      const option = top.options[top.tried++]
      trace.choose(top.item, option, top.tried, top.options.length)
      this.openBranches++
    }
    trace.node()
    for (const { item, option: only } of this.forced) trace.force(item, only, false)
    this.forced = []
  }

  /** Takes back the last option, and every branch above it that has no untried option. */
  private goBack(): void {
    this.isAtLeaf = false
    this.tellTakenBack()
    for (;;) {
      const top = this.branches[this.branches.length - 1]
      if (top === undefined || top.tried < top.options.length) return
      this.branches.pop()
      this.tellTakenBack()
    }
  }

  private tellTakenBack(): void {
    this.openBranches--
    trace.takeBack()
  }

  private tellBranch(): void {
    const living = this.living()
    const item = this.firstWithFewest(living)
    this.branches.push({ item, options: living.filter((option) => this.covers(option, item)), tried: 0 })
  }

  /** The item that the engines branch on: see `Engine`. */
  private firstWithFewest(options: readonly Option[]): number {
    const { itemCount, isSecondary, starts, items } = this.problem
    const counts = new Int32Array(itemCount)
    for (const option of options) for (let i = starts[option]; i < starts[option + 1]; i++) counts[items[i]]++
    let best = -1
    for (let item = 0; item < itemCount; item++) {
      const isOpen = isSecondary[item] === 0 && counts[item] > 0
      if (isOpen && (best < 0 || counts[item] < counts[best])) best = item
    }
    return best
  }

  private covers(option: Option, item: number): boolean {
    const { starts, items } = this.problem
    return items.subarray(starts[option], starts[option + 1]).includes(item)
  }

  override collect(nodes: number, solution: number, found: Gathered): Pause {
    return collectFrom(this, nodes, solution, found)
  }
  override skip(): void {
    super.skip()
    const top = this.branches.pop()
    if (top !== undefined) this.isAtLeaf = true
  }
}
