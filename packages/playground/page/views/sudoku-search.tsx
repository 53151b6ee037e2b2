/** The search of a Sudoku at a position: its board, what it has just done, and what it found. */

import { SOLVERS } from 'virtual:list'
import { cluesOf, geometryOf, verdictOf } from '@sudoku-lab/core'
import { TraceCursor, TraceState } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { sentence } from '../state/words.ts'
import type { SudokuTraced } from '../worker/jobs.ts'
import { Board } from './board.tsx'
import { Numbers, Result, SourceAndTree, Truncation } from './panel-parts.tsx'
import { Doing } from './spoken.tsx'

interface Props {
  readonly solver: string
  readonly traced: SudokuTraced
  readonly position: number
  /** Goes to an event. */
  onGo(position: number): void
}

export function SudokuSearch(props: Props) {
  const shows = SOLVERS.find(({ id }) => id === props.solver)?.shows ?? 'steps'
  return shows === 'solutions' ? <Answer {...props} /> : <Steps {...props} shows={shows} />
}

function Steps({ solver, traced, position, onGo, shows }: Props & { readonly shows: string }) {
  const { trace } = traced
  const geometry = geometryOf(trace.boxHeight, trace.boxWidth)
  const cursor = useMemo(() => new TraceCursor(trace), [trace])
  cursor.seek(position)
  const event = position > 0 ? trace.events[position - 1] : undefined
  return (
    <>
      <Board
        geometry={geometry}
        puzzle={cluesOf(trace.puzzle)}
        state={cursor.state}
        event={event}
        label={`The board of ${solver} after ${position} events`}
      />
      <Doing solver={solver} says={event === undefined ? beforeAll(traced) : sentence(geometry, event)} />
      <Numbers counters={cursor.state.counters} />
      {shows === 'branches' ? (
        <p class="note">
          This solver infers in many cells with each instruction. You see what followed at each node, up to a
          guess, a solution or a contradiction, without the reasons. Branches that it searches at the same
          time are shown one after another.
        </p>
      ) : null}
      <Truncation trace={trace} />
      <Result found={foundBy(traced)} milliseconds={traced.milliseconds} />
      <SourceAndTree solver={solver} traced={traced} position={position} onGo={onGo} />
    </>
  )
}

function beforeAll({ answer }: SudokuTraced): string {
  return answer.statistics.nodes === 0
    ? 'Two clues conflict, so there is nothing to search.'
    : 'The search has not begun.'
}

/** Of a solver that tells no steps: its first solution, and the counters of the whole search. */
function Answer({ solver, traced }: Props) {
  const { trace, answer } = traced
  const geometry = geometryOf(trace.boxHeight, trace.boxWidth)
  const [solution] = answer.solutions
  return (
    <>
      <Board
        geometry={geometry}
        puzzle={cluesOf(trace.puzzle)}
        state={new TraceState(geometry, solution ?? cluesOf(trace.puzzle))}
        event={undefined}
        label={`The answer of ${solver}`}
      />
      <Doing
        solver={solver}
        says={
          solution === undefined
            ? 'This solver gave no solution.'
            : 'This is the solution that this solver found first.'
        }
      />
      <Numbers counters={answer.statistics} />
      <p class="note">
        This solver cannot be watched inside. You see its answer and the counters of its whole search, and no
        steps: Play does not change this panel.
      </p>
      <Result found={foundBy(traced)} milliseconds={traced.milliseconds} />
    </>
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
