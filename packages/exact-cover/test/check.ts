/** Slow and simple checks of a matrix and of a solution, for tests. They follow the definitions directly. */
import { firstNodeOf, type Header, type Matrix, type Node } from '../src/links/matrix.ts'
import { nameOfItem, type Option, type Problem } from '../src/problem.ts'

export const STRIDE = 3
export const DOWN = 2
export const RIGHT = 2
const UP = 1
const LEFT = 1
const RAISED = 2 ** 28

/**
 * Follows every ring in both directions.
 *
 * @throws Error that names the first wrong link, length or owner
 */
export function checkMatrix(problem: Problem, { nodes, list, root }: Matrix): void {
  const listed = new Set(ringFrom(list, root, RIGHT, LEFT))
  for (let item = 0; item < problem.itemCount; item++) {
    const header = STRIDE * item
    const raised = problem.isSecondary[item] + Number(isCovered(problem, nodes, header))
    if (problem.isSecondary[item] === 0 && listed.has(header) !== (raised === 0)) {
      throw new Error(
        `item ${item}: it is ${listed.has(header) ? '' : 'not '}on the list, and raised ${raised} times`,
      )
    }
    const ring = ringFrom(nodes, header, DOWN, UP).slice(1)
    if (ring.length !== nodes[header] - raised * RAISED) {
      throw new Error(`item ${item}: size ${nodes[header]}, but ${ring.length} options in the ring`)
    }
    const stranger = ring.find((node) => nodes[node] !== header)
    if (stranger !== undefined) throw new Error(`node ${stranger} lies in the ring of item ${item}`)
  }
  for (let option = 0; option < problem.optionCount; option++) checkOption(problem, option, nodes)
}

function isCovered({ isSecondary }: Problem, nodes: Int32Array, header: Header): boolean {
  return nodes[header] >= (1 + isSecondary[header / STRIDE]) * RAISED
}

function checkOption(problem: Problem, option: Option, nodes: Int32Array): void {
  const { starts, items } = problem
  const first = firstNodeOf(problem, option)
  const length = starts[option + 1] - starts[option]
  for (let i = 0; i < length; i++) {
    if (nodes[first + STRIDE * i] === STRIDE * items[starts[option] + i]) continue
    throw new Error(`node ${first + STRIDE * i} of option ${option} has another item`)
  }
  const before = first - STRIDE
  const behind = first + STRIDE * length
  if (
    nodes[before + DOWN] !== behind - STRIDE ||
    nodes[behind + UP] !== first ||
    nodes[behind] !== -1 - option
  ) {
    throw new Error(`the nodes around option ${option} do not form a circle`)
  }
}

/** The nodes of a ring, after a check that both directions agree. */
function ringFrom(links: Int32Array, start: Node, forth: number, back: number): Node[] {
  const ring: Node[] = []
  let node = start
  do {
    const next = links[node + forth]
    if (links[next + back] !== node)
      throw new Error(`node ${node} → ${next} → ${links[next + back]} in a ring`)
    ring.push(node)
    node = next
  } while (node !== start && ring.length <= links.length)
  if (node !== start) throw new Error(`the ring of node ${start} does not close`)
  return ring
}

/**
 * Counts how often every item is used.
 *
 * @throws Error that names the first item that is not covered correctly
 */
export function checkSolution(problem: Problem, solution: readonly Option[]): void {
  const { itemCount, starts, items, colours } = problem
  const coloursOf: number[][] = Array.from({ length: itemCount }, () => [])
  for (const option of solution) {
    for (let use = starts[option]; use < starts[option + 1]; use++)
      coloursOf[items[use]].push(colours[use] ?? 0)
  }
  coloursOf.forEach((wanted, item) => {
    const name = nameOfItem(problem, item)
    if (problem.isSecondary[item] === 0 && wanted.length !== 1) {
      throw new Error(`primary item '${name}' is covered ${wanted.length} times`)
    }
    if (wanted.length > 1 && (wanted[0] === 0 || new Set(wanted).size > 1)) {
      throw new Error(`secondary item '${name}' is wanted in the colours ${wanted.join(', ')} (0 is none)`)
    }
  })
}
