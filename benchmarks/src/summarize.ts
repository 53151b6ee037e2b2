/** From the records of a run to the rows of its tables: pure, and the same for a run read back from its file. */
import { puzzleMedians, puzzleTimesIn, statisticsEntry } from './clock.ts'
import { type ContestEntry, entriesOf, gaveUp, isComparable, timeoutsOf, unsolvedOf } from './entries.ts'
import { judgeContest, tiersIn } from './pairs.ts'
import type { Counters } from './protocol.ts'
import { type Contest, isControl, type PairwiseRow, type Plan, type SummaryRow, subjectOf } from './record.ts'
import type { Records } from './records.ts'
import { hasFlag, percent } from './reporters/words.ts'
import { centre, centreBounds, geometricMeanRatio, median, shiftedGeometricMean } from './statistics/index.ts'
import { type VirtualBestSummary, virtualBestOf } from './virtual-best.ts'

/** One contest with everything that can be said of it. */
export interface ContestSummary {
  readonly contest: Contest
  /** The best first, those that are not ranked last; the control is not among them. */
  readonly rows: readonly SummaryRow[]
  readonly pairs: readonly PairwiseRow[]
  /** What `corner_sum` has to be, where the dataset's manifest knows it. */
  readonly knownSum: number | null
  /** The A/A control: what one solver entered twice came to. */
  readonly control: ControlSummary | undefined
  /** Undefined where there is nothing to choose between. */
  readonly virtualBest: VirtualBestSummary | undefined
}

interface ControlSummary {
  /** Without the suffix. */
  readonly solverId: string
  /** Time of the second entry by time of the first: 1 but for noise. */
  readonly ratio: number
  /** The relative difference below which no verdict is given. */
  readonly floor: number
  readonly row: SummaryRow
}

export interface RunSummary {
  readonly contests: readonly ContestSummary[]
  readonly warnings: readonly string[]
}

export function summarize(records: Records): RunSummary {
  const contests = entriesOf(records).map(({ contest, entries }) =>
    summarizeContest(records, contest, entries),
  )
  return {
    contests,
    warnings: [
      ...records.warnings,
      ...outputNotes(records),
      ...contests.flatMap((summary) => warningsOf(records, summary)),
    ],
  }
}

/** What solvers printed: it is no part of their answer, and takes time. */
function outputNotes({ preflights }: Records): string[] {
  return preflights.flatMap(({ solverId, notes }) => notes.map((note) => `${solverId} ${note}`))
}

const NS_PER_SECOND = 1e9

function summarizeContest(
  { head: { runId, plan } }: Records,
  contest: Contest,
  entries: readonly ContestEntry[],
): ContestSummary {
  const limitNs = plan.timeoutSeconds * NS_PER_SECOND
  const { timed, judgement, pairs } = judgeContest({ runId, plan }, contest, entries)
  const tiers = plan.verdicts ? tiersIn(timed, pairs) : new Map<string, number>()
  const fastest = bestOf(timed, limitNs)
  const rows = entries.map((entry) => ({
    ...summaryRow({ runId, plan, limitNs }, entry),
    ...ratioTo(fastest, entry, { limitNs, seed: plan.seed }),
    tier: tiers.get(entry.solverId) ?? null,
  }))
  const control = rows.find(({ solver_id }) => isControl(solver_id))
  return {
    contest,
    rows: rows.filter((row) => row !== control).sort(bestFirst),
    pairs,
    knownSum: knownSumOf(plan, contest),
    virtualBest: virtualBestOf(timed, fastest),
    control:
      judgement?.control && control
        ? {
            solverId: subjectOf(control.solver_id),
            ratio: judgement.control.ratio,
            floor: judgement.control.floor,
            row: control,
          }
        : undefined,
  }
}

function knownSumOf({ datasets }: Plan, { datasetId, track }: Contest): number | null {
  const dataset = datasets.find((planned) => planned.datasetId === datasetId)
  return track === 'given' ? (dataset?.knownSum ?? null) : null
}

/** The entry that the others are measured by: of those that solved the most, the one with the shortest sweep. */
function bestOf(timed: readonly ContestEntry[], limitNs: number): ContestEntry | undefined {
  const sweep = (entry: ContestEntry): number => centreOf(entry, limitNs) ?? Infinity
  return timed
    .filter(({ solverId }) => !isControl(solverId))
    .sort((a, b) => b.solved - a.solved || sweep(a) - sweep(b))[0]
}

function centreOf(entry: ContestEntry, limitNs: number): number | undefined {
  const times = statisticsEntry(entry, limitNs).forks.map(({ time }) => time)
  return times.length === 0 ? undefined : centre(times)
}

/** Ranked before not ranked, then by what was solved, then by time. */
function bestFirst(a: SummaryRow, b: SummaryRow): number {
  const outOfRank = (row: SummaryRow): number => (row.sweep_cpu_ns === null ? 1 : 0)
  return (
    outOfRank(a) - outOfRank(b) ||
    b.solved - a.solved ||
    (a.sweep_cpu_ns ?? 0) - (b.sweep_cpu_ns ?? 0) ||
    (a.solver_id < b.solver_id ? -1 : 1)
  )
}

