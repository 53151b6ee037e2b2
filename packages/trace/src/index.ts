export { TraceCursor } from './cursor.ts'
export {
  cellOf,
  digitOf,
  EVENT_KINDS,
  type EventKind,
  type EventWord,
  eventOf,
  houseOf,
  kindOf,
  REASONS,
  type Reason,
  reasonOf,
  type TraceEvent,
} from './event.ts'
export { type RecordOptions, recordTrace } from './record.ts'
export { TraceState } from './state.ts'
export { stepsToTrace } from './steps.ts'
export { KEYFRAME_EVENTS, type Trace, type TraceCompleteness } from './trace.ts'
export { type Listener, type Tracer, trace } from './tracer.ts'
export { type SearchTree, treeOf } from './tree.ts'
