/** What differs between two runs beside their times: machines, and the instances that were asked. */

import type { Run } from '../../record/run.ts'
import type { Contest } from '../../record/words.ts'

type Plan = Run['plan']
type Environment = Omit<Run['machines'][number], 'shard' | 'rounds'>

/** Differences that make times incomparable. */
const SERIOUS: Readonly<Record<string, (one: Environment) => string>> = {
  CPU: ({ cpuModel }) => cpuModel,
  CPUs: ({ cpuCount }) => String(cpuCount),
  architecture: ({ arch, platform }) => `${platform} ${arch}`,
  Node: ({ node }) => node,
  'flags of Node': ({ flags }) => flags.join(' ') || 'none',
}

/** In words: `CPU: EPYC 7763 before, Xeon 8370C after`. Of several machines, the sets are compared. */
export function machineDifferences(was: readonly Environment[], is: readonly Environment[]): string[] {
  return Object.entries(SERIOUS).flatMap(([name, of]) => {
    const [before, after] = [was, is].map((all) => [...new Set(all.map(of))].sort().join(' and '))
    return before === after ? [] : [`${name}: ${before} before, ${after} after`]
  })
}

/** Why a contest cannot be compared, or undefined if it can, or if only one of the plans has it. */
export function whyOtherInstances(before: Plan, after: Plan, contest: Contest): string | undefined {
  const [was, is] = [before, after].map(({ sets }) => sets.find(({ setId }) => setId === contest.setId))
  if (was === undefined || is === undefined) return undefined
  const left = `${contest.setId}, ${contest.task}, ${contest.track}, ${contest.mode}: not compared:`
  if (was.sha256 !== is.sha256) return `${left} the set has changed`
  if (was.instances.join() !== is.instances.join()) return `${left} the sample has changed`
  if (contest.track === 'given') return undefined
  const areSame = before.seed === after.seed && before.variants === after.variants
  return areSame ? undefined : `${left} the variants have changed (--seed, --track)`
}
