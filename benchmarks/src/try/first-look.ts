/**
 * A first look at solvers, for the time while one of them is written. The answers of all are proved on the same puzzles, and
 * tinybench measures them in turns in one process.
 *
 * This is no claim. The solvers share a process and its compiler, there are few rounds, and nothing is known of the noise.
 */
import type { Puzzle } from '@sudoku-lab/core'
import type { Answer, Entrant, EntrantDefinition, InstanceSet, Suite } from '@sudoku-lab/harness'
import { Bench } from 'tinybench'

const PROVING_MS = 1_500 // a slow solver proves only some of the puzzles in this time
const SWEEP_MS = 600 // so many puzzles are timed as all solvers together answer in this time
const TIMING_MS = 2_400 // all rounds together
const ROUND_MS = 80 // one solver in one round
const WARM_UP_MS = 200
const MOST_ROUNDS = 5

/** What this module needs of a suite. */
export type Judge = Pick<Suite<Puzzle>, 'prove' | 'checks' | 'encode' | 'decode' | 'counters'>

export interface Question {
  readonly set: InstanceSet<Puzzle>
  readonly task: string
  /** Milliseconds. */
  readonly now: () => number
  /** Is told what will be asked next: a solver, and the number of a puzzle in the set. */
  readonly tell: (solver: string, number: number) => void
}

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

interface Measured {
  readonly solver: string
  /** The number of puzzles on which it gave up. */
  readonly gaveUp: number
  /** Nanoseconds of wall time, the median over the rounds. NaN if no puzzle was timed. */
  readonly puzzleNs: number
  /** Over the timed puzzles. NaN if the solver does not count. */
  readonly nodes: number
  /** Its time divided by that of the last solver, the median over the rounds. */
  readonly ratio: number
}

/** A solver does not do what it promises. The message begins with its name. */
export class WrongAnswer extends Error {}

interface Asked {
  readonly solver: string
  readonly entrant: Entrant<Puzzle>
  /** One for each puzzle that all solvers proved, in the order of the set. */
  readonly proved: Proved[]
  gaveUp: number
}

interface Proved {
  readonly puzzle: Puzzle
  readonly answer: Answer
  /** What this first call took. */
  readonly milliseconds: number
}

/**
 * Compares solvers with the last of them, in about five seconds.
 *
 * @throws WrongAnswer for the first answer that is wrong
 */
export async function firstLook(
  definitions: readonly EntrantDefinition<Puzzle>[],
  judge: Judge,
  question: Question,
): Promise<FirstLook> {
  const { set, task } = question
  const asked: Asked[] = []
  for (const definition of definitions) {
    const entrant = await definition.open(set.shape ?? {}, task)
    asked.push({ solver: definition.id, entrant, proved: [], gaveUp: 0 })
  }
  proveAnswers(asked, judge, question)
  const proved = asked[0]?.proved.length ?? 0
  const timed = affordable(asked, proved)
  const times = timed === 0 ? [] : timesOf(asked, timed, question.now)
  const work = judge.counters.findIndex(({ one }) => one !== undefined)
  const solvers = asked.map(({ solver, gaveUp, proved }, place): Measured => {
    const counts = proved.slice(0, timed).map(({ answer }) => answer.counters?.[work] ?? Number.NaN)
    return {
      solver,
      gaveUp,
      puzzleNs: (medianOf(times.map((round) => at(round, place))) / timed) * 1e6,
      nodes: counts.reduce((sum, count) => sum + count, 0),
      ratio: medianOf(times.map((round) => at(round, place) / at(round, -1))),
    }
  })
  return { set: set.id, task, puzzles: set.instances.length, proved, timed, solvers }
}

/** Asks all solvers for one puzzle after the other until the time is over. A puzzle on which one of them gives up is left out. */
function proveAnswers(asked: readonly Asked[], judge: Judge, question: Question): void {
  const { set, task, now } = question
  const end = now() + PROVING_MS
  for (let index = 0; index < set.instances.length && (index === 0 || now() < end); index++) {
    const found = asked.map((one) => ({ one, proved: provedAnswer(one, judge, question, index) }))
    requireAgreement(found, judge, { set, task }, index)
    const isProvedByAll = found.every(({ proved }) => proved !== undefined)
    for (const { one, proved } of found) {
      if (proved === undefined) one.gaveUp++
      else if (isProvedByAll) one.proved.push(proved)
    }
  }
}

/** Compares the claims about one puzzle with what is known, and with what the other solvers found. */
function requireAgreement(
  found: readonly { readonly one: Asked; readonly proved: Proved | undefined }[],
  judge: Judge,
  { set, task }: Pick<Question, 'set' | 'task'>,
  index: number,
): void {
  const given = found.flatMap(({ one, proved }) =>
    proved === undefined ? [] : { solver: one.solver, ...proved.answer },
  )
  const witnesses = new Set(given.flatMap((answer) => answer.witnesses.map(String))).size
  const known = (typeof set.known === 'string' ? set.known : set.known?.[index]) ?? null
  for (const { solver, claim } of given) {
    const shownBy = given.map((answer) => answer.solver).filter((other) => other !== solver)
    const problem = judge.checks?.refute?.(task, claim, { witnesses, shownBy, known })
    if (problem !== undefined) throw new WrongAnswer(`${solver}, puzzle ${index + 1}: ${problem}`)
  }
}

/** Undefined if the solver gave up. */
function provedAnswer(
  { solver, entrant }: Asked,
  judge: Judge,
  { set, task, now, tell }: Question,
  index: number,
): Proved | undefined {
  const shape = set.shape ?? {}
  const original = set.instances[index] as Puzzle
  const puzzle = judge.decode(judge.encode(original).slice(), shape)
  tell(solver, index + 1)
  const start = now()
  try {
    const raw = entrant.ask(puzzle, Number.POSITIVE_INFINITY)
    const milliseconds = now() - start
    const answer = entrant.read(raw, puzzle)
    if (Buffer.compare(judge.encode(puzzle), judge.encode(original)) !== 0) {
      throw new WrongAnswer('it writes into the puzzle')
    }
    const proof = judge.prove(task, original, answer, shape)
    if (proof.outcome === 'wrong') throw new WrongAnswer(proof.problem)
    return proof.outcome === 'proved' ? { puzzle, answer, milliseconds } : undefined
  } catch (thrown) {
    const problem = thrown instanceof WrongAnswer ? thrown.message : `it throws ${String(thrown)}`
    throw new WrongAnswer(`${solver}, puzzle ${index + 1}: ${problem}`)
  }
}

/** How many of the proved puzzles, from the first, are answered in the time of a sweep; at least one. */
function affordable(asked: readonly Asked[], proved: number): number {
  let spent = 0
  for (let index = 0; index < proved; index++) {
    for (const one of asked) spent += one.proved[index]?.milliseconds ?? 0
    if (spent > SWEEP_MS) return Math.max(1, index)
  }
  return proved
}

/** The milliseconds of a sweep: for each round, one for each solver. */
function timesOf(asked: readonly Asked[], timed: number, now: () => number): number[][] {
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
