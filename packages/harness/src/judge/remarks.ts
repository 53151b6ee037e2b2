/** Finds what a reader should know beside the figures. The reports say it in sentences. */
import { type Records, roundsDoneIn } from '../events/run-records.ts'
import { tellsOfOutput } from '../events/schema.ts'
import { isSameEntry, originalOf } from '../events/words.ts'
import { contestsOf, entrantsOf } from '../measure/plan/schedule.ts'
import { sumOf } from '../numbers.ts'
import { median } from '../statistics/index.ts'
import type { EntrantRecords } from './entrant-records.ts'
import type { ComparedPair, Remark } from './findings.ts'
import { isUntimed, provedPairs } from './pair-order.ts'
import type { ContestResult, EntrantResult, Flag } from './run.ts'

type Bare = Omit<ContestResult, 'remarks' | 'answers'>

/** In the order in which they matter. */
export function remarksOn({ head }: Records, contest: Bare, entrants: readonly EntrantRecords[]): Remark[] {
  const { ranked, apart } = contest
  return [
    ...about('untimed', idsOf(apart.filter(isUntimed))),
    ...apart
      .filter((entrant) => !isUntimed(entrant))
      .flatMap((entrant) => about('not-ranked', idsOf([entrant]))),
    ...(head.plan.looks.length === 0 ? [] : verdictRemarks(contest)),
    ...sumHides(contest, entrants),
    ...(head.answerNumber === null ? [] : wrongSums(contest)),
    ...firstMeetings(entrants),
    ...disturbed(contest),
    ...FLAGGED.flatMap((flag) =>
      about(flag, idsOf([...ranked, ...apart].filter(({ flags }) => flags.includes(flag)))),
    ),
    ...ownProcesses(entrants),
  ]
}

/** Flags that are remarks about all entrants that have them. */
const FLAGGED = ['contended', 'unsteady', 'short-warm-up', 'wall-clock', 'output'] as const satisfies Flag[]

/** A remark, or none if it is about nobody. */
function about(kind: Remark['kind'], entrantIds: readonly string[], figures?: Remark['figures']): Remark[] {
  return entrantIds.length === 0 ? [] : [{ kind, entrantIds, ...(figures && { figures }) }]
}

const idsOf = (entrants: readonly Pick<EntrantResult, 'entrantId'>[]): string[] =>
  entrants.map(({ entrantId }) => entrantId)

const idsIn = (pairs: readonly ComparedPair[]): string[] => [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]

function verdictRemarks({ ranked, pairs, control }: Bare): Remark[] {
  const tiers = new Map(ranked.map(({ entrantId, tier }) => [entrantId, tier]))
  const inOneTier = provedPairs(pairs).filter(
    ({ a, b }) => tiers.get(a) != null && tiers.get(a) === tiers.get(b),
  )
  return [
    ...inOneTier.flatMap(({ a: slower, b: faster }) => about('faster-in-tier', [faster, slower])),
    ...about('same', idsIn(pairs.filter(({ verdict }) => verdict === 'same'))),
    ...about('too-noisy', idsIn(pairs.filter(({ verdict }) => verdict === 'too-noisy'))),
    ...about(
      'open',
      idsIn(pairs.filter(({ verdict, ratio }) => verdict === 'unresolved' && ratio.lo !== null)),
    ),
    ...about(
      'too-few-rounds',
      idsIn(pairs.filter(({ verdict, ratio }) => verdict === 'unresolved' && ratio.lo === null)),
    ),
    ...(control === null || pairs.length === 0 ? [] : about('noise', [control.entrantId])),
  ]
}

/** Pairs for which the sum of all times and the geometric mean prove opposite verdicts. */
function sumHides({ pairs }: Bare, entrants: readonly EntrantRecords[]): Remark[] {
  return provedPairs(pairs).flatMap(({ a: slower, b: faster, geometric }) => {
    if (geometric?.verdict !== 'faster') return []
    return about(
      'sum-hides',
      [faster, slower],
      dominance(entrants.find(({ entrantId }) => entrantId === slower)),
    )
  })
}

