/** Finds out in a process of its own which entrants a reference names. */
import { ForkProcess } from '../fork/fork-process.ts'
import type { Inspected } from '../fork/protocol.ts'
import { UsageError } from '../usage-error.ts'
import type { ReadSet } from './sets.ts'

/** Where the code of an entrant is. */
export interface Place {
  /** The module of the suite, as a URL. */
  readonly suite: string
  readonly reference: string
  /** The folder from which a relative reference starts. */
  readonly directory: string
}

export interface Inspection {
  readonly sets: readonly ReadSet[]
  readonly signal: AbortSignal
}

const LOADING_SECONDS = 20
const LOADING_MIB = 2048

/** What a reference names, or why it cannot be loaded. @throws UsageError if the suite refuses it, or the reason of the signal. */
export async function inspect(place: Place, { sets, signal }: Inspection): Promise<Inspected | string> {
  const shapes = sets.map(({ shape }) => shape)
  const fork = new ForkProcess({ kind: 'inspect', ...place, shapes }, { memoryMiB: LOADING_MIB, signal })
  const inspected = (await fork.result(LOADING_SECONDS)) as Inspected | undefined
  const { ending, problem } = await fork.finish()
  signal.throwIfAborted()
  if (ending === 'refused') throw new UsageError(problem ?? `cannot load ${place.reference}`)
  return inspected ?? problem ?? 'said nothing when it was loaded'
}
