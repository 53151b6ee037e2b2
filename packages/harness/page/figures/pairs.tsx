/** One entrant against all others: ratios with their bounds, and what is proved. */
import { useMemo } from 'preact/hooks'
import type { PairSummary } from '../../src/analysis/summary.ts'
import {
  counted,
  listOf,
  readableEstimate,
  readablePercent,
  readableRatio,
  tickNumber,
} from '../../src/report/page/readable.ts'
import { BottomAxis, logScale, logTicks } from '../parts/axes.tsx'
import { Figure } from '../parts/figure.tsx'
import { textWidth } from '../parts/labels.ts'
import { rowMarks } from '../parts/marks.ts'
import { Picker } from '../parts/picker.tsx'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { symbolPath } from '../state/looks.ts'
import { type ReportState, useReport } from '../state/report-state.ts'
import { orientedPairs, VERDICT_WORDS } from './pair-words.ts'

const TOP = 10
const FOOT = 46
const ROW = 28

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
  const draw = useMemo(() => (width: number) => drawing(report, pairs, width), [pairs])
  if (pairs.length === 0)
    return (
      <p class="note">This run has no pair of {run.words.entrants} to compare among those that are shown.</p>
    )
  const finding =
    run.kind === 'quick'
      ? `A quick run has too few rounds to prove anything of ${against}: these ratios are a first look.`
      : pairFinding(pairs, against)
  const control = contest.control
  return (
    <Figure
      id="pairs"
      title={`Everyone against ${against}`}
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
      controls={
        <div class="controls">
          <Picker label="Against" options={ids} value={against} onPick={(id) => go({ against: id })} />
        </div>
      }
      table={pairTable(report)}
    >
      <Plot
        label={`Everyone against ${against}. ${finding}`}
        height={() => TOP + pairs.length * ROW + FOOT}
        draw={draw}
      />
    </Figure>
  )
}

function pairFinding(pairs: readonly PairSummary[], against: string): string {
  const of = (...verdicts: PairSummary['verdict'][]): number =>
    pairs.filter(({ verdict }) => verdicts.includes(verdict)).length
  const parts = [
    ...(of('slower') > 0 ? [`slower than ${of('slower')}`] : []),
    ...(of('same') > 0 ? [`the same as ${of('same')}`] : []),
    ...(of('faster') > 0 ? [`faster than ${of('faster')}`] : []),
  ]
  // The pairs are told from the side of the others, the sentence from this one's.
  const turned = parts.map((part) =>
    part.startsWith('slower')
      ? part.replace('slower', 'faster')
      : part.startsWith('faster')
        ? part.replace('faster', 'slower')
        : part,
  )
  const open = of('unresolved', 'too-noisy')
  const rest = open > 0 ? `${counted(open, 'pair is', 'pairs are')} not told apart` : ''
  if (turned.length === 0) return `Nothing is proved of ${against}: ${rest}.`
  return `${against} is proved ${listOf(turned)}${rest === '' ? '' : `; ${rest}`}.`
}

function drawing(report: ReportState, pairs: readonly PairSummary[], width: number): Drawing {
  const { contest, run } = report
  const isNarrow = width < 640
  const [left, right] = [
    14 + Math.min(0.3 * width, Math.max(...pairs.map(({ a }) => textWidth(a)))),
    width - (isNarrow ? 70 : 320),
  ]
  const bottom = TOP + pairs.length * ROW
  const floor = contest.control?.noiseFloor ?? 0
  const x = logScale(
    [
      1 / (1 + floor),
      1 + floor,
      1 / (1 + run.margin),
      1 + run.margin,
      ...pairs.flatMap(({ ratio }) => [ratio.value, ratio.lo ?? ratio.value, ratio.hi ?? ratio.value]),
    ],
    [left + 8, right],
  )
  const y = (index: number): number => TOP + (index + 0.5) * ROW
  return {
    drawn: (
      <>
        <rect
          class="floor"
          x={x(1 / (1 + floor))}
          y={TOP}
          width={Math.max(1, x(1 + floor) - x(1 / (1 + floor)))}
          height={bottom - TOP}
        />
        <BottomAxis
          scale={x}
          ticks={logTicks(x, Math.floor((right - left) / 70))}
          text={(tick) => `${tickNumber(tick)} ×`}
          name="time by time (log scale)"
          top={TOP}
          bottom={bottom}
        />
        <line class="one" x1={x(1)} x2={x(1)} y1={TOP} y2={bottom} />
        {pairs.map((pair, index) => (
          <Row key={pair.a} pair={pair} report={report} width={width} x={x} y={y(index)} />
        ))}
      </>
    ),
    marks: rowMarks(
      pairs.map((pair, index) => ({
        x: x(pair.ratio.value),
        y: y(index),
        entrantId: pair.a,
        says: () => saysOf(pair),
      })),
    ),
  }
}

