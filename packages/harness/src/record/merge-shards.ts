/**
 * Makes one run from its shards. A shard has every entrant and every n-th round. The answers of the entrants
 * must be the same in all shards, otherwise one of them is not a shard of this run.
 */
import { UsageError } from '../usage-error.ts'
import type { PreflightEvent, RecordedAnswer, Records } from './events.ts'
import { anywhere, contestKey, type Entered, instanceKey, isSameEntry } from './plan.ts'

/** A shard, and the name by which messages mention it. */
export interface ShardRun {
  readonly name: string
  readonly records: Records
}

/**
 * The records of the whole run, as if one machine had measured it: all rounds, and one preflight of each
 * entrant.
 *
 * @throws UsageError if the shards do not belong together; the message says which and why.
 */
export function mergedRecords(shards: readonly ShardRun[]): Records {
  const sorted = [...shards].sort((a, b) => indexOf(a) - indexOf(b))
  const [first, ...others] = sorted
  if (first === undefined || others.length === 0)
    throw new UsageError(`expected at least two shards, got ${shards.length}`)
  for (const other of others) requireSamePlan(first, other)
  requireEveryShard(sorted)
  for (const other of others) requireSameAnswers(first, other)
  const all = sorted.map(({ records }) => records)
  const { head } = first.records
  return {
    ...first.records,
    head: {
      ...head,
      runId: head.runId.replace(/-shard-\d+-of-\d+$/, '-merged'),
      arguments: ['report', ...sorted.map(({ name }) => name)],
      plan: { ...head.plan, shard: { index: 1, count: 1 } },
    },
    sessions: all.flatMap(({ sessions }) => sessions),
    preflights: first.records.preflights.map((preflight) => worstOf(preflight, all)),
    refutations: all
      .flatMap(({ refutations }) => refutations)
      .filter((event, index, found) => found.findIndex((other) => isSameEntry(other, event)) === index),
    // every machine chooses the same control, unless an entrant failed on only one of them
    controls: first.records.controls.filter((control) =>
      all.every(({ controls }) => likeIn(controls, control) !== undefined),
    ),
    rounds: all.flatMap(({ rounds }) => rounds).sort((a, b) => a.round - b.round),
    forks: all.flatMap(({ forks }) => forks).sort((a, b) => a.round - b.round),
  }
}

function indexOf({ records }: ShardRun): number {
  return records.head.plan.shard.index
}

function requireSamePlan(first: ShardRun, other: ShardRun): void {
  const [one, two] = [first.records.head, other.records.head]
  const refuse = (what: string): never => {
    throw new UsageError(`${first.name} and ${other.name} do not belong together: ${what}`)
  }
  if (one.planSha256 !== two.planSha256) {
    const plans = [anywhere(one.plan), anywhere(two.plan)].map((plan) => new Map(Object.entries(plan)))
    const traits = new Set(plans.flatMap((plan) => [...plan.keys()]))
    const differing = [...traits].filter((trait) => {
      const [mine, other] = plans.map((plan) => JSON.stringify(plan.get(trait)))
      return mine !== other
    })
    refuse(`their plans differ in ${differing.join(', ')}`)
  }
  if (one.plan.shard.count !== two.plan.shard.count)
    refuse(`one is of ${one.plan.shard.count} shards, the other of ${two.plan.shard.count}`)
  const changed = Object.keys(one.codeSha256).filter((id) => one.codeSha256[id] !== two.codeSha256[id])
  if (changed.length > 0) refuse(`the code of ${changed.join(', ')} is not the same`)
}

function requireEveryShard(sorted: readonly ShardRun[]): void {
  const count = sorted[0]?.records.head.plan.shard.count ?? 1
  for (const [index, shard] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && indexOf(before) === indexOf(shard))
      throw new UsageError(`${before.name} and ${shard.name} are both shard ${indexOf(shard)} of ${count}`)
    if (shard.records.state !== 'complete')
      throw new UsageError(`${shard.name} is not complete: go on with --resume ${shard.name}`)
  }
  const known = sorted.map(indexOf)
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !known.includes(index))
  if (missing.length > 0) throw new UsageError(`shard ${missing.join(', ')} of ${count} is missing`)
}

/** Answers and counters are exact. Shards that disagree ran different code, even if their plans are equal. */
function requireSameAnswers(first: ShardRun, other: ShardRun): void {
  const { instance: word } = first.records.head.words
  for (const preflight of first.records.preflights) {
    const where = `${preflight.entrantId} in ${contestKey(preflight.contest)}`
    const same = likeIn(other.records.preflights, preflight)
    if (same === undefined) throw new UsageError(`${other.name} has no answers of ${where}`)
    const answers = new Map(preflight.answers.map((answer) => [instanceKey(answer), answer]))
    const differing = same.answers.find((answer) => differ(answers.get(instanceKey(answer)), answer))
    if (differing === undefined) continue
    const what = `${where} answers ${word} ${differing.instance} differently`
    throw new UsageError(`${first.name} and ${other.name} do not belong together: ${what}`)
  }
}

/** Compares only if both have an answer: a limit that only the slower machine reaches is no disagreement. */
function differ(one: RecordedAnswer | undefined, other: RecordedAnswer): boolean {
  if (one?.status !== 'solved' || other.status !== 'solved') return false
  const moved = Object.keys(other.counters).some((name) => one.counters[name] !== other.counters[name])
  return moved || one.digest !== other.digest || one.claim !== other.claim
}

/** The worst preflight of one entrant: one that is not ranked, or else the one with the fewest answers. */
function worstOf(preflight: PreflightEvent, all: readonly Records[]): PreflightEvent {
  const solved = ({ answers }: PreflightEvent): number =>
    answers.filter(({ status }) => status === 'solved').length
  const candidates = all.flatMap(({ preflights }) => likeIn(preflights, preflight) ?? [])
  const failed = candidates.find(({ status }) => status !== 'ranked')
  return failed ?? candidates.reduce((worst, next) => (solved(next) < solved(worst) ? next : worst))
}

function likeIn<Finding extends Entered>(findings: readonly Finding[], one: Entered): Finding | undefined {
  return findings.find((other) => isSameEntry(other, one))
}
