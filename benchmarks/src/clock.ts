/**
 * The time that stands for an entry: by the CPU clock, or by the wall clock for a solver that works outside
 * its fork. A puzzle that was not solved counts its limit, so that such a sum is a lower bound.
 */
import { type ContestEntry, type ForkTimes, unsolvedOf } from './entries.ts'
import { type Entry, median } from './statistics/index.ts'

/** The forks of an entry as the statistics take them, each by its median time of a sweep. */
export function statisticsEntry(entry: ContestEntry, limitNs: number): Entry {
  const lost = unsolvedOf(entry) * limitNs
  return {
    id: entry.solverId,
    forks: entry.times.map(({ shard, round, sweep }) => ({
      shard,
      round,
      time: (entry.external ? sweep.wallNs : sweep.cpuNs) + lost,
    })),
  }
}

/** `questionKey` → the time of one solve in one fork, of the puzzles that were timed alone. */
export function puzzleTimesIn({ external }: ContestEntry, { puzzles }: ForkTimes): Map<string, number> {
  return new Map([...puzzles].map(([key, time]) => [key, external ? time.wallNs : time.cpuNs]))
}

/** `questionKey` → the median of these times over the forks. */
export function puzzleMedians(entry: ContestEntry): Map<string, number> {
  const lists = new Map<string, number[]>()
  for (const fork of entry.times) {
    for (const [key, time] of puzzleTimesIn(entry, fork)) {
      const list = lists.get(key) ?? []
      lists.set(key, list)
      list.push(time)
    }
  }
  return new Map([...lists].map(([key, times]) => [key, median(times)]))
}
