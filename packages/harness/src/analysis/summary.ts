/**
 * All results of a run in one object. A report prints them and computes nothing. Times are nanoseconds of CPU
 * time, or of wall time for an external entrant whose CPU time the system does not show.
 */
import type { Contest, EntrantStatus } from '../events/words.ts'
import { type Estimate, inverse } from '../statistics/estimate.ts'
import type { Verdict } from '../statistics/verdicts.ts'

export type { Estimate } from '../statistics/estimate.ts'

/** What is noticed about an entrant: in a word or two, and as a sentence about it. */
export const FLAGS = {
  'gave-up': { short: 'gave up', sentence: 'It gave up on some, and its mean does not include those.' },
  censored: {
    short: 'stopped',
    sentence: 'It was stopped at a limit. Its mean includes that limit, so the true mean is longer.',
  },
  contended: {
    short: 'contended',
    sentence:
      'Something else used the processor while it ran: its wall time is more than 5 % above its CPU time.',
  },
  unsteady: { short: 'unsteady', sentence: 'Its times were not yet stable when the measurement began.' },
  'short-warm-up': { short: 'short warm-up', sentence: 'It got less time to warm up than was planned.' },
  'wall-clock': { short: 'wall clock', sentence: 'Its CPU time cannot be seen, so its times are wall time.' },
  'own-processes': {
    short: 'own process',
    sentence: 'It works in a process of its own, and its CPU time is that of this process.',
  },
  output: { short: 'printed', sentence: 'It printed something while it worked.' },
  'slow-first-meeting': {
    short: 'faster on repeats',
    sentence: 'It is much faster on instances that it has met before.',
  },
  indicative: { short: 'indicative', sentence: 'It was measured in too few rounds for a verdict.' },
} as const
export type Flag = keyof typeof FLAGS

/** One entrant in one contest. */
export interface EntrySummary {
  readonly entrantId: string
  readonly status: EntrantStatus
  /** Why it is not ranked, or null if it is ranked. */
  readonly problem: string | null
  /** 1 is the best tier. Null for an entrant that is not ranked or did not solve everything. */
  readonly tier: number | null
  /** The number of instances asked. Every variant counts. */
  readonly asked: number
  readonly solved: number
  readonly wrong: number
  /** Stopped at a limit of time or memory. */
  readonly timeouts: number
  /** The number of instances on which it gave up by itself. */
  readonly undecided: number
  /** The number of rounds in which it was timed to the end. */
  readonly rounds: number
  /**
   * The main figure: the mean time of an instance, over the rounds of one machine. Instances that were
   * stopped at a limit count with that limit, so the mean is then a lower bound. Instances on which the
   * entrant gave up are left out. Null if several machines took part, because their times cannot be combined;
   * see `meanByMachine`.
   */
  readonly mean: Estimate | null
  /** The same for each machine separately. Only ratios use the rounds of all machines. */
  readonly meanByMachine: readonly { readonly machine: number; readonly mean: Estimate }[]
  /** Whether a limit is part of the mean, so that the true time is longer. */
  readonly isLowerBound: boolean
  /** The time of the median instance, as in `mean`. */
  readonly median: number | null
  /** The mean time divided by that of `fastestId`, over their common rounds, with bounds at the level of the pair. */
  readonly ratio: Estimate | null
  /** Geometric mean of the ratios to `fastestId` over the instances of the set; the bounds are over rounds. */
  readonly geometricRatio: Estimate | null
  /** The mean time in which each unsolved instance counts twice the limit. */
  readonly par2: number | null
  /** Mean time of an instance in the first calls of a process. */
  readonly cold: number | null
  /** Counter → total, or null if the entrant does not count. */
  readonly counters: Readonly<Record<string, number>> | null
  /** The median of the bytes that one answer allocates. */
  readonly allocatedBytes: number | null
  /** The largest resident memory of its processes. */
  readonly peakMemoryMiB: number | null
  /** Wall time divided by CPU time. */
  readonly contention: number | null
  /** The sum of the answer numbers, or null unless every unchanged instance was solved. */
  readonly answerSum: number | null
  readonly flags: readonly Flag[]
}

export interface PairSummary {
  readonly a: string
  readonly b: string
  /** The time of a divided by that of b, with bounds at the level that the correction gives the pair. */
  readonly ratio: Estimate
  /** The p-value for the hypothesis that the two are equal, corrected for the number of pairs. */
  readonly p: number
  readonly verdict: Verdict
  /** The same by the geometric mean over the instances, in which every instance has the same weight. */
  readonly geometric: { readonly ratio: Estimate; readonly verdict: Verdict } | null
  /** The numbers of instances on which a, and on which b, is faster beyond the noise. */
  readonly aFaster: number | null
  readonly bFaster: number | null
  /** `a`: a was stopped at a limit, so that the true ratio is larger. */
  readonly censored: 'none' | 'a' | 'b' | 'both'
  /** Rounds in which both took part. */
  readonly rounds: number
  /** The further rounds that would probably settle it. Null for a settled pair, or if no number would. */
  readonly roundsNeeded: number | null
}

const TURNED = {
  faster: 'slower',
  slower: 'faster',
  same: 'same',
  unresolved: 'unresolved',
  'too-noisy': 'too-noisy',
} as const satisfies Record<Verdict, Verdict>
const TURNED_CENSORED = { none: 'none', a: 'b', b: 'a', both: 'both' } as const

/** The same pair with its two entrants exchanged. */
export function turned(pair: PairSummary): PairSummary {
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
    censored: TURNED_CENSORED[pair.censored],
  }
}

/** The pair of two entrants with `a` as its first, or undefined if they were not compared. */
export function pairOf(pairs: readonly PairSummary[], a: string, b: string): PairSummary | undefined {
  const found = pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))
  return found?.a === b ? turned(found) : found
}

