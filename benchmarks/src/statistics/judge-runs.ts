/**
 * Compares every solver with itself in two runs, that were made at different times.
 *
 * Between two runs the machine itself changes by some per cent, which no number of rounds in either averages
 * out. But it changes for all solvers: so each is compared by how it stands, in its round, to the solvers that
 * moved together with the most. What these have in common is taken for the machine's doing, and told apart as
 * such. It takes at least three others that moved together; without them the times are compared as they are.
 */
import { type Entry, type Interval, requireEntry } from './entry.ts'
import { type Comparison, type JudgeOptions, judgePairs, type PairJudgement } from './judge.ts'
import { median } from './location.ts'
import { RankSum } from './rank-sum.ts'
import { logTimesBeside } from './rounds.ts'

export interface SolverJudgement {
  readonly id: string
  /** Time after by time before, without the factor in common: 2 says that it takes twice as long now. */
  readonly ratio: number
  /** At the level that Holm's procedure leaves to this solver; undefined for too few forks. */
  readonly bounds: Interval | undefined
  /** The ratio of the times as they are. */
  readonly plainRatio: number
  /** Of the solver after against the solver before. */
  readonly verdict: PairJudgement['verdict']
  readonly pHolm: number
  /** For an unresolved solver: further rounds of each run that would settle it with a probability of two in three. */
  readonly moreRounds: number | undefined
}

interface RunsJudgement {
  /** Every solver that was timed in both runs, in the order of the run before. */
  readonly solvers: readonly SolverJudgement[]
  /** By what factor the solvers that moved together became slower; undefined where no four did. */
  readonly common: number | undefined
}

const LEAST_OTHERS = 3

/**
 * @param options `smallestDifference` is the threshold: the caller raises it to the floors of the two runs.
 * @throws RangeError for a time that is not positive, or two forks of one entry in one round.
 */
export function judgeRuns(
  before: readonly Entry[],
  after: readonly Entry[],
  { alpha, smallestDifference }: Pick<JudgeOptions, 'alpha' | 'smallestDifference'>,
): RunsJudgement {
  for (const entry of [...before, ...after]) requireEntry(entry)
  const entries = inBoth(before, after)
  const threshold = Math.log1p(smallestDifference)
  const shifts = entries.map((entry) => compare(entry, []).test.shift)
  const together = movedTogether(shifts, threshold)
  const field = entries.filter((_, index) => together[index])
  const isRelative = field.length > LEAST_OTHERS
  const timed = entries.map((entry) => compare(entry, isRelative ? field : []))
  const judged = judgePairs(timed, threshold, alpha)
  const solvers = judged.map(({ b, ratio, bounds, verdict, pHolm, moreRounds }, index) => {
    return { id: b, ratio, bounds, plainRatio: Math.exp(shifts[index] ?? 0), verdict, pHolm, moreRounds }
  })
  const common = isRelative
    ? Math.exp(median(solvers.map(({ ratio, plainRatio }) => Math.log(plainRatio / ratio))))
    : undefined
  return { solvers, common }
}

/** Which shifts lie closer to the one in the middle than the difference that counts. */
function movedTogether(shifts: readonly number[], threshold: number): boolean[] {
  if (shifts.length === 0) return []
  const middle = median(shifts)
  return shifts.map((shift) => Math.abs(shift - middle) <= threshold)
}

/** A solver of both runs, its forks numbered through: those before are even, those after odd. */
function inBoth(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const places = new Map<string, number>()
  const numbered = (entry: Entry | undefined, run: 0 | 1): Entry['forks'] =>
    (entry?.forks ?? []).map(({ shard, round, time }) => {
      const key = `${shard}:${round}`
      const place = places.get(key) ?? places.size
      places.set(key, place)
      return { shard: 1, round: 2 * place + run, time }
    })
  return before
    .map((entry) => {
      const later = after.find(({ id }) => id === entry.id)
      return { id: entry.id, forks: [...numbered(entry, 0), ...numbered(later, 1)] }
    })
    .filter(({ forks }) => forks.some(isBefore) && !forks.every(isBefore))
}

function isBefore({ round }: { readonly round: number }): boolean {
  return round % 2 === 0
}

function compare(entry: Entry, all: readonly Entry[]): Comparison {
  const others = all.filter((other) => other !== entry)
  const logs = [...logTimesBeside(entry, others, 1)].map(([round, log]) => ({ round, log }))
  const y = logs.filter(isBefore).map(({ log }) => log)
  const x = logs.filter((fork) => !isBefore(fork)).map(({ log }) => log)
  const rounds = Math.min(x.length, y.length)
  return { a: entry.id, b: entry.id, test: new RankSum([{ x, y }]), rounds }
}
