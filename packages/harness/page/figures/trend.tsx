/** Draws each entrant over the runs of one kind. It is a ratio within each run: a faster machine is no progress. */
import { useCallback, useMemo } from 'preact/hooks'
import type { Words } from '../../src/domain.ts'
import { readableDate, readableRatio, tickNumber } from '../../src/report/page/readable.ts'
import { LeftAxis } from '../parts/axes.tsx'
import { numberColumn, textColumn } from '../parts/columns.ts'
import { Figure } from '../parts/figure.tsx'
import { columnWidth, fitted, spread } from '../parts/labels.ts'
import { listedMarks } from '../parts/marks.ts'
import type { Table } from '../parts/numbers-table.tsx'
import { Picker } from '../parts/picker.tsx'
import type { Drawing } from '../parts/plot.tsx'
import { logScale, logTicks } from '../parts/scales.ts'
import { Dot, EndName } from '../parts/symbols.tsx'
import { lookAt } from '../state/looks.ts'
import { finished, type Kind } from '../state/run-kinds.ts'

const TOP = 30
const FOOT = 40
const LEFT = 62
const HEIGHT = 440

interface TrendProps {
  readonly kind: Kind
  readonly words: Words
  readonly against: string
  readonly onAgainst: (entrantId: string) => void
}

interface Line {
  readonly entrantId: string
  readonly position: number
  readonly points: readonly { readonly at: number; readonly ratio: number }[]
}

export function Trend({ kind: { title, runs }, words, against, onAgainst }: TrendProps) {
  // a run that was interrupted before its first round has no times
  const kind = useMemo(
    () => ({ title, runs: runs.filter(({ contest }) => finished(contest).length > 0) }),
    [title, runs],
  )
  const ids = useMemo(() => entrantsOf(kind), [kind])
  const unit = ids.includes(against) ? against : (ids[0] ?? '')
  const lines = useMemo(() => linesOf(kind, ids, unit), [kind, ids, unit])
  const draw = useCallback((width: number) => drawing(kind, { lines, unit }, width), [kind, lines])
  if (runs.length < 2) return <p class="note">There is one run of this kind. A trend needs two.</p>
  if (kind.runs.length === 0)
    return <p class="note">No {words.entrant} solved everything in a run of this kind.</p>
  if (kind.runs.length === 1)
    return (
      <p class="note">
        In only one run of this kind, a {words.entrant} solved everything. A trend needs two.
      </p>
    )
  if (lines.length === 1)
    return (
      <p class="note">
        Only {unit} solved everything in these runs. A trend compares two {words.entrants}, because the times
        of two runs differ with the machine.
      </p>
    )
  return (
    <Figure
      id="trend"
      title={`Time relative to ${unit}, run by run`}
      finding={trendFinding(kind, lines, unit)}
      note={`Each point is a ratio within one run, so that a faster machine or a busier day does not look like progress. Only ${words.entrants} that solved everything are shown. Shards are not counted, because they are part of a merged run. This figure does not separate noise from change; a comparison of two runs does.`}
      controls={<Picker label="Against" options={ids} value={unit} onPick={onAgainst} />}
      table={trendTable(kind, lines)}
      height={() => HEIGHT}
      draw={draw}
    />
  )
}

