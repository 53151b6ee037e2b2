/**
 * What the page shows, as plain data: embedded once in the page as JSON. Times are nanoseconds of CPU, per
 * puzzle unless said otherwise; arrays by puzzle follow the order of `ContestData.puzzles`.
 */

/** A report of one or several runs. */
export interface ReportData {
  readonly kind: 'report'
  readonly runs: readonly RunData[]
}

/** The list of the runs on one machine, newest first. */
export interface IndexData {
  readonly kind: 'index'
  readonly runs: readonly IndexEntry[]
}

export type PageData = ReportData | IndexData

export interface RunData {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly started: string
  /** The command that repeats the run. */
  readonly command: string
  readonly seed: number | string
  /** A quick run is indicative: it proves no order. */
  readonly quick: boolean
  readonly rounds: number
  readonly commit: string | null
  readonly dirty: boolean
  readonly node: string
  readonly v8: string
  readonly os: string
  readonly cpu: string
  readonly cores: number
  /** The largest difference between the two entries of the A/A control, as a fraction; null when there was none. */
  readonly floor: number | null
  /** Wall time over CPU time; null when unknown. Above 1.05 something else was running. */
  readonly contention: number | null
  readonly warnings: readonly string[]
  readonly contests: readonly ContestData[]
}

/** One contest: solvers that were asked the same, of the same puzzles, in the same way. */
export interface ContestData {
  readonly dataset: string
  readonly task: string
  readonly track: string
  readonly mode: string
  readonly boxHeight: number
  readonly boxWidth: number
  readonly solvers: readonly SolverData[]
  readonly pairs: readonly PairData[]
  readonly puzzles: readonly PuzzleData[]
}

export interface PuzzleData {
  readonly id: string
  readonly clues: number
  /** One symbol a cell in reading order, `.` for empty; null when the text is not at hand. */
  readonly line: string | null
  readonly solution: string | null
}

/** A value with the bounds of its confidence interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface SolverData {
  readonly id: string
  readonly title: string
  readonly traits: readonly Trait[]
  /** What the solver's README says of its idea and its cost, as HTML; empty when it says nothing. */
  readonly story: string
  readonly flags: readonly string[]
  readonly forks: number
  readonly solved: number
  readonly wrong: number
  readonly timeouts: number
  /** 1 is the best tier; null when the solver ranks nowhere. */
  readonly tier: number | null
  /** CPU time for a puzzle: the sweep divided by the number of puzzles. */
  readonly time: Estimate | null
  /** Geometric mean of the ratio to the baseline, puzzle by puzzle. */
  readonly ratio: Estimate | null
  readonly coldTime: number | null
  readonly wallTime: number | null
  readonly puzzlesPerSecond: number | null
  readonly par2: number | null
  /** Totals over the dataset. */
  readonly nodes: number | null
  readonly guesses: number | null
  readonly backtracks: number | null
  /** Median bytes that one solve allocates. */
  readonly allocated: number | null
  readonly results: PuzzleResults
  readonly timings: readonly ForkTimings[]
}

export interface Trait {
  readonly name: string
  readonly value: string
}

/** Columns, one entry a puzzle. */
export interface PuzzleResults {
  readonly status: readonly string[]
  readonly time: readonly (number | null)[]
  readonly nodes: readonly (number | null)[]
  readonly guesses: readonly (number | null)[]
  readonly backtracks: readonly (number | null)[]
  readonly depth: readonly (number | null)[]
}

/** The samples of one fork in the order they were taken, as CPU time for a puzzle. */
export interface ForkTimings {
  readonly round: number
  readonly samples: readonly number[]
}

export interface PairData {
  readonly a: string
  readonly b: string
  /** Time of a over time of b: below 1, a is faster. */
  readonly ratio: Estimate
  readonly verdict: 'faster' | 'slower' | 'same' | 'unresolved'
}

export interface IndexEntry {
  readonly id: string
  /** Where the run's report lies, relative to the index. */
  readonly href: string
  readonly started: string
  readonly quick: boolean
  readonly commit: string | null
  readonly dirty: boolean
  readonly node: string
  readonly cpu: string
  readonly warnings: number
  readonly contests: readonly IndexContest[]
}

/** The gist of one contest of one run, for the trend. */
export interface IndexContest {
  readonly name: string
  readonly solvers: readonly {
    readonly id: string
    readonly tier: number | null
    readonly time: Estimate | null
  }[]
}
