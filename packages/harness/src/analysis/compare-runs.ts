/**
 * Compares two runs. For each entrant of each contest, the result contains the ratio of its times with bounds
 * and a verdict, the counters that changed, and the instances that it no longer solves. It is a pure function
 * of the records.
 *
 * Between two runs the machine itself changes by some per cent, and more rounds do not average this out. But
 * the change is the same for all entrants. So an entrant is compared by its time relative to the other
 * entrants of its round, as far as these changed alike, and their common change is reported separately.
 * This needs at least three other entrants that changed alike. Without them, the times are compared
 * directly, and only a change that is larger than any change of a machine is attributed to the entrant.
 */
import type { Environment } from '../events/environment.ts'
import type { Plan } from '../events/run-plan.ts'
import { answersOf, type Preflight, type Records } from '../events/run-records.ts'
import type { ForkEvent } from '../events/schema.ts'
import { type Contest, type EntrantStatus, instanceKey, isControl, isSameContest } from '../events/words.ts'
import { ExactShift, judgeShifts, median, type Shift } from '../statistics/index.ts'
import { type ContestEntries, type Entry, entriesOf, isComparable, solvedAll } from './entries.ts'
import { controlSummary, estimateOf } from './pairs.ts'
import type { CounterChange, EntrantComparison, Estimate, RunComparison, TimeComparison } from './summary.ts'

export interface CompareOptions {
  /** Compare times even if the machines differ. */
  readonly acrossMachines: boolean
}

export function compareRuns(
  before: Records,
  after: Records,
  { acrossMachines }: CompareOptions,
): RunComparison {
  const serious = machineDifferences(before, after, SERIOUS)
  const timesCompared = serious.length === 0 || acrossMachines
  const old = entriesOf(before)
  const contests = entriesOf(after).flatMap((is) => {
    const was = old.find(({ contest }) => isSameContest(contest, is.contest))
    if (was === undefined || whyOtherInstances(before, after, is.contest) !== undefined) return []
    return [compareContest({ records: before, known: was }, { records: after, known: is }, timesCompared)]
  })
  const incomplete = [before, after].filter(({ state }) => state !== 'complete').map(({ head }) => head.runId)
  const notCompared = old.flatMap(({ contest }) => whyOtherInstances(before, after, contest) ?? [])
  return {
    before: before.head.runId,
    after: after.head.runId,
    timesCompared,
    verdictsGiven: hasVerdicts(before) && hasVerdicts(after),
    incomplete,
    notCompared,
    notes: [
      ...sharedProcesses(before, after),
      ...serious.map((difference) => `the machines differ: ${difference}`),
      ...(timesCompared ? [] : ['no verdicts on time across machines without --across-machines']),
      ...incomplete.map((runId) => `${runId} is not complete`),
      ...shortcomings(before),
      ...shortcomings(after),
      ...machineDifferences(before, after, SLIGHT).map(
        (difference) => `perhaps another machine: ${difference}`,
      ),
      ...differences([before.head.plan], [after.head.plan], PACE).map(
        ([name, change]) => `measured differently: ${name} ${change}`,
      ),
      ...notCompared,
    ],
    contests,
  }
}

/** A run may be compared with itself by mistake, or a shard with the run that it became a part of. */
function sharedProcesses({ forks: before }: Records, { forks: after }: Records): string[] {
  const measured = ({ forkId, startedAt, cpuNs }: ForkEvent): string =>
    `${forkId} ${startedAt} ${cpuNs.join()}`
  const known = new Set(before.map(measured))
  const shared = after.filter((fork) => known.has(measured(fork))).length
  if (shared === 0) return []
  return shared === before.length && shared === after.length
    ? ['this is a run compared with itself: both have the same measurements']
    : [`the runs share ${shared} of ${after.length} measured processes, so they are not independent`]
}

function hasVerdicts({ head: { plan } }: Records): boolean {
  return plan.looks.length > 0
}

function shortcomings(records: Records): string[] {
  const { runId, plan } = records.head
  const rounds = plan.rounds === 1 ? '1 round' : `${plan.rounds} rounds`
  return hasVerdicts(records) ? [] : [`${runId} is too short for verdicts: ${rounds}`]
}

interface Side {
  readonly records: Records
  readonly known: ContestEntries
}

