import type { ContestData } from '../../data.ts'
import { formatRatioRange, formatTime } from '../../format.ts'
import { CIVIDIS, type Ink } from '../palette.ts'
import type { Figure, Mark } from '../plot.tsx'
import { describePuzzle, isCensored, isSolved, logTimeAxis, tooltipOf } from './common.ts'

interface Point {
  readonly puzzle: number
  readonly x: number
  readonly y: number
  readonly clues: number
  readonly kind: 'solved' | 'censored' | 'wrong'
}

const KINDS = [
  { kind: 'solved', name: 'solved', symbol: 'circle', size: 8 },
  { kind: 'censored', name: 'stopped at a limit', symbol: 'triangle', size: 11 },
  { kind: 'wrong', name: 'wrong or failed', symbol: 'diamond', size: 12 },
] as const

/** Two solvers, puzzle by puzzle: below the diagonal the one going up is faster. */
export function scatter(contest: ContestData, a: string, b: string): Figure {
  const points = pointsOf(contest, a, b)
  const values = points.flatMap(({ x, y }) => [x, y])
  const [min, max] = [10 ** Math.floor(log(Math.min(...values))), 10 ** Math.ceil(log(Math.max(...values)))]
  const clues = points.map((point) => point.clues)
  const faster = points.filter(({ x, y }) => x < y).length
  return {
    title: `${a} against ${b}, puzzle by puzzle`,
    caption: `On the diagonal both take the same time; below it ${b} is faster, above it ${a} (${faster} of ${points.length} puzzles). A triangle was stopped at a limit: its true time is longer. Click a puzzle to open it.`,
    height: 560,
    width: 720,
    option: (ink) => ({
      grid: { left: 72, right: 24, top: 56, bottom: 92 },
      legend: { type: 'scroll', top: 0, textStyle: { color: ink.text } },
      tooltip: {
        ...tooltipOf(ink),
        formatter: ({ data }: { data: PointData }) => tipOf(contest, a, b, data),
      },
      xAxis: { ...logTimeAxis(ink, `${a}: CPU time a puzzle`), min, max },
      yAxis: { ...logTimeAxis(ink, b), nameGap: 54, min, max },
      visualMap: {
        dimension: 2,
        min: Math.min(...clues),
        max: Math.max(...clues),
        text: ['most clues', 'fewest'],
        inRange: { color: [...CIVIDIS] },
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 90,
        itemWidth: 12,
        textStyle: { color: ink.faint },
      },
      series: KINDS.map(({ kind, name, symbol, size }, place) => ({
        type: 'scatter',
        name,
        symbol,
        symbolSize: size,
        itemStyle: { color: ink.faint, borderColor: ink.faint, borderWidth: 0.6 },
        data: points
          .filter((point) => point.kind === kind)
          .map(({ x, y, clues: count, puzzle }) => [x, y, count, puzzle]),
        ...(place === 0 ? { markLine: diagonal(ink, min, max) } : {}),
      })),
    }),
    table: {
      head: ['puzzle', 'clues', a, b, `${a} / ${b}`, 'what happened'],
      rows: points.map(({ puzzle, x, y, clues: count, kind }) => [
        contest.puzzles[puzzle]?.id ?? '',
        String(count),
        formatTime(x),
        formatTime(y),
        formatRatioRange({ low: x / y, high: x / y }),
        kind,
      ]),
    },
    puzzleAt: (mark: Mark) => (Array.isArray(mark.data) ? Number(mark.data[3]) : null),
  }
}

type PointData = readonly [x: number, y: number, clues: number, puzzle: number]

const log = (value: number): number => (Number.isFinite(value) ? Math.log10(value) : 0)

function pointsOf(contest: ContestData, a: string, b: string): Point[] {
  const across = contest.solvers.find((solver) => solver.id === a)
  const up = contest.solvers.find((solver) => solver.id === b)
  if (across === undefined || up === undefined) return []
  return contest.puzzles.flatMap(({ clues }, puzzle) => {
    const [x, y] = [across.results.time[puzzle], up.results.time[puzzle]]
    if (!x || !y) return []
    const both = [across, up]
    const kind = both.some((solver) => isCensored(solver, puzzle))
      ? 'censored'
      : both.every((solver) => isSolved(solver, puzzle))
        ? 'solved'
        : 'wrong'
    return [{ puzzle, x, y, clues, kind } as const]
  })
}

function tipOf(contest: ContestData, a: string, b: string, [x, y, , puzzle]: PointData): string {
  return `${describePuzzle(contest, puzzle)}<br>${a}: ${formatTime(x)}<br>${b}: ${formatTime(y)}`
}

function diagonal(ink: Ink, min: number, max: number): object {
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: ink.faint, type: 'dashed', width: 1 },
    data: [[{ coord: [min, min] }, { coord: [max, max] }]],
    label: { show: false },
  }
}
