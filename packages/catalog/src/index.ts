/** The catalog finds solvers and loads them. */
export { type Attempt, CatalogError, ProgramError } from './errors.ts'
export type { MeasuredProgram, ProgramWork } from './exec/program-solver.ts'
export { type Protocol, StartedProgram } from './exec/started-program.ts'
export { listSolvers, type SolverEntry } from './list.ts'
export {
  type CatalogOptions,
  type FoundSolvers,
  findSolvers,
  loadSolvers,
  loadTraced,
  type TracedSolver,
} from './load.ts'
export { commandOf, isProgram, referencesIn } from './references.ts'
