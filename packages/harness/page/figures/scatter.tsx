/** Draws the times of two entrants for each instance. Both axes have the same scale. */
import { useCallback, useMemo } from 'preact/hooks'
import { readableRatio, tickTime } from '../../src/report/page/readable.ts'
import { Axes } from '../parts/axes.tsx'
import { numberColumn } from '../parts/columns.ts'
import { Figure } from '../parts/figure.tsx'
import { listedMarks } from '../parts/marks.ts'
import type { Table } from '../parts/numbers-table.tsx'
import { Picker } from '../parts/picker.tsx'
import type { Drawing } from '../parts/plot.tsx'
import { logScale, logTicks } from '../parts/scales.ts'
import { type ReportState, useReport } from '../state/report-state.ts'
import { scatterFinding } from './findings.ts'
import {
  type DetailProps,
  isSolved,
  isStopped,
  nameOfInstance,
  outcomeColumn,
  outcomeOf,
  tooFew,
  useTimedSingly,
} from './per-instance.ts'

const LEFT = 62
const TOP = 30
const FOOT = 46
const RIGHT = 16
const LARGEST = 620

interface Point {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly kind: 'solved' | 'stopped' | 'failed'
}

export function Scatter({ detail }: DetailProps) {
  const report = useReport()
  const { run, contest, address, go } = report
  const ids = useTimedSingly(detail)
  const x = ids.includes(address.x) ? address.x : (ids[1] ?? ids[0] ?? '')
  const y = ids.includes(address.y) && address.y !== x ? address.y : (ids.find((id) => id !== x) ?? '')
  const points = useMemo(() => pointsOf(detail, x, y), [detail, x, y])
  const scene = { report, detail, points, x, y }
  const draw = useCallback((width: number) => drawing(scene, width), [points, run, detail])
  if (ids.length < 2) return <p class="note">{tooFew(run.words)}</p>
  return (
    <Figure
      id="two"
      title={`${y} against ${x}, ${run.words.instance} by ${run.words.instance}`}
      finding={scatterFinding(run, contest, { x, y }, points)}
      note={`On the diagonal both take the same time; below it ${y} is faster, above it ${x}. A hollow triangle was stopped at a limit: its true time is longer.`}
      controls={
        <>
          <Picker label="Up" options={ids} value={y} onPick={(id) => go({ x: id === x ? y : x, y: id })} />
          <Picker
            label="Across"
            options={ids}
            value={x}
            onPick={(id) => go({ x: id, y: id === y ? x : y })}
          />
        </>
      }
      table={scatterTable(scene)}
      maxWidth={LARGEST}
      height={(width) => width - LEFT - RIGHT + TOP + FOOT}
      draw={draw}
    />
  )
}

function pointsOf({ contest, instances }: DetailProps['detail'], x: string, y: string): Point[] {
  const [across, up] = [contest.entrants[x], contest.entrants[y]]
  if (across === undefined || up === undefined) return []
  return instances.name.flatMap((_, index) => {
    const [atX, atY] = [across.ns[index], up.ns[index]]
    if (!atX || !atY) return []
    const both = [across, up]
    const kind = both.every((columns) => isSolved(columns, index))
      ? 'solved'
      : both.some((columns) => isStopped(columns, index))
        ? 'stopped'
        : 'failed'
    return [{ index, x: atX, y: atY, kind } as const]
  })
}

interface Scene {
  readonly report: ReportState
  readonly detail: DetailProps['detail']
  readonly points: readonly Point[]
  readonly x: string
  readonly y: string
}

function drawing({ report, detail, points, x, y }: Scene, width: number): Drawing {
  const side = width - LEFT - RIGHT
  const values = points.flatMap((point) => [point.x, point.y])
  const across = logScale(values, [LEFT, LEFT + side])
  const up = logScale(values, [TOP + side, TOP])
  const ticks = logTicks(across, width < 500 ? 5 : 8)
  return {
    drawn: (
      <>
        <Axes
          x={{ scale: across, ticks, text: tickTime, name: `${x}: time (log scale)` }}
          y={{ scale: up, ticks, text: tickTime, name: `${y}: time (log scale)` }}
        />
        <line class="equal" x1={LEFT} y1={TOP + side} x2={LEFT + side} y2={TOP} />
        <text class="soft over" x={LEFT + 10} y={TOP + 18}>
          {x} is faster
        </text>
        <text class="soft over" x={LEFT + side - 10} y={TOP + side - 12} text-anchor="end">
          {y} is faster
        </text>
        {(['solved', 'stopped', 'failed'] as const).map((kind) => (
          <path
            key={kind}
            class={`cloud ${kind}${points.length > 500 ? ' many' : ''}`}
            d={cloud(
              points.filter((point) => point.kind === kind),
              { across, up },
            )}
          />
        ))}
      </>
    ),
    marks: listedMarks(
      points.map((point) => ({
        x: across(point.x),
        y: up(point.y),
        says: () => [
          nameOfInstance(report, point.index),
          ...[x, y].map((id) => `${id}: ${outcomeOf(detail.contest.entrants[id], point.index)}`),
        ],
        open: () => report.go({ instance: point.index + 1 }),
      })),
    ),
  }
}

interface Scales {
  readonly across: (value: number) => number
  readonly up: (value: number) => number
}

/** All marks of a kind in one path. Dots are lines of length 0 with round ends, the others small triangles. */
function cloud(points: readonly Point[], { across, up }: Scales): string {
  return points
    .map(({ x, y, kind }) => {
      const [atX, atY] = [across(x).toFixed(1), up(y).toFixed(1)]
      return kind === 'solved' ? `M${atX},${atY}h0` : `M${atX},${atY}m0,-6l5,9h-10z`
    })
    .join('')
}

function scatterTable({ report, detail, x, y, points }: Scene): Table<Point> {
  const { instances, contest } = detail
  return {
    columns: [
      {
        name: report.run.words.instance,
        cell: ({ index }) => (
          <button type="button" class="link" onClick={() => report.go({ instance: index + 1 })}>
            {instances.name[index]}
          </button>
        ),
        sortBy: ({ index }) => index,
      },
      ...[x, y].map((id) => outcomeColumn<Point>(id, contest.entrants[id], ({ index }) => index)),
      numberColumn(`${x} ÷ ${y}`, (point) => point.x / point.y, readableRatio),
    ],
    rows: points,
  }
}
