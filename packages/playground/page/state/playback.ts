/** Where each panel stands when all go in step. */
import { EVENT_KINDS, type EventKind, kindOf, type SearchTree } from '@sudoku-lab/trace'
import type { Watchable } from '../worker/jobs.ts'
import type { Pace } from './paces.ts'

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

/** The events up to the end of the n-th node, that is, until the next one is entered. */
function endOfNode({ trace, tree }: Watchable, nodes: number): number {
  if (nodes <= 0) return 0
  return nodes < tree.nodeCount ? endBefore(trace.events, tree.eventOf[nodes] ?? 0) : trace.events.length
}

/** What leads to a node, the branch and what is taken back before it, belongs to the node. */
function endBefore(events: Readonly<Uint32Array>, entry: number): number {
  let end = entry
  while (end > 0 && isOnTheWay(events[end - 1] ?? 0)) end--
  return end
}

const ON_THE_WAY: ReadonlySet<EventKind> = new Set(['guess', 'place', 'exclude', 'take-back', 'leave'])

function isOnTheWay(event: number): boolean {
  return ON_THE_WAY.has(EVENT_KINDS[kindOf(event)] ?? 'node')
}

/** The first step at which so many events have happened. */
export function stepOf(traced: Watchable, pace: Pace, events: number, share = 1): number {
  if (pace === 'event') return events
  let low = 0
  let high = lastStep(traced, pace)
  while (low < high) {
    const middle = (low + high) >> 1
    if (positionAt(traced, pace, middle, share) >= events) high = middle
    else low = middle + 1
  }
  return low
}

/** How many events have happened when the next event of a kind has; undefined where there is none. */
export function nextOfKind({ trace }: Watchable, position: number, kind: EventKind): number | undefined {
  const wanted = EVENT_KINDS.indexOf(kind)
  for (let index = position; index < trace.events.length; index++) {
    if (kindOf(trace.events[index] ?? 0) === wanted) return index + 1
  }
  return undefined
}

/** The node that the search is at after so many events, or −1 before the first. */
export function nodeAt({ eventOf, nodeCount }: SearchTree, position: number): number {
  let low = 0
  let high = nodeCount
  while (low < high) {
    const middle = (low + high) >> 1
    if ((eventOf[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low - 1
}
