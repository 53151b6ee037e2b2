export { formatOption, parseProblem } from './notation.ts'
export {
  type Item,
  type ItemDefinition,
  type Option,
  type Painted,
  type Problem,
  ProblemBuilder,
  type Use,
} from './problem.ts'
export {
  ExactCover,
  type SearchCounters,
  type SearchEnding,
  type SearchRequest,
  type SearchResult,
} from './search.ts'
