/** Decides which entrants have solved everything, and describes the others. */
import type { EntrySummary } from '../../src/analysis/summary.ts'

/**
 * Every instance was asked, answered and proved. Only such an entrant has a time that can be compared with
 * others.
 */
export function isWhole({ solved, asked, status }: EntrySummary): boolean {
  return solved === asked && status === 'ranked'
}

/** Its times are those of the requested work, of which it may have left a part undone. */
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
