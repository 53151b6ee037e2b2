/** Draws how many instances each entrant solves within any time limit. It is drawn where something was not solved. */
import { useCallback, useMemo } from 'preact/hooks'
import { readableTime, tickTime } from '../../src/report/page/readable.ts'
import { Axes } from '../parts/axes.tsx'
import { columnWidth, fitted, placeBeside } from '../parts/labels.ts'
import { listedMarks, type Mark } from '../parts/marks.ts'
import { NameBeside } from '../parts/name-beside.tsx'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { linearScale, logScale, logTicks } from '../parts/scales.ts'
import { type ReportState, timedSingly, useReport } from '../state/report.ts'
import { isSolved } from '../state/words.ts'

const TOP = 30
const FOOT = 46
const LEFT = 62

interface Curve {
  readonly id: string
  /** Times of the instances that it solved, ascending. */
  readonly sorted: readonly number[]
}

export function Cactus() {
  const report = useReport()
  const { contest, run } = report
  const curves = useMemo(() => curvesOf(report), [contest])
  const total = report.instances?.name.length ?? 0
  const draw = useCallback(
    (width: number, height: number) => drawing(report, curves, { width, height, total }),
    [curves],
  )
  if (curves.length === 0 || curves.every(({ sorted }) => sorted.length === total)) return null
  const title = `${run.words.instances} solved within a time`
  return (
    <figure>
      <figcaption>
        <h3>{title.charAt(0).toUpperCase() + title.slice(1)}</h3>
        <p class="note">
          Each line is one {run.words.entrant}, from its easiest {run.words.instance} to its hardest. A line
          that ends early did not solve all.
        </p>
      </figcaption>
      <Plot label={title} height={(_, printing) => (printing ? 300 : 440)} draw={draw} />
    </figure>
  )
}

function curvesOf(report: ReportState): Curve[] {
  return timedSingly(report).flatMap(({ id, answers }) => {
    const times = answers.time.filter(
      (time, index): time is number => time !== null && isSolved(answers, index),
    )
    return times.length === 0 ? [] : [{ id, sorted: times.sort((a, b) => a - b) }]
  })
}

interface Size {
  readonly width: number
  readonly height: number
  readonly total: number
}

function drawing(
  { hueOf, run }: ReportState,
  curves: readonly Curve[],
  { width, height, total }: Size,
): Drawing {
  const names = columnWidth(
    curves.map(({ id }) => id),
    width,
  )
  const [right, bottom] = [width - names - 12, height - FOOT]
  const x = linearScale([0, total], [LEFT, right])
  const y = logScale(
    curves.flatMap(({ sorted }) => [sorted[0] ?? 1, sorted.at(-1) ?? 1]),
    [bottom, TOP],
  )
  const ends = curves.map(({ id, sorted }) => ({
    x: x(sorted.length),
    y: y(sorted.at(-1) ?? 1),
    text: fitted(id, names),
  }))
  const labels = placeBeside(ends, { left: LEFT, right: width, top: TOP - 14, bottom: bottom + 14 })
  return {
    drawn: (
      <>
        <Axes
          x={{
            scale: x,
            ticks: x.ticks(6).filter(Number.isInteger),
            text: String,
            name: `${run.words.instances} solved`,
          }}
          y={{ scale: y, ticks: logTicks(y, 8), text: tickTime, name: 'within (log scale)' }}
        />
        {curves.map(({ id, sorted }, index) => (
          <g key={id} class={hueOf(id)}>
            <path class="line" d={stepsOf(sorted, { x, y })} />
            <NameBeside text={ends[index]?.text ?? ''} point={ends[index]} placed={labels[index]} />
          </g>
        ))}
      </>
    ),
    marks: listedMarks(curves.flatMap((curve) => marksOf(curve, total, { x, y }))),
  }
}

interface Scales {
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}

/** The most marks of a line that a pointer can select. */
const MARKS = 50

function marksOf({ id, sorted }: Curve, total: number, { x, y }: Scales): Mark[] {
  const step = Math.ceil(sorted.length / MARKS)
  return sorted.flatMap((time, index) => {
    if (index % step !== 0 && index !== sorted.length - 1) return []
    const says = () => [`${id}: ${index + 1} of ${total} within ${readableTime(time)}`]
    return [{ x: x(index + 1), y: y(time), says }]
  })
}

/** One point for every half pixel is enough, because most of thousands of points coincide. */
function stepsOf(sorted: readonly number[], { x, y }: Scales): string {
  let path = ''
  let [lastX, lastY] = [-Infinity, -Infinity]
  sorted.forEach((time, index) => {
    const [atX, atY] = [x(index + 1), y(time)]
    const isEnd = index === 0 || index === sorted.length - 1
    if (!isEnd && atX - lastX < 0.5 && lastY - atY < 0.5) return
    path += `${path === '' ? 'M' : 'L'}${atX.toFixed(1)},${atY.toFixed(1)}`
    lastX = atX
    lastY = atY
  })
  return path
}
