/** What became of single instances, and what they are called. */

import { entriesOf, isTimedSingly } from '../../src/judge/results.ts'
import { ownValue } from '../../src/numbers.ts'
import { readableTime } from '../../src/phrases.ts'
import type { Answers, ContestResult, Run } from '../../src/record/run.ts'

export interface Solver {
  readonly id: string
  readonly answers: Answers
}

/** The entrants that have times of single instances and did the work that was asked, the fastest first. */
export function timedSingly(contest: ContestResult): Solver[] {
  return entriesOf(contest).flatMap((entrant) => {
    const answers = ownValue(contest.answers, entrant.entrantId)
    return answers && isTimedSingly(contest, entrant) ? [{ id: entrant.entrantId, answers }] : []
  })
}

export function isSolved({ status }: Answers, index: number): boolean {
  return status[index] === 'solved'
}

/** It was stopped at a limit, so its time is a lower bound. */
export function isStopped({ status }: Answers, index: number): boolean {
  return ['timeout', 'memory', 'killed'].includes(status[index] ?? '')
}

const WORDS = {
  wrong: 'wrong answer',
  undecided: 'gave up',
  timeout: 'stopped at its time limit',
  memory: 'stopped at its memory limit',
  killed: 'stopped from outside at its time limit',
  error: 'failed',
} as const

/** `4.52 µs`, `≥ 10 s, stopped at its time limit`, `gave up`. */
export function outcomeOf(answers: Answers | undefined, index: number): string {
  const status = answers?.status[index] ?? null
  if (answers === undefined || status === null) return 'not asked'
  const time = answers.time[index] ?? null
  if (status === 'solved') return time === null ? 'solved' : readableTime(time)
  return isStopped(answers, index) && time !== null
    ? `≥ ${readableTime(time)}, ${WORDS[status]}`
    : WORDS[status]
}

/** `puzzle 17` */
export function nameOfInstance(
  { words }: Run,
  asked: Run['instances'][number] | undefined,
  index: number,
): string {
  const variant = asked?.variant[index]
  return `${words.instance} ${asked?.name[index] ?? index + 1}${variant ? `, variant ${variant}` : ''}`
}
