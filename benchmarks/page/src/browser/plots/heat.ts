import type { ContestData, SolverData } from '../../data.ts'
import { formatSignificant, formatTime } from '../../format.ts'
import { CIVIDIS } from '../palette.ts'
import type { Figure, Mark } from '../plot.tsx'
import { describePuzzle, isCensored, isSolved, tooltipOf } from './common.ts'

/** Above this many times the best, the colour stays the same. */
const MOST_DECADES = 4

/** Solver × puzzle: how many times the cost of the best solver for that puzzle. */
export function heat(contest: ContestData): Figure {
  const best = contest.puzzles.map((_, puzzle) => bestTime(contest.solvers, puzzle))
  const order = contest.puzzles.map((_, puzzle) => puzzle).sort((p, q) => (best[p] ?? 0) - (best[q] ?? 0))
  const solvers = [...contest.solvers].sort(
    (p, q) => (q.time?.value ?? Infinity) - (p.time?.value ?? Infinity),
  )
  const marks = marksOf(solvers, order, best)
  const top = Math.min(MOST_DECADES, Math.max(1, ...marks.solved.map(([, , value]) => value)))
  return {
    title: 'Cost relative to the best solver of each puzzle',
    caption:
      'Puzzles from left to right by the time of the best solver. Dark is as good as the best, light is many times its cost. Stopped at a limit: grey. Wrong or failed: orange. Click a puzzle to open it.',
    height: 110 + 22 * solvers.length,
    option: (ink) => ({
      grid: { left: 8, right: 12, top: 12, bottom: 70, containLabel: true },
      tooltip: {
        ...tooltipOf(ink),
        formatter: ({ data }: { data: HeatMark }) => tipOf(contest, solvers, data),
      },
      xAxis: {
        type: 'category',
        data: order.map((puzzle) => contest.puzzles[puzzle]?.id ?? ''),
        name: 'puzzle, easiest first',
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: ink.faint },
        axisLabel: { color: ink.faint, hideOverlap: true },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'category',
        data: solvers.map(({ id }) => id),
        axisLabel: { color: ink.text, width: 130, overflow: 'truncate', interval: 0 },
        axisTick: { show: false },
      },
      dataZoom: [{ type: 'inside', filterMode: 'weakFilter' }],
      visualMap: {
        seriesIndex: 0,
        dimension: 2,
        min: 0,
        max: top,
        inRange: { color: [...CIVIDIS] },
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 140,
        itemWidth: 12,
        text: [`${formatSignificant(10 ** top)} × the best, log scale`, 'the best'],
        textStyle: { color: ink.faint },
      },
      series: [
        { type: 'heatmap', name: 'solved', data: marks.solved, progressive: 5000 },
        {
          type: 'heatmap',
          name: 'stopped at a limit',
          data: marks.censored,
          itemStyle: { color: '#9a9a9a' },
        },
        { type: 'heatmap', name: 'wrong or failed', data: marks.failed, itemStyle: { color: '#D55E00' } },
      ],
    }),
    table: {
      head: ['puzzle', ...solvers.map(({ id }) => id)],
      rows: order.map((puzzle) => [
        contest.puzzles[puzzle]?.id ?? '',
        ...solvers.map((solver) => cellText(solver, puzzle, best[puzzle] ?? null)),
      ]),
    },
    puzzleAt: (mark: Mark) => (Array.isArray(mark.data) ? Number(mark.data[3]) : null),
  }
}

/** Place of the puzzle in the order, place of the solver, decades above the best, puzzle. */
type HeatMark = readonly [x: number, y: number, decades: number, puzzle: number]

function marksOf(
  solvers: readonly SolverData[],
  order: readonly number[],
  best: readonly (number | null)[],
): Readonly<Record<'solved' | 'censored' | 'failed', HeatMark[]>> {
  const marks = { solved: [] as HeatMark[], censored: [] as HeatMark[], failed: [] as HeatMark[] }
  solvers.forEach((solver, y) => {
    order.forEach((puzzle, x) => {
      const [time, least] = [solver.results.time[puzzle], best[puzzle]]
      if (isCensored(solver, puzzle)) marks.censored.push([x, y, MOST_DECADES, puzzle])
      else if (!isSolved(solver, puzzle)) marks.failed.push([x, y, MOST_DECADES, puzzle])
      else if (time && least)
        marks.solved.push([x, y, Math.min(MOST_DECADES, Math.log10(time / least)), puzzle])
    })
  })
  return marks
}

function bestTime(solvers: readonly SolverData[], puzzle: number): number | null {
  const times = solvers.flatMap((solver) => {
    const time = solver.results.time[puzzle]
    return time && solver.wrong === 0 && isSolved(solver, puzzle) ? [time] : []
  })
  return times.length === 0 ? null : Math.min(...times)
}

function cellText(solver: SolverData, puzzle: number, best: number | null): string {
  const time = solver.results.time[puzzle]
  if (!isSolved(solver, puzzle)) return solver.results.status[puzzle] ?? '–'
  return time && best ? formatSignificant(time / best) : '–'
}

function tipOf(contest: ContestData, solvers: readonly SolverData[], [, y, , puzzle]: HeatMark): string {
  const solver = solvers[y]
  if (solver === undefined) return ''
  const time = formatTime(solver.results.time[puzzle] ?? null)
  const status = solver.results.status[puzzle]
  return `${solver.id}, ${describePuzzle(contest, puzzle)}<br>${time}${status === 'solved' ? '' : `, ${status}`}`
}
