/** Applies `--fail-on` to a comparison. A gate passes only if it would have detected a regression. */

import { contestTitle, counted, percent, whatBroke } from '../../phrases.ts'
import type { Run } from '../../record/run.ts'
import { contestsOf, entrantsOf } from '../../record/schedule.ts'
import { isSameContest } from '../../record/words.ts'
import type { Words } from '../../suite.ts'
import { CHANGE_OF_MACHINE, LEAST_OTHERS } from './compare-runs.ts'
import type { ContestComparison, EntrantComparison, RunComparison } from './comparison.ts'
import { machineDifferences, whyOtherInstances } from './differences.ts'

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

const NOTHING_IN_COMMON = 'the two runs have no entrant and contest in common'

/** What the gates found. A regression counts more than an undecided gate, and neither means success. */
export function checkGates(comparison: RunComparison, gates: readonly Gate[], words: Words): GateResult {
  if (gates.length === 0) return { regressions: [], undecidable: [] }
  const { contests, gaps } = comparison
  const regressions = contests.flatMap(({ contest, entrants }) =>
    entrants.flatMap((entrant) =>
      gates.flatMap((gate) => {
        const what = regressionOf(entrant, gate, words)
        return what === undefined ? [] : [`${contestTitle(contest)}: ${entrant.entrantId} ${what}`]
      }),
    ),
  )
  const undecidable = [
    ...gaps,
    ...(contests.every(({ entrants }) => entrants.length === 0) ? [NOTHING_IN_COMMON] : []),
    ...(gates.includes('slower') ? whyMissed(comparison).map((why) => `--fail-on slower: ${why}`) : []),
  ]
  return { regressions, undecidable }
}

function regressionOf(entrant: EntrantComparison, gate: Gate, words: Words): string | undefined {
  const { time, counters } = entrant
  switch (gate) {
    case 'slower':
      return time?.verdict === 'slower'
        ? `is slower: ${time.ratio.value.toFixed(3)} times as long`
        : undefined
    case 'counters': {
      if (counters === null) return undefined
      const { moved } = counters
      const where = moved === null ? `${words.instances} without a row of their own` : undefined
      return `has other counters on ${where ?? counted(moved ?? 0, words.instance, words.instances)}`
    }
    case 'wrong':
      return whatBroke(entrant, words)
  }
}

/** Every reason why the gate on time could have missed a regression. */
function whyMissed({ contests, notes, hasVerdicts }: RunComparison): string[] {
  if (!hasVerdicts) return [notes.join('; ')]
  return contests.flatMap((compared) => {
    const { common, contest, entrants } = compared
    const shared =
      common !== null && common >= 1 + GUARD
        ? [
            `all entrants became ${percent(common - 1)} slower together, and the cause may be the machine or code that they share`,
          ]
        : []
    const unseen = entrants.flatMap((entrant) => whyUnseen(entrant, compared) ?? [])
    return [...shared, ...unseen].map((why) => `${contestTitle(contest)}: ${why}`)
  })
}

function whyUnseen(
  { entrantId, time }: EntrantComparison,
  { common, noiseFloor }: ContestComparison,
): string | undefined {
  if (time === null) return `${entrantId} was not timed to the end in both runs`
  const { lo, hi } = time.ratio
  const isApart = common !== null // the change of the machine is known, and is not in the ratio
  if (time.verdict === 'slower') return undefined
  if (isApart && hi !== null && hi < 1 + GUARD) return undefined
  const bounds =
    lo === null || hi === null
      ? 'there are too few rounds for bounds'
      : `the bounds are ${lo.toFixed(3)} … ${hi.toFixed(3)}`
  const floor = noiseFloor === null ? 'is not known' : `is ${percent(noiseFloor)}`
  const noise = isApart
    ? `the noise floor ${floor}`
    : `the machine itself may have changed by a factor of ${CHANGE_OF_MACHINE}, since fewer than ${LEAST_OTHERS + 1} entrants changed alike`
  return `${entrantId} may be ${percent(GUARD)} slower or more: ${bounds}, and ${noise}`
}

/** Why a gate could not be decided whatever the run will measure, so that nobody waits for it. Undefined if it can. */
export function whyNeverDecided(
  baseline: Run,
  plan: Run['plan'],
  environment: Parameters<typeof machineDifferences>[1][number],
  gates: readonly Gate[],
): string | undefined {
  if (gates.length === 0) return undefined
  const planned = contestsOf(plan)
  const shared = baseline.contests.filter(({ contest }) => planned.some((one) => isSameContest(one, contest)))
  const [changed] = shared.flatMap(({ contest }) => whyOtherInstances(baseline.plan, plan, contest) ?? [])
  if (changed !== undefined) return changed
  const counts = shared.map(({ contest, ranked, apart }) => {
    const ids = entrantsOf(plan, contest).map(({ entrantId }) => entrantId)
    return [...ranked, ...apart].filter(({ entrantId }) => ids.includes(entrantId)).length
  })
  if (counts.every((count) => count === 0)) return NOTHING_IN_COMMON
  if (!gates.includes('slower')) return undefined
  if (plan.looks.length === 0)
    return 'this run is too short for verdicts: --fail-on slower needs at least 6 rounds'
  if (baseline.kind === 'quick') return `${baseline.runId} is too short for verdicts`
  const [machine] = machineDifferences(baseline.machines, [environment])
  if (machine !== undefined) return `the machines differ: ${machine}`
  const fewest = Math.min(...counts)
  return fewest > LEAST_OTHERS
    ? undefined
    : `--fail-on slower needs at least ${LEAST_OTHERS + 1} entrants that both runs measure, to tell a change of the code from a change of the machine; there are ${fewest}`
}
