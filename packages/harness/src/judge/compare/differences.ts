/** What differs between two runs beside their times: machines, settings, and the instances that were asked. */
import type { Contest } from '../../events/words.ts'
import type { Run } from '../run.ts'

type Plan = Run['plan']
type Environment = Omit<Run['environments'][number], 'shard' | 'startedAt'>

type Trait<Of> = readonly [name: string, of: (one: Of) => string]

/** What was measured differently, which may be the cause of a difference. */
const PACE: readonly Trait<Plan>[] = [
  ['turns', ({ turns }) => String(turns)],
  ['slice', ({ sliceMs }) => `${Number(sliceMs.toPrecision(3))} ms`],
  ['warm-up', ({ warmUpMs }) => `${warmUpMs} ms`],
  ['limit', ({ timeoutSeconds }) => `${timeoutSeconds} s`],
]

/** Differences that make times incomparable. */
const SERIOUS: readonly Trait<Environment>[] = [
  ['CPU', ({ cpuModel }) => cpuModel],
  ['CPUs', ({ cpuCount }) => String(cpuCount)],
  ['architecture', ({ arch, platform }) => `${platform} ${arch}`],
  ['Node', ({ node }) => node],
  ['flags of Node', ({ flags }) => flags.join(' ') || 'none'],
]

/** Differences that only deserve a note. */
const SLIGHT: readonly Trait<Environment>[] = [
  ['host', ({ host }) => host],
  ['operating system', ({ osRelease }) => osRelease],
  ['memory', ({ memoryMiB }) => `${memoryMiB} MiB`],
]

/** In words: `CPU: EPYC 7763 before, Xeon 8370C after`. Of several machines, the sets are compared. */
export function seriousDifferences(before: readonly Environment[], after: readonly Environment[]): string[] {
  return differences(before, after, SERIOUS)
}

export function slightDifferences(before: Run, after: Run): string[] {
  return [
    ...differences(before.environments, after.environments, SLIGHT).map(
      (difference) => `perhaps another machine: ${difference}`,
    ),
    ...differences([before.plan], [after.plan], PACE).map(
      (difference) => `measured differently: ${difference}`,
    ),
  ]
}

/** The traits that differ, and what they were and are. */
function differences<Of>(was: readonly Of[], is: readonly Of[], traits: readonly Trait<Of>[]): string[] {
  return traits.flatMap(([name, of]) => {
    const [before, after] = [was, is].map((all) => [...new Set(all.map(of))].sort().join(' and '))
    return before === after ? [] : [`${name}: ${before} before, ${after} after`]
  })
}

/** A run may be compared with itself by mistake, or a shard with the run that it became a part of. */
export function sharedProcesses(before: Run, after: Run): string[] {
  const [was, is] = [before, after].map(({ contests }) =>
    contests.flatMap(({ timedRounds }) =>
      timedRounds.map(({ forkId, cpu, wall }) => `${forkId} ${cpu} ${wall}`),
    ),
  ) as [string[], string[]]
  const known = new Set(was)
  const shared = is.filter((measured) => known.has(measured)).length
  if (shared === 0) return []
  return shared === was.length && shared === is.length
    ? ['this is a run compared with itself: both have the same measurements']
    : [`the runs share ${shared} of ${is.length} measured processes, so they are not independent`]
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
