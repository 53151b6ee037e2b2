/** What became of an entrant, and of an instance, in words for cells of tables. */
import type { AnswerStatus, EntrantStatus } from '../../src/events/words.ts'
import { readableTime } from '../../src/report/page/readable.ts'
import type { Answers } from '../../src/report/page-data.ts'

export const STANDING_WORDS: Readonly<Record<EntrantStatus, string>> = {
  ranked: 'ranked',
  wrong: 'answered wrongly',
  disqualified: 'disqualified',
  error: 'failed',
  'gave-up': 'gave up',
  killed: 'stopped: out of time',
  memory: 'stopped: out of memory',
  unsupported: 'cannot do this',
}

const STATUS_WORDS: Readonly<Record<AnswerStatus, string>> = {
  solved: 'solved',
  wrong: 'wrong answer',
  undecided: 'gave up',
  timeout: 'stopped at its time limit',
  memory: 'stopped at its memory limit',
  killed: 'stopped from outside at its time limit',
  error: 'failed',
}

/** The entrant was stopped at a limit, so the time is a lower bound. */
function isStopped({ status }: Answers, index: number): boolean {
  return ['timeout', 'memory', 'killed'].includes(status[index] ?? '')
}

export function isSolved({ status }: Answers, index: number): boolean {
  return status[index] === 'solved'
}

/** `4.52 µs`, `≥ 10 s, stopped at its time limit`, `gave up`. */
export function outcomeOf(answers: Answers | undefined, index: number): string {
  const status = answers?.status[index] ?? null
  if (answers === undefined || status === null) return 'not asked'
  const time = answers.time[index] ?? null
  if (status === 'solved') return time === null ? 'solved' : readableTime(time)
  return isStopped(answers, index) && time !== null
    ? `≥ ${readableTime(time)}, ${STATUS_WORDS[status]}`
    : STATUS_WORDS[status]
}
