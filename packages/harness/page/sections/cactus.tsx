/** Draws how many instances each entrant solves within any time limit. It is drawn where something was not solved. */
import { useCallback } from 'preact/hooks'
import { capitalized, readableTime, tickTime } from '../../src/phrases.ts'
import { frameOf, NameBeside, type Size } from '../parts/frame.tsx'
import { columnWidth, fitted, placeBeside } from '../parts/labels.ts'
import { listedMarks, type Mark } from '../parts/marks.ts'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { isSolved, timedSingly } from '../state/answers.ts'
import { type ReportState, useReport } from '../state/report.ts'

interface Curve {
  readonly id: string
  /** Times of the instances that it solved, ascending. */
  readonly sorted: readonly number[]
}

export function Cactus() {
  const report = useReport()
  const { run, contest, instances } = report
  const draw = useCallback((size: Size) => drawing(report, size), [contest])
  const total = instances?.name.length
  if (curvesOf(report).every(({ sorted }) => sorted.length === total)) return null
  const title = capitalized(`${run.words.instances} solved within a time`)
  return (
    <figure>
      <figcaption>
        <h3>{title}</h3>
        <p class="note">
          Each line is one {run.words.entrant}, from its easiest {run.words.instance} to its hardest. A line
          that ends early did not solve all.
        </p>
      </figcaption>
      <Plot label={title} height={[() => 440, 300]} draw={draw} />
    </figure>
  )
}

function curvesOf({ contest }: ReportState): Curve[] {
  return timedSingly(contest).flatMap(({ id, answers }) => {
    const times = answers.time.flatMap((time, index) =>
      time !== null && isSolved(answers, index) ? [time] : [],
    )
    return times.length === 0 ? [] : [{ id, sorted: times.sort((a, b) => a - b) }]
  })
}

function drawing(report: ReportState, size: Size): Drawing {
  const { hueOf, run, instances } = report
  const curves = curvesOf(report)
  const total = instances?.name.length ?? 0
  const names = columnWidth(
    curves.map(({ id }) => id),
    size.width,
  )
  const { x, y, bounds, axes } = frameOf(
    size,
    { values: [0, total], isLinear: true, text: String, name: `${run.words.instances} solved` },
    { values: curves.flatMap(({ sorted }) => sorted), text: tickTime, name: 'within (log scale)' },
    names + 12,
  )
  const ends = curves.map(({ id, sorted }) => ({
    x: x(sorted.length),
    y: y(sorted.at(-1) ?? 1),
    text: fitted(id, names),
  }))
  const labels = placeBeside(ends, {
    left: bounds.left,
    right: size.width,
    top: bounds.top - 14,
    bottom: bounds.bottom + 14,
  })
  return {
    drawn: (
      <>
        {axes}
        {curves.map(({ id, sorted }, index) => (
          <g key={id} class={hueOf(id)}>
            <path
              class="line"
              d={`M${sorted.map((time, solved) => `${x(solved + 1).toFixed(1)},${y(time).toFixed(1)}`).join('L')}`}
            />
            <NameBeside text={ends[index]?.text ?? ''} point={ends[index]} placed={labels[index]} />
          </g>
        ))}
      </>
    ),
    marks: listedMarks(curves.flatMap((curve) => marksOf(curve, total, x, y))),
  }
}

/** The most marks of a line that a pointer can select. */
const MARKS = 50

type Place = (value: number) => number

function marksOf({ id, sorted }: Curve, total: number, x: Place, y: Place): Mark[] {
  const step = Math.ceil(sorted.length / MARKS)
  return sorted.flatMap((time, index) => {
    if (index % step !== 0 && index !== sorted.length - 1) return []
    const says = () => [`${id}: ${index + 1} of ${total} within ${readableTime(time)}`]
    return [{ x: x(index + 1), y: y(time), says }]
  })
}
