import { fromRows, type Problem } from '@sudoku-lab/exact-cover'
import { graphColourings } from '@sudoku-lab/exact-cover/problems'
import { describe, expect, it } from 'vitest'
import { cover, leftOf, lower, paint, raise, rightOf, uncover, unpaint } from '../src/links/dance.ts'
import { LinksEngine } from '../src/links/engine.ts'
import { DOWN, RIGHT, STRIDE } from '../src/links/layout.ts'
import { buildMatrix, firstNodeOf, type Matrix } from '../src/links/matrix.ts'
import { flatOf } from '../src/problem.ts'
import { checkMatrix } from './check.ts'
import { KNUTH_COLOURS, KNUTH_TOY, queens } from './examples.ts'

const linksOf = ({ nodes, list }: Matrix) => ({ nodes: nodes.slice(), list: list.slice() })

/** Covers the option of a node as the engine does. The second function undoes this in the opposite order. */
function commit(matrix: Matrix, node: number): () => void {
  const { nodes, list, colours, short } = matrix
  const around = [node]
  for (let other = rightOf(nodes, node); other !== node; other = rightOf(nodes, other)) around.push(other)
  const isPlain = (other: number) => colours === undefined || colours[other] === 0
  for (const other of around) if (isPlain(other)) raise(nodes, list, nodes[other])
  for (const other of around) {
    if (colours === undefined || isPlain(other)) cover(nodes, short, nodes[other], 1)
    else paint(matrix, colours, other, 1)
  }
  return () => {
    for (const other of around.toReversed()) {
      if (colours === undefined || isPlain(other)) uncover(nodes, nodes[other])
      else unpaint(matrix, colours, other)
    }
    for (const other of around.toReversed()) if (isPlain(other)) lower(nodes, list, nodes[other])
    expect(leftOf(nodes, rightOf(nodes, node))).toBe(node)
  }
}

/** Options that do not exclude each other, the last one first. */
function fittingOptions(problem: Problem): number[] {
  const engine = new LinksEngine(flatOf(problem))
  const fitting: number[] = []
  for (let option = problem.optionCount - 1; option >= 0; option--) {
    engine.start([...fitting, option])
    if (engine.run(0, 1, true) === 'nodes') fitting.push(option)
  }
  return fitting
}

/** The header of each item on the list, with the options in its ring. */
function listedRings({ nodes, list, root }: Matrix): [header: number, options: number[]][] {
  const rings: [number, number[]][] = []
  for (let header = list[root + RIGHT]; header !== root; header = list[header + RIGHT]) {
    const options: number[] = []
    for (let node = nodes[header + DOWN]; node !== header; node = nodes[node + DOWN]) {
      let spacer = node
      while (nodes[spacer] >= 0) spacer += STRIDE
      options.push(-1 - nodes[spacer])
    }
    expect(nodes[header]).toBe(options.length)
    rings.push([header, options])
  }
  return rings
}

const SQUARE = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
] as const

describe.each<[string, Problem]>([
  ['the first example', KNUTH_TOY],
  ['the example with colours', KNUTH_COLOURS],
  ['queens', queens(7)],
  ['colourings', graphColourings(SQUARE, 3).problem],
])('in the matrix of %s', (_, problem) => {
  it('every ring closes in both directions, and its length is its size', () => {
    checkMatrix(problem, buildMatrix(flatOf(problem)))
  })
  it('covering and uncovering in opposite order restores every link', () => {
    const matrix = buildMatrix(flatOf(problem))
    const before = linksOf(matrix)
    const undo = fittingOptions(problem).map((option) => {
      const takeBack = commit(matrix, firstNodeOf(flatOf(problem), option))
      checkMatrix(problem, matrix)
      return takeBack
    })
    expect(undo.length).toBeGreaterThan(1)
    expect(linksOf(matrix)).not.toEqual(before)
    for (const takeBack of undo.reverse()) {
      takeBack()
      checkMatrix(problem, matrix)
    }
    expect(linksOf(matrix)).toEqual(before)
  })
  it('a search leaves every link sound at every node, and restores them all', () => {
    const engine = new LinksEngine(flatOf(problem))
    const { matrix } = engine as unknown as { readonly matrix: Matrix }
    const before = linksOf(matrix)
    for (let nodes = 0; ; nodes++) {
      engine.start([])
      const pause = engine.run(nodes, Infinity, false)
      checkMatrix(problem, matrix)
      if (pause === 'exhausted') break
    }
    expect(linksOf(matrix)).toEqual(before)
  })
  it('few or many options that are taken first leave what covering them one by one leaves', () => {
    const engine = new LinksEngine(flatOf(problem))
    const { matrix } = engine as unknown as { readonly matrix: Matrix }
    const covered = buildMatrix(flatOf(problem))
    const fitting = fittingOptions(problem)
    fitting.forEach((option, index) => {
      commit(covered, firstNodeOf(flatOf(problem), option))
      const taken = fitting.slice(0, index + 1)
      engine.start(taken)
      expect(listedRings(matrix)).toEqual(listedRings(covered))
      engine.start([...taken, option])
      expect(engine.run(0, 1, true)).toBe('exhausted')
    })
    engine.start([])
    expect(listedRings(matrix)).toEqual(listedRings(buildMatrix(flatOf(problem))))
  })
})

describe('the check of a matrix', () => {
  it.each<[string, readonly ['nodes' | 'list', number, number], RegExp]>([
    ['a size', ['nodes', 0, 3], /^item 0: size 3, but 2 options in the ring$/],
    ['a link down', ['nodes', DOWN, 0], /^node 0 → 0 → \d+ in a ring$/],
    ['the header of a node', ['nodes', 8 * STRIDE, STRIDE], /^node 24 lies in the ring of item \d$/],
    ['the list of items', ['list', DOWN, 9], /in a ring$/],
    ['the end of an option', ['nodes', 10 * STRIDE, -2], /^the nodes around option 0 do not form a circle$/],
  ])('notices an error in %s', (_, [array, index, wrong], message) => {
    const matrix = buildMatrix(flatOf(KNUTH_TOY))
    checkMatrix(KNUTH_TOY, matrix)
    matrix[array][index] = wrong
    expect(() => checkMatrix(KNUTH_TOY, matrix)).toThrow(message)
  })
})

it('has indices for more nodes than 16 bits can count', () => {
  const problem = fromRows(Array.from({ length: 12_000 }, () => [0, 1, 2, 3, 4, 5, 6]))
  checkMatrix(problem, buildMatrix(flatOf(problem)))
})
