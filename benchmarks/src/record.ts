/**
 * Every record that a run writes: one zod schema for each, from which the TypeScript types, the JSON Schema
 * and the column tables of the README are made.
 */
export {
  type AnswersEvent,
  answersEvent,
  type ControlEvent,
  controlEvent,
  type EndEvent,
  type Event,
  type ExtraRoundEvent,
  endEvent,
  event,
  extraRoundEvent,
  type ForkEvent,
  forkEvent,
  type MemoryEvent,
  memoryEvent,
  type PreflightEvent,
  preflightEvent,
  type RunEvent,
  runEvent,
  type SessionEvent,
  type SolverEvent,
  sessionEvent,
  solverEvent,
  type WarningEvent,
  warningEvent,
} from './records/events.ts'
export { type Plan, type PlannedDataset, type PlannedSolver, plan } from './records/plan.ts'
export { type Environment, environment, type RunFile, runFile } from './records/run-file.ts'
export {
  type PairwiseRow,
  type PuzzleRow,
  pairwiseRow,
  puzzleRow,
  type SampleRow,
  type SummaryRow,
  sampleRow,
  summaryRow,
  TABLES,
} from './records/tables.ts'
export {
  type Contest,
  contest,
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
