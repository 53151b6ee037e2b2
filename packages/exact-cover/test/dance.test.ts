import type { Problem } from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'
import { checkMatrix } from '../src/check.ts'
import { Chooser } from '../src/choose.ts'
import { Dance } from '../src/dance.ts'
import { buildMatrix, type Matrix } from '../src/matrix.ts'
import { graphColourings, KNUTH_COLOURS, KNUTH_TOY, queens } from './examples.ts'

const linksOf = (matrix: Matrix) => structuredClone(matrix)

/** Commits every option that still fits, the last first, and returns the node of each. */
function commitAll(matrix: Matrix, dance: Dance): number[] {
  const committed: number[] = []
  for (const first of matrix.firstNodeOf.toReversed()) {
    if (!dance.admits(first)) continue
    dance.commit(first)
    checkMatrix(matrix)
    committed.push(first)
  }
  return committed
}

describe.each<[string, Problem]>([
  ['the first example', KNUTH_TOY],
  ['the example with colours', KNUTH_COLOURS],
  ['queens', queens(7)],
  [
    'colourings',
    graphColourings(
      4,
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 0],
      ],
      'RGB',
    ),
  ],
])('in the matrix of %s', (_, problem) => {
  it('every ring closes both ways and is as long as its size says', () => {
    checkMatrix(buildMatrix(problem))
  })
  it('committing and uncommitting in opposite order restores every link', () => {
    const matrix = buildMatrix(problem)
    const dance = new Dance(matrix, new Chooser(matrix))
    const before = linksOf(matrix)
    const committed = commitAll(matrix, dance)
    expect(committed.length).toBeGreaterThan(1)
    expect(linksOf(matrix)).not.toEqual(before)
    for (const first of committed.reverse()) {
      dance.uncommit(first)
      checkMatrix(matrix)
    }
    expect(linksOf(matrix)).toEqual(before)
  })
})

describe('the check of a matrix', () => {
  it.each<[string, 'size' | 'down' | 'headerOf' | 'right', number, number]>([
    ['a size', 'size', 1, 3],
    ['a link down', 'down', 1, 1],
    ['the header of a node', 'headerOf', 8, 2],
    ['the list of items', 'right', 1, 3],
  ])('notices %s that is wrong', (_, array, index, wrong) => {
    const matrix = buildMatrix(KNUTH_TOY)
    checkMatrix(matrix)
    matrix[array][index] = wrong
    expect(() => checkMatrix(matrix)).toThrow(/ring|size|node/)
  })
})

describe('the matrix', () => {
  it('takes wider indices when it has too many nodes for narrow ones', () => {
    const uses = Array.from({ length: 7 }, (_, item) => ({ item, colour: undefined }))
    const items = uses.map(({ item }) => ({ name: `${item}`, primary: true }))
    const matrix = buildMatrix({ items, options: Array.from({ length: 10_000 }, () => uses) })
    expect(matrix.up).toBeInstanceOf(Uint32Array)
    checkMatrix(matrix)
    expect(buildMatrix(KNUTH_TOY).up).toBeInstanceOf(Uint16Array)
  })
})