interface RowProps {
  readonly pair: PairSummary
  readonly report: ReportState
  readonly width: number
  readonly x: (ratio: number) => number
  readonly y: number
}

function Row({ pair, report, width, x, y }: RowProps) {
  const { a, ratio, verdict, censored } = pair
  const isOpen = verdict === 'unresolved' || verdict === 'too-noisy'
  const bound = censored === 'a' ? '≥ ' : ''
  const said =
    width < 640
      ? readableRatio(ratio.value)
      : `${readableEstimate(ratio)}${report.run.kind === 'quick' ? '' : ` ${VERDICT_WORDS[verdict]}`}`
  return (
    <g class={isOpen ? 'hue-none' : report.lookOf(a).hue} data-of={a}>
      <text class="strong" x={4} y={y + 4}>
        {a}
      </text>
      <line class="bounds" x1={x(ratio.lo ?? ratio.value)} x2={x(ratio.hi ?? ratio.value)} y1={y} y2={y} />
      <path
        class={isOpen || bound !== '' ? 'dot hollow' : 'dot'}
        d={symbolPath(bound === '' ? 'circle' : 'diamond', 10)}
        transform={`translate(${x(ratio.value)},${y})`}
      />
      <text x={width - 4} y={y + 4} text-anchor="end">
        {bound + said}
      </text>
    </g>
  )
}

function saysOf({ a, b, ratio, verdict, geometric, censored, roundsNeeded }: PairSummary): string[] {
  return [
    `${a} by ${b}: ${censored === 'a' ? '≥ ' : ''}${readableEstimate(ratio)}, ${VERDICT_WORDS[verdict]}`,
    ...(geometric === null
      ? []
      : [
          `Every one counted alike: ${readableEstimate(geometric.ratio)}, ${VERDICT_WORDS[geometric.verdict]}`,
        ]),
    ...(roundsNeeded === null ? [] : [`${roundsNeeded} more rounds would probably tell them apart.`]),
  ]
}

function pairTable({ contest, shown }: ReportState) {
  type Row = PairSummary
  const rows = [...shown].flatMap((id) =>
    orientedPairs(contest, id).filter(
      ({ a, ratio }) => shown.has(a) && (ratio.value > 1 || (ratio.value === 1 && a > id)),
    ),
  )
  return {
    columns: [
      { name: 'slower', cell: ({ a }: Row) => a, sortBy: ({ a }: Row) => a },
      { name: 'faster', cell: ({ b }: Row) => b, sortBy: ({ b }: Row) => b, isText: true },
      {
        name: 'time by time',
        cell: ({ ratio, censored }: Row) => `${censored === 'a' ? '≥ ' : ''}${readableEstimate(ratio)}`,
        sortBy: ({ ratio }: Row) => ratio.value,
      },
      {
        name: 'verdict',
        cell: ({ verdict }: Row) => VERDICT_WORDS[verdict],
        sortBy: ({ verdict }: Row) => verdict,
        isText: true,
      },
      {
        name: 'geometric mean',
        cell: ({ geometric }: Row) => readableEstimate(geometric?.ratio ?? null),
        sortBy: ({ geometric }: Row) => geometric?.ratio.value ?? null,
      },
    ],
    rows,
  }
}
