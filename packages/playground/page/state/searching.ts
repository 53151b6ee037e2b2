/** The searches that the panels show, and how long they take. */
import { useEffect, useState } from 'preact/hooks'
import { type Asked, ask } from '../worker/ask.ts'
import type { Raced, Task, Watchable } from '../worker/jobs.ts'

export interface Searched<Traced extends Watchable> {
  readonly traced?: Traced
  readonly error?: string
}

function keyOf(task: Task, solver: string): string {
  if (task.kind === 'cover') return `${solver} ${task.problem}`
  const { layout, grid } = task.puzzle
  return `${solver} ${layout} ${grid.join()}`
}

/** The traces of some solvers of a task, in their order; neither traced nor wrong while a search is running. */
export function useTraces<Traced extends Watchable>(
  task: Task,
  solvers: readonly string[],
  search: (solver: string, task: Task) => Asked<Traced>,
): readonly Searched<Traced>[] {
  // what has been asked for: a solver that stays keeps its trace while others change
  const [kept, setKept] = useState<ReadonlyMap<string, Searched<Traced>>>(new Map())
  const keys = solvers.map((solver) => keyOf(task, solver))
  useEffect(() => {
    setKept((before) => new Map([...before].filter(([key]) => keys.includes(key))))
    const running = solvers.flatMap((solver, index) => {
      const key = keys[index] ?? ''
      if (kept.has(key) || keys.indexOf(key) < index) return []
      const asked = search(solver, task)
      const keep = (searched: Searched<Traced>): void =>
        setKept((before) => new Map(before).set(key, searched))
      asked.answer.then(
        (traced) => keep({ traced }),
        (error: Error) => keep({ error: error.message }),
      )
      return [asked]
    })
    return () => {
      for (const asked of running) asked.cancel()
    }
  }, [keys.join()])
  return keys.map((key) => kept.get(key) ?? {})
}

export function medianOf({ milliseconds }: Pick<Raced, 'milliseconds'>): number {
  return milliseconds[milliseconds.length >> 1] ?? 0
}

/** solver → the milliseconds of its search, measured as in the race, one after another, as far as they are known. */
export function useTimes(task: Task, wanted: readonly string[]): ReadonlyMap<string, number> {
  const [known, setKnown] = useState<{ readonly of: Task; readonly times: ReadonlyMap<string, number> }>()
  const times = known?.of === task ? known.times : new Map<string, number>()
  const missing = wanted.find((solver) => !times.has(solver))
  useEffect(() => {
    if (missing === undefined) return
    const asked = ask({ kind: 'race', solver: missing, task })
    const keep = (time: number): void => setKnown({ of: task, times: new Map(times).set(missing, time) })
    asked.answer.then(
      (raced) => keep(medianOf(raced)),
      () => keep(0),
    )
    return asked.cancel
  }, [task, missing])
  return times
}
