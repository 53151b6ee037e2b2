/** The search for an exact cover at a position: its board, its choices, and what it found. */
import type { Encoding } from '@sudoku-lab/exact-cover/problems'
import { CoverCursor, eventKindOf, optionOf } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { type CoverMoment, coverSentence, describeOption, foundCovers } from '../state/cover-words.ts'
import { familyOf } from '../state/covers.ts'
import { engineOf } from '../state/engines.ts'
import type { CoverTraced } from '../worker/jobs.ts'
import type { BoardProps } from './cover-marks.ts'
import { NonogramBoard } from './nonogram-board.tsx'
import { Numbers, Result, SourceAndTree, Truncation } from './panel-parts.tsx'
import { PentominoBoard } from './pentomino-board.tsx'
import { QueensBoard } from './queens-board.tsx'
import { Doing } from './spoken.tsx'

interface Props {
  readonly solver: string
  readonly name: string
  readonly problem: Encoding['problem']
  readonly traced: CoverTraced
  readonly position: number
  /** Goes to an event. */
  onGo(position: number): void
}

/** The options that the last event excluded; undefined for an event that chooses none. */
function excludedBy(cursor: CoverCursor, position: number): number | undefined {
  const kind = position === 0 ? 'node' : eventKindOf(cursor.trace.events[position - 1] ?? 0)
  if (kind !== 'guess' && kind !== 'place' && kind !== 'infer') return undefined
  cursor.seek(position - 1)
  const before = cursor.state.possibleCount
  cursor.seek(position)
  return before - cursor.state.possibleCount - 1 // without the chosen one
}

const exclusion = (count: number): string =>
  ` That excludes ${count.toLocaleString('en')} other option${count === 1 ? '' : 's'}.`

export function CoverSearch({ solver, name, problem, traced, position, onGo }: Props) {
  const cursor = useMemo(() => new CoverCursor(problem, traced.trace), [problem, traced])
  const excluded = excludedBy(cursor, position)
  cursor.seek(position)
  const { state } = cursor
  const { about } = engineOf(solver)
  const moment: CoverMoment = { problem, traced, state, position }
  const label = `The board of ${solver} after ${position} events`
  return (
    <>
      <Board name={name} moment={moment} label={label} />
      <Doing
        solver={solver}
        says={coverSentence(moment) + (excluded === undefined ? '' : exclusion(excluded))}
      />
      <Numbers
        counters={state.counters}
        others={{
          solutions: state.solutionCount,
          'options left': state.possibleCount,
          'items left': state.openItems.length,
        }}
      />
      <p class="note">{about}</p>
      <Truncation trace={traced.trace} />
      <Result found={foundCovers(traced)} />
      <SourceAndTree
        solver={solver}
        traced={traced}
        position={position}
        labelOf={(word) => describeOption(problem, optionOf(word))}
        onGo={onGo}
      />
    </>
  )
}

function Board(props: BoardProps) {
  switch (familyOf(props.name)) {
    case 'queens':
      return <QueensBoard {...props} />
    case 'nonogram':
      return <NonogramBoard {...props} />
    default:
      return <PentominoBoard {...props} />
  }
}
