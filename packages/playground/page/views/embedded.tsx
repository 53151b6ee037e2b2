/** The panels and the playback of an embedded element. */
import { SOLVERS } from 'virtual:list'
import { useMemo, useState } from 'preact/hooks'
import { ELEMENT_PACES, type Pace } from '../state/paces.ts'
import { lastStep, nextOfKind, positionAt, stepOf } from '../state/playback.ts'
import { useTraces } from '../state/traces.ts'
import type { Asked } from '../worker/ask.ts'
import type { SudokuTask, SudokuTraced, Task } from '../worker/jobs.ts'
import { Panel } from './panel.tsx'
import { Spoken } from './spoken.tsx'
import { SudokuSearch } from './sudoku-search.tsx'
import { Transport } from './transport.tsx'

export interface EmbeddedProps {
  readonly task: SudokuTask
  readonly solvers: readonly string[]
  readonly pace: Pace
  readonly step: number
  readonly hasControls: boolean
  /** A sentence below the boards, or ''. */
  readonly caption: string
  readonly keysIn: EventTarget
  search(solver: string, task: Task): Asked<SudokuTraced>
}

export function Embedded({ task, search, hasControls, caption, keysIn, ...first }: EmbeddedProps) {
  const [solvers, setSolvers] = useState(first.solvers)
  const [{ pace, step }, setState] = useState({ pace: first.pace, step: first.step })
  const searched = useTraces(task, solvers, search)
  const traced = useMemo(() => searched.flatMap((one) => one.traced ?? []), [searched])
  const last = Math.max(0, ...traced.map((one) => lastStep(one, pace)))
  const at = traced.length === 0 ? step : Math.min(step, last)
  const [lead] = traced
  const go = (to: number): void => setState({ pace, step: to })
  const position = (one: SudokuTraced): number => positionAt(one, pace, at)
  return (
    <section
      class="lab"
      aria-label={`Searches by ${solvers.join(' and ')}. ${caption}`}
      tabIndex={hasControls ? 0 : undefined}
    >
      <Spoken>
        <div class="panels">
          {solvers.map((solver, index) => {
            const { traced: one, error } = searched[index] ?? {}
            return (
              <div key={`${index}`}>
                <Panel
                  solver={solver}
                  choices={SOLVERS}
                  traced={one}
                  error={error}
                  show={(traced) => (
                    <SudokuSearch
                      solver={solver}
                      traced={traced}
                      position={position(traced)}
                      onGo={(events) => go(stepOf(traced, pace, events))}
                    />
                  )}
                  onSolver={(id) => setSolvers(solvers.map((other, i) => (i === index ? id : other)))}
                  onRemove={undefined}
                />
              </div>
            )
          })}
        </div>
        {hasControls ? (
          <Transport
            step={at}
            last={last}
            pace={pace}
            paces={ELEMENT_PACES}
            leader={solvers[0] ?? ''}
            keysIn={keysIn}
            onStep={(to) => go(typeof to === 'number' ? to : Math.min(last, at + to.by))}
            onPace={(next) =>
              setState({
                pace: next,
                step: lead === undefined ? 0 : stepOf(lead, next, position(lead)),
              })
            }
            onJump={(kind) => {
              const events = lead && nextOfKind(lead, position(lead), kind)
              if (lead !== undefined && events !== undefined) go(stepOf(lead, pace, events))
              return events !== undefined
            }}
          />
        ) : null}
      </Spoken>
      {caption === '' ? null : <p class="caption">{caption}</p>}
    </section>
  )
}
