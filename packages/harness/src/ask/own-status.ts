/** The result of a preflight, from the answers of the entrant alone. */

import type { ForkOutcome } from '../fork/fork-process.ts'
import { andMore, listOf } from '../phrases.ts'
import type { RecordedAnswer } from '../record/schema.ts'
import type { Asking, Finding } from './asking.ts'

export function lossOf({ ending }: ForkOutcome): 'killed' | 'memory' | 'error' {
  return ending === 'killed' || ending === 'memory' ? ending : 'error'
}

/** The result of an entrant that was never asked. */
export function unopened([outcome]: readonly ForkOutcome[]): Finding {
  if (outcome === undefined) throw new RangeError('a process was started')
  return { status: lossOf(outcome), problem: `cannot be opened: ${outcome.problem}` }
}

/** @param processes in which it was asked */
export function ownStatus(asking: Asking, processes: number): Finding {
  const { run, contest, instances, answers, changed, accident, hidden } = asking
  const { words } = run.loaded.suite
  const nameOf = (instance = 0): string => `${words.instance} ${run.asked.nameOf(contest, instance)}`
  const of = (...wanted: RecordedAnswer['status'][]): RecordedAnswer[] =>
    answers.filter(({ status }) => wanted.includes(status))
  if (changed.length > 0) {
    const problem = `changed the instance that it was given${andMore(changed.length - 1, words)}`
    return { status: 'disqualified', problem: `${nameOf(changed[0])}: ${problem}` }
  }
  for (const status of ['wrong', 'error'] as const) {
    const [first, ...more] = of(status)
    if (first !== undefined)
      return { status, problem: `${nameOf(first.instance)}: ${first.problem}${andMore(more.length, words)}` }
  }
  const [lost] = of('killed', 'memory')
  if (answers.length < instances.length && lost !== undefined) {
    const rest = `given up after ${processes} such, ${instances.length - answers.length} ${words.instances} not asked`
    const status = lost.status === 'memory' ? 'memory' : 'killed'
    return { status, problem: `${nameOf(lost.instance)}: ${lost.problem}; ${rest}` }
  }
  if (accident !== undefined) return { status: 'disqualified', problem: accident }
  if (hidden !== undefined) return hidden
  if (of('solved').length > 0) return { status: 'ranked', problem: null }
  return solvedNothing(`${answers.length} ${words.instances}`, answers.length, [
    of('undecided').length,
    of('memory').length,
  ])
}

/** The result of an entrant that solved nothing, although no answer was wrong. */
function solvedNothing(all: string, count: number, [gaveUp, lacked]: readonly [number, number]): Finding {
  const late = count - gaveUp - lacked
  if (gaveUp === count) return { status: 'gave-up', problem: `gave up on all ${all}` }
  if (late === count) return { status: 'killed', problem: `answered none of the ${all} within its time` }
  const parts = [
    ...(gaveUp > 0 ? [`gave up on ${gaveUp}`] : []),
    ...(late > 0 ? [`was stopped at its time limit on ${late}`] : []),
    ...(lacked > 0 ? [`was stopped at its memory limit on ${lacked}`] : []),
  ]
  return { status: late > 0 ? 'killed' : 'memory', problem: `solved none of the ${all}: ${listOf(parts)}` }
}
