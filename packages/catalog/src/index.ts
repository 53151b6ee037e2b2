export { CatalogError } from './error.ts'
export { ProgramError } from './exec/program-error.ts'
export type { MeasuredProgram, ProgramWork } from './exec/program-solver.ts'
export { listSolvers, type SolverEntry } from './list.ts'
export {
  type CatalogOptions,
  commandOf,
  isProgram,
  loadSolvers,
  loadTraced,
  type TracedSolver,
} from './load.ts'
