/** Judges a run from its records alone: events in, one `Run` out. It is a pure function. */
import { type Records, roundsDoneIn } from '../events/run-records.ts'
import { type Contest, isControl } from '../events/words.ts'
import { inProvedOrder, tiersOf } from '../statistics/index.ts'
import { answersIn, timedRoundsIn } from './columns.ts'
import {
  type ContestRecords,
  comparedIn,
  contestRecordsOf,
  type EntrantRecords,
  machinesOf,
  solvedAll,
} from './entrant-records.ts'
import { figuresOf, ratiosTo, typicalLog } from './figures.ts'
import type { ComparedPair } from './findings.ts'
import { judgePairs } from './pairs.ts'
import { remarksOn, warningsIn } from './remarks.ts'
import { type ContestResult, type EntrantResult, RUN_VERSION, type Run } from './run.ts'
import { virtualBestOf } from './winners.ts'

export function judgeRun(records: Records): Run {
  const { type: _type, schemaVersion: _version, ...head } = records.head
  const machines = machinesOf(records)
  return {
    ...head,
    schemaVersion: RUN_VERSION,
    kind: head.plan.looks.length > 0 ? 'full' : 'quick',
    state: records.state,
    roundsDone: roundsDoneIn(records),
    environments: records.sessions.map(({ shard, startedAt, environment }) => ({
      shard,
      startedAt,
      ...environment,
    })),
    machines,
    entrants: Array.from(records.entrants.values(), ({ type: _kind, ...entrant }) => entrant),
    instances: records.instances.map(({ type: _kind, ...instances }) => instances),
    warnings: warningsIn(records, machines.length),
    contests: contestRecordsOf(records).map((known) => judgeContest(records, known, machines.length)),
  }
}

function judgeContest(records: Records, known: ContestRecords, machineCount: number): ContestResult {
  const { contest, entrants } = known
  const { pairs, control, duels, winnersUnknown } = judgePairs(records, known)
  const solvers = comparedIn(known).filter(solvedAll)
  const ids = solvers.map(({ entrantId }) => entrantId)
  const among = pairs.filter(({ a, b }) => ids.includes(a) && ids.includes(b))
  const byId = new Map(entrants.map((entrant) => [entrant.entrantId, entrant]))
  const order = inProvedOrder(ids, among, (id) => typicalLog(byId.get(id) as EntrantRecords))
  const isFirstLook = isTooShort(records, among)
  const tiers = isFirstLook ? new Map<string, number>() : tiersOf(ids, among)
  const fastest = byId.get(order[0] ?? '')
  const resultOf = (entrant: EntrantRecords): EntrantResult => ({
    ...figuresOf(records, entrant, machineCount),
    ...ratiosTo(fastest?.entrantId, entrant.entrantId, pairs),
    tier: tiers.get(entrant.entrantId) ?? null,
  })
  const apart = entrants.filter(({ entrantId }) => !ids.includes(entrantId) && !isControl(entrantId))
  const timedRounds = timedRoundsIn(records, known)
  const result = {
    contest,
    fastestId: fastest?.entrantId ?? null,
    ranked: order.flatMap((id) => byId.get(id) ?? []).map(resultOf),
    apart: [
      ...apart.filter(({ judged }) => judged.status === 'ranked'),
      ...apart.filter(({ judged }) => judged.status !== 'ranked'),
    ].map(resultOf),
    pairs,
    control,
    isFirstLook,
    virtualBest: virtualBestOf(solvers, fastest, { duels, keys: known.instances }),
    winnersUnknown,
    knownSum: knownSumOf(records, contest),
    timedRounds,
  }
  return {
    ...result,
    remarks: remarksOn(records, result, entrants),
    answers: answersIn(records, known, machineCount < 2),
  }
}

/** Whether there are too few rounds for bounds, by plan or because the run was interrupted. */
function isTooShort({ head: { plan } }: Records, pairs: readonly ComparedPair[]): boolean {
  return plan.looks.length === 0 || (pairs.length > 0 && pairs.every(({ ratio }) => ratio.lo === null))
}

function knownSumOf({ head: { plan } }: Records, { setId, track }: Contest): number | null {
  return track === 'given' ? (plan.sets.find((set) => set.setId === setId)?.knownSum ?? null) : null
}