/** The fewest instances that make up half of the time of an entrant. */
function dominance(entrant: EntrantRecords | undefined): Remark['figures'] {
  const times = [...(entrant?.medians.values() ?? [])].sort((one, other) => other - one)
  const total = sumOf(times)
  let [few, sum] = [0, 0]
  for (const time of times) {
    few++
    sum += time
    if (sum >= total / 2) break
  }
  return total === 0 ? undefined : { few, all: times.length, part: sum / total }
}

function wrongSums({ ranked, knownSum }: Bare): Remark[] {
  const wrong = ranked.filter(
    ({ answerSum }) => knownSum !== null && answerSum !== null && answerSum !== knownSum,
  )
  return wrong.flatMap((entrant) => about('answer-sum', idsOf([entrant])))
}

function firstMeetings(entrants: readonly EntrantRecords[]): Remark[] {
  return entrants.flatMap(({ entrantId, judged: { firstMeeting } }) =>
    firstMeeting === null || originalOf(entrantId) !== entrantId
      ? []
      : about('slow-first-meeting', [entrantId], { ratio: firstMeeting }),
  )
}

/** A process that differs by more from the usual time of its entrant was disturbed, or compiled differently. */
const DISTURBED = 0.1
const MUCH = 0.1 // of all processes

function disturbed({ timedRounds }: Bare): Remark[] {
  const timed = timedRounds.filter(({ pace }) => pace !== null)
  const off = timed.filter(({ pace }) => Math.abs((pace ?? 1) - 1) > DISTURBED)
  if (off.length === 0 || off.length < MUCH * timed.length) return []
  return about('disturbed', [...new Set(idsOf(off))], {
    disturbed: off.length,
    processes: timed.length,
    by: DISTURBED,
  })
}

/** What was taken off the CPU time of programs, with its bounds over all processes. */
function ownProcesses(entrants: readonly EntrantRecords[]): Remark[] {
  return entrants.flatMap(({ entrantId, times }) => {
    const taken = times.flatMap(({ fork: { outside } }) => outside ?? [])
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
  })
}

/** What concerns the run as a whole. */
export function warningsIn(records: Records, machines: number): Remark[] {
  const { head, state, preflights, forks, warnings } = records
  const noted = [
    ...preflights.flatMap(({ entrantId, notes }) => notes.map((text) => ({ entrantId, text }))),
    ...forks.flatMap(({ entrantId, notes }) =>
      notes
        .filter((note) => !tellsOfOutput(note))
        .map((text) => ({ entrantId: originalOf(entrantId), text })),
    ),
  ]
  const once = new Map(noted.map((note) => [`${note.entrantId} ${note.text}`, note]))
  const done = { done: roundsDoneIn(records), planned: head.plan.rounds }
  return [
    ...warnings.map((text) => ({ kind: 'recorded' as const, entrantIds: [], text })),
    ...(head.plan.looks.length === 0 && forks.length > 0 ? [{ kind: 'quick' as const, entrantIds: [] }] : []),
    ...(state === 'complete' ? [] : [{ kind: state, entrantIds: [], figures: done }]),
    ...(state === 'complete' ? [] : notChecked(records)),
    ...(machines > 1 ? [{ kind: 'machines' as const, entrantIds: [] }] : []),
    ...Array.from(once.values(), ({ entrantId, text }) => {
      return { kind: 'recorded' as const, entrantIds: [entrantId], text }
    }),
  ]
}

/** The entrants whose answers have not been proved, because the run ended before. */
function notChecked({ head: { plan }, preflights }: Records): Remark[] {
  return contestsOf(plan).flatMap((contest) => {
    const open = entrantsOf(plan, contest).filter(
      ({ entrantId }) => !preflights.some((known) => isSameEntry(known, { entrantId, contest })),
    )
    return open.length === 0 ? [] : [{ kind: 'not-checked' as const, entrantIds: idsOf(open), contest }]
  })
}
