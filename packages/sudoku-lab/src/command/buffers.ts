/** Large buffers that are reused, so that a long text causes no garbage collection. */
export class Buffers {
  private readonly free: ArrayBuffer[] = []

  /** `length` bytes with any content. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const position = this.free.findIndex(({ byteLength }) => byteLength >= length)
    const [buffer] =
      position < 0 ? [new ArrayBuffer(Math.max(length, USUAL_SIZE))] : this.free.splice(position, 1)
    return new Uint8Array(buffer as ArrayBuffer, 0, length)
  }

  /** Takes back a buffer that is no longer used. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (this.free.length < MOST) this.free.push(buffer)
  }
}

/** Enough for the bytes of one read of a file, and for their answers. */
const USUAL_SIZE = (1 << 18) + (1 << 14)
/** More than are ever in use at once with a reasonable number of threads. */
const MOST = 64
