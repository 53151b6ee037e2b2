/** What every panel has beside its board: counters, result, source and tree. */

import { SOURCES } from 'virtual:list'
import { COUNTERS, type CounterName, type Counters } from '@sudoku-lab/core'
import { nodeAt } from '../state/playback.ts'
import type { Watchable } from '../worker/jobs.ts'
import { Icicle } from './icicle.tsx'

/** Counters that are called otherwise than by their names. */
const COUNTER_WORDS: Partial<Record<CounterName, string>> = { backtracks: 'taken back', maxDepth: 'depth' }
const CONTEXT = 3 // lines above and below

/** The counters of the lab, and other numbers by their names. */
export function Numbers({
  counters,
  others = {},
}: {
  readonly counters: Counters
  readonly others?: Readonly<Record<string, number>>
}) {
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

export function Truncation({ trace }: Pick<Watchable, 'trace'>) {
  if (!trace.isTruncated) return null
  return (
    <p class="note">
      Only the first {trace.events.length.toLocaleString('en')} events were recorded, so the steps end before
      the search does.
    </p>
  )
}

/** Says what was found, and how long the untraced search takes. */
export function Result({ found, milliseconds }: { readonly found: string; readonly milliseconds: number }) {
  return (
    <p class="result">
      {found} Untraced, the search takes about {duration(milliseconds)} here.
    </p>
  )
}

export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toPrecision(3)} s`
  return milliseconds >= 1
    ? `${milliseconds.toPrecision(3)} ms`
    : `${(milliseconds * 1000).toPrecision(3)} µs`
}

interface BelowProps {
  readonly solver: string
  readonly traced: Watchable
  readonly position: number
  /** Goes to an event. */
  onGo(position: number): void
}

/** The source line of the last event, and the search tree. */
export function SourceAndTree({ solver, traced, position, onGo }: BelowProps) {
  const { trace, tree, sites } = traced
  return (
    <>
      <Source site={sites[trace.sites[position - 1] ?? 0]} />
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

const LINES = new Map<string, readonly string[]>()

/** A file is split once, not in every step. */
function linesOf(file: string, text: string): readonly string[] {
  const lines = LINES.get(file) ?? text.split('\n')
  LINES.set(file, lines)
  return lines
}

function Source({ site }: { readonly site: readonly [string, number] | undefined }) {
  const [file, line] = site ?? ['', 0]
  const text = SOURCES[file]
  if (text === undefined) return null
  const lines = linesOf(file, text)
  const first = Math.max(0, line - 1 - CONTEXT)
  const shown = lines.slice(first, line + CONTEXT)
  return (
    <details class="source" open>
      <summary>
        {file}, line {line}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section tabIndex={0} aria-label="Source of the last event">
        <pre>
          {shown.map((code, index) => (
            <code key={index} class={first + index + 1 === line ? 'here' : ''}>
              {code.replace('//+ ', '')}
              {'\n'}
            </code>
          ))}
        </pre>
      </section>
    </details>
  )
}
