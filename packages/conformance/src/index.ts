/** The conformance suite checks what every solver has to do. */
export { checksFor, type SolverParts } from './checks.ts'
export { describeSolver } from './describe-solver.ts'
export { disagreements, mutatedPuzzles } from './mutated-puzzles.ts'
export type { Check } from './subject.ts'
export { auditTrace, type TracedQuestion, type TracedSubject } from './traces.ts'
