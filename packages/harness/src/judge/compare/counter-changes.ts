/**
 * The counters of an entrant that changed between two runs, over the instances for which both have a proved answer. Counters are
 * the same on every machine, so a change comes from the code. Instances that were stopped at a limit are ignored, because the machine
 * decides where they stop.
 */
import { instanceKeyAt } from '../../events/words.ts'
import type { ContestResult, EntrantResult, Run } from '../run.ts'
import type { CounterChange } from './comparison.ts'

/** A run, and what it says of one entrant. */
export interface EntrantSide {
  readonly run: Run
  readonly contest: ContestResult
  readonly entrant: EntrantResult
}

type Counters = Readonly<Record<string, number>>

const EXAMPLES = 20

/** Null if no counter changed. */
export function counterChange(before: EntrantSide, after: EntrantSide): CounterChange | null {
  const known = new Map(countersIn(before).map(({ key, counters }) => [key, counters]))
  const compared = countersIn(after).flatMap(({ key, counters: is, ...where }) => {
    const was = known.get(key)
    return was === undefined ? [] : [{ ...where, before: was, after: is }]
  })
  const moved = compared.filter((one) => totalsOf([one]).some((total) => total.before !== total.after))
  if (moved.length > 0)
    return { moved: moved.length, examples: moved.slice(0, EXAMPLES), totals: totalsOf(compared) }
  // A large set has rows only for a sample of its instances.
  const [was, is] = [before.entrant, after.entrant]
  const solvedAll = was.solved === was.asked && is.solved === is.asked
  const totals = totalsOf([{ before: was.counters ?? {}, after: is.counters ?? {} }])
  const movedElsewhere = solvedAll && totals.some((total) => total.before !== total.after)
  return movedElsewhere ? { moved: null, examples: [], totals } : null
}

/** The sums of every counter that both have. */
function totalsOf(
  compared: readonly { readonly before: Counters; readonly after: Counters }[],
): CounterChange['totals'] {
  const totals = new Map<string, { name: string; before: number; after: number }>()
  for (const { before, after } of compared) {
    for (const [name, value] of Object.entries(after)) {
      const was = before[name]
      if (was === undefined) continue
      const total = totals.get(name) ?? { name, before: 0, after: 0 }
      totals.set(name, { name, before: total.before + was, after: total.after + value })
    }
  }
  return [...totals.values()]
}

interface Counted {
  readonly key: string
  readonly counters: Counters
  readonly instance: number | null
  readonly variant: number
}

function countersIn({ run, contest, entrant }: EntrantSide): Counted[] {
  const { setId, track, mode } = contest.contest
  if (mode === 'batch') {
    const { counters } = entrant
    return counters === null ? [] : [{ key: 'batch', counters, instance: null, variant: 0 }]
  }
  const asked = run.instances.find((one) => one.setId === setId && one.track === track)
  const own = contest.answers[entrant.entrantId]
  return (asked?.instance ?? []).flatMap((instance, index) => {
    if (asked === undefined || own?.status[index] !== 'solved') return []
    const counters = Object.entries(own.counters).flatMap(([name, values]) => {
      const value = values[index] ?? null
      return value === null ? [] : [[name, value] as const]
    })
    const variant = asked.variant[index] ?? 0
    return [{ key: instanceKeyAt(asked, index), counters: Object.fromEntries(counters), instance, variant }]
  })
}