const SHIFT_NS = 1000
const NO_RATIO = { geo_ratio: null, geo_ratio_lo: null, geo_ratio_hi: null } as const

function summaryRow(
  { runId, plan, limitNs }: { runId: string; plan: Plan; limitNs: number },
  entry: ContestEntry,
): SummaryRow {
  const { solverId, contest, asked, solved, counts, times } = entry
  const sweepTimes = statisticsEntry(entry, limitNs).forks.map(({ time }) => time)
  const isTimed = entry.standing.status === 'ranked' && times.length > 0
  const bounds = isTimed ? centreBounds(sweepTimes) : undefined
  const sweep = isTimed ? centre(sweepTimes) : null
  const lost = unsolvedOf(entry) * limitNs
  const over = (pick: (fork: ContestEntry['times'][number]) => number): number | null =>
    isTimed ? median(times.map(pick)) : null
  return {
    run_id: runId,
    solver_id: solverId,
    dataset_id: contest.datasetId,
    task: contest.task,
    track: contest.track,
    forks: times.length,
    puzzles: asked,
    solved,
    wrong: counts.wrong,
    timeouts: timeoutsOf(entry),
    sweep_cpu_ns: sweep,
    sweep_cpu_ns_lo: bounds?.lo ?? null,
    sweep_cpu_ns_hi: bounds?.hi ?? null,
    sweep_wall_ns_median: over((fork) => fork.sweep.wallNs),
    cold_sweep_ns: over((fork) => fork.sweep.coldCpuNs),
    puzzles_per_second: sweep === null ? null : (NS_PER_SECOND * solved) / (sweep - lost),
    ...NO_RATIO,
    shifted_geomean_ns: isComparable(entry) ? shiftedMean(entry, limitNs) : null,
    par2_ns: sweep === null || gaveUp(entry) ? null : (sweep + lost) / asked,
    tier: null,
    ...countersOf(entry),
    alloc_bytes_median: allocationsOf(entry),
    flags: flagsOf(plan, entry).join(' '),
    mode: contest.mode,
    sweep_wall_ns_min: isTimed ? Math.min(...times.map((fork) => fork.sweep.wallMinNs)) : null,
    contention: over((fork) => fork.sweep.contention),
    corner_sum: cornerSum(entry),
    puzzle_ns_median: isTimed ? medianPuzzle(entry) : null,
  }
}

/** Of the puzzles that were timed alone, and of those that were not solved at their limit. */
function shiftedMean(entry: ContestEntry, limitNs: number): number | null {
  const times = [
    ...puzzleMedians(entry).values(),
    ...Array.from({ length: unsolvedOf(entry) }, () => limitNs),
  ]
  return times.length === 0 ? null : shiftedGeometricMean(times, SHIFT_NS)
}

function medianPuzzle(entry: ContestEntry): number | null {
  const times = [...puzzleMedians(entry).values()]
  return times.length === 0 ? null : median(times)
}

/** Counters in sum; null where no answer told them. */
function countersOf(
  entry: ContestEntry,
): Pick<SummaryRow, 'nodes_total' | 'guesses_total' | 'backtracks_total' | 'max_depth'> {
  const totals = entry.contest.mode === 'batch' ? entry.preflight.batchTotals : sumOfCounters(entry)
  return {
    nodes_total: totals?.nodes ?? null,
    guesses_total: totals?.guesses ?? null,
    backtracks_total: totals?.backtracks ?? null,
    max_depth: totals?.maxDepth ?? null,
  }
}

function sumOfCounters(entry: ContestEntry): Counters | null {
  let totals: Counters | null = null
  for (const { nodes, guesses, backtracks, maxDepth } of entry.answers()) {
    if (nodes === null) continue
    totals ??= { nodes: 0, guesses: 0, backtracks: 0, maxDepth: 0 }
    totals = {
      nodes: totals.nodes + nodes,
      guesses: totals.guesses + (guesses ?? 0),
      backtracks: totals.backtracks + (backtracks ?? 0),
      maxDepth: Math.max(totals.maxDepth, maxDepth ?? 0),
    }
  }
  return totals
}

/** Only where every puzzle as it stands was solved: of isomorphs the sum means nothing. */
function cornerSum(entry: ContestEntry): number | null {
  if (entry.contest.track !== 'given' || entry.counts.solved < entry.asked) return null
  let total = 0
  for (const { corner } of entry.answers()) total += corner ?? 0
  return total
}

function allocationsOf({ allocations }: ContestEntry): number | null {
  const bytes = allocations?.allocBytes ?? []
  return bytes.length === 0 ? null : median(bytes)
}

const CONTENDED = 1.05

