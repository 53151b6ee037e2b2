/** The page: one to four solvers that go in step, what is searched, and what else can be learned of it. */

import { geometryOf } from '@sudoku-lab/core'
import type { EventKind } from '@sudoku-lab/trace'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  addressOf,
  addressOfTask,
  type Opened,
  type Shared,
  sharedFrom,
  solversFor,
  startOf,
} from '../state/address.ts'
import { encodingOf } from '../state/covers.ts'
import { MOST_SOLVERS } from '../state/most-solvers.ts'
import { PACES } from '../state/paces.ts'
import { lastStep, nextOfKind, positionAt, stepOf } from '../state/playback.ts'
import { longestOf, shareOf, useTimes } from '../state/times.ts'
import { type Searched, useTraces } from '../state/traces.ts'
import { type Asked, ask } from '../worker/ask.ts'
import type { Task, Traced } from '../worker/jobs.ts'
import { Compared } from './compared.tsx'
import { CoverSearch } from './cover-search.tsx'
import { Explained } from './explained.tsx'
import { Key } from './key.tsx'
import { Isomorphs, Race } from './measured.tsx'
import { Panel } from './panel.tsx'
import { Spoken } from './spoken.tsx'
import { Stories } from './stories.tsx'
import { SudokuSearch } from './sudoku-search.tsx'
import { TaskInput } from './task-input.tsx'
import { Transport } from './transport.tsx'

const ADDRESS_MS = 250
/** A limit that keeps four traces within 60 megabytes. */
const MOST_EVENTS = 1_000_000
const MOST_NODES = 1_000_000

function searchInWorker(solver: string, task: Task): Asked<Traced> {
  return ask({ kind: 'trace', solver, task, events: MOST_EVENTS, nodes: MOST_NODES })
}

export function App() {
  const [{ shared, complaint }, setOpened] = useState(() => sharedFrom(location.hash))
  const [focus, setFocus] = useState(0)
  const { task, solvers, pace, step } = shared
  const change = (part: Partial<Shared>): void =>
    setOpened((before) => ({
      shared: { ...before.shared, ...part },
      complaint: part.solvers === undefined ? before.complaint : '',
    }))
  const changeTask = (next: Task): void =>
    setOpened(({ shared: before }) => ({
      shared:
        next.kind === before.task.kind
          ? { ...before, task: next, step: 0 }
          : { ...startOf(next), pace: before.pace },
      complaint: '',
    }))

  const searched = useTraces(task, solvers, searchInWorker)
  const times = useTimes(task, solvers, pace === 'time')
  const isReady = searched.every((one) => one.traced !== undefined || one.error !== undefined)
  const last = Math.max(0, ...searched.map(({ traced }) => (traced ? lastStep(traced, pace) : 0)))
  const at = isReady ? Math.min(step, last) : step
  useAddress({ ...shared, step: at }, setOpened)

  const positionOf = (index: number, by = pace): number => {
    const traced = searched[index]?.traced
    if (traced === undefined || (by === 'time' && times === undefined)) return 0
    return positionAt(traced, by, at, shareOf(times, solvers[index] ?? ''))
  }
  const stepAt = (index: number, events: number, by = pace): number => {
    const traced = searched[index]?.traced
    return traced === undefined ? 0 : stepOf(traced, by, events, shareOf(times, solvers[index] ?? ''))
  }
  // of the panels whose steps can be watched, the one that was used last, or else the first
  const lead =
    [focus, ...solvers.keys()].find((index) => (searched[index]?.traced?.trace.events.length ?? 0) > 0) ??
    focus
  const jump = (kind: EventKind): boolean => {
    const traced = searched[lead]?.traced
    const events = traced && nextOfKind(traced, positionOf(lead), kind)
    if (events !== undefined) change({ step: stepAt(lead, events) })
    return events !== undefined
  }
  // what does not change from step to step
  const input = useMemo(() => <TaskInput task={task} onTask={changeTask} />, [task])
  const measured = useMemo(() => <Measured task={task} solvers={solvers} />, [task, solvers])
  return (
    <main>
      <Title complaint={complaint} />
      <Stories shared={shared} onStory={(next) => setOpened({ shared: next, complaint: '' })} />
      {input}
      <div class="above">
        <Compared solvers={solvers} searched={searched} positionOf={positionOf} />
        <Add task={task} solvers={solvers} onSolvers={(next) => change({ solvers: next })} />
      </div>
      <Spoken>
        <Panels
          shared={shared}
          searched={searched}
          focus={focus}
          positionOf={positionOf}
          onFocus={setFocus}
          onSolvers={(next) => change({ solvers: next })}
          onGo={(index, events) => change({ step: stepAt(index, events) })}
        />
        <Transport
          step={at}
          last={last}
          pace={pace}
          paces={PACES}
          longest={times && longestOf(times)}
          leader={solvers[lead] ?? ''}
          onStep={(to) => change({ step: typeof to === 'number' ? to : Math.min(last, at + to.by) })}
          onPace={(next) => change({ pace: next, step: stepAt(lead, positionOf(lead), next) })}
          onJump={jump}
        />
      </Spoken>
      <Key kind={task.kind} />
      {task.kind === 'sudoku' ? <Explained puzzle={task.puzzle} /> : null}
      {measured}
    </main>
  )
}

