/** The instances that a process has never seen: variants of those that it has answered, and counterexamples. */

import { contestKey } from '../../events/words.ts'
import { seedFor, shuffled } from '../../random.ts'
import type { AskedInstance } from '../plan/asked-instances.ts'
import { planOf, type Run, type Slot, type Solved } from '../run-context.ts'

/** A new instance, made from one that the process has answered. */
export interface NewInstance {
  /** The position of that one among the solved instances. */
  readonly index: number
  readonly asked: AskedInstance
  /** The claim that is right for a counterexample. Undefined for a variant: it is the claim of the instance. */
  readonly otherClaim?: string
}

const CHEAP_SHARE = 0.7
const COUNTEREXAMPLES = 6

export class NewInstances {
  private readonly run: Run
  private readonly slot: Slot
  private readonly solved: readonly Solved[]
  /** The positions of the solved instances without the dearest ones. */
  private readonly cheap: readonly number[]

  constructor(run: Run, slot: Slot, solved: readonly Solved[]) {
    this.run = run
    this.slot = slot
    this.solved = solved
    const inOrder = [...solved.keys()].sort((a, b) => this.costOf(a) - this.costOf(b))
    this.cheap = inOrder.slice(0, Math.ceil(inOrder.length * CHEAP_SHARE))
  }

  /** Variants of some of the cheap instances, and of a few several. */
  variants(purpose: string, count: number): NewInstance[] {
    const { domain } = this.run.suite
    const shape = this.run.asked.shapeOf(this.slot.contest)
    const inOrder = shuffled(this.cheap, this.seedFor(purpose))
    return Array.from({ length: count }, (_, position) => {
      const index = inOrder[position % inOrder.length] as number
      const { asked } = this.solved[index] as Solved
      const seed = this.seedFor(purpose, asked.instance, asked.variant, position)
      return { index, asked: { ...asked, value: domain.variant?.(asked.value, seed, shape) } }
    })
  }

  /** Some counterexamples to cheap instances, others in each round. */
  async counterexamples(): Promise<NewInstance[]> {
    const all = await this.run.asked.counterexamplesOf(this.slot.contest)
    const made = all.flatMap(({ claim, ...asked }) => {
      const index = this.cheap.find((position) => isMadeFrom(asked, this.solved[position]?.asked))
      return index === undefined ? [] : [{ index, asked, otherClaim: claim }]
    })
    return shuffled(made, this.seedFor('counterexamples')).slice(0, COUNTEREXAMPLES)
  }

  /** The same for all entrants of a round. */
  private seedFor(purpose: string, ...words: readonly number[]): number {
    const { round, contest } = this.slot
    return seedFor(planOf(this.run).seed, purpose, round, contestKey(contest), ...words)
  }

  private costOf(index: number): number {
    return this.solved[index]?.answer.cpuNs ?? 0
  }
}

function isMadeFrom(one: AskedInstance, other: AskedInstance | undefined): boolean {
  return one.instance === other?.instance && one.variant === other.variant
}
