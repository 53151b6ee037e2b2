/** The searches of an embedded element. */
import { SOLVERS } from 'virtual:list'
import { useState } from 'preact/hooks'
import type { Shared } from '../state/address.ts'
import type { Pace } from '../state/playback.ts'
import type { Asked } from '../worker/ask.ts'
import type { SudokuTask, SudokuTraced, Task } from '../worker/jobs.ts'
import { Lab } from './lab.tsx'
import { SudokuSearch } from './sudoku-search.tsx'

/** Times are measured in the playground alone. */
export const ELEMENT_PACES: readonly Pace[] = ['event', 'node']

export interface EmbeddedProps {
  readonly first: Shared<SudokuTask>
  readonly hasControls: boolean
  /** A sentence below the boards, or ''. */
  readonly caption: string
  readonly keysIn: EventTarget
  search(solver: string, task: Task): Asked<SudokuTraced>
}

export function Embedded({ first, hasControls, caption, keysIn, search }: EmbeddedProps) {
  const [shared, setShared] = useState(first)
  return (
    <section
      class="lab"
      aria-label={`Searches by ${shared.solvers.join(' and ')}. ${caption}`}
      tabIndex={hasControls ? 0 : undefined}
    >
      <Lab
        shared={shared}
        choices={SOLVERS}
        paces={ELEMENT_PACES}
        hasControls={hasControls}
        keysIn={keysIn}
        search={search}
        show={(watched) => <SudokuSearch {...watched} />}
        onChange={(part) => setShared((before) => ({ ...before, ...part, task: before.task }))}
      />
      {caption === '' ? null : <p class="caption">{caption}</p>}
    </section>
  )
}
