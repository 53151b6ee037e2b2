/** Draws the times of two entrants for each instance. Both axes have the same scale. */
import { useCallback, useMemo } from 'preact/hooks'
import { pairOf } from '../../src/judge/pair-order.ts'
import { tickTime } from '../../src/report/page/readable.ts'
import type { Answers } from '../../src/report/page-data.ts'
import { Axes } from '../parts/axes.tsx'
import { listedMarks } from '../parts/marks.ts'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { logScale, logTicks } from '../parts/scales.ts'
import { type ReportState, timedSingly, useReport } from '../state/report.ts'
import { isSolved, outcomeOf } from '../state/words.ts'
import { nameOfInstance } from './instances.ts'
import { pairSentence } from './pair-sentence.ts'

const LEFT = 62
const TOP = 30
const FOOT = 46
const RIGHT = 16

interface Side {
  readonly id: string
  readonly answers: Answers
}

interface Point {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly isSolved: boolean
}

export function Pair() {
  const report = useReport()
  const { run, contest, address, base, go } = report
  const sides = useMemo(() => timedSingly(report), [contest])
  const across = sides.find(({ id }) => id === base?.entrantId) ?? sides[0]
  const up =
    sides.find(({ id }) => id === address.other && id !== across?.id) ??
    sides.find(({ id }) => id !== across?.id)
  const points = useMemo(() => (across && up ? pointsOf(across.answers, up.answers) : []), [across, up])
  const draw = useCallback(
    (width: number, height: number) =>
      across && up ? drawing(report, points, { across, up, width, height }) : NOTHING,
    [points, report],
  )
  if (across === undefined || up === undefined) return null
  const ids = sides.map(({ id }) => id)
  const pair = pairOf(contest.pairs, up.id, across.id)
  return (
    <figure>
      <figcaption>
        <h3>Two of them</h3>
        <p class="pickers">
          <Picker
            label="up"
            options={ids.filter((id) => id !== across.id)}
            value={up.id}
            onPick={(other) => go({ other })}
          />
          <Picker
            label="across"
            options={ids}
            value={across.id}
            onPick={(id) => go({ base: id, other: id === up.id ? across.id : up.id })}
          />
        </p>
        <p class="note">{pairSentence(run, { x: across.id, y: up.id, pair, times: points })}</p>
      </figcaption>
      <Plot label={`${up.id} against ${across.id}`} height={heightAt} draw={draw} />
    </figure>
  )
}

const NOTHING: Drawing = { drawn: null, marks: listedMarks([]) }
const heightAt = (width: number, printing: boolean): number =>
  printing ? 300 : Math.min(560, width - LEFT - RIGHT + TOP + FOOT)

interface PickerProps {
  readonly label: string
  readonly options: readonly string[]
  readonly value: string
  readonly onPick: (option: string) => void
}

export function Picker({ label, options, value, onPick }: PickerProps) {
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

function pointsOf(across: Answers, up: Answers): Point[] {
  return across.time.flatMap((x, index) => {
    const y = up.time[index]
    if (!x || !y) return []
    return [{ index, x, y, isSolved: [across, up].every((answers) => isSolved(answers, index)) }]
  })
}

interface Scene {
  readonly across: Side
  readonly up: Side
  readonly width: number
  readonly height: number
}

function drawing(
  report: ReportState,
  points: readonly Point[],
  { across, up, width, height }: Scene,
): Drawing {
  const [right, bottom] = [width - RIGHT, height - FOOT]
  const values = points.flatMap((point) => [point.x, point.y])
  const x = logScale(values, [LEFT, right])
  const y = logScale(values, [bottom, TOP])
  const ticks = logTicks(x, width < 500 ? 5 : 8)
  return {
    drawn: (
      <g class={report.hueOf(up.id)}>
        <Axes
          x={{ scale: x, ticks, text: tickTime, name: `${across.id} (log scale)` }}
          y={{ scale: y, ticks, text: tickTime, name: `${up.id} (log scale)` }}
        />
        <line class="one" x1={LEFT} y1={bottom} x2={right} y2={TOP} />
        <text class="soft over" x={LEFT + 10} y={TOP + 18}>
          {across.id} is faster
        </text>
        <text class="soft over" x={right - 10} y={bottom - 12} text-anchor="end">
          {up.id} is faster
        </text>
        {[true, false].map((solved) => (
          <path
            key={String(solved)}
            class={`cloud${solved ? '' : ' unsolved'}${points.length > 500 ? ' many' : ''}`}
            d={cloud(
              points.filter((point) => point.isSolved === solved),
              x,
              y,
            )}
          />
        ))}
      </g>
    ),
    marks: listedMarks(
      points.map((point) => ({
        x: x(point.x),
        y: y(point.y),
        says: () => [
          nameOfInstance(report, point.index),
          ...[across, up].map(({ id, answers }) => `${id}: ${outcomeOf(answers, point.index)}`),
        ],
        open: () => report.go({ instance: point.index + 1 }),
      })),
    ),
  }
}

type Place = (value: number) => number

/** All marks of a kind in one path. Dots are lines of length 0 with round ends; who was stopped or failed is a triangle. */
function cloud(points: readonly Point[], across: Place, up: Place): string {
  return points
    .map(({ x, y, isSolved: solved }) => {
      const [atX, atY] = [across(x).toFixed(1), up(y).toFixed(1)]
      return solved ? `M${atX},${atY}h0` : `M${atX},${atY}m0,-6l5,9h-10z`
    })
    .join('')
}
