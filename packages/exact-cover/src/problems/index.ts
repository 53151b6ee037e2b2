/** Well-known problems as exact cover. */
export { dominoes } from './dominoes.ts'
export type { Encoding } from './encoding.ts'
export { type Edge, graphColourings, PETERSEN_GRAPH } from './graph-colourings.ts'
export { type LangfordOptions, langfordPairs } from './langford-pairs.ts'
export { type LatinSquareOptions, latinSquares } from './latin-squares.ts'
export { matchings } from './matchings.ts'
export { FAMILIES, type Family, namedProblem } from './named.ts'
export { type NonogramClues, nonogram, parseNonogram } from './nonogram.ts'
export {
  type Cell,
  type Drawing,
  PENTOMINOES,
  packing,
  pentominoes,
  rectangle,
  squareWithHole,
} from './packing.ts'
export { queens } from './queens.ts'
export {
  type Board,
  type CandidateSudoku,
  candidateSudoku,
  emptySudoku,
  gridOf,
  placementsOf,
  sudoku,
} from './sudoku.ts'
export { wordRectangles } from './word-rectangles.ts'
