/** The solvers of the page: those that were built into it, and before them those that src/own.ts has added. */
import { SOLVERS as BUILT_IN, SOURCES as BUILT_IN_SOURCES, type Listed } from 'virtual:list'

interface Own {
  readonly solvers: readonly Listed[]
  readonly sources: Readonly<Record<string, string>>
  /** A script that a worker needs besides its own. */
  readonly worker: string
}

const { sudokuLabOwn: own } = globalThis as { sudokuLabOwn?: Own }

export const SOLVERS: readonly Listed[] = [...(own?.solvers ?? []), ...BUILT_IN]
export const SOURCES: Readonly<Record<string, string>> = { ...own?.sources, ...BUILT_IN_SOURCES }
export const OWN_WORKER: string = own?.worker ?? ''

export function isOwn(id: string): boolean {
  return own?.solvers.some((solver) => solver.id === id) === true
}
