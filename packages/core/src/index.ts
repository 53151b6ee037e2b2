export {
  allDigits,
  type DigitSet,
  digitOf,
  digitsOf,
  has,
  hasAtMostOne,
  lowest,
  NO_DIGITS,
  singleton,
  sizeOf,
  withoutLowest,
} from './digits.ts'
export {
  type Cell,
  type Digit,
  type Geometry,
  geometryOf,
  type House,
  MAX_SIZE,
  MIN_SIZE,
  nameOfCell,
} from './geometry.ts'
export { emptyGrid, filledCount, type Grid, requireGrid } from './grid.ts'
export { type Conflict, conflictsIn, isComplete, isSolutionOf } from './rules.ts'
export {
  type BatchResult,
  COUNT_ALL,
  ENDINGS,
  type Ending,
  FIRST_SOLUTION,
  requireLimits,
  type SearchLimits,
  type SearchStatistics,
  type SolveResult,
  type Solver,
  type SolverDefinition,
  type SolverTraits,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from './solver.ts'
export { Tally } from './tally.ts'
