/** Runs a fork to the end of its job. */
import { type ForkOutcome, ForkProcess, type Order } from './fork-process.ts'
import type { Message } from './protocol.ts'
import type { ForkLimits } from './watch.ts'

export interface ForkRequest {
  readonly limits: ForkLimits & {
    /** The CPU time between two messages after which a fork counts as not returning. */
    readonly stallSeconds: number
  }
  /** Kills the fork when it is aborted. */
  readonly signal: AbortSignal
  readonly onMessage: (message: Message) => void
}

export async function runFork(
  order: Order,
  { limits, signal, onMessage }: ForkRequest,
): Promise<ForkOutcome> {
  const fork = new ForkProcess(order, { limits, signal })
  for (;;) {
    const message = await fork.next(limits.stallSeconds)
    if (message === undefined || message.type === 'done') return fork.finish()
    onMessage(message)
  }
}
