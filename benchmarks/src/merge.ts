/**
 * Makes one run of its shards. A shard has every solver and every n-th round; the answers of the solvers are the
 * same in all of them, or one of them is not what it seems.
 */
import { isAnswered } from './check.ts'
import { isSame } from './comparison/counters.ts'
import { isSameContest } from './judge.ts'
import type { Event } from './record.ts'
import { type Answer, answersOf, type Preflight, type Records } from './records.ts'
import { keyOf } from './schedule.ts'
import { UsageError } from './usage-error.ts'

/** A shard and where it was read from, to be named by. */
export interface ShardRun {
  readonly name: string
  readonly records: Records
}

/**
 * The events of the whole run, as if one machine had made it: one fork of each solver and round, one preflight.
 *
 * @throws UsageError when the shards do not belong together, saying which and why.
 */
export function mergeShards(shards: readonly ShardRun[]): Event[] {
  const sorted = [...shards].sort((a, b) => indexOf(a) - indexOf(b))
  const [first, ...others] = sorted
  if (first === undefined || others.length === 0) {
    throw new UsageError(`expected at least two shards, got ${shards.length}`)
  }
  for (const other of others) requireSamePlan(first, other)
  requireEveryShard(sorted)
  for (const other of others) requireSameAnswers(first, other)
  return [...openingOf(sorted, first.records), ...findingsOf(sorted), closing(sorted)]
}

function indexOf({ records }: ShardRun): number {
  return records.head.plan.shard.index
}

function requireSamePlan(first: ShardRun, other: ShardRun): void {
  const [one, two] = [first.records.head, other.records.head]
  const apart = (what: string): never => {
    throw new UsageError(`${first.name} and ${other.name} do not belong together: ${what}`)
  }
  if (one.planSha256 !== two.planSha256) {
    const traits = Object.keys(one.plan) as (keyof typeof one.plan)[]
    const differing = traits.filter((trait) => describe(one.plan[trait]) !== describe(two.plan[trait]))
    apart(`their plans differ in ${differing.filter((trait) => trait !== 'shard').join(', ') || 'a digest'}`)
  }
  if (one.plan.shard.count !== two.plan.shard.count) {
    apart(`one is of ${one.plan.shard.count} shards, the other of ${two.plan.shard.count}`)
  }
  const [commit, otherCommit] = [first, other].map(commitOf)
  if (commit !== otherCommit) apart(`one was made by commit ${commit}, the other by ${otherCommit}`)
}

/** A path is no part of what is compared: machines keep their files where they like. */
function describe(trait: unknown): string {
  return JSON.stringify(trait, (key, value: unknown) => (key === 'path' ? undefined : value))
}

function commitOf({ records: { sessions } }: ShardRun): string {
  return [...new Set(sessions.map(({ environment }) => environment.commit ?? 'unknown'))].join(' and ')
}

function requireEveryShard(sorted: readonly ShardRun[]): void {
  const count = sorted[0]?.records.head.plan.shard.count ?? 1
  for (const [index, shard] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && indexOf(before) === indexOf(shard)) {
      throw new UsageError(`${before.name} and ${shard.name} are both shard ${indexOf(shard)} of ${count}`)
    }
    if (shard.records.state !== 'complete') {
      throw new UsageError(`${shard.name} is not complete: go on with --resume ${shard.name}`)
    }
  }
  const known = new Set(sorted.map(indexOf))
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !known.has(index))
  if (missing.length > 0) throw new UsageError(`shard ${missing.join(', ')} of ${count} is missing`)
}

/** Answers and counters are exact: shards that disagree ran other code, whatever their plans say. */
function requireSameAnswers(first: ShardRun, other: ShardRun): void {
  for (const preflight of first.records.preflights) {
    const twin = preflightLike(preflight, other.records)
    const where = `${preflight.solverId} in ${keyOf(preflight.contest)}`
    if (twin === undefined) throw new UsageError(`${other.name} has no answers of ${where}`)
    const answers = new Map([...answersOf(preflight)].map((answer) => [questionOf(answer), answer]))
    for (const answer of answersOf(twin)) {
      const known = answers.get(questionOf(answer))
      if (known === undefined || agree(known, answer)) continue
      throw new UsageError(
        `${first.name} and ${other.name} do not belong together: ${where} answers puzzle ${answer.puzzle} in ` +
          `${known.nodes} nodes in the one, in ${answer.nodes} in the other`,
      )
    }
  }
}

