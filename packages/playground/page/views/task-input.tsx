/** What is searched: a Sudoku, or one of several exact cover problems. */

import { clueCount } from '@sudoku-lab/core'
import { useRef } from 'preact/hooks'
import { START_TASK } from '../state/address.ts'
import { FAMILY_KINDS, FIRST_OF, familyOf, nameOfProblem } from '../state/covers.ts'
import type { Task } from '../worker/jobs.ts'
import { CoverInput } from './cover-input.tsx'
import { PuzzleInput } from './puzzle-input.tsx'

interface Props {
  readonly task: Task
  onTask(task: Task): void
}

const KINDS = ['sudoku', ...FAMILY_KINDS] as const
type Kind = (typeof KINDS)[number]

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  sudoku: 'Sudoku',
  pentominoes: 'Pentominoes',
  queens: 'Queens',
  nonogram: 'Nonogram',
}

function kindOf(task: Task): Kind {
  return task.kind === 'sudoku' ? 'sudoku' : (familyOf(task.problem) ?? 'pentominoes')
}

function firstOf(kind: Kind): Task {
  if (kind === 'sudoku') return START_TASK
  return { kind: 'cover', problem: FIRST_OF[kind], find: kind === 'pentominoes' ? 'first' : 'all' }
}

export function TaskInput({ task, onTask }: Props) {
  const chosen = kindOf(task)
  // who looks at another kind and comes back finds the own puzzle again
  const seen = useRef(new Map<Kind, Task>())
  seen.current.set(chosen, task)
  return (
    <details class="task">
      <summary>
        <span>{nameOf(task)}</span> <span class="change">Change</span>
      </summary>
      <fieldset class="kinds">
        <legend>What is searched</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="kind-of-task"
              checked={kind === chosen}
              onChange={() => onTask(seen.current.get(kind) ?? firstOf(kind))}
            />
            {KIND_WORDS[kind]}
          </label>
        ))}
      </fieldset>
      {task.kind === 'sudoku' ? (
        <PuzzleInput puzzle={task.puzzle} onPuzzle={(puzzle) => onTask({ kind: 'sudoku', puzzle })} />
      ) : (
        <CoverInput task={task} onTask={onTask} />
      )}
    </details>
  )
}

/** What is searched, in a line. */
function nameOf(task: Task): string {
  if (task.kind === 'cover') return `${KIND_WORDS[kindOf(task)]}: ${nameOfProblem(task.problem)}`
  const { boxHeight, boxWidth, grid } = task.puzzle
  const size = boxHeight * boxWidth
  return `Sudoku ${size}×${size} with ${clueCount(grid)} clues`
}
