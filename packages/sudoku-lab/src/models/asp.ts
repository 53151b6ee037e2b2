/** A puzzle as an answer set program, for clingo, or for gringo and clasp. The atom x(3,7,5) says that r3c7 is 5. */
import type { Geometry, Puzzle } from '@sudoku-lab/core'
import { excludedCandidates } from './candidates.ts'

export function aspOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const { size, boxHeight, boxWidth } = geometry
  const excluded = excludedCandidates(geometry, puzzle).map(
    ({ cell, digit }) => `:- x(${Math.floor(cell / size) + 1},${(cell % size) + 1},${digit}).`,
  )
  return `digit(1..${size}).
box(R,C,((R-1)/${boxHeight})*${boxHeight}+(C-1)/${boxWidth}) :- digit(R), digit(C).
{ x(R,C,D) : digit(D) } = 1 :- digit(R), digit(C).
{ x(R,C,D) : digit(C) } = 1 :- digit(R), digit(D).
{ x(R,C,D) : digit(R) } = 1 :- digit(C), digit(D).
{ x(R,C,D) : box(R,C,B) } = 1 :- box(_,_,B), digit(D).
${excluded.map((rule) => `${rule}\n`).join('')}#show x/3.
`
}
