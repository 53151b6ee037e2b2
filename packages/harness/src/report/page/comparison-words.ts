/** Summarises a comparison in one sentence. */
import type { Words } from '../../domain.ts'
import type { ContestComparison, EntrantComparison, RunComparison } from '../../judge/compare/comparison.ts'
import { inverse } from '../../judge/pair-order.ts'
import { counted, listOf, whatBroke, withArticle } from '../../phrases.ts'
import { readableEstimate, readableRatio } from './readable.ts'

export function comparisonHeadline(
  { contests, timesCompared, tooShort }: Pick<RunComparison, 'contests' | 'timesCompared' | 'tooShort'>,
  words: Words,
): string {
  const all = contests.flatMap(({ entrants }) => entrants)
  if (all.length === 0) return 'The two runs have nothing in common that could be compared.'
  const broken = all.filter((entrant) => whatBroke(entrant, words) !== undefined)
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
  if (tooShort.length > 0)
    return `${tooShort.length === 1 ? 'One of the runs is' : 'Both runs are'} too short for verdicts, so no change of time is proved.${counts}`
  if (slower.length === 0 && faster.length === 0)
    return `No change of time is proved for ${many(timed)}.${counts}`
  const changes = [...slowerBy(slower), ...fasterBy(faster)].map((change) => `${change} before`)
  return `${listOf(changes)}.${counts}`
}

/** What the times of a contest have in common, or that it is not known. Undefined if no times are compared. */
export function commonChange(
  { common, entrants }: Pick<ContestComparison, 'common' | 'entrants'>,
  words: Words,
): string | undefined {
  if (entrants.every(({ time }) => time === null)) return undefined
  return common === null
    ? `Fewer than four ${words.entrants} changed alike, so every ratio includes what the machine changed between the runs.`
    : `The ${words.entrants} that changed alike took ${readableRatio(common)} as long as before, which is put down to the machine and taken out of every ratio.`
}

const withVerdict = (all: readonly EntrantComparison[], verdict: 'slower' | 'faster'): EntrantComparison[] =>
  all.filter(({ time }) => time?.verdict === verdict)

const names = (entrants: readonly EntrantComparison[]): string =>
  listOf([...new Set(entrants.map(({ entrantId }) => entrantId))])

/** `mrv takes 1.20 × (1.14–1.27) as long as`; several entrants are given by name. */
function slowerBy(slower: readonly EntrantComparison[]): string[] {
  const [only, ...others] = slower
  if (only === undefined) return []
  if (others.length > 0 || only.time === null) return [`${areOf(slower)} slower than`]
  return [`${only.entrantId} takes ${readableEstimate(only.time.ratio)} as long as`]
}

/** `mrv is 1.20 × (1.14–1.27) as fast as`; several entrants are given by name. */
function fasterBy(faster: readonly EntrantComparison[]): string[] {
  const [only, ...others] = faster
  if (only === undefined) return []
  if (others.length > 0 || only.time === null) return [`${areOf(faster)} faster than`]
  return [`${only.entrantId} is ${readableEstimate(inverse(only.time.ratio))} as fast as`]
}

function areOf(entrants: readonly EntrantComparison[]): string {
  const { size } = new Set(entrants.map(({ entrantId }) => entrantId))
  return `${names(entrants)} ${size === 1 ? 'is' : 'are'}`
}
