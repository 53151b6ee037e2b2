/**
 * Asks for variants that the process has never seen, and then for the same ones again. An honest entrant is a little faster the
 * second time, because the processor has learned its branches. An entrant that remembers answers is many times as fast.
 */
import type { Mode } from '../../../../events/words.ts'
import type { Command, GroupTimes } from '../../protocol.ts'
import { saySteps } from '../channel.ts'
import { batchOf, firstBudgetOf, type ReadyEntrant } from '../ready-entrant.ts'
import type { EntrantClock } from './entrant-clock.ts'

const AGAIN = 3
const WARMING_NS = 30e6
const MOST_WARMING = 200 // passes

export function meetNewInstances(
  ready: ReadyEntrant,
  { mode, clock }: { readonly mode: Mode; readonly clock: EntrantClock },
  { variants, groupSize, warmingGroups }: Extract<Command, { do: 'meet' }>,
): GroupTimes[] {
  const fresh = variants.map(ready.decode)
  const groups = Array.from({ length: Math.ceil(fresh.length / groupSize) }, (_, group) => {
    const instances = fresh.slice(group * groupSize, (group + 1) * groupSize)
    if (mode === 'single') return () => askEach(ready, instances)
    const batch = batchOf(ready, instances)
    return () => batch.ask(Infinity)
  })
  warm(clock, groups.slice(0, warmingGroups))
  return groups.slice(warmingGroups).map((ask) => {
    const firstNs = timeOf(clock, ask)
    const againNs = Math.min(...Array.from({ length: AGAIN }, () => timeOf(clock, ask)))
    saySteps()
    return { firstNs, againNs }
  })
}

/** The cost of a new variant is not known, so each is asked with the smallest budget. */
function askEach(ready: ReadyEntrant, instances: readonly unknown[]): void {
  const first = firstBudgetOf(ready)
  for (const instance of instances) ready.entrant.ask(instance, first)
}

/**
 * Code that runs for the first time has to be compiled. `bitmask` had never reached the end of its budget,
 * and took four times as long for the first variants that did. So other instances are asked first.
 */
function warm(clock: EntrantClock, groups: readonly (() => unknown)[]): void {
  const start = clock.now()
  let passes = 0
  do for (const ask of groups) ask()
  while (++passes < MOST_WARMING && clock.now() - start < WARMING_NS)
}

function timeOf(clock: EntrantClock, ask: () => unknown): number {
  const start = clock.now()
  ask()
  return clock.now() - start
}
