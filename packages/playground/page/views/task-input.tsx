/** What is searched: a Sudoku, or one of several exact cover problems. */

import { clueCount, describeGeometry, geometryIn, hasBoxes, hasOnlyClues } from '@sudoku-lab/core'
import { useRef } from 'preact/hooks'
import { START_TASK } from '../state/address.ts'
import { COVERS, coverOf, type FamilyKind, FIRST_OF, familyOf } from '../state/covers.ts'
import type { Task } from '../worker/jobs.ts'
import { PuzzleInput } from './puzzle-input.tsx'

interface Props {
  readonly task: Task
  onTask(task: Task): void
}

type Kind = 'sudoku' | FamilyKind
const KIND_WORDS: Readonly<Record<Kind, string>> = {
  sudoku: 'Sudoku',
  pentominoes: 'Pentominoes',
  queens: 'Queens',
  nonogram: 'Nonogram',
}
const KINDS = Object.keys(KIND_WORDS) as Kind[]

const ABOUT: Readonly<Record<FamilyKind, string>> = {
  pentominoes:
    'Fill the board with the twelve pentominoes. The items are the cells and the pieces. An option puts a piece somewhere and covers its cells. The number in a cell is the number of options that still cover it.',
  queens:
    'Place queens that do not attack each other. The items are the ranks and the files, which each need a queen, and the diagonals, which allow one. The number beside a line is the number of its squares that are left.',
  nonogram:
    'Paint the cells so that every row and column has the blocks of its clue. The items are the gaps before, between and after the blocks of a line. An option fixes a gap and paints cells, and options may share a cell if they paint it alike.',
}

/** What is searched, in a line. What is particular to a board is named; square boxes are usual. */
function nameOf(task: Task): string {
  if (task.kind === 'cover') return `${KIND_WORDS[familyOf(task.problem)]}: ${coverOf(task.problem)?.title}`
  const geometry = geometryIn(task.puzzle.layout)
  const { size } = geometry
  const count = clueCount(task.puzzle.grid)
  const what = hasOnlyClues(geometry, task.puzzle.grid) ? 'clue' : 'candidate'
  const excluded = what === 'candidate' ? ' excluded' : ''
  const isUsual = hasBoxes(geometry) && geometry.boxHeight === geometry.boxWidth
  const board = isUsual ? `${size}×${size} with` : `${describeGeometry(geometry)}:`
  return `Sudoku ${board} ${count} ${what}${count === 1 ? '' : 's'}${excluded}`
}

export function TaskInput({ task, onTask }: Props) {
  const chosen = task.kind === 'sudoku' ? 'sudoku' : familyOf(task.problem)
  // who looks at another kind and comes back finds the own puzzle again
  const seen = useRef(new Map<Kind, Task>())
  seen.current.set(chosen, task)
  const turnTo = (kind: Kind): void => {
    const first: Task = kind === 'sudoku' ? START_TASK : { kind: 'cover', problem: FIRST_OF[kind] }
    onTask(seen.current.get(kind) ?? first)
  }
  return (
    <details class="task">
      <summary>
        <span>{nameOf(task)}</span> <span class="change">Change</span>
      </summary>
      <fieldset class="kinds">
        <legend>What is searched</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind-of-task" checked={kind === chosen} onChange={() => turnTo(kind)} />
            {KIND_WORDS[kind]}
          </label>
        ))}
        {task.kind === 'sudoku' ? null : (
          <select
            aria-label="Problem"
            value={task.problem}
            onChange={(event) => onTask({ kind: 'cover', problem: event.currentTarget.value })}
          >
            {COVERS[familyOf(task.problem)].map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        )}
      </fieldset>
      {task.kind === 'sudoku' ? (
        <PuzzleInput puzzle={task.puzzle} onPuzzle={(puzzle) => onTask({ kind: 'sudoku', puzzle })} />
      ) : (
        <p class="about">{ABOUT[familyOf(task.problem)]}</p>
      )}
    </details>
  )
}
