/**
 * Measures what one answer allocates: the growth of the heap and of typed arrays during a call, after a
 * garbage collection. The young generation of the fork is so large that no garbage is collected during the
 * call.
 */

import type { MemoryJob } from '../protocol.ts'
import { say, saySteps } from './channel.ts'
import { collectGarbage, cpuNow, occupiedBytes, takeGarbageCollector } from './clocks.ts'
import { askAll, makeReady, packAll } from './contender.ts'
import { medianOf } from './warm-up.ts'

const TRIALS = 3
/** The first calls build what later ones do not, and code that is compiled lies in the heap too. */
const WARM_UP_NS = 1e8

export async function measureAllocations(job: MemoryJob): Promise<void> {
  await takeGarbageCollector()
  const contender = await makeReady(job)
  const { entrant, instances } = contender
  const packed = job.mode === 'batch' ? packAll(contender, instances) : undefined
  const calls =
    job.mode === 'batch'
      ? [() => askAll(contender, packed, Infinity)]
      : instances.map((instance) => () => entrant.ask(instance, Infinity))
  const start = cpuNow()
  do {
    for (const call of calls) {
      call()
      saySteps()
    }
  } while (cpuNow() - start < WARM_UP_NS)
  collectGarbage()
  const own = medianOf(Array.from({ length: TRIALS * TRIALS }, () => growthDuring(() => undefined)))
  const bytes = calls.map((call) => {
    saySteps()
    const growth = medianOf(Array.from({ length: TRIALS }, () => growthDuring(call)))
    return Math.max(0, growth - own)
  })
  say({
    type: 'allocations',
    bytes: job.mode === 'batch' ? bytes.map((all) => all / instances.length) : bytes,
  })
}

/** A garbage collection during a measurement makes an outlier, which the median ignores. */
function growthDuring(call: () => unknown): number {
  const before = occupiedBytes()
  call()
  return occupiedBytes() - before
}
