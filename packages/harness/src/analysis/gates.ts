/** Applies `--fail-on` to a comparison. A gate passes only if it would have detected a regression. */
import { percent } from './remarks.ts'
import type { EntrantComparison, RunComparison } from './summary.ts'

export const GATES = ['slower', 'counters', 'wrong'] as const

/**
 * - `slower`: an entrant is proved slower than before.
 * - `counters`: a counter of an entrant changed, up or down.
 * - `wrong`: an entrant gives wrong answers or fails, and did not before, or it solves fewer instances.
 */
export type Gate = (typeof GATES)[number]

/** The default size of the regressions that `slower` has to detect: a default run does in nine of ten cases. */
export const DEFAULT_GUARD = 0.05

export interface GateOptions {
  /** `slower` passes only if a regression of this size is excluded. 0.05 is 5 %. */
  readonly guard?: number
}

export interface GateResult {
  /** What the gates forbid, one line each. */
  readonly regressions: readonly string[]
  /** Why a gate could not be decided, one line each. Such a gate does not pass. */
  readonly undecidable: readonly string[]
}

/** What the gates found. A regression counts more than an undecided gate, and neither means success. */
export function checkGates(
  comparison: RunComparison,
  gates: readonly Gate[],
  { guard = DEFAULT_GUARD }: GateOptions = {},
): GateResult {
  if (gates.length === 0) return { regressions: [], undecidable: [] }
  const { contests, incomplete, notCompared } = comparison
  const isEmpty = contests.every(({ entrants }) => entrants.length === 0)
  const unseen = [
    ...incomplete.map((runId) => `${runId} is not complete`),
    ...notCompared,
    ...(isEmpty ? ['the two runs have no entrant and contest in common'] : []),
  ]
  const regressions = contests.flatMap(({ contest, entrants }) =>
    entrants.flatMap((entrant) =>
      gates.flatMap((gate) => {
        const what = regressionOf(entrant, gate)
        return what === undefined ? [] : [`${contest.setId} · ${contest.task}: ${entrant.entrantId} ${what}`]
      }),
    ),
  )
  const slower = gates.includes('slower') ? whyNotSeen(comparison, guard) : []
  return { regressions, undecidable: [...unseen, ...slower] }
}

function regressionOf({ time, counters, broken }: EntrantComparison, gate: Gate): string | undefined {
  switch (gate) {
    case 'slower':
      return time?.verdict === 'slower'
        ? `is slower: ${time.ratio.value.toFixed(3)} times as long`
        : undefined
    case 'counters':
      return counters === null
        ? undefined
        : `has other counters on ${counters.moved} instance${counters.moved === 1 ? '' : 's'}`
    case 'wrong':
      return broken ?? undefined
  }
}

/** Every reason why the gate on time could have missed a regression. */
function whyNotSeen(
  { contests, notes, timesCompared, verdictsGiven }: RunComparison,
  guard: number,
): string[] {
  if (!timesCompared || !verdictsGiven) return [`--fail-on slower: ${notes.join('; ')}`]
  return contests.flatMap(({ contest, entrants, noiseFloor, common }) => {
    const where = `--fail-on slower: ${contest.setId} · ${contest.task}:`
    const shared =
      common !== null && common >= 1 + guard
        ? [
            `${where} all entrants became ${percent(common - 1)} slower together, and the cause may be the machine or code that they share`,
          ]
        : []
    const unseen = entrants.flatMap(({ entrantId, time }) => {
      if (time === null) return [`${where} ${entrantId} was not timed to the end in both runs`]
      const { ratio, verdict, machineChange } = time
      if (verdict === 'slower' || (ratio.hi !== null && ratio.hi * machineChange < 1 + guard)) return []
      const bounds =
        ratio.lo === null || ratio.hi === null
          ? 'there are too few rounds for bounds'
          : `the bounds are ${ratio.lo.toFixed(3)} … ${ratio.hi.toFixed(3)}`
      return [
        `${where} ${entrantId} may be ${percent(guard)} slower or more: ${bounds}, and ${noiseOf(machineChange, noiseFloor)}`,
      ]
    })
    return [...shared, ...unseen]
  })
}

function noiseOf(machineChange: number, noiseFloor: number | null): string {
  if (machineChange > 1) {
    return `the machine itself may have changed by a factor of ${machineChange}, since fewer than four entrants changed alike`
  }
  return noiseFloor === null
    ? 'the noise of the runs is not known'
    : `identical code differed by ${percent(noiseFloor)}`
}
