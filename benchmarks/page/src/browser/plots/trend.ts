import type { IndexEntry } from '../../data.ts'
import { formatSignificant } from '../../format.ts'
import { lookOf } from '../palette.ts'
import type { Figure } from '../plot.tsx'
import { tooltipOf } from './common.ts'

/**
 * Every solver over the runs, as a ratio to one of them within the same run: machines and days differ, and only
 * what was measured side by side can be compared.
 */
export function trend(runs: readonly IndexEntry[], contest: string, against: string): Figure {
  const points = runs
    .flatMap((run) => {
      const solvers = run.contests.find(({ name }) => name === contest)?.solvers ?? []
      const unit = solvers.find(({ id }) => id === against)?.time?.value
      return unit === undefined ? [] : [{ run, solvers, unit }]
    })
    .sort((p, q) => (p.run.started < q.run.started ? -1 : 1))
  const ids = [...new Set(points.flatMap(({ solvers }) => solvers.map(({ id }) => id)))].sort()
  return {
    title: `Time of each solver over that of ${against}`,
    caption: `A ratio within each run, so that a faster machine or a busier day does not show as progress. ${points.length} runs of this contest.`,
    height: 460,
    option: (ink) => ({
      grid: { left: 64, right: 24, top: 56, bottom: 72 },
      legend: { type: 'scroll', top: 0, textStyle: { color: ink.text }, pageTextStyle: { color: ink.text } },
      tooltip: {
        ...tooltipOf(ink),
        formatter: ({ seriesName, value }: { seriesName: string; value: [string, number] }) =>
          `${seriesName}<br>${value[0]}: ${formatSignificant(value[1])} × ${against}`,
      },
      xAxis: {
        type: 'category',
        data: points.map(({ run }) => run.id),
        axisLabel: { color: ink.faint, hideOverlap: true },
      },
      yAxis: {
        type: 'log',
        name: `time / ${against}, log scale`,
        nameTextStyle: { color: ink.faint },
        axisLabel: { color: ink.faint, formatter: (value: number) => formatSignificant(value) },
        splitLine: { lineStyle: { color: ink.line } },
      },
      series: ids.map((id, place) => {
        const { color, type, symbol } = lookOf(place)
        return {
          type: 'line',
          name: id,
          symbol,
          symbolSize: 7,
          connectNulls: true,
          lineStyle: { color, type, width: 2 },
          itemStyle: { color },
          data: points.flatMap(({ run, solvers, unit }) => {
            const time = solvers.find((solver) => solver.id === id)?.time?.value
            return time === undefined ? [] : [[run.id, time / unit]]
          }),
        }
      }),
    }),
    table: {
      head: ['run', ...ids],
      rows: points.map(({ run, solvers, unit }) => [
        run.id,
        ...ids.map((id) => {
          const time = solvers.find((solver) => solver.id === id)?.time?.value
          return time === undefined ? '–' : formatSignificant(time / unit)
        }),
      ]),
    },
  }
}
