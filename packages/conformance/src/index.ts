export type { Check } from './check.ts'
export { checksFor } from './checks.ts'
export { describeSolver } from './describe-solver.ts'
export { mutatedPuzzles } from './mutated-puzzles.ts'
