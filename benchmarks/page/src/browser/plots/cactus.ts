import type { ContestData, SolverData } from '../../data.ts'
import { formatTime } from '../../format.ts'
import { lookOf } from '../palette.ts'
import type { Figure } from '../plot.tsx'
import { isSolved, logTimeAxis, tooltipOf } from './common.ts'

/** How many puzzles each solver has solved within t. A curve that ends low left puzzles unsolved. */
export function cactus(contest: ContestData): Figure {
  const curves = contest.solvers.map((solver) => ({ id: solver.id, times: sortedTimes(solver) }))
  return {
    title: 'Puzzles solved within a time',
    caption:
      'Further left is faster, higher is more; a curve that stops below the top left puzzles unsolved within the limit.',
    option: (ink) => ({
      grid: { left: 56, right: 24, top: 56, bottom: 60 },
      legend: { type: 'scroll', top: 0, textStyle: { color: ink.text }, pageTextStyle: { color: ink.text } },
      tooltip: {
        ...tooltipOf(ink),
        trigger: 'item',
        formatter: ({ seriesName, value }: { seriesName: string; value: [number, number] }) =>
          `${seriesName}: ${value[1]} puzzles, each within ${formatTime(value[0])}`,
      },
      xAxis: logTimeAxis(ink, 'CPU time a puzzle'),
      yAxis: {
        type: 'value',
        name: 'puzzles',
        max: contest.puzzles.length,
        nameTextStyle: { color: ink.faint },
        axisLabel: { color: ink.faint },
        splitLine: { lineStyle: { color: ink.line } },
      },
      series: curves.map(({ id, times }, place) => {
        const { color, type, symbol } = lookOf(place)
        return {
          type: 'line',
          name: id,
          step: 'end',
          symbol,
          symbolSize: 5,
          showSymbol: times.length <= 60,
          triggerLineEvent: true,
          lineStyle: { color, type, width: 2 },
          itemStyle: { color },
          data: times.map((time, solved) => [time, solved + 1]),
        }
      }),
    }),
    table: {
      head: ['solver', 'solved', 'half of all within', '90 % of all within', 'slowest solved'],
      rows: curves.map(({ id, times }) => {
        const within = (share: number): string => {
          const time = times[Math.ceil(share * contest.puzzles.length) - 1]
          return time === undefined ? 'not reached' : formatTime(time)
        }
        return [id, String(times.length), within(0.5), within(0.9), formatTime(times.at(-1) ?? null)]
      }),
    },
  }
}

function sortedTimes(solver: SolverData): number[] {
  return solver.results.time
    .filter((time, puzzle): time is number => time !== null && time > 0 && isSolved(solver, puzzle))
    .sort((a, b) => a - b)
}
