/** Compares every two entries of a contest, and ranks them. */
import { puzzleMedians, statisticsEntry } from './clock.ts'
import { type ContestEntry, isComparable, unsolvedOf } from './entries.ts'
import { type Contest, controlIdOf, isControl, type PairwiseRow, type Plan } from './record.ts'
import { JUDGE_DEFAULTS, type Judgement, judge, type PairJudgement, tiersOf } from './statistics/index.ts'

const NS_PER_SECOND = 1e9

export interface JudgedContest {
  /** The entries that are ranked and were timed, the control among them. */
  readonly timed: readonly ContestEntry[]
  readonly judgement: Judgement | undefined
  readonly pairs: readonly PairwiseRow[]
}

/** Compares every two entries of a contest that were timed. */
export function judgeContest(
  head: { readonly runId: string; readonly plan: Plan },
  contest: Contest,
  entries: readonly ContestEntry[],
): JudgedContest {
  const timed = entries.filter(isComparable)
  const judgement = judgeEntries(timed, head.plan.timeoutSeconds * NS_PER_SECOND)
  return { timed, judgement, pairs: judgement === undefined ? [] : pairRows(head, contest, timed, judgement) }
}

/**
 * Judges the entries that were timed, the control among them.
 *
 * @returns undefined when there is nothing to compare.
 */
export function judgeEntries(timed: readonly ContestEntry[], limitNs: number): Judgement | undefined {
  if (timed.length < 2) return undefined
  const twin = timed.find(({ solverId }) => isControl(solverId))?.solverId
  const id = timed.find(({ solverId }) => controlIdOf(solverId) === twin)?.solverId
  const control = twin !== undefined && id !== undefined ? { control: { id, twin } } : {}
  return judge(
    timed.map((entry) => statisticsEntry(entry, limitNs)),
    { ...JUDGE_DEFAULTS, ...control },
  )
}

function pairRows(
  { runId, plan }: { runId: string; plan: Plan },
  contest: Contest,
  timed: readonly ContestEntry[],
  { pairs, threshold }: Judgement,
): PairwiseRow[] {
  const { datasetId, task, track, mode } = contest
  const byId = new Map(timed.map((entry) => [entry.solverId, entry]))
  const medians = new Map(timed.map((entry) => [entry.solverId, puzzleMedians(entry)]))
  return pairs.map((pair) => {
    const censored = whoIsCensored(byId.get(pair.a), byId.get(pair.b))
    const verdict = plan.verdicts ? provedWith(pair.verdict, censored) : 'unresolved'
    const wins = countWins(medians.get(pair.a), medians.get(pair.b))
    return {
      run_id: runId,
      dataset_id: datasetId,
      task,
      track,
      a: pair.a,
      b: pair.b,
      ratio: pair.ratio,
      ratio_lo: pair.bounds?.lo ?? null,
      ratio_hi: pair.bounds?.hi ?? null,
      p_holm: pair.pHolm,
      verdict,
      puzzles_a_faster: wins?.a ?? null,
      puzzles_b_faster: wins?.b ?? null,
      mode,
      censored,
      threshold,
      rounds_needed: verdict === 'unresolved' && censored === 'none' ? (pair.moreRounds ?? null) : null,
    }
  })
}

function whoIsCensored(a: ContestEntry | undefined, b: ContestEntry | undefined): PairwiseRow['censored'] {
  const isLate = [a, b].map((entry) => entry !== undefined && unsolvedOf(entry) > 0)
  if (isLate[0]) return isLate[1] ? 'both' : 'a'
  return isLate[1] ? 'b' : 'none'
}

/** Of a solver that left puzzles unsolved the time is a lower bound: it can only be proved to be slower. */
function provedWith(
  verdict: PairJudgement['verdict'],
  censored: PairwiseRow['censored'],
): PairwiseRow['verdict'] {
  if (censored === 'none') return verdict
  if (censored === 'a' && verdict === 'slower') return verdict
  if (censored === 'b' && verdict === 'faster') return verdict
  return 'unresolved'
}

function countWins(
  a: ReadonlyMap<string, number> | undefined,
  b: ReadonlyMap<string, number> | undefined,
): { a: number; b: number } | undefined {
  if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return undefined
  const wins = { a: 0, b: 0 }
  for (const [key, time] of a) {
    const other = b.get(key)
    if (other === undefined || time === other) continue
    wins[time < other ? 'a' : 'b']++
  }
  return wins
}

/** Id → tier. Who solved more puzzles stands above who solved fewer; among equals the verdicts decide. */
export function tiersIn(timed: readonly ContestEntry[], pairs: readonly PairwiseRow[]): Map<string, number> {
  const solved = new Map(timed.map(({ solverId, solved: count }) => [solverId, count]))
  const ids = timed.map(({ solverId }) => solverId).filter((id) => !isControl(id))
  return tiersOf(
    ids,
    pairs.map(({ a, b, verdict }) => {
      const lead = (solved.get(a) ?? 0) - (solved.get(b) ?? 0)
      return { a, b, verdict: lead > 0 ? 'faster' : lead < 0 ? 'slower' : verdict }
    }),
  )
}
