/** A signal ends the program only after what has to be done before. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const acts = new Set<(signal: NodeJS.Signals) => void>()

/**
 * Calls `act` when a signal asks the program to end, which then ends as the signal ends other programs. The thread must not
 * search meanwhile: it would not hear the signal.
 *
 * @returns a function after which `act` is not called any more
 */
export function beforeSignal(act: (signal: NodeJS.Signals) => void): () => void {
  if (acts.size === 0) for (const signal of SIGNALS) process.on(signal, end)
  acts.add(act)
  return () => {
    acts.delete(act)
    if (acts.size === 0) for (const signal of SIGNALS) process.off(signal, end)
  }
}

function end(signal: NodeJS.Signals): void {
  for (const act of acts) act(signal)
  for (const each of SIGNALS) process.off(each, end)
  process.kill(process.pid, signal)
}
