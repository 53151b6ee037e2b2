/** Draws one entrant against all others: ratios with their bounds, and what is proved. */
import { useMemo } from 'preact/hooks'
import type { PairSummary } from '../../src/analysis/summary.ts'
import type { Words } from '../../src/domain.ts'
import { listOf } from '../../src/phrases.ts'
import { isFirstLook } from '../../src/report/page/headline.ts'
import { counted, readableEstimate, readablePercent } from '../../src/report/page/readable.ts'
import { estimateColumn, textColumn } from '../parts/columns.ts'
import { Figure } from '../parts/figure.tsx'
import type { Table } from '../parts/numbers-table.tsx'
import { Picker } from '../parts/picker.tsx'
import { type ReportState, useReport } from '../state/report-state.ts'
import { orientedPairs, VERDICT_WORDS } from './pair-words.ts'
import { type RatioRow, useRatioRows } from './ratio-rows.tsx'

export function Pairs() {
  const report = useReport()
  const { run, contest, address, go, shown } = report
  const ids = useMemo(
    () =>
      contest.ranked
        .concat(contest.apart)
        .map(({ entrantId }) => entrantId)
        .filter((id) => contest.pairs.some(({ a, b }) => a === id || b === id)),
    [contest],
  )
  const against = ids.includes(address.against) ? address.against : (contest.fastestId ?? ids[0] ?? '')
  const pairs = useMemo(
    () => orientedPairs(contest, against).filter(({ a }) => shown.has(a)),
    [contest, against, shown],
  )
  const rows = useMemo(() => pairs.map((pair) => rowOf(pair, report)), [pairs])
  const { control } = contest
  const plot = useRatioRows(rows, {
    axis: `time ÷ time of ${against} (log scale)`,
    noise: control?.noiseFloor ?? 0,
  })
  if (pairs.length === 0)
    return (
      <p class="note">This run has no pair of {run.words.entrants} to compare among those that are shown.</p>
    )
  const finding = isFirstLook(run, contest)
    ? `There are too few rounds to prove anything about ${against}. These ratios are only a first look.`
    : pairFinding(pairs, against, run.words)
  return (
    <Figure
      id="pairs"
      title={`All others against ${against}`}
      finding={finding}
      note={
        <>
          Right of 1 takes longer than {against}. A difference is proved when the bounds leave out 1 and it is
          larger than the noise floor.
          {control?.noiseFloor != null && (
            <>
              {' '}
              The <dfn>noise floor</dfn> is how far apart identical code came out: {control.entrantId} took
              part twice, and the two differed by up to {readablePercent(control.noiseFloor)}. That is the
              grey band.
            </>
          )}{' '}
          Within ±{readablePercent(run.margin)}, two are called the same.
        </>
      }
      controls={<Picker label="Against" options={ids} value={against} onPick={(id) => go({ against: id })} />}
      table={pairTable(report)}
      {...plot}
    />
  )
}

/** The rows describe the other entrants, and the sentence describes the one that they are compared with. */
function pairFinding(pairs: readonly PairSummary[], against: string, words: Words): string {
  const of = (...verdicts: PairSummary['verdict'][]): number =>
    pairs.filter(({ verdict }) => verdicts.includes(verdict)).length
  const kinds = [
    ['faster than', of('slower')],
    ['the same as', of('same')],
    ['slower than', of('faster')],
  ] as const
  const proved = kinds.flatMap(([relation, count]) =>
    count === 0 ? [] : [`${relation} ${counted(count, words.entrant, words.entrants)}`],
  )
  const open = of('unresolved', 'too-noisy')
  const rest = open > 0 ? `${counted(open, 'pair is', 'pairs are')} not told apart` : ''
  if (proved.length === 0) return `Nothing is proved about ${against}: ${rest}.`
  return `${against} is proved ${listOf(proved)}${rest === '' ? '' : `; ${rest}`}.`
}

function rowOf(pair: PairSummary, { run, contest, lookOf }: ReportState): RatioRow {
  const { a, ratio, verdict, censored } = pair
  return {
    entrantId: a,
    ratio,
    bound: BOUNDS[censored],
    isProved: verdict !== 'unresolved' && verdict !== 'too-noisy',
    hue: lookOf(a).hue,
    verdict: isFirstLook(run, contest) ? '' : VERDICT_WORDS[verdict],
    says: () => saysOf(pair, isFirstLook(run, contest)),
  }
}

/** A time that was cut off at a limit is a lower bound. */
const BOUNDS = { none: '', both: '', a: '≥ ', b: '≤ ' } as const

function saysOf(
  { a, b, ratio, verdict, geometric, censored, roundsNeeded }: PairSummary,
  isOpen: boolean,
): string[] {
  const proved = (one: PairSummary['verdict']): string => (isOpen ? '' : `, ${VERDICT_WORDS[one]}`)
  return [
    `${a} takes ${BOUNDS[censored]}${readableEstimate(ratio)} the time of ${b}${proved(verdict)}`,
    ...(censored === 'both' ? ['Both were stopped at a limit, so this ratio says little.'] : []),
    ...(geometric === null
      ? []
      : [`With equal weight for each: ${readableEstimate(geometric.ratio)}${proved(geometric.verdict)}`]),
    ...(roundsNeeded === null ? [] : [`${roundsNeeded} more rounds would probably tell them apart.`]),
  ]
}

function pairTable({ contest, shown }: ReportState): Table<PairSummary> {
  const rows = [...shown].flatMap((id) =>
    orientedPairs(contest, id).filter(
      ({ a, ratio }) => shown.has(a) && (ratio.value > 1 || (ratio.value === 1 && a > id)),
    ),
  )
  return {
    columns: [
      textColumn('slower', ({ a }) => a),
      textColumn('faster', ({ b }) => b),
      {
        name: 'time ÷ time',
        cell: ({ ratio, censored }) => `${BOUNDS[censored]}${readableEstimate(ratio)}`,
        sortBy: ({ ratio }) => ratio.value,
      },
      textColumn('verdict', ({ verdict }) => VERDICT_WORDS[verdict]),
      estimateColumn('geometric mean', ({ geometric }) => geometric?.ratio ?? null, readableEstimate),
    ],
    rows,
  }
}
