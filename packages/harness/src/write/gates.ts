/** Applies `--fail-on` to a comparison. A gate passes only if it could have found what it forbids. */
import { excludesRegression, pairOf, REGRESSION } from '../judge/results.ts'
import { contestTitle, notCompared, percent, readableEstimate } from '../phrases.ts'
import type { ComparedPair, EntrantComparison, Run } from '../record/run.ts'
import type { Words } from '../suite.ts'
import { whatBroke, whereMoved, withTimes } from './changes.ts'
import type { RunComparison } from './comparison.ts'

/**
 * What two runs can decide:
 *
 * - `counters`: a counter of an entrant changed, up or down.
 * - `wrong`: an entrant gives wrong answers or fails, and did not before, or it solves fewer instances.
 */
export const EXACT_GATES = ['counters', 'wrong'] as const
export type ExactGate = (typeof EXACT_GATES)[number]
/** `slower` (an entrant is proved slower than its earlier state) can be decided only where both take turns in the same rounds. */
export const GATES = ['slower', ...EXACT_GATES] as const
export type Gate = (typeof GATES)[number]

export interface GateResult {
  /** What the gates forbid, one line each. */
  readonly regressions: readonly string[]
  /** Why a gate could not be decided, one line each. Such a gate does not pass. */
  readonly undecidable: readonly string[]
}

const NOTHING: GateResult = { regressions: [], undecidable: [] }

/** What the gates found between two runs. A regression counts more than an undecided gate, and neither means success. */
export function checkGates(
  { contests, gaps }: RunComparison,
  gates: readonly ExactGate[],
  words: Words,
): GateResult {
  if (gates.length === 0) return NOTHING
  const isEmpty = contests.every(({ entrants }) => entrants.length === 0)
  return {
    regressions: contests.flatMap(({ contest, entrants }) =>
      entrants
        .flatMap((entrant) => regressionsOf(entrant, gates, words))
        .map((what) => `${contestTitle(contest)}: ${what}`),
    ),
    undecidable: [...gaps, ...(isEmpty ? ['the two runs have no entrant and contest in common'] : [])],
  }
}

/** In sentences without a point. */
function regressionsOf(entrant: EntrantComparison, gates: readonly Gate[], words: Words): string[] {
  const { entrantId, counters } = entrant
  const broken = whatBroke(entrant, words)
  return [
    ...(gates.includes('counters') && counters !== null
      ? [`${entrantId} has other counters on ${whereMoved(counters, words)}`]
      : []),
    ...(gates.includes('wrong') && broken !== undefined ? [`${entrantId} ${broken}`] : []),
  ]
}

/** The same for the entrants of a run and their earlier states. */
export function checkChanges(run: Run, gates: readonly Gate[]): GateResult {
  if (gates.length === 0) return NOTHING
  const { plan, contests, words } = run
  const changes = contests.flatMap((contest) =>
    withTimes(contest).map((change) => ({ ...change, title: contestTitle(contest.contest) })),
  )
  const timed = gates.includes('slower') ? changes : []
  const left = plan.against?.left ?? []
  return {
    regressions: changes.flatMap((change) => [
      ...(timed.includes(change) ? slowerIn(change) : []),
      ...regressionsOf(change, gates, words).map((what) => `${change.title}: ${what}`),
    ]),
    undecidable: [
      ...whyNotComplete(run),
      ...(left.length === 0 ? [] : [`not compared: ${notCompared(left)}`]),
      ...(timed.length === 0 ? [] : whyUndecided(run, timed)),
    ],
  }
}

/** The same for `slower` and the entrants of a run that are compared with one of them. */
export function checkSlower(run: Run, firstId: string): GateResult {
  const couples = run.contests.flatMap(({ contest, ranked, apart, pairs }) => {
    const others = [...ranked, ...apart].filter(({ entrantId }) => entrantId !== firstId)
    return others.map(({ entrantId }): Couple => {
      const pair = pairOf(pairs, entrantId, firstId)
      return { title: contestTitle(contest), entrantId, earlierId: firstId, pair }
    })
  })
  return {
    regressions: couples.flatMap(slowerIn),
    undecidable: [...whyNotComplete(run), ...whyUndecided(run, couples)],
  }
}

/** Two states of an entrant, or two entrants, in a contest. */
interface Couple {
  readonly title: string
  readonly entrantId: string
  readonly earlierId: string
  readonly pair: ComparedPair | undefined
}

function slowerIn({ title, entrantId, earlierId, pair }: Couple): string[] {
  if (pair?.verdict !== 'slower') return []
  return [`${title}: ${entrantId} takes ${readableEstimate(pair.ratio)} as long as ${earlierId}`]
}

function whyNotComplete({ state }: Run): string[] {
  return state === 'complete' ? [] : ['the run is not complete']
}

/** Why a regression could have been missed. */
function whyUndecided({ kind }: Run, couples: readonly Couple[]): string[] {
  if (kind === 'quick') return ['--fail-on slower: the run is too short for verdicts: measure more rounds']
  return couples.flatMap(({ title, entrantId, earlierId, pair }) => {
    const says = (why: string): string[] => [`${title}: --fail-on slower: ${why}`]
    if (pair === undefined) return says(`${entrantId} and ${earlierId} were not both timed to the end`)
    if (pair.verdict === 'slower' || excludesRegression(pair)) return []
    return says(
      `${entrantId} may be ${percent(REGRESSION)} slower than ${earlierId} or more, its ratio is ${readableEstimate(pair.ratio)}: measure more rounds, with --resolve`,
    )
  })
}
