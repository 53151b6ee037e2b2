/** Large buffers that are used again and again, so that a long text leaves the collector of garbage nothing to do. */
export class Buffers {
  private readonly free: ArrayBuffer[] = []

  /** `length` bytes with anything in them. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const place = this.free.findIndex(({ byteLength }) => byteLength >= length)
    const [buffer] = place < 0 ? [new ArrayBuffer(Math.max(length, USUAL_SIZE))] : this.free.splice(place, 1)
    return new Uint8Array(buffer as ArrayBuffer, 0, length)
  }

  /** Takes a buffer back that nobody uses any more. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (this.free.length < MOST) this.free.push(buffer)
  }
}

/** Room for what one read of a file gives, and for the answers to it. */
const USUAL_SIZE = (1 << 18) + (1 << 14)
/** More than are ever in use at once, with any sensible number of threads. */
const MOST = 64
