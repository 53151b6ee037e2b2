/** Who counts as having solved everything, and what is said of the others. */
import type { EntrySummary } from '../../src/analysis/summary.ts'

/** Everything was asked, answered and proved. Nobody else has a time that can be held against others. */
export function isWhole({ solved, asked, status }: EntrySummary): boolean {
  return solved === asked && status === 'ranked'
}

/** Its times are those of the work that was asked for, though it may have left some of it undone. */
export function isHonest({ status }: EntrySummary): boolean {
  return status === 'ranked'
}

export const STANDING_WORDS: Readonly<Record<EntrySummary['status'], string>> = {
  ranked: 'ranked',
  wrong: 'answered wrongly',
  cheating: 'cheated',
  error: 'failed',
  killed: 'stopped: out of time',
  memory: 'stopped: out of memory',
  unsupported: 'cannot do this',
}
