/** Reads the judgement on a contest: its entrants, and every two of them in either order. */
import { ownValue } from '../numbers.ts'
import type { AnswerStatus, Contest } from '../record/plan.ts'
import type { ComparedPair, ContestResult, EntrantResult, Estimate, Run, Verdict } from '../record/run.ts'

/** Every entrant: first those that solved everything, in the proved order. */
export function entriesOf({ ranked, apart }: Pick<ContestResult, 'ranked' | 'apart'>): EntrantResult[] {
  return [...ranked, ...apart]
}

/** The contest that a reader sees first: the first one with a ranking. */
export function firstShown({ contests }: Pick<Run, 'contests'>): ContestResult | undefined {
  return contests.find(({ ranked }) => ranked.length > 0) ?? contests[0]
}

/** The instances that were asked in a contest. */
export function askedIn<Asked extends Pick<Contest, 'setId' | 'track'>>(
  { instances }: { readonly instances: readonly Asked[] },
  contest: Contest,
): Asked | undefined {
  return instances.find(({ setId, track }) => setId === contest.setId && track === contest.track)
}

/** Whether an answer was stopped at a limit, so that its time is a lower bound. */
export function isStopped(status: AnswerStatus | null | undefined): boolean {
  return status === 'timeout' || status === 'killed' || status === 'memory'
}

/** What is proved of the same two in the other order. */
const TURNED = {
  faster: 'slower',
  slower: 'faster',
  same: 'same',
  unresolved: 'unresolved',
  'too-noisy': 'too-noisy',
} as const satisfies Record<Verdict, Verdict>
const TURNED_STOPPED = { none: 'none', a: 'b', b: 'a', both: 'both' } as const

/** Of a ratio: the ratio in the other direction. */
function inverse({ value, lo, hi }: Estimate): Estimate {
  return { value: 1 / value, lo: hi === null ? null : 1 / hi, hi: lo === null ? null : 1 / lo }
}

/** The same pair with its two entrants exchanged. */
export function turned(pair: ComparedPair): ComparedPair {
  return {
    ...pair,
    a: pair.b,
    b: pair.a,
    ratio: inverse(pair.ratio),
    verdict: TURNED[pair.verdict],
    geometric: pair.geometric && {
      ratio: inverse(pair.geometric.ratio),
      verdict: TURNED[pair.geometric.verdict],
    },
    aFaster: pair.bFaster,
    bFaster: pair.aFaster,
    stopped: TURNED_STOPPED[pair.stopped],
  }
}

/** The pair of two entrants with `a` as its first, or undefined if they were not compared. */
export function pairOf(pairs: readonly ComparedPair[], a: string, b: string): ComparedPair | undefined {
  const found = pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))
  return found?.a === b ? turned(found) : found
}

const ONE: Estimate = { value: 1, lo: 1, hi: 1 }

/** The ratios of the times of an entrant to those of another, or null if the two were not compared. */
export function ratiosTo(
  pairs: readonly ComparedPair[],
  id: string,
  base: string | null,
): Pick<EntrantResult, 'ratio' | 'geometricRatio'> {
  if (id === base) {
    const hasInstances = pairs.some(({ a, b, geometric }) => (a === id || b === id) && geometric !== null)
    return { ratio: ONE, geometricRatio: hasInstances ? ONE : null }
  }
  const pair = base === null ? undefined : pairOf(pairs, id, base)
  return { ratio: pair?.ratio ?? null, geometricRatio: pair?.geometric?.ratio ?? null }
}

/** The pairs of which one entrant is proved to be slower, each with that one first. */
export function provedPairs(pairs: readonly ComparedPair[]): ComparedPair[] {
  return pairs.flatMap((pair) => {
    if (pair.verdict === 'slower') return [pair]
    return pair.verdict === 'faster' ? [turned(pair)] : []
  })
}

/** Whether it did the work that was asked, and has times of single instances: of those that it solved, if there are any. */
export function isTimedSingly({ answers }: ContestResult, { entrantId, status }: EntrantResult): boolean {
  const own = ownValue(answers, entrantId)
  if (status !== 'ranked' || own === undefined) return false
  const solved = own.time.filter((_, index) => own.status[index] === 'solved')
  return (solved.length > 0 ? solved : own.time).some((time) => time !== null)
}

/** Whether a run is one shard of several. One that was made of shards has machines of several, although its plan is that of one. */
export function isPart({ plan: { shard }, machines }: Pick<Run, 'plan' | 'machines'>): boolean {
  return shard.count > 1 && new Set(machines.map((one) => one.shard)).size < 2
}

/** Whether an entrant solved everything, and its mean time is too short to be known. */
export function isUnknown({ solved, asked, atMost }: EntrantResult): boolean {
  return solved === asked && atMost !== null
}

/** Whether an entrant solved everything but was not timed to the end of a round. */
export function isUntimed({ status, solved, asked, rounds }: EntrantResult): boolean {
  return status === 'ranked' && solved === asked && rounds === 0
}

/** The size of the regressions that a gate has to exclude. */
export const REGRESSION = 0.05

/** Whether the first of a pair is certainly not slower by so much. */
export function excludesRegression({ ratio: { hi } }: Pick<ComparedPair, 'ratio'>): boolean {
  return hi !== null && hi < 1 + REGRESSION
}

/** Those of the ranked between which and the first no difference was proved. */
export function leadersOf(ranked: readonly EntrantResult[]): EntrantResult[] {
  return ranked.filter(({ tier }) => tier === ranked[0]?.tier)
}

/** The time of an entrant is the work that it does times the price of a piece of it. Work is the counter that the suite names: nodes, for Sudoku. */
export interface WorkPoint {
  readonly entrantId: string
  /** Pieces of work for an instance. */
  readonly work: number
  /** Nanoseconds for a piece. */
  readonly price: number
  /** Its time divided by that of the fastest, over their common rounds. Null if it is not known. */
  readonly ratio: number | null
}

/** Undefined unless it solved everything and counts. Of several machines it has the price on the first. */
export function workPointOf(entrant: EntrantResult): WorkPoint | undefined {
  const { entrantId, work, price, mean, meanByMachine, ratio } = entrant
  const time = mean?.value ?? meanByMachine[0]?.mean.value
  if (!work || time === undefined) return undefined
  return { entrantId, work, price: price ?? time / work, ratio: ratio?.value ?? null }
}
