/** One to four searches side by side, in step, and what moves them: in the page as in an embedded element. */
import type { EventKind } from '@sudoku-lab/trace'
import { type ComponentChildren, Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Shared } from '../state/address.ts'
import {
  lastStep,
  MOST_SOLVERS,
  nextOfKind,
  nodeAt,
  type Pace,
  positionAt,
  stepOf,
} from '../state/playback.ts'
import { useTimes, useTraces } from '../state/searching.ts'
import type { Asked } from '../worker/ask.ts'
import type { Task, Watchable } from '../worker/jobs.ts'
import { Panel, type Watched } from './panel.tsx'
import { Transport } from './transport.tsx'

interface Choice {
  readonly id: string
  /** How much of its search can be seen. */
  readonly shows?: string
}

interface Props<Searched extends Task, Traced extends Watchable> {
  readonly shared: Shared<Searched>
  /** The solvers that can be chosen. */
  readonly choices: readonly Choice[]
  readonly paces: readonly Pace[]
  readonly hasControls?: boolean
  /** Whether there can be more panels, or fewer. */
  readonly isOpen?: boolean
  /** Where keys are heard. */
  readonly keysIn: EventTarget
  search(solver: string, task: Task): Asked<Traced>
  show(watched: Watched<Traced>): ComponentChildren
  /** Asks about the next steps, in the place of the playback; undefined where nothing is asked. */
  readonly asking?: ((watched: Watched<Traced>, onEnd: () => void) => ComponentChildren) | undefined
  onChange(part: Partial<Shared>): void
}

/** Whether a search was made, and nothing of it was told. */
function isUnseen(traced: Watchable | undefined): boolean {
  return traced?.trace.events.length === 0 && traced.answer.statistics.nodes > 0
}

/** Where each panel stands, and how to get to other steps. */
function useInStep<Searched extends Task, Traced extends Watchable>(props: Props<Searched, Traced>) {
  const { task, solvers, pace, step } = props.shared
  const [focus, setFocus] = useState(0)
  const searched = useTraces(task, solvers, props.search)
  // who tells no trace is at least timed, where times are measured at all
  const unseen = solvers.filter((_, index) => isUnseen(searched[index]?.traced))
  const times = useTimes(task, pace === 'time' ? solvers : props.paces.includes('time') ? unseen : [])
  // the panels go in step by time only when all times are known
  const isTimed = solvers.every((solver) => times.has(solver))
  const longest = isTimed ? Math.max(0, ...times.values()) : undefined
  const last = Math.max(0, ...searched.map(({ traced }) => (traced ? lastStep(traced, pace) : 0)))
  const isReady = searched.every(({ traced, error }) => traced !== undefined || error !== undefined)
  const at = isReady ? Math.min(step, last) : step

  /** The time of a solver as a share of the longest one. */
  const shareOf = (index: number): number =>
    (times.get(solvers[index] ?? '') || longest || 1) / (longest || 1)
  const positions = searched.map(({ traced }, index) => {
    const isMeasured = pace !== 'time' || isTimed
    return traced && isMeasured ? positionAt(traced, pace, at, shareOf(index)) : 0
  })
  const stepAt = (index: number, events: number, by = pace): number => {
    const traced = searched[index]?.traced
    return traced === undefined ? 0 : stepOf(traced, by, events, shareOf(index))
  }
  // of the panels whose steps can be watched, the one that was used last, or else the first
  const isWatchable = (index: number): boolean => (searched[index]?.traced?.trace.events.length ?? 0) > 0
  const lead = [focus, ...solvers.keys()].find(isWatchable) ?? focus
  const jump = (kind: EventKind): boolean => {
    const traced = searched[lead]?.traced
    const events = traced && nextOfKind(traced, positions[lead] ?? 0, kind)
    if (events !== undefined) props.onChange({ step: stepAt(lead, events) })
    return events !== undefined
  }
  return { searched, times, longest, last, at, positions, stepAt, lead, jump, focus, setFocus }
}

