/** Draws the times of two entrants for each instance. Both axes have the same scale. */
import { type Figure, Save, type Size } from '@sudoku-lab/look/plot'
import { useCallback } from 'preact/hooks'
import { pairOf } from '../src/judge/results.ts'
import { slug, tickTime } from '../src/phrases.ts'
import { frameOf, squareHeight } from './axes.tsx'
import { type Drawing, HALF_PAPER_WIDTH, listedMarks, Plot } from './plot.tsx'
import { isSolved, nameOfInstance, outcomeOf, type ReportState, type Solver, useReport } from './state.ts'

export function Pair() {
  const report = useReport()
  const { contest, address, base, go, timedSingly: sides } = report
  const across = sides.find(({ id }) => id === base?.entrantId) ?? sides[0]
  const others = sides.filter(({ id }) => id !== across?.id)
  const up = others.find(({ id }) => id === address.other) ?? others[0]
  const draw = useCallback(
    (size: Size) => drawing(report, { across: across as Solver, up: up as Solver }, size),
    [contest, across?.id, up?.id],
  )
  if (across === undefined || up === undefined) return null
  const { aFaster = null, bFaster = null } = pairOf(contest.pairs, up.id, across.id) ?? {}
  return (
    <figure>
      <figcaption>
        <h3>Two of them</h3>
        <p class="pickers">
          <Picker
            label="up"
            options={others.map(({ id }) => id)}
            value={up.id}
            onPick={(other) => go({ other })}
          />
          <Picker
            label="across"
            options={sides.map(({ id }) => id)}
            value={across.id}
            onPick={(id) => go({ base: id, other: id === up.id ? across.id : up.id })}
          />
        </p>
        {aFaster !== null && (
          <p class="note">
            Beyond the noise, {up.id} is faster on {aFaster} and {across.id} on {bFaster}.
          </p>
        )}
      </figcaption>
      <Plot
        label={`${up.id} against ${across.id}`}
        heightOf={(width) => Math.min(560, squareHeight(width))}
        onPaper={{ width: HALF_PAPER_WIDTH, height: squareHeight(HALF_PAPER_WIDTH) }}
        draw={draw}
      />
      <Save figure={pairFigure(report, { across, up })} origin={report.origin} />
    </figure>
  )
}

function pairFigure(report: ReportState, sides: Sides): Figure {
  const { across, up } = sides
  const { run, instances } = report
  return {
    name: `${slug(up.id)}-against-${slug(across.id)}`,
    title: `${up.id} against ${across.id}`,
    size: { width: HALF_PAPER_WIDTH * 1.6, height: squareHeight(HALF_PAPER_WIDTH * 1.6) },
    draw: (size) => drawing(report, sides, size).drawn,
    legend: [],
    data: () => [
      [run.words.instance, ...[across, up].flatMap(({ id }) => [`${id}_status`, `${id}_ns`])],
      ...across.answers.time.map((_, index) => [
        instances?.name[index] ?? String(index + 1),
        ...[across, up].flatMap(({ answers }) => [answers.status[index], answers.time[index]]),
      ]),
    ],
  }
}

interface PickerProps {
  readonly label: string
  readonly options: readonly string[]
  readonly value: string
  readonly onPick: (option: string) => void
}

function Picker({ label, options, value, onPick }: PickerProps) {
  return (
    <label class="picker">
      {label}
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}

/** An instance for which both have a time. */
interface Point {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly isSolved: boolean
}

interface Sides {
  readonly across: Solver
  readonly up: Solver
}

function drawing(report: ReportState, sides: Sides, size: Size): Drawing {
  const { across, up } = sides
  const both = [across.answers, up.answers]
  const times = across.answers.time.map((time, index) => [time, up.answers.time[index] ?? null] as const)
  const values = times.flatMap((pair) => (pair[0] && pair[1] ? [pair[0], pair[1]] : []))
  const axisOf = ({ id }: Solver) => ({ values, text: tickTime, name: `${id} (log scale)` })
  const { x, y, bounds, axes } = frameOf(size, axisOf(across), axisOf(up))
  const points = times.flatMap(([first, second], index): Point[] =>
    first && second
      ? [{ index, x: x(first), y: y(second), isSolved: both.every((answers) => isSolved(answers, index)) }]
      : [],
  )
  const { left, right, top, bottom } = bounds
  return {
    drawn: (
      <g class={report.hueOf(up.id)}>
        {axes}
        <line class="one" x1={left} y1={bottom} x2={right} y2={top} />
        <text class="over" x={left + 10} y={top + 18}>
          {across.id} is faster
        </text>
        <text class="over" x={right - 10} y={bottom - 12} text-anchor="end">
          {up.id} is faster
        </text>
        {[true, false].map((solved) => (
          <path
            key={String(solved)}
            class={`cloud${solved ? '' : ' unsolved'}${points.length > 500 ? ' many' : ''}`}
            d={points.flatMap((point) => (point.isSolved === solved ? [shapeOf(point)] : [])).join('')}
          />
        ))}
      </g>
    ),
    marks: listedMarks(
      points.map((point) => ({
        x: point.x,
        y: point.y,
        says: () => [
          nameOfInstance(report, point.index),
          ...[across, up].map(({ id, answers }) => `${id}: ${outcomeOf(answers, point.index)}`),
        ],
        open: () => report.go({ instance: point.index + 1 }),
      })),
    ),
  }
}

/** All marks of a kind are one path. Dots are lines of length 0 with round ends; who was stopped or failed is a triangle. */
function shapeOf({ x, y, isSolved: solved }: Point): string {
  return `M${x.toFixed(1)},${y.toFixed(1)}${solved ? 'h0' : 'm0,-6l5,9h-10z'}`
}
