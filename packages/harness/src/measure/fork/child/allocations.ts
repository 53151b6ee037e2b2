/**
 * Measures what one answer allocates: the growth of the heap and of typed arrays during a call, after a
 * garbage collection. The young generation of the fork is so large that no garbage is collected during the
 * call.
 */

import { medianOf } from '../../../numbers.ts'
import type { MemoryJob } from '../protocol.ts'
import { say, saySteps } from './channel.ts'
import { collectGarbage, cpuNow, occupiedBytes, takeGarbageCollector } from './clocks.ts'
import { askAll, makeReady, packAll } from './contender.ts'
import { passesAtRest } from './warm-up.ts'

const WINDOW_NS = 5e7
const TRIALS = 9

type Call = () => unknown

export async function measureAllocations(job: MemoryJob): Promise<void> {
  await takeGarbageCollector()
  const contender = await makeReady(job)
  const { entrant, instances } = contender
  const packed = job.mode === 'batch' ? packAll(contender, instances) : undefined
  const calls =
    job.mode === 'batch'
      ? [() => askAll(contender, packed, Infinity)]
      : instances.map((instance) => () => entrant.ask(instance, Infinity))
  const passes = passesAtRest(() => {
    const start = cpuNow()
    const bytes = bytesOf(calls)
    while (cpuNow() - start < WINDOW_NS) callAll(calls)
    return bytes
  })
  const bytes = calls.map((_, index) => medianOf(passes.map((pass) => pass[index] ?? 0)))
  say({
    type: 'allocations',
    bytes: job.mode === 'batch' ? bytes.map((all) => all / instances.length) : bytes,
  })
}

/** What each call allocates. The first call after a collection is not measured: the memory of arrays is given back during it. */
function bytesOf(calls: readonly Call[]): number[] {
  collectGarbage()
  calls[0]?.()
  const own = medianOf(Array.from({ length: TRIALS }, () => growthDuring(() => undefined)))
  return calls.map((call) => {
    saySteps()
    return Math.max(0, growthDuring(call) - own)
  })
}

function callAll(calls: readonly Call[]): void {
  for (const call of calls) {
    call()
    saySteps()
  }
}

/** A garbage collection during a measurement makes an outlier, which the median ignores. */
function growthDuring(call: Call): number {
  const before = occupiedBytes()
  call()
  return occupiedBytes() - before
}