function compareContest(was: Side, is: Side, timesCompared: boolean): RunComparison['contests'][number] {
  const [idsBefore, idsAfter] = [was, is].map(({ known }) =>
    known.entries.map(({ entrantId }) => entrantId).filter((id) => !isControl(id)),
  ) as [string[], string[]]
  const floors = [was, is].map(({ known }) => controlSummary(known.entries)?.noiseFloor ?? null)
  const noiseFloor = floors.some((floor) => floor === null)
    ? null
    : Math.max(...floors.map((floor) => floor ?? 0))
  const margin = Math.max(was.records.head.plan.margin, is.records.head.plan.margin)
  const verdictsGiven = hasVerdicts(was.records) && hasVerdicts(is.records)
  const times = timesCompared
    ? compareTimes(timedIn(was), timedIn(is), { margin, noiseFloor, verdictsGiven })
    : { times: new Map<string, TimeComparison>(), common: null }
  const entrants = is.known.entries.flatMap((after): EntrantComparison[] => {
    const before = was.known.entries.find(({ entrantId }) => entrantId === after.entrantId)
    if (before === undefined || isControl(after.entrantId)) return []
    const time = times.times.get(after.entrantId) ?? null
    return [{ ...compareEntries(before, after, is.records), time }]
  })
  return {
    contest: is.known.contest,
    margin,
    noiseFloor,
    common: times.common,
    entrants,
    onlyBefore: idsBefore.filter((id) => !idsAfter.includes(id)),
    onlyAfter: idsAfter.filter((id) => !idsBefore.includes(id)),
  }
}

/** Entrants that solved everything: a time that a limit cut short depends on the limit. */
function timedIn({ known }: Side): Entry[] {
  return known.entries.filter(
    (entry) => isComparable(entry) && solvedAll(entry) && !isControl(entry.entrantId),
  )
}

/** The log times of one entrant in both runs, by run and round. */
interface Both {
  readonly entrantId: string
  readonly before: ReadonlyMap<number, number>
  readonly after: ReadonlyMap<number, number>
  /** The centre of both runs, relative to which its rounds are measured. */
  readonly centre: number
}

const LEAST_OTHERS = 3
/** A shared machine has been twice as slow on one day as on another. */
const CHANGE_OF_MACHINE = 2
const ALPHA = 0.05

function compareTimes(
  before: readonly Entry[],
  after: readonly Entry[],
  {
    margin,
    noiseFloor,
    verdictsGiven,
  }: { margin: number; noiseFloor: number | null; verdictsGiven: boolean },
): { times: Map<string, TimeComparison>; common: number | null } {
  const both = before.flatMap((was) =>
    after.filter((is) => is.entrantId === was.entrantId).map((is) => bothOf(was, is)),
  )
  const plain = both.map((one) => shiftOf(one, []).test.shift)
  const middle = plain.length === 0 ? 0 : median(plain)
  const near = Math.log1p(Math.max(margin, noiseFloor ?? 0))
  const together = both.filter((_, index) => Math.abs((plain[index] ?? 0) - middle) <= near)
  // a common change is taken out of all ratios or of none, so that they can be compared with each other
  const isField = together.length > LEAST_OTHERS
  const fields = both.map((one) => (isField ? together.filter((other) => other !== one) : []))
  const shifts = both.map((one, index) => shiftOf(one, fields[index] ?? []))
  const options = { alpha: ALPHA, margin, floor: noiseFloor ?? undefined, hasVerdicts: verdictsGiven }
  const judged = judgeShifts(shifts, options)
  const removed: number[] = []
  const times = both.flatMap(({ entrantId }, index): [string, TimeComparison][] => {
    const found = judged[index]
    if (found === undefined) return []
    const ratio = estimateOf(found)
    const hasField = (fields[index] ?? []).length > 0
    if (hasField) removed.push((plain[index] ?? 0) - Math.log(ratio.value))
    const isAlone = verdictsGiven && !hasField
    const comparison = {
      ratio,
      plainRatio: Math.exp(plain[index] ?? 0),
      machineChange: hasField ? 1 : CHANGE_OF_MACHINE,
      verdict: isAlone ? verdictAlone(ratio) : found.verdict,
      roundsNeeded: isAlone ? null : (found.moreRounds ?? null),
    }
    return [[entrantId, comparison]]
  })
  return { times: new Map(times), common: removed.length === 0 ? null : Math.exp(median(removed)) }
}

/** More rounds would not help to separate the entrant from the machine. */
function verdictAlone({ lo, hi }: Estimate): TimeComparison['verdict'] {
  if (lo !== null && lo > CHANGE_OF_MACHINE) return 'slower'
  return hi !== null && hi < 1 / CHANGE_OF_MACHINE ? 'faster' : 'too-noisy'
}

function bothOf(was: Entry, is: Entry): Both {
  const [before, after] = [was, is].map(
    ({ times }) => new Map(times.map(({ round, logMean }) => [round, logMean])),
  )
  const centre = median([...(before?.values() ?? []), ...(after?.values() ?? [])])
  return { entrantId: was.entrantId, before: before ?? new Map(), after: after ?? new Map(), centre }
}

/** How much the rounds after are above those before, each without the effect of its round on the other entrants. */
function shiftOf(one: Both, others: readonly Both[]): Shift {
  const beside = (run: 'before' | 'after'): number[] =>
    [...one[run]].map(([round, log]) => {
      const moved = others.flatMap((other) => {
        const own = other[run].get(round)
        return own === undefined ? [] : [own - other.centre]
      })
      return log - (moved.length === 0 ? 0 : median(moved))
    })
  const [x, y] = [beside('after'), beside('before')]
  return { test: ExactShift.ofSamples([{ x, y }]), rounds: Math.min(x.length, y.length) }
}

