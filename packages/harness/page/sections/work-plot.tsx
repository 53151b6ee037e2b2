/** Draws nodes against the time of one node. Their product is the time, so the diagonals are lines of equal time. */
import { FAMILIES } from '@sudoku-lab/look'
import { useCallback, useMemo } from 'preact/hooks'
import { readableTime, significant, tickNumber, tickTime } from '../../src/report/page/readable.ts'
import { stepBetween, type WorkPoint, workPointsOf } from '../../src/report/page/why.ts'
import { Axes } from '../parts/axes.tsx'
import { placeBeside, textWidth } from '../parts/labels.ts'
import { listedMarks, type Mark } from '../parts/marks.ts'
import { NameBeside } from '../parts/name-beside.tsx'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { logScale, logTicks } from '../parts/scales.ts'
import { type ReportState, useReport } from '../state/report.ts'

const LEFT = 62
const TOP = 30
const FOOT = 46
const RIGHT = 16

export function WorkPlot() {
  const report = useReport()
  const { run, contest } = report
  const points = useMemo(() => workPointsOf(run, contest), [run, contest])
  const draw = useCallback(
    (width: number, height: number) => drawing(report, points, { width, height }),
    [report, points],
  )
  if (run.work === null || points.length < 2) return null
  const { counter, one } = run.work
  const title = `${counter.charAt(0).toUpperCase()}${counter.slice(1)} against the time of a ${one}`
  return (
    <section aria-labelledby="work">
      <h2 id="work">{title}</h2>
      <p class="note">
        The time of a {run.words.instance} is the number of {counter} times the time of one. So on a dotted
        line all take the same time, and those at the bottom left are the fastest.
      </p>
      <Legend />
      <Plot label={title} height={heightAt} draw={draw} />
    </section>
  )
}

/** The families of those that are shown, from the one that infers least. */
function Legend() {
  const { entries, hueOf } = useReport()
  const hues = new Set(entries.map(({ entrantId }) => hueOf(entrantId)))
  const shown = FAMILIES.filter(({ id }) => hues.has(`family-${id}`))
  if (shown.length < 2) return null
  return (
    <ul class="legend">
      {shown.map(({ id, title }) => (
        <li key={id} class={`family-${id}`}>
          {title}
        </li>
      ))}
    </ul>
  )
}

const heightAt = (width: number, printing: boolean): number =>
  printing ? 300 : Math.min(520, Math.max(360, width * 0.45))

interface Size {
  readonly width: number
  readonly height: number
}

function drawing(report: ReportState, points: readonly WorkPoint[], { width, height }: Size): Drawing {
  const bounds = { left: LEFT, right: width - RIGHT, top: TOP, bottom: height - FOOT }
  const x = logScale(
    points.map(({ work }) => work),
    [bounds.left, bounds.right],
  )
  const y = logScale(
    points.map(({ price }) => price),
    [bounds.bottom, bounds.top],
  )
  const at = points.map((point) => ({ ...point, x: x(point.work), y: y(point.price), text: point.entrantId }))
  const lines = equalTimes(x, y)
  const names = placeBeside(
    at,
    bounds,
    lines.map(({ time, line }) => ({
      x: line.x1,
      y: line.y1,
      width: 8 + textWidth(tickTime(time)),
      height: 15,
    })),
  )
  const { work, words } = report.run
  return {
    drawn: (
      <>
        <Axes
          x={{
            scale: x,
            ticks: logTicks(x, width < 500 ? 5 : 8),
            text: tickNumber,
            name: `${work?.counter} a ${words.instance} (log scale)`,
          }}
          y={{ scale: y, ticks: logTicks(y, 6), text: tickTime, name: `time a ${work?.one} (log scale)` }}
        />
        {lines.map(({ time, line }) => (
          <g key={time} class="equal-time">
            <line {...line} />
            <text x={line.x1 + 4} y={line.y1 + 12}>
              {tickTime(time)}
            </text>
          </g>
        ))}
        {at.map((point, index) => (
          <g key={point.entrantId} class={report.hueOf(point.entrantId)}>
            <circle class="dot" cx={point.x} cy={point.y} r={6} />
            <NameBeside text={point.entrantId} point={point} placed={names[index]} />
          </g>
        ))}
      </>
    ),
    marks: listedMarks(at.map((point, index) => markOf(report, point, at[index - 1]))),
  }
}

type LogScale = ReturnType<typeof logScale>

/** A shorter line, in a corner, is left out. */
const SHORTEST = 40

/** Lines of equal time, a power of ten apart, from their upper left end. */
function equalTimes(x: LogScale, y: LogScale) {
  const [workLow = 1, workHigh = 1] = x.domain()
  const [priceLow = 1, priceHigh = 1] = y.domain()
  const [first, last] = [Math.ceil(Math.log10(workLow * priceLow)), Math.log10(workHigh * priceHigh)]
  return Array.from({ length: Math.max(0, Math.floor(last - first) + 1) }, (_, index) => {
    const time = 10 ** (first + index)
    const [start, end] = [Math.max(workLow, time / priceHigh), Math.min(workHigh, time / priceLow)]
    return { time, line: { x1: x(start), y1: y(time / start), x2: x(end), y2: y(time / end) } }
  }).filter(({ line: { x1, x2 } }) => x2 - x1 >= SHORTEST)
}

type Placed = WorkPoint & Pick<Mark, 'x' | 'y'>

/** With the step from the next faster one. */
function markOf({ run, go }: ReportState, point: Placed, faster: Placed | undefined): Mark {
  const { x, y, entrantId, work, price, time } = point
  return {
    ...{ x, y },
    says: () => [
      entrantId,
      `${significant(work)} ${run.work?.counter} × ${readableTime(price)} = ${readableTime(time)}`,
      ...(faster === undefined ? [] : [`Against ${faster.entrantId}: ${stepBetween(run, faster, point)}.`]),
    ],
    open: () => go({ base: entrantId }),
  }
}
