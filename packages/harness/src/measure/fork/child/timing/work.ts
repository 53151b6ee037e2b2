/** Work that is timed as a whole: parts of a sweep over single instances, or whole batches. Its answers are kept until they are compared. */
import type { Answer } from '../../../../domain.ts'
import { atOnce, batchOf, type ReadyEntrant } from '../ready-entrant.ts'

/** Some instances, one after the other. */
export interface Part {
  /** Index of the first instance. */
  readonly first: number
  readonly count: number
}

interface GivenAnswer {
  readonly index: number
  readonly read: () => Answer
}

export interface Work {
  /** @param laps if given, they record the time after each instance */
  run(part: Part, repeats: number, laps?: Laps): void
  /** The answers, each with the index of its instance. */
  answers(): Iterable<GivenAnswer>
  /** Whether the input of a batch was changed. */
  isChanged(): boolean
  /** Drops the answers, so that they are garbage when the next slice begins. */
  forget(): void
}

export interface Laps {
  readonly now: () => number
  /** By the position of the instance in the part. */
  readonly after: Float64Array
}

/** A slice has about as many answers as this at most. They are kept until they are compared. */
export const MOST_KEPT = 1 << 12

export function singleWork({ entrant, instances, timedBudget }: ReadyEntrant): Work {
  const raws: unknown[] = new Array(MOST_KEPT).fill(undefined) // so that it does not grow while it is timed
  let ran: Part = { first: 0, count: 0 }
  let total = 0
  return {
    run: (part, repeats, laps) => {
      ran = part
      total = 0
      const end = part.first + part.count
      for (let repeat = 0; repeat < repeats; repeat++) {
        for (let index = part.first; index < end; index++) {
          raws[total++] = entrant.ask(instances[index], timedBudget)
          if (laps !== undefined) laps.after[index - part.first] = laps.now()
        }
      }
    },
    *answers() {
      for (let number = 0; number < total; number++) {
        const index = ran.first + (number % ran.count)
        const raw = raws[number]
        yield { index, read: () => entrant.read(atOnce(raw), instances[index]) }
      }
    },
    isChanged: () => false,
    forget: () => {
      raws.fill(undefined)
    },
  }
}

export function batchWork(ready: ReadyEntrant): Work {
  const batch = batchOf(ready, ready.instances)
  let raws: unknown[] = []
  return {
    run: (_part, repeats) => {
      raws = []
      for (let repeat = 0; repeat < repeats; repeat++) raws.push(batch.ask(Infinity))
    },
    *answers() {
      for (const raw of raws) for (const [index, read] of batch.answers(raw).entries()) yield { index, read }
    },
    isChanged: () => batch.isChanged(),
    forget: () => {
      raws = []
    },
  }
}
