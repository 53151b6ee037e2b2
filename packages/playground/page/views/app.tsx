/** The page: a puzzle, two to four solvers that go in step, and what else can be learned of the puzzle. */

import { SOLVERS } from 'virtual:list'
import { geometryOf } from '@sudoku-lab/core'
import type { EventKind } from '@sudoku-lab/trace'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { addressOf, MOST_SOLVERS, type Shared, sharedFrom } from '../state/address.ts'
import type { Pace } from '../state/paces.ts'
import { lastStep, longest, nextOfKind, positionAt, stepOf } from '../state/playback.ts'
import { useTraces } from '../state/traces.ts'
import { type Asked, ask } from '../worker/ask.ts'
import type { Puzzle, Traced } from '../worker/jobs.ts'
import { Isomorphs, Race } from './measured.tsx'
import { Panel } from './panel.tsx'
import { PuzzleInput } from './puzzle-input.tsx'
import { Transport } from './transport.tsx'

const ADDRESS_MS = 250
/** A limit that keeps four traces within 30 megabytes. */
const MOST_EVENTS = 1_000_000
const MOST_NODES = 1_000_000

function searchInWorker(solver: string, puzzle: Puzzle): Asked<Traced> {
  return ask({ kind: 'trace', solver, puzzle, events: MOST_EVENTS, nodes: MOST_NODES })
}

export function App() {
  const [shared, setShared] = useState<Shared>(() => sharedFrom(location.hash))
  const [focus, setFocus] = useState(0)
  const { puzzle, solvers, pace, step } = shared
  const change = (part: Partial<Shared>): void => setShared((before) => ({ ...before, ...part }))

  const searched = useTraces(puzzle, solvers, searchInWorker)
  const traced = useMemo(() => searched.flatMap((one) => one.traced ?? []), [searched])
  const slowest = longest(traced)
  const last = Math.max(0, ...traced.map((one) => lastStep(one, pace)))
  const isReady = searched.every((one) => one.traced !== undefined || one.error !== undefined)
  const at = isReady ? Math.min(step, last) : step
  useAddress({ ...shared, step: at }, setShared)

  const lead = searched[focus]?.traced ?? traced[0]
  const jump = (kind: EventKind): boolean => {
    if (lead === undefined) return false
    const events = nextOfKind(lead, positionAt(lead, pace, at, slowest), kind)
    if (events !== undefined) change({ step: stepOf(lead, pace, events, slowest) })
    return events !== undefined
  }
  const changePace = (next: Pace): void => {
    const events = lead === undefined ? 0 : positionAt(lead, pace, at, slowest)
    change({ pace: next, step: lead === undefined ? 0 : stepOf(lead, next, events, slowest) })
  }
  const replace = (index: number, id: string): void =>
    change({ solvers: solvers.map((one, i) => (i === index ? id : one)) })
  const next = SOLVERS.find(({ id }) => !solvers.includes(id))?.id

  return (
    <main>
      <header class="title">
        <h1>Watch a search</h1>
        <p>
          Paste a Sudoku and press <strong>Play</strong>. Every solver shows the search that{' '}
          <a href="https://github.com/sudoku-lab/sudoku-lab">Sudoku Lab</a> measures, step by step.
        </p>
      </header>
      <PuzzleInput puzzle={puzzle} onPuzzle={(found) => change({ puzzle: found, step: 0 })} />
      <div class="panels" data-count={solvers.length}>
        {solvers.map((solver, index) => {
          const { traced: one, error } = searched[index] ?? {}
          return (
            <div
              key={`${index}`}
              class={index === focus && solvers.length > 1 ? 'lead' : ''}
              onFocusCapture={() => setFocus(index)}
              onPointerDown={() => setFocus(index)}
            >
              <Panel
                solver={solver}
                traced={one}
                error={error}
                position={one === undefined ? 0 : positionAt(one, pace, at, slowest)}
                onSolver={(id) => replace(index, id)}
                onGo={(events) => one !== undefined && change({ step: stepOf(one, pace, events, slowest) })}
                onRemove={
                  solvers.length > 1
                    ? () => change({ solvers: solvers.filter((_, i) => i !== index) })
                    : undefined
                }
              />
            </div>
          )
        })}
        {solvers.length < MOST_SOLVERS && next !== undefined ? (
          <button type="button" class="add" onClick={() => change({ solvers: [...solvers, next] })}>
            + another solver
          </button>
        ) : null}
      </div>
      <Transport
        step={at}
        last={last}
        pace={pace}
        slowest={slowest}
        leader={solvers[focus] ?? solvers[0] ?? ''}
        onStep={(to) => change({ step: typeof to === 'number' ? to : Math.min(last, at + to.by) })}
        onPace={changePace}
        onJump={jump}
      />
      <Isomorphs puzzle={puzzle} solvers={solvers} />
      <Race puzzle={puzzle} geometry={geometryOf(puzzle.boxHeight, puzzle.boxWidth)} />
    </main>
  )
}

/** Keeps the address up to date, and follows it when the reader changes it. */
function useAddress(shared: Shared, setShared: (shared: Shared) => void): void {
  const address = addressOf(shared)
  const own = useRef(address)
  useEffect(() => {
    const timer = setTimeout(() => {
      own.current = address
      if (location.hash !== address) history.replaceState(null, '', address)
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [address])
  useEffect(() => {
    const follow = (): void => {
      if (location.hash !== own.current) setShared(sharedFrom(location.hash))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}
