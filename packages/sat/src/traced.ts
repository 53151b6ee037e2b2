/** The search that tells what it does: what can search, and how to listen. */
export { refute, SatSolver, solve, solveAsync } from './solver.ts'
export { listenToSteps, type StepListener } from './steps.trace.ts'
