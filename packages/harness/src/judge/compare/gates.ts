/** Applies `--fail-on` to a comparison. A gate passes only if it would have detected a regression. */
import type { Words } from '../../domain.ts'
import { isSameContest } from '../../events/words.ts'
import { contestsOf, entrantsOf } from '../../measure/plan/schedule.ts'
import { contestTitle, percent, whatBroke } from '../../phrases.ts'
import type { ContestResult, Run } from '../run.ts'
import { LEAST_OTHERS } from './compare-runs.ts'
import type { ContestComparison, EntrantComparison, RunComparison, TimeComparison } from './comparison.ts'
import { seriousDifferences, whyOtherInstances } from './differences.ts'

export const GATES = ['slower', 'counters', 'wrong'] as const

/**
 * - `slower`: an entrant is proved slower than before.
 * - `counters`: a counter of an entrant changed, up or down.
 * - `wrong`: an entrant gives wrong answers or fails, and did not before, or it solves fewer instances.
 */
export type Gate = (typeof GATES)[number]

/** The size of the regressions that `slower` has to exclude: a default run does in nine of ten cases. */
const GUARD = 0.05

export interface GateResult {
  /** What the gates forbid, one line each. */
  readonly regressions: readonly string[]
  /** Why a gate could not be decided, one line each. Such a gate does not pass. */
  readonly undecidable: readonly string[]
}

/** What the gates found. A regression counts more than an undecided gate, and neither means success. */
export function checkGates(comparison: RunComparison, gates: readonly Gate[], words: Words): GateResult {
  if (gates.length === 0) return { regressions: [], undecidable: [] }
  const { contests, incomplete, notCompared } = comparison
  const unseen = [
    ...incomplete.map((runId) => `${runId} is not complete`),
    ...notCompared,
    ...(contests.every(({ entrants }) => entrants.length === 0) ? [NOTHING_IN_COMMON] : []),
  ]
  const regressions = contests.flatMap(({ contest, entrants }) =>
    entrants.flatMap((entrant) =>
      gates.flatMap((gate) => {
        const what = regressionOf(entrant, gate, words)
        return what === undefined ? [] : [`${contestTitle(contest)}: ${entrant.entrantId} ${what}`]
      }),
    ),
  )
  return {
    regressions,
    undecidable: [...unseen, ...(gates.includes('slower') ? whyNotSeen(comparison) : [])],
  }
}

const NOTHING_IN_COMMON = 'the two runs have no entrant and contest in common'

function regressionOf(entrant: EntrantComparison, gate: Gate, words: Words): string | undefined {
  const { time, counters } = entrant
  switch (gate) {
    case 'slower':
      return time?.verdict === 'slower'
        ? `is slower: ${time.ratio.value.toFixed(3)} times as long`
        : undefined
    case 'counters': {
      if (counters === null) return undefined
      if (counters.moved === null)
        return `has other counters on ${words.instances} without a row of their own`
      return `has other counters on ${counters.moved} ${counters.moved === 1 ? words.instance : words.instances}`
    }
    case 'wrong':
      return whatBroke(entrant, words)
  }
}

/** Every reason why the gate on time could have missed a regression. */
function whyNotSeen({ contests, notes, timesCompared, tooShort }: RunComparison): string[] {
  if (!timesCompared || tooShort.length > 0) return [`--fail-on slower: ${notes.join('; ')}`]
  return contests.flatMap((compared) => {
    const where = `--fail-on slower: ${contestTitle(compared.contest)}:`
    const { common } = compared
    const shared =
      common !== null && common >= 1 + GUARD
        ? [
            `all entrants became ${percent(common - 1)} slower together, and the cause may be the machine or code that they share`,
          ]
        : []
    const unseen = compared.entrants.flatMap((entrant) => whyMissed(entrant, compared) ?? [])
    return [...shared, ...unseen].map((why) => `${where} ${why}`)
  })
}

function whyMissed(
  { entrantId, time }: EntrantComparison,
  { noiseFloor }: ContestComparison,
): string | undefined {
  if (time === null) return `${entrantId} was not timed to the end in both runs`
  const { ratio, verdict, machineChange } = time
  if (verdict === 'slower' || (ratio.hi !== null && ratio.hi * machineChange < 1 + GUARD)) return undefined
  const bounds =
    ratio.lo === null || ratio.hi === null
      ? 'there are too few rounds for bounds'
      : `the bounds are ${ratio.lo.toFixed(3)} … ${ratio.hi.toFixed(3)}`
  return `${entrantId} may be ${percent(GUARD)} slower or more: ${bounds}, and ${noiseOf(time, noiseFloor)}`
}

function noiseOf({ machineChange }: TimeComparison, noiseFloor: number | null): string {
  if (machineChange > 1) {
    return `the machine itself may have changed by a factor of ${machineChange}, since fewer than four entrants changed alike`
  }
  return noiseFloor === null
    ? 'the noise of the runs is not known'
    : `identical code differed by ${percent(noiseFloor)}`
}

/** What a run is planned to be, before anything of it was measured. */
export interface PlannedRun {
  readonly plan: Run['plan']
  readonly environment: Parameters<typeof seriousDifferences>[1][number]
  readonly acrossMachines: boolean
}

/** Why a gate could not be decided whatever the run will measure, so that nobody waits for it. Undefined if it can. */
export function whyNeverDecided(
  baseline: Run,
  planned: PlannedRun,
  gates: readonly Gate[],
): string | undefined {
  const { plan, environment, acrossMachines } = planned
  const others = contestsOf(plan)
  const shared = baseline.contests.filter(({ contest }) => others.some((one) => isSameContest(one, contest)))
  const changed = shared.flatMap(({ contest }) => whyOtherInstances(baseline.plan, plan, contest) ?? [])
  if (gates.length > 0 && changed.length > 0) return changed[0]
  const counts = shared.map((known) => sharedEntrants(known, plan))
  if (gates.length > 0 && counts.every((count) => count === 0)) return NOTHING_IN_COMMON
  if (!gates.includes('slower')) return undefined
  if (plan.looks.length === 0)
    return 'this run is too short for verdicts: --fail-on slower needs at least 6 rounds'
  if (baseline.kind === 'quick') return `${baseline.runId} is too short for verdicts`
  const [machine] = acrossMachines ? [] : seriousDifferences(baseline.environments, [environment])
  if (machine !== undefined) return `the machines differ: ${machine}`
  const fewest = Math.min(...counts)
  return fewest > LEAST_OTHERS
    ? undefined
    : `--fail-on slower needs at least ${LEAST_OTHERS + 1} entrants that both runs measure, to tell a change of the code from a change of the machine; there are ${fewest}`
}

function sharedEntrants({ contest, ranked, apart }: ContestResult, plan: Run['plan']): number {
  const ids = entrantsOf(plan, contest).map(({ entrantId }) => entrantId)
  return [...ranked, ...apart].filter(({ entrantId }) => ids.includes(entrantId)).length
}
