/**
 * The counters of an entrant that changed between two runs, over the instances for which both have a proved answer. Counters are
 * the same on every machine, so a change comes from the code. Instances that were stopped at a limit are ignored, because the machine
 * decides where they stop.
 */
import { instanceKeyAt } from '../../events/words.ts'
import type { ContestResult, EntrantResult, Instances, Run } from '../run.ts'
import type { CounterChange } from './comparison.ts'

/** A run, and what it says of one entrant. */
export interface EntrantSide {
  readonly run: Run
  readonly contest: ContestResult
  readonly entrant: EntrantResult
}

const EXAMPLES = 20

/** Null if no counter changed. */
export function counterChange(before: EntrantSide, after: EntrantSide): CounterChange | null {
  const known = new Map([...countersIn(before)].map((counted) => [counted.key, counted.counters]))
  const examples: CounterChange['examples'][number][] = []
  const totals = new Map<string, { before: number; after: number }>()
  let moved = 0
  for (const { key, counters, instance, variant } of countersIn(after)) {
    const was = known.get(key)
    if (was === undefined) continue
    const names = Object.keys(counters).filter((name) => was[name] !== undefined)
    for (const name of names) {
      const total = totals.get(name) ?? { before: 0, after: 0 }
      totals.set(name, {
        before: total.before + (was[name] ?? 0),
        after: total.after + (counters[name] ?? 0),
      })
    }
    if (names.every((name) => was[name] === counters[name])) continue
    moved++
    if (examples.length < EXAMPLES) examples.push({ instance, variant, before: was, after: counters })
  }
  if (moved > 0) return { moved, examples, totals: [...totals].map(([name, sums]) => ({ name, ...sums })) }
  return moveElsewhere(before, after)
}

/** A large set has rows only for a sample of its instances. A digest shows whether the others changed. */
function moveElsewhere(before: EntrantSide, after: EntrantSide): CounterChange | null {
  const [was, is] = [before, after].map(
    ({ contest, entrant }) => contest.answers[entrant.entrantId]?.countersDigest ?? null,
  )
  const solvedAlike = before.entrant.solved === after.entrant.solved
  if (!solvedAlike || was === null || is === null || was === is) return null
  const totals = Object.entries(after.entrant.counters ?? {}).map(([name, total]) => {
    return { name, before: before.entrant.counters?.[name] ?? 0, after: total }
  })
  return { moved: null, examples: [], totals }
}

interface Counted {
  readonly key: string
  readonly counters: Readonly<Record<string, number>>
  readonly instance: number | null
  readonly variant: number
}

function* countersIn({ run, contest, entrant }: EntrantSide): Generator<Counted> {
  if (contest.contest.mode === 'batch') {
    if (entrant.counters !== null)
      yield { key: 'batch', counters: entrant.counters, instance: null, variant: 0 }
    return
  }
  const { setId, track } = contest.contest
  const asked = run.instances.find((one) => one.setId === setId && one.track === track)
  if (asked !== undefined) yield* countersOf(contest, entrant, asked)
}

function* countersOf(
  { answers }: ContestResult,
  { entrantId }: EntrantResult,
  asked: Instances,
): Generator<Counted> {
  const own = answers[entrantId]
  for (const [index, instance] of asked.instance.entries()) {
    if (own?.status[index] !== 'solved') continue
    const told = Object.entries(own.counters).flatMap(([name, values]) => {
      const value = values[index] ?? null
      return value === null ? [] : [[name, value] as const]
    })
    if (told.length === 0) continue
    const variant = asked.variant[index] ?? 0
    yield { key: instanceKeyAt(asked, index), counters: Object.fromEntries(told), instance, variant }
  }
}
