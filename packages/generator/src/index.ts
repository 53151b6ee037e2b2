/** The generator makes puzzles from a seed. */
export { breed } from './brood.ts'
export { CLUE_SYMMETRIES, type ClueSymmetry } from './clue-symmetry.ts'
export { weightOf } from './controlled-bias.ts'
export { filledSolution } from './fill.ts'
export { randomLatinSquare } from './latin-square.ts'
export { neighbourOf } from './neighbour.ts'
export { Rating } from './rating.ts'
export {
  cluesInsteadOfMinimal,
  mostFailures,
  needsLearning,
  whyNoSuchClues,
  whyNoSuchPattern,
} from './reach.ts'
export {
  type Attempted,
  type Made,
  type Range,
  type Recipe,
  recipeFor,
  type Wish,
  type Workshop,
} from './recipes.ts'
export { randomRegions } from './regions.ts'
export { streamOf, type Tools } from './tools.ts'
export { UniformGrids } from './uniform.ts'
