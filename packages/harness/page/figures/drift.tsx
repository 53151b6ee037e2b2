/** Draws how steady the machine was: the time of each process relative to the usual time of its entrant. */
import { useCallback, useMemo } from 'preact/hooks'
import { readableNumber, readablePercent, significant } from '../../src/report/page/readable.ts'
import type { ForkData } from '../../src/report/page-data.ts'
import { LeftAxis } from '../parts/axes.tsx'
import { numberColumn, textColumn } from '../parts/columns.ts'
import { Figure } from '../parts/figure.tsx'
import { boxAround, fitted, MOST_OF_WIDTH, placeBeside, textWidth } from '../parts/labels.ts'
import { listedMarks } from '../parts/marks.ts'
import type { Table } from '../parts/numbers-table.tsx'
import type { Drawing } from '../parts/plot.tsx'
import { extent, linearScale } from '../parts/scales.ts'
import { Dot, NameBeside } from '../parts/symbols.tsx'
import type { Look } from '../state/looks.ts'
import { type ReportState, useReport } from '../state/report-state.ts'
import { DISTURBED, disturbedFinding, disturbedIn, isDisturbed, signedPercent } from './findings.ts'
import type { DetailProps } from './per-instance.ts'

/** The height without the text below the rounds. */
const HEIGHT = 320
const KEY_ROW = 20
const TOP = 30
const FOOT = 66
const LEFT = 58

export function Drift({ detail }: DetailProps) {
  const report = useReport()
  const { run, shown } = report
  const forks = useMemo(
    () => detail.contest.forks.filter(({ entrantId, isControl }) => shown.has(entrantId) && !isControl),
    [detail, shown],
  )
  const ids = useMemo(() => [...new Set(forks.map(({ entrantId }) => entrantId))], [forks])
  const draw = useCallback((width: number) => drawing(report, { forks, ids }, width), [forks, ids])
  const finding = disturbedFinding(run, forks)
  if (forks.length === 0) return <p class="note">{finding}</p>
  return (
    <Figure
      id="steady"
      title="How steady the machine was"
      finding={finding}
      note={`Each mark is the time of one fresh process, relative to the median of its ${run.words.entrant}. The line through it covers the middle half of its turns. The band reaches to ±${readablePercent(DISTURBED)}; the marks furthest outside have names. If all marks of a round move together, the machine was disturbed. If only one moves, its process ran at another speed, for example because the compiler made other choices.`}
      table={driftTable(run.words.entrant, forks)}
      height={(width) => HEIGHT + FOOT + KEY_ROW * (keyOfNames(ids, width).at(-1)?.row ?? 0)}
      draw={draw}
    />
  )
}

interface Scene {
  readonly forks: readonly ForkData[]
  /** The entrants of the marks. */
  readonly ids: readonly string[]
}

/** The positions of symbols and names below the drawing. */
function keyOfNames(
  ids: readonly string[],
  width: number,
): { readonly id: string; readonly x: number; readonly row: number }[] {
  let [x, row] = [2, 0]
  return ids.map((id) => {
    const needed = textWidth(id) + 30
    if (x > 2 && x + needed > width) [x, row] = [2, row + 1]
    const at = { id, x, row }
    x += needed
    return at
  })
}

const keyOf = ({ shard, round }: ForkData): string => `${shard} ${round}`

function drawing({ lookOf }: ReportState, { forks, ids }: Scene, width: number): Drawing {
  const rounds = [...new Map(forks.map((fork) => [keyOf(fork), fork])).values()].sort(
    (a, b) => a.shard - b.shard || a.round - b.round,
  )
  const position = new Map(rounds.map((fork, index) => [keyOf(fork), index]))
  const right = width - 12
  const wide = (right - LEFT) / rounds.length
  const [low, high] = extent([...forks.map(({ pace }) => pace), 1 - 1.5 * DISTURBED, 1 + 1.5 * DISTURBED])
  const y = linearScale([low - 0.02, high + 0.02], [HEIGHT, TOP])
  const x = (fork: ForkData): number =>
    LEFT +
    ((position.get(keyOf(fork)) ?? 0) + 0.1 + (0.8 * (ids.indexOf(fork.entrantId) + 0.5)) / ids.length) * wide
  const inside = (pace: number): number => y(Math.min(high + 0.02, Math.max(low - 0.02, pace)))
  return {
    drawn: (
      <>
        <rect
          class="floor"
          x={LEFT}
          width={right - LEFT}
          y={y(1 + DISTURBED)}
          height={y(1 - DISTURBED) - y(1 + DISTURBED)}
        />
        <LeftAxis
          scale={y}
          ticks={y.ticks(6)}
          text={(tick) => (Math.abs(tick - 1) < 1e-9 ? 'usual' : signedPercent(tick - 1))}
          name="time ÷ usual time"
          left={LEFT}
          right={right}
        />
        <Rounds rounds={rounds} right={right} />
        <Key ids={ids} lookOf={lookOf} width={width} />
        <Names forks={forks} lookOf={lookOf} x={x} y={inside} right={right} />
        {forks.map((fork) => (
          <Process
            key={`${keyOf(fork)} ${fork.entrantId}`}
            fork={fork}
            look={lookOf(fork.entrantId)}
            x={x(fork)}
            y={inside}
          />
        ))}
      </>
    ),
    marks: listedMarks(
      forks.map((fork) => ({
        x: x(fork),
        y: y(fork.pace),
        entrantId: fork.entrantId,
        says: () => saysOf(fork),
      })),
    ),
  }
}

