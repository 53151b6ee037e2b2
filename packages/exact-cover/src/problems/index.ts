/** Well-known problems as exact cover. */
export {
  type Cell,
  type Drawing,
  dominoes,
  PENTOMINOES,
  packing,
  pentominoes,
  queens,
  rectangle,
  squareWithHole,
} from './boards.ts'
export {
  type Edge,
  graphColourings,
  type LatinSquareOptions,
  langfordPairs,
  latinSquares,
  matchings,
  PETERSEN_GRAPH,
  wordRectangles,
} from './combinatorics.ts'
export type { Encoding } from './encoding.ts'
export { FAMILIES, type Family, namedProblem } from './named.ts'
export { type NonogramClues, nonogram, parseNonogram } from './nonogram.ts'
export { type Board, emptySudoku, gridOf, questionOf, type SudokuQuestion, sudoku } from './sudoku.ts'
