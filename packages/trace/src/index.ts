/** A trace keeps what a search did, event by event. */
export {
  type CoverProblem,
  CoverState,
  type CoverSteps,
  type CoverTrace,
  type RecordedCover,
  recordCover,
} from './cover.ts'
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
  INFER,
  kindOf,
  optionOf,
  packed,
  type Reason,
  type TraceEvent,
} from './event.ts'
export {
  type Events,
  type RecordOptions,
  recordTrace,
  type Trace,
  type TraceCompleteness,
} from './recording.ts'
export { type SearchState, TraceState } from './state.ts'
export { stepsToTrace } from './steps.ts'
export { type Listener, type Tracer, trace } from './tracer.ts'
export { type SearchTree, treeOf } from './tree.ts'
