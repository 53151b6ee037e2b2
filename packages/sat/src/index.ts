/** The library solves formulas in clauses, and proves what it says. */
export { formatDimacs, parseDimacs } from './dimacs.ts'
export { Formula, type Literal, MOST_VARIABLES } from './formula.ts'
export { dratLines, type ProofListener } from './proof.ts'
export type { Answer, Ending, Solution, SolveRequest, Statistics } from './run.ts'
export { refute, type SatOptions, SatSolver, solve, solveAsync } from './solver.ts'
