/**
 * Every record that a run writes: one zod schema for each, from which the TypeScript types, the JSON Schema
 * and the column tables of the README are made.
 */
export {
  type AnswersEvent,
  type ControlEvent,
  type Event,
  type ExtraRoundEvent,
  event,
  type ForkEvent,
  type MemoryEvent,
  type PreflightEvent,
  type QuestionsEvent,
  type RunEvent,
  type SessionEvent,
  type SolverEvent,
} from './records/events.ts'
export type { Plan, PlannedDataset, PlannedSolver } from './records/plan.ts'
export { type Environment, type RunFile, runFile } from './records/run-file.ts'
export {
  type PairwiseRow,
  type PuzzleRow,
  type SampleRow,
  type SummaryRow,
  TABLES,
} from './records/tables.ts'
export {
  type Contest,
  controlIdOf,
  isControl,
  type Mode,
  type PairVerdict,
  type Phase,
  type PuzzleStatus,
  SCHEMA_VERSION,
  type SolverStatus,
  subjectOf,
  type Task,
  type Track,
} from './records/words.ts'
