/** Where each panel stands when all go in step. */
import { EVENT_KINDS, type EventKind, eventKindOf, kindOf, type SearchTree } from '@sudoku-lab/trace'
import type { Watchable } from '../worker/jobs.ts'

/** The most panels side by side. */
export const MOST_SOLVERS = 4

export const PACES = ['event', 'node', 'time'] as const
/** What the panels go in step by. */
export type Pace = (typeof PACES)[number]

/** Into so many steps the time of the slowest search is divided. */
export const TIME_STEPS = 1000

/** The last step of one trace. */
export function lastStep({ trace, tree }: Watchable, pace: Pace): number {
  if (pace === 'event') return trace.events.length
  return pace === 'node' ? tree.nodeCount : TIME_STEPS
}

/**
 * How many events of a trace have happened at a step. By node, step n is all that happens at the n-th node. By time,
 * every node of a search is taken to last as long as its others.
 *
 * @param share the time of this search, as a share of that of the slowest one
 */
export function positionAt(traced: Watchable, pace: Pace, step: number, share = 1): number {
  const { trace, answer } = traced
  if (pace === 'event') return Math.min(step, trace.events.length)
  if (pace === 'node') return endOfNode(traced, step)
  return endOfNode(traced, Math.ceil((step / TIME_STEPS / share) * answer.statistics.nodes))
}

const ON_THE_WAY: ReadonlySet<EventKind> = new Set(['guess', 'place', 'exclude', 'take-back', 'leave'])

/**
 * The events up to the end of the n-th node, that is, until the next one is entered. What leads to a node, the branch and
 * what is taken back before it, belongs to the node.
 */
function endOfNode({ trace: { events }, tree }: Watchable, nodes: number): number {
  if (nodes <= 0) return 0
  if (nodes >= tree.nodeCount) return events.length
  let end = tree.eventOf[nodes] ?? 0
  while (end > 0 && ON_THE_WAY.has(eventKindOf(events[end - 1] ?? 0))) end--
  return end
}

/** The first step at which so many events have happened. */
export function stepOf(traced: Watchable, pace: Pace, events: number, share = 1): number {
  return firstWhere(lastStep(traced, pace), (step) => positionAt(traced, pace, step, share) >= events)
}

/** How many events have happened when the next event of a kind has; undefined where there is none. */
export function nextOfKind({ trace }: Watchable, position: number, kind: EventKind): number | undefined {
  const wanted = EVENT_KINDS.indexOf(kind)
  const index = trace.events.findIndex((event, at) => at >= position && kindOf(event) === wanted)
  return index < 0 ? undefined : index + 1
}

/** After how many events the board is shown: where a search has ended, it is that of the first solution, if there is one. */
export function shownAt(traced: Watchable, position: number): number {
  const { events, isTruncated } = traced.trace
  if (position < events.length || isTruncated) return position
  return nextOfKind(traced, 0, 'solution') ?? position
}

/** The node that the search is at after so many events, or −1 before the first. */
export function nodeAt({ eventOf, nodeCount }: SearchTree, position: number): number {
  return firstWhere(nodeCount, (node) => (eventOf[node] ?? 0) >= position) - 1
}

/** The node at which the search is after so many events, or −1: the last one, or one above it to which it has gone back. */
export function presentAt(
  { trace: { events }, tree }: Pick<Watchable, 'trace' | 'tree'>,
  position: number,
): number {
  let node = nodeAt(tree, position)
  let opened = 0 // branches that have no node yet
  for (const event of events.subarray((tree.eventOf[Math.max(0, node)] ?? 0) + 1, position)) {
    const kind = eventKindOf(event)
    const isBack = kind === 'take-back' || kind === 'leave'
    if (ON_THE_WAY.has(kind)) opened += isBack ? -1 : 1
    if (opened >= 0) continue
    opened = 0
    node = tree.parentOf[node] ?? 0
  }
  return node
}

/** The first number from 0 for which something is so that stays so, or `end`. */
function firstWhere(end: number, isSo: (value: number) => boolean): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
}
