/** This module of WebAssembly searches with sets of options as vectors of bits. */
export { gatherChosen } from './gather.ts'
export { reserve } from './layout.ts'
export { branchItem, done, skip } from './levels.ts'
export { prepare, start } from './root.ts'
export {
  chosenCount,
  gatheredAt,
  gatheredEnd,
  guessCount,
  idsAt,
  livingAt,
  livingCount,
  maxDepth,
  nodeCount,
  run,
  solutionCount,
  takenAt,
  usedEnd,
  usedStart,
} from './search.ts'
