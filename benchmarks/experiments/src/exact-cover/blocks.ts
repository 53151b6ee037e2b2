import type { Outcome, Run } from './engines.ts'

/** Milliseconds. This is long enough for the clock, and short enough that some blocks are not disturbed. */
const SHORTEST_BLOCK = 2

/** The blocks in which one engine is timed on the problems of a case. */
export class Blocks {
  /** The milliseconds of CPU time for all problems, in the best block. */
  least: number = Infinity
  private spent = 0
  outcome: Outcome = { solutions: 0 }
  private readonly runs: readonly Run[]
  private readonly most: number
  private repeats = 1

  constructor(runs: readonly Run[], most: number) {
    this.runs = runs
    this.most = most
  }

  /** Whether all blocks together have taken this many seconds and at least one of them counts. */
  hasTaken(seconds: number): boolean {
    return this.spent >= 1000 * seconds && this.least < Infinity
  }

  /** Runs a block. One that is too short does not count, and the next is twice as long. */
  next(): void {
    const before = process.cpuUsage()
    for (let repeat = 0; repeat < this.repeats; repeat++) this.outcome = runAll(this.runs, this.most)
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000
    this.spent += milliseconds
    if (milliseconds < SHORTEST_BLOCK) this.repeats *= 2
    else this.least = Math.min(this.least, milliseconds / this.repeats)
  }
}

const FEWEST_BLOCKS = 3

/** Runs blocks of all engines in turn, until each has taken this many seconds of CPU time and at least three blocks. */
export function interleave(engines: readonly Blocks[], seconds: number): void {
  for (let block = 0, isDone = false; !isDone; block++) {
    const open = engines.filter((engine) => block < FEWEST_BLOCKS || !engine.hasTaken(seconds))
    for (const engine of open) engine.next()
    isDone = open.length === 0
  }
}

function runAll(runs: readonly Run[], most: number): Outcome {
  const found = runs.map((run) => run(most))
  return {
    solutions: found.reduce((sum, { solutions }) => sum + solutions, 0),
    memory: found.reduce((sum, { memory = 0 }) => sum + memory, 0),
    engine: [...new Set(found.map(({ engine = '' }) => engine))].join(' and '),
  }
}