function compareEntries(before: Entry, after: Entry, { head }: Records): Omit<EntrantComparison, 'time'> {
  return {
    entrantId: after.entrantId,
    counters: counterChange(before.preflight, after.preflight),
    asked: after.asked,
    solvedBefore: before.counts.solved,
    solvedAfter: after.counts.solved,
    broken: whatBroke(before, after, head.words.instances),
  }
}

const NAMES: Readonly<Record<EntrantStatus, string>> = {
  ranked: 'ranked',
  wrong: 'wrong',
  disqualified: 'disqualified',
  error: 'broken by an error',
  'gave-up': 'not ranked',
  killed: 'stopped',
  memory: 'stopped for its memory',
  unsupported: 'not supported',
}

function whatBroke(before: Entry, after: Entry, instances: string): string | null {
  const { status, problem } = after.standing
  const isAsBefore = status === before.standing.status && problem === before.standing.problem
  if (status !== 'ranked' && !isAsBefore) return `is ${NAMES[status]}: ${problem ?? 'no reason was recorded'}`
  if (after.counts.solved >= before.counts.solved) return null
  return `solves ${after.counts.solved} of ${after.asked} ${instances}, ${before.counts.solved} before`
}

const EXAMPLES = 20

/**
 * The counters of one entrant that changed, over the instances for which both runs have a proved answer. Null
 * if none did. Counters are the same on every machine, so a change comes from the code. Instances that were
 * stopped at a limit are ignored, because the machine decides where they stop.
 */
function counterChange(before: Preflight, after: Preflight): CounterChange | null {
  const known = new Map([...countersIn(before)].map((counted) => [counted.key, counted.counters]))
  const examples: CounterChange['examples'][number][] = []
  const totals = new Map<string, { before: number; after: number }>()
  let moved = 0
  for (const { key, counters, instance, variant } of countersIn(after)) {
    const was = known.get(key)
    if (was === undefined) continue
    const names = Object.keys(counters).filter((name) => was[name] !== undefined)
    for (const name of names) {
      const total = totals.get(name) ?? { before: 0, after: 0 }
      totals.set(name, {
        before: total.before + (was[name] ?? 0),
        after: total.after + (counters[name] ?? 0),
      })
    }
    if (names.every((name) => was[name] === counters[name])) continue
    moved++
    if (examples.length < EXAMPLES) examples.push({ instance, variant, before: was, after: counters })
  }
  return moved === 0
    ? null
    : { moved, examples, totals: [...totals].map(([name, sums]) => ({ name, ...sums })) }
}

interface Counted {
  readonly key: string
  readonly counters: Readonly<Record<string, number>>
  /** Null if only the whole batch was counted. */
  readonly instance: number | null
  readonly variant: number
}

function* countersIn(preflight: Preflight): Generator<Counted> {
  if (preflight.batchTotals !== null) {
    yield { key: 'batch', counters: preflight.batchTotals, instance: null, variant: 0 }
    return
  }
  for (const { status, counters, instance, variant } of answersOf(preflight)) {
    const told = Object.entries(counters).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    )
    if (status !== 'solved' || told.length === 0) continue
    yield { key: instanceKey({ instance, variant }), counters: Object.fromEntries(told), instance, variant }
  }
}

/** Why a contest differs between the runs, or undefined if it is the same. */
function whyOtherInstances(before: Records, after: Records, contest: Contest): string | undefined {
  const [was, is] = [before, after].map(({ head: { plan } }) =>
    plan.sets.find(({ setId }) => setId === contest.setId),
  )
  if (was === undefined || is === undefined) return undefined
  const left = `${contest.setId}, ${contest.task}, ${contest.track}, ${contest.mode}: not compared:`
  if (was.sha256 !== is.sha256) return `${left} the set has changed`
  if (was.instances.join() !== is.instances.join()) return `${left} the sample has changed`
  if (contest.track === 'given') return undefined
  const [planned, now] = [before.head.plan, after.head.plan]
  const areSame = planned.seed === now.seed && planned.variants === now.variants
  return areSame ? undefined : `${left} the variants have changed (--seed, --variants)`
}

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
function machineDifferences(
  before: Records,
  after: Records,
  traits: readonly Trait<Environment>[],
): string[] {
  const [was, is] = [before, after].map(({ sessions }) => sessions.map(({ environment }) => environment))
  return differences(was ?? [], is ?? [], traits).map(([name, change]) => `${name}: ${change}`)
}

/** The names of the traits that differ, and what they were and are. */
function differences<Of>(
  was: readonly Of[],
  is: readonly Of[],
  traits: readonly Trait<Of>[],
): [string, string][] {
  return traits.flatMap(([name, of]): [string, string][] => {
    const [before, after] = [was, is].map((all) => [...new Set(all.map(of))].sort().join(' and '))
    return before === after ? [] : [[name, `${before} before, ${after} after`]]
  })
}
