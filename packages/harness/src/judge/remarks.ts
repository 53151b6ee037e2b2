/** Finds what a reader should know beside the figures. The reports say it in sentences. */
import { median } from 'simple-statistics'
import { sumOf } from '../numbers.ts'
import { type Records, roundsDoneIn, tellsOfOutput } from '../record/events.ts'
import { contestsOf, entrantsOf, instanceKey, isSameEntry, originalOf } from '../record/plan.ts'
import type { ComparedPair, ContestResult, Flag, Remark } from '../record/run.ts'
import { type EntrantRecords, MOSTLY_START, startShareOf } from './entrant-records.ts'
import { isUnknown, isUntimed, provedPairs } from './results.ts'

type Bare = Omit<ContestResult, 'remarks' | 'answers' | 'changes'>

/** In the order in which they matter. */
export function remarksOn({ head }: Records, contest: Bare, entrants: readonly EntrantRecords[]): Remark[] {
  const { ranked, apart } = contest
  return [
    ...about('untimed', idsOf(apart.filter(isUntimed))),
    ...apart.flatMap((entrant) =>
      isUntimed(entrant) || isUnknown(entrant) ? [] : about('not-ranked', [entrant.entrantId]),
    ),
    ...(head.plan.interims.length === 0 ? [] : verdictRemarks(contest)),
    ...entrants.flatMap(({ entrantId, remembered }) => {
      if (remembered === null) return []
      const { compared, shown, of } = remembered
      return about('slow-first-meeting', [entrantId], { [compared]: shown, of })
    }),
    ...disturbed(contest),
    ...entrants.flatMap(unknownTimes),
    ...contradictions(entrants),
    ...FLAGGED.flatMap((flag) =>
      about(flag, idsOf([...ranked, ...apart].filter(({ flags }) => flags.includes(flag)))),
    ),
    ...entrants.flatMap((entrant) => {
      const unsure = entrant.times.flatMap(({ fork: { outside } }) => outside?.unsureNs ?? [])
      return unsure.length === 0
        ? []
        : about('coarse-clock', [entrant.entrantId], { unsureNs: Math.max(...unsure) })
    }),
    ...startCost(entrants),
    ...entrants.flatMap(slowFirstRun),
    ...entrants.flatMap(ownProcesses),
  ]
}

/** Flags that are remarks about all entrants that have them. */
const FLAGGED = ['contended', 'unsteady', 'short-warm-up', 'wall-clock', 'output'] as const satisfies Flag[]

/** A remark, or none if it is about nobody. */
function about(kind: Remark['kind'], entrantIds: readonly string[], figures?: Remark['figures']): Remark[] {
  return entrantIds.length === 0 ? [] : [{ kind, entrantIds, ...(figures && { figures }) }]
}

const idsOf = (entrants: readonly { readonly entrantId: string }[]): string[] =>
  entrants.map(({ entrantId }) => entrantId)

function verdictRemarks({ ranked, pairs, control }: Bare): Remark[] {
  const tiers = new Map(ranked.map(({ entrantId, tier }) => [entrantId, tier]))
  const proved = provedPairs(pairs).map((pair) => ({ ...pair, ids: [pair.b, pair.a] })) // the faster first
  const inOneTier = proved.filter(({ a, b }) => tiers.get(a) != null && tiers.get(a) === tiers.get(b))
  const hidden = proved.filter(({ geometric }) => geometric?.verdict === 'faster')
  const withVerdict = (verdict: ComparedPair['verdict']) => pairs.filter((pair) => pair.verdict === verdict)
  const idsIn = (some: readonly ComparedPair[]): string[] => [...new Set(some.flatMap(({ a, b }) => [a, b]))]
  const open = withVerdict('unresolved')
  return [
    ...inOneTier.flatMap(({ ids }) => about('faster-in-tier', ids)),
    ...about('same', idsIn(withVerdict('same'))),
    ...about('too-noisy', idsIn(withVerdict('too-noisy'))),
    ...about('open', idsIn(open.filter(({ ratio }) => ratio.lo !== null))),
    ...about('too-few-rounds', idsIn(open.filter(({ ratio }) => ratio.lo === null))),
    ...(control === null || pairs.length === 0 ? [] : about('noise', [control.entrantId])),
    ...hidden.flatMap(({ ids }) => about('sum-hides', ids)),
  ]
}

/** What is not known of its times, because they are too short for what was taken off them. */
function unknownTimes({ entrantId, status, atMostNs, unknown, medians }: EntrantRecords): Remark[] {
  if (status !== 'ranked') return []
  if (atMostNs !== null) return about('unknown-time', [entrantId], { atMostNs })
  return unknown === 0
    ? []
    : about('unknown-singles', [entrantId], { unknown, timed: unknown + medians.size })
}

/** Whose times of single instances do not add up to those of all together, and by how much. */
function contradictions(entrants: readonly EntrantRecords[]): Remark[] {
  const own = entrants.filter(({ status, singlesRatio }) => status === 'ranked' && singlesRatio !== null)
  const ratios = own.flatMap(({ singlesRatio }) => singlesRatio ?? [])
  return about('contradicting-singles', idsOf(own), { least: Math.min(...ratios), most: Math.max(...ratios) })
}

