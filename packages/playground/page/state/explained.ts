/** What a reader sees of a solution path: the board before a step, and the cells that its reason is about. */
import { type Cell, type Geometry, has } from '@sudoku-lab/core'
import type { Step } from '@sudoku-lab/proof/explain'
import { ELIMINATE, INFER, packed, TraceState } from '@sudoku-lab/trace'
import type { Puzzle } from '../worker/jobs.ts'

/** The board after the first steps. */
export function boardAfter(geometry: Geometry, puzzle: Puzzle, steps: readonly Step[]): TraceState {
  const state = new TraceState(geometry, puzzle.grid)
  for (const { kind, candidates } of steps)
    for (const { cell, digit } of candidates)
      state.apply(packed(kind === 'place' ? INFER : ELIMINATE, cell, digit))
  return state
}

/** The filled cells that a step relies on, and the open cells of its constraints. The cells of the answer are left out. */
export function cellsOfReason(state: TraceState, { kind, candidates, constraints, clues }: Step): Cell[] {
  const { cellsOf } = state.geometry
  const open = constraints.flatMap((constraint) =>
    'cell' in constraint
      ? [constraint.cell]
      : Array.from(cellsOf[constraint.house] ?? []).filter((cell) =>
          has(state.candidatesOf(cell), constraint.digit),
        ),
  )
  const answered = new Set(kind === 'place' ? candidates.map(({ cell }) => cell) : [])
  return [...new Set([...clues, ...open])].filter((cell) => !answered.has(cell))
}
