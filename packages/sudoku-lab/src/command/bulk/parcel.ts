/** The data that threads exchange. Their buffers are transferred without a copy. */
import type { Buffers } from '../buffers.ts'
import type { Work, WorkResult } from './work.ts'

export interface Parcel {
  readonly work: Work
  readonly space: Uint8Array<ArrayBuffer>
}

export interface ReturnedParcel {
  readonly result: WorkResult
  /** The buffer of the input text, to be reused. */
  readonly text: Uint8Array<ArrayBuffer> | undefined
}

/** The buffers for `transferList`. */
export function buffersOf(...parts: readonly (Uint8Array<ArrayBuffer> | undefined)[]): ArrayBuffer[] {
  return parts.flatMap((part) => (part === undefined ? [] : [part.buffer]))
}

/** Enough bytes for answers that are as long as the puzzles, and some more for reasons. */
export function spaceFor(work: Work, buffers: Buffers): Uint8Array<ArrayBuffer> {
  return buffers.take(work.kind === 'text' ? work.text.length + 1024 : 1 << 16)
}
