/** One solver, or one engine: which it is, its board, what it has just done and why, its source and its tree. */

import { COUNTERS, type CounterName, type Counters } from '@sudoku-lab/core'
import { useWidth } from '@sudoku-lab/look/use-width'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { nodeAt, presentAt } from '../state/playback.ts'
import type { Searched } from '../state/searching.ts'
import { SOURCES } from '../state/solvers.ts'
import type { Watchable } from '../worker/jobs.ts'
import { Icicle } from './icicle.tsx'

/** Pixels below which candidates cannot be read. */
const NARROW = 230
/** Pixels from which the sentences stand beside the board, so that the tree below it is on the first screen. */
const WIDE = 420

function breadthOf(width: number): string {
  if (width === 0) return 'panel'
  return width < NARROW ? 'panel narrow' : width < WIDE ? 'panel' : 'panel wide'
}

interface Props<Traced extends Watchable> {
  readonly solver: string
  readonly choices: readonly { readonly id: string }[]
  readonly searched: Searched<Traced>
  readonly onRemove: (() => void) | undefined
  onSolver(id: string): void
  show(traced: Traced): ComponentChildren
}

export function Panel<Traced extends Watchable>(props: Props<Traced>) {
  const { solver, choices, searched, onRemove, onSolver, show } = props
  const { traced, error } = searched
  const section = useRef<HTMLElement>(null)
  const width = useWidth(section)
  return (
    <section
      ref={section}
      class={breadthOf(width)}
      style={width === 0 ? '' : `--panel:${width}px`}
      aria-label={`Solver ${solver}`}
    >
      <header>
        <select aria-label="Solver" value={solver} onChange={(event) => onSolver(event.currentTarget.value)}>
          {choices.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
        {onRemove === undefined ? null : (
          <button type="button" onClick={onRemove} title={`Remove ${solver}`} aria-label={`Remove ${solver}`}>
            ×
          </button>
        )}
      </header>
      {error !== undefined ? <p class="error">{error}</p> : null}
      {traced === undefined ? error === undefined && <p>Searching …</p> : show(traced)}
    </section>
  )
}

/** A search at a position. */
export interface Watched<Traced extends Watchable> {
  readonly solver: string
  readonly traced: Traced
  readonly position: number
  /** The milliseconds of the search, where they were measured. */
  readonly time?: number | undefined
  /** Goes to an event. */
  onGo(position: number): void
}

interface PartsProps extends Watched<Watchable> {
  readonly board: ComponentChildren
  /** What the solver has just done. */
  readonly says: string
  readonly counters: Counters
  /** Other numbers, by their names. */
  readonly others?: Readonly<Record<string, number | string>>
  readonly about: ComponentChildren
  /** What the steps do not show. */
  readonly note?: ComponentChildren
  /** What was found. */
  readonly found: string
  /** What a branch chose, in a few letters. */
  labelOf(event: number): string
}

export function PanelParts(props: PartsProps) {
  const { solver, traced, position, board, says, counters, others, about, note, found, labelOf, onGo } = props
  const { trace, tree } = traced
  return (
    <>
      <div class="watched">
        <div class="seen">{board}</div>
        <div class="told">
          <p class="doing">{says}</p>
          <Numbers counters={counters} others={others ?? {}} />
          <p class="result">{found}</p>
        </div>
      </div>
      {tree.nodeCount > 0 ? (
        <Icicle
          tree={tree}
          entered={nodeAt(tree, position)}
          present={presentAt(traced, position)}
          label={`The search tree of ${solver}: ${tree.nodeCount} nodes`}
          labelOf={(node) => (node === 0 ? 'root' : labelOf(trace.events[tree.branchOf[node] ?? 0] ?? 0))}
          onPick={(node) => onGo((tree.eventOf[node] ?? 0) + 1)}
        />
      ) : null}
      <p class="about">{about}</p>
      {note === undefined ? null : <p class="note">{note}</p>}
      {trace.isTruncated ? (
        <p class="note">
          Only the first {trace.events.length.toLocaleString('en')} events were recorded, so the steps end
          before the search does.
        </p>
      ) : null}
      <Source place={trace.places[trace.sites[position - 1] ?? 0] ?? ''} />
    </>
  )
}

/** Counters that are called otherwise than by their names. */
const COUNTER_WORDS: Partial<Record<CounterName, string>> = { backtracks: 'taken back', maxDepth: 'depth' }

function Numbers({ counters, others }: Required<Pick<PartsProps, 'counters' | 'others'>>) {
  const all = [
    ...COUNTERS.map((name) => [COUNTER_WORDS[name] ?? name, counters[name]] as const),
    ...Object.entries(others),
  ]
  return (
    <dl class="counters">
      {all.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Line {
  readonly number: number
  readonly text: string
}

const CONTEXT = 3 // lines above and below
const LINES = new Map<string, readonly Line[]>()

/** The lines of a file that run when a search is timed: without those for tracing. A file is read once, not in every step. */
function linesOf(file: string): readonly Line[] {
  const lines = LINES.get(file) ?? untraced(SOURCES[file] ?? '')
  LINES.set(file, lines)
  return lines
}

function untraced(source: string): Line[] {
  const lines = source.split('\n').map((text, index) => ({ number: index + 1, text }))
  let blockEnd: string | undefined // of a block that is there for tracing
  return lines.filter(({ text }) => {
    if (blockEnd !== undefined) {
      if (text === blockEnd) blockEnd = undefined
      return false
    }
    const [, indent] = /^( *)if \(TRACE.*\{$/.exec(text) ?? []
    if (indent !== undefined) blockEnd = `${indent}}`
    return !/\bTRACE\b|^ *trace\.|\btrace\b.* from '|\.trace\.ts'/.test(text)
  })
}

/** The line before the one that tells the event. */
function Source({ place }: { readonly place: string }) {
  const [file = '', line = ''] = place.split(':')
  const lines = linesOf(file)
  const here = lines.findLastIndex(({ number, text }) => number < Number(line) && text.trim() !== '')
  if (here < 0) return null
  const first = Math.max(0, here - CONTEXT)
  return (
    <details class="source" open={!matchMedia('(max-width: 40rem)').matches}>
      <summary>
        {file}, line {lines[here]?.number}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section tabIndex={0} aria-label="Source of the last event">
        <pre>
          {lines.slice(first, here + CONTEXT + 1).map(({ text }, index) => (
            <code key={index} class={first + index === here ? 'here' : ''}>
              {text}
              {'\n'}
            </code>
          ))}
        </pre>
      </section>
    </details>
  )
}
