/** Why one is faster than another: work across, the price of a piece of work up, equal time along the diagonals. */
import { useMemo } from 'preact/hooks'
import {
  asPhrase,
  capitalized,
  readableTime,
  significant,
  tickNumber,
  tickTime,
} from '../../src/report/page/readable.ts'
import {
  type Certainty,
  stepBetween,
  type WorkPoint,
  whyFinding,
  workPointsOf,
} from '../../src/report/page/why.ts'
import { BottomAxis, LeftAxis, logScale, logTicks } from '../parts/axes.tsx'
import { Figure } from '../parts/figure.tsx'
import { placeBeside } from '../parts/labels.ts'
import { listedMarks } from '../parts/marks.ts'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { symbolPath } from '../state/looks.ts'
import { type ReportState, useReport } from '../state/report-state.ts'
import { orientedPairs } from './pair-words.ts'

const TOP = 30
const FOOT = 46
const LEFT = 58
const RIGHT = 16

export function WhyPlot() {
  const report = useReport()
  const { run, contest, ranked, shown } = report
  const points = useMemo(() => workPointsOf(run, contest), [run, contest])
  const chosen = useMemo(() => points.filter(({ entrantId }) => shown.has(entrantId)), [points, shown])
  const draw = useMemo(() => (width: number) => drawing(report, points, width), [points, shown])
  const { work } = run
  if (work === null || points.length === 0)
    return (
      <p class="note">
        {work === null
          ? 'Nothing is counted here that says how much work is done.'
          : contest.ranked.length === 0
            ? `No ${run.words.entrant} solved everything, so there is nothing to compare.`
            : `No ${run.words.entrant} that solved everything counts its ${work.counter}.`}
      </p>
    )
  const finding = whyFinding(run, chosen)
  const meaning = run.counters.find(({ name }) => name === work.counter)?.description
  const uncounted = ranked.filter(({ entrantId }) => !points.some((point) => point.entrantId === entrantId))
  return (
    <>
      <Figure
        id="why"
        title={`Time is ${work.counter} × time per ${work.one}`}
        finding={finding}
        note={
          <>
            <dfn>{capitalized(work.counter)}</dfn> say how much work is done
            {meaning ? ` (${asPhrase(meaning)})` : ''}. Further left is less work, further down is a cheaper{' '}
            {work.one}. Along a diagonal the time is the same.
            {run.measuredOn.length > 1 && ` The times are those of shard ${run.measuredOn[0]?.shard}.`}
            {uncounted.length > 0 &&
              ` Not here: ${uncounted.map(({ entrantId }) => entrantId).join(', ')}, which ${uncounted.length === 1 ? 'does' : 'do'} not count.`}
          </>
        }
        table={workTable(report, chosen)}
      >
        <Plot
          label={`${capitalized(work.counter)} and time per ${work.one}. ${finding}`}
          height={(width) => Math.min(560, 0.62 * width + 120)}
          draw={draw}
        />
      </Figure>
      <Steps points={chosen} />
    </>
  )
}

