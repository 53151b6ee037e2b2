/** The search for an exact cover at a position: its board, its choices, and what it found. */
import { CoverCursor, eventKindOf, optionOf } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { engineOf, problemOf } from '../state/covers.ts'
import { shownAt } from '../state/playback.ts'
import { coverSentence, describeOption, foundCovers, usesOf } from '../words/cover-words.ts'
import type { CoverTraced } from '../worker/jobs.ts'
import { CoverBoard, type Marks } from './cover-boards.tsx'
import { PanelParts, type Watched } from './panel.tsx'

/** The options that the last event excluded: 0 for an event that chooses none. */
function excludedBy(cursor: CoverCursor, position: number): number {
  cursor.seek(position - 1)
  const before = cursor.state.possibleCount
  cursor.seek(position)
  return before - cursor.state.possibleCount - 1 // without the chosen one
}

export function CoverSearch({ solver, traced, position, onGo }: Watched<CoverTraced>) {
  const { trace, name } = traced
  const problem = useMemo(() => problemOf(name), [name])
  const cursor = useMemo(() => new CoverCursor(problem, trace), [problem, trace])
  const excluded = excludedBy(cursor, position)
  cursor.seek(position)
  const { state } = cursor
  const moment = { problem, traced, state, position }
  const shown = shownAt(traced, position)
  const isFound = shown < position
  const says = isFound
    ? 'The search is over. The board shows the solution that was found first.'
    : coverSentence(moment, excluded)
  const counters = { ...state.counters }
  const others = {
    solutions: state.solutionCount,
    'options left': state.possibleCount,
    'items left': state.openItems.length,
  }
  cursor.seek(shown)

  const event = isFound ? 0 : (trace.events[position - 1] ?? 0)
  const kind = eventKindOf(event)
  const option = /guess|place|infer/.test(kind) ? optionOf(event) : -1
  const marks: Marks = {
    kind,
    option,
    item: option < 0 ? -1 : (trace.items[position - 1] ?? -1),
    covered: new Set(option < 0 ? [] : usesOf(problem, option).map(({ item }) => item)),
    dead: new Set(state.deadItems),
  }
  return (
    <PanelParts
      solver={solver}
      traced={traced}
      position={position}
      onGo={onGo}
      board={
        <CoverBoard
          name={name}
          moment={moment}
          marks={marks}
          label={`The board of ${solver} after ${position} events`}
        />
      }
      says={says}
      counters={counters}
      others={others}
      about={engineOf(solver).about}
      found={foundCovers(traced)}
      labelOf={(word) => describeOption(problem, optionOf(word))}
    />
  )
}
