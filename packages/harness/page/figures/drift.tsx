/** How steady the machine was: each process against what is usual for its entrant, round by round. */
import { useMemo } from 'preact/hooks'
import { readablePercent, significant } from '../../src/report/page/readable.ts'
import type { ForkData } from '../../src/report/page-data.ts'
import { extent, LeftAxis, linearScale } from '../parts/axes.tsx'
import { Figure } from '../parts/figure.tsx'
import { listedMarks } from '../parts/marks.ts'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { type Look, symbolPath } from '../state/looks.ts'
import { type ReportState, useReport } from '../state/report-state.ts'
import { DISTURBED, disturbedFinding, isDisturbed, signedPercent } from './findings.ts'
import type { DetailProps } from './per-instance.ts'

const HEIGHT = 360
const TOP = 30
const FOOT = 46
const LEFT = 58

export function Drift({ detail }: DetailProps) {
  const report = useReport()
  const { run, shown } = report
  const forks = useMemo(
    () => detail.contest.forks.filter(({ entrantId, isControl }) => shown.has(entrantId) && !isControl),
    [detail, shown],
  )
  const draw = useMemo(() => (width: number) => drawing(report, forks, width), [forks])
  const finding = disturbedFinding(run, forks)
  if (forks.length === 0) return <p class="note">{finding}</p>
  return (
    <Figure
      id="steady"
      title="How steady the machine was"
      finding={finding}
      note={`Each mark is one fresh process, by the median of its ${run.words.entrant}; the line is the middle half of its turns. The band is ±${readablePercent(DISTURBED)}. Where all marks of a round move together, the machine was disturbed; where one moves alone, the same code settled at another pace.`}
      table={driftTable(run.words.entrant, forks)}
    >
      <Plot label={`How steady the machine was. ${finding}`} height={() => HEIGHT} draw={draw} />
    </Figure>
  )
}

const keyOf = ({ shard, round }: ForkData): string => `${shard} ${round}`

function drawing({ lookOf }: ReportState, forks: readonly ForkData[], width: number): Drawing {
  const rounds = [...new Map(forks.map((fork) => [keyOf(fork), fork])).values()].sort(
    (a, b) => a.shard - b.shard || a.round - b.round,
  )
  const position = new Map(rounds.map((fork, index) => [keyOf(fork), index]))
  const ids = [...new Set(forks.map(({ entrantId }) => entrantId))]
  const [right, bottom] = [width - 12, HEIGHT - FOOT]
  const wide = (right - LEFT) / rounds.length
  const [low, high] = extent([...forks.map(({ pace }) => pace), 1 - 1.5 * DISTURBED, 1 + 1.5 * DISTURBED])
  const y = linearScale([low - 0.02, high + 0.02], [bottom, TOP])
  const x = (fork: ForkData): number =>
    LEFT +
    ((position.get(keyOf(fork)) ?? 0) + 0.1 + (0.8 * (ids.indexOf(fork.entrantId) + 0.5)) / ids.length) * wide
  const step = Math.ceil(rounds.length / Math.max(1, (right - LEFT) / 34))
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
          name="time, by what is usual"
          left={LEFT}
          right={right}
        />
        {rounds.map((fork, index) => (
          <g key={keyOf(fork)}>
            {index > 0 && (
              <line class="round" x1={LEFT + index * wide} x2={LEFT + index * wide} y1={TOP} y2={bottom} />
            )}
            {index % step === 0 && (
              <text class="soft" x={LEFT + (index + 0.5) * wide} y={bottom + 16} text-anchor="middle">
                {fork.round}
              </text>
            )}
          </g>
        ))}
        <text class="axis-name" x={(LEFT + right) / 2} y={bottom + 34} text-anchor="middle">
          round
        </text>
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
      <path
        class={isDisturbed(fork) ? 'dot' : 'dot small'}
        d={symbolPath(look.symbol, isDisturbed(fork) ? 10 : 6)}
        transform={`translate(${x},${y(pace)})`}
      />
    </g>
  )
}

function saysOf({ entrantId, round, pace, middle, contention }: ForkData): string[] {
  return [
    `${entrantId}, round ${round}: ${signedPercent(pace - 1)}`,
    ...(middle === null
      ? []
      : [`Half of its turns: ${signedPercent(middle[0] - 1)} to ${signedPercent(middle[1] - 1)}`]),
    ...(contention === null ? [] : [`Wall time by CPU time: ${significant(contention)}`]),
  ]
}

function driftTable(entrant: string, rows: readonly ForkData[]) {
  return {
    columns: [
      { name: entrant, cell: (fork: ForkData) => fork.entrantId, sortBy: (fork: ForkData) => fork.entrantId },
      { name: 'round', cell: (fork: ForkData) => fork.round, sortBy: (fork: ForkData) => fork.round },
      {
        name: 'against usual',
        cell: (fork: ForkData) => signedPercent(fork.pace - 1),
        sortBy: (fork: ForkData) => fork.pace,
      },
      {
        name: 'wall by CPU time',
        cell: (fork: ForkData) => (fork.contention === null ? '–' : significant(fork.contention)),
        sortBy: (fork: ForkData) => fork.contention,
      },
      { name: 'disturbed', cell: (fork: ForkData) => (isDisturbed(fork) ? 'yes' : 'no'), isText: true },
    ],
    rows,
  }
}
