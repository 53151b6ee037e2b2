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

/** Says what was found. */
export function Result({ found }: { readonly found: string }) {
  return <p class="result">{found}</p>
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
  /** What a branch chose, in a few letters. */
  labelOf(event: number): string
  /** Goes to an event. */
  onGo(position: number): void
}

/** The search tree, and the source line of the last event. */
export function SourceAndTree({ solver, traced, position, labelOf, onGo }: BelowProps) {
  const { trace, tree, sites } = traced
  return (
    <>
      {tree.nodeCount > 0 ? (
        <Icicle
          tree={tree}
          node={nodeAt(tree, position)}
          label={`The search tree of ${solver}: ${tree.nodeCount} nodes`}
          labelOf={(node) => (node === 0 ? 'root' : labelOf(trace.events[tree.branchOf[node] ?? 0] ?? 0))}
          onPick={(node) => onGo((tree.eventOf[node] ?? 0) + 1)}
        />
      ) : null}
      <Source site={sites[trace.sites[position - 1] ?? 0]} />
    </>
  )
}

interface Line {
  readonly number: number
  readonly text: string
}

const LINES = new Map<string, readonly Line[]>()

/** The lines of a file that run when a search is timed: without those for tracing. A file is read once, not in every step. */
function linesOf(file: string): readonly Line[] {
  const known = LINES.get(file)
  if (known !== undefined) return known
  const lines = (SOURCES[file] ?? '')
    .split('\n')
    .map((text, index) => ({ number: index + 1, text: text.replace(/ *\/\/-.*$/, '') }))
    .filter(({ text }) => !/^\s*\/\/\+/.test(text))
  LINES.set(file, lines)
  return lines
}

/** The line before the one that tells the event. */
function Source({ site }: { readonly site: readonly [string, number] | undefined }) {
  const [file, line] = site ?? ['', 0]
  const lines = linesOf(file)
  const here = lines.findLastIndex(({ number, text }) => number < line && text.trim() !== '')
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
          {lines.slice(first, here + CONTEXT + 1).map(({ number, text }) => (
            <code
              key={number - (lines[first]?.number ?? 0)}
              class={number === lines[here]?.number ? 'here' : ''}
            >
              {text}
              {'\n'}
            </code>
          ))}
        </pre>
      </section>
    </details>
  )
}
