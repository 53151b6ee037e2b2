/** An explanation says step by step why a puzzle has its solution. */
export {
  type Candidate,
  type Constraint,
  type ExplainOptions,
  type Explanation,
  explain,
  type Step,
} from './explain.ts'
export type { Technique } from './technique.ts'
