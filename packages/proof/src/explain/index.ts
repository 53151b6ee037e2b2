export {
  type Candidate,
  type Constraint,
  type ExplainOptions,
  type Explanation,
  explain,
  type Step,
} from './explain.ts'
export type { Technique } from './technique.ts'
