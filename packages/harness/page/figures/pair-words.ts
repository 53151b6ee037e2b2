import { type PairSummary, turned } from '../../src/analysis/summary.ts'
import type { ContestSummary } from '../../src/report/page-data.ts'

export const VERDICT_WORDS: Readonly<Record<PairSummary['verdict'], string>> = {
  faster: 'faster',
  slower: 'slower',
  same: 'the same',
  unresolved: 'not told apart',
  'too-noisy': 'too noisy to tell',
}

/**
 * The pairs of one entrant, each as the ratio of the other to this one. The fastest comes first, and those
 * that did not solve everything come last.
 */
export function orientedPairs({ pairs, apart }: ContestSummary, against: string): PairSummary[] {
  const isApart = (id: string): boolean => apart.some(({ entrantId }) => entrantId === id)
  return pairs
    .flatMap((pair) => (pair.b === against ? [pair] : pair.a === against ? [turned(pair)] : []))
    .sort((a, b) => Number(isApart(a.a)) - Number(isApart(b.a)) || a.ratio.value - b.ratio.value)
}
