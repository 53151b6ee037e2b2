/** What a search counts. A new counter is written here and counted in `Tally`. */

/**
 * Plain counters of one search. Deterministic: the same puzzle and limits give the same numbers on any
 * machine, and they mean the same in every solver.
 */
export interface Counters {
  /** Search states entered, the root included. */
  readonly nodes: number
  /** Placements made while the same cell (or house, when branching on houses) had another untried candidate. */
  readonly guesses: number
  /** Branches taken back because nothing is left below them. What propagation inferred goes with its branch, uncounted. */
  readonly backtracks: number
  /** The most guesses between the root and any node. */
  readonly maxDepth: number
}

export type CounterName = keyof Counters

const sum = (a: number, b: number): number => a + b

/** counter → how the counts of two searches go together. */
const TOGETHER: Readonly<Record<CounterName, (a: number, b: number) => number>> = {
  nodes: sum,
  guesses: sum,
  backtracks: sum,
  maxDepth: Math.max,
}

/** The names of all counters, in the order in which they are shown. */
export const COUNTERS: readonly CounterName[] = Object.keys(TOGETHER) as CounterName[]

/** Counters made one by one. */
export function countersFrom(count: (name: CounterName) => number): Counters {
  const counters = {} as Record<CounterName, number>
  for (const name of COUNTERS) counters[name] = count(name)
  return counters
}

/** The counters where no search was made. */
export const NOTHING_COUNTED: Counters = Object.freeze(countersFrom(() => 0))

/** The counters of two searches taken together: they add up, and of the two depths the larger one counts. */
export function sumOfCounters(a: Counters, b: Counters): Counters {
  return countersFrom((name) => TOGETHER[name](a[name], b[name]))
}
