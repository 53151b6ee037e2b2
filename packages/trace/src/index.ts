export { CoverState } from './cover-state.ts'
export {
  type CoverProblem,
  type CoverSteps,
  type CoverTrace,
  type RecordedCover,
  recordCover,
} from './cover-trace.ts'
export { CoverCursor, TraceCursor } from './cursor.ts'
export {
  cellOf,
  digitOf,
  ELIMINATE,
  EVENT_KINDS,
  type EventKind,
  type EventWord,
  eventKindOf,
  eventOf,
  houseOf,
  INFER,
  kindOf,
  optionOf,
  packed,
  REASONS,
  type Reason,
  reasonOf,
  type TraceEvent,
} from './event.ts'
export type { RecordOptions } from './event-log.ts'
export { recordTrace } from './record.ts'
export type { SearchState } from './search-state.ts'
export { TraceState } from './state.ts'
export { stepsToTrace } from './steps.ts'
export { type Events, KEYFRAME_EVENTS, type Trace, type TraceCompleteness } from './trace.ts'
export { type Listener, type Tracer, trace } from './tracer.ts'
export { type SearchTree, treeOf } from './tree.ts'
