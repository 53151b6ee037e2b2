/** What a preflight found of an entrant, from its own answers alone. */
import type { ForkOutcome } from '../fork/fork-process.ts'
import { andMore, listOf } from '../phrases.ts'
import type { AskedInstance, Session } from '../plan/session.ts'
import type { PreflightEvent, RecordedAnswer } from '../record/events.ts'
import type { AnswerStatus, Contest } from '../record/plan.ts'
import { CHANGED } from './proof.ts'

export type Finding = Pick<PreflightEvent, 'status' | 'problem'>

/** What an entrant has told while it was asked. */
export interface Told {
  readonly session: Session
  readonly contest: Contest
  readonly instances: readonly AskedInstance[]
  readonly answers: readonly RecordedAnswer[]
  /** The numbers of the instances of which the entrant remembered the answer. */
  readonly recalled: readonly number[]
  readonly isOpened: boolean
  /** What it did beside its answers, in words that can follow its name. */
  readonly accident?: string | undefined
  /** What was wrong with its answers to hidden instances, or how its process ended before it had given them. */
  readonly hidden?: Finding | undefined
}

export function lossOf({ ending }: ForkOutcome): 'killed' | 'memory' | 'error' {
  return ending === 'killed' || ending === 'memory' ? ending : 'error'
}

/**
 * The result of a preflight, from the answers of the entrant alone.
 *
 * @param outcomes of the processes in which it was asked
 */
export function ownStatus(told: Told, outcomes: readonly ForkOutcome[]): Finding {
  const { session, contest, instances, answers, accident, hidden } = told
  const { words } = session.suite
  const [first] = outcomes
  if (!told.isOpened && first !== undefined)
    return { status: lossOf(first), problem: `cannot be opened: ${first.problem}` }
  const about = (instance: number, problem: string, more = 0): string =>
    `${session.nameOf(contest, instance)}: ${problem}${andMore(more, words)}`
  const statusOfAnswer = ({ status, problem }: RecordedAnswer) =>
    problem === CHANGED ? 'disqualified' : status
  for (const status of ['disqualified', 'wrong', 'error'] as const) {
    const [failed, ...more] = answers.filter((answer) => statusOfAnswer(answer) === status)
    if (failed !== undefined) return { status, problem: about(failed.instance, failed.problem, more.length) }
  }
  const lost = answers.find(({ status }) => status === 'killed' || status === 'memory')
  if (answers.length < instances.length && lost !== undefined) {
    const open = `${instances.length - answers.length} ${words.instances} not asked`
    const problem = `${lost.problem}; given up after ${outcomes.length} such, ${open}`
    return { status: lost.status === 'memory' ? 'memory' : 'killed', problem: about(lost.instance, problem) }
  }
  const [recalled, ...further] = told.recalled
  if (recalled !== undefined) {
    const problem = about(recalled, recalling(session.suite), further.length)
    return { status: 'disqualified', problem }
  }
  if (accident !== undefined) return { status: 'disqualified', problem: accident }
  if (hidden !== undefined) return hidden
  if (answers.some(({ status }) => status === 'solved')) return { status: 'ranked', problem: null }
  return solvedNothing(answers, words.instances)
}

/** What an entrant did that is no longer stopped by a budget of 0. */
export function recalling({ counters }: Session['suite']): string {
  const limited = counters.find(({ firstBudget }) => firstBudget !== undefined)
  return `remembers its answer: it gives it again within 0 ${limited?.name}, which had stopped it before it had answered`
}

/** Its last budget was as large as its time allows, so an honest entrant has used it up. */
function isStoppedAtOnce({ status, cpuNs, limitNs }: RecordedAnswer): boolean {
  return status === 'timeout' && cpuNs !== null && limitNs !== null && cpuNs < limitNs / 10
}

/** The result of an entrant that solved nothing, although no answer was wrong. */
function solvedNothing(answers: readonly RecordedAnswer[], word: string): Finding {
  const all = `${answers.length} ${word}`
  const count = (wanted: AnswerStatus): number => answers.filter(({ status }) => status === wanted).length
  const [gaveUp, lacked] = [count('undecided'), count('memory')]
  const late = answers.length - gaveUp - lacked
  if (gaveUp === answers.length) return { status: 'gave-up', problem: `gave up on all ${all}` }
  if (answers.every(isStoppedAtOnce)) {
    const problem = `is stopped at once on all ${all}, whatever its budget: it remembers that it was stopped`
    return { status: 'disqualified', problem }
  }
  if (late === answers.length) {
    const why = answers.find(({ status }) => status === 'killed')?.problem
    const problem = `answered none of the ${all} within its time`
    return { status: 'killed', problem: why ? `${problem}: it ${why}` : problem }
  }
  const parts = [
    ...(gaveUp > 0 ? [`gave up on ${gaveUp}`] : []),
    ...(late > 0 ? [`was stopped at its time limit on ${late}`] : []),
    ...(lacked > 0 ? [`was stopped at its memory limit on ${lacked}`] : []),
  ]
  return { status: late > 0 ? 'killed' : 'memory', problem: `solved none of the ${all}: ${listOf(parts)}` }
}
