/** Computes the results of a run from its records alone. */
export { compareRuns } from './compare-runs.ts'
export { checkGates, DEFAULT_GUARD, GATES, type Gate } from './gates.ts'
export { settledEntrants } from './pairs.ts'
export { type Standing, standingsOf } from './standings.ts'
export { summarize } from './summarize.ts'
export type * from './summary.ts'
