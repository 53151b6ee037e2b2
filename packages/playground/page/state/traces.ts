import { useEffect, useState } from 'preact/hooks'
import type { Asked } from '../worker/ask.ts'
import type { Task, Watchable } from '../worker/jobs.ts'

export interface Searched<Traced extends Watchable> {
  readonly traced?: Traced
  readonly error?: string
}

function keyOf(task: Task, solver: string): string {
  if (task.kind === 'cover') return `${solver} ${task.problem} ${task.find}`
  const { boxHeight, boxWidth, grid } = task.puzzle
  return `${solver} ${boxHeight}×${boxWidth} ${grid.join()}`
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
