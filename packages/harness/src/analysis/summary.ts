/**
 * What a run says, in one object: everything that a report prints is here, and a report computes nothing.
 * Times are nanoseconds of CPU time, or of wall time for an external entrant whose CPU time the system does not tell.
 */
import type { Contest, EntrantStatus, PairVerdict } from '../records/words.ts'

/** A number with its bounds: at 95 % unless it is said otherwise; null where there are too few rounds for bounds. */
export interface Estimate {
  readonly value: number
  readonly lo: number | null
  readonly hi: number | null
}

/**
 * - `gave-up`, `censored`: it did not solve everything, so that it stands apart.
 * - `contended`: wall time exceeds CPU time by more than 5 %.
 * - `unsteady`: its times still moved when the turns began. `short-warm-up`: its warm-up was cut short.
 * - `wall-clock`: its CPU time cannot be seen. `own-processes`: its CPU time is that of processes of its own, which
 *   were already running. `output`: it printed something.
 * - `slow-first-meeting`: it is faster on instances that it has met before, not by enough to be called a cheat.
 * - `indicative`: too few rounds for a verdict.
 */
export type Flag =
  | 'gave-up'
  | 'censored'
  | 'contended'
  | 'unsteady'
  | 'short-warm-up'
  | 'wall-clock'
  | 'own-processes'
  | 'output'
  | 'slow-first-meeting'
  | 'indicative'

/** One entrant in one contest. */
export interface EntrySummary {
  readonly entrantId: string
  readonly status: EntrantStatus
  /** Why it is not ranked; null for one that is. */
  readonly problem: string | null
  /** 1 is the best tier; null for an entrant that is not ranked or did not solve everything. */
  readonly tier: number | null
  /** Instances asked, variants counted singly. */
  readonly asked: number
  readonly solved: number
  readonly wrong: number
  /** Stopped at a limit of time or memory. */
  readonly timeouts: number
  /** It gave up on these by itself. */
  readonly undecided: number
  /** Rounds in which it was timed to the end. */
  readonly rounds: number
  /**
   * The headline: mean time of an instance, over the rounds of one machine. Instances stopped at a limit count that
   * limit, so that it is a lower bound; instances given up on are left out of it. Null where several machines took
   * part, whose times are no sample of one thing: see `meanByMachine`.
   */
  readonly mean: Estimate | null
  /** The same for each machine by itself. Only ratios are taken over the rounds of all. */
  readonly meanByMachine: readonly { readonly machine: number; readonly mean: Estimate }[]
  /** True when a limit is part of the mean, so that the true time is longer. */
  readonly isLowerBound: boolean
  /** The median instance, timed within sweeps; stopped instances count their limit. Null over several machines. */
  readonly median: number | null
  /** Mean time by that of `fastestId`, from their rounds in common, at the level of the pair; 1 for the fastest. */
  readonly ratio: Estimate | null
  /** Geometric mean of the ratios to `fastestId` over the instances of the set; the bounds are over rounds. */
  readonly geometricRatio: Estimate | null
  /** Mean time with twice the limit for each instance that was not solved. */
  readonly par2: number | null
  /** Mean time of an instance in the first calls of a process. */
  readonly cold: number | null
  /** By counter; null where it does not count. */
  readonly counters: Readonly<Record<string, number>> | null
  /** Median bytes that one answer allocates. */
  readonly allocatedBytes: number | null
  /** The largest resident memory of its processes. */
  readonly peakMemoryMiB: number | null
  /** Wall time by CPU time. */
  readonly contention: number | null
  /** Sum of the answer numbers; null unless every instance as it stands was solved. */
  readonly answerSum: number | null
  readonly flags: readonly Flag[]
}

export interface PairSummary {
  readonly a: string
  readonly b: string
  /** Time of a by time of b: below 1, a is faster. Bounds at the level that the correction leaves to the pair. */
  readonly ratio: Estimate
  /** That the two are equal, corrected for the number of pairs. */
  readonly p: number
  readonly verdict: PairVerdict
  /** The same by the geometric mean over the instances, where every instance counts alike. */
  readonly geometric: { readonly ratio: Estimate; readonly verdict: PairVerdict } | null
  /** Instances on which a is faster beyond the noise, and on which b is. */
  readonly aFaster: number | null
  readonly bFaster: number | null
  /** `a`: a was stopped at a limit, so that the true ratio is larger. */
  readonly censored: 'none' | 'a' | 'b' | 'both'
  /** Rounds in which both took part. */
  readonly rounds: number
  /** Further rounds that would probably settle an unresolved pair; null for a settled one, or where none would. */
  readonly roundsNeeded: number | null
}

