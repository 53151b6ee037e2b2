/** Draws how many instances each entrant solves within any time limit. */
import { useCallback, useMemo } from 'preact/hooks'
import { capitalized, readableTime, tickTime } from '../../src/report/page/readable.ts'
import { Axes } from '../parts/axes.tsx'
import { type Column, numberColumn, textColumn } from '../parts/columns.ts'
import { Figure } from '../parts/figure.tsx'
import { columnWidth, fitted, spread } from '../parts/labels.ts'
import { listedMarks, type Mark } from '../parts/marks.ts'
import type { Table } from '../parts/numbers-table.tsx'
import type { Drawing } from '../parts/plot.tsx'
import { linearScale, logScale, logTicks } from '../parts/scales.ts'
import { Dot, EndName } from '../parts/symbols.tsx'
import { type ReportState, useReport } from '../state/report-state.ts'
import { isHonest } from '../state/standing.ts'
import { hardestFinding } from './findings.ts'
import type { DetailProps } from './per-instance.ts'

const HEIGHT = 440
const TOP = 30
const FOOT = 46
const LEFT = 62

interface Curve {
  readonly entrantId: string
  /** Times of the instances that it solved, ascending. */
  readonly sorted: readonly number[]
}

export function Cactus({ detail }: DetailProps) {
  const report = useReport()
  const { run, shown } = report
  const curves = useMemo(() => curvesOf(report, detail), [detail, shown])
  const total = detail.instances.name.length
  const draw = useCallback((width: number) => drawing(report, curves, { width, total }), [curves, total])
  const { words } = run
  if (curves.length === 0)
    return (
      <p class="note">
        No {words.entrant} that is shown has times of single {words.instances}.
      </p>
    )
  return (
    <Figure
      id="sorted"
      title={`${capitalized(words.instances)} solved within a time`}
      finding={hardestFinding(run, curves, total)}
      note={`Each line is one ${words.entrant}, with its ${words.instances} from the easiest to the hardest. If a line ends early, some ${words.instances} were not solved.`}
      table={cactusTable(report, curves, total)}
      height={() => HEIGHT}
      draw={draw}
    />
  )
}

function curvesOf({ entries }: ReportState, { contest }: DetailProps['detail']): Curve[] {
  return entries.filter(isHonest).flatMap(({ entrantId }) => {
    const columns = contest.entrants[entrantId]
    if (columns === undefined) return []
    const times = columns.ns.filter((ns, index): ns is number => ns !== null && columns.status[index] === 's')
    return times.length === 0 ? [] : [{ entrantId, sorted: times.sort((a, b) => a - b) }]
  })
}

interface Size {
  readonly width: number
  readonly total: number
}

function drawing(report: ReportState, curves: readonly Curve[], { width, total }: Size): Drawing {
  const { lookOf, run } = report
  const names = columnWidth(
    curves.map(({ entrantId }) => entrantId),
    width,
  )
  const [right, bottom] = [width - names - 12, HEIGHT - FOOT]
  const x = linearScale([0, total], [LEFT, right])
  const y = logScale(
    curves.flatMap(({ sorted }) => [sorted[0] ?? 1, sorted.at(-1) ?? 1]),
    [bottom, TOP],
  )
  const ends = curves.map(({ sorted }) => y(sorted.at(-1) ?? 1))
  const labels = spread(ends, 14, [TOP, bottom])
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
        {curves.map(({ entrantId, sorted }, index) => {
          const look = lookOf(entrantId)
          return (
            <g key={entrantId} class={look.hue} data-of={entrantId}>
              <path class="line" stroke-dasharray={look.dash} d={stepsOf(sorted, x, y)} />
              {symbolsOn(sorted, index / curves.length).map((at) => (
                <Dot key={at} symbol={look.symbol} size={8} x={x(at + 1)} y={y(sorted[at] ?? 1)} />
              ))}
              <EndName
                text={fitted(entrantId, names)}
                end={{ x: x(sorted.length) + 1, y: ends[index] ?? 0 }}
                x={right + 8}
                y={labels[index] ?? 0}
              />
            </g>
          )
        })}
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

function marksOf({ entrantId, sorted }: Curve, total: number, { x, y }: Scales): Mark[] {
  const step = Math.ceil(sorted.length / MARKS)
  return sorted.flatMap((time, index) => {
    if (index % step !== 0 && index !== sorted.length - 1) return []
    return [
      {
        x: x(index + 1),
        y: y(time),
        entrantId,
        says: () => [`${entrantId}: ${index + 1} of ${total} within ${readableTime(time)}`],
      },
    ]
  })
}

const SYMBOLS = 3

/**
 * The instances at which a line has its symbol. Lines have them at different places.
 *
 * @param shift from 0 to 1
 */
function symbolsOn(sorted: readonly number[], shift: number): number[] {
  const positions = Array.from({ length: SYMBOLS }, (_, nth) => (nth + 0.2 + 0.6 * shift) / SYMBOLS)
  return [...new Set(positions.map((share) => Math.round(share * (sorted.length - 1))))]
}

/** One point for every half pixel is enough, because most of thousands of points coincide. */
function stepsOf(sorted: readonly number[], x: Scales['x'], y: Scales['y']): string {
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

function cactusTable({ run }: ReportState, rows: readonly Curve[], total: number): Table<Curve> {
  const within = (name: string, share: number): Column<Curve> => {
    const timeOf = ({ sorted }: Curve) => sorted[Math.ceil(share * total) - 1] ?? null
    return numberColumn(`${name} of ${total} within`, timeOf, readableTime)
  }
  return {
    columns: [
      textColumn(run.words.entrant, ({ entrantId }) => entrantId),
      within('half', 0.5),
      within('nine tenths', 0.9),
      within('all', 1),
    ],
    rows,
  }
}
