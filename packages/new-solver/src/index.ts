export { TEMPLATE_HELPERS } from './helpers.ts'
export { problemWithName, type TakenNames } from './name.ts'
export { optionMistake } from './option-mistake.ts'
export { type SolverStory, writeSolver } from './write-solver.ts'
