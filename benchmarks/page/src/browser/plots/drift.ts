import type { ContestData } from '../../data.ts'
import { formatTime } from '../../format.ts'
import { lookOf } from '../palette.ts'
import type { Figure } from '../plot.tsx'
import { tooltipOf } from './common.ts'

/** The samples of one solver in the order they were taken, a line for each fork: flat is a steady state. */
export function drift(contest: ContestData, id: string): Figure {
  const timings = contest.solvers.find((solver) => solver.id === id)?.timings ?? []
  return {
    title: `Drift of ${id}`,
    caption: 'Samples in the order they were taken, a line for each fork. A flat line is a steady state.',
    height: 340,
    option: (ink) => ({
      grid: { left: 72, right: 20, top: 40, bottom: 48 },
      legend: { type: 'scroll', top: 0, textStyle: { color: ink.text }, pageTextStyle: { color: ink.text } },
      tooltip: {
        ...tooltipOf(ink),
        formatter: ({ seriesName, value }: { seriesName: string; value: [number, number] }) =>
          `${seriesName}, sample ${value[0]}: ${formatTime(value[1])}`,
      },
      xAxis: {
        type: 'value',
        name: 'sample',
        nameLocation: 'middle',
        nameGap: 28,
        minInterval: 1,
        nameTextStyle: { color: ink.faint },
        axisLabel: { color: ink.faint },
        splitLine: { show: false },
      },
      yAxis: {
        type: 'value',
        scale: true,
        axisLabel: { color: ink.faint, formatter: (value: number) => formatTime(value) },
        splitLine: { lineStyle: { color: ink.line } },
      },
      series: timings.map(({ round, samples }, place) => {
        const { color, type } = lookOf(place)
        return {
          type: 'line',
          name: `round ${round}`,
          symbolSize: 4,
          lineStyle: { color, type, width: 1.5 },
          itemStyle: { color },
          data: samples.map((sample, index) => [index + 1, sample]),
        }
      }),
    }),
    table: {
      head: ['round', 'samples', 'first', 'median', 'last'],
      rows: timings.map(({ round, samples }) => {
        const sorted = [...samples].sort((p, q) => p - q)
        const [first, last] = [samples[0] ?? null, samples.at(-1) ?? null]
        const median = sorted[Math.floor(sorted.length / 2)] ?? null
        return [
          String(round),
          String(samples.length),
          formatTime(first),
          formatTime(median),
          formatTime(last),
        ]
      }),
    },
  }
}
