import type { ContestData, SolverData } from '../../data.ts'
import { formatSignificant, formatTime } from '../../format.ts'
import { lookOf } from '../palette.ts'
import type { Figure } from '../plot.tsx'
import { tooltipOf } from './common.ts'

/** Per cent around the median that the axis shows; what lies beyond is drawn at its edge. */
const EDGE = 30

/** Every sample of every fork as its distance from the solver's median: how steady each solver was. */
export function distribution(contest: ContestData): Figure {
  const solvers = contest.solvers
    .filter(({ timings }) => timings.length > 0)
    .sort((p, q) => (q.time?.value ?? Infinity) - (p.time?.value ?? Infinity))
  return {
    title: 'All samples',
    caption: `Each dot is one timed sweep or batch, as its distance from the median of its solver; the forks of a solver stand above one another. What is more than ${EDGE} % away is drawn at the edge.`,
    height: 90 + 30 * solvers.length,
    option: (ink) => ({
      grid: { left: 8, right: 20, top: 8, bottom: 48, containLabel: true },
      tooltip: {
        ...tooltipOf(ink),
        formatter: ({ seriesName, value }: { seriesName: string; value: SampleMark }) =>
          `${seriesName}, round ${value[2]}: ${formatTime(value[3])} a puzzle`,
      },
      xAxis: {
        type: 'value',
        min: -EDGE,
        max: EDGE,
        name: 'distance from the median, %',
        nameLocation: 'middle',
        nameGap: 28,
        nameTextStyle: { color: ink.faint },
        axisLabel: { color: ink.faint },
        axisLine: { onZero: false },
        splitLine: { lineStyle: { color: ink.line } },
      },
      yAxis: {
        type: 'value',
        min: -1,
        max: solvers.length,
        interval: 1,
        axisLabel: { color: ink.text, formatter: (place: number) => solvers[place]?.id ?? '' },
        axisTick: { show: false },
        axisLine: { show: false },
        splitLine: { show: false },
      },
      series: solvers.map((solver, place) => ({
        type: 'scatter',
        name: solver.id,
        symbolSize: 4,
        itemStyle: { color: lookOf(contest.solvers.indexOf(solver)).color, opacity: 0.6 },
        data: marksOf(solver, place),
      })),
    }),
    table: {
      head: ['solver', 'forks', 'samples', 'fastest', 'median', 'slowest', 'half of them within'],
      rows: [...solvers].reverse().map((solver) => {
        const samples = sortedSamples(solver)
        const at = (share: number): number => samples[Math.floor(share * (samples.length - 1))] ?? Number.NaN
        const spread = `${formatSignificant((100 * (at(0.75) - at(0.25))) / at(0.5))} %`
        const times = [at(0), at(0.5), at(1)].map(formatTime)
        return [solver.id, String(solver.timings.length), String(samples.length), ...times, spread]
      }),
    },
  }
}

/** Distance in per cent, place in the figure, round, the sample itself. */
type SampleMark = readonly [distance: number, y: number, round: number, sample: number]

function marksOf(solver: SolverData, place: number): SampleMark[] {
  const samples = sortedSamples(solver)
  const median = samples[Math.floor(samples.length / 2)] ?? 1
  return solver.timings.flatMap((fork, index) => {
    const y = place - 0.35 + (0.7 * (index + 0.5)) / solver.timings.length
    return fork.samples.map((sample): SampleMark => {
      const distance = 100 * (sample / median - 1)
      return [Math.max(-EDGE, Math.min(EDGE, distance)), y, fork.round, sample]
    })
  })
}

const sortedSamples = (solver: SolverData): number[] =>
  solver.timings.flatMap(({ samples }) => samples).sort((p, q) => p - q)
