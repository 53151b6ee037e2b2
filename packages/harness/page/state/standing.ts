/** Decides which entrants have solved everything, and describes the others. */
import type { ContestSummary, EntrySummary } from '../../src/analysis/summary.ts'

/** Every instance was asked, answered and proved. Only then can its time be compared with others. */
export function isWhole({ solved, asked, status }: EntrySummary): boolean {
  return solved === asked && status === 'ranked'
}

/** Its times are those of the requested work, of which it may have left a part undone. */
export function isHonest({ status }: EntrySummary): boolean {
  return status === 'ranked'
}

/**
 * What an entrant solved in several contests. What failed is not counted as solved, and what it does not support was
 * asked, too. Only those are asked for a batch that offer one.
 */
export function solvedInAll(
  contests: readonly ContestSummary[],
  entrantId: string,
): { readonly solved: number; readonly asked: number } {
  let solved = 0
  let asked = 0
  for (const { contest, ranked, apart } of contests) {
    const entries = [...ranked, ...apart]
    const own = entries.find((entry) => entry.entrantId === entrantId)
    if (own === undefined && contest.mode === 'batch') continue
    if (own !== undefined && isHonest(own)) solved += own.solved
    asked += Math.max(0, ...entries.map((entry) => entry.asked))
  }
  return { solved, asked }
}

export const STANDING_WORDS: Readonly<Record<EntrySummary['status'], string>> = {
  ranked: 'ranked',
  wrong: 'answered wrongly',
  disqualified: 'disqualified',
  error: 'failed',
  'gave-up': 'gave up',
  killed: 'stopped: out of time',
  memory: 'stopped: out of memory',
  unsupported: 'cannot do this',
}