/** The pair with its slower entrant first, or undefined if none of the two is proved to be slower. */
export function slowerFirst(pair: PairSummary): PairSummary | undefined {
  if (pair.verdict === 'slower') return pair
  return pair.verdict === 'faster' ? turned(pair) : undefined
}

export interface ControlSummary {
  readonly entrantId: string
  /** The time of the second entry divided by that of the first, which would be 1 without noise. */
  readonly ratio: Estimate
  /** How far the bounds of the ratio are from 1: what identical code can differ by. Null without bounds. */
  readonly noiseFloor: number | null
}

export interface VirtualBestSummary {
  readonly fastestId: string
  /** Its time divided by that of the fastest entrant, over the instances that the fastest solved. */
  readonly ratio: number
  readonly instances: number
  /** The number of instances on which each entrant is the fastest beyond the noise, the largest first. */
  readonly wins: readonly { readonly entrantId: string; readonly instances: number }[]
  readonly ties: number
}

/** A machine on which rounds were measured. Every shard counts as one, because their machines may differ. */
export interface MachineSummary {
  readonly shard: number
  readonly host: string
  readonly cpuModel: string
  readonly cpuCount: number
  readonly node: string
  /** Rounds of all contests. */
  readonly rounds: number
}

/** A sentence for people about a contest, with the entrants that it mentions. */
export interface Remark {
  readonly kind:
    | 'headline'
    | 'pair'
    | 'noise'
    | 'too-noisy'
    | 'sum-hides'
    | 'answer-sum'
    | 'contended'
    | 'unsteady'
    | 'short-warm-up'
    | 'slow-first-meeting'
    | 'wall-clock'
    | 'own-processes'
    | 'output'
    | 'quick'
    | 'interrupted'
    | 'not-ranked'
    | 'machines'
  readonly entrantIds: readonly string[]
  readonly text: string
}

export interface ContestSummary {
  readonly contest: Contest
  /** The entrant with which the ratios compare. Null if none solved everything. */
  readonly fastestId: string | null
  /** The entrants that solved everything, in the order that was proved. The control is not included. */
  readonly ranked: readonly EntrySummary[]
  /** All others: first those that were not timed or did not solve everything, then those that are not ranked. */
  readonly apart: readonly EntrySummary[]
  readonly pairs: readonly PairSummary[]
  readonly control: ControlSummary | null
  readonly virtualBest: VirtualBestSummary | null
  readonly knownSum: number | null
  /** In the order in which they matter. */
  readonly remarks: readonly Remark[]
}

export interface RunSummary {
  readonly contests: readonly ContestSummary[]
  readonly machines: readonly MachineSummary[]
  /** Warnings that concern the run as a whole. */
  readonly warnings: readonly string[]
  /** `quick`: too few rounds for verdicts. */
  readonly kind: 'full' | 'quick'
  readonly state: 'running' | 'complete' | 'interrupted'
}

/** The comparison of a run with an earlier one. */
export interface RunComparison {
  /** Ids of the runs. */
  readonly before: string
  readonly after: string
  /** False if the machines differ and the user did not ask to compare their times anyway. */
  readonly timesCompared: boolean
  /** False if one of the runs was too short for verdicts. */
  readonly verdictsGiven: boolean
  /** The ids of the runs that were not completed. */
  readonly incomplete: readonly string[]
  /** Contests that differ between the runs, one line each with the reason. */
  readonly notCompared: readonly string[]
  /** All notes about the comparison as a whole, including the above. */
  readonly notes: readonly string[]
  readonly contests: readonly ContestComparison[]
}

export interface ContestComparison {
  readonly contest: Contest
  /** Two times are the same if they differ by less. */
  readonly margin: number
  /** The larger of the noise floors of the two runs. Null if one is unknown. */
  readonly noiseFloor: number | null
  /**
   * How many times as long those entrants took that changed alike, which is taken out of the ratios. Null if
   * fewer than four changed alike.
   */
  readonly common: number | null
  readonly entrants: readonly EntrantComparison[]
  readonly onlyBefore: readonly string[]
  readonly onlyAfter: readonly string[]
}

export interface EntrantComparison {
  readonly entrantId: string
  /** Null if times cannot be compared. */
  readonly time: TimeComparison | null
  /** Null if no counter changed. */
  readonly counters: CounterChange | null
  readonly asked: number
  readonly solvedBefore: number
  readonly solvedAfter: number
  /** What fails after and did not before, in words that can follow the name, or null. */
  readonly broken: string | null
}

export interface TimeComparison {
  /** The time after divided by the time before, without the common factor. */
  readonly ratio: Estimate
  /** The ratio of the times as they are. */
  readonly plainRatio: number
  /** How much the machine may have moved the ratio, up or down. 1 if the other entrants show how it changed. */
  readonly machineChange: number
  /** Of the entrant after. */
  readonly verdict: Verdict
  /** The further rounds of each run that would probably settle it. Null for a settled one, or if no number would. */
  readonly roundsNeeded: number | null
}

export interface CounterChange {
  /** The number of instances on which a counter changed. */
  readonly moved: number
  /** The first of these instances. `instance` is null if only the whole batch was counted. */
  readonly examples: readonly {
    readonly instance: number | null
    readonly variant: number
    readonly before: Readonly<Record<string, number>>
    readonly after: Readonly<Record<string, number>>
  }[]
  /** Over all instances that both runs counted. */
  readonly totals: readonly { readonly name: string; readonly before: number; readonly after: number }[]
}

/** Whether an entrant solved everything but was not timed to the end of a round. */
export function isUntimed({ status, solved, asked, rounds }: EntrySummary): boolean {
  return status === 'ranked' && solved === asked && rounds === 0
}
