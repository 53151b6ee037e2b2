/** Summarises a comparison in one sentence. */
import type { EntrantComparison, RunComparison } from '../../analysis/summary.ts'
import type { Words } from '../../domain.ts'
import { listOf, withArticle } from '../../phrases.ts'
import { inverse } from '../../statistics/estimate.ts'
import { counted, readableEstimate } from './readable.ts'

export interface Compared extends Pick<RunComparison, 'timesCompared' | 'verdictsGiven'> {
  readonly contests: readonly { readonly entrants: readonly EntrantComparison[] }[]
}

export function comparisonHeadline(
  { contests, timesCompared, verdictsGiven }: Compared,
  words: Words,
): string {
  const all = contests.flatMap(({ entrants }) => entrants)
  if (all.length === 0) return 'The two runs have nothing in common that could be compared.'
  const broken = all.filter((entrant) => entrant.broken !== null)
  if (broken.length > 0)
    return `${names(broken)} no longer ${broken.length === 1 ? 'solves' : 'solve'} what was solved before.`
  const slower = withVerdict(all, 'slower')
  const faster = withVerdict(all, 'faster')
  const many = (some: readonly EntrantComparison[]): string =>
    counted(new Set(some.map(({ entrantId }) => entrantId)).size, words.entrant, words.entrants)
  const moved = all.filter(({ counters }) => counters !== null)
  const counts = moved.length === 0 ? '' : ` The counters of ${many(moved)} moved.`
  if (!timesCompared) return `The times are not compared: the machines differ.${counts}`
  const timed = all.filter(({ time }) => time !== null)
  if (timed.length === 0) return `No time of ${withArticle(words.entrant)} can be compared.${counts}`
  if (!verdictsGiven)
    return `One of the runs is too short for verdicts, so no change of time is proved.${counts}`
  if (slower.length === 0 && faster.length === 0)
    return `No change of time is proved for ${many(timed)}.${counts}`
  const parts = [
    ...(slower.length > 0 ? [`${told(slower)} slower`] : []),
    ...(faster.length > 0 ? [`${told(faster)} faster`] : []),
  ]
  return `${listOf(parts)} than before.${counts}`
}

const withVerdict = (all: readonly EntrantComparison[], verdict: 'slower' | 'faster'): EntrantComparison[] =>
  all.filter(({ time }) => time?.verdict === verdict)

const names = (entrants: readonly EntrantComparison[]): string =>
  listOf([...new Set(entrants.map(({ entrantId }) => entrantId))])

/** A single entrant with its ratio, `mrv is 1.20 × (1.14–1.27)`, and several by name. */
function told(entrants: readonly EntrantComparison[]): string {
  const [first] = entrants
  const { size } = new Set(entrants.map(({ entrantId }) => entrantId))
  if (entrants.length > 1 || !first?.time) return `${names(entrants)} ${size === 1 ? 'is' : 'are'}`
  const { ratio } = first.time
  return `${first.entrantId} is ${readableEstimate(ratio.value < 1 ? inverse(ratio) : ratio)}`
}
