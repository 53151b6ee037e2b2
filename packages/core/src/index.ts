/** The core is the board model and the contract of solvers. */
export {
  COUNTER_DEFINITIONS,
  COUNTERS,
  type CounterName,
  type Counters,
  countersFrom,
  countersIn,
  NOTHING_COUNTED,
  sumOfCounters,
} from './counters.ts'
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
  codeOf,
  ENDINGS,
  type Ending,
  type EndingCodes,
  endingOf,
  gaveUp,
  unknownEnding,
  type Verdict,
  verdictOf,
} from './ending.ts'
export { exactlyOnes } from './exactly-one.ts'
export {
  type BoxGeometry,
  type Cell,
  type Digit,
  type Geometry,
  geometryOf,
  geometryOfCellCount,
  geometryOfSize,
  type House,
  hasBoxes,
  isUsual,
  MAX_HOUSES,
  MAX_SIZE,
  MIN_SIZE,
  nameOfCell,
  nameOfHouse,
  oncePerGeometry,
  UnknownBoxes,
} from './geometry.ts'
export { countGrids, emptyGrid, filledCount, type Grid, hasGrid, requireGrid } from './grid.ts'
export { GridCopies } from './grid-copies.ts'
export {
  besideCell,
  describeGeometry,
  EXTRAS,
  geometryIn,
  geometryOfHouses,
  type Houses,
  isConnected,
} from './layout.ts'
export {
  type CandidateGrid,
  candidateSets,
  clueCount,
  cluesOf,
  digitsIn,
  hasOnlyClues,
  isCandidateGrid,
  type Puzzle,
  requirePuzzle,
  requireSets,
} from './puzzle.ts'
export { quoteText } from './quote.ts'
export { Random } from './random.ts'
export {
  type Conflict,
  conflictSummary,
  conflictsIn,
  conflictsInWords,
  hasConflict,
  isComplete,
  isSolutionOf,
} from './rules.ts'
export {
  type BatchResult,
  type BatchSpace,
  BRANCHING_RULES,
  type BranchingRule,
  COUNT_ALL,
  FIRST_SOLUTION,
  INFERENCE_FAMILIES,
  type InferenceFamily,
  type Lack,
  requireBatchLimits,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
  type SolverDefinition,
  type SolverTraits,
  UNIQUENESS,
} from './solver.ts'
export { type Numbering, symbolOf, symbolsOf } from './symbols.ts'
export { applySymmetry, canTranspose, randomIsomorph, randomSymmetry, type Symmetry } from './symmetry.ts'
export { Tally } from './tally.ts'
