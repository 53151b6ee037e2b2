/** One solver: its board, what it does, its counters, its source and its tree. */

import { SOLVERS, SOURCES } from 'virtual:list'
import { COUNTERS, geometryOf, verdictOf } from '@sudoku-lab/core'
import { TraceCursor } from '@sudoku-lab/trace'
import { useMemo } from 'preact/hooks'
import { nodeAt } from '../state/playback.ts'
import { sentence } from '../state/words.ts'
import type { Traced } from '../worker/jobs.ts'
import { Board } from './board.tsx'
import { Icicle } from './icicle.tsx'

interface Props {
  readonly solver: string
  readonly traced: Traced | undefined
  readonly error: string | undefined
  readonly position: number
  onSolver(id: string): void
  /** Goes to an event. */
  onGo(position: number): void
  readonly onRemove: (() => void) | undefined
}

const COUNTER_WORDS = {
  nodes: 'nodes',
  guesses: 'guesses',
  backtracks: 'taken back',
  maxDepth: 'depth',
} as const
const CONTEXT = 3 // lines above and below

export function Panel(props: Props) {
  const { solver, traced, error, onSolver, onRemove } = props
  return (
    <section class="panel" aria-label={`Solver ${solver}`}>
      <header>
        <select aria-label="Solver" value={solver} onChange={(event) => onSolver(event.currentTarget.value)}>
          {SOLVERS.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
        {onRemove === undefined ? null : (
          <button type="button" onClick={onRemove} aria-label={`Remove ${solver}`}>
            ×
          </button>
        )}
      </header>
      {error !== undefined ? <p class="error">{error}</p> : null}
      {traced === undefined ? (
        error === undefined && <p>Searching …</p>
      ) : (
        <Watched {...props} traced={traced} />
      )}
    </section>
  )
}

function Watched({ solver, traced, position, onGo }: Props & { readonly traced: Traced }) {
  const { trace, tree } = traced
  const geometry = geometryOf(trace.boxHeight, trace.boxWidth)
  const cursor = useMemo(() => new TraceCursor(trace), [trace])
  cursor.seek(position)
  const event = position > 0 ? trace.events[position - 1] : undefined
  const entry = SOLVERS.find(({ id }) => id === solver)
  const shows = entry?.shows ?? 'steps'
  const { counters } = cursor.state
  return (
    <>
      <Board
        geometry={geometry}
        puzzle={trace.puzzle}
        state={cursor.state}
        event={event}
        label={`The board of ${solver} after ${position} events`}
      />
      <p class="doing">{event === undefined ? 'The search has not begun.' : sentence(geometry, event)}</p>
      <dl class="counters">
        {COUNTERS.map((name) => (
          <div key={name}>
            <dt>{COUNTER_WORDS[name]}</dt>
            <dd>{(shows === 'solutions' ? trace.result.statistics : counters)[name].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {shows === 'solutions' ? <Unseen traced={traced} /> : null}
      {shows === 'branches' ? (
        <p class="note">This solver infers in WebAssembly: its reasons are not seen.</p>
      ) : null}
      {trace.isTruncated ? (
        <p class="note">
          Only the first {trace.events.length.toLocaleString('en')} events were recorded. The search goes on.
        </p>
      ) : null}
      <p class="result">{resultOf(traced)}</p>
      <Source site={traced.sites[trace.sites[position - 1] ?? 0]} />
      {tree.nodeCount > 0 ? (
        <Icicle
          tree={tree}
          node={nodeAt(tree, position)}
          label={`The search tree of ${solver}: ${tree.nodeCount} nodes`}
          onPick={(node) => onGo((tree.eventOf[node] ?? 0) + 1)}
        />
      ) : null}
    </>
  )
}

function Unseen({ traced }: { readonly traced: Traced }) {
  return (
    <p class="note">
      The inside of this solver cannot be seen. Shown are the counters of its whole search
      {traced.trace.result.solutionCount > 0 ? ', and it has found a solution' : ''}.
    </p>
  )
}

function resultOf({ answer, milliseconds }: Traced): string {
  const found = {
    none: 'Proved: there is no solution.',
    unique: 'Proved: there is exactly one solution.',
    multiple: 'There are several solutions.',
    undecided: `Undecided: the search stopped after ${answer.statistics.nodes.toLocaleString('en')} nodes, before it had proved anything.`,
  }[verdictOf(answer)]
  return `${found} Untraced, the search took ${duration(milliseconds)} here, once.`
}

export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toPrecision(3)} s`
  return milliseconds >= 1
    ? `${milliseconds.toPrecision(3)} ms`
    : `${(milliseconds * 1000).toPrecision(3)} µs`
}

function Source({ site }: { readonly site: readonly [string, number] | undefined }) {
  const [file, line] = site ?? ['', 0]
  const text = SOURCES[file]
  if (text === undefined) return null
  const lines = text.split('\n')
  const first = Math.max(0, line - 1 - CONTEXT)
  const shown = lines.slice(first, line + CONTEXT)
  return (
    <details class="source" open>
      <summary>
        {file}, line {line}
      </summary>
      <pre>
        {shown.map((code, index) => (
          <code key={index} class={first + index + 1 === line ? 'here' : ''}>
            {code.replace('//+ ', '')}
            {'\n'}
          </code>
        ))}
      </pre>
    </details>
  )
}