export function Lab<Searched extends Task, Traced extends Watchable>(props: Props<Searched, Traced>) {
  const { shared, choices, isOpen = false, onChange } = props
  const { solvers, pace } = shared
  const { searched, times, positions, stepAt, lead, ...steps } = useInStep(props)
  const setSolvers = (next: readonly string[]): void => onChange({ solvers: next })
  const another = choices.find(({ id, shows }) => shows !== 'solutions' && !solvers.includes(id))?.id
  const [isAsking, setAsking] = useState(false)
  const leader = searched[lead]?.traced
  const panels = useRef<HTMLDivElement>(null)
  const heard = useSpoken(panels, solvers)
  const panel = (solver: string, index: number) => (
    <Panel
      solver={solver}
      choices={choices}
      searched={searched[index] ?? {}}
      show={(traced) => {
        const onGo = (events: number): void => onChange({ step: stepAt(index, events) })
        return props.show({ solver, traced, position: positions[index] ?? 0, time: times.get(solver), onGo })
      }}
      onSolver={(id) => setSolvers(solvers.with(index, id))}
      onRemove={isOpen && solvers.length > 1 ? () => setSolvers(solvers.toSpliced(index, 1)) : undefined}
    />
  )
  return (
    <>
      <div class="above">
        <Compared all={searched.map(({ traced }) => traced)} positions={positions} />
        {isOpen && another !== undefined && solvers.length < MOST_SOLVERS ? (
          <button type="button" class="add" onClick={() => setSolvers([...solvers, another])}>
            + another {shared.task.kind === 'cover' ? 'engine' : 'solver'}
          </button>
        ) : null}
      </div>
      <div ref={panels} class="panels">
        {solvers.map((solver, index) => (
          <div
            key={`${index}`}
            class={index === steps.focus && solvers.length > 1 ? 'lead' : ''}
            onFocusCapture={() => steps.setFocus(index)}
            onPointerDown={() => steps.setFocus(index)}
          >
            {panel(solver, index)}
          </div>
        ))}
      </div>
      {isAsking && leader !== undefined && props.asking !== undefined ? (
        <Fragment key={`${lead} ${solvers[lead]}`}>
          {props.asking(
            {
              solver: solvers[lead] ?? '',
              traced: leader,
              position: positions[lead] ?? 0,
              onGo: (step) => onChange({ step, pace: 'event' }),
            },
            () => setAsking(false),
          )}
        </Fragment>
      ) : props.hasControls === false ? null : (
        <Transport
          step={steps.at}
          last={steps.last}
          pace={pace}
          paces={props.paces}
          longest={steps.longest}
          leader={solvers[lead] ?? ''}
          keysIn={props.keysIn}
          onStep={(step) => onChange({ step })}
          onPace={(next) => onChange({ pace: next, step: stepAt(lead, positions[lead] ?? 0, next) })}
          onJump={steps.jump}
          onAsk={props.asking && (() => setAsking(true))}
        />
      )}
      <p class="unseen" role="status">
        {heard}
      </p>
    </>
  )
}

/** A playing search changes before this time is over, so it is told when it pauses, and not at every step. */
const REST_MS = 400

/** What the panels say, for a screen reader, as soon as all of them rest. */
function useSpoken(panels: { readonly current: Element | null }, solvers: readonly string[]): string {
  const [heard, setHeard] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      const said = solvers.map((solver, index) => {
        const doing = panels.current?.children[index]?.querySelector('.doing')
        return doing ? `${solver}: ${doing.textContent}` : ''
      })
      setHeard(said.join(' ').trim())
    }, REST_MS)
    return () => clearTimeout(timer)
  })
  return heard
}

function against(counts: readonly number[]): string {
  return counts.map((count) => count.toLocaleString('en')).join(' against ')
}

interface ComparedProps {
  readonly all: readonly (Watchable | undefined)[]
  readonly positions: readonly number[]
}

/** How the searches compare, in one line that follows the steps. */
function Compared({ all, positions }: ComparedProps) {
  const found = all.filter((traced) => traced !== undefined)
  if (found.length < all.length) return <p class="compared">Searching …</p>
  const total = found.map(({ answer }) => answer.statistics.nodes)
  const sofar = found.map(({ tree, trace }, index) =>
    trace.events.length === 0 ? (total[index] ?? 0) : nodeAt(tree, positions[index] ?? 0) + 1,
  )
  const isAtEnd = sofar.every((nodes, index) => nodes >= (total[index] ?? 0))
  const [first, ...others] = total
  const nodes = `${against([first ?? 0])} ${first === 1 ? 'node' : 'nodes'}`
  return (
    <p class="compared">
      <strong>{[nodes, ...(others.length > 0 ? [against(others)] : [])].join(' against ')}</strong> in all
      {isAtEnd ? '' : `, ${against(sofar)} so far`}
    </p>
  )
}
