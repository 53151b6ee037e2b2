/**
 * Measures what one answer allocates: the growth of the heap and of typed arrays during a call, after a
 * garbage collection. The young generation of the fork is so large that no garbage is collected during the
 * call.
 */
import { medianOf, sumOf } from '../../../numbers.ts'
import type { MemoryJob } from '../protocol.ts'
import { say, saySteps } from './channel.ts'
import { collectGarbage, cpuNow, occupiedBytes, takeGarbageCollector } from './clocks.ts'
import { batchOf, makeReady } from './ready-entrant.ts'

const WINDOW_NS = 5e7
const TRIALS = 9

type Call = () => unknown

export async function measureAllocations(job: MemoryJob): Promise<void> {
  await takeGarbageCollector()
  const ready = await makeReady(job)
  const { entrant, instances } = ready
  const isBatch = job.mode === 'batch'
  const batch = isBatch ? batchOf(ready, instances) : undefined
  const calls: readonly Call[] = batch
    ? [() => batch.ask(Infinity)]
    : instances.map((instance) => () => entrant.ask(instance, Infinity))
  const passes = passesAtRest(() => {
    const start = cpuNow()
    const bytes = bytesOf(calls)
    do
      for (const call of calls) {
        call()
        saySteps()
      }
    while (cpuNow() - start < WINDOW_NS)
    return bytes
  })
  const bytes = calls.map((_, index) => medianOf(passes.map((pass) => pass[index] ?? 0)))
  say({ type: 'allocations', bytes: isBatch ? bytes.map((all) => all / instances.length) : bytes })
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

/** A garbage collection during a measurement makes an outlier, which the median ignores. */
function growthDuring(call: Call): number {
  const before = occupiedBytes()
  call()
  return occupiedBytes() - before
}

const PASSES = 3
const MOST_PASSES = 12
const FALLING = 0.95 // less than this part of an earlier sum

/**
 * Makes passes until their sum no longer falls, and returns the last three. What is compiled late allocates
 * more until then, and on a busy machine this can be long after the first calls. The first pass also builds
 * what later ones do not.
 */
export function passesAtRest(makePass: () => readonly number[]): (readonly number[])[] {
  makePass()
  const sums: number[] = []
  const passes: (readonly number[])[] = []
  const isFalling = (): boolean => (sums.at(-1) ?? 0) < FALLING * (sums.at(-PASSES) ?? 0)
  while (passes.length < PASSES || (isFalling() && passes.length < MOST_PASSES)) {
    const pass = makePass()
    passes.push(pass)
    sums.push(sumOf(pass))
  }
  return passes.slice(-PASSES)
}
