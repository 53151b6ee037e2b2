/** Draws the mean time of each entrant with its bounds, tier by tier. Who did not solve everything comes last. */
import { useCallback, useMemo } from 'preact/hooks'
import type { EntrySummary, Estimate } from '../../src/analysis/summary.ts'
import { isFirstLook } from '../../src/report/page/headline.ts'
import { capitalized, readableEstimate, readableRatio, readableTime } from '../../src/report/page/readable.ts'
import { BottomAxis } from '../parts/axes.tsx'
import { Figure } from '../parts/figure.tsx'
import { columnWidth, fitted, textWidth } from '../parts/labels.ts'
import { rowMarks } from '../parts/marks.ts'
import type { Drawing } from '../parts/plot.tsx'
import { extent, logScale, logTicks } from '../parts/scales.ts'
import { EstimateMark } from '../parts/symbols.tsx'
import { type ReportState, useReport } from '../state/report-state.ts'
import { isWhole, STANDING_WORDS } from '../state/standing.ts'
import { timeFinding } from './findings.ts'
import { type TimeMeasure, timeMeasureOf } from './time-measure.ts'
import { saysOf, timeTable } from './time-texts.ts'

const TOP = 24
const FOOT = 44

interface Shape {
  /** In a narrow drawing each row has its texts above its dot. */
  readonly isNarrow: boolean
  readonly row: number
  /** The width of the column of names. */
  readonly names: number
  readonly left: number
  readonly right: number
}

const NARROW_ROW = 46
const ROW = 28
/** In a narrow row, the height of its texts. */
const TEXTS = 22

const isNarrowAt = (width: number): boolean => width < 640

function shapeOf(width: number, entries: readonly EntrySummary[], heading: string): Shape {
  const ids = entries.map(({ entrantId }) => entrantId)
  const names = columnWidth(ids, isNarrowAt(width) ? width : 0.6 * width)
  return isNarrowAt(width)
    ? { isNarrow: true, row: NARROW_ROW, names, left: 14, right: width - 14 }
    : {
        isNarrow: false,
        row: ROW,
        names,
        left: Math.max(58 + names, 20 + textWidth(heading)),
        right: width - 320,
      }
}

/** The lines of a narrow drawing end above the texts of each row. */
function linesBetween({ isNarrow, row }: Shape, rows: number): [number, number][] | undefined {
  if (!isNarrow) return undefined
  return Array.from({ length: rows }, (_, index) => [TOP + index * row + TEXTS, TOP + (index + 1) * row])
}

export function DotPlot() {
  const report = useReport()
  const { run, contest, ranked, apart, entries } = report
  const measure = useMemo(() => timeMeasureOf(run, contest), [run, contest])
  const rows = entries.length + (apart.length > 0 ? 1 : 0)
  const draw = useCallback((width: number) => drawing({ report, measure }, width), [entries, measure])
  if (!entries.some((entry) => measure.of(entry) !== null))
    return <p class="note">No {run.words.entrant} that is shown has a time.</p>
  return (
    <Figure
      id="time"
      title={`Time for one ${run.words.instance}`}
      finding={timeFinding(run, contest, { ranked, apart })}
      note={<Note hasHollow={apart.some((entry) => measure.of(entry) !== null)} isRatio={measure.isRatio} />}
      table={timeTable(report)}
      height={(width) => TOP + rows * (isNarrowAt(width) ? NARROW_ROW : ROW) + FOOT}
      draw={draw}
    />
  )
}

/** If nothing was proved, all entrants would share one tier, which says nothing. */
function hasTiers({ run, contest }: ReportState): boolean {
  return (
    contest.ranked.length > 1 &&
    contest.ranked.some(({ tier }) => tier !== null) &&
    !isFirstLook(run, contest)
  )
}

