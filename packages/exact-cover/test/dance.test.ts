import { fromRows, type Problem } from '@sudoku-lab/exact-cover'
import { graphColourings } from '@sudoku-lab/exact-cover/problems'
import { describe, expect, it } from 'vitest'
import { cover, leftOf, lower, paint, raise, rightOf, uncover, unpaint } from '../src/links/dance.ts'
import { LinksEngine } from '../src/links/engine.ts'
import { buildMatrix, firstNodeOf, type Matrix } from '../src/links/matrix.ts'
import { checkMatrix, DOWN, RIGHT, STRIDE } from './check.ts'
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
  const engine = new LinksEngine(problem)
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
    checkMatrix(problem, buildMatrix(problem))
  })
  it('covering and uncovering in opposite order restores every link', () => {
    const matrix = buildMatrix(problem)
    const before = linksOf(matrix)
    const undo = fittingOptions(problem).map((option) => {
      const takeBack = commit(matrix, firstNodeOf(problem, option))
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
    const engine = new LinksEngine(problem)
    const { matrix } = engine as unknown as { readonly matrix: Matrix }
    engine.start([])
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
    const engine = new LinksEngine(problem)
    const { matrix } = engine as unknown as { readonly matrix: Matrix }
    const covered = buildMatrix(problem)
    const fitting = fittingOptions(problem)
    fitting.forEach((option, index) => {
      commit(covered, firstNodeOf(problem, option))
      const taken = fitting.slice(0, index + 1)
      engine.start(taken)
      expect(listedRings(matrix)).toEqual(listedRings(covered))
      engine.start([...taken, option])
      expect(engine.run(0, 1, true)).toBe('exhausted')
    })
    engine.start([])
    expect(listedRings(matrix)).toEqual(listedRings(buildMatrix(problem)))
  })
})

it('has indices for more nodes than 16 bits can count', () => {
  const problem = fromRows(Array.from({ length: 12_000 }, () => [0, 1, 2, 3, 4, 5, 6]))
  checkMatrix(problem, buildMatrix(problem))
})
