import type { ContestData, SolverData } from '../../data.ts'
import { formatTime, withoutZeros } from '../../format.ts'
import type { Ink } from '../palette.ts'

export const isSolved = (solver: SolverData, puzzle: number): boolean =>
  solver.results.status[puzzle] === 'solved'

/** Stopped by a limit: the time shown is a lower bound. */
export const isCensored = (solver: SolverData, puzzle: number): boolean =>
  ['timeout', 'killed', 'memory'].includes(solver.results.status[puzzle] ?? '')

export function logTimeAxis(ink: Ink, name: string): object {
  return {
    type: 'log',
    name: `${name}, log scale`,
    nameLocation: 'middle',
    nameGap: 34,
    nameTextStyle: { color: ink.faint },
    axisLabel: {
      color: ink.faint,
      formatter: (value: number) => withoutZeros(formatTime(value)),
      hideOverlap: true,
    },
    axisLine: { show: true, lineStyle: { color: ink.line } },
    splitLine: { lineStyle: { color: ink.line } },
  }
}

export function tooltipOf(ink: Ink): object {
  return {
    backgroundColor: ink.paper,
    borderColor: ink.line,
    textStyle: { color: ink.text, fontSize: 13 },
    confine: true,
  }
}

export function describePuzzle(contest: ContestData, index: number): string {
  const puzzle = contest.puzzles[index]
  return puzzle === undefined ? '' : `puzzle ${puzzle.id}, ${puzzle.clues} clues`
}
