const encoder = new TextEncoder()

/** Bytes that grow at their end. */
export class ByteSink {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  /** @param expected the number of bytes for which there is memory at first */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected)
  }

  /** Makes sure that `count` more bytes fit. */
  reserve(count: number): void {
    const wanted = this.length + count
    if (wanted <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(wanted, 2 * this.bytes.length))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  writeText(text: string): void {
    this.reserve(3 * text.length) // the most bytes that a UTF-16 unit can need
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written
  }

  /** The written bytes. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }
}
