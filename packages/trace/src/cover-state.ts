/** What is covered, and which options are left, in the course of a search for an exact cover. */
import type { CoverProblem } from './cover-trace.ts'
import { type EventWord, optionOf } from './event.ts'
import { SearchState } from './search-state.ts'

const UNPAINTED = 0

export class CoverState extends SearchState {
  readonly problem: CoverProblem
  private readonly chosenOptions: number[] = []
  private readonly usesOf: readonly (readonly number[])[] // item → where it stands in `problem.items`
  private readonly optionAt: Int32Array // index into `problem.items` → the option
  private readonly excluders: Uint16Array // option → how many of its items a chosen option denies it
  private readonly counts: Int32Array // item → its possible options
  private isDerived = false

  constructor(problem: CoverProblem) {
    super()
    const { itemCount, optionCount, starts, items } = problem
    this.problem = problem
    this.optionAt = new Int32Array(items.length)
    const usesOf: number[][] = Array.from({ length: itemCount }, () => [])
    for (let option = 0; option < optionCount; option++) {
      for (let use = starts[option]; use < starts[option + 1]; use++) {
        this.optionAt[use] = option
        usesOf[items[use]].push(use)
      }
    }
    this.usesOf = usesOf
    this.excluders = new Uint16Array(optionCount)
    this.counts = new Int32Array(itemCount)
  }

  /** The chosen options, in the order in which they were chosen. */
  get chosen(): readonly number[] {
    return this.chosenOptions
  }

  /** Whether an option is neither chosen nor excluded by a chosen one. */
  isPossible(option: number): boolean {
    this.derive()
    return this.excluders[option] === 0
  }

  /** The number of possible options. */
  get possibleCount(): number {
    this.derive()
    let count = 0
    for (const excluders of this.excluders) if (excluders === 0) count++
    return count
  }

  /** The number of possible options that contain an item. */
  countOf(item: number): number {
    this.derive()
    return this.counts[item]
  }

  /** The items that have to be covered and are not, ascending. */
  get openItems(): number[] {
    const { starts, items, isSecondary } = this.problem
    const isCovered = Uint8Array.from(isSecondary)
    for (const option of this.chosenOptions) {
      for (let use = starts[option]; use < starts[option + 1]; use++) isCovered[items[use]] = 1
    }
    return Array.from(isCovered.keys()).filter((item) => isCovered[item] === 0)
  }

  /** Whether an item has to be covered and is not. */
  isOpen(item: number): boolean {
    return this.openItems.includes(item)
  }

  /** The open items that no option can cover any more: with one of them, there is no solution below. */
  get deadItems(): number[] {
    this.derive()
    return this.openItems.filter((item) => this.counts[item] === 0)
  }

  /** A state is derived when it is asked for, so that going somewhere costs nothing for the states on the way. */
  private derive(): void {
    if (this.isDerived) return
    this.isDerived = true
    this.excluders.fill(0)
    for (const option of this.chosenOptions) this.exclude(option)
    this.count()
  }

  private exclude(chosen: number): void {
    const { starts, items, colours } = this.problem
    this.excluders[chosen]++
    for (let use = starts[chosen]; use < starts[chosen + 1]; use++) {
      const colour = colours[use] ?? UNPAINTED
      for (const other of this.usesOf[items[use]]) {
        const agrees = colour !== UNPAINTED && colours[other] === colour
        if (!agrees) this.excluders[this.optionAt[other]]++
      }
    }
  }

  private count(): void {
    const { items } = this.problem
    this.counts.fill(0)
    for (let use = 0; use < items.length; use++) {
      if (this.excluders[this.optionAt[use]] === 0) this.counts[items[use]]++
    }
  }

  protected carryOut(event: EventWord): void {
    this.chosenOptions.push(optionOf(event))
    this.isDerived = false
  }

  protected undo(): void {
    this.chosenOptions.pop()
    this.isDerived = false
  }

  protected clear(): void {
    this.chosenOptions.length = 0
    this.isDerived = false
  }
}
