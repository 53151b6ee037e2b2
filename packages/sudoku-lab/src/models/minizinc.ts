/** A puzzle as a MiniZinc model, for Gecode, Chuffed, OR-Tools and other constraint solvers. It prints the solution as a line. */
import type { Geometry, Puzzle } from '@sudoku-lab/core'
import { limitedCells } from './candidates.ts'

export function minizincOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const { size, boxHeight, boxWidth } = geometry
  const limits = limitedCells(geometry, puzzle).map(
    ({ cell, digits }) =>
      `constraint x[${Math.floor(cell / size) + 1}, ${(cell % size) + 1}] in {${digits.join(', ')}};`,
  )
  return `include "all_different.mzn";
array[1..${size}, 1..${size}] of var 1..${size}: x;
constraint forall(i in 1..${size})(all_different([x[i, j] | j in 1..${size}]));
constraint forall(j in 1..${size})(all_different([x[i, j] | i in 1..${size}]));
constraint forall(top in 0..${boxWidth - 1}, left in 0..${boxHeight - 1})(
  all_different([x[${boxHeight} * top + i, ${boxWidth} * left + j] | i in 1..${boxHeight}, j in 1..${boxWidth}]));
${limits.map((limit) => `${limit}\n`).join('')}solve satisfy;
output [show(x[i, j]) ++ " " | i, j in 1..${size}];
`
}
