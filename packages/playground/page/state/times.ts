import { useEffect, useState } from 'preact/hooks'
import { ask } from '../worker/ask.ts'
import type { Raced, Task } from '../worker/jobs.ts'

export function medianOf({ milliseconds }: Pick<Raced, 'milliseconds'>): number {
  return milliseconds[milliseconds.length >> 1] ?? 0
}

/**
 * solver → the milliseconds of its search, measured as in the race, one after another. Undefined until all are known: the
 * panels go in step by time only then.
 */
export function useTimes(
  task: Task,
  solvers: readonly string[],
  isWanted: boolean,
): ReadonlyMap<string, number> | undefined {
  const [known, setKnown] = useState<{ readonly of: Task; readonly times: ReadonlyMap<string, number> }>()
  const times = known?.of === task ? known.times : new Map<string, number>()
  const missing = solvers.find((solver) => !times.has(solver))
  useEffect(() => {
    if (!isWanted || missing === undefined) return
    const asked = ask({ kind: 'race', solver: missing, task })
    const keep = (time: number): void => setKnown({ of: task, times: new Map(times).set(missing, time) })
    asked.answer.then(
      (raced) => keep(medianOf(raced)),
      () => keep(0),
    )
    return asked.cancel
  }, [task, missing, isWanted])
  return missing === undefined ? times : undefined
}

/** The time of a solver as a share of the longest. */
export function shareOf(times: ReadonlyMap<string, number> | undefined, solver: string): number {
  const own = times?.get(solver) ?? 0
  return own > 0 ? own / longestOf(times) : 1
}

export function longestOf(times: ReadonlyMap<string, number> | undefined): number {
  return Math.max(0, ...(times?.values() ?? []))
}
