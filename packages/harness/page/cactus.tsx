/** Draws how many instances each entrant solves within any time limit. It is drawn where something was not solved. */
import { columnWidth, type Figure, fitted, placeInColumn, Save, type Size } from '@sudoku-lab/look/plot'
import { useCallback } from 'preact/hooks'
import { capitalized, readableTime, tickTime } from '../src/phrases.ts'
import { frameOf } from './axes.tsx'
import { familySamples } from './dots.tsx'
import { type Drawing, HALF_PAPER_WIDTH, listedMarks, type Mark, PAPER_WIDTH, Plot } from './plot.tsx'
import { isSolved, type ReportState, useReport } from './state.ts'

interface Curve {
  readonly id: string
  /** Times of the instances that it solved, ascending. Those that are too short to be known are 0. */
  readonly sorted: readonly number[]
}

export function Cactus() {
  const report = useReport()
  const { run, contest } = report
  const draw = useCallback((size: Size) => drawing(report, size), [contest])
  const figure = cactusOf(report)
  if (figure === null) return null
  return (
    <figure>
      <figcaption>
        <h3>{figure.title}</h3>
        <p class="note">
          Each line is one {run.words.entrant}, from its easiest {run.words.instance} to its hardest. A line
          that ends early did not solve all.
        </p>
      </figcaption>
      <Plot
        label={figure.title}
        heightOf={() => 440}
        onPaper={{ width: HALF_PAPER_WIDTH, height: Math.max(340, 80 + 11 * curvesOf(report).length) }}
        draw={draw}
      />
      <Save figure={figure} origin={report.origin} />
    </figure>
  )
}

/** Null where everything was solved. */
export function cactusOf(report: ReportState): Figure | null {
  const { run, instances } = report
  const curves = curvesOf(report)
  const total = instances?.name.length
  if (curves.every(({ sorted }) => sorted.length === total)) return null
  return {
    name: 'cactus',
    title: capitalized(`${run.words.instances} solved within a time`),
    size: { width: PAPER_WIDTH, height: Math.max(440, 80 + 14 * curves.length) },
    draw: (size) => drawing(report, size).drawn,
    legend: familySamples(report),
    data: () => [
      [run.words.entrant, 'solved', 'within_ns'],
      ...curves.flatMap(({ id, sorted }) =>
        sorted.map((time, index) => [id, index + 1, time === 0 ? null : time] as const),
      ),
    ],
  }
}

function curvesOf({ timedSingly }: ReportState): Curve[] {
  return timedSingly.flatMap(({ id, answers }) => {
    const times = answers.time.flatMap((time, index) => (isSolved(answers, index) ? [time ?? 0] : []))
    return Math.max(0, ...times) === 0 ? [] : [{ id, sorted: times.sort((a, b) => a - b) }]
  })
}

function drawing(report: ReportState, size: Size): Drawing {
  const { hueOf, run, instances } = report
  const curves = curvesOf(report)
  const total = instances?.name.length ?? 0
  const ids = curves.map(({ id }) => id)
  const names = columnWidth(ids, size.width)
  const times = curves.flatMap(({ sorted }) => sorted)
  const { x, y, bounds, axes } = frameOf(
    size,
    { values: [0, total], isLinear: true, text: String, name: `${run.words.instances} solved` },
    { values: times.filter((time) => time > 0), text: tickTime, name: 'within (log scale)' },
    names + COLUMN,
  )
  const last = ({ sorted }: Curve): number => y(sorted.at(-1) ?? 1)
  const heights = placeInColumn(curves.map(last), bounds.top, bounds.bottom)
  const dashes = dashesOf(ids.map(hueOf))
  const lineOf = (curve: Curve, index: number) => {
    const points = curve.sorted.flatMap((time, solved) =>
      time > 0 ? [`${x(solved + 1).toFixed(1)},${y(time).toFixed(1)}`] : [],
    )
    const [left, height] = [bounds.right + COLUMN - 4, heights[index] ?? 0]
    return (
      <>
        <line class="leader" x1={x(curve.sorted.length)} y1={last(curve)} x2={left - 3} y2={height} />
        <path class="line" d={`M${points.join('L')}`} stroke-dasharray={dashes[index]} />
        <text class="name" x={left} y={height} dy="0.32em">
          {fitted(curve.id, names)}
        </text>
      </>
    )
  }
  return {
    drawn: (
      <>
        {axes}
        {curves.map((curve, index) => (
          <g key={curve.id} class={hueOf(curve.id)}>
            {lineOf(curve, index)}
          </g>
        ))}
      </>
    ),
    marks: listedMarks(
      curves.flatMap((curve, index) => {
        const above = () => <g class={`above ${hueOf(curve.id)}`}>{lineOf(curve, index)}</g>
        return marksOf(curve, total, x, y).map((mark) => ({ ...mark, above }))
      }),
    ),
  }
}

/** From the end of the axis to the column of names. */
const COLUMN = 20

/** Lines of one colour differ in their dashes. */
const DASHES = ['none', '8 3', '2 3', '8 3 2 3', '14 4', '5 5', '14 3 2 3', '8 3 2 3 2 3', '1 5', '20 6']

function dashesOf(hues: readonly string[]): string[] {
  return hues.map((hue, index) => {
    const before = hues.slice(0, index).filter((other) => other === hue).length
    return DASHES[before % DASHES.length] ?? 'none'
  })
}

/** The most marks of a line that a pointer can select. */
const MARKS = 50

type Place = (value: number) => number

function marksOf({ id, sorted }: Curve, total: number, x: Place, y: Place): Mark[] {
  const step = Math.ceil(sorted.length / MARKS)
  return sorted.flatMap((time, index) => {
    if (time === 0 || (index % step !== 0 && index !== sorted.length - 1)) return []
    const says = () => [`${id}: ${index + 1} of ${total} within ${readableTime(time)}`]
    return [{ x: x(index + 1), y: y(time), says }]
  })
}
