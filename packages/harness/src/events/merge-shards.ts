/**
 * Makes one run from its shards. A shard has every entrant and every n-th round. The answers of the entrants
 * must be the same in all shards, otherwise one of them is not a shard of this run.
 */
import { UsageError } from '../usage-error.ts'
import { answersOf, type Preflight, type RecordedAnswer, type Records } from './run-records.ts'
import type { Event, MemoryEvent } from './schema.ts'
import { contestKey, type Entered, instanceKey, isSameContest, isSameEntry } from './words.ts'

/** A shard, and the name by which messages mention it. */
export interface ShardRun {
  readonly name: string
  readonly records: Records
}

/**
 * The events of the whole run, as if one machine had measured it: all rounds, and one preflight of each
 * entrant.
 *
 * @throws UsageError if the shards do not belong together; the message says which and why.
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
    const named = differing.filter((trait) => trait !== 'shard' && trait !== 'suite')
    apart(`their plans differ in ${named.join(', ') || 'a digest'}`)
  }
  if (one.plan.shard.count !== two.plan.shard.count) {
    apart(`one is of ${one.plan.shard.count} shards, the other of ${two.plan.shard.count}`)
  }
  const [commit, otherCommit] = [first, other].map(commitOf)
  if (commit !== otherCommit) apart(`one was made by commit ${commit}, the other by ${otherCommit}`)
  const changed = Object.keys(one.codeSha256).filter((id) => one.codeSha256[id] !== two.codeSha256[id])
  if (changed.length > 0) apart(`the code of ${changed.join(', ')} is not the same`)
}

/** The path of a set is not compared, because machines may have their files in different folders. */
function describe(trait: unknown): string {
  return JSON.stringify(trait, (key, value: unknown) => (key === 'source' ? undefined : value))
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

/** Answers and counters are exact. Shards that disagree ran different code, even if their plans are equal. */
function requireSameAnswers(first: ShardRun, other: ShardRun): void {
  const { instance: word } = first.records.head.words
  for (const preflight of first.records.preflights) {
    const twin = likeIn(other.records.preflights, preflight)
    const where = `${preflight.entrantId} in ${contestKey(preflight.contest)}`
    if (twin === undefined) throw new UsageError(`${other.name} has no answers of ${where}`)
    const answers = new Map([...answersOf(preflight)].map((answer) => [instanceKey(answer), answer]))
    for (const answer of answersOf(twin)) {
      const difference = differenceBetween(answers.get(instanceKey(answer)), answer)
      if (difference === undefined) continue
      throw new UsageError(
        `${first.name} and ${other.name} do not belong together: ${where} answers ${word} ${answer.instance} ${difference}`,
      )
    }
  }
}

function likeIn<Finding extends Entered>(findings: readonly Finding[], one: Entered): Finding | undefined {
  return findings.find((other) => isSameEntry(other, one))
}

/** Compares only if both have an answer: a limit that only the slower machine reaches is no disagreement. */
function differenceBetween(one: RecordedAnswer | undefined, other: RecordedAnswer): string | undefined {
  if (one?.status !== 'solved' || other.status !== 'solved') return undefined
  const moved = Object.keys(other.counters).find((name) => one.counters[name] !== other.counters[name])
  if (moved !== undefined) {
    return `with ${one.counters[moved]} ${moved} in the one, with ${other.counters[moved]} in the other`
  }
  return one.digest === other.digest && one.claim === other.claim ? undefined : 'differently'
}

function openingOf(shards: readonly ShardRun[], { head, entrants, instances }: Records): Event[] {
  return [
    {
      ...head,
      runId: head.runId.replace(/-shard-\d+-of-\d+$/, '-merged'),
      arguments: ['merge', ...shards.map(({ name }) => name)],
      plan: { ...head.plan, shard: { index: 1, count: 1 } },
    },
    ...shards.flatMap(({ records }) => records.sessions),
    ...entrants.values(),
    ...instances,
  ]
}

/** The preflights of the entrants, each from the shard with its worst result, and the rounds of all. */
function findingsOf(shards: readonly ShardRun[]): Event[] {
  const everyone = shards.map(({ records }) => records)
  const [first] = everyone
  if (first === undefined) return []
  return [
    ...first.preflights.flatMap((preflight) => preflightEvents(worstOf(preflight, everyone))),
    ...firstOfEach(everyone.flatMap(({ refutations }) => refutations)),
    ...controlsOf(everyone),
    ...firstOfEach(failedFirst(everyone.flatMap(({ allocations }) => allocations))),
    ...everyone
      .flatMap(roundEvents)
      .sort((a, b) => a.round - b.round)
      .flatMap(({ events }) => events),
    ...everyone.flatMap(({ warnings }) => warnings).map((text) => ({ type: 'warning' as const, text })),
  ]
}

/** The worst preflight of one entrant: one that is not ranked, or else the one with the fewest answers. */
function worstOf(preflight: Preflight, everyone: readonly Records[]): Preflight {
  const solved = (candidate: Preflight): number =>
    [...answersOf(candidate)].filter(({ status }) => status === 'solved').length
  const candidates = everyone.flatMap(({ preflights }) => likeIn(preflights, preflight) ?? [])
  const failed = candidates.find(({ status }) => status !== 'ranked')
  return (
    failed ?? candidates.reduce((worst, next) => (solved(next) < solved(worst) ? next : worst), preflight)
  )
}

function preflightEvents({ answers, ...preflight }: Preflight): Event[] {
  return [...answers, { type: 'preflight', ...preflight }]
}

function firstOfEach<Finding extends Entered>(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => likeIn(findings, finding) === finding)
}

function failedFirst(allocations: readonly MemoryEvent[]): MemoryEvent[] {
  return [...allocations].sort((a, b) => Number(a.status === 'ok') - Number(b.status === 'ok'))
}

/** Every machine chooses the same control, unless an entrant failed on only one of them. */
function controlsOf([first, ...others]: readonly Records[]): Event[] {
  return (first?.controls ?? []).filter((control) =>
    others.every(({ controls }) => likeIn(controls, control) !== undefined),
  )
}

function roundEvents({ rounds, forks }: Records): { round: number; events: Event[] }[] {
  return rounds.map((ended) => ({
    round: ended.round,
    events: [
      ...forks.filter(({ round, contest }) => round === ended.round && isSameContest(contest, ended.contest)),
      ended,
    ],
  }))
}

function closing(shards: readonly ShardRun[]): Event {
  const begun = shards.flatMap(({ records }) => records.forks.map(({ startedAt }) => startedAt)).sort()
  const endedAt = begun.at(-1) ?? shards[0]?.records.head.createdAt ?? new Date(0).toISOString()
  return { type: 'end', endedAt, state: 'complete' }
}