export interface ControlSummary {
  readonly entrantId: string
  /** Time of the second entry by time of the first: 1 but for noise. */
  readonly ratio: Estimate
  /**
   * The relative difference that identical code can show in this run: how far the bounds of the ratio reach from 1.
   * Null where there are too few rounds for bounds.
   */
  readonly noiseFloor: number | null
}

export interface VirtualBestSummary {
  readonly fastestId: string
  /** Its time by that of the fastest entrant, over the instances that this one solved. */
  readonly ratio: number
  readonly instances: number
  /** Instances on which an entrant is the fastest beyond the noise, the most first. The rest are ties. */
  readonly wins: readonly { readonly entrantId: string; readonly instances: number }[]
  readonly ties: number
}

/** What rounds were measured on. Shards count as machines of their own: nothing tells that they are alike. */
export interface MachineSummary {
  readonly shard: number
  readonly host: string
  readonly cpuModel: string
  readonly cpuCount: number
  readonly node: string
  /** Rounds of all contests. */
  readonly rounds: number
}

/** A sentence for people about a contest, with the entrants that it speaks of. */
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
  /** Of those that solved everything, the one that the ratios are against; null where there is none. */
  readonly fastestId: string | null
  /** Those that solved everything, in the order that was proved. The control is not among them. */
  readonly ranked: readonly EntrySummary[]
  /** All others: not everything solved first, then those that left the ranking, each with its problem. */
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

/** A run beside an earlier one. */
export interface RunComparison {
  /** Ids of the runs. */
  readonly before: string
  readonly after: string
  /** False when the machines differ, and nobody said to compare their times all the same. */
  readonly timesCompared: boolean
  /** False when one of the runs was too short to rest a verdict on. */
  readonly verdictsGiven: boolean
  /** Ids of the runs that were not carried out to their end. */
  readonly incomplete: readonly string[]
  /** Contests of both runs that did not ask the same, one line each with the reason. */
  readonly notCompared: readonly string[]
  /** All that is to be known of the comparison as a whole, the above included. */
  readonly notes: readonly string[]
  readonly contests: readonly ContestComparison[]
}

export interface ContestComparison {
  readonly contest: Contest
  /** Within it times are the same. */
  readonly margin: number
  /** The larger of the noise floors of the two runs: no smaller difference is called one; null where one is unknown. */
  readonly noiseFloor: number | null
  /** The factor by which the entrants that moved together became slower, and which is taken out; null for fewer than four. */
  readonly common: number | null
  readonly entrants: readonly EntrantComparison[]
  readonly onlyBefore: readonly string[]
  readonly onlyAfter: readonly string[]
}

export interface EntrantComparison {
  readonly entrantId: string
  /** Null where times cannot be compared. */
  readonly time: TimeComparison | null
  /** Null when no counter moved. */
  readonly counters: CounterChange | null
  readonly asked: number
  readonly solvedBefore: number
  readonly solvedAfter: number
  /** What went wrong in the run after that did not in the run before, to be read behind the name; null when nothing did. */
  readonly broken: string | null
}

export interface TimeComparison {
  /** Time after by time before, without the factor in common: 2 says that it takes twice as long now. */
  readonly ratio: Estimate
  /** The ratio of the times as they are. */
  readonly plainRatio: number
  /** Of the entrant after. */
  readonly verdict: PairVerdict
  /** Further rounds of each run that would probably settle it; null for a settled one, or where none would. */
  readonly roundsNeeded: number | null
}

export interface CounterChange {
  /** Instances of which a counter moved. */
  readonly moved: number
  /** The first of them; `instance` is null where only the whole batch was counted. */
  readonly examples: readonly {
    readonly instance: number | null
    readonly variant: number
    readonly before: Readonly<Record<string, number>>
    readonly after: Readonly<Record<string, number>>
  }[]
  /** Over all instances that both runs counted. */
  readonly totals: readonly { readonly name: string; readonly before: number; readonly after: number }[]
}
