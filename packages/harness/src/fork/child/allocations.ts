/**
 * Measures what one answer allocates: the growth of heap and typed arrays over a call, after a garbage collection.
 * The fork runs with a young generation so large that nothing is collected meanwhile.
 */

import type { MemoryJob } from '../protocol.ts'
import { say, saySteps } from './channel.ts'
import { collectGarbage, occupiedBytes } from './clocks.ts'
import { askAll, makeReady, packAll } from './contender.ts'
import { medianOf } from './warm-up.ts'

const TRIALS = 3

export async function measureAllocations(job: MemoryJob): Promise<void> {
  const contender = await makeReady(job)
  const { entrant, instances } = contender
  const packed = job.mode === 'batch' ? packAll(contender, instances) : undefined
  const calls =
    job.mode === 'batch'
      ? [() => askAll(contender, packed, Infinity)]
      : instances.map((instance) => () => entrant.ask(instance, Infinity))
  for (const call of calls) call() // what a first call builds once is not what a call allocates
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

/** A reading that a garbage collection fell into stands out, and is outvoted by the others. */
function growthDuring(call: () => unknown): number {
  const before = occupiedBytes()
  call()
  return occupiedBytes() - before
}
