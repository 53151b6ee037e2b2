/**
 * The counters of an entrant that changed between two runs, or from its earlier state to now, over the instances for which both have a proved answer. Counters are
 * the same on every machine, so a change comes from the code. Instances that were stopped at a limit are ignored, because the machine
 * decides where they stop.
 */

import type { ContestResult, CounterChange, EntrantResult, Run } from '../../record/run.ts'
import { instanceKeyAt } from '../../record/words.ts'

/** A run, and what it says of one entrant. */
export interface EntrantSide {
  readonly run: Pick<Run, 'instances'>
  readonly contest: Pick<ContestResult, 'contest' | 'answers'>
  readonly entrant: EntrantResult
}

type Counters = Readonly<Record<string, number>>

interface Counted {
  /** Null for the whole batch. */
  readonly instance: number | null
  readonly counters: Counters
}

/** Null if no counter changed. */
export function counterChange(before: EntrantSide, after: EntrantSide): CounterChange | null {
  const known = countersIn(before)
  const compared = [...countersIn(after)].flatMap(([key, { instance, counters }]) => {
    const was = known.get(key)?.counters
    return was === undefined
      ? []
      : [{ instance, totals: totalsOf([[was, counters]]), both: [was, counters] as const }]
  })
  const moved = compared.filter(({ totals }) => totals.some(isChanged))
  if (moved.length > 0) {
    const totals = totalsOf(compared.map(({ both }) => both))
    return { moved: moved.length, first: moved[0]?.instance ?? null, totals }
  }
  // A large set has rows only for a sample of its instances.
  const [was, is] = [before.entrant, after.entrant]
  const totals = totalsOf([[was.counters ?? {}, is.counters ?? {}]])
  const solvedAll = was.solved === was.asked && is.solved === is.asked
  return solvedAll && totals.some(isChanged) ? { moved: null, first: null, totals } : null
}

type Total = CounterChange['totals'][number]

const isChanged = ({ before, after }: Total): boolean => before !== after

/** The sums of every counter that both have. */
function totalsOf(pairs: readonly (readonly [before: Counters, after: Counters])[]): Total[] {
  const totals = new Map<string, Total>()
  for (const [before, after] of pairs) {
    for (const [name, is] of Object.entries(after)) {
      const [was, total] = [before[name], totals.get(name) ?? { name, before: 0, after: 0 }]
      if (was !== undefined) totals.set(name, { name, before: total.before + was, after: total.after + is })
    }
  }
  return [...totals.values()]
}

/** By instance and variant. */
function countersIn({ run, contest, entrant }: EntrantSide): Map<string, Counted> {
  const { setId, track, mode } = contest.contest
  if (mode === 'batch') return new Map([['batch', { instance: null, counters: entrant.counters ?? {} }]])
  const asked = run.instances.find((one) => one.setId === setId && one.track === track)
  const { status = [], counters: columns = {} } = contest.answers[entrant.entrantId] ?? {}
  const counted = (asked?.instance ?? []).flatMap((instance, index): [string, Counted][] => {
    if (asked === undefined || status[index] !== 'solved') return []
    const known = Object.entries(columns).filter(([, values]) => values[index] != null)
    const counters = Object.fromEntries(known.map(([name, values]) => [name, values[index] ?? 0]))
    return [[instanceKeyAt(asked, index), { instance, counters }]]
  })
  return new Map(counted)
}
