import { geometryOf } from '@sudoku-lab/core'
import { SatSolver } from '@sudoku-lab/sat'
import { describe, expect, it } from 'vitest'
import { type Encoding, encode, literalOf } from '../src/encoding.ts'

const ENCODINGS: readonly Encoding[] = ['minimal', 'extended', 'locked']

describe('an encoding', () => {
  it('has the number of clauses that the literature gives for 9×9', () => {
    const sizes = ENCODINGS.map((encoding) => encode(geometryOf(3, 3), encoding))
    expect(sizes.map(({ clauseCount }) => clauseCount)).toEqual([8829, 11_988, 7695])
    expect(sizes.map(({ variableCount }) => variableCount)).toEqual([729, 729, 1215])
  })

  it.each<[Encoding, number, number, number]>([
    ['minimal', 2, 2, 288],
    ['extended', 2, 2, 288],
    ['locked', 2, 2, 288],
    ['locked', 1, 4, 576],
    ['extended', 1, 4, 576],
  ])('%s has the boards of boxes %d×%d as its solutions: %d', (encoding, boxHeight, boxWidth, boards) => {
    const solver = new SatSolver(encode(geometryOf(boxHeight, boxWidth), encoding))
    expect(solver.solve({ solutions: Infinity, keep: 0 })).toMatchObject({
      solutionCount: boards,
      ending: 'exhausted',
    })
  })

  it('finds with more clauses more of what follows, by unit propagation alone', () => {
    const geometry = geometryOf(3, 3)
    const at = (row: number, column: number, digit: number) =>
      literalOf(geometry, 9 * (row - 1) + column - 1, digit)
    const not = (row: number, columns: readonly number[], digit: number) =>
      columns.map((column) => -at(row, column, digit))
    const refutes = (known: readonly number[], literal: number) =>
      ENCODINGS.map((encoding) => {
        const solver = new SatSolver(encode(geometry, encoding))
        return solver.solve({ assumptions: [...known, literal], decisions: 0 }).ending === 'exhausted'
      })
    const nakedSingle = [1, 2, 3, 4, 5, 6, 7, 8].map((digit) => -at(1, 1, digit))
    expect(refutes(nakedSingle, -at(1, 1, 9))).toEqual([true, true, true])
    const hiddenSingle = not(1, [2, 3, 4, 5, 6, 7, 8, 9], 5)
    expect(refutes(hiddenSingle, -at(1, 1, 5))).toEqual([false, true, true])
    // Box 1 has 5 in row 1, so the rest of row 1 does not.
    const pointing = [...not(2, [1, 2, 3], 5), ...not(3, [1, 2, 3], 5)]
    expect(refutes(pointing, at(1, 9, 5))).toEqual([false, true, true])
    // Boxes 1 and 2 have 5 in rows 1 and 2, so row 3 has it in box 3.
    const lockedPair = [...not(3, [1, 2, 3, 4, 5, 6], 5)]
    expect(refutes(lockedPair, at(1, 8, 5))).toEqual([false, true, true])
  })
})