function preflightLike({ solverId, contest }: Preflight, { preflights }: Records): Preflight | undefined {
  return preflights.find((other) => other.solverId === solverId && isSameContest(other.contest, contest))
}

function questionOf({ puzzle, variant }: Answer): string {
  return `${puzzle} ${variant}`
}

/** Where both came to an answer; a limit that only the slower machine reaches is no disagreement. */
function agree(one: Answer, other: Answer): boolean {
  if (!isAnswered(one.status) || !isAnswered(other.status)) return true
  return (
    one.digest === other.digest && one.verdict === other.verdict && isSame(countersOf(one), countersOf(other))
  )
}

function countersOf({ nodes, guesses, backtracks, maxDepth }: Answer): Parameters<typeof isSame>[0] {
  return { nodes: nodes ?? 0, guesses: guesses ?? 0, backtracks: backtracks ?? 0, maxDepth: maxDepth ?? 0 }
}

function openingOf(shards: readonly ShardRun[], { head, solvers, questions }: Records): Event[] {
  return [
    {
      ...head,
      runId: head.runId.replace(/-shard-\d+-of-\d+$/, '-merged'),
      arguments: ['merge', ...shards.map(({ name }) => name)],
      plan: { ...head.plan, shard: { index: 1, count: 1 } },
    },
    ...shards.flatMap(({ records }) => records.sessions),
    ...solvers.values(),
    ...questions,
  ]
}

/** What was found out about the solvers: by the shard that has the worst to tell of each, and the forks of all. */
function findingsOf(shards: readonly ShardRun[]): Event[] {
  const [first] = shards
  if (first === undefined) return []
  const everyone = shards.map(({ records }) => records)
  return [
    ...first.records.preflights.flatMap((preflight) => preflightEvents(worstOf(preflight, everyone))),
    ...controlsOf(shards),
    ...first.records.allocations,
    ...everyone.flatMap(({ extraRounds }) => extraRounds),
    ...everyone
      .flatMap(({ forks }) => forks)
      .sort((a, b) => a.round - b.round || a.shard - b.shard || a.position - b.position),
    ...everyone.flatMap(({ warnings }) => warnings).map((text) => ({ type: 'warning' as const, text })),
  ]
}

/** Of one solver's preflights: one that is not ranked, or else the one with the fewest answers. */
function worstOf(preflight: Preflight, everyone: readonly Records[]): Preflight {
  const solved = (candidate: Preflight): number =>
    [...answersOf(candidate)].filter(({ status }) => isAnswered(status)).length
  const candidates = everyone.flatMap((records) => preflightLike(preflight, records) ?? [])
  const failed = candidates.find(({ status }) => status !== 'ranked')
  return (
    failed ?? candidates.reduce((worst, next) => (solved(next) < solved(worst) ? next : worst), preflight)
  )
}

function preflightEvents({ answers, ...preflight }: Preflight): Event[] {
  return [...answers, { type: 'preflight', ...preflight }]
}

/** Every machine enters the same control, unless a solver failed on one of them only. */
function controlsOf(shards: readonly ShardRun[]): Event[] {
  const [first, ...others] = shards
  return (first?.records.controls ?? []).filter((control) =>
    others.every(({ records }) =>
      records.controls.some(
        ({ contest, solverId }) => solverId === control.solverId && isSameContest(contest, control.contest),
      ),
    ),
  )
}

function closing(shards: readonly ShardRun[]): Event {
  const ends = shards.flatMap(({ records }) => records.forks.map(({ startedAt }) => startedAt)).sort()
  const endedAt = ends.at(-1) ?? shards[0]?.records.head.createdAt ?? new Date(0).toISOString()
  return { type: 'end', endedAt, state: 'complete' }
}
