/** Words that sentences of results have in common. */
import type { Words } from './domain.ts'

/** `lanes`, `lanes and band`, `lanes, band and mrv`. */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** `euler-50 · unique · permuted · batch` */
export function contestTitle({
  setId,
  task,
  track,
  mode,
}: Readonly<Record<'setId' | 'task' | 'track' | 'mode', string>>): string {
  const special = [...(track === 'given' ? [] : [track]), ...(mode === 'single' ? [] : [mode])]
  return [setId, task, ...special].join(' · ')
}

/** ` (and 12 more puzzles)` */
export function andMore(count: number, { instance, instances }: Words): string {
  return count === 0 ? '' : ` (and ${count} more ${count === 1 ? instance : instances})`
}

/** `1 puzzle`, `50 puzzles`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** `2 %`, `2.4 %`, `0.05 %`, `140 %`. The space keeps a number and its unit on one line. */
export function percent(share: number): string {
  const value = 100 * share
  const digits = Math.abs(value) >= 10 ? Math.round(value) : Number(value.toPrecision(2))
  return `${digits.toLocaleString('en-US')}\u202f%`
}

/** What an entrant did, in words that follow its name. */
export const STATUS_WORDS = {
  ranked: 'is ranked',
  wrong: 'answered wrongly',
  disqualified: 'did not do the requested work',
  error: 'failed',
  'gave-up': 'gave up',
  killed: 'was stopped at its time limit',
  memory: 'was stopped at its memory limit',
  unsupported: 'cannot do this',
} as const

interface BeforeAndAfter {
  readonly asked: number
  readonly solvedBefore: number
  readonly solvedAfter: number
  readonly failure: { readonly status: keyof typeof STATUS_WORDS; readonly problem: string | null } | null
}

/** What fails after and did not before, in words that follow the name, or undefined. */
export function whatBroke(
  { asked, solvedBefore, solvedAfter, failure }: BeforeAndAfter,
  { instances }: Pick<Words, 'instances'>,
): string | undefined {
  if (failure !== null)
    return STATUS_WORDS[failure.status] + (failure.problem === null ? '' : `: ${failure.problem}`)
  return solvedAfter < solvedBefore
    ? `solves ${solvedAfter} of ${asked} ${instances}, ${solvedBefore} before`
    : undefined
}
