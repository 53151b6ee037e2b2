/** The search of a Sudoku at a position: its board, what it has just done and why, and what it found. */

import { SOLVERS } from 'virtual:list'
import { cluesOf, conflictSummary, geometryIn, nameOfCell, symbolOf, verdictOf } from '@sudoku-lab/core'
import { eventOf, TraceCursor, TraceState } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { shownAt } from '../state/playback.ts'
import { tell } from '../words/sudoku-words.ts'
import type { SudokuTraced } from '../worker/jobs.ts'
import { Board } from './board.tsx'
import { PanelParts, type Watched } from './panel.tsx'

/** What is not seen of a solver, by how much it shows. */
const NOTES: Readonly<Record<string, string>> = {
  branches:
    'This solver infers in many cells with each instruction. You see what followed at each node, up to a guess, a solution or a contradiction, and no order. Branches that it searches at the same time are shown one after another.',
  solutions:
    'This solver cannot be watched inside. You see its answer and the counters of its whole search, and no steps: Play does not change this panel.',
}

export function SudokuSearch({ solver, traced, position, onGo }: Watched<SudokuTraced>) {
  const { trace, answer, traits } = traced
  const { about = '', shows = 'steps' } = SOLVERS.find(({ id }) => id === solver) ?? {}
  const geometry = geometryIn(trace.layout)
  const cursor = useMemo(() => new TraceCursor(trace), [trace])
  cursor.seek(position)
  const isSeen = shows !== 'solutions'
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
        />
      }
      says={isFound ? 'The search is over. The board shows the solution that was found first.' : told.says}
      counters={counters}
      about={`${about} ${solver} infers ${traits.inference.replace('none', 'nothing')}.`}
      {...(NOTES[shows] === undefined ? {} : { note: NOTES[shows] })}
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

function foundBy({ answer }: SudokuTraced): string {
  return {
    none: 'Proved: there is no solution.',
    unique: 'Proved: there is exactly one solution.',
    multiple: 'There are several solutions.',
    undecided: `Undecided: the search stopped after ${answer.statistics.nodes.toLocaleString('en')} nodes, before it had proved anything.`,
  }[verdictOf(answer)]
}
