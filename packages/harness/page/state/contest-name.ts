import type { Contest } from '../../src/events/words.ts'
import type { PageRun } from '../../src/report/page-data.ts'

/** In the address. */
export function keyOfContest({ setId, task, track, mode }: Contest): string {
  return [setId, task, track, mode].join(' ')
}

/** For people: the set, and only those other parts that differ within the run. */
export function titleOfContest(contest: Contest, { contests }: Pick<PageRun, 'contests'>): string {
  const differs = (name: 'task' | 'track' | 'mode'): boolean =>
    new Set(contests.map((one) => one.contest[name])).size > 1
  return [
    contest.setId,
    ...(['task', 'track', 'mode'] as const).filter(differs).map((name) => contest[name]),
  ].join(' · ')
}
