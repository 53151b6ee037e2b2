export type { Check } from './check.ts'
export { checksFor } from './checks.ts'
export { describeSolver } from './describe-solver.ts'
