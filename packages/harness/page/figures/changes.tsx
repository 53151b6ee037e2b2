/** Draws the time after divided by the time before, the largest change first. What may be noise is grey. */
import { useMemo } from 'preact/hooks'
import type { EntrantComparison } from '../../src/analysis/summary.ts'
import type { Words } from '../../src/domain.ts'
import { listOf } from '../../src/phrases.ts'
import { counted, readableEstimate, readablePercent, readableTime } from '../../src/report/page/readable.ts'
import type { ComparedContest } from '../../src/report/page-data.ts'
import { estimateColumn, numberColumn, textColumn } from '../parts/columns.ts'
import { Figure } from '../parts/figure.tsx'
import type { Table } from '../parts/numbers-table.tsx'
import { type RatioRow, useRatioRows } from './ratio-rows.tsx'

const CHANGE_WORDS: Readonly<Record<Timed['time']['verdict'], string>> = {
  faster: 'faster',
  slower: 'slower',
  same: 'unchanged',
  unresolved: 'not proved',
  'too-noisy': 'too noisy to tell',
}

interface ChangesProps {
  readonly contest: ComparedContest
  readonly words: Words
  readonly id: string
  /** Whether both runs have enough rounds for verdicts. */
  readonly hasVerdicts: boolean
}

type Timed = EntrantComparison & { readonly time: NonNullable<EntrantComparison['time']> }

export function Changes({ contest, words, id, hasVerdicts }: ChangesProps) {
  const changes = useMemo(() => timedIn(contest), [contest])
  const rows = useMemo(() => changes.map((change) => rowOf(change, hasVerdicts)), [changes, hasVerdicts])
  const noise = Math.max(contest.noiseFloor ?? 0, contest.margin)
  const plot = useRatioRows(rows, { axis: 'time after ÷ time before (log scale)', noise })
  if (rows.length === 0) return <p class="note">No time of a {words.entrant} can be compared.</p>
  const finding = hasVerdicts
    ? changeFinding(changes, words)
    : 'One of the two runs has too few rounds to prove a change. These ratios are only a first look.'
  const untimed = contest.entrants.filter(({ time }) => time === null).map(({ entrantId }) => entrantId)
  return (
    <Figure
      id={id}
      title="Time after, relative to time before"
      finding={finding}
      note={
        <>
          A value left of 1 is faster than before.
          {changes.some(({ time }) => time.ratio.lo !== null) && (
            <>
              {' '}
              The line shows the <dfn>bounds</dfn> of each ratio: with 95 % certainty, the true one is between
              them.
            </>
          )}{' '}
          Grey changes are not proved, and may be noise. The band reaches to ±{readablePercent(noise)}:
          smaller changes do not count.
          {untimed.length > 0 &&
            ` Not here: ${listOf(untimed)}, without a time for every ${words.instance} in both runs.`}
        </>
      }
      table={changeTable(contest, changes, words)}
      {...plot}
    />
  )
}

/** Proved changes come first, and larger ones before smaller ones. */
function timedIn({ entrants }: ComparedContest): Timed[] {
  const size = ({ time }: Timed): number => Math.abs(Math.log(time.ratio.value))
  return entrants
    .flatMap((entrant): Timed[] => (entrant.time === null ? [] : [{ ...entrant, time: entrant.time }]))
    .sort((a, b) => Number(isProved(b)) - Number(isProved(a)) || size(b) - size(a))
}

function isProved({ time }: Pick<Timed, 'time'>): boolean {
  return time.verdict === 'faster' || time.verdict === 'slower'
}

function changeFinding(changes: readonly Timed[], { entrant, entrants }: Words): string {
  const many = counted(changes.length, entrant, entrants)
  const of = (...verdicts: Timed['time']['verdict'][]): number =>
    changes.filter(({ time }) => verdicts.includes(time.verdict)).length
  const parts = [
    ...(of('slower') > 0 ? [`${of('slower')} slower`] : []),
    ...(of('faster') > 0 ? [`${of('faster')} faster`] : []),
    ...(of('same') > 0 ? [`${of('same')} unchanged`] : []),
  ]
  const open = of('unresolved', 'too-noisy')
  if (parts.length === 0) return `No change of ${many} is proved. All differences may be noise.`
  const rest = open === 0 ? '' : ` Nothing is proved for the other ${open === 1 ? 'one' : open}.`
  return `Proved of ${many}: ${listOf(parts)}.${rest}`
}

function rowOf({ entrantId, time }: Timed, hasVerdicts: boolean): RatioRow {
  const { ratio, verdict, roundsNeeded } = time
  return {
    entrantId,
    ratio,
    bound: '',
    isProved: isProved({ time }),
    hue: verdict === 'slower' ? 'hue-7' : 'hue-2',
    verdict: hasVerdicts ? CHANGE_WORDS[verdict] : '',
    says: () => [
      `${entrantId} takes ${readableEstimate(ratio)} the time${hasVerdicts ? `: ${CHANGE_WORDS[verdict]}` : ''}`,
      ...(roundsNeeded === null ? [] : [`${roundsNeeded} more rounds of each run would probably settle it.`]),
    ],
  }
}

function changeTable({ means }: ComparedContest, rows: readonly Timed[], { entrant }: Words): Table<Timed> {
  const meanColumn = (when: 'before' | 'after') =>
    numberColumn<Timed>(when, ({ entrantId }) => means[entrantId]?.[when]?.value ?? null, readableTime)
  return {
    columns: [
      textColumn(entrant, ({ entrantId }) => entrantId),
      meanColumn('before'),
      meanColumn('after'),
      estimateColumn('after ÷ before', ({ time }) => time.ratio, readableEstimate),
      textColumn('verdict', ({ time }) => CHANGE_WORDS[time.verdict]),
    ],
    rows,
  }
}
