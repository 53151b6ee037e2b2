/** Measures in one fork what an entrant allocates, and makes the event. */

import type { Preflight } from '../events/run-records.ts'
import type { MemoryEvent } from '../events/schema.ts'
import { type Contest, isControl, isSameEntry } from '../events/words.ts'
import { ForkProcess } from './fork/fork-process.ts'
import { sideBySideInOrder } from './fork/side-by-side.ts'
import { plannedEntrantOf } from './plan/schedule.ts'
import { entrantsOfRound } from './rounds/round.ts'
import {
  entrantToAsk,
  jobFor,
  planOf,
  preflightOf,
  type Run,
  record,
  type Solved,
  STARTING_SECONDS,
  solvedBy,
  sweepSeconds,
} from './run-context.ts'

/** Measures every entrant that has not been measured yet. The system does not tell what another process allocates. */
export async function measureAllocations(run: Run, contest: Contest): Promise<void> {
  const { store, signal, progress } = run
  const open = entrantsOfRound(run, contest).filter(
    (entrantId) =>
      !isControl(entrantId) &&
      !plannedEntrantOf(planOf(run), entrantId).external &&
      !store.records.allocations.some((event) => isSameEntry(event, { entrantId, contest })),
  )
  const measure = async (entrantId: string): Promise<MemoryEvent | undefined> => {
    const preflight = preflightOf(run, entrantId, contest)
    if (signal.aborted || preflight === undefined) return undefined
    progress.memory(entrantId)
    return memoryEvent(run, preflight)
  }
  await sideBySideInOrder(open, measure, (event) => record(run, event))
}

const MOST_INSTANCES = 200
const MOST_CPU_NS = 2.5e8 // a multiple of the preflight's time, because each answer is repeated a few times
const YOUNG_GENERATION_MIB = 512 // it is set very large here
const TIMES_AT_MOST = 20

/** Returns undefined if the run was aborted meanwhile. */
async function memoryEvent(run: Run, preflight: Preflight): Promise<MemoryEvent | undefined> {
  const { entrantId, contest } = preflight
  const chosen = cheapest(solvedBy(run, preflight))
  const instances = chosen.map(({ asked }) => asked)
  const fork = new ForkProcess(
    { kind: 'memory', ...jobFor(run, entrantToAsk(run, entrantId), contest, instances) },
    { memoryMiB: planOf(run).memoryMiB + YOUNG_GENERATION_MIB, signal: run.signal },
  )
  const seconds = STARTING_SECONDS + TIMES_AT_MOST * sweepSeconds(chosen)
  const message = await fork.next(seconds)
  const bytes = message?.type === 'allocations' ? message.bytes : []
  const outcome = await fork.finish()
  if (outcome.ending === 'aborted') return undefined
  const { ending, problem } = outcome
  const measured = contest.mode === 'batch' ? instances.slice(0, 1) : instances.slice(0, bytes.length)
  return {
    type: 'memory',
    entrantId,
    contest,
    status: ending === 'done' ? 'ok' : ending === 'killed' || ending === 'memory' ? ending : 'error',
    problem,
    instance: measured.map(({ instance }) => instance),
    variant: measured.map(({ variant }) => variant),
    allocatedBytes: [...bytes],
  }
}

/** Instances that take the entrant some time, from those with their own rows. */
function cheapest(solved: readonly Solved[]): Solved[] {
  const chosen: Solved[] = []
  let spentNs = 0
  for (const one of solved) {
    const cost = one.answer.cpuNs ?? 0
    if (!one.isDetailed || (chosen.length > 0 && spentNs + cost > MOST_CPU_NS)) continue
    spentNs += cost
    chosen.push(one)
    if (chosen.length === MOST_INSTANCES) break
  }
  return chosen
}
