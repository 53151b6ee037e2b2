/** The search of a Sudoku at a position: its board, what it has just done, and what it found. */

import { SOLVERS } from 'virtual:list'
import { cluesOf, type Geometry, geometryOf, nameOfCell, symbolOf, verdictOf } from '@sudoku-lab/core'
import { eventOf, TraceCursor, TraceState } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { tell } from '../words/sudoku-words.ts'
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
  const told = event === undefined ? { says: beforeAll(traced), cells: [] } : tell(cursor, traced)
  return (
    <>
      <Board
        geometry={geometry}
        puzzle={cluesOf(trace.puzzle)}
        state={cursor.state}
        hasMarks={keepsCandidates(traced)}
        event={event}
        restsOn={told.cells}
        label={`The board of ${solver} after ${position} events`}
      />
      <Doing solver={solver} says={told.says} />
      <Numbers counters={cursor.state.counters} />
      <About solver={solver} traced={traced} />
      {shows === 'branches' ? (
        <p class="note">
          This solver infers in many cells with each instruction. You see what followed at each node, up to a
          guess, a solution or a contradiction, and no order. Branches that it searches at the same time are
          shown one after another.
        </p>
      ) : null}
      <Truncation trace={trace} />
      <Result found={foundBy(traced)} />
      <SourceAndTree
        solver={solver}
        traced={traced}
        position={position}
        labelOf={(word) => labelOf(geometry, word)}
        onGo={onGo}
      />
    </>
  )
}

/** Whether a solver has candidates at hand, so that a board with candidates shows its state. */
function keepsCandidates({ traits }: SudokuTraced): boolean {
  return /candidate|placements|per cell|clauses/.test(traits.state)
}

/** What a node of the tree was entered for. */
function labelOf(geometry: Geometry, word: number): string {
  const { kind, cell = 0, digit = 1 } = eventOf(word)
  return `${nameOfCell(geometry, cell)} ${kind === 'exclude' ? '≠' : '='} ${symbolOf(digit)}`
}

function About({ solver, traced: { traits } }: Pick<Props, 'solver' | 'traced'>) {
  const about = SOLVERS.find(({ id }) => id === solver)?.about ?? ''
  return (
    <p class="about">
      {about} {solver} infers {traits.inference.replace('none', 'nothing')}.
    </p>
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
        hasMarks={false}
        event={undefined}
        restsOn={[]}
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
      <About solver={solver} traced={traced} />
      <p class="note">
        This solver cannot be watched inside. You see its answer and the counters of its whole search, and no
        steps: Play does not change this panel.
      </p>
      <Result found={foundBy(traced)} />
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
