/** The counters of a search. A new counter is defined here; the compiler then names the code that has to count it. */

/**
 * The counters of one search. They are deterministic: the same puzzle and limits give the same numbers on every
 * machine. They mean the same in every solver.
 */
export interface Counters {
  /** Search states entered, the root included. */
  readonly nodes: number
  /** Placements made while the same cell (or house, when branching on houses) had another untried candidate. */
  readonly guesses: number
  /**
   * Branches taken back because nothing is left below them. Placements that propagation inferred are not counted. A search
   * that learns clauses also takes back branches that are not to blame for a conflict.
   */
  readonly backtracks: number
  /** The most guesses between the root and any node. */
  readonly maxDepth: number
}

export type CounterName = keyof Counters

interface CounterDefinition {
  readonly name: CounterName
  readonly description: string
  /** How the counts of two searches go together: they add up, or the larger one counts. */
  readonly total: 'sum' | 'max'
}

const ABOUT: Readonly<Record<CounterName, Omit<CounterDefinition, 'name'>>> = {
  nodes: { description: 'Search states entered.', total: 'sum' },
  guesses: { description: 'Placements made while another candidate was untried.', total: 'sum' },
  backtracks: { description: 'Branches taken back.', total: 'sum' },
  maxDepth: { description: 'The most guesses between the root and a node.', total: 'max' },
}

/** The names of all counters, in the order in which they are shown. */
export const COUNTERS: readonly CounterName[] = Object.keys(ABOUT) as CounterName[]

/** What tables say of the counters, in the same order. */
export const COUNTER_DEFINITIONS: readonly CounterDefinition[] = COUNTERS.map((name) => ({
  name,
  ...ABOUT[name],
}))

/** Makes counters one by one. */
export function countersFrom(count: (name: CounterName) => number): Counters {
  const counters = {} as Record<CounterName, number>
  for (const name of COUNTERS) counters[name] = count(name)
  return counters
}

/** Reads counters that stand one after another, in the order of `COUNTERS`. */
export function countersIn(numbers: ArrayLike<number>, first: number): Counters {
  return {
    nodes: numbers[first],
    guesses: numbers[first + 1],
    backtracks: numbers[first + 2],
    maxDepth: numbers[first + 3],
  }
}

/** All zero: no search was made. */
export const NOTHING_COUNTED: Counters = Object.freeze(countersFrom(() => 0))

/** Combines the counters of two searches: adds them, and takes the larger depth. */
export function sumOfCounters(a: Counters, b: Counters): Counters {
  return countersFrom((name) =>
    ABOUT[name].total === 'sum' ? a[name] + b[name] : Math.max(a[name], b[name]),
  )
}
