/** What goes from thread to thread: plain data, whose buffers change hands without a copy. */
import type { Buffers } from '../buffers.ts'
import type { Work, WorkResult } from './work.ts'

export interface Parcel {
  readonly work: Work
  readonly room: Uint8Array<ArrayBuffer>
}

export interface ReturnedParcel {
  readonly result: WorkResult
  /** The text of the work, to be used again. */
  readonly text: Uint8Array<ArrayBuffer> | undefined
}

/** What `transferList` wants. */
export function buffersOf(...parts: readonly (Uint8Array<ArrayBuffer> | undefined)[]): ArrayBuffer[] {
  return parts.flatMap((part) => (part === undefined ? [] : [part.buffer]))
}

/** As many bytes as the answers take if they are as long as the puzzles, and some for reasons. */
export function spaceFor(work: Work, buffers: Buffers): Uint8Array<ArrayBuffer> {
  return buffers.take(work.kind === 'text' ? work.text.length + 1024 : 1 << 16)
}
