export { generatePuzzles } from './board-representation/puzzles.ts'
export { REPRESENTATION_IDS, type RepresentationId } from './board-representation/representation.ts'
export { searchBoards } from './board-representation/search-boards.ts'
