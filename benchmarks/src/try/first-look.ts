/**
 * A first look at solvers, for the time while one of them is written. The answers of all are proved on the same puzzles, and
 * tinybench measures them in turns in one process.
 *
 * This is no claim. The solvers share a process and its compiler, there are few rounds, and nothing is known of the noise.
 */
import type { EntrantDefinition } from '@sudoku-lab/harness'
import { Bench } from 'tinybench'
import { type Asked, type Judge, proveAnswers, type Question } from './prove-answers.ts'

const PROVING_MS = 1_500 // a slow solver proves only some of the puzzles in this time
const SWEEP_MS = 600 // so many puzzles are timed as all solvers together answer in this time
const TIMING_MS = 2_400 // all rounds together
const ROUND_MS = 80 // one solver in one round
const WARM_UP_MS = 200
const MOST_ROUNDS = 5

export interface FirstLook {
  readonly set: string
  readonly task: string
  /** The puzzles of the set. */
  readonly puzzles: number
  /** How many of them all solvers answered with a proof. */
  readonly proved: number
  /** How many of these were timed, from the first. */
  readonly timed: number
  readonly solvers: readonly Measured[]
}

export interface Measured {
  readonly solver: string
  /** The number of puzzles on which it gave up. */
  readonly gaveUp: number
  /** Nanoseconds of wall time, the median over the rounds. Null if no puzzle was timed. */
  readonly puzzleNs: number | null
  /** Over the timed puzzles. Null if the solver does not count. */
  readonly nodes: number | null
  readonly nodeNs: number | null
  /** Its time divided by that of the last solver, the median over the rounds. */
  readonly ratio: number | null
}

/**
 * Compares solvers with the last of them, in about five seconds.
 *
 * @throws WrongAnswer for the first answer that is wrong
 */
export async function firstLook<Instance>(
  definitions: readonly EntrantDefinition<Instance>[],
  judge: Judge<Instance>,
  question: Question<Instance>,
): Promise<FirstLook> {
  const { set, task } = question
  const asked: Asked<Instance>[] = []
  for (const definition of definitions) {
    const entrant = await definition.open(set.shape ?? {}, task)
    asked.push({ solver: definition.id, entrant, proved: [], gaveUp: 0 })
  }
  proveAnswers(asked, judge, question, PROVING_MS)
  const proved = asked[0]?.proved.length ?? 0
  const timed = affordable(asked, proved)
  const times = timed === 0 ? [] : timesOf(asked, timed, question.now)
  const work = judge.counters.findIndex(({ one }) => one !== undefined)
  return {
    set: set.id,
    task,
    puzzles: set.instances.length,
    proved,
    timed,
    solvers: asked.map(({ solver, gaveUp, proved }, place) => {
      const puzzleNs = timed === 0 ? null : (medianOf(times.map((round) => at(round, place))) / timed) * 1e6
      const counts = proved.slice(0, timed).map(({ answer }) => answer.counters?.[work] ?? Number.NaN)
      const sum = counts.reduce((total, count) => total + count, 0)
      const nodes = Number.isNaN(sum) ? null : sum
      return {
        solver,
        gaveUp,
        puzzleNs,
        nodes,
        nodeNs: puzzleNs === null || nodes === null || nodes === 0 ? null : (puzzleNs * timed) / nodes,
        ratio: timed === 0 ? null : medianOf(times.map((round) => at(round, place) / at(round, -1))),
      }
    }),
  }
}

/** How many of the proved puzzles, from the first, are answered in the time of a sweep; at least one. */
function affordable<Instance>(asked: readonly Asked<Instance>[], proved: number): number {
  let spent = 0
  for (let index = 0; index < proved; index++) {
    for (const one of asked) spent += one.proved[index]?.milliseconds ?? 0
    if (spent > SWEEP_MS) return Math.max(1, index)
  }
  return proved
}

/** The milliseconds of a sweep: for each round, one for each solver. */
function timesOf<Instance>(asked: readonly Asked<Instance>[], timed: number, now: () => number): number[][] {
  const sweeps = asked.map(({ entrant, proved }) => {
    const puzzles = proved.slice(0, timed).map(({ puzzle }) => puzzle)
    return (): void => {
      for (const puzzle of puzzles) entrant.ask(puzzle, Number.POSITIVE_INFINITY)
    }
  })
  const warm = sweeps.map((sweep) => medianTime(sweep, WARM_UP_MS, now))
  const roundMs = warm.reduce((sum, sweepMs) => sum + Math.max(sweepMs, ROUND_MS), 0)
  const rounds = Math.max(1, Math.min(MOST_ROUNDS, Math.floor(TIMING_MS / roundMs)))
  return Array.from({ length: rounds }, () => sweeps.map((sweep) => medianTime(sweep, ROUND_MS, now)))
}

/** The median milliseconds of a function, which a busy machine changes less than the mean. */
function medianTime(run: () => void, time: number, now: () => number): number {
  const bench = new Bench({ time, iterations: 1, warmup: false, throws: true, now })
  const [task] = bench.add('sweep', run, { async: false }).runSync()
  if (task?.result.state !== 'completed') throw new Error(`the measurement is ${task?.result.state}`)
  return task.result.latency.p50
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (at(sorted, sorted.length >> 1) + at(sorted, (sorted.length - 1) >> 1)) / 2
}

function at(numbers: readonly number[], index: number): number {
  return numbers.at(index) ?? Number.NaN
}
