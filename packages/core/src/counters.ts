/** The counters of a search. A new counter is added here and counted in `Tally`. */

/**
 * The counters of one search. They are deterministic: the same puzzle and limits give the same numbers on every
 * machine. They mean the same in every solver.
 */
export interface Counters {
  /** Search states entered, the root included. */
  readonly nodes: number
  /** Placements made while the same cell (or house, when branching on houses) had another untried candidate. */
  readonly guesses: number
  /** Branches taken back because nothing is left below them. Placements that propagation inferred are not counted. */
  readonly backtracks: number
  /** The most guesses between the root and any node. */
  readonly maxDepth: number
}

export type CounterName = keyof Counters

const sum = (a: number, b: number): number => a + b

/** counter → how the counts of two searches are combined. */
const TOGETHER: Readonly<Record<CounterName, (a: number, b: number) => number>> = {
  nodes: sum,
  guesses: sum,
  backtracks: sum,
  maxDepth: Math.max,
}

/** The names of all counters, in the order in which they are shown. */
export const COUNTERS: readonly CounterName[] = Object.keys(TOGETHER) as CounterName[]

/** Makes counters one by one. */
export function countersFrom(count: (name: CounterName) => number): Counters {
  const counters = {} as Record<CounterName, number>
  for (const name of COUNTERS) counters[name] = count(name)
  return counters
}

/** All zero: no search was made. */
export const NOTHING_COUNTED: Counters = Object.freeze(countersFrom(() => 0))

/** Combines the counters of two searches: adds them, and takes the larger depth. */
export function sumOfCounters(a: Counters, b: Counters): Counters {
  return countersFrom((name) => TOGETHER[name](a[name], b[name]))
}
