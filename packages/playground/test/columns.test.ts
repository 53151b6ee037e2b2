import { geometryOf, Random } from '@sudoku-lab/core'
import { type SearchTree, trace, treeOf } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'
import { deepestOf, drawBlocks, nodeByKey, viewOf } from '../page/state/columns.ts'

const NODES = 100_000
const DEEPEST = 50
const MOST_BRANCHES = 9
const PIXELS = 400

/** A search tree of 100,000 nodes with 2 to 9 branches at each, as random searches have it. */
function largeTree(seed: number): SearchTree {
  const random = new Random(seed)
  const events: number[] = []
  const listener = { hear: (event: number) => events.push(event) > 0 }
  let left = NODES
  const search = (depth: number): void => {
    left--
    trace.node()
    const branches = depth === DEEPEST || random.below(3) === 0 ? 0 : 2 + random.below(MOST_BRANCHES - 1)
    for (let branch = 1; branch <= branches && left > 0; branch++) {
      trace.branch(depth, 1, branch < branches)
      search(depth + 1)
      trace.takeBack()
    }
  }
  const geometry = geometryOf(3, 3)
  trace.follow(geometry, new Uint8Array(geometry.cellCount), listener, () => search(0))
  return treeOf({ events: Uint32Array.from(events) })
}

describe('a tree of 100,000 nodes', () => {
  const tree = largeTree(1)
  const deepest = deepestOf(tree)
  const width = tree.nodeCount

  it('has so many', () => {
    expect(tree.nodeCount).toBeGreaterThan(0.99 * NODES)
  })

  it.each([1, 10, 100, 1000, 10_000])(
    'is drawn in a number of blocks that the pixels bound, at a zoom of %i',
    (zoom) => {
      for (let share = 0; share <= 1; share += 0.05) {
        const start = share * (width - width / zoom)
        let blocks = 0
        const looks = drawBlocks(
          tree,
          deepest,
          { view: { start, end: start + width / zoom }, pixels: PIXELS },
          () => blocks++,
        )
        const rows = (deepest[0] ?? 0) + 1
        expect(blocks).toBeGreaterThan(0)
        expect(blocks).toBeLessThanOrEqual((PIXELS + 2) * rows)
        // and of those left of the view, at most the siblings on the way to it
        expect(looks).toBeLessThanOrEqual((PIXELS + 2 + MOST_BRANCHES) * rows)
      }
    },
  )

  it('is covered by its blocks: every pixel of the root has some below it or is the end of a search', () => {
    const covered = new Set<number>()
    drawBlocks(tree, deepest, { view: { start: 0, end: width }, pixels: PIXELS }, (node, end, top) => {
      if (top === 0) return
      for (let pixel = Math.floor((node / width) * PIXELS); pixel <= (end / width) * PIXELS; pixel++)
        covered.add(pixel)
    })
    expect(covered.size).toBeGreaterThanOrEqual(PIXELS)
  })
})

describe('a view of a part of a tree', () => {
  it.each([
    ['is the whole of it', 1, 900, { start: 0, end: 1024 }],
    ['begins at the root', 4, -1, { start: 0, end: 256 }],
    ['holds the present node, whole views away', 4, 600, { start: 512, end: 768 }],
    ['has at least eight nodes', 1000, 1023, { start: 1016, end: 1024 }],
  ])('%s', (_, zoom, node, expected) => {
    expect(viewOf({ nodeCount: 1024 }, zoom, node)).toEqual(expected)
  })

  it('ends where the tree ends', () => {
    expect(viewOf({ nodeCount: 20 }, 2, 19)).toEqual({ start: 10, end: 20 })
    expect(viewOf({ nodeCount: 3 }, 8, 2)).toEqual({ start: 0, end: 3 })
  })
})

describe('the arrow keys', () => {
  // 0 → 1 → 2, 3 and 0 → 4
  const small = {
    nodeCount: 5,
    parentOf: Uint32Array.of(0, 0, 1, 1, 0),
    lastOf: Uint32Array.of(4, 3, 2, 3, 4),
  } as unknown as Parameters<typeof nodeByKey>[0]

  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, undefined],
    ['ArrowUp', 3, 1],
    ['ArrowUp', 0, undefined],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 1, 4],
    ['ArrowRight', 3, undefined],
    ['ArrowLeft', 4, 1],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 1, undefined],
    ['Enter', 1, undefined],
  ])('%s at node %i leads to %s', (key, node, expected) => {
    expect(nodeByKey(small, node, key)).toBe(expected)
  })
})
