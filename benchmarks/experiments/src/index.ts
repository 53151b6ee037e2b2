export { generatePuzzles } from './board-representation/puzzles.ts'
export { REPRESENTATION_IDS, type RepresentationId } from './board-representation/representation.ts'
export { searchBoards } from './board-representation/search-boards.ts'
export { ENGINE_IDS, type EngineId, type Outcome, type Run, runnerOf } from './exact-cover/engines.ts'
export {
  dominoes,
  langfordPairs,
  pentominoes,
  queens,
  type Rows,
  sudoku,
  unsolvable,
} from './exact-cover/problems.ts'