/** A process that differs by more from the usual time of its entrant was disturbed, or compiled differently. */
const DISTURBED = 0.1
const MUCH = 0.1 // of all processes

function disturbed({ timedRounds }: Bare): Remark[] {
  const timed = timedRounds.filter(({ pace }) => pace !== null)
  const off = timed.filter(({ pace }) => Math.abs((pace ?? 1) - 1) > DISTURBED)
  if (off.length < MUCH * timed.length) return []
  const figures = { disturbed: off.length, processes: timed.length, by: DISTURBED }
  return about('disturbed', [...new Set(idsOf(off))], figures)
}

/** What a start costs, where it is a part of the times, and of whose times it is most. */
function startCost(entrants: readonly EntrantRecords[]): Remark[] {
  const times = entrants.flatMap((entrant) => entrant.times.map((time) => ({ entrant, time })))
  const starts = times.flatMap(({ time: { fork } }) =>
    fork.outside?.includesStart ? [fork.outside.startNs] : [],
  )
  if (starts.length === 0) return []
  const mostly = entrants.filter(
    ({ times }) => times.length > 0 && median(times.map(startShareOf)) >= MOSTLY_START,
  )
  return [{ kind: 'start-cost', entrantIds: idsOf(mostly), figures: { startNs: median(starts) } }]
}

/** From this multiple of the later ones on, a first run has done what the later ones did not have to do. */
const SLOW_FIRST = 3

/** Of a command, whose processes keep nothing: its files may. */
function slowFirstRun({ entrantId, times, answers, medians }: EntrantRecords): Remark[] {
  if (!times.some(({ fork: { outside } }) => outside?.includesStart)) return []
  const both = answers.flatMap((answer) => {
    const laterNs = medians.get(instanceKey(answer))
    return laterNs && answer.cpuNs ? [{ firstNs: answer.cpuNs, laterNs }] : []
  })
  const [firstNs, laterNs] = [sumOf(both.map((one) => one.firstNs)), sumOf(both.map((one) => one.laterNs))]
  const isSlow = laterNs > 0 && firstNs >= SLOW_FIRST * laterNs
  const meanOf = (sum: number): number => sum / both.length
  return isSlow
    ? about('slow-first-run', [entrantId], { firstNs: meanOf(firstNs), laterNs: meanOf(laterNs) })
    : []
}

/** What was taken off the CPU time of programs, with its bounds over all processes. */
function ownProcesses({ entrantId, times }: EntrantRecords): Remark[] {
  const taken = times.flatMap(({ fork: { outside } }) => (outside?.includesStart ? [] : (outside ?? [])))
  if (taken.length === 0) return []
  const starts = taken.map(({ startNs }) => startNs)
  return about('own-processes', [entrantId], {
    isStartedForEach: Number(taken.some((outside) => outside.isStartedForEach)),
    startNs: median(starts),
    startNsLo: Math.min(...starts),
    startNsHi: Math.max(...starts),
    callNs: median(taken.map(({ exchangeNs }) => exchangeNs)),
    callNsLo: Math.min(...taken.map(({ exchangeNsLo }) => exchangeNsLo)),
    callNsHi: Math.max(...taken.map(({ exchangeNsHi }) => exchangeNsHi)),
  })
}

/** What concerns the run as a whole. */
export function warningsIn(records: Records, isOneMachine: boolean): Remark[] {
  const { head, state, preflights, forks } = records
  const noted = [
    ...preflights.flatMap(({ entrantId, notes }) => notes.map((text) => ({ entrantId, text }))),
    ...forks.flatMap(({ entrantId, notes }) =>
      notes
        .filter((note) => !tellsOfOutput(note))
        .map((text) => ({ entrantId: originalOf(entrantId), text })),
    ),
  ]
  const once = new Map(noted.map((note) => [`${note.entrantId} ${note.text}`, note]))
  const ofRun = (kind: Remark['kind'], isSo: boolean): Remark[] => (isSo ? [{ kind, entrantIds: [] }] : [])
  const progress = { done: roundsDoneIn(records), planned: head.plan.rounds }
  return [
    ...ofRun('quick', head.plan.interims.length === 0 && forks.length > 0),
    ...(state === 'complete'
      ? []
      : [{ kind: state, entrantIds: [], figures: progress }, ...notChecked(records)]),
    ...ofRun('machines', !isOneMachine),
    ...Array.from(once.values(), ({ entrantId, text }): Remark => {
      return { kind: 'recorded', entrantIds: [entrantId], text }
    }),
  ]
}

/** The entrants whose answers have not been proved, because the run ended before. */
function notChecked({ head: { plan }, preflights }: Records): Remark[] {
  return contestsOf(plan).flatMap((contest) => {
    const open = entrantsOf(plan, contest).filter(
      ({ entrantId }) => !preflights.some((known) => isSameEntry(known, { entrantId, contest })),
    )
    return about('not-checked', idsOf(open)).map((remark) => ({ ...remark, contest }))
  })
}
