/**
 * Draws why one entrant is faster than another: the amount of work on the x-axis, the time for a piece of
 * work on the y-axis, and diagonals of equal time.
 */
import type { ComponentChildren } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { isUntimed, pairOf, slowerFirst } from '../../src/analysis/summary.ts'
import { listOf, withArticle } from '../../src/phrases.ts'
import { isFirstLook } from '../../src/report/page/headline.ts'
import {
  asPhrase,
  capitalized,
  readableNumber,
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
import { Axes } from '../parts/axes.tsx'
import { numberColumn, textColumn } from '../parts/columns.ts'
import { Figure } from '../parts/figure.tsx'
import { boxAround, fitted, MOST_OF_WIDTH, placeBeside } from '../parts/labels.ts'
import { listedMarks, type Mark } from '../parts/marks.ts'
import type { Table } from '../parts/numbers-table.tsx'
import type { Drawing } from '../parts/plot.tsx'
import { logScale, logTicks } from '../parts/scales.ts'
import { Dot, NameBeside } from '../parts/symbols.tsx'
import { type ReportState, useReport } from '../state/report-state.ts'
import { type EqualTime, equalTimes, LABEL_HEIGHT } from './equal-times.ts'

const TOP = 30
const FOOT = 46
const LEFT = 58
const RIGHT = 16

export function WhyPlot() {
  const report = useReport()
  const { run, contest, ranked, shown } = report
  const points = useMemo(() => workPointsOf(run, contest), [run, contest])
  const chosen = useMemo(() => points.filter(({ entrantId }) => shown.has(entrantId)), [points, shown])
  const draw = useCallback((width: number) => drawing(report, points, width), [points, shown])
  const { work } = run
  if (work === null) return null
  if (points.length === 0)
    return (
      <p class="note">
        {contest.ranked.length === 0
          ? `No ${run.words.entrant} ${contest.apart.some(isUntimed) ? 'was timed to the end' : 'solved everything'}, so there is nothing to compare.`
          : `No ${run.words.entrant} that solved everything counts its ${work.counter}.`}
      </p>
    )
  if (chosen.length === 0)
    return (
      <p class="note">
        No {run.words.entrant} that is shown has solved everything and counted its {work.counter}.
      </p>
    )
  const meaning = run.counters.find(({ name }) => name === work.counter)?.description
  const uncounted = ranked.filter(({ entrantId }) => !points.some((point) => point.entrantId === entrantId))
  const title = `Time is ${work.counter} × time per ${work.one}`
  const isAlone = points.length === 1
  const note = (
    <>
      <dfn>{capitalized(work.counter)}</dfn> say how much work is done
      {meaning ? ` (${asPhrase(meaning)})` : ''}.
      {!isAlone &&
        ` Further left is less work, further down is a cheaper ${work.one}. Along a diagonal the time for ${withArticle(run.words.instance)} is the same.`}
      {run.machines.length > 1 && ` The times are those of shard ${run.machines[0]?.shard}.`}
      {uncounted.length > 0 &&
        ` Not here: ${listOf(uncounted.map(({ entrantId }) => entrantId))}, which ${uncounted.length === 1 ? 'counts' : 'count'} no ${work.counter}.`}
    </>
  )
  if (isAlone) return <Sentences title={title} finding={whyFinding(run, chosen)} note={note} />
  return (
    <>
      <Figure
        id="why"
        title={title}
        finding={whyFinding(run, chosen)}
        note={note}
        table={workTable(report, chosen)}
        height={heightAt}
        draw={draw}
      />
      <Steps points={chosen} />
    </>
  )
}

interface SentencesProps {
  readonly title: string
  readonly finding: string
  readonly note: ComponentChildren
}

/** Of one entrant, which a drawing would compare with nothing. */
function Sentences({ title, finding, note }: SentencesProps) {
  return (
    <>
      <h3>{title}</h3>
      <p class="finding">{finding}</p>
      <p class="note">{note}</p>
    </>
  )
}

const heightAt = (width: number): number => Math.min(560, 0.62 * width + 120)

/** One sentence for each step from the fastest to the slowest. */
function Steps({ points }: { readonly points: readonly WorkPoint[] }) {
  const { run, contest } = useReport()
  if (points.length < 2) return null
  const certaintyOf = (one: string, other: string): Certainty => {
    if (isFirstLook(run, contest)) return 'quick'
    const pair = pairOf(contest.pairs, one, other)
    return pair !== undefined && slowerFirst(pair) !== undefined ? 'proved' : 'open'
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
  const { run, lookOf, shown } = report
  const bottom = heightAt(width) - FOOT
  const x = logScale(
    points.map(({ work }) => work),
    [LEFT, width - RIGHT],
  )
  const y = logScale(
    points.map(({ price }) => price),
    [bottom, TOP],
  )
  const at = points.map((point) => ({
    ...point,
    x: x(point.work),
    y: y(point.price),
    text: fitted(point.entrantId, MOST_OF_WIDTH * width),
  }))
  const box = { left: LEFT, right: width - RIGHT, top: TOP, bottom }
  const named = placeBeside(at, { left: LEFT, right: width, top: TOP - 6, bottom })
  const taken = [...at.map(boxAround), ...named.map(({ box: covered }) => covered)]
  const lines = equalTimes(withArticle(run.words.instance), { x, y, box, taken })
  return {
    drawn: (
      <>
        <Axes
          x={{
            scale: x,
            ticks: logTicks(x, width < 640 ? 4 : 8),
            text: tickNumber,
            name: `${run.work?.counter} for one ${run.words.instance} (log scale)`,
          }}
          y={{
            scale: y,
            ticks: logTicks(y, 6),
            text: tickTime,
            name: `time per ${run.work?.one} (log scale)`,
          }}
        />
        <EqualTimes lines={lines} />
        {at.map((point, index) => {
          const look = lookOf(point.entrantId)
          return (
            <g
              key={point.entrantId}
              class={`${look.hue}${shown.has(point.entrantId) ? '' : ' faded'}`}
              data-of={point.entrantId}
            >
              <Dot symbol={look.symbol} size={11} x={point.x} y={point.y} />
              <NameBeside text={point.text} point={point} placed={named[index]} />
            </g>
          )
        })}
      </>
    ),
    marks: listedMarks(
      at.filter(({ entrantId }) => shown.has(entrantId)).map((point) => markOf(point, report)),
    ),
  }
}

function EqualTimes({ lines }: { readonly lines: readonly EqualTime[] }) {
  return (
    <g class="diagonals">
      {lines.map(({ line, text, label }) => (
        <g key={text}>
          <line {...line} />
          {label && (
            <text x={label.x} y={label.y + LABEL_HEIGHT - 2}>
              {text}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

function markOf(
  { x, y, entrantId, work, price, time }: WorkPoint & Pick<Mark, 'x' | 'y'>,
  { run, go }: ReportState,
): Mark {
  return {
    x,
    y,
    entrantId,
    says: () => [
      entrantId,
      `${significant(work)} ${run.work?.counter} × ${readableTime(price)} = ${readableTime(time)}`,
    ],
    open: () => go({ story: entrantId }),
  }
}

function workTable({ run }: ReportState, rows: readonly WorkPoint[]): Table<WorkPoint> {
  const { words, work } = run
  return {
    columns: [
      textColumn(words.entrant, ({ entrantId }) => entrantId),
      numberColumn(`${work?.counter} for one ${words.instance}`, (row) => row.work, readableNumber),
      numberColumn(`time per ${work?.one}`, ({ price }) => price, readableTime),
      numberColumn('mean time', ({ time }) => time, readableTime),
    ],
    rows,
  }
}
