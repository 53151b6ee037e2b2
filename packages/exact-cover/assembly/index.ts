export { gatherChosen } from './gather.ts'
export { reserve } from './layout.ts'
// A function that is not exported and has one caller is written into the caller: hard Sudoku took 1.14 times as long.
export { searchVector, searchWord } from './one-vector.ts'
export { run, searchPlanes, skip, start } from './search.ts'