function flagsOf(plan: Plan, entry: ContestEntry): string[] {
  const { standing, preflight, forks, times, external } = entry
  const drifting = forks.filter(({ settled }) => !settled).length
  const printed = preflight.notes.length > 0 || forks.some(({ notes }) => notes.length > 0)
  const flags: [boolean, string][] = [
    [standing.status !== 'ranked', standing.status],
    [gaveUp(entry), 'gave-up'],
    [standing.status === 'ranked' && unsolvedOf(entry) > 0, 'censored'],
    [
      !external && times.length > 0 && median(times.map(({ sweep }) => sweep.contention)) > CONTENDED,
      'contended',
    ],
    [2 * drifting > forks.length, 'no-steady-state'],
    [external, 'wall-clock'],
    [printed, 'output'],
    [!plan.verdicts && times.length > 0, 'indicative'],
  ]
  return flags.flatMap(([isSo, flag]) => (isSo ? [flag] : []))
}

type Ratio = Pick<SummaryRow, 'geo_ratio' | 'geo_ratio_lo' | 'geo_ratio_hi'>

const RESAMPLED_PUZZLES = 200_000 // puzzles drawn in all resamples together
const FEWEST_RESAMPLES = 200
const MOST_RESAMPLES = 1000

/** The geometric mean of the times by those of the fastest, with bounds; empty where puzzles are not timed alone. */
function ratioTo(
  fastest: ContestEntry | undefined,
  entry: ContestEntry,
  { limitNs, seed }: { limitNs: number; seed: number },
): Ratio {
  if (fastest === undefined || !isComparable(entry)) return NO_RATIO
  if (entry === fastest) return { geo_ratio: 1, geo_ratio_lo: 1, geo_ratio_hi: 1 }
  const times = inSameRounds(fastest, entry, limitNs)
  const puzzles = times.solver[0]?.length ?? 0
  if (puzzles === 0) return NO_RATIO
  const resamples = Math.round(RESAMPLED_PUZZLES / puzzles)
  const { ratio, bounds } = geometricMeanRatio(times, {
    seed: `${seed} ${entry.solverId}`,
    resamples: Math.min(MOST_RESAMPLES, Math.max(FEWEST_RESAMPLES, resamples)),
  })
  return { geo_ratio: ratio, geo_ratio_lo: bounds?.lo ?? null, geo_ratio_hi: bounds?.hi ?? null }
}

/** Rounds × puzzles of both entries, for the rounds in which both were timed. */
function inSameRounds(
  fastest: ContestEntry,
  entry: ContestEntry,
  limitNs: number,
): { solver: number[][]; baseline: number[][] } {
  const rounds = entry.times.flatMap((own) => {
    const other = fastest.times.find(({ shard, round }) => shard === own.shard && round === own.round)
    return other === undefined
      ? []
      : [{ own: puzzleTimesIn(entry, own), other: puzzleTimesIn(fastest, other) }]
  })
  const keys = [...new Set(rounds.flatMap(({ own, other }) => [...own.keys(), ...other.keys()]))]
  const isTimed = rounds.some(({ own, other }) => own.size > 0 && other.size > 0)
  const row = (times: ReadonlyMap<string, number>): number[] => keys.map((key) => times.get(key) || limitNs)
  return isTimed
    ? { solver: rounds.map(({ own }) => row(own)), baseline: rounds.map(({ other }) => row(other)) }
    : { solver: [], baseline: [] }
}

const FLOOR_OF_NOTE = 0.05

function warningsOf({ head }: Records, { contest, rows, control, knownSum }: ContestSummary): string[] {
  const where = `${contest.datasetId}, ${contest.task}, ${contest.track}, ${contest.mode}`
  const named = (flag: string): string =>
    rows
      .filter((row) => hasFlag(row, flag))
      .map(({ solver_id }) => solver_id)
      .join(', ')
  const sums = new Set(rows.flatMap(({ corner_sum }) => corner_sum ?? []))
  const warnings: [boolean, string][] = [
    [
      knownSum !== null && [...sums].some((sum) => sum !== knownSum),
      `${where}: the solutions add up to ${[...sums].join(' and ')}, known is ${knownSum}`,
    ],
    [
      named('contended') !== '',
      `${where}: another process took CPU time from ${named('contended')}: wall time exceeds CPU time by more than 5 %`,
    ],
    [
      named('wall-clock') !== '',
      `${where}: ${named('wall-clock')} works outside of its fork, so its time is wall time, which other processes disturb`,
    ],
    [
      named('no-steady-state') !== '',
      `${where}: the times of ${named('no-steady-state')} still moved when sampling began`,
    ],
    [
      control !== undefined && control.floor > FLOOR_OF_NOTE,
      `${where}: the A/A control differs from itself by up to ${percent(control?.floor ?? 0)}: this machine was too busy for fine differences`,
    ],
    [
      !head.plan.verdicts && rows.some(({ forks }) => forks > 0),
      `${where}: so few rounds (${head.plan.rounds}) are indicative only: no verdicts, no tiers`,
    ],
  ]
  return warnings.flatMap(([isSo, text]) => (isSo ? [text] : []))
}
