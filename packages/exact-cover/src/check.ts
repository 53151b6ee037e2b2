/** Slow truth for the tests: what must hold of a matrix and of a solution, straight from the definitions. */
import { type Header, type Indices, type Matrix, type Node, ROOT } from './matrix.ts'
import type { Option, Problem } from './problem.ts'

/**
 * Walks every ring both ways.
 *
 * @throws Error that names the first link, length or owner that is wrong.
 */
export function checkMatrix(matrix: Matrix): void {
  const { left, right, up, down, next, previous, headerOf, size } = matrix
  for (const header of ringFrom(ROOT, right, left)) {
    if (header !== ROOT && header > matrix.primaryCount) throw new Error(`header ${header} is not primary`)
  }
  for (let header: Header = 1; header < size.length; header++) {
    const ring = ringFrom(header, down, up)
    if (ring.length - 1 !== size[header]) {
      throw new Error(
        `item of header ${header}: size ${size[header]}, but ${ring.length - 1} options in the ring`,
      )
    }
    const stranger = ring.find((node) => headerOf[node] !== header)
    if (stranger !== undefined) throw new Error(`node ${stranger} lies in the ring of header ${header}`)
  }
  for (const first of matrix.firstNodeOf) {
    const stranger = ringFrom(first, next, previous).find(
      (node) => matrix.optionOf[node] !== matrix.optionOf[first],
    )
    if (stranger !== undefined) throw new Error(`node ${stranger} lies in the option of node ${first}`)
  }
}

/** The nodes of a ring, after testing that the way back is the way forth. */
function ringFrom(start: Node, forth: Indices, back: Indices): Node[] {
  const ring: Node[] = []
  let node = start
  do {
    if (back[forth[node]] !== node) throw new Error(`node ${node} → ${forth[node]} → ${back[forth[node]]}`)
    ring.push(node)
    node = forth[node]
  } while (node !== start && ring.length <= forth.length)
  if (node !== start) throw new Error(`the ring of node ${start} does not close`)
  return ring
}

/**
 * Counts how often every item is used.
 *
 * @throws Error that names the first item that is not covered as it must be.
 */
export function checkSolution({ items, options }: Problem, solution: readonly Option[]): void {
  const uses = solution.flatMap((option) => options[option])
  items.forEach(({ name, primary }, item) => {
    const colours = uses.filter((use) => use.item === item).map(({ colour }) => colour)
    const agree = colours.length <= 1 || (colours[0] !== undefined && new Set(colours).size === 1)
    if (primary && colours.length !== 1)
      throw new Error(`primary item '${name}' is covered ${colours.length} times`)
    if (!agree)
      throw new Error(
        `secondary item '${name}' is wanted as ${colours.map((c) => c ?? '(alone)').join(', ')}`,
      )
  })
}
