/**
 * The steps of the dance. Each step takes nodes out of their rings, or puts them back.
 *
 * Idea.      A node that is unlinked keeps its own links, so it can be put back:
 *
 *                 ┌───┐   ┌───┐   ┌───┐        out    down[up[x]] = down[x], up[down[x]] = up[x]
 *              ⇄  │ a │ ⇄ │ x │ ⇄ │ b │ ⇄      back   down[up[x]] = x,       up[down[x]] = x
 *                 └───┘   └───┘   └───┘
 *
 * Invariant. Steps are undone in exactly the opposite order. So when `x` is put back, the neighbours that it
 *            remembers are linked as they were when it was taken out.
 * Cost.      One pass over the links of each option that is hidden. A large number is added to the size of a
 *            covered item, so one comparison in the innermost loop shows that a wanted item has few options
 *            left. The steps are functions of arrays and not methods, so that V8 writes them into the search, where
 *            the arrays are in registers.
 * Origin.    Hitotumatu and Noshita 1979; D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1 (volume 4B).
 *            This project added the raised sizes, and the record of which option has painted an item. Knuth
 *            marks the nodes that agree with a colour, and skips them in `hide`. Here `hide` needs no test.
 */
import type { Header, Matrix, Node } from './matrix.ts'

// matrix.ts describes them. They are repeated in every file: each use of an import in the innermost loop would be a
// load, and the search took 1.5 times as long.
const STRIDE = 3
const UP = 1
const DOWN = 2
const LEFT = 1
const RIGHT = 2
const RAISED = 2 ** 28
const DEAD = 0 // index in `short`

/** Takes an item that is no longer wanted off the list, on which a secondary one never is. */
export function raise(nodes: Int32Array, list: Int32Array, header: Header): void {
  const size = nodes[header]
  nodes[header] = size + RAISED
  if (size >= RAISED) return
  const left = list[header + LEFT]
  const right = list[header + RIGHT]
  list[left + RIGHT] = right
  list[right + LEFT] = left
}

export function lower(nodes: Int32Array, list: Int32Array, header: Header): void {
  const size = nodes[header] - RAISED
  nodes[header] = size
  if (size >= RAISED) return
  list[list[header + RIGHT] + LEFT] = header
  list[list[header + LEFT] + RIGHT] = header
}

/**
 * Hides every option that wants the item. Their nodes stay in the ring of the item, so that `uncover` finds
 * them. Wanted items that come down to one option or none are appended to `short`. Returns its new end.
 */
export function cover(nodes: Int32Array, short: Int32Array, header: Header, shortEnd: number): number {
  let end = shortEnd
  for (let node = nodes[header + DOWN]; node !== header; node = nodes[node + DOWN]) {
    for (let other = node + STRIDE; ; other += STRIDE) {
      let item = nodes[other]
      if (item < 0) {
        other = nodes[other + UP] // a spacer contains the first node of its option
        item = nodes[other]
      }
      if (other === node) break
      const up = nodes[other + UP]
      const down = nodes[other + DOWN]
      nodes[up + DOWN] = down
      nodes[down + UP] = up
      const size = nodes[item] - 1
      nodes[item] = size
      if (size > 1) continue
      short[end++] = item
      if (size === 0) short[DEAD] = 1
    }
  }
  return end
}

export function uncover(nodes: Int32Array, header: Header): void {
  for (let node = nodes[header + UP]; node !== header; node = nodes[node + UP]) {
    for (let other = node + STRIDE; ; other += STRIDE) {
      let item = nodes[other]
      if (item < 0) {
        other = nodes[other + UP]
        item = nodes[other]
      }
      if (other === node) break
      nodes[nodes[other + UP] + DOWN] = other
      nodes[nodes[other + DOWN] + UP] = other
      nodes[item]++
    }
  }
}

/**
 * Paints the node's item: hides every option that wants it in another colour or without a colour. Does nothing
 * if another option has painted it in the same colour.
 */
export function paint(
  { nodes, list, short }: Matrix,
  colours: Int32Array,
  node: Node,
  shortEnd: number,
): number {
  const header = nodes[node]
  if (list[header] !== 0) return shortEnd
  const colour = colours[node]
  list[header] = node
  let end = shortEnd
  for (let other = nodes[header + DOWN]; other !== header; other = nodes[other + DOWN]) {
    if (colours[other] !== colour) end = hide(nodes, short, other, end)
  }
  return end
}

export function unpaint({ nodes, list }: Matrix, colours: Int32Array, node: Node): void {
  const header = nodes[node]
  if (list[header] !== node) return
  const colour = colours[node]
  for (let other = nodes[header + UP]; other !== header; other = nodes[other + UP]) {
    if (colours[other] !== colour) unhide(nodes, other)
  }
  list[header] = 0
}

/** Takes an option out of all its rings except for the ring of `node`, through which it was reached. */
function hide(nodes: Int32Array, short: Int32Array, node: Node, shortEnd: number): number {
  let end = shortEnd
  for (let other = rightOf(nodes, node); other !== node; other = rightOf(nodes, other)) {
    const up = nodes[other + UP]
    const down = nodes[other + DOWN]
    nodes[up + DOWN] = down
    nodes[down + UP] = up
    const header = nodes[other]
    const size = nodes[header] - 1
    nodes[header] = size
    if (size > 1) continue
    short[end++] = header
    if (size === 0) short[DEAD] = 1
  }
  return end
}

/** The order does not matter, because the nodes of an option lie in different rings. */
function unhide(nodes: Int32Array, node: Node): void {
  for (let other = rightOf(nodes, node); other !== node; other = rightOf(nodes, other)) {
    nodes[nodes[other + UP] + DOWN] = other
    nodes[nodes[other + DOWN] + UP] = other
    nodes[nodes[other]]++
  }
}

/** The node to the right in the same option, whose nodes form a circle. */
export function rightOf(nodes: Int32Array, node: Node): Node {
  const right = node + STRIDE
  return nodes[right] < 0 ? nodes[right + UP] : right
}

export function leftOf(nodes: Int32Array, node: Node): Node {
  const left = node - STRIDE
  return nodes[left] < 0 ? nodes[left + DOWN] : left
}
