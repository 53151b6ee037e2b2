/** Writes a comparison of two runs for a terminal. It is a pure function. */

import type { Words } from '../domain.ts'
import type {
  ContestComparison,
  CounterChange,
  EntrantComparison,
  RunComparison,
  TimeComparison,
} from '../judge/compare/comparison.ts'
import { contestTitle, counted, percent, whatBroke } from '../phrases.ts'
import { forTerminal, type Table, type TerminalOptions } from './document.ts'
import { commonChange, comparisonHeadline } from './page/comparison-words.ts'
import { asPhrase, MISSING, readableCount } from './page/readable.ts'
import { tableOf } from './tables.ts'

export function renderComparison(comparison: RunComparison, words: Words, options: TerminalOptions): string {
  const { before, after, contests, notes } = comparison
  return forTerminal(
    [
      {
        items: [
          { text: `${after}, compared with ${before}` },
          { text: comparisonHeadline(comparison, words) },
        ],
      },
      ...contests.flatMap((contest) => [
        { heading: contestTitle(contest.contest) },
        comparisonTable(contest, words),
        { items: remarksOn(contest, words).map((text) => ({ text })) },
      ]),
      { items: notes.map((text) => ({ text, tone: 'note' as const })) },
    ],
    options,
  )
}

function comparisonTable({ entrants }: ContestComparison, words: Words): Table {
  return tableOf(entrants, [
    [words.entrant, ({ entrantId }) => entrantId],
    ['after/before', ({ time }) => (time === null ? MISSING : time.ratio.value.toFixed(3))],
    ['bounds', ({ time }) => boundsOf(time)],
    ['verdict', ({ time }) => time?.verdict ?? MISSING],
    ['counters', ({ counters }) => countersOf(counters, words)],
    ['solved', ({ solvedBefore, solvedAfter }) => change(solvedBefore, solvedAfter)],
  ])
}

function boundsOf(time: TimeComparison | null): string {
  const { lo, hi } = time?.ratio ?? { lo: null, hi: null }
  return lo === null || hi === null ? MISSING : `${lo.toFixed(3)} … ${hi.toFixed(3)}`
}

function countersOf(counters: CounterChange | null, words: Words): string {
  if (counters === null) return 'as before'
  const { moved, totals } = counters
  const sums = totals
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => `${name} ${change(before, after)}`)
  const where =
    moved === null ? `${words.instances} without a row` : counted(moved, words.instance, words.instances)
  return `${sums.join(', ') || 'the same in sum'} (${where} moved)`
}

function change(before: number, after: number): string {
  return before === after ? readableCount(after) : `${readableCount(before)} → ${readableCount(after)}`
}

function remarksOn(contest: ContestComparison, words: Words): string[] {
  const { margin, noiseFloor, entrants, onlyBefore, onlyAfter } = contest
  const common = commonChange(contest, words)
  const isTimed = entrants.some(({ time }) => time !== null)
  const remarks: [boolean, string][] = [
    [isTimed, `differences below ${percent(margin)} count as the same`],
    [isTimed && noiseFloor !== null, `identical code differed by up to ${percent(noiseFloor ?? 0)}`],
    [common !== undefined, asPhrase(common ?? '')],
    [onlyBefore.length > 0, `only before: ${onlyBefore.join(', ')}`],
    [onlyAfter.length > 0, `only after: ${onlyAfter.join(', ')}`],
  ]
  return [
    ...remarks.flatMap(([isSo, text]) => (isSo ? [text] : [])),
    ...entrants.flatMap((entrant) => {
      const broken = whatBroke(entrant, words)
      return broken === undefined ? [] : [`${entrant.entrantId}: it ${broken}`]
    }),
    ...entrants.flatMap((entrant) => exampleLines(entrant, words)),
  ]
}

const SHOWN_EXAMPLES = 3

function exampleLines({ entrantId, counters }: EntrantComparison, words: Words): string[] {
  return (counters?.examples ?? []).slice(0, SHOWN_EXAMPLES).map(({ instance, variant, before, after }) => {
    const where =
      instance === null
        ? 'the batch'
        : `${words.instance} ${instance}${variant === 0 ? '' : `, variant ${variant}`}`
    const moved = Object.keys(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => `${name} ${change(before[name] ?? 0, after[name] ?? 0)}`)
    return `${entrantId}, ${where}: ${moved.join(', ')}`
  })
}
