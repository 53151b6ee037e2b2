/** What of a search tree is drawn: blocks, each a node, or a node with all that is below it. */
import type { SearchTree } from '@sudoku-lab/trace'

/** The part of the nodes that is seen, in the order in which they were entered. */
export interface View {
  readonly start: number
  readonly end: number
}

/** The nodes across at the largest zoom. */
export const FINEST = 8

/** A part of a tree that is so many times narrower than the whole and holds a node. Parts are whole views apart. */
export function viewOf({ nodeCount }: Pick<SearchTree, 'nodeCount'>, zoom: number, node: number): View {
  const width = Math.min(Math.max(1, nodeCount), Math.max(FINEST, nodeCount / zoom))
  const start = Math.min(nodeCount - width, Math.floor(Math.max(0, node) / width) * width)
  return { start: Math.max(0, start), end: Math.max(0, start) + width }
}

/** Draws what spans the nodes from `node` to just before `end`, and the steps from `top` to `bottom`. */
export type DrawBlock = (node: number, end: number, top: number, bottom: number) => void

/** node → the most steps of any node below it. */
export function deepestOf({ nodeCount, stepsOf, parentOf }: SearchTree): Uint16Array {
  const deepest = stepsOf.slice()
  for (let node = nodeCount - 1; node > 0; node--) {
    const parent = parentOf[node] ?? 0
    deepest[parent] = Math.max(deepest[parent] ?? 0, deepest[node] ?? 0)
  }
  return deepest
}

/**
 * Draws the nodes in view. A node that is narrower than a pixel is drawn with all that is below it, as one block, so
 * that the work depends on the pixels and not on the nodes. Returns the number of nodes that it looked at.
 */
export function drawBlocks(
  tree: SearchTree,
  deepest: Readonly<Uint16Array>,
  { view, pixels }: { readonly view: View; readonly pixels: number },
  draw: DrawBlock,
): number {
  const pixel = (view.end - view.start) / pixels
  let looks = 0
  for (let node = 0; node < tree.nodeCount && node < view.end; looks++) {
    const end = (tree.lastOf[node] ?? 0) + 1
    const steps = tree.stepsOf[node] ?? 0
    if (end <= view.start) node = end
    else if (end - node < pixel) {
      draw(node, Math.max(end, node + pixel), steps, deepest[node] ?? 0)
      node = Math.max(end, Math.floor(node + pixel))
    } else {
      draw(node, end, steps, steps)
      node++
    }
  }
  return looks
}

/** The node to which an arrow key leads: above, first below, before or behind it under the same node. Undefined if there is none. */
export function nodeByKey(
  { nodeCount, parentOf, lastOf }: SearchTree,
  present: number,
  key: string,
): number | undefined {
  const node = Math.max(0, present)
  const parent = parentOf[node] ?? 0
  const isChildOf = (one: number, of: number): boolean => one > 0 && one < nodeCount && parentOf[one] === of
  switch (key) {
    case 'ArrowUp':
      return node > 0 ? parent : undefined
    case 'ArrowDown':
      return present < 0 ? 0 : isChildOf(node + 1, node) ? node + 1 : undefined
    case 'ArrowRight': {
      const next = (lastOf[node] ?? node) + 1
      return isChildOf(next, parent) ? next : undefined
    }
    case 'ArrowLeft': {
      let before: number | undefined
      for (let one = parent + 1; one < node; one = (lastOf[one] ?? one) + 1) before = one
      return before
    }
    default:
      return undefined
  }
}
