/** The search of a Sudoku at a position: its board, what it has just done and why, and what it found. */

import {
  cluesOf,
  conflictSummary,
  geometryIn,
  isSolutionOf,
  nameOfCell,
  symbolOf,
  verdictOf,
} from '@sudoku-lab/core'
import { eventOf, TraceCursor, TraceState } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { shownAt } from '../state/playback.ts'
import { isOwn, SOLVERS } from '../state/solvers.ts'
import { tell } from '../words/sudoku-words.ts'
import type { SudokuTraced } from '../worker/jobs.ts'
import { Board, type OnBoard } from './board.tsx'
import { duration, priceRange } from './duration.ts'
import { PanelParts, type Watched } from './panel.tsx'

const BRANCHES_NOTE =
  'This solver infers in many cells with each instruction. You see what followed at each node, up to a guess, a solution or a contradiction, and no order. Branches that it searches at the same time are shown one after another.'
const UNSEEN_NOTE =
  'This solver cannot be watched inside. You see its answer and the counters of its whole search, and no steps: Play does not change this panel.'
const DOCS = 'https://github.com/sudoku-lab/sudoku-lab/blob/main/docs'

/** How a solver would be watched that tells no trace. */
function OwnNote() {
  return (
    <>
      Your solver tells no trace. You see its answer, the counters and the time of its whole search, and no
      steps. To watch it, make a package with <code>pnpm new:solver</code>, and say what the search does in
      lines that begin with <code>if (TRACE)</code>:{' '}
      <a href={`${DOCS}/adding-a-solver.md`}>how to add a solver</a>.
    </>
  )
}

/** What is not seen of a solver. */
function noteOn(solver: string, isSeen: boolean, shows: string) {
  if (!isSeen) return isOwn(solver) ? <OwnNote /> : UNSEEN_NOTE
  return shows === 'branches' ? BRANCHES_NOTE : undefined
}

/** What a node costs, where it was measured. */
function Price({ price }: { readonly price: readonly number[] | undefined }) {
  if (price === undefined) return null
  return (
    <>
      {' '}
      A node takes {priceRange(price)} on the fifty puzzles of{' '}
      <a href={`${DOCS}/findings/speed.md#all-solvers`}>the measured table</a>.
    </>
  )
}

interface Props extends Watched<SudokuTraced> {
  /** A question about the next event. */
  readonly asked?: OnBoard | undefined
}

export function SudokuSearch({ solver, traced, position, time, asked, onGo }: Props) {
  const { trace, answer, traits } = traced
  const { about = '', shows = 'steps', price } = SOLVERS.find(({ id }) => id === solver) ?? {}
  const geometry = geometryIn(trace.layout)
  const cursor = useMemo(() => new TraceCursor(trace), [trace])
  cursor.seek(position)
  const isSeen = shows !== 'solutions' || trace.events.length > 0
  const event = isSeen && position > 0 ? trace.events[position - 1] : undefined
  const told = event === undefined ? { says: beforeAll(traced, isSeen), cells: [] } : tell(cursor, traced)
  const counters = isSeen ? { ...cursor.state.counters } : answer.statistics
  // of the end of a search, a reader wants to see what was found
  const shown = shownAt(traced, position)
  const isFound = shown < position
  cursor.seek(shown)
  const solved = useMemo(
    () => new TraceState(geometry, answer.solutions[0] ?? cluesOf(trace.puzzle)),
    [answer],
  )
  return (
    <PanelParts
      solver={solver}
      traced={traced}
      position={position}
      onGo={onGo}
      board={
        <Board
          geometry={geometry}
          puzzle={cluesOf(trace.puzzle)}
          state={isSeen ? cursor.state : solved}
          hasMarks={isSeen && traits.keepsCandidates === true}
          event={isFound ? undefined : event}
          restsOn={isFound ? [] : told.cells}
          label={`The board of ${solver} after ${position} events`}
          asked={asked?.solver === solver ? asked : asked && { hides: asked.hides }}
        />
      }
      says={isFound ? 'The search is over. The board shows the solution that was found first.' : told.says}
      counters={counters}
      others={isSeen || time === undefined ? {} : { time: duration(time) }}
      about={
        <>
          {about} {solver} infers {traits.inference.replace('none', 'nothing')}.
          <Price price={price} />
        </>
      }
      note={noteOn(solver, isSeen, shows)}
      found={foundBy(traced)}
      labelOf={(word) => {
        const { kind, cell = 0, digit = 1 } = eventOf(word)
        return `${nameOfCell(geometry, cell)} ${kind === 'exclude' ? '≠' : '='} ${symbolOf(digit)}`
      }}
    />
  )
}

function beforeAll({ answer, trace }: SudokuTraced, isSeen: boolean): string {
  if (answer.statistics.nodes === 0) {
    const summary = conflictSummary(geometryIn(trace.layout), trace.puzzle)
    return `${summary === '' ? 'A cell can take no digit' : `The clues conflict: ${summary}`}. There is nothing to search.`
  }
  if (isSeen) return 'The search has not begun.'
  return answer.solutions.length === 0
    ? 'This solver gave no solution.'
    : 'This is the solution that this solver found first.'
}

function foundBy({ answer, trace }: SudokuTraced): string {
  const geometry = geometryIn(trace.layout)
  const wrong = answer.solutions.find((one) => !isSolutionOf(geometry, one, trace.puzzle))
  if (wrong !== undefined) return 'Wrong: what it gives as a solution is none of this puzzle.'
  return {
    none: 'Proved: there is no solution.',
    unique: 'Proved: there is exactly one solution.',
    multiple: 'There are several solutions.',
    undecided: `Undecided: the search stopped after ${answer.statistics.nodes.toLocaleString('en')} nodes, before it had proved anything.`,
  }[verdictOf(answer)]
}
