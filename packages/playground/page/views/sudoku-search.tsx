/** The search of a Sudoku at a position: its board, what it has just done, and what it found. */

import { SOLVERS } from 'virtual:list'
import { geometryOf, verdictOf } from '@sudoku-lab/core'
import { TraceCursor } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { sentence } from '../state/words.ts'
import type { SudokuTraced } from '../worker/jobs.ts'
import { Board } from './board.tsx'
import { Numbers, Result, SourceAndTree, Truncation } from './panel-parts.tsx'

interface Props {
  readonly solver: string
  readonly traced: SudokuTraced
  readonly position: number
  /** Goes to an event. */
  onGo(position: number): void
}

export function SudokuSearch({ solver, traced, position, onGo }: Props) {
  const { trace } = traced
  const geometry = geometryOf(trace.boxHeight, trace.boxWidth)
  const cursor = useMemo(() => new TraceCursor(trace), [trace])
  cursor.seek(position)
  const event = position > 0 ? trace.events[position - 1] : undefined
  const shows = SOLVERS.find(({ id }) => id === solver)?.shows ?? 'steps'
  return (
    <>
      <Board
        geometry={geometry}
        puzzle={trace.puzzle}
        state={cursor.state}
        event={event}
        label={`The board of ${solver} after ${position} events`}
      />
      <p class="doing">{event === undefined ? 'The search has not begun.' : sentence(geometry, event)}</p>
      <Numbers counters={shows === 'solutions' ? trace.result.statistics : cursor.state.counters} />
      {shows === 'solutions' ? <Unseen traced={traced} /> : null}
      {shows === 'branches' ? (
        <p class="note">This solver infers in WebAssembly: its reasons are not seen.</p>
      ) : null}
      <Truncation trace={trace} />
      <Result found={foundBy(traced)} milliseconds={traced.milliseconds} />
      <SourceAndTree solver={solver} traced={traced} position={position} onGo={onGo} />
    </>
  )
}

function Unseen({ traced }: { readonly traced: SudokuTraced }) {
  return (
    <p class="note">
      The inside of this solver cannot be seen. Shown are the counters of its whole search
      {traced.trace.result.solutionCount > 0 ? ', and it has found a solution' : ''}.
    </p>
  )
}

function foundBy({ answer }: SudokuTraced): string {
  return {
    none: 'Proved: there is no solution.',
    unique: 'Proved: there is exactly one solution.',
    multiple: 'There are several solutions.',
    undecided: `Undecided: the search stopped after ${answer.statistics.nodes.toLocaleString('en')} nodes, before it had proved anything.`,
  }[verdictOf(answer)]
}