/** The entrants with the most runs come first. */
function entrantsOf({ runs }: Kind): string[] {
  const times = new Map<string, number>()
  for (const { contest } of runs)
    for (const { entrantId } of finished(contest)) times.set(entrantId, (times.get(entrantId) ?? 0) + 1)
  return [...times].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

function linesOf({ runs }: Kind, ids: readonly string[], unit: string): Line[] {
  return ids.flatMap((entrantId, position) => {
    const points = runs.flatMap(({ contest }, at) => {
      const all = finished(contest)
      const [own, base] = [entrantId, unit].map((id) => all.find((one) => one.entrantId === id)?.ratio)
      return own && base ? [{ at, ratio: own / base }] : []
    })
    return points.length === 0 ? [] : [{ entrantId, position, points }]
  })
}

function trendFinding({ runs }: Kind, lines: readonly Line[], unit: string): string {
  const changes = lines.flatMap(({ entrantId, points }) => {
    const [first, last] = [points[0], points.at(-1)]
    return first === undefined || last === undefined || first === last
      ? []
      : [{ entrantId, first, last, seen: points.length, change: last.ratio / first.ratio }]
  })
  const [most] = changes.sort((a, b) => Math.abs(Math.log(b.change)) - Math.abs(Math.log(a.change)))
  if (most === undefined || most.change === 1) return `${runs.length} runs of this kind.`
  return `Over ${most.seen} runs, ${most.entrantId} changed most: from ${readableRatio(most.first.ratio)} to ${readableRatio(most.last.ratio)} the time of ${unit}.`
}

interface Scene {
  readonly lines: readonly Line[]
  /** The entrant whose time is 1. */
  readonly unit: string
}

function drawing({ runs }: Kind, { lines, unit }: Scene, width: number): Drawing {
  const names = columnWidth(
    lines.map(({ entrantId }) => entrantId),
    width,
  )
  const [right, bottom] = [width - names - 14, HEIGHT - FOOT]
  const y = logScale(
    lines.flatMap(({ points }) => points.map(({ ratio }) => ratio)),
    [bottom, TOP],
  )
  const x = (at: number): number => LEFT + 12 + (at * (right - LEFT - 24)) / (runs.length - 1)
  const labels = spread(
    lines.map(({ points }) => y(points.at(-1)?.ratio ?? 1)),
    14,
    [TOP, bottom],
  )
  return {
    drawn: (
      <>
        <LeftAxis
          scale={y}
          ticks={logTicks(y, 7)}
          text={(tick) => `${tickNumber(tick)} ×`}
          name={`time ÷ time of ${unit} (log scale)`}
          left={LEFT}
          right={right}
        />
        <text class="soft" x={LEFT} y={bottom + 18}>
          {readableDate(runs[0]?.run.createdAt ?? '')}
        </text>
        <text class="soft" x={right} y={bottom + 18} text-anchor="end">
          {readableDate(runs.at(-1)?.run.createdAt ?? '')}
        </text>
        {lines.map(({ entrantId, position, points }, index) => {
          const look = lookAt(position)
          const last = points.at(-1)
          return (
            <g key={entrantId} class={look.hue} data-of={entrantId}>
              <path
                class="line"
                stroke-dasharray={look.dash}
                d={points
                  .map(({ at, ratio }, nth) => `${nth === 0 ? 'M' : 'L'}${x(at)},${y(ratio)}`)
                  .join('')}
              />
              {points.map(({ at, ratio }) => (
                <Dot key={at} symbol={look.symbol} size={8} x={x(at)} y={y(ratio)} />
              ))}
              <EndName
                text={fitted(entrantId, names)}
                end={{ x: x(last?.at ?? 0) + 6, y: y(last?.ratio ?? 1) }}
                x={right + 8}
                y={labels[index] ?? 0}
              />
            </g>
          )
        })}
      </>
    ),
    marks: listedMarks(
      lines.flatMap(({ entrantId, points }) =>
        points.map(({ at, ratio }) => ({
          x: x(at),
          y: y(ratio),
          entrantId,
          says: () => [`${entrantId}: ${readableRatio(ratio)}`, runs[at]?.run.id ?? ''],
          open: () => location.assign(runs[at]?.run.href ?? '#'),
        })),
      ),
    ),
  }
}

function trendTable({ runs }: Kind, lines: readonly Line[]): Table<Kind['runs'][number]> {
  return {
    columns: [
      textColumn(
        'run',
        ({ run }) => run.createdAt,
        ({ run }) => <a href={run.href}>{run.id}</a>,
      ),
      ...lines.map(({ entrantId, points }) =>
        numberColumn<Kind['runs'][number]>(
          entrantId,
          (row) => points.find(({ at }) => runs[at] === row)?.ratio ?? null,
          readableRatio,
        ),
      ),
    ],
    rows: runs,
  }
}
