/** Judges a run from its records alone: events in, one `Run` out. It is a pure function. */

import { type ContestResult, type EntrantResult, RUN_VERSION, type Run } from '../record/run.ts'
import { type Records, roundsDoneIn } from '../record/run-records.ts'
import { contestsOf } from '../record/schedule.ts'
import { answersIn, timedRoundsIn } from './columns.ts'
import {
  type ContestRecords,
  comparedIn,
  contestRecords,
  type EntrantRecords,
  machinesOf,
  solvedAll,
} from './entrant-records.ts'
import { figuresOf, meanOfRounds } from './figures.ts'
import { ratiosTo } from './pair-order.ts'
import { judgePairs } from './pairs.ts'
import { remarksOn, warningsIn } from './remarks.ts'
import { tiersOf } from './statistics/tiers.ts'
import { statusesOf } from './status.ts'
import { virtualBestOf } from './winners.ts'

export function judgeRun(records: Records): Run {
  const { type: _type, ...head } = records.head
  const machines = machinesOf(records)
  const isOneMachine = machines.filter(({ rounds }) => rounds > 0).length < 2
  const statuses = statusesOf(records)
  const contests = contestsOf(head.plan).map((contest) => contestRecords(records, contest, statuses))
  return {
    ...head,
    schemaVersion: RUN_VERSION,
    kind: head.plan.looks.length > 0 ? 'full' : 'quick',
    state: records.state,
    roundsDone: roundsDoneIn(records),
    machines,
    entrants: Array.from(records.entrants.values(), ({ type: _kind, ...entrant }) => entrant),
    instances: records.instances.map(({ type: _kind, ...instances }) => instances),
    warnings: warningsIn(records, isOneMachine),
    contests: contests.map((known) => judgeContest(records, known, isOneMachine)),
  }
}

function judgeContest(records: Records, known: ContestRecords, isOneMachine: boolean): ContestResult {
  const { contest, entrants } = known
  const { plan } = records.head
  const { pairs, duels, ...others } = judgePairs(records, known)
  const solvers = comparedIn(known).filter(solvedAll)
  const byId = new Map(solvers.map((entrant) => [entrant.entrantId, entrant]))
  const among = pairs.filter(({ a, b }) => byId.has(a) && byId.has(b))
  const tiers = tiersOf(fastestFirst(solvers), among)
  // too few rounds for bounds, by plan or because the run was interrupted
  const isShort = among.length > 0 && among.every(({ ratio }) => ratio.lo === null)
  const isFirstLook = plan.looks.length === 0 || isShort
  const [fastestId = null] = tiers.keys()
  const resultOf = (entrant: EntrantRecords): EntrantResult => ({
    ...figuresOf(records, entrant),
    ...ratiosTo(pairs, entrant.entrantId, fastestId),
    tier: isFirstLook ? null : (tiers.get(entrant.entrantId) ?? null),
  })
  const apart = entrants.filter(({ entrantId }) => !byId.has(entrantId))
  const result = {
    contest,
    fastestId,
    ranked: [...tiers.keys()].flatMap((id) => byId.get(id) ?? []).map(resultOf),
    apart: [
      ...apart.filter(({ status }) => status === 'ranked'),
      ...apart.filter(({ status }) => status !== 'ranked'),
    ].map(resultOf),
    pairs,
    ...others,
    isFirstLook,
    virtualBest: virtualBestOf(solvers, byId.get(fastestId ?? ''), { duels, keys: known.instances }),
    timedRounds: timedRoundsIn(records, known),
  }
  return {
    ...result,
    remarks: remarksOn(records, result, entrants),
    answers: answersIn(records, known, isOneMachine),
  }
}

function fastestFirst(solvers: readonly EntrantRecords[]): string[] {
  const means = new Map(solvers.map(({ entrantId, times }) => [entrantId, meanOfRounds(times).value]))
  return [...means].sort(([, one], [, other]) => one - other).map(([id]) => id)
}
