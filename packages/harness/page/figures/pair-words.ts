import type { PairSummary } from '../../src/analysis/summary.ts'
import type { ContestSummary } from '../../src/report/page-data.ts'
import { inverse } from '../../src/statistics/estimate.ts'

export const VERDICT_WORDS: Readonly<Record<PairSummary['verdict'], string>> = {
  faster: 'faster',
  slower: 'slower',
  same: 'the same',
  unresolved: 'not told apart',
  'too-noisy': 'too noisy to tell',
}

const TURNED = {
  faster: 'slower',
  slower: 'faster',
  same: 'same',
  unresolved: 'unresolved',
  'too-noisy': 'too-noisy',
} as const
const TURNED_CENSORED = { none: 'none', a: 'b', b: 'a', both: 'both' } as const

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

function turned(pair: PairSummary): PairSummary {
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
