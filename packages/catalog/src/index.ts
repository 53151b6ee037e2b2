export { CatalogError, type CatalogErrorKind } from './error.ts'
export { ProgramError } from './exec/program-error.ts'
export { listSolvers, type SolverEntry } from './list.ts'
export { type CatalogOptions, isProgram, loadSolvers, loadTraced, type TracedSolver } from './load.ts'