/** From the fastest to the slowest, one sentence for each step. */
function Steps({ points }: { readonly points: readonly WorkPoint[] }) {
  const { run, contest } = useReport()
  if (points.length < 2) return null
  const certaintyOf = (one: string, other: string): Certainty => {
    if (run.kind === 'quick') return 'quick'
    const pair = orientedPairs(contest, other).find(({ a }) => a === one)
    return pair?.verdict === 'faster' || pair?.verdict === 'slower' ? 'proved' : 'open'
  }
  return (
    <div class="steps">
      <h4>Step by step, from the fastest to the slowest</h4>
      <ol>
        {points.slice(1).map((slower, index) => {
          const faster = points[index]
          return (
            faster && (
              <li key={slower.entrantId}>
                {stepBetween(run, [faster, slower], certaintyOf(faster.entrantId, slower.entrantId))}
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}

function drawing(report: ReportState, points: readonly WorkPoint[], width: number): Drawing {
  const { run, lookOf, shown, go } = report
  const height = Math.min(560, 0.62 * width + 120)
  const bottom = height - FOOT
  const x = logScale(
    points.map(({ work }) => work),
    [LEFT, width - RIGHT],
  )
  const y = logScale(
    points.map(({ price }) => price),
    [bottom, TOP],
  )
  const at = points.map((point) => ({ ...point, x: x(point.work), y: y(point.price), text: point.entrantId }))
  const named = placeBeside(at, { left: LEFT, right: width })
  return {
    drawn: (
      <>
        <BottomAxis
          scale={x}
          ticks={logTicks(x, width < 640 ? 4 : 8)}
          text={tickNumber}
          name={`${run.work?.counter} for one ${run.words.instance} (log scale)`}
          top={TOP}
          bottom={bottom}
        />
        <LeftAxis
          scale={y}
          ticks={logTicks(y, 6)}
          text={tickTime}
          name={`time per ${run.work?.one} (log scale)`}
          left={LEFT}
          right={width - RIGHT}
        />
        <EqualTimes {...{ points, x, y }} box={{ left: LEFT, right: width - RIGHT, top: TOP, bottom }} />
        {at.map((point, index) => {
          const look = lookOf(point.entrantId)
          const name = named[index]
          return (
            <g
              key={point.entrantId}
              class={`${look.hue}${shown.has(point.entrantId) ? '' : ' faded'}`}
              data-of={point.entrantId}
            >
              <path
                class="dot"
                d={symbolPath(look.symbol, 11)}
                transform={`translate(${point.x},${point.y})`}
              />
              <text class="name" x={name?.x} y={name?.y} text-anchor={name?.anchor}>
                {point.entrantId}
              </text>
            </g>
          )
        })}
      </>
    ),
    marks: listedMarks(
      at
        .filter(({ entrantId }) => shown.has(entrantId))
        .map((point) => ({
          x: point.x,
          y: point.y,
          entrantId: point.entrantId,
          says: () => [
            point.entrantId,
            `${significant(point.work)} ${run.work?.counter} × ${readableTime(point.price)} = ${readableTime(point.time)}`,
          ],
          open: () => go({ story: point.entrantId }),
        })),
    ),
  }
}

interface EqualTimesProps {
  readonly points: readonly WorkPoint[]
  readonly x: ReturnType<typeof logScale>
  readonly y: ReturnType<typeof logScale>
  readonly box: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
}

/** Lines of equal time, a power of ten apart, each labelled where it enters the drawing at the top or the right. */
function EqualTimes({ x, y, box }: EqualTimesProps) {
  const [workLow = 1, workHigh = 1] = x.domain()
  const [priceLow = 1, priceHigh = 1] = y.domain()
  const times: number[] = []
  for (
    let power = Math.ceil(Math.log10(workLow * priceLow));
    power <= Math.log10(workHigh * priceHigh);
    power++
  )
    times.push(10 ** power)
  return (
    <g class="diagonals">
      {times.map((time) => {
        const start = Math.max(workLow, time / priceHigh)
        const end = Math.min(workHigh, time / priceLow)
        const [x1, y1, x2, y2] = [x(start), y(time / start), x(end), y(time / end)]
        if (x2 - x1 < 24) return null
        return (
          <g key={time}>
            <line {...{ x1, y1, x2, y2 }} />
            <text x={Math.min(x1 + 5, box.right - 40)} y={Math.max(y1 + 12, box.top + 12)}>
              {tickTime(time)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function workTable({ run }: ReportState, rows: readonly WorkPoint[]) {
  return {
    columns: [
      { name: run.words.entrant, cell: (row: WorkPoint) => row.entrantId },
      {
        name: `${run.work?.counter} for one ${run.words.instance}`,
        cell: (row: WorkPoint) => significant(row.work),
        sortBy: (row: WorkPoint) => row.work,
      },
      {
        name: `time per ${run.work?.one}`,
        cell: (row: WorkPoint) => readableTime(row.price),
        sortBy: (row: WorkPoint) => row.price,
      },
      {
        name: 'mean time',
        cell: (row: WorkPoint) => readableTime(row.time),
        sortBy: (row: WorkPoint) => row.time,
      },
    ],
    rows,
  }
}
