import { useEffect, useState } from 'preact/hooks'
import type { Asked } from '../worker/ask.ts'
import type { Puzzle, Traced } from '../worker/jobs.ts'

export interface Searched {
  readonly traced?: Traced
  readonly error?: string
}

/** What has been asked for: a solver that stays keeps its trace while others change. */
interface Kept extends Searched {
  readonly key: string
}

function keyOf({ boxHeight, boxWidth, grid }: Puzzle, solver: string): string {
  return `${solver} ${boxHeight}×${boxWidth} ${grid.join()}`
}

/** The traces of some solvers on a puzzle, in their order; neither traced nor wrong while a search is running. */
export function useTraces(
  puzzle: Puzzle,
  solvers: readonly string[],
  search: (solver: string, puzzle: Puzzle) => Asked<Traced>,
): readonly Searched[] {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map())
  const keys = solvers.map((solver) => keyOf(puzzle, solver))
  useEffect(() => {
    setKept((before) => new Map([...before].filter(([key]) => keys.includes(key))))
    const running = solvers.flatMap((solver, index) => {
      const key = keys[index] ?? ''
      if (kept.has(key) || keys.indexOf(key) < index) return []
      const asked = search(solver, puzzle)
      const keep = (searched: Searched): void =>
        setKept((before) => new Map(before).set(key, { key, ...searched }))
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