function Note({ hasHollow, isRatio }: { readonly hasHollow: boolean; readonly isRatio: boolean }) {
  const report = useReport()
  const { contest, run, ranked } = report
  const hasBounds = [...contest.ranked, ...contest.apart].some(({ mean, ratio }) =>
    isRatio ? ratio?.value !== 1 && ratio?.lo != null : mean?.lo != null,
  )
  return (
    <>
      {isRatio
        ? `Several machines took part, and times of different machines cannot be combined. So a dot is the time of a ${run.words.entrant} divided by the time of the fastest in the same rounds.`
        : 'A dot is the mean CPU time.'}{' '}
      {hasBounds ? (
        <>
          The line through it shows its <dfn>bounds</dfn>: with 95 % certainty, the true value is between
          them.
        </>
      ) : (
        'There are too few rounds for bounds.'
      )}{' '}
      {contest.ranked.length > 1 && (
        <>
          <dfn>× fastest</dfn> is the time divided by that of the fastest in the same round
          {ranked.some(({ ratio }) => ratio?.lo != null && ratio.value !== 1) ? ', with its own bounds' : ''}.
          So it may differ a little from the ratio of two mean times.
        </>
      )}
      {hasTiers(report) && (
        <>
          {' '}
          {capitalized(run.words.entrants)} between which no difference was proved share a <dfn>tier</dfn> (T1
          is the fastest), drawn as a band.
        </>
      )}
      {hasHollow && ' A hollow mark stands for one that did not solve everything, and has no tier.'}
    </>
  )
}

interface Scene {
  readonly report: ReportState
  readonly measure: TimeMeasure
}

function drawing({ report, measure }: Scene, width: number): Drawing {
  const { ranked, apart, entries } = report
  const heading = headingOf(apart)
  const shape = shapeOf(width, entries, heading)
  const rows = entries.length + (apart.length > 0 ? 1 : 0)
  const scale = logScale(
    entries.flatMap((entry) => {
      const at = measure.of(entry)
      return at === null ? [] : [at.value, at.lo ?? at.value, at.hi ?? at.value]
    }),
    [shape.left, shape.right],
  )
  const y = (index: number): number =>
    TOP + (index + (index >= ranked.length ? 1 : 0)) * shape.row + (shape.isNarrow ? 32 : shape.row / 2)
  const bottom = TOP + rows * shape.row
  return {
    drawn: (
      <>
        {!shape.isNarrow && (
          <Heads
            right={shape.right}
            hasTimes={!measure.isRatio}
            hasRatios={report.contest.ranked.length > 1}
          />
        )}
        {hasTiers(report) && <TierBands ranked={ranked} row={shape.row} width={width} />}
        <BottomAxis
          scale={scale}
          ticks={logTicks(scale, Math.floor((shape.right - shape.left) / 60))}
          text={measure.tick}
          name={measure.axis}
          top={TOP}
          bottom={bottom}
          spans={linesBetween(shape, rows)}
        />
        {apart.length > 0 && (
          <text
            class="strong"
            x={shape.isNarrow ? shape.left : 8}
            y={TOP + ranked.length * shape.row + (shape.isNarrow ? 16 : 19)}
          >
            {heading}
          </text>
        )}
        {entries.map((entry, index) => (
          <Row
            key={entry.entrantId}
            {...{ entry, shape, report }}
            at={measure.of(entry)}
            y={y(index)}
            x={scale}
          />
        ))}
      </>
    ),
    marks: rowMarks(
      entries.map((entry, index) => ({
        x: scale(measure.of(entry)?.value ?? scale.domain()[0] ?? 1),
        y: y(index),
        entrantId: entry.entrantId,
        says: () => saysOf(report, entry),
        open: () => report.go({ story: entry.entrantId }),
      })),
    ),
  }
}

/** The heading of those that stand apart, or nothing if there are none. */
function headingOf(apart: readonly EntrySummary[]): string {
  if (apart.length === 0) return ''
  return apart.every(({ solved, asked }) => solved < asked) ? 'Did not solve everything' : 'Not ranked'
}

interface HeadsProps {
  readonly right: number
  readonly hasTimes: boolean
  readonly hasRatios: boolean
}

