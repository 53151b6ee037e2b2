import { geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import {
  EVENT_KINDS,
  type EventKind,
  packed,
  recordTrace,
  type SearchTree,
  TraceCursor,
  treeOf,
} from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'
import { PlainSearch } from './plain-search.ts'

const geometry = geometryOf(3, 3)
const puzzle = parseGrid('8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..')

describe.each([
  ['without inference', false],
  ['with inference', true],
])('the tree of a search %s', (_, infers) => {
  const trace = recordTrace(new PlainSearch(geometry, infers), {
    geometry,
    puzzle,
    limits: { ...UNIQUENESS, nodes: infers ? 30_000 : 3000 },
  })
  const tree: SearchTree = treeOf(trace)
  const nodes = Array.from({ length: tree.nodeCount }, (_, node) => node)

  it('has the nodes that the search has entered', () => {
    expect(tree.nodeCount).toBe(trace.result.statistics.nodes)
  })

  it('has every node where the cursor finds it', () => {
    const cursor = new TraceCursor(trace)
    const elsewhere = nodes.filter((node) => {
      cursor.seek((tree.eventOf[node] ?? 0) + 1)
      const { counters, steps } = cursor.state
      return counters.nodes !== node + 1 || steps !== tree.stepsOf[node]
    })
    expect(elsewhere).toEqual([])
  })

  it('has each node one step below its parent, and within the nodes below it', () => {
    const parentOf = (node: number): number => tree.parentOf[node] ?? -1
    const below = nodes.slice(1)
    expect(below.filter((node) => tree.stepsOf[node] !== (tree.stepsOf[parentOf(node)] ?? 0) + 1)).toEqual([])
    expect(below.filter((node) => parentOf(node) >= node)).toEqual([])
    expect(
      below.filter((node) => (tree.lastOf[parentOf(node)] ?? -1) < (tree.lastOf[node] ?? Infinity)),
    ).toEqual([])
    expect(tree.lastOf[0]).toBe(tree.nodeCount - 1)
  })

  it('marks solutions and dead ends', () => {
    const count = (end: number): number => tree.endOf.filter((seen) => seen === end).length
    expect(count(2)).toBe(trace.result.solutionCount)
    expect(count(1)).toBeGreaterThan(0)
  })
})

describe('the tree of a search that learns', () => {
  const ends = (...kinds: readonly EventKind[]): number[] => [
    ...treeOf({ events: Uint32Array.from(kinds, (kind) => packed(EVENT_KINDS.indexOf(kind), 0, 1)) }).endOf,
  ]

  it('has no dead end at a node to which a conflict led back, and below which it went on', () => {
    const conflict = ['guess', 'node', 'contradiction', 'take-back', 'infer', 'contradiction'] as const
    expect(ends('node', 'guess', 'node', ...conflict, 'take-back', 'infer', 'solution')).toEqual([2, 0, 1])
  })

  it('has a solution where one was found, whatever is refuted there afterwards', () => {
    expect(ends('node', 'solution', 'contradiction')).toEqual([2])
    expect(ends('node', 'guess', 'node', 'solution', 'take-back', 'infer', 'contradiction')).toEqual([0, 2])
  })
})
