/** The searches of the element: by the solvers that its core holds, and by the larger ones of the file beside it. */
import { traced } from 'virtual:solvers'
import type { SudokuTask, SudokuTraced } from './jobs.ts'
import { type TraceLimits, traceSudoku } from './searches.ts'

export interface ElementJob {
  readonly solver: string
  readonly task: SudokuTask
  readonly limits: TraceLimits
  /** The address of the module with the larger solvers. */
  readonly more: string
}

const isHere = (id: string): boolean =>
  traced.some((exports) => Object.values(exports).some((value) => (value as { id?: string }).id === id))

/** @throws Error when the solver is in a module that cannot be loaded, or does not solve such boards. */
export async function searchFor({ solver, task, limits, more }: ElementJob): Promise<SudokuTraced> {
  if (isHere(solver)) return traceSudoku(solver, task, limits)
  const others: { traceSudoku: typeof traceSudoku } = await import(more).catch(() => {
    throw new Error(`The solver ${solver} is in ${more}, which could not be loaded.`)
  })
  return others.traceSudoku(solver, task, limits)
}

/** What a worker does: it searches, so that the page that the element is in stays awake. */
export function answerSearches(): void {
  self.onmessage = ({ data }: MessageEvent<ElementJob>) => {
    searchFor(data).then(
      (answer) => self.postMessage({ answer }),
      (error: Error) => self.postMessage({ error: error.message }),
    )
  }
}