function Heads({ right, hasTimes, hasRatios }: HeadsProps) {
  return (
    <g class="axis">
      {hasTimes && (
        <text x={right + 96} y={TOP - 8} text-anchor="end">
          mean time
        </text>
      )}
      {hasRatios && (
        <text x={right + 312} y={TOP - 8} text-anchor="end">
          × fastest
        </text>
      )}
    </g>
  )
}

function TierBands({
  ranked,
  row,
  width,
}: {
  readonly ranked: readonly EntrySummary[]
  readonly row: number
  readonly width: number
}) {
  const tiers = [...new Set(ranked.map(({ tier }) => tier))].filter((tier) => tier !== null)
  return (
    <g class="tiers">
      {tiers.map((tier) => {
        const rows = ranked.flatMap((entry, index) => (entry.tier === tier ? [index] : []))
        const [first, last] = extent(rows)
        return (
          <rect
            key={tier}
            class={tier % 2 === 1 ? 'tier odd' : 'tier'}
            x={0}
            y={TOP + first * row}
            width={width}
            height={(last - first + 1) * row}
          />
        )
      })}
    </g>
  )
}

interface RowProps {
  readonly entry: EntrySummary
  readonly shape: Shape
  readonly report: ReportState
  /** The position of the dot, and its bounds. */
  readonly at: Estimate | null
  readonly y: number
  readonly x: (value: number) => number
}

function Row({ entry, shape, report, at, y, x }: RowProps) {
  const { entrantId } = entry
  return (
    <g class={report.lookOf(entrantId).hue} data-of={entrantId}>
      <RowTexts entry={entry} shape={shape} y={shape.isNarrow ? y - 16 : y + 4} report={report} />
      {at !== null && <EstimateMark estimate={at} {...(isWhole(entry) ? WHOLE : IN_PART)} y={y} x={x} />}
    </g>
  )
}

const WHOLE = { symbol: 'circle' } as const
const IN_PART = { symbol: 'diamond', kind: 'hollow' } as const

function RowTexts({ entry, shape, y, report }: Pick<RowProps, 'entry' | 'shape' | 'y' | 'report'>) {
  const { entrantId, tier, isLowerBound, mean } = entry
  const { isNarrow, names, left, right } = shape
  return (
    <>
      <text class="strong" x={isNarrow ? left : 44} y={y}>
        {fitted(entrantId, names)}
      </text>
      {!isNarrow && tier !== null && hasTiers(report) && (
        <text class="soft" x={8} y={y}>
          T{tier}
        </text>
      )}
      <text x={right + (isNarrow ? -110 : 96)} y={y} text-anchor="end">
        {mean === null ? '' : `${isLowerBound ? '≥ ' : ''}${readableTime(mean.value)}`}
      </text>
      <text x={right + (isNarrow ? 0 : 312)} y={y} text-anchor="end">
        {standingOf(entry, { isNarrow, isAlone: report.contest.ranked.length === 1 })}
      </text>
    </>
  )
}

function standingOf(
  entry: EntrySummary,
  { isNarrow, isAlone }: { readonly isNarrow: boolean; readonly isAlone: boolean },
): string {
  const { ratio, solved, asked, status, rounds } = entry
  if (status !== 'ranked') return STANDING_WORDS[status]
  if (rounds === 0) return 'not timed'
  if (solved < asked) return isNarrow ? `${solved} of ${asked} solved` : basisInShort(entry)
  if (ratio?.value === 1) return isAlone ? '' : 'fastest'
  return isNarrow ? readableRatio(ratio?.value ?? null) : readableEstimate(ratio)
}

/** Which instances count in the time of an entrant that did not solve everything. */
function basisInShort({ solved, asked, timeouts, isLowerBound, mean, ratio }: EntrySummary): string {
  const known = mean === null && ratio !== null ? `≥ ${readableEstimate(ratio)}, ` : ''
  return isLowerBound
    ? `${known}${timeouts} of ${asked} stopped${known === '' ? ' at a limit' : ''}`
    : `mean of the ${solved} of ${asked} solved`
}