/** Their numbers, as many as there is space for, and lines between them. */
function Rounds({ rounds, right }: { readonly rounds: readonly ForkData[]; readonly right: number }) {
  const wide = (right - LEFT) / rounds.length
  const step = Math.ceil(rounds.length / Math.max(1, (right - LEFT) / 34))
  return (
    <>
      {rounds.map((fork, index) => (
        <g key={keyOf(fork)}>
          {index > 0 && (
            <line class="round" x1={LEFT + index * wide} x2={LEFT + index * wide} y1={TOP} y2={HEIGHT} />
          )}
          {index % step === 0 && (
            <text class="soft" x={LEFT + (index + 0.5) * wide} y={HEIGHT + 16} text-anchor="middle">
              {fork.round}
            </text>
          )}
        </g>
      ))}
      <text class="axis-name" x={(LEFT + right) / 2} y={HEIGHT + 34} text-anchor="middle">
        round
      </text>
    </>
  )
}

interface KeyProps extends Pick<ReportState, 'lookOf'>, Pick<Scene, 'ids'> {
  readonly width: number
}

/** The key: the symbol of each entrant. */
function Key({ ids, lookOf, width }: KeyProps) {
  return (
    <g class="key">
      {keyOfNames(ids, width).map(({ id, x, row }) => (
        <g key={id} class={lookOf(id).hue} data-of={id}>
          <Dot symbol={lookOf(id).symbol} size={9} x={x + 5} y={HEIGHT + 52 + row * KEY_ROW} />
          <text class="name" x={x + 15} y={HEIGHT + 56 + row * KEY_ROW}>
            {id}
          </text>
        </g>
      ))}
    </g>
  )
}

interface NamesProps extends Pick<ReportState, 'lookOf'>, Pick<Scene, 'forks'> {
  readonly x: (fork: ForkData) => number
  readonly y: (pace: number) => number
  readonly right: number
}

/** The most marks that get names. More names would cover the drawing. */
const MOST_NAMED = 12

/** Names of the marks outside of the band, beginning with the furthest, where there is space for them. */
function Names({ forks, lookOf, x, y, right }: NamesProps) {
  const named = disturbedIn(forks).slice(0, MOST_NAMED)
  const points = named.map((fork) => ({
    x: x(fork),
    y: y(fork.pace),
    text: fitted(fork.entrantId, MOST_OF_WIDTH * right),
  }))
  const sides = placeBeside(
    points,
    { left: LEFT, right, top: TOP, bottom: HEIGHT },
    forks.map((fork) => boxAround({ x: x(fork), y: y(fork.pace) })),
  )
  return (
    <g class="disturbed">
      {named.map((fork, index) => {
        const [point, placed] = [points[index], sides[index]]
        return (
          point &&
          placed?.isFree && (
            <g key={keyOf(fork) + fork.entrantId} class={lookOf(fork.entrantId).hue} data-of={fork.entrantId}>
              <NameBeside text={point.text} point={point} placed={placed} />
            </g>
          )
        )
      })}
    </g>
  )
}

interface ProcessProps {
  readonly fork: ForkData
  readonly look: Look
  readonly x: number
  readonly y: (pace: number) => number
}

function Process({ fork, look, x, y }: ProcessProps) {
  const { middle, pace } = fork
  return (
    <g class={look.hue} data-of={fork.entrantId}>
      {middle && <line class="thin" x1={x} x2={x} y1={y(middle[0])} y2={y(middle[1])} />}
      <Dot symbol={look.symbol} {...(isDisturbed(fork) ? LARGE : SMALL)} x={x} y={y(pace)} />
    </g>
  )
}

const LARGE = { size: 10 } as const
const SMALL = { size: 6, kind: 'small' } as const

function saysOf({ entrantId, round, pace, middle, contention }: ForkData): string[] {
  return [
    `${entrantId}, round ${round}: ${signedPercent(pace - 1)}`,
    ...(middle === null
      ? []
      : [`Half of its turns: ${signedPercent(middle[0] - 1)} to ${signedPercent(middle[1] - 1)}`]),
    ...(contention === null ? [] : [`Wall time ÷ CPU time: ${significant(contention)}`]),
  ]
}

function driftTable(entrant: string, rows: readonly ForkData[]): Table<ForkData> {
  return {
    columns: [
      textColumn(entrant, ({ entrantId }) => entrantId),
      numberColumn('round', ({ round }) => round, String),
      {
        name: 'against usual',
        cell: ({ pace }) => signedPercent(pace - 1),
        sortBy: ({ pace }) => pace,
      },
      numberColumn('wall time ÷ CPU time', ({ contention }) => contention, readableNumber),
      textColumn('disturbed', (fork) => (isDisturbed(fork) ? 'yes' : 'no')),
    ],
    rows,
  }
}