function Title({ complaint }: Pick<Opened, 'complaint'>) {
  return (
    <header class="title">
      <h1>Watch a search</h1>
      <a href="https://github.com/sudoku-lab/sudoku-lab">Sudoku Lab</a>
      {complaint === '' ? null : (
        <p class="error" role="alert">
          {complaint}
        </p>
      )}
    </header>
  )
}

type AddProps = Pick<Shared, 'task' | 'solvers'> & Pick<PanelsProps, 'onSolvers'>

function Add({ task, solvers, onSolvers }: AddProps) {
  const next = solversFor(task).find(({ id }) => !solvers.includes(id))?.id
  if (solvers.length >= MOST_SOLVERS || next === undefined) return null
  return (
    <button type="button" class="add" onClick={() => onSolvers([...solvers, next])}>
      + another solver
    </button>
  )
}

function Measured({ task, solvers }: Pick<Shared, 'task' | 'solvers'>) {
  return (
    <>
      {task.kind === 'sudoku' ? <Isomorphs puzzle={task.puzzle} solvers={solvers} /> : null}
      <Race task={task} solvers={solversFor(task).map(({ id }) => id)} about={raceOf(task)} />
    </>
  )
}

function raceOf(task: Task): string {
  if (task.kind === 'sudoku') {
    const { size } = geometryOf(task.puzzle.boxHeight, task.puzzle.boxWidth)
    return `Every solver proves in this browser, untraced, whether this puzzle of ${size}×${size} has exactly one solution.`
  }
  const what = task.find === 'first' ? 'finds a first solution' : 'finds all solutions'
  return `Every engine ${what} in this browser, untraced. It stops after a million nodes.`
}

interface PanelsProps {
  readonly shared: Shared
  readonly searched: readonly Searched<Traced>[]
  readonly focus: number
  positionOf(index: number): number
  onFocus(index: number): void
  onSolvers(solvers: readonly string[]): void
  onGo(index: number, events: number): void
}

function Panels({ shared, searched, focus, positionOf, onFocus, onSolvers, onGo }: PanelsProps) {
  const { task, solvers } = shared
  const choices = solversFor(task)
  const problem = useMemo(
    () => (task.kind === 'cover' ? encodingOf(task.problem)?.problem : undefined),
    [task],
  )
  const show = (index: number, traced: Traced) => {
    const common = {
      solver: solvers[index] ?? '',
      position: positionOf(index),
      onGo: (events: number) => onGo(index, events),
    }
    if (traced.kind === 'sudoku') return <SudokuSearch {...common} traced={traced} />
    if (task.kind !== 'cover' || problem === undefined) return null
    return <CoverSearch {...common} traced={traced} name={task.problem} problem={problem} />
  }
  const replace = (index: number, id: string): void =>
    onSolvers(solvers.map((one, i) => (i === index ? id : one)))
  return (
    <div class="panels" style={`--panels:${solvers.length}`}>
      {solvers.map((solver, index) => (
        <div
          key={`${index}`}
          class={index === focus && solvers.length > 1 ? 'lead' : ''}
          onFocusCapture={() => onFocus(index)}
          onPointerDown={() => onFocus(index)}
        >
          <Panel
            solver={solver}
            choices={choices}
            traced={searched[index]?.traced}
            error={searched[index]?.error}
            show={(traced) => show(index, traced)}
            onSolver={(id) => replace(index, id)}
            onRemove={solvers.length > 1 ? () => onSolvers(solvers.filter((_, i) => i !== index)) : undefined}
          />
        </div>
      ))}
    </div>
  )
}

/** A digit more or less, while a puzzle is drawn, is no other task. */
function isOtherTask(one: Task, other: Task): boolean {
  if (one.kind !== 'sudoku' || other.kind !== 'sudoku') return addressOfTask(one) !== addressOfTask(other)
  const { grid } = other.puzzle
  return (
    grid.length !== one.puzzle.grid.length ||
    grid.filter((digit, cell) => digit !== one.puzzle.grid[cell]).length > 1
  )
}

/** Keeps the address up to date, and follows it when the reader changes it. Back leads to the task before. */
function useAddress(shared: Shared, open: (opened: Opened) => void): void {
  const address = addressOf(shared)
  const own = useRef(address)
  const task = useRef(shared.task)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isNew = location.hash !== '' && isOtherTask(task.current, shared.task)
      own.current = address
      task.current = shared.task
      if (location.hash === address) return
      if (isNew) history.pushState(null, '', address)
      else history.replaceState(null, '', address)
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [address])
  // An effect after painting would miss a link that is followed before.
  useLayoutEffect(() => {
    const follow = (): void => {
      if (location.hash === own.current) return
      const opened = sharedFrom(location.hash)
      own.current = location.hash
      task.current = opened.shared.task
      open(opened)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}
